"""Computation of the rules: a package for each long chapter, a module for each short one."""
