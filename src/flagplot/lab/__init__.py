"""Odds, simulation and balance reports."""
