"""Lines of sheets made field by field: what may stand in the next field beside the lines that are written."""
