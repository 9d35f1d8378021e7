"""Tests of the strategic rules, one file a chapter."""
