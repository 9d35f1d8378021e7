"""What goes over the wire: docs/protocol.md as structs. The OpenAPI document and the client's types are made from these."""
# ruff: noqa: F403  # every struct of these modules is one of the protocol's: listing them again would say nothing

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
