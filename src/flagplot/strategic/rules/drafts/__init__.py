"""Sheets being written, one module for each sheet: what they may contain."""
