"""Tests of the strategic game."""
