"""Reports of experiments: answers with intervals, as a page and as JSON."""
