from __future__ import annotations

import email.utils
import http.client
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from .errors import MarketplaceError

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0

# These answers come before anything is done, so that every call can be repeated after them.
NOTHING_DONE = {429, 503}
UNCERTAIN = {502, 504}

BROKEN = (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError)


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    body: bytes


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Another server must not get the token."""

    def redirect_request(self, *_: object) -> None:
        return None


class Http:
    """Sends requests with the token, and repeats those that can be repeated."""

    def __init__(self, url: str, token: str | None, timeout: float, retries: int) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirects())

    def send(
        self,
        path: str,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
    ) -> Response:
        """Raises MarketplaceError if the marketplace refuses, and OSError if it is down."""
        headers = dict(headers or {})
        is_repeatable = method != "POST" or "idempotency-key" in headers
        tried = 0
        while True:
            pause: float | None = None
            try:
                with self._open(path, method, headers, body) as response:
                    return Response(response.status, response.headers, response.read())
            except urllib.error.HTTPError as refusal:
                with refusal:
                    answer = refusal.read()
                may_repeat = refusal.code in NOTHING_DONE or (
                    is_repeatable and refusal.code in UNCERTAIN
                )
                if not may_repeat or tried >= self._retries:
                    raise MarketplaceError.from_answer(refusal.code, answer) from None
                pause = _retry_after(refusal.headers.get("retry-after"))
            except BROKEN:
                if not is_repeatable or tried >= self._retries:
                    raise
            time.sleep(_backoff(tried) if pause is None else pause)
            tried += 1

    @contextmanager
    def stream(self, path: str, first_byte: int = 0) -> Iterator[IO[bytes]]:
        """The rest of a file. It is not repeated, because some of it may have been read."""
        headers = {"range": f"bytes={first_byte}-"} if first_byte > 0 else {}
        try:
            with self._open(path, "GET", {"accept": "*/*", **headers}, None) as response:
                yield response
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise MarketplaceError.from_answer(refusal.code, refusal.read()) from None

    def _open(
        self, path: str, method: str, headers: Mapping[str, str], body: bytes | None
    ) -> http.client.HTTPResponse:
        address = urllib.parse.urljoin(f"{self.url}/", path)
        if not address.startswith(f"{self.url}/"):
            raise ValueError(f"The token is only for {self.url}, not for {address}.")
        request = urllib.request.Request(address, data=body, method=method)
        for name, value in {"accept": "application/json", **headers}.items():
            request.add_header(name, value)
        if self._token is not None:
            request.add_unredirected_header("authorization", f"Bearer {self._token}")
        response: http.client.HTTPResponse = self._opener.open(request, timeout=self._timeout)
        return response


def _retry_after(value: str | None) -> float | None:
    """`Retry-After` is a number of seconds or a date."""
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _backoff(tried: int) -> float:
    """Twice as long each time, half of it random, so that clients do not come back together."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2**tried)
    return longest / 2 + random.random() * longest / 2
