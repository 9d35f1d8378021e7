"""The client neither parses nor prints orders: the grammar exists once, in Python. The client uses orders as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from flagplot.games import SHELF, load
from flagplot.kernel.grammar.phrasebook import Nested
from flagplot.server.said import CLIENT, client_catalogue

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
GENERATED = ("generated", "wire.ts")
READERS = {
    "games/strategic/board/limits.ts",  # its lines are borders of seas
    "lib/desk/orders.ts",  # completes listed lines word by word, whatever the words mean
    "panels/run/Card.svelte",  # tells a plan from an order by the first word of its choice
    "panels/run/PlanDesk.svelte",  # separates interrupts from the other plans
}
ELSEWHERE = ("chart/", "lib/text/", "lib/server/")
"""Folders where `line` means a line of a drawing, of prose or of a file."""
MOST_FILES = 25
MOST_LINES = 400

READING = (
    re.compile(r"\bline\)?\s*\.\s*(?:split|match|startsWith|endsWith|slice|substring|replace|replaceAll|includes)\("),
    re.compile(r"\.(?:test|exec|match)\((?:\w+\.)?(?:line|part|order|text)\b"),
    re.compile(r"(?<!\.)\bwords\((?:desk\.)?(?:line|one|part)\b"),
    re.compile(r"import \{[^}]*\bwords\b[^}]*\} from \"[^\"]*desk/orders\""),
)
"""Patterns of code that parses a line: string methods, regular expressions, splitting into words."""


def verbs() -> set[str]:
    """The verbs of all orders, of lines of sheets and of parts of plots."""
    found: set[str] = set()
    for slug in SHELF:
        for form in load(slug).notation.book:
            found.add(form.verb)
            for slot in form.all_slots:
                field = getattr(slot.field, "item", slot.field)
                found |= {inner.verb for inner in field.book} if isinstance(field, Nested) else set()
    return {verb for verb in found if verb}


PRINTING = re.compile(rf"^(?!\s*(?:key|id): ).*`(?:{'|'.join(sorted(verbs()))}) \$\{{")
"""Pattern of code that composes a line: a verb, a blank and an interpolated value. Keys of drawings are exempt."""


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if path.suffix in {".ts", ".svelte"} and not any(part in GENERATED for part in path.parts):
            yield name, path.read_text(encoding="utf-8")


def faults(name: str, text: str) -> list[str]:
    """The lines of a source that parse or print an order."""
    about_orders = not name.startswith(ELSEWHERE) and name not in READERS
    patterns = [PRINTING, *(READING if about_orders else ())]
    return [
        f"{name}: {line.strip()}" for line in text.splitlines() if any(pattern.search(line) for pattern in patterns)
    ]


def test_no_source_of_the_client_reads_or_prints_an_order() -> None:
    found = [fault for name, text in sources() for fault in faults(name, text)]
    assert found == [], "the client parses and prints no order: ask the server's check, and use orders as JSON"


@pytest.mark.parametrize(
    "line",
    [
        'const [verb = "", ...rest] = line.split(" ");',
        "const leg = /^(\\d+)y$/.exec(part);",
        'if (desk.line.startsWith("plot ")) adopt(desk.line);',
        'import { words } from "../../../lib/desk/orders";',
        "desk.choose(`move ${piece} ${hex}`);",
        "parts.push(`torp ${ship}/${mount} ${count}`);",
        "const text = `escort ${route} ${base}`;",
    ],
)
def test_a_parser_that_came_back_would_be_found(line: str) -> None:
    assert faults("games/tactical/orders/helm.ts", line)
    assert faults("games/tactical/board/trails.ts", line)
    assert faults("lib/helm.ts", line)
    assert faults("panels/Helm.svelte", line)


def test_every_game_of_the_client_has_the_same_rooms() -> None:
    games = [SOURCES / "games" / slug for slug in SHELF]
    for name in (
        "plugin.ts",
        "state.ts",
        "generated/view.ts",
        "generated/orders.ts",
        "generated/events.ts",
    ):
        assert [game.name for game in games if not (game / name).is_file()] == []
    for name in (
        *("board/Board.svelte", "board/Twin.svelte", "board/Force.svelte", "board/Strip.svelte"),
        *("board/pieces.ts", "board/lettering.ts"),
    ):
        assert [game.name for game in games if not (game / name).is_file()] == []
    for name in ("orders/Orders.svelte", "orders/names.ts", "text/words.ts", "text/asks.ts"):
        assert [game.name for game in games if not (game / name).is_file()] == []


def test_all_boards_share_keys_going_to_and_stacking() -> None:
    for game in SHELF:
        board = (SOURCES / "games" / game / "board" / "Board.svelte").read_text(encoding="utf-8")
        folder = "\n".join(
            path.read_text(encoding="utf-8") for path in (SOURCES / "games" / game / "board").rglob("*.*")
        )
        assert "useBoardKeys(" in board, game
        assert "<GoTo " in board or game == "tactical", game  # a plot has no list of destinations
        assert "chart/Frame.svelte" in board, game
        assert "chart/stack" in folder or "chart/Stack.svelte" in folder or game == "tactical", (
            game
        )  # ships do not stack


def test_no_folder_of_the_client_is_too_full_to_be_read() -> None:
    folders = [path for path in SOURCES.rglob("*") if path.is_dir()]
    count = {folder.name: sum(1 for one in folder.iterdir() if one.is_file()) for folder in folders}
    full = {name: n for name, n in count.items() if n > MOST_FILES}
    assert full == {}, f"more than {MOST_FILES} files: make a folder of what belongs together"


def test_no_module_of_the_client_is_too_long_to_be_read() -> None:
    """The same limit as for the engine. Files generated by `make types` are exempt."""
    long = {name: lines for name, text in sources() if (lines := len(text.splitlines())) > MOST_LINES}
    assert long == {}, f"longer than {MOST_LINES} lines: split it by nouns"
    assert max(len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES.glob("*.css")) <= MOST_LINES


EXPORTED = re.compile(r"^\s*export (?:async )?(?:const|let|function|class|interface|type) (\w+)", re.MULTILINE)
STYLED = re.compile(r"\.([a-zA-Z][\w-]*)")
INKS = {"ink-allied", "ink-axis", "ink-neutral", "ink-unknown"}
"""Class names composed of `ink-` and the ink of a side."""


def test_everything_that_is_exported_is_imported_somewhere() -> None:
    """By another source, by a generated one, or by a test."""
    texts = dict(sources())
    others = [*(SOURCES.parent / "tests").rglob("*.ts"), *SOURCES.rglob("generated/*.ts")]
    elsewhere = "\n".join(path.read_text(encoding="utf-8") for path in others)
    words = {name: set(re.findall(r"\w+", text)) for name, text in texts.items()} | {
        "elsewhere": set(re.findall(r"\w+", elsewhere))
    }
    unused = [
        f"{name}: {export}"
        for name, text in texts.items()
        for export in EXPORTED.findall(text)
        if not any(export in known for other, known in words.items() if other != name)
    ]
    assert unused == [], "exported, but imported nowhere: remove `export`, or the code"


def test_every_class_and_every_token_of_the_style_sheets_is_used() -> None:
    """Selectors inside components are checked by `npm run check`, which fails on an unused selector."""
    texts = "\n".join([*(text for _, text in sources()), (SOURCES.parent / "index.html").read_text(encoding="utf-8")])
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.css"))
    sheets = re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)
    selectors = re.sub(r"\{[^{}]*\}", "{}", sheets)
    used = set(re.findall(r"[a-zA-Z][\w-]*", texts)) | INKS
    tokens = set(re.findall(r"(--[\w-]+)\s*:", sheets))

    assert set(STYLED.findall(selectors)) - used == set(), "classes of a style sheet that nothing has: remove them"
    assert {one for one in tokens if not re.search(rf"(?:var\(|[\"'`]){one}\b", sheets + texts)} == set(), (
        "tokens that nothing uses: remove them"
    )


@cache
def casts() -> re.Pattern[str]:
    """A cast to any type that `make types` generates from the games, or past all types."""
    types = {
        name
        for path in SOURCES.glob("games/*/generated/*.ts")
        for name in re.findall(r"^export (?:interface|type) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    return re.compile(rf"\bas (?:unknown as|any\b|\w*View\b|\w*Order\b|(?:{'|'.join(sorted(types))})\b)")


def is_cast(line: str) -> bool:
    """Whether a line of code, without its comment, has such a cast."""
    code = line.partition("//")[0]
    return not code.lstrip().startswith("import ") and casts().search(code) is not None


def test_views_and_orders_are_not_cast() -> None:
    """They are typed (`make types`). A cast would mean that the code reads something that is not declared."""
    found = [f"{name}: {line.strip()}" for name, text in sources() for line in text.splitlines() if is_cast(line)]
    assert found == [], "declare the field in Python and run `make types`; then the type is known without a cast"


@pytest.mark.parametrize(
    "line",
    [
        "const view = data as StrategicView;",
        "const raw = view as unknown as { hidden: string };",
        "const ship = view.ships[id] as Ship;",
        "const units = Object.values(view.units) as Unit[];",
        "const all = view as any;",
    ],
)
def test_a_cast_that_came_back_would_be_found(line: str) -> None:
    assert is_cast(line)
    assert not is_cast("(event.target as HTMLElement).focus(); const at = [0, 0] as const; // as any reader knows")


def test_boards_read_the_facts_of_events_by_their_kind() -> None:
    """They are typed (`generated/events.ts`). Access to a fact by a string would bypass the types."""
    guess = re.compile(r"\.facts\[|as GameEvent")
    found = [name for name, text in sources() if name.startswith("games/") and guess.search(text)]
    assert found == [], "compare event.kind first: generated/events.ts then has the types of its facts"


def test_no_board_computes_what_a_turn_costs() -> None:
    """Tracks, and how far a leg can be dragged, are part of the preview of a plot and of the view."""
    helm = (SOURCES / "games/tactical/orders/helm.ts").read_text(encoding="utf-8")
    assert "reach" in helm
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", helm, flags=re.DOTALL)
    assert re.search(r"price|evasion|pooled", code) is None


def test_limits_of_what_is_typed_come_from_the_protocol() -> None:
    """A limit written twice drifts: the server refused names of tables that the page allowed."""
    limit = re.compile(r'maxlength="\d')
    found = [name for name, text in sources() if not name.startswith("games/") and limit.search(text)]
    assert found == [], "add the field to FIELDS of server/wire/limits.py, run `make types`, and use limits.<name>"


SHARED_KEYS = "chart/keys.ts"
"""Asks every board for the meaning of its keys."""
TABS = {"orders", "force", "odds", "signals", "talk"}
"""Used through the names of the panel's tabs: `t[tab]`."""


@pytest.mark.parametrize("catalogue", CLIENT)
def test_every_message_of_the_client_is_said(catalogue: str) -> None:
    """Messages of a board in the sources of its game, those of the pages through `t`; lessons are selected by the name of their game."""
    texts = dict(sources())
    if catalogue in SHELF:
        texts = {name: text for name, text in texts.items() if name.startswith((f"games/{catalogue}/", SHARED_KEYS))}
    text = "\n".join(texts.values())
    owner = r"\bt" if catalogue == "page" else r"\b\w+"
    said = {one for pair in re.findall(rf'{owner}(?:\.(?=(\w+))|\["([^"]*)"\])', text) for one in pair}
    named = [one for one in client_catalogue(catalogue).messages if one not in {*SHELF, *TABS}]

    assert [one for one in named if one not in said] == [], "messages that nothing says: remove them from the catalogue"
