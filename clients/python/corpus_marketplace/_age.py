"""Decrypts files of the format age (https://age-encryption.org/v1) with an X25519 identity."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import IO

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

VERSION = "age-encryption.org/v1"
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
IDENTITY_PREFIX = "AGE-SECRET-KEY-1"
CHECKSUM_LENGTH = 6
CHUNK_BYTES = 64 * 1024
TAG_BYTES = 16
MAX_HEADER_LINES = 1000


class AgeFault(Exception):
    """A file is damaged, or sealed for another key."""


def decrypt(sealed: IO[bytes], identity: str) -> Iterator[bytes]:
    """Yields the plain text. Only what an authentication tag covers is ever yielded."""
    file_key = _file_key(sealed, identity)
    payload_key = _derive(file_key, sealed.read(16), b"payload")
    cipher = ChaCha20Poly1305(payload_key)
    chunk = sealed.read(CHUNK_BYTES + TAG_BYTES)
    counter = 0
    while True:
        following = sealed.read(CHUNK_BYTES + TAG_BYTES)
        is_last = following == b""
        nonce = counter.to_bytes(11, "big") + bytes([is_last])
        try:
            plain = cipher.decrypt(nonce, chunk, None)
        except (InvalidTag, ValueError):
            raise AgeFault("The file has changed since it was sealed.") from None
        yield plain
        if is_last:
            return
        chunk = following
        counter += 1


def _file_key(sealed: IO[bytes], identity: str) -> bytes:
    lines = _header_lines(sealed)
    mac = _base64(lines[-1].removeprefix("--- "))
    private = X25519PrivateKey.from_private_bytes(_identity_bytes(identity))
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    for at, line in enumerate(lines):
        kind, *arguments = line.removeprefix("-> ").split(" ")
        if not line.startswith("-> ") or kind != "X25519" or len(arguments) != 1:
            continue
        share = _base64(arguments[0])
        shared = private.exchange(X25519PublicKey.from_public_bytes(share))
        wrapping = _derive(shared, share + public, f"{VERSION}/X25519".encode())
        try:
            body = _base64(lines[at + 1])
            file_key = ChaCha20Poly1305(wrapping).decrypt(bytes(12), body, None)
        except InvalidTag:
            continue
        checked = HMAC(_derive(file_key, None, b"header"), SHA256())
        checked.update("\n".join([*lines[:-1], "---"]).encode())
        try:
            checked.verify(mac)
        except InvalidSignature:
            raise AgeFault("The file has changed since it was sealed.") from None
        return file_key
    raise AgeFault("The file is sealed for another key.")


def _header_lines(sealed: IO[bytes]) -> list[str]:
    lines: list[str] = []
    while len(lines) < MAX_HEADER_LINES:
        line = sealed.readline(MAX_HEADER_LINES)
        lines.append(line.decode("ascii", "replace").rstrip("\n"))
        if lines[0] != VERSION:
            break
        if line.startswith(b"--- "):
            return lines
    raise AgeFault("This is not a file of the format age.")


def _derive(key: bytes, salt: bytes | None, info: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, info).derive(key)


def _base64(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4))


def _identity_bytes(identity: str) -> bytes:
    data = identity.strip().upper().removeprefix(IDENTITY_PREFIX)[:-CHECKSUM_LENGTH].lower()
    bits = "".join(f"{BECH32.index(character):05b}" for character in data)
    whole = len(bits) // 8
    return bytes(int(bits[8 * i : 8 * i + 8], 2) for i in range(whole))
