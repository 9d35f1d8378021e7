"""`python -m flagplot` is `flagplot`; if only the engine is installed, both say what is missing."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec


def main() -> None:
    """Run the command line, which is an extra: the engine alone needs none of its packages."""
    if not (find_spec("typer") and find_spec("rich")):
        sys.exit(
            'Only Flagplot\'s engine is installed here. For the command line: pip install "flagplot[cli]"; '
            'to play in the browser as well: pip install "flagplot[server]".'
        )
    try:
        command_line = import_module("flagplot.cli")
    except KeyboardInterrupt:  # Ctrl-C during imports
        sys.exit(130)
    command_line.main()


if __name__ == "__main__":
    main()
