"""Benchmarks: speed as ratios against peers measured in the same run: `make bench`."""
