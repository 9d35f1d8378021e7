"""Golden games of the strategic game: the rulebook's worked examples with their printed dice, and games of captains.

`python -m tests.strategic.golden` plays the replays again; `make golden` writes their transcripts.
"""
