"""The sequence of play: the ten printed steps of a turn."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.flow import Step
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.turn import moves_supplies
from flagplot.strategic.state.model import Strategic

TURN: Final = (
    Step[Strategic]("NW-SEQ-2", "1 Move supplies", lambda state: Supplies() if moves_supplies(state) else None),
    Step[Strategic]("NW-SEQ-5", "2 New ships", lambda _: Production()),
    Step[Strategic]("NW-SEQ-8", "3 Strategic transfers", lambda _: Transfers()),
    Step[Strategic]("NW-SEQ-13", "4 Tonnage to merchant routes", lambda _: Tonnages()),
    Step[Strategic]("NW-SEQ-15", "5 Allocate units", lambda _: Allocation()),
    Step[Strategic]("NW-SEQ-17", "6 Naval operations flags", lambda _: Flagging()),
    Step[Strategic]("NW-SEQ-18", "7 Advantage cards", lambda _: CardPlay()),
    Step[Strategic]("NW-SEQ-19", "8 Naval operations", lambda _: Operations()),
    Step[Strategic]("NW-SEQ-20", "9 Merchant warfare", lambda _: MerchantWar()),
    Step[Strategic]("NW-SEQ-21", "10 Repairs", lambda _: Repairs()),
)
