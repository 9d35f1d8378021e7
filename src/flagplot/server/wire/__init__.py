"""Structs of the protocol, documented in docs/protocol.md. The OpenAPI document and the client's types are generated from them."""
# ruff: noqa: F403  # every struct of these modules belongs to the protocol

from flagplot.server.wire.accounts import *
from flagplot.server.wire.below import *
from flagplot.server.wire.control import *
from flagplot.server.wire.games import *
from flagplot.server.wire.health import *
from flagplot.server.wire.history import *
from flagplot.server.wire.plans import *
from flagplot.server.wire.play import *
from flagplot.server.wire.tables import *
from flagplot.server.wire.talk import *
