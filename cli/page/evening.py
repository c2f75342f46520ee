"""The tables of an evening: what is on each, and who wants to hear of changes. Lives in the server's event loop."""

import asyncio
import secrets
import shutil
import tempfile
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from cli.history.model import FinishedGame, clean_note
from cli.history.rows import Photograph
from cli.history.saving import games_to_save
from cli.history.store import History
from cli.page import jobs
from cli.page.laying import with_development
from cli.page.state import Shot, TableState, saved_as, without_game
from cli.photographs import FileReading
from cli.readers import Readers
from scoring.errors import BrokenInput, Explanation

MOST_TABLES = 128
_UPLOADS_AT_ONCE = 8  # photographs being received; other senders are slowed down, not refused
_DRAWN_KEPT = 32  # pictures of about half a megabyte


@dataclass(slots=True, kw_only=True, eq=False)
class Table:
    """A table and those who look at it."""

    table_id: str
    folder: Path
    state: TableState = field(default_factory=TableState)
    used_at: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    saving: asyncio.Lock = field(default_factory=asyncio.Lock)

    def change(self, to: Callable[[TableState], TableState]) -> TableState:
        """Put a new state in place and wake everybody who waits for one."""
        self.state = to(self.state)
        self.used_at = time.monotonic()
        self.changed.set()
        self.changed = asyncio.Event()
        return self.state


class Evening:
    """All tables, the readers that serve them, and the history that finished games go to."""

    def __init__(self, history: History, readers: Readers) -> None:
        self.history = history
        self._readers = readers
        self._folder = Path(tempfile.mkdtemp(prefix="rowlock-evening-"))
        self._tables: dict[str, Table] = {}
        self._receiving = asyncio.Semaphore(_UPLOADS_AT_ONCE)
        self._drawn: OrderedDict[tuple[str, int], tuple[int, bytes]] = OrderedDict()
        self.current = self.new_table().table_id

    def close(self) -> None:
        """Forget the photographs of the evening."""
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table, the one used last first."""
        return tuple(sorted(self._tables.values(), key=lambda table: -table.used_at))

    def table(self, table_id: str) -> Table:
        """A table by its id.

        Raises:
            BrokenInput: it is not there (any more).
        """
        if table_id not in self._tables:
            raise BrokenInput("no-such-table", "This table is not there any more.", "Begin a new game.")
        table = self._tables[table_id]
        table.used_at = time.monotonic()
        return table

    def new_table(self) -> Table:
        """A table with nothing on it; it is the current one from now on. One unused for longest makes room."""
        if len(self._tables) >= MOST_TABLES:
            self._clear(self.tables[-1])
        table_id = secrets.token_hex(4)
        folder = self._folder / table_id
        folder.mkdir()
        self._tables[table_id] = Table(table_id=table_id, folder=folder)
        self.current = table_id
        return self._tables[table_id]

    def _clear(self, table: Table) -> None:
        del self._tables[table.table_id]
        shutil.rmtree(table.folder, ignore_errors=True)

    @asynccontextmanager
    async def receiving(self) -> AsyncIterator[None]:
        """A place among those whose photographs are being received."""
        async with self._receiving:
            yield

    async def add(self, table: Table, path: Path, name: str) -> TableState:
        """Read a file that was received into the table's folder, and lay what is on it on the table.

        Raises:
            BrokenInput: there are too many photographs on it.
            TooBusy: too many photographs wait to be read.
        """
        try:
            development = await self.develop(path, name)
            before = table.state.paths
            after = table.change(lambda state: with_development(state, path, development))
            for spent in before - after.paths:
                spent.unlink(missing_ok=True)
            return after
        finally:
            self.forget_unused(table, path)

    def forget_unused(self, table: Table, path: Path) -> None:
        """Delete a received file that no photograph of the table is on."""
        if path not in table.state.paths:
            path.unlink(missing_ok=True)

    async def develop(self, path: Path, name: str) -> jobs.Development:
        """Read a file. That it cannot be read is a development too.

        Raises:
            TooBusy: too many photographs wait to be read.
        """
        try:
            return await asyncio.wrap_future(self._readers.submit(jobs.develop, path, name))
        except BrokenInput as error:
            why = Explanation(error.slug, f"{name}: {error}")
            failed = FileReading(path=Path(name), photos=(), error=why)
            return jobs.Development(file=failed, crops={})

    async def drawn(self, table: Table, number: int) -> bytes:
        """A photograph with its readings as they are now drawn on it, as JPEG.

        Raises:
            BrokenInput: there is no such photograph.
            TooBusy: too many photographs wait to be read.
        """
        shot, version = table.state.shot(number), table.state.version
        key = (table.table_id, number)
        known = self._drawn.get(key)
        if known is not None and known[0] == version:
            return known[1]
        sheets = tuple(seat.sheet for seat in table.state.on_shot(number))
        boards = tuple(seat.board for seat in table.state.boards_on_shot(number))
        drawing = self._readers.submit(jobs.drawn, _path(shot), shot.page, sheets, boards)
        jpeg = await asyncio.wrap_future(drawing)
        self._drawn[key] = (version, jpeg)
        if len(self._drawn) > _DRAWN_KEPT:
            self._drawn.popitem(last=False)
        return jpeg

    async def save(self, table: Table, *, note: str, photographs: bool) -> None:
        """Put the table's games into the history, in place of what was saved of it before.

        Several phones may want it at once; one after the other, so that the later takes the earlier's place.

        Raises:
            BrokenInput: a game cannot be saved yet, or the history cannot be written.
            TooBusy: too many photographs wait to be read.
        """
        async with table.saving:
            await self._save(table, note, photographs=photographs)

    async def _save(self, table: Table, note: str, *, photographs: bool) -> None:
        state = table.state
        saving = games_to_save(state.files)
        if saving.refusals or not saving.games:
            raise _not_saved(saving.refusals)
        pictures = await self._pictures(state) if photographs else ()
        games = [
            replace(game, note=clean_note(note), corrections=state.corrections_of(game))
            for game in saving.games
        ]
        ids = await asyncio.to_thread(self._put, games, pictures, state.saved)
        table.change(lambda now: saved_as(now, ids, state.version))

    def forget_game(self, game_id: str) -> None:
        """A game was deleted from the history: no table is saved as it any more."""
        for table in self._tables.values():
            if game_id in table.state.saved:
                table.change(lambda state: without_game(state, game_id))

    def _put(
        self, games: list[FinishedGame], pictures: tuple[Photograph, ...], former: tuple[str, ...]
    ) -> tuple[str, ...]:
        return tuple(
            self.history.add(game, pictures, instead_of=former if number == 0 else ())
            for number, game in enumerate(games)
        )

    async def _pictures(self, state: TableState) -> tuple[Photograph, ...]:
        shown = [shot for shot in state.shots if shot.path is not None and state.counts(shot.number)]
        futures = [
            asyncio.wrap_future(self._readers.submit(jobs.kept, _path(shot), shot.page)) for shot in shown
        ]
        jpegs = await asyncio.gather(*futures)
        return tuple(Photograph(name=shot.name, jpeg=jpeg) for shot, jpeg in zip(shown, jpegs, strict=True))


def _not_saved(refusals: tuple[BrokenInput, ...]) -> BrokenInput:
    """Why nothing was saved, without the hints for the command line."""
    if not refusals:
        return BrokenInput("no-game", "There is no game to save.")
    sentences = " ".join(refusal.message for refusal in refusals)
    return BrokenInput(refusals[0].slug, sentences, "Look at the table again.")


def _path(shot: Shot) -> Path:
    if shot.path is None:
        raise BrokenInput("no-such-photograph", "There is no picture of this file.")
    return shot.path
