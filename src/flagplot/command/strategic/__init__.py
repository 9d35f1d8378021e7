"""Plans of the war: the questions between two sheets."""
