"""Tests of the fog of war, in addition to twin worlds: `python -m tests.fog` plays them at full size.

- `changes_*`: hidden state changed directly, not by `imagine`; a seat that cannot see the change must be sent the same bytes.
- `hiding`: the comparison, for one seat and for all views that one person can open.
- `predictor`, `cases_*`: predict the secret. A plain classifier tries to infer it from everything a seat was sent.
- `stopwatch`: response times, counted in calls, as features of the classifier; how long captains think.
- `worlds`: what `imagine` copies into its worlds, and why the seat may know it.
- `pairs`: worlds that differ in a secret, played on alike.
- `leaks`: four leaks that were once fixed, reintroduced: every check must find them. Habits of captains and a slow view, for the classifier.
"""
