"""Golden games of the strategic game: the rulebook's worked examples with their printed dice, and games of captains.

`python -m tests.strategic.golden` makes the replays anew; `make golden` writes their transcripts.
"""
