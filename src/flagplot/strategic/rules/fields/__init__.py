"""Lines of sheets composed field by field: the values that the next field may have, given the lines already written."""
