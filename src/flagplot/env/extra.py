"""What the environments need beside the engine; without it, a sentence says which extra brings it."""

from __future__ import annotations

from importlib.util import find_spec


class NotInstalled(ImportError):
    """What the extra `rl` brings is missing."""


if not all(map(find_spec, ("gymnasium", "numpy", "pettingzoo"))):
    raise NotInstalled('Environments are not installed here: pip install "flagplot[rl]".')
