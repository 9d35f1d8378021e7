"""Benchmarks as ratios against peers in one run: `make bench`."""
