"""Plots: what they may contain, and how they are carried out."""
