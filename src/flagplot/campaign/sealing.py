"""Signed papers: an envelope with the paper, the public key and the Ed25519 signature."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from flagplot.campaign.papers import PACKET, REPORT, BadPaper, Packet, Report, canonical, read_packet, read_report
from flagplot.kernel.proof.chain import is_weak
from flagplot.kernel.rule import rule

LONGEST: Final = 1_000_000
"""Characters of an envelope."""


@dataclass(frozen=True)
class Sealed:
    """A signed paper: its canonical text, who signed it, and the signature."""

    paper: str
    key: str
    signature: str

    def text(self) -> str:
        """The envelope as one line of JSON."""
        told = {"paper": json.loads(self.paper), "key": self.key, "signature": self.signature}
        return canonical(told) + "\n"


def new_key() -> str:
    """A private key, as hexadecimal digits."""
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


@rule("CB-PAP-3")
def seal(paper: Packet | Report, private: str) -> Sealed:
    """Sign a paper."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    text = paper.text()
    return Sealed(text, key.public_key().public_bytes_raw().hex(), key.sign(text.encode()).hex())


@rule("CB-PAP-3")
def unseal(text: str) -> Sealed:
    """An envelope whose signature is that of its key; `BadPaper` says what is wrong."""
    if len(text) > LONGEST:
        raise BadPaper(f"A paper of a campaign has at most {LONGEST} characters.")
    try:
        data: Any = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise BadPaper("This is no paper of a campaign: it is not JSON.") from fault
    if not isinstance(data, dict) or set(data) != {"paper", "key", "signature"} or not isinstance(data["paper"], dict):
        raise BadPaper("A paper of a campaign is an object with paper, key and signature.")
    paper = canonical(data["paper"])
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(data["key"]))
        public.verify(bytes.fromhex(data["signature"]), paper.encode())
    except (InvalidSignature, TypeError, ValueError) as fault:
        raise BadPaper("Its signature is not that of its key: the paper was changed after it was signed.") from fault
    if is_weak(data["key"]):
        raise BadPaper("Its key is none by which a signature could be told from any other.")
    return Sealed(paper, data["key"], data["signature"])


def open_packet(text: str) -> tuple[Packet, Sealed]:
    """A signed packet."""
    sealed = unseal(text)
    if json.loads(sealed.paper).get("paper") == REPORT:
        raise BadPaper("This is a report, not a packet.")
    return read_packet(sealed.paper), sealed


def open_report(text: str) -> tuple[Report, Sealed]:
    """A signed report."""
    sealed = unseal(text)
    if json.loads(sealed.paper).get("paper") == PACKET:
        raise BadPaper("This is a packet, not a report.")
    return read_report(sealed.paper), sealed
