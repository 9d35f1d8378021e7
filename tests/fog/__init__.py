"""Further tests of hidden information, besides twin worlds: `python -m tests.fog` runs them at full size.

- `changes_*`: hidden state is changed directly, not by `imagine`; seats that cannot see the change must be sent the same bytes.
- `hiding`: the comparison, for one seat and for all that one person can open.
- `predictor`, `cases_*`: predict the secret. A simple classifier tries to predict it from everything a seat was sent.
- `stopwatch`: answer times, counted in calls, as features of the classifier; how long captains think.
- `worlds`: what `imagine` takes over into its worlds, and why the seat may know it.
- `pairs`: worlds that differ in a secret, played on alike.
- `leaks`: four former leaks, planted again: every check must find them. Habits of captains and a slow view, for the classifier.
"""
