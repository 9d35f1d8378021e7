"""`flagplot campaign`: battles of one game fought out in another, with files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from flagplot.campaign.options import options_of
from flagplot.campaign.papers import BadPaper
from flagplot.campaign.sealing import new_key, open_packet, open_report, seal
from flagplot.cli.folder import data_folder
from flagplot.cli.papers import beside, paper_text
from flagplot.cli.replay import read_replay
from flagplot.cli.report import NO, out, pairs, refuse, show, working
from flagplot.cli.terminal.savefile import Unwritable
from flagplot.cli.terminal.savefile import write as write_file
from flagplot.cli.verbs import Verbs
from flagplot.games import Later, load
from flagplot.kernel.game import BadOption
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import BadReplay
from flagplot.kernel.replay import write as written
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat

battle_odds = Later("flagplot.lab.battle_odds")
below = Later("flagplot.cli.terminal.below")
briefs = Later("flagplot.campaign.brief")
fighting = Later("flagplot.campaign.battle")
home = Later("flagplot.campaign.home")
opening = Later("flagplot.campaign.opening")
ready = Later("flagplot.campaign.run")

campaign = typer.Typer(
    cls=Verbs,
    help="Campaigns: fight battles of one game out in another.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Game = Annotated[Path, typer.Argument(help="The saved game or replay of the raid or war.", metavar="GAME")]
PacketFile = Annotated[Path, typer.Argument(help="The packet.", metavar="PACKET")]
BattleFile = Annotated[Path, typer.Argument(help="The replay of the battle.", metavar="BATTLE")]
To = Annotated[Path | None, typer.Option("--to", "-o", help="Write it here instead of printing it.", metavar="FILE")]
Key = Annotated[Path | None, typer.Option(help="Your signing key; made at first use.", metavar="FILE")]


@campaign.callback()
def _campaign() -> None:
    """Fight battles of one game out in another."""


@campaign.command(
    short_help="Hand down the battle that a game waits for.",
    epilog="For example: flagplot campaign brief raid.replay --to battle.packet",
)
def brief(
    game: Game,
    to: To = None,
    seat: Annotated[str, typer.Option("--as", help="Only what a side may read of it.", metavar="SEAT")] = CONTROL,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of campaigns; may be repeated.", metavar="NAME=VALUE")
    ] = None,
    key: Key = None,
) -> None:
    """Write the signed packet of the battle for which a raid or a war is waiting."""
    try:
        match = _resumed(game)
        packet = briefs.packet_of(match, options_of(pairs(option or [], "option")))
    except briefs.NothingBelow as fault:
        refuse(f"{game}: {fault}", NO)
    except BadOption as fault:
        refuse(f"{fault} All of them: flagplot rules campaign options.")
    if seat != CONTROL:
        _check_seat(match, seat)
    shown = packet if seat == CONTROL else briefs.read_by(match, packet, seat)
    _put(to, seal(shown, _key(key)).text(), f"The packet of {packet.battle}")


def _check_seat(match: Match, seat: str) -> None:
    """Refuse a seat that the game does not have."""
    known = [name for name in match.state.logs if name not in (CONTROL, OBSERVER)]
    if seat not in known:
        refuse(f"There is no seat {seat!r} in this game: {', '.join(known)}.")


@campaign.command(
    short_help="Sample what fighting a battle out would bring.",
    epilog="For example: flagplot campaign odds raid.replay --as japan",
)
def odds(
    game: Game,
    seat: Annotated[
        str, typer.Option("--as", help="The side that asks; it is told from what it knows.", metavar="SEAT")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Fight the battle that a game waits for twelve times by captains below and twelve times by the rules above, from what a side knows."""
    match = _resumed(game)
    try:
        briefs.waiting(match)
    except briefs.NothingBelow as fault:
        refuse(f"{game}: {fault}", NO)
    _check_seat(match, seat)
    found: list[Any] = []
    with working("Fighting battles"):
        below.sample(match, Seat(seat), found)
    if json:
        show(
            {
                scale: asdict(battle_odds.chances(found, scale)) if found else None
                for scale in (battle_odds.BELOW, battle_odds.ABOVE)
            }
        )
    else:
        for line in below.lines(found, match.game.slug, (below.CAPTAINS, below.RULES)):
            out.print(line, soft_wrap=True, highlight=False)


@campaign.command(
    short_help="Print a packet's battle as a scenario.",
    epilog="For example: flagplot campaign scenario battle.packet --to battle.toml",
)
def scenario(packet: PacketFile, to: To = None) -> None:
    """Write the scenario of a packet, for `flagplot play tactical FILE --seed SEED`, or `operational`."""
    found = _packet(packet)
    _put(
        to,
        opening.scenario_of(found),
        f"The {found.lower} scenario of {found.battle}, to be played with --seed {found.seed},",
    )


@campaign.command(
    short_help="Let captains fight a packet's battle.",
    epilog="For example: flagplot campaign fight battle.packet --to battle.replay",
)
def fight(packet: PacketFile, to: To = None, key: Key = None) -> None:
    """Let captains fight the battle of a packet, and write its replay; the papers of a raid's own battles are written beside it."""
    found = _packet(packet)
    with working("Fighting the battle"):
        fought = fighting.fight_out(found)
    if to is not None:
        _keep_battles(fought.episodes, to.parent, key)
    _put(to, fought.replay, f"{fought.report.ending} The replay")


@campaign.command(
    short_help="Report a battle that is over.",
    epilog="For example: flagplot campaign report battle.packet battle.replay --to battle.report",
)
def report(packet: PacketFile, battle: BattleFile, to: To = None, key: Key = None) -> None:
    """Write the signed report of a battle from its packet and its replay, which is replayed."""
    try:
        told = home.digest(_packet(packet), paper_text(battle))
    except BadPaper as fault:
        refuse(f"{battle}: {fault}", NO)
    _put(to, seal(told, _key(key)).text(), f"The report of {told.battle}")
    if to is not None:
        _read_out(told)


@campaign.command(
    short_help="Bring a report home.",
    epilog="For example: flagplot campaign enter raid.replay battle.packet battle.replay battle.report",
)
def enter(
    game: Game,
    packet: PacketFile,
    battle: BattleFile,
    report: Annotated[Path, typer.Argument(help="The report.", metavar="REPORT")],
    to: To = None,
) -> None:
    """Check packet, battle and report, and enter the report into its game, which is saved in place, or elsewhere.

    The papers of battles that a raid handed down itself are expected beside its replay.
    """
    match = _resumed(game)
    try:
        told, _ = open_report(paper_text(report))
    except BadPaper as fault:
        refuse(f"{report}: {fault} Nothing has changed.", NO)
    sent = _packet(packet)
    try:
        home.check_origin(match, sent)
    except BadPaper as fault:
        refuse(f"{packet}: {fault} Nothing has changed.", NO)
    try:
        order = home.accepted(match, sent, told, paper_text(battle), beside(battle))
    except BadPaper as fault:
        refuse(f"{report}: {fault} Nothing has changed.", NO)
    _read_out(told)
    _play_on(match, order, to or game)


@campaign.command(
    short_help="Settle a battle by its game's own rules.", epilog="For example: flagplot campaign settle raid.replay"
)
def settle(game: Game, to: To = None) -> None:
    """Stop waiting for the report: the battle is fought by the rules of the raid or the war."""
    match = _resumed(game)
    try:
        briefs.waiting(match)
    except briefs.NothingBelow as fault:
        refuse(f"{game}: {fault}", NO)
    _play_on(match, match.game.notation.parse("settle"), to or game)


@campaign.command(
    short_help="Begin a campaign that people play.",
    epilog="For example: flagplot campaign begin indian-ocean-1942 --to io.replay",
)
def begin(
    name: Annotated[str, typer.Argument(help="The campaign.", metavar="NAME")] = "indian-ocean-1942",
    seed: Annotated[int, typer.Option(help="The seed of its dice.", metavar="NUMBER")] = 1,
    to: To = None,
) -> None:
    """Write a campaign's game before its first order; `flagplot play --resume` and the browser can continue from that file."""
    try:
        plan = ready.campaign(name.lower())
    except ready.UnknownCampaign as fault:
        refuse(str(fault), NO)
    match = Match.open(load(plan.game), plan.scenario, Fairness(seed=seed), plan.parent)
    _put(to, written(match), plan.title)


@campaign.command(
    short_help="Let captains play a campaign.", epilog="For example: flagplot campaign run indian-ocean-1942 --seed 1"
)
def run(
    name: Annotated[str, typer.Argument(help="The campaign.", metavar="NAME")] = "indian-ocean-1942",
    seed: Annotated[int, typer.Option(help="The seed of its dice.", metavar="NUMBER")] = 1,
    to: Annotated[Path | None, typer.Option("--to", "-o", help="A folder for all records.", metavar="FOLDER")] = None,
    key: Key = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Let captains play a campaign from end to end: every contact is handed down, fought out, and reported back."""
    try:
        with working("Playing the campaign"):
            history = ready.run(name.lower(), seed, None if json else _tell)
    except ready.UnknownCampaign as fault:
        refuse(str(fault), NO)
    if to is not None:
        _keep(history, to, key)
    if json:
        show(_data(history, seed))
    else:
        out.print(str(history.outcome), soft_wrap=True)


def everything(episodes: Iterable[Any]) -> Iterator[Any]:
    """All battles of a campaign, each before those it handed down itself."""
    for episode in episodes:
        yield episode
        yield from everything(episode.fought.episodes)


def _tell(episode: Any) -> None:
    for one in everything([episode]):
        _tell_one(one)


def _tell_one(episode: Any) -> None:
    packet = episode.packet
    out.print(f"{packet.date} {packet.start}, {packet.battle}:", end=" ", soft_wrap=True)
    _read_out(episode.fought.report)
    out.print(f"  {' '.join(episode.order.line().split()[3:]) or 'nothing changes above'}", soft_wrap=True)


def _read_out(report: Any) -> None:
    """How a battle ended, and its story."""
    out.print(report.ending, soft_wrap=True)
    for line in report.story:
        out.print(f"  {line}", soft_wrap=True)


def _data(history: Any, seed: int) -> dict[str, Any]:
    """A campaign as JSON values."""
    outcome = history.outcome
    battles = []
    for episode in everything(history.episodes):
        packet, report = episode.packet, episode.fought.report
        head = {
            "battle": packet.battle,
            "parent": packet.parent,
            "game": packet.lower,
            "date": packet.date,
            "start": packet.start,
            "light": packet.light,
        }
        paper = {"packet": packet.hash, "replay": report.replay, "report": report.hash, "order": episode.order.line()}
        ships = [
            {"id": ship.id, "side": brief.side, "level": ship.level, "lost": ship.lost, "salvoes": ship.salvoes, "left": ship.left}
            for brief, ship in zip(packet.ships, report.ships, strict=True)
        ]  # fmt: skip
        battles.append(
            head
            | {"minutes": report.minutes, "ending": report.ending, "story": list(report.story), "ships": ships}
            | paper
        )
    return {
        "campaign": history.campaign.name,
        "seed": seed,
        "orders": len(history.match.record) - 1,
        "winners": list(outcome.winners),
        "level": outcome.level,
        "points": {side: points / outcome.unit for side, points in outcome.points.items()},
        "battles": battles,
    }


def _keep(history: Any, folder: Path, key: Path | None) -> None:
    """All records of a campaign: the game itself, and packet, battle and report of each battle."""
    _put(folder / "campaign.replay", written(history.match), "")
    _keep_battles(history.episodes, folder, key)


def _keep_battles(episodes: Iterable[Any], folder: Path, key: Path | None) -> None:
    battles = list(everything(episodes))
    if not battles:
        return
    private = _key(key)
    for episode in battles:
        name = episode.packet.battle
        _put(folder / f"{name}.packet", seal(episode.packet, private).text(), "")
        _put(folder / f"{name}.replay", episode.fought.replay, "")
        _put(folder / f"{name}.report", seal(episode.fought.report, private).text(), "")


def _resumed(path: Path) -> Match:
    """A saved game, replayed to its current position."""
    found, game = read_replay(path)
    if not found.fairness.keeps_promise():
        refuse(f"{path}: its secret does not fit its promise, so that its dice are not those of the game.")
    try:
        return found.play(game, strict=True)
    except BadReplay as fault:
        refuse(f"{path}: {fault}")


def _play_on(match: Match, order: Any, to: Path) -> None:
    """Give Control's order and save the game, with the players at the screen."""
    events = match.play(CONTROL, order)
    kept = [line for line in _lines(to) if line.startswith("# people")]
    _put(to, written(match) + "".join(f"{line}\n" for line in kept), "")
    for event in events:
        out.print(match.game.catalogue.sentence(event), soft_wrap=True)
    out.print(f"The game is saved in {to}.", soft_wrap=True)


def _lines(path: Path) -> list[str]:
    return paper_text(path).splitlines() if path.is_file() else []


def _packet(path: Path) -> Any:
    """A signed packet from a file."""
    try:
        found = open_packet(paper_text(path))[0]
        opening.playable(found)
    except BadPaper as fault:
        refuse(f"{path}: {fault}", NO)
    return found


def _put(path: Path | None, text: str, what: str) -> None:
    """Write a file and say so, or print the text."""
    if path is None:
        print(text, end="")
        return
    try:
        write_file(path, text)
    except Unwritable as fault:
        refuse(f"{path} cannot be written: {fault}.")
    if what:
        out.print(f"{what} is in {path}.", soft_wrap=True)


def _key(path: Path | None) -> str:
    """The private signing key, made at first use and readable by its owner only."""
    place = path or data_folder() / "campaign.key"
    if place.is_file():
        found = paper_text(place).strip()
        if len(found) != 64 or not all(sign in "0123456789abcdef" for sign in found):
            refuse(f"{place} holds no signing key: 64 hexadecimal digits.")
        return found
    made = new_key()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(made + "\n")
    except OSError as fault:
        refuse(f"The signing key cannot be kept in {place}: {fault.strerror}.")
    return made
