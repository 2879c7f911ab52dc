"""Downloads, decrypts and checks a paid delivery."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

from ._age import AgeFault, decrypt
from ._http import BROKEN
from .errors import DeliveryFault
from .types import Report, ReportFile

# Downloads go here, and each is removed as soon as it is decrypted.
SEALED_FOLDER = ".sealed"
BROKEN_DOWNLOADS = 20
CHUNK_BYTES = 1024 * 1024

Stream = Callable[[str, int], AbstractContextManager[IO[bytes]]]


def download_files(
    stream: Stream, delivery: str, report: Report, identity: str, folder: Path
) -> list[Path]:
    """Returns the decrypted files, in the order of the report."""
    paths = []
    for file in report["files"]:
        target = folder / _safe_name(file["name"])
        if _sha256(target) != file["sha256"]:
            sealed = folder / SEALED_FOLDER / f"{report['contract']}-{file['n']}"
            sealed.parent.mkdir(parents=True, exist_ok=True)
            target.parent.mkdir(parents=True, exist_ok=True)
            _download(stream, f"{delivery}/files/{file['n']}", file, sealed)
            _decrypt(sealed, identity, file, target)
            sealed.unlink()
        paths.append(target)
    shutil.rmtree(folder / SEALED_FOLDER, ignore_errors=True)
    return paths


def _download(stream: Stream, address: str, file: ReportFile, sealed: Path) -> None:
    """Continues where an earlier download broke."""
    broken = 0
    while (size := _size(sealed)) < file["sealedBytes"]:
        try:
            with stream(address, size) as received, sealed.open("ab") as output:
                shutil.copyfileobj(received, output, CHUNK_BYTES)
        except BROKEN:
            broken += 1
            if broken > BROKEN_DOWNLOADS:
                raise
    if _sha256(sealed) != file["sealedSha256"]:
        sealed.unlink()
        raise DeliveryFault(
            f"{file['name']} is not what the signed report says. Download it again."
        )


def _decrypt(sealed: Path, identity: str, file: ReportFile, target: Path) -> None:
    """The file appears only after its bytes match the report."""
    part = target.with_name(f"{target.name}.part")
    try:
        with sealed.open("rb") as source, part.open("wb") as output:
            part.chmod(0o600)
            for plain in decrypt(source, identity):
                output.write(plain)
        if _sha256(part) != file["sha256"]:
            raise DeliveryFault(f"{file['name']} is not what the signed report says.")
        part.rename(target)
    except AgeFault as fault:
        raise DeliveryFault(f"{file['name']} can't be decrypted: {fault}") from fault
    finally:
        part.unlink(missing_ok=True)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _sha256(path: Path) -> str | None:
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _safe_name(name: str) -> str:
    """Even a signed report could name a path outside the folder."""
    parts = name.split("/")
    is_safe = all(
        part not in ("", ".", "..") and "\\" not in part and "\0" not in part for part in parts
    )
    # Windows takes it for another drive.
    is_on_drive = name[:1].isalpha() and name[1:2] == ":"
    if not is_safe or is_on_drive or parts[0] == SEALED_FOLDER:
        raise DeliveryFault(f"The report names a file outside the folder: {name}.")
    return name
