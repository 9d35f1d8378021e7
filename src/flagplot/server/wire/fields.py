"""String types with a maximum length: names, lines, keys."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatName = Annotated[str, Meta(min_length=1, max_length=80)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Line = Annotated[str, Meta(min_length=1, max_length=20_000)]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^(?:[A-Za-z0-9_-]{32,64})?$")]
Commitment = Annotated[str, Meta(max_length=64, pattern=r"^(?:[0-9a-f]{64})?$")]
