"""A table whose game is over: what a worker process is given of it, and its record."""

from __future__ import annotations

from flagplot.kernel import replay as replays
from flagplot.kernel.proof.chain import Provenance
from flagplot.server.db.load import prove
from flagplot.server.history.finished import Finished
from flagplot.server.history.signing import Signer
from flagplot.server.tables.table import Table


def finished(table: Table) -> Finished:
    """The finished game of a table."""
    match, info = table.match, table.info
    assert match is not None
    record = [(str(entry.seat), entry.line) for entry in match.record]
    return Finished(info.id, table.game, info.scenario, info.options, info.fairness, record, info.outcome)


def whole_record(table: Table, signer: Signer) -> str:
    """A finished game as its record: who sat down, every order and die, the ending, and the server's signature."""
    assert table.match is not None
    proof, provenance = prove(table.last_head(), signer), table.info.provenance or Provenance()
    return replays.write(table.match, provenance=provenance, ending=table.info.ending(), proof=proof)
