"""Declared records, and what is derived from their fields: methods, JSON, schemas, size estimates."""
