"""A marketplace, as a member's program sees it."""

from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any

from ._http import Http, Response
from .collection import Collection
from .delivery import download_files
from .errors import DeliveryFault
from .report import open_report
from .types import Contract, Package, PlacedBid, Sample, SetMaximum
from .webhooks import WebhookEvents

Query = Mapping[str, str | int | bool | None]


class Marketplace:
    """``url`` is the marketplace's address and ``token`` an API token, ``cm_…``.

    ``timeout`` is in seconds, for each answer or part of a file; ``retries`` is how often a call is
    tried again. ``log_key`` is the key that signs reports, by default that at ``/log/key``.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout: float = 30,
        retries: int = 5,
        log_key: str | None = None,
    ) -> None:
        self._http = Http(url, token, timeout, retries)
        self._log_key = log_key

    def call(
        self,
        call: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Query | None = None,
        body: object = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Makes any call that answers with JSON, such as ``"GET /api/packages/{id}"``.

        A POST is repeated after a broken connection only if it has an ``idempotency_key``. Raises
        MarketplaceError if the marketplace refuses.
        """
        response = self._send(call, path, query, body, idempotency_key)
        is_json = response.headers.get("content-type", "").startswith("application/json")
        return json.loads(response.body) if is_json else None

    def each(
        self, call: str, *, path: Mapping[str, str] | None = None, query: Query | None = None
    ) -> Iterator[Any]:
        """All entries of a list, page after page."""
        response = self._send(call, path, query)
        while True:
            yield from json.loads(response.body)
            following = re.search(r'<([^>]+)>; rel="next"', response.headers.get("link") or "")
            if following is None:
                return
            # Links name the public address, which can be another than the one used here.
            link = urllib.parse.urlsplit(following[1])
            response = self._http.send(f"{link.path}?{link.query}")

    def file(self, path: str, first_byte: int = 0) -> AbstractContextManager[IO[bytes]]:
        """A file, such as a contract's PDF, for ``with``."""
        return self._http.stream(path, first_byte)

    def search(self, search: str, **filters: str) -> list[Package]:
        """The packages on the first page, up to 100; ``each`` has all pages."""
        packages: list[Package] = self.call("GET /api/packages", query={**filters, "search": search})
        return packages

    def samples(self, package_id: str) -> list[Sample]:
        samples: list[Sample] = self.call(
            "GET /api/packages/{id}/samples", path={"id": package_id}
        )
        return samples

    def bid(
        self,
        package_id: str,
        *,
        amount: str | None = None,
        maximum: str | None = None,
        exclusive: bool = False,
        idempotency_key: str | None = None,
    ) -> PlacedBid | SetMaximum:
        """Places a bid or sets a maximum, once, even if the connection breaks in between."""
        given = {"amount": amount, "maximum": maximum, "exclusive": exclusive or None}
        answer: PlacedBid | SetMaximum = self.call(
            "POST /api/packages/{id}/bids",
            path={"id": package_id},
            body={name: value for name, value in given.items() if value is not None},
            idempotency_key=idempotency_key or str(uuid.uuid4()),
        )
        return answer

    def contracts(self, **filters: str) -> list[Contract]:
        """``filters`` are ``side``, ``state`` and ``packageId``."""
        return [*self.each("GET /api/contracts", query=filters)]

    def download(self, contract_number: str, folder: str | Path) -> Collection:
        """Downloads, decrypts and checks a paid delivery.

        Files that are already in the folder and match the signed report stay, and broken downloads
        continue, so it can be repeated. Raises MarketplaceError, such as ``delivery-key-closed``
        before the payment is confirmed, and DeliveryFault if anything does not match the report.
        """
        path = {"number": contract_number}
        key = self.call("GET /api/contracts/{number}/delivery/key", path=path)
        if self._log_key is None:
            self._log_key = self._http.send("/log/key", headers={"accept": "*/*"}).body.decode()
        delivery = f"/api/contracts/{urllib.parse.quote(contract_number, safe='')}/delivery"
        note = self._http.send(f"{delivery}/report", headers={"accept": "*/*"}).body.decode()
        report = open_report(note, self._log_key)
        if report["contract"] != contract_number:
            raise DeliveryFault(f"The report is for another contract, {report['contract']}.")
        paths = download_files(self.file, delivery, report, key["identity"], Path(folder))
        return Collection(Path(folder), report, paths)

    def listen(
        self, url: str, events: Sequence[str], *, port: int, hostname: str = ""
    ) -> WebhookEvents:
        """Adds a webhook for a server that this program runs, and removes it when it is closed."""

        def remove(webhook_id: str) -> None:
            self.call("DELETE /api/webhooks/{id}", path={"id": webhook_id})

        received = WebhookEvents(hostname, port, remove)
        try:
            webhook = self.call("POST /api/webhooks", body={"url": url, "events": [*events]})
        except BaseException:
            received.close()
            raise
        received.registered(webhook["id"], webhook["secret"])
        return received

    def _send(
        self,
        call: str,
        path: Mapping[str, str] | None,
        query: Query | None,
        body: object = None,
        idempotency_key: str | None = None,
    ) -> Response:
        method, _, template = call.partition(" ")
        filled = template.format(
            **{name: urllib.parse.quote(value, safe="") for name, value in (path or {}).items()}
        )
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        search = f"?{urllib.parse.urlencode(given)}" if given else ""
        headers = {}
        if body is not None:
            headers["content-type"] = "application/json"
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        sent = None if body is None else json.dumps(body).encode()
        return self._http.send(filled + search, method, headers, sent)


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
