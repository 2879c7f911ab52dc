"""Receives events from the marketplace (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, TypedDict

MAX_AGE_SECONDS = 300
MAX_BODY_BYTES = 64 * 1024
READ_SECONDS = 10


class Event(TypedDict):
    type: str
    timestamp: str
    data: dict[str, Any]


def is_from_marketplace(
    body: bytes, headers: Mapping[str, str], secret: str, now: float | None = None
) -> bool:
    """Whether the marketplace has sent this request; ``secret`` is ``whsec_…``."""
    message_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    current = time.time() if now is None else now
    if not re.fullmatch("[0-9]{1,15}", sent_at) or abs(current - int(sent_at)) > MAX_AGE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    # Anybody can sign with an empty key, such as that of a setting which is missing.
    if not key:
        return False
    signed = f"{message_id}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(
        hmac.compare_digest(signature.encode(), expected)
        for signature in headers.get("webhook-signature", "").split(" ")
    )


class WebhookEvents:
    """Events as they arrive. Each is given out once, also if it arrived before anyone waited."""

    def __init__(self, hostname: str, port: int, remove: Callable[[str], object]) -> None:
        self._remove = remove
        self._webhook: tuple[str, str] | None = None
        self._seen: set[str] = set()
        self._events: list[Event] = []
        self._arrival = threading.Condition()
        self._server = ThreadingHTTPServer((hostname, port), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def registered(self, webhook_id: str, secret: str) -> None:
        self._webhook = (webhook_id, secret)

    def next(self, type: str, timeout: float | None = None, **data: object) -> Event:
        """The next event of this type whose data has these values.

        Raises TimeoutError if none has arrived after ``timeout`` seconds.
        """

        def fits(event: Event) -> bool:
            return event["type"] == type and data.items() <= event["data"].items()

        with self._arrival:
            found = self._arrival.wait_for(
                lambda: next((event for event in self._events if fits(event)), None), timeout
            )
            if found is None:
                raise TimeoutError(f"No event {type} has arrived.")
            self._events.remove(found)
            return found

    def close(self) -> None:
        """Removes the webhook and stops listening."""
        if self._webhook is not None:
            self._remove(self._webhook[0])
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> WebhookEvents:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _receive(self, headers: Mapping[str, str], body: bytes) -> int:
        if self._webhook is None:
            return 503
        if not is_from_marketplace(body, headers, self._webhook[1]):
            return 401
        with self._arrival:
            message_id = headers["webhook-id"]
            if message_id not in self._seen:
                self._seen.add(message_id)
                self._events.append(json.loads(body))
                self._arrival.notify_all()
        return 204

    def _handler(events: WebhookEvents) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            timeout = READ_SECONDS

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                is_short = 0 < length <= MAX_BODY_BYTES
                body = self.rfile.read(length) if is_short else b""
                self.send_response(events._receive(self.headers, body) if is_short else 400)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Programs log what they need."""

        return Handler
