"""Sheets being written, one module a sheet: what may stand on them."""
