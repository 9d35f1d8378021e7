"""`flagplot verify`: check a record against its dice, its hash chain, its signature, and values that were published."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import BadPaper
from flagplot.campaign.sealing import open_packet, open_report
from flagplot.cli.opening import Unreadable, read_text
from flagplot.cli.papers import beside
from flagplot.cli.replay import read_replay
from flagplot.cli.report import NO, out, refuse, safe, show, working
from flagplot.games import Later
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import SALT, TOLD
from flagplot.kernel.proof.ledger import Fairness, commitment, ledger
from flagplot.kernel.replay import CONCEDED, BadReplay, Replay
from flagplot.server.history.signature import RECORD, is_signed

home = Later("flagplot.campaign.home")

NO_CHAIN = "It carries no chain: whether orders or options were left out or changed, nothing shows."


class Findings:
    """What was checked, what could not be checked, and notes on the record."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.checked: list[str] = []
        self.unchecked: list[str] = []
        self.remarks: list[str] = []

    def refuse(self, sentence: str) -> NoReturn:
        """The record is not valid."""
        refuse(f"{self.file}: {sentence}", NO)


def verify(
    file: Annotated[Path, typer.Argument(help="A replay file with its secret or seed.", metavar="FILE")],
    promise: Annotated[str, typer.Option(help="The promise you were shown before the first die.", metavar="HASH")] = "",
    nonce: Annotated[
        list[str] | None, typer.Option(help="A nonce of yours that must be in the dice.", metavar="NONCE")
    ] = None,
    head: Annotated[
        list[str] | None, typer.Option(help="A head you were told during the game, or after it.", metavar="HASH")
    ] = None,
    key: Annotated[str, typer.Option(help="The public key of the server (GET /api/key).", metavar="KEY")] = "",
    packet: Annotated[Path | None, typer.Option(help="A packet that this game handed down.", metavar="FILE")] = None,
    battle: Annotated[Path | None, typer.Option(help="The replay of its battle.", metavar="FILE")] = None,
    report: Annotated[Path | None, typer.Option(help="The report of that battle.", metavar="FILE")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print findings and ledger as JSON.")] = False,
) -> None:
    """Verify a finished game offline, and say what was checked and what was not.

    With a packet, its battle and its report it checks that they belong together and to the game, which need not be over.
    """
    found, game = read_replay(file)
    findings = Findings(file)
    heads, key = [one.strip().lower() for one in head or ()], key.strip().lower()
    # A head of the last position covers everything except the ending; an earlier head covers the entries before it.
    is_whole = bool(key) or any(len(one) != TOLD for one in heads)
    _secrets(found, findings, promise.strip().lower())
    _nonces(found, findings, [one.strip() for one in nonce or ()])
    match = _dice(found, game, findings)
    _ending(found, match, findings)
    _chain(found, findings, heads)
    _signature(found, findings, key)
    _provenance(found, findings)
    if found.comments:
        findings.remarks.append("Lines that begin with # are nobody's word: no chain covers them.")
    _campaign(found, findings, packet, battle, report)
    rolls = [roll for entry in match.record for roll in entry.rolls] if match is not None else []
    verdict = _verdict(found, is_whole=is_whole, is_known=bool(heads), is_played=match is not None)
    if json:
        lines = [
            {"index": r.index, "seat": r.seat, "why": r.why, "sides": r.sides, "faces": r.faces} for r in ledger(rolls)
        ]
        told = {"checked": findings.checked, "not_checked": findings.unchecked, "remarks": findings.remarks}
        show({**told, "verdict": verdict, "ledger": lines})
        return
    for title, sentences in (
        ("Checked, and found true:", findings.checked),
        ("Not checked:", findings.unchecked),
        ("Note:", findings.remarks),
    ):
        if sentences:
            out.print(safe("\n".join([title, *(f"- {one}" for one in sentences)])), soft_wrap=True, markup=False)
    out.print(verdict, soft_wrap=True, markup=False)


def vouched(parent: Replay, record: Replay) -> bool:
    """A linked table's record must be complete, signed by the server of the game above, and played there, not loaded from a file."""
    proof, source = record.proof, record.provenance
    if proof is None or parent.proof is None or proof.key != parent.proof.key or source is None or source.imported:
        return False
    chain = record.chain()
    for line in record.lines:
        chain.add(line.seat, line.order, line.throws)
    return chain.ended(record.ending) == proof.head and is_signed(RECORD, proof.head, proof.key, proof.signature)


def _campaign(found: Replay, findings: Findings, packet: Path | None, battle: Path | None, report: Path | None) -> None:
    """The packet must be one that this game handed down, the battle must belong to the packet, and the report must follow from both."""
    if packet is None:
        if battle is not None or report is not None:
            refuse("A battle and its report are held against their packet: name it with --packet.")
        return
    named, usual = packet, CampaignOptions().table()
    try:
        sent, sealed = open_packet(read_text(packet))
        findings.checked.append(f"The packet is signed by the key {sealed.key}.")
        told = None
        if report is not None:
            named = report
            told, sealed = open_report(read_text(report))
            findings.checked.append(f"The report is signed by the key {sealed.key}.")
        replay = read_text(battle) if battle is not None else ""
        findings.checked += home.prove(found, sent, told, replay, beside(battle or packet), partial(vouched, found))
        unusual = [f"{name}={value}" for name, value in sent.options.items() if value != usual.get(name)]
        if unusual:
            findings.remarks.append(f"Whoever handed the battle down has chosen {', '.join(unusual)}.")
    except BadPaper as fault:
        refuse(f"{named}: {fault}", NO)
    except Unreadable as fault:
        refuse(f"{named} cannot be read: {fault}.")
    if battle is None:
        findings.unchecked.append("Whether the battle comes to that report: its replay was not given (--battle).")
    findings.unchecked.append("Whether the keys of packet and report are those of people you trust.")


def _verdict(found: Replay, *, is_whole: bool, is_known: bool, is_played: bool) -> str:
    if not is_played:
        return "What could be checked without the rules it was played by is true. The rest needs the release that played it."
    if found.proof is None:
        return "The record is true in itself. It is no proof: it carries no chain and no signature."
    if is_known and not is_whole:
        return (
            "The record is true in itself, and as far as the last head you gave it is the one you hold it against. "
            "What follows, whoever knows the secret can make up: hold it against the server's key (--key)."
        )
    if not is_whole:
        return (
            "The record is true in itself. Whoever makes a whole game up can make it so: "
            "hold it against the server's key or a head you were told (--key, --head)."
        )
    return "The record is true, and it is the one you hold it against."


def _secrets(found: Replay, findings: Findings, promise: str) -> None:
    """Every secret must match its promise, and the promise the published one."""
    lots = found.fairness.lots()
    for lot in lots:
        if lot.seed is None and not lot.secret:
            findings.refuse("the secret of this game has not been shown yet: its dice cannot be rolled again.")
        if lot.seed is None and commitment(lot.secret) != lot.promise:
            shown = commitment(lot.secret)[:16]
            findings.refuse(f"the secret does not fit the promise: {shown}… is not {lot.promise[:16]}….")
        if lot.seed is not None and (lot.promise or lot.secret or lot.nonces):
            findings.refuse("its dice come from a seed, and a seed has no promise, secret or nonces.")
    promises = [lot.promise for lot in _promised(found) if lot.promise]
    if promise and promise not in promises:
        findings.refuse(f"it was not played under the promise {promise[:16]}… that you were shown.")
    if promises:
        findings.checked.append("The secret of the dice is the one that the promise in the record commits to.")
        if promise:
            findings.checked.append("The promise is the one you were shown.")
        else:
            findings.unchecked.append("Whether its promise is the one you were shown before the first die (--promise).")


def _promised(found: Replay) -> list[Fairness]:
    """The dice promised to the players; dice from a file were promised to nobody."""
    is_imported = found.provenance is not None and found.provenance.imported > 0
    return found.fairness.lots()[1 if is_imported else 0 :]


def _nonces(found: Replay, findings: Findings, nonces: list[str]) -> None:
    lots = _promised(found)
    held = {one for lot in lots for one in (lot.nonces or {}).values()}
    named = {f"{seat}={one}" for lot in lots for seat, one in (lot.nonces or {}).items()}
    for nonce in nonces:
        if nonce not in held and nonce not in named:
            findings.refuse(f"your nonce {nonce[:24]}… is not in its dice.")
    if nonces:
        findings.checked.append("The nonces you gave are in the dice.")
    elif held:
        findings.unchecked.append("Whether the nonce of your seat is the one your client made (--nonce).")


def _dice(found: Replay, game: Game[Any], findings: Findings) -> Match | None:
    """The orders must be legal, and every die must roll again as recorded; skipped for other versions of the rules."""
    if found.rules != game.version:
        if found.proof is None:
            findings.refuse(
                f"it was written by {found.game} rules {found.rules}; here are {game.slug} rules {game.version}, and without a chain "
                "nothing can be checked. The release that played it can say."
            )
        findings.unchecked.append(
            f"Whether its orders are legal and its dice come up again: it was played by rules {found.rules}, here are rules "
            f"{game.version}. The release that played it can say."
        )
        return None
    try:
        with working("Rolling every die again"):
            match = found.play(game, strict=True)
    except BadReplay as fault:
        findings.refuse(str(fault))
    throws, orders = sum(len(entry.rolls) for entry in match.record), len(match.record) - 1
    source = f"seed {found.fairness.seed}" if found.fairness.seed is not None else "the secret and the nonces"
    findings.checked.append(f"{orders} orders are legal, and {throws} throws come up again as written, from {source}.")
    return match


def _ending(found: Replay, match: Match | None, findings: Findings) -> None:
    """The ending must follow from the rules; a concession is attested only by the server."""
    if found.provenance is None:
        return
    outcome = str(match.state.outcome) if match is not None and match.state.outcome is not None else ""
    if not found.ending:
        findings.refuse("it has no ending: a record of a server ends with how the game ended, this one was cut off.")
    if match is None:
        return
    if outcome:
        if found.ending != outcome:
            findings.refuse(f"it ends with {found.ending[:80]!r}, the rules come to {outcome[:80]!r}.")
        findings.checked.append("The ending is the one the rules come to.")
        return
    seat = found.ending.removeprefix(CONCEDED)
    if not found.ending.startswith(CONCEDED) or seat not in match.state.logs:
        findings.refuse(f"it ends with {found.ending[:80]!r}, but by the rules the game is not over.")
    findings.remarks.append(f"{seat} conceded: that stands in the chain, no rule can check it.")


def _chain(found: Replay, findings: Findings, heads: list[str]) -> None:
    """The hash chain must lead from the header to the head in the record, through every given head."""
    if found.provenance is not None and found.proof is None:
        findings.refuse("its chain has no head: a record of a server ends with its head and its signature.")
    chain = found.chain()
    told = [head for head in heads if len(head) == TOLD]
    left = [head for head in heads if len(head) != TOLD]
    for line in found.lines:
        told = [head for head in told if chain.told(head[:SALT]) != head]
        chain.add(line.seat, line.order, line.throws)
    told = [head for head in told if chain.told(head[:SALT]) != head]
    last = chain.ended(found.ending)
    for head in (*told, *(head for head in left if head != last)):
        findings.refuse(
            f"the head {head[:16]}… that you were told does not lie on its chain: it is not that game, or not all of it."
        )
    if found.proof is None:
        findings.unchecked.append(NO_CHAIN)
        return
    if last != found.proof.head:
        findings.refuse("its chain does not lead to its head: header, options, orders, dice or ending were changed.")
    findings.checked.append(
        "The chain over header, seats, options, orders, dice and ending leads to the head in the record."
    )
    if heads:
        findings.checked.append(
            "Every head you were told lies on that chain: nothing up to there was left out or changed."
        )
    else:
        findings.unchecked.append("Whether it is the game you saw: no head that you were told was given (--head).")


def _signature(found: Replay, findings: Findings, key: str) -> None:
    proof = found.proof
    if proof is None:
        if key:
            findings.refuse("it is not signed, by that key or any other.")
        return
    if not is_signed(RECORD, proof.head, proof.key, proof.signature):
        findings.refuse("its signature is not that of the key it names, under its head.")
    if key and proof.key != key:
        findings.refuse(f"it is signed by the key {proof.key[:16]}…, not by {key[:16]}….")
    findings.checked.append(f"The head is signed by the key {proof.key}.")
    if key:
        findings.checked.append("That is the key you gave.")
    else:
        findings.unchecked.append("Whether that is the key of your server: anybody can make a key and sign (--key).")


def _provenance(found: Replay, findings: Findings) -> None:
    """Notes on a valid record: dice known in advance, a game from a file, void draws."""
    source = found.provenance
    first = found.fairness
    imported = source.imported if source is not None else 0
    if imported and imported >= len(found.lines):
        findings.refuse("the server took all of it from a file and vouches for none of it.")
    if imported:
        findings.remarks.append(
            f"The first {imported - 1} orders came from a file: whoever wrote it could choose their dice and orders. "
            "After them fresh dice were promised."
        )
    elif first.seed is not None:
        findings.remarks.append(
            f"The dice come from seed {first.seed}: whoever set up the game could know every throw beforehand."
        )
    elif source is not None:
        silent = [seat for seat, who in source.seats if who == "person" and seat not in (first.nonces or {})]
        if silent:
            findings.remarks.append(
                f"No nonce was given by {', '.join(silent)}: for them the dice are the server's word."
            )
    for void in source.voids if source is not None else ():
        number, _, rest = void.partition(" ")
        seat, _, why = rest.partition(" ")
        findings.remarks.append(f"Draw {number} of the dice came to nothing, because {seat} {_WHY.get(why, why)}.")
    if found.proof is None and first.promise and source is None:
        findings.remarks.append("The dice are as promised; that the record is whole, nothing shows.")


_WHY = {
    "withheld": "did not reveal its nonce",
    "left": "got up after nonces were revealed",
    "lost": "had lost its nonce",
}
