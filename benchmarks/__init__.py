"""What is fast, measured as ratios against peers in one run: `make bench`."""
