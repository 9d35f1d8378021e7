"""Flagplot: naval war at three scales, every rule enforced, every secret kept, every die explained."""

__version__ = "0.1.0"
