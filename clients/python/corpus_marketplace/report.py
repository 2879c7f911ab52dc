"""Opens the signed report of a delivery."""

from __future__ import annotations

import base64
import hashlib
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .errors import DeliveryFault
from .types import Report

HEADER = "corpus-marketplace delivery report v1"
ED25519 = 1
KEY_ID_BYTES = 4


def open_report(note: str, log_key: str) -> Report:
    """Opens a signed note (https://c2sp.org/signed-note).

    ``log_key`` is such as ``market.example/log+1a2b3c4d+AbCd…``, from ``/log/key``. Raises
    DeliveryFault if that key has not signed the note.
    """
    name, _, rest = log_key.strip().partition("+")
    key = base64.b64decode(rest.partition("+")[2])
    if len(key) != 33 or key[0] != ED25519:
        raise DeliveryFault("The log's key is not an Ed25519 key for signed notes.")
    key_id = hashlib.sha256(f"{name}\n".encode() + key).digest()[:KEY_ID_BYTES]
    text, _, signatures = note.rpartition("\n\n")
    signed = f"{text}\n".encode()
    public_key = Ed25519PublicKey.from_public_bytes(key[1:])
    header, _, report_json = text.partition("\n")
    for line in signatures.splitlines():
        dash, signer, signature = (line.split(" ") + ["", ""])[:3]
        decoded = base64.b64decode(signature)
        if dash != "—" or signer != name or decoded[:KEY_ID_BYTES] != key_id:
            continue
        try:
            public_key.verify(decoded[KEY_ID_BYTES:], signed)
        except InvalidSignature:
            continue
        if header == HEADER:
            report: Report = json.loads(report_json)
            return report
    raise DeliveryFault(f"The report is not signed with the key of {name}.")
