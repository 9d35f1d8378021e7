"""Bad plots are refused with a sentence that says what is wrong and what would be right."""

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME

IJN = Seat("ijn")


def refused(line: str, seat: Seat = IJN) -> str:
    """Why a plot of the cruiser action is refused; empty if it is legal."""
    state = GAME.new("cruiser-action", 1)
    try:
        objection = GAME.check(state, seat, GAME.notation.parse(line))
    except BadNotation as fault:
        return str(fault)
    return "" if objection is None else str(objection)


@pytest.mark.parametrize(
    "line, said",
    [
        ('plot sentai-5 4"', "Write `group: 4"),
        ("plot sentai-5: 4", "Write a leg"),
        ('plot sentai-5: -4"', "ships do not go astern"),
        ("plot sentai-5: R", "write the side and the degrees"),
        ("plot sentai-5: R 200", "from 0.1 to 180 degrees, not 200"),
        ("plot sentai-5: R 30.55", "at most 1 decimal."),
        ("plot sentai-5: FL 30", "FL L 60"),
        ("plot sentai-5: SPEED fast", "SPEED 20"),
        ("plot sentai-5: SPEED 61", "SPEED 61 is beyond any ship: Myoko makes 33 knots at most."),
        ("plot sentai-5: 10001y", "10001y is beyond any ship: Myoko runs 5500y in a turn at most."),
        ('plot sentai-5: 61"', '61" is beyond any ship: Myoko runs 16.5" in a turn at most.'),
        ('plot sentai-5: 999999999"', 'Myoko runs 16.5" in a turn at most.'),
        ("plot nobody: 99 in", "You command no group 'nobody'; there are sentai-5, kuchikutai-15."),
        ("plot sentai-5: 3cm", 'legs are in " at this scale, or in yards, like 3" or 1000y'),
        ("plot sentai-5: DEPTH P", "is no submarine"),
        ("plot sentai-5: DEPTH X", "S, P, D, R, T, Ab"),
        ("plot sentai-5: EVADE, EVADE", "EVADE stands once"),
        ('plot sentai-5: 4" | sentai-5: 5"', "plotted twice"),
        ('plot sentei-5: 4"', "did you mean sentai-5? There are sentai-5, kuchikutai-15."),
        (
            'plot haguro: 4"',
            "Haguro sails with sentai-5: plot `sentai-5: …`, or `detach haguro as haguro-det | haguro-det: …`",
        ),
        ("plot hood/BOW -> minneapolis", "You command no ship 'hood'; there are myoko"),
        ("plot myoko/BOW -> hood", "in sight; there are"),
        ("plot myoko/XX -> minneapolis", "BOW, C, STN, L, R, LB, RB, LS, RS"),
        ("plot myoko/L9 5 -> minneapolis", "There is no battery 'L9': BOW, C, STN, L, R"),
        ("plot myoko/C -> minneapolis", "Myoko has no battery C; she has BOW 5"),
        ("plot myoko/BOW 9 -> minneapolis", "Myoko has no battery BOW of factor 9; she has BOW 5"),
        ("plot myoko/BOW&L -> minneapolis", "Name the calibre factor"),
        ("plot myoko/BOW&C 5 -> minneapolis", "Myoko has no battery C of factor 5; she has BOW 5"),
        ("plot myoko/R 3 -> minneapolis", "does not bear on Minneapolis, 90 degrees left"),
        ("plot torp myoko/Z9 4 at 270", "Myoko has no mount Z9; she has L1"),
        ("plot torp myoko/L1 99 at 270", "has 4 loaded: fire 1 to that many"),
        ("plot torp myoko/L1 4 at 90", "cannot aim 90 degrees from the bow; mounts to port aim from 180 to 360"),
        ("plot torp myoko/L1 4", "torp ship/L1 4 at 45"),
        ("plot torp myoko/L1 4 at L 181", "'L 181' is no direction"),
        ("plot torp myoko/L1 4 at 361", "'361' is no direction"),
        ("plot torp myoko/L1 4 at L 180.1", "'L 180.1' is no direction"),
        ("plot search myoko", "Write `search SHIP hydrophone|sonar`"),
        ("plot search myoko sonar now", "'now' is too much. Write `search SHIP hydrophone|sonar`"),
        (
            "plot search myoko radar",
            "hydrophone, sonar. Write `search SHIP hydrophone|sonar`, like `search wishart sonar`",
        ),
        ("plot search myoko sonar", "no gear to search"),
        ("plot air", "Write `air FLIGHT MISSION [TARGET] [ALTITUDE]`"),
        ("plot air e1", "missions are launch, land, cap, escort, strike, patrol, hold. Write `air FLIGHT MISSION"),
        ("plot sentai-5: 61cm", 'legs are in " at this scale'),
        ("plot air e1 dance x", "launch, land, cap, escort, strike, patrol, hold"),
        ("plot detach myoko as sentai-5", "give the new one a name of its own"),
        ("plot join sentai-5 to sentai-5", "Name two different groups of yours: sentai-5, kuchikutai-15"),
        ("plot join sentai-5 kuchikutai-15", "Write `join GROUP to GROUP`"),
        ("plot join sentai-5 into kuchikutai-15", "Write `join GROUP to GROUP`"),
        ("plot join sentai-5 to kuchikutai-15 now", "Write `join GROUP to GROUP`"),
        ("plot detach myoko into van", "Write `detach SHIP as NAME`"),
        ("plot detach myoko as the van", "Write `detach SHIP as NAME`"),
        ("plot float", "Write `float SHIP`"),
        ("plot float yukikaze", "no float-plane"),
        ("plot appear u-1 at 1,2", "appear boat at"),
        ("hold", "Plot now"),
        ("torp myoko/L1 4 at 270", "Orders begin with"),
    ],
)
def test_the_refusal_says_what_would_do(line: str, said: str) -> None:
    assert said in refused(line)


@pytest.mark.parametrize(
    "line",
    [
        "plot",
        "plot |||",
        'plot SENTAI-5: 4”, , R 30°, 5"',
        "plot sen: 3000 yards, FL 90 L",
        "plot sentai-5: SPEED 60",
        'plot sentai-5: 60"',
        "plot torp myoko/l1 4 at L 90",
        "plot torp myoko/l1 4 at L 180",
        "plot torp myoko/l1 4 at 360",
    ],
)
def test_loose_writing_is_understood(line: str) -> None:
    assert "" == refused(line)


@pytest.mark.parametrize(
    "mark", ["\x00", "'", '"', "\\", "{}", "%s", "|" * 400, "/" * 400, ":" * 400, "->" * 200, "🚢"]
)
@pytest.mark.parametrize(
    "where", ["plot {}", "plot sentai-5: {}", "plot myoko/{} -> tone", "plot torp myoko/{} 4 at 1", "{}"]
)
def test_no_writing_breaks_the_reader(mark: str, where: str) -> None:
    """A line must be parsed or refused: any other exception is a bug."""
    assert isinstance(refused(where.replace("{}", mark)), str)


def test_an_empty_mount_tells_which_are_loaded() -> None:
    state = GAME.new("cruiser-action", 1)
    state.ships["myoko"].tubes[0] = 0
    objection = GAME.check(state, IJN, GAME.notation.parse("plot torp myoko/L1 2 at 300"))
    assert "Myoko's L1 is empty; loaded are L2 4" in str(objection)
    state.ships["myoko"].tubes = [0] * len(state.ships["myoko"].tubes)
    objection = GAME.check(state, IJN, GAME.notation.parse("plot torp myoko/L1 2 at 300"))

    assert "she has no torpedo left in any" in str(objection)


def test_a_ship_without_torpedoes_says_so() -> None:
    assert "she has no torpedo mounts at all" in refused("plot torp minneapolis/L1 2 at 300", Seat("usn"))
