"""Predict the secret: a simple classifier on everything a seat was sent.

Whatever was sent is cut into features: every value by its path, how many entries each list and each table has, in which
order, how many bytes each part takes, kinds and numbers of events. The single feature that predicts the secret best on one half
of the games is tested on the other half, against the share of the more frequent secret and a margin of three standard errors.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from tests.fog.door import Sent, written

Features = dict[str, str]
WORK = "work"
"""The prefix of features that count work: numbers compared with a threshold, not value by value."""
LONG = 200
"""Maximum length of a feature's name in reports."""


@dataclass(frozen=True)
class Sample:
    """The secret of one game, and everything a seat was sent before it was revealed."""

    secret: str
    features: Features


@dataclass(frozen=True)
class Guess:
    """The accuracy of the best feature on test games, and the baseline."""

    feature: str
    right: float
    commonest: float
    margin: float

    @property
    def tells(self) -> bool:
        """Whether the secret was revealed; never for a secret that does not vary."""
        return self.commonest < 1 and self.right > min(self.commonest + self.margin, 0.999)


def features(sent: Sent, moment: str = "") -> Features:
    """Everything that was sent at one moment, as features."""
    found: Features = {}
    for path, value in _flat(sent, moment):
        found[path] = value
    events = sent.get("view", sent).get("logbook", [])
    kinds = [str(event.get("kind")) for event in events]
    found[f"{moment}:kinds"] = " ".join(f"{kind}={number}" for kind, number in sorted(Counter(kinds).items()))
    found[f"{moment}:last kinds"] = " ".join(kinds[-6:])
    return found


def _flat(thing: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(thing, Mapping):
        yield f"{path}#count", str(len(thing))
        yield f"{path}#keys", " ".join(map(str, thing))
        yield f"{path}#bytes", str(len(written({key: value for key, value in thing.items() if key != WORK})))
        for key, value in thing.items():
            yield from _flat(value, f"{path}.{key}")
    elif isinstance(thing, list):
        yield f"{path}#count", str(len(thing))
        yield f"{path}#bytes", str(len(str(thing)))
        if all(not isinstance(one, (list, dict)) for one in thing):
            yield f"{path}#all", " ".join(map(str, thing))
        for place, value in enumerate(thing):
            yield from _flat(value, f"{path}[{place}]")
    else:
        yield path, str(thing)


def accuracy(learnt: Sequence[Sample], asked: Sequence[Sample], feature: str) -> float:
    """How often the learnt values of one feature predict the secret; for an unknown value the guess is the most common secret."""
    if WORK in feature.split("."):
        mark = _mark(learnt, feature)
        feature, learnt, asked = "above", _cut(learnt, feature, mark), _cut(asked, feature, mark)
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for sample in learnt:
        votes[sample.features.get(feature, "")][sample.secret] += 1
    usual = Counter(sample.secret for sample in learnt).most_common(1)[0][0]
    right = 0
    for sample in asked:
        vote = votes.get(sample.features.get(feature, ""))
        right += sample.secret == (vote.most_common(1)[0][0] if vote else usual)
    return right / len(asked)


def _cut(samples: Sequence[Sample], feature: str, mark: int) -> list[Sample]:
    """Whether each number is above a threshold."""
    return [Sample(one.secret, {"above": str(int(one.features.get(feature, "0")) > mark)}) for one in samples]


def _mark(samples: Sequence[Sample], feature: str) -> int:
    """The threshold that separates the secrets best."""
    marks = sorted({int(one.features.get(feature, "0")) for one in samples})
    return max(marks, key=lambda mark: accuracy(cut := _cut(samples, feature, mark), cut, "above"))


def _apart(names: Sequence[str], samples: Sequence[Sample]) -> list[str]:
    """The features that vary between games; of those that always vary together only the first."""
    found: dict[tuple[int, ...], str] = {}
    for name in names:
        numbers: dict[str, int] = {}
        row = tuple(numbers.setdefault(sample.features.get(name, ""), len(numbers)) for sample in samples)
        if len(numbers) > 1:
            found.setdefault(row, name)
    return list(found.values())


def predict(samples: Sequence[Sample], ways: int = 0) -> Guess:
    """The best feature of one half (learnt on a quarter, chosen on the next), tested on the other half.

    With `ways`, the secret is a player's choice among that many equal ones: a constant choice is a leak, so the result is compared with
    chance instead of the most common choice.
    """
    half, quarter = len(samples) // 2, len(samples) // 4
    names = sorted({name for sample in samples[:half] for name in sample.features})
    varied = _apart(names, samples[:half])
    learnt, asked = samples[:half], samples[half:]
    shares = Counter(sample.secret for sample in asked)
    commonest = 1 / ways if ways else max(shares.values()) / len(asked)
    margin = 3 * sqrt(commonest * (1 - commonest) / len(asked))
    if not varied:
        usual = Counter(sample.secret for sample in learnt).most_common(1)[0][0]
        return Guess("the commonest choice", shares[usual] / len(asked), commonest, margin)
    best = max(varied, key=lambda name: accuracy(samples[:quarter], samples[quarter:half], name))
    return Guess(best[:LONG], accuracy(learnt, asked, best), commonest, margin)
