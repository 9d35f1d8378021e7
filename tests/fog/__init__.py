"""Fog tests of the second kind, beside twin worlds: `python -m tests.fog` plays them at full size.

- `changes_*`: hidden state changed directly, not by `imagine`; whoever cannot see the change is sent the same bytes.
- `hiding`: the comparison, for one seat and for all that one person can open.
- `predictor`, `cases_*`: predict the secret. A plain classifier tries to tell it from everything a seat was sent.
- `stopwatch`: answer times, counted in calls, as features of the classifier; how long captains think.
- `worlds`: what `imagine` takes over into its worlds, and why the seat may know it.
- `pairs`: worlds that differ in a secret, played on alike.
- `leaks`: four leaks that were mended once, put back at the door: every check must find them. Habits of captains and a slow view, for the classifier.
"""
