"""Photographs as they come in: received a few at a time, bounded, put on the disk."""

import asyncio
import secrets
import shutil
from pathlib import Path

from starlette.datastructures import UploadFile
from starlette.requests import Request

from cli.page.laying import MOST_SHOTS
from cli.page.rendering import evening_of
from scoring.errors import BrokenInput
from scoring.wording import one_line

FIELD = "photo"
_MOST_FILES = MOST_SHOTS  # at once
_NAME_SHOWN = 60  # letters
_LONGEST_S = 180.0  # for one form: whoever sends slower keeps a place from others


async def received(request: Request, folder: Path) -> list[tuple[Path, str]]:
    """The files of a form, put into a folder: where each lies, and what its sender calls it.

    Raises:
        BrokenInput: there is none, or it comes too slowly.
    """
    async with evening_of(request).receiving():
        try:
            async with asyncio.timeout(_LONGEST_S):
                return await _files(request, folder)
        except TimeoutError as error:
            raise BrokenInput(
                "sent-too-slowly", "The photograph came too slowly.", "Go nearer to the router."
            ) from error


async def _files(request: Request, folder: Path) -> list[tuple[Path, str]]:
    async with request.form(max_files=_MOST_FILES, max_fields=8) as form:
        uploads = [part for part in form.getlist(FIELD) if isinstance(part, UploadFile) and part.filename]
        if not uploads:
            raise BrokenInput("no-photograph", "No photograph was sent.", f"Send it as the field {FIELD!r}.")
        return [(await _put(upload, folder), _name(upload)) for upload in uploads]


async def _put(upload: UploadFile, folder: Path) -> Path:
    path = folder / f"{secrets.token_hex(8)}.photo"
    await asyncio.to_thread(_copy, upload, path)
    return path


def _copy(upload: UploadFile, path: Path) -> None:
    try:
        with path.open("wb") as file:
            shutil.copyfileobj(upload.file, file)
    except OSError as error:  # the disk is full, or the table was cleared away meanwhile
        raise BrokenInput(
            "cannot-keep", f"The photograph could not be kept: {error.strerror}.", "Begin a new game."
        ) from error


def _name(upload: UploadFile) -> str:
    """The file's own name, on one line, its end where it is long."""
    name = one_line((upload.filename or "").replace("\\", "/").rpartition("/")[2])
    return name[-_NAME_SHOWN:] or "photograph"
