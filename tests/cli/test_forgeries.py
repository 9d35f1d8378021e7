"""Forgeries of a signed record: each is detected, with the values that `verify` needs for it.

A forger has the finished record, its secret included, and can recompute the chain and sign it with another key. What a forger
cannot produce are the server's signature, the heads sent to the seats, and the earlier promise and nonces.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from flagplot.cli.verify import vouched
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import Proof
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import Replay
from flagplot.server.history.signature import RECORD
from flagplot.server.history.signing import Signer
from tests.cli.test_cli import run
from tests.server.harness import BLUE, RED, Player, counted, serving, two_who_commit
from tests.toy.game import GAME, SkerriesGame

NONCES = ("a" * 32, "b" * 32)
MALLORY = Signer()


@dataclass(frozen=True)
class Told:
    """A true record, and the evidence that Ann has kept."""

    text: str
    promise: str
    heads: tuple[str, ...]
    key: str
    other: str
    """Another record of the same server."""


def play_out(ann: Player, bob: Player) -> list[str]:
    """Play to the end. Returns the heads that Ann was shown."""
    heads = []
    while not (seen := ann.view())["view"]["outcome"]:
        heads.append(seen["head"])
        for player in (ann, bob):
            now = player.view()
            if now["owes"]:
                orders = player.get(player.at("orders"))["orders"]
                if player is ann and "mark 3" in orders and not now["view"]["marks"]:
                    player.order("mark 3")
                else:
                    player.order(next(line for line in orders if not line.startswith("mark")))
                break
    return heads


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with serving(tmp_path_factory.mktemp("forgeries"), token=counted()) as server:
        texts = []
        promise, key, heads = "", "", tuple[str, ...]()
        for _ in range(2):
            with two_who_commit(server.base, NONCES, options={"ranging": "yes"}) as (ann, bob):
                promise = ann.get(f"/api/tables/{ann.id}")["dice"]["promise"]
                seen = play_out(ann, bob)
                heads = (seen[2], seen[-1], ann.get(f"/api/tables/{ann.id}")["dice"]["head"])
                texts.append(ann.get(ann.at("replay")))
                key = ann.get("/api/key")["key"]
        yield Told(texts[1], promise, heads, key, texts[0])


@pytest.fixture(autouse=True)
def _toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("flagplot.games.SHELF", {"skerries": "Skerries"})
    monkeypatch.setitem(sys.modules, "flagplot.skerries", SimpleNamespace(GAME=GAME))


def check(text: str, folder: Path, told: Told, *what: str) -> Any:
    """Verify a text against some of the values that Ann has kept."""
    file = folder / "game.replay"
    file.write_text(text, encoding="utf-8")
    given = {
        "promise": ["--promise", told.promise],
        "nonce": ["--nonce", f"red={NONCES[0]}"],
        "head": [word for head in told.heads for word in ("--head", head)],
        "key": ["--key", told.key],
    }
    return run("verify", str(file), *(word for name in what for word in given[name]))


def sealed(found: Replay) -> str:
    """A record recomputed with knowledge of its secret: played, chained, and signed with another key."""
    match = found.play(GAME)
    chain = found.chain()
    for entry in match.record:
        chain.add_rolled(entry.seat, entry.line, entry.rolls)
    ending = str(match.state.outcome) if match.state.outcome is not None else found.ending
    head = chain.ended(ending)
    proof = Proof(head, MALLORY.key, MALLORY.sign(RECORD, head))
    assert found.provenance is not None
    return replay.write(match, provenance=found.provenance, ending=ending, proof=proof)


def lines(text: str, change: Callable[[list[str]], list[str]]) -> str:
    """The text with other orders."""
    head, body, foot = text.split("\n\n", 2)
    return "\n\n".join((head, "\n".join(change(body.splitlines())), foot))


def instead(old: str, new: str | Callable[[re.Match[str]], str]) -> Callable[[Told], str]:
    def forge(told: Told) -> str:
        forged, count = re.subn(old, new, told.text, count=1, flags=re.MULTILINE)
        assert count, old
        return forged

    return forge


def body(change: Callable[[list[str]], list[str]]) -> Callable[[Told], str]:
    return lambda told: lines(told.text, change)


def resealed(change: Callable[[Replay], Replay]) -> Callable[[Told], str]:
    return lambda told: sealed(change(replay.parse(told.text)))


def bare(line: str) -> str:
    return line.split("  ;", maxsplit=1)[0]


def without(number: int) -> Callable[[list[str]], list[str]]:
    return lambda orders: [one for n, one in enumerate(orders) if n != number % len(orders)]


def swap_plots(orders: list[str]) -> list[str]:
    """Two sealed plots, which do not depend on each other, in the other order."""
    return [orders[0], orders[2], orders[1], *orders[3:]]


def change_mark(orders: list[str]) -> list[str]:
    return [one.replace("mark 3", "mark 4") for one in orders]


def add_mark(orders: list[str]) -> list[str]:
    at = next(n for n, one in enumerate(orders) if "mark 3" in one)
    return [*orders[: at + 1], orders[at].replace("mark 3", "mark 5"), *orders[at + 1 :]]


def of_the_other(told: Told) -> str:
    """The end of another game of the same server, with its true signature."""
    return told.text.split("\n= head")[0] + "\n= head" + told.other.split("\n= head")[1]


def with_lot(secret: str, nonce: str = "") -> Callable[[Told], str]:
    """The header names unused dice of another promise: detected by a player who was shown that promise."""
    dice = f"\nfresh\npromise  {Fairness.committed(secret).promise}\n{nonce}secret   {secret}\n\n"
    return lambda told: told.text.replace("\n\n", dice, 1)


def whole_other_game(fairness: Fairness) -> Callable[[Told], str]:
    """The same orders as far as they are legal, with dice chosen by the forger."""

    def forge(told: Told) -> str:
        true = replay.parse(told.text)
        match = Match.open(GAME, "sound", fairness, true.options)
        while match.state.outcome is None:
            for seat in match.game.to_act(match.state):
                orders = [one for one in match.game.orders(match.state, seat) if not one.line().startswith("mark")]
                match.play(seat, orders[0])
                break
        made = replay.parse(replay.write(match, provenance=true.provenance))
        return sealed(made)

    return forge


def truncated(found: Replay) -> Replay:
    return replace(found, lines=found.lines[:-6], ending="conceded by blue")


def reordered(found: Replay) -> Replay:
    first, one, two, *rest = found.lines
    return replace(found, lines=(first, two, one, *rest))


def marked_elsewhere(found: Replay) -> Replay:
    return replace(found, lines=tuple(replace(one, order=one.order.replace("mark 3", "mark 4")) for one in found.lines))


def unmarked(found: Replay) -> Replay:
    return replace(found, lines=tuple(one for one in found.lines if "mark" not in one.order))


def other_option(found: Replay) -> Replay:
    bare_lines = tuple(replace(one, throws=()) for one in found.lines[:3])
    return replace(found, options={}, lines=bare_lines, ending="conceded by blue")


def other_seats(found: Replay) -> Replay:
    assert found.provenance is not None
    return replace(found, provenance=replace(found.provenance, seats=(("red", "person"), ("blue", "bot captain"))))


def with_void(found: Replay) -> Replay:
    assert found.provenance is not None
    return replace(found, provenance=replace(found.provenance, voids=("1 red withheld",)))


def first_format(told: Told) -> str:
    """As an old version would have written it, truncated."""
    found = replay.parse(told.text)
    return replay.write(replace(found, lines=found.lines[:-6]).play(GAME))


def signed_by_mallory(told: Told) -> str:
    return sealed(replay.parse(told.text))


def conceded_instead(told: Told) -> str:
    """The last orders removed, and the loser's name changed."""
    return sealed(replace(truncated(replay.parse(told.text)), ending="conceded by red"))


def move_last_order(text: str) -> str:
    """The end is before the last order."""
    head, orders, foot = text.split("\n\n", 2)
    *most, last = orders.splitlines()
    end, *rest = foot.splitlines()
    return "\n".join([head, "", *most, "", end, last, *rest]) + "\n"


def swollen(text: str) -> str:
    """The same signature with the order of the group added to its scalar, which lax libraries accept."""
    before, signed = text.rsplit("= signed ", 1)
    raw = bytes.fromhex(signed.strip())
    number = int.from_bytes(raw[32:], "little") + 2**252 + 27742317777372353535851937790883648493
    return f"{before}= signed {(raw[:32] + number.to_bytes(32, 'little')).hex()}\n"


SECRET = Fairness.committed("mallory", {RED: NONCES[0], BLUE: NONCES[1]})
PLAIN: dict[str, Callable[[Told], str]] = {
    "the last order cut off": body(without(-1)),
    "the last ten orders cut off": body(lambda orders: orders[:-10]),
    "everything after the orders cut off": lambda told: told.text.split("\n\n= end")[0] + "\n",
    "head and signature cut off": lambda told: told.text.split("\n= head")[0] + "\n",
    "the signature cut off": lambda told: told.text.split("\n= signed")[0] + "\n",
    "an order without dice dropped": body(lambda orders: [one for one in orders if "mark" not in one]),
    "an order with dice dropped": body(without(-3)),
    "an order added": body(add_mark),
    "an order given twice": body(lambda orders: [*orders[:2], orders[1], *orders[2:]]),
    "two orders in another order": body(swap_plots),
    "an order changed that rolls nothing": body(change_mark),
    "an order changed that rolls alike": instead("search ([1-6])  ;", lambda found: f"search {7 - int(found[1])}  ;"),
    "an order given to the other seat": instead("^red      search", "blue     search"),
    "another option": instead("option   ranging=yes", "option   ranging=no"),
    "an option left out": instead("option   ranging=yes\n", ""),
    "another scenario": instead("scenario sound", "scenario fjord"),
    "another who sat there": instead("seat     blue person", "seat     blue bot captain"),
    "a seat left out": instead("seat     blue person\n", ""),
    "all dice stripped": body(lambda orders: list(map(bare, orders))),
    "the dice of one order stripped": body(lambda orders: [*orders[:-1], bare(orders[-1])]),
    "the opening stripped": body(without(0)),
    "a face changed": instead(r"search: (\d)", lambda found: f"search: {int(found[1]) % 6 + 1}"),
    "another ending": instead(r"^= end    .*", "= end    red: crushing victory. Boats afloat count."),
    "a concession for an ending": instead(r"^= end    .*", "= end    conceded by red"),
    "nonces exchanged": instead(
        f"nonce    blue {NONCES[1]}\nnonce    red {NONCES[0]}", f"nonce    blue {NONCES[0]}\nnonce    red {NONCES[1]}"
    ),
    "a nonce left out": instead(f"nonce    blue {NONCES[1]}\n", ""),
    "another nonce": instead(f"nonce    blue {NONCES[1]}", f"nonce    blue {'c' * 32}"),
    "another secret": instead(r"^secret   .*", "secret   mallory"),
    "another promise": instead(r"^promise  .*", f"promise  {'0' * 64}"),
    "another secret with its promise": lambda told: instead(r"^secret   .*", "secret   mallory")(
        replace(told, text=instead(r"^promise  .*", f"promise  {SECRET.promise}")(told))
    ),
    "a seed instead of the secret": instead(r"^secret   .*", "seed     5"),
    "another version of the rules": instead("^rules    1", "rules    2"),
    "another signature": instead(r"^= signed .{16}", f"= signed {'0' * 16}"),
    "another key": instead(r"^= key    .*", f"= key    {MALLORY.key}"),
    "a key under which one signature fits every text": instead(
        r"^= key    .*\n= signed .*", f"= key    01{'00' * 31}\n= signed 01{'00' * 63}"
    ),
    "another head": instead(r"^= head   .{16}", f"= head   {'0' * 16}"),
    "head and signature of another game": of_the_other,
    "a draw said to be void": instead("^promise", "void     1 red withheld\npromise"),
    "said to come from a file": instead("^promise", "imported 3\npromise"),
    "orders after the end": lambda told: told.text + "red      mark 3\n",
    "a second head": lambda told: told.text + f"= head   {'0' * 64}\n",
    "called a record of the first format": instead("^flagplot replay 2", "flagplot replay 1"),
    "fresh dice slipped in": lambda told: lines(
        instead("\n\n", f"\nfresh\npromise  {SECRET.promise}\nsecret   mallory\n\n")(told),
        lambda orders: [*orders[:3], f"-        fresh dice {SECRET.promise}", *orders[3:]],
    ),
    "dice of another promise named and not used": with_lot("m" * 32),
    "a nonce given to dice that are not used": with_lot("m" * 32, f"nonce    red {'e' * 32}\n"),
    "a scenario told twice": instead("^scenario sound", "scenario fjord\nscenario sound"),
    "an option told twice": instead("^option   ranging=yes", "option   ranging=no\noption   ranging=yes"),
    "a secret told twice": instead("^secret ", "secret   mallory\nsecret "),
    "a promise told twice": instead("^promise ", f"promise  {SECRET.promise}\npromise "),
    "a nonce told twice": instead(f"^nonce    red {NONCES[0]}", f"nonce    red {'e' * 32}\nnonce    red {NONCES[0]}"),
    "the text of a scenario beside its name": instead("^scenario sound", "scenario sound\n| sound"),
    "the text of a scenario behind the orders": instead(r"^= end", "| sound\n\n= end"),
    "a scenario said to be given below": instead("^scenario sound", "scenario given below\n| sound"),
    "a throw made for another reason": instead(r"; ([^:;]*)search:", lambda found: f"; {found[1]}second search:"),
    "a throw with a remark": instead(r"search: (\d)", lambda found: f"search: {found[1]} (6)"),
    "a throw told twice": instead(r"(; [^;\n]*search: \d)", lambda found: f"{found[1]}  {found[1]}"),
    "the end told before the last order": lambda told: move_last_order(told.text),
    "seats told in another order": instead(
        "seat     red person\nseat     blue person", "seat     blue person\nseat     red person"
    ),
    "a seat told twice": instead("^seat     blue person", "seat     blue person\nseat     blue bot captain"),
    "a seat in letters that look alike": instead("^red      search", "r\u0435d      search"),
    "an order in capitals": instead("search ([1-6])  ;", lambda found: f"SEARCH {found[1]}  ;"),
    "an order with a sign that nobody sees": instead("mark 3", "mark 3\u200b"),
    "an ending with a sign that nobody sees": instead(r"^(= end    .*)", lambda found: f"{found[1]}\u200b"),
    "a secret with a sign that nobody sees": instead(r"^(secret   .*)", lambda found: f"{found[1]}\u200b"),
    "the signature as another number": lambda told: swollen(told.text),
    "fresh dice that are not told": instead("\n\n", "\nfresh\n\n"),
    "an option that is the usual one": instead("^option   ranging=yes", "option   ranging=yes\noption   wind=calm"),
    "a throw written into its order": instead(r"search (\d)  ; ", lambda found: f"search {found[1]}\0"),
}
"""Detected by anybody, without other values."""

MADE_ANEW: dict[str, tuple[Callable[[Told], str], tuple[str, ...]]] = {
    "signed by somebody else": (signed_by_mallory, ("key",)),
    "cut short": (resealed(truncated), ("key", "head")),
    "cut short, and another one conceded": (conceded_instead, ("key", "head")),
    "an order left out": (resealed(unmarked), ("key", "head")),
    "an order changed": (resealed(marked_elsewhere), ("key", "head")),
    "two orders exchanged": (resealed(reordered), ("key", "head")),
    "another option": (resealed(other_option), ("key", "head")),
    "others sat there": (resealed(other_seats), ("key", "head")),
    "a draw said to be void": (resealed(with_void), ("key", "head")),
    "as of the first format": (first_format, ("key", "head")),
    "rolled anew under another promise": (whole_other_game(SECRET), ("key", "head", "promise")),
    "rolled anew with other nonces": (
        whole_other_game(Fairness.committed("mallory", {RED: "d" * 32, BLUE: NONCES[1]})),
        ("key", "head", "promise", "nonce"),
    ),
    "rolled anew from a seed": (whole_other_game(Fairness(seed=5)), ("key", "head", "promise", "nonce")),
}
"""Recomputed with knowledge of the secret: detected with one of these values."""


def test_a_true_record_says_what_was_checked_and_what_was_not(told: Told, tmp_path: Path) -> None:
    alone, held = check(told.text, tmp_path, told), check(told.text, tmp_path, told, "promise", "nonce", "head", "key")

    assert (alone.exit_code, held.exit_code) == (0, 0), held.output
    assert [f"(--{name})" in alone.output for name in ("promise", "nonce", "head", "key")] == [True] * 4
    assert "Whoever makes a whole game up can make it so" in alone.output
    assert "Not checked" not in held.output
    assert "it is the one you hold it against" in held.output


@pytest.mark.parametrize("name", PLAIN)
def test_a_forgery_is_found_by_anybody(told: Told, tmp_path: Path, name: str) -> None:
    text = PLAIN[name](told)
    assert text != told.text
    found = check(text, tmp_path, told)

    assert found.exit_code in (1, 2), f"{name}: {found.output}"
    assert "Traceback" not in found.output
    assert "true" not in found.output


@pytest.mark.parametrize("name", MADE_ANEW)
def test_a_record_made_anew_is_found_by_whoever_has_kept_something(told: Told, tmp_path: Path, name: str) -> None:
    forge, needed = MADE_ANEW[name]
    text = forge(told)
    assert text != told.text
    for what in needed:
        found = check(text, tmp_path, told, what)
        assert found.exit_code == 1, f"{name}, --{what}: {found.output}"
    alone = check(text, tmp_path, told)
    assert alone.exit_code == 0
    assert "is no proof" in alone.output or "Whoever makes a whole game up can make it so" in alone.output


def test_a_forged_game_that_an_honest_server_takes_from_a_file_is_not_vouched_for(told: Told, tmp_path: Path) -> None:
    forged = sealed(truncated(replay.parse(told.text)))
    with serving(tmp_path) as server, Player(server.base, "Mallory") as mallory:
        mallory.id = mallory.post("/api/tables/import", replay=forged, seats=[{"seat": "red", "player": "me"}])["id"]
        mallory.post(mallory.at("concede"), seat="red")
        washed = mallory.get(mallory.at("replay"))
        theirs = replace(told, key=mallory.get("/api/key")["key"])
        finished = mallory.post("/api/tables/import", replay=told.text, seats=[{"seat": "red", "player": "me"}])["id"]
        copied = mallory.get(f"/api/tables/{finished}/replay")

    shown = check(washed, tmp_path, theirs, "key")
    assert "came from a file: whoever wrote it could choose their dice and orders" in shown.output
    assert [check(washed, tmp_path, told, what).exit_code for what in ("promise", "nonce", "head", "key")] == [1] * 4
    assert "took all of it from a file" in check(copied, tmp_path, theirs, "key").output


def test_a_game_does_not_pass_for_another_whose_promise_and_nonce_it_names(told: Told, tmp_path: Path) -> None:
    true, other = replay.parse(told.text), replay.parse(told.other)
    dice = f"\nfresh\npromise  {true.fairness.promise}\nnonce    red {NONCES[0]}\nsecret   {true.fairness.secret}\n\n"
    forged = told.other.replace("\n\n", dice, 1)
    found = check(forged, tmp_path, told, "promise", "nonce", "key")

    assert true.fairness.promise != other.fairness.promise
    assert found.exit_code == 2, found.output
    assert (
        "names fresh dice that it does not change to" in " ".join(found.output.split()) or "no nonces" in found.output
    )


def test_a_nonce_is_not_found_where_no_chain_covers_it(told: Told, tmp_path: Path) -> None:
    forged = sealed(truncated(replay.parse(told.text)))
    with serving(tmp_path) as server, Player(server.base, "Mallory") as mallory:
        chairs = [{"seat": "red", "player": "me"}]
        mallory.id = mallory.post("/api/tables/import", replay=forged, seats=chairs)["id"]
        mallory.post(mallory.at("concede"), seat="red")
        record = mallory.get(mallory.at("replay"))
        theirs = replace(told, key=mallory.get("/api/key")["key"])
        head, fresh = record.split("\nfresh\n")
        added = f"{head}\nfresh\n{fresh.replace('secret', f'nonce    red {NONCES[0]}' + chr(10) + 'secret', 1)}"
        mallory.post("/api/tables/import", 422, replay=added, seats=chairs)

    assert check(record, tmp_path, theirs, "key").exit_code == 0
    assert "have no nonces" in check(added, tmp_path, theirs, "key", "nonce").output


def test_comments_are_said_to_be_nobodys_word(told: Told, tmp_path: Path) -> None:
    found = check(told.text.replace("\n= end", "\n# = end    red: crushing victory.\n= end"), tmp_path, told, "key")

    assert found.exit_code == 0
    assert "Lines that begin with # are nobody's word" in found.output
    assert "nobody's word" not in check(told.text, tmp_path, told, "key").output


def test_a_record_of_other_rules_is_not_said_to_be_true(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = SkerriesGame()
    newer.version = "2"
    monkeypatch.setitem(sys.modules, "flagplot.skerries", SimpleNamespace(GAME=newer))
    found = check(told.text, tmp_path, told, "key")

    assert found.exit_code == 0, "its chain and signature are checked nevertheless"
    assert "it was played by rules 1, here are rules 2" in " ".join(found.output.split())
    assert "The record is true" not in found.output
    claimed = check(told.text.replace("rules    1", "rules    2"), tmp_path, told)
    assert claimed.exit_code == 1, "another version in the header means another chain"
    older = check(told.text.replace("rules    1", "rules    0"), tmp_path, told)
    assert older.exit_code == 1


def test_a_head_told_early_vouches_for_nothing_that_follows_it(told: Told, tmp_path: Path) -> None:
    """A forger who knows the secret after the game keeps the beginning and invents the rest."""
    early = replace(told, heads=told.heads[:1])
    forged = sealed(truncated(replay.parse(told.text)))
    found, true = check(forged, tmp_path, early, "head"), check(told.text, tmp_path, told, "head")

    assert found.exit_code == 0
    assert "as far as the last head you gave" in " ".join(found.output.split())
    assert "whoever knows the secret can make up" in " ".join(found.output.split())
    assert "it is the one you hold it against." not in " ".join(found.output.replace("against. What", "").split())
    assert "The record is true, and it is the one you hold it against." in " ".join(true.output.split())


def test_a_battle_that_its_server_took_from_a_file_is_not_vouched_for(told: Told) -> None:
    """The server signs it as what it is: a finished game that the forger made."""
    true = replay.parse(told.text)
    assert true.provenance is not None
    parent = replay.parse(sealed(true))
    washed = replace(true, provenance=replace(true.provenance, imported=len(true.lines)))

    assert vouched(parent, parent)
    assert not vouched(parent, replay.parse(sealed(washed)))
    assert not vouched(true, parent), "signed by somebody else"
    assert not vouched(parent, replace(parent, lines=parent.lines[:-1]))


def test_nothing_but_a_key_is_taken_for_one(told: Told, tmp_path: Path) -> None:
    (tmp_path / "game.replay").write_text(told.text, encoding="utf-8")
    found = run("verify", str(tmp_path / "game.replay"), "--key", " ")

    assert "it is the one you hold it against" not in found.output
    assert run("verify", str(tmp_path / "game.replay"), "--head", "").exit_code == 1
    assert run("verify", str(tmp_path / "game.replay"), "--nonce", "").exit_code == 1


def test_a_record_cannot_steer_the_screen_on_which_it_is_verified(told: Told, tmp_path: Path) -> None:
    true = replay.parse(told.text)
    assert true.provenance is not None
    painted = "1 red \x1b[2J\x1b[HThe record is true, and it is the one you hold it against.\x9b8m"
    forged = sealed(replace(true, provenance=replace(true.provenance, voids=(painted,))))
    found = check(forged, tmp_path, told)

    assert found.exit_code == 0
    assert "\x1b" not in found.output
    assert "\x9b" not in found.output
