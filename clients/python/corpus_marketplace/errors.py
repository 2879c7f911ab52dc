"""What can go wrong."""

from __future__ import annotations

import json
from typing import Any


class MarketplaceError(Exception):
    """The marketplace refused a call.

    ``code`` says why and stays the same; the message is for people. ``errors`` names each field
    that is wrong, with ``path`` and ``message``.
    """

    def __init__(
        self, status: int, code: str, message: str, errors: list[dict[str, str]] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.errors = errors or []

    @classmethod
    def from_answer(cls, status: int, body: bytes) -> MarketplaceError:
        # A proxy in between may answer with something else.
        try:
            answer: Any = json.loads(body)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            answer = {}
        return cls(
            status,
            answer.get("code", f"status-{status}"),
            answer.get("message", f"The marketplace answered {status}."),
            answer.get("errors"),
        )


class DeliveryFault(Exception):
    """A delivery does not match its signed report, or the marketplace has not signed its report."""
