"""The decrypted files of a delivery."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from .types import Report, ReportFile

TEXT = re.compile(r"\.(txt|text|md|markdown)(\.gz)?$", re.IGNORECASE)
JSON_LINES = re.compile(r"\.(jsonl|ndjson)(\.gz)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Collection:
    """The decrypted files of a delivery, which match the report that the marketplace signed."""

    folder: Path
    report: Report
    paths: list[Path]

    def documents(self) -> Iterator[dict[str, Any]]:
        """One text (``text``) or one row of JSON Lines at a time, with the ``file`` it is from.

        Reads text, Markdown and JSON Lines, also gzipped, in any encoding that the report names.
        Raises ValueError for files of other formats; ``datasets`` reads them from ``folder``.
        """
        for file, path in zip(self.report["files"], self.paths, strict=True):
            name = file["name"]
            if JSON_LINES.search(name):
                with _open(path, file) as lines:
                    yield from (_row(name, line) for line in lines if line.strip())
            elif TEXT.search(name):
                with _open(path, file) as text:
                    yield {"file": name, "text": text.read()}
            else:
                raise ValueError(f"{name} is {file['format']}: read it from {path}.")

    def to_json_lines(self, path: str | Path) -> int:
        """Writes all documents to a file, one JSON object a line; returns how many there are.

        ``datasets.load_dataset("json", data_files=path)`` opens it.
        """
        count = 0
        with Path(path).open("w", encoding="utf-8") as output:
            for document in self.documents():
                output.write(json.dumps(document, ensure_ascii=False) + "\n")
                count += 1
        return count


def _open(path: Path, file: ReportFile) -> IO[str]:
    encoding = file["encoding"] or "utf-8"
    if path.name.lower().endswith(".gz"):
        return gzip.open(path, "rt", encoding=encoding, newline="")
    return path.open("r", encoding=encoding, newline="")


def _row(name: str, line: str) -> dict[str, Any]:
    row = json.loads(line)
    return {"file": name, **row} if isinstance(row, dict) else {"file": name, "value": row}
