"""`python -m flagplot` is `flagplot`."""

from flagplot.cli import main

main()
