"""Many phones sending large photographs to one server: is everybody answered, is the page quick, is memory bounded?

    python -m tests.benchmarks.load --phones 50 --seconds 300

Each phone has an address and a table of its own (127.0.0.x), sends one photograph after another, waits when it is
told to, hears the news of its table, and meanwhile does what people do: looks at pages, corrects cells, gives names.
The photographs are samples enlarged to 12 million pixels; the history holds games enough for its pages to be work.
Everything that is neither a photograph nor a PDF counts as the page. ``--seconds`` scales the run.
"""

import argparse
import asyncio
import io
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import httpx
from PIL import Image

from cli.history.database import database_url
from cli.history.model import finished
from cli.history.store import History
from scoring.games.longo import PLAY
from scoring.random_play import random_game

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"
SIZE = (4000, 3000)
GOAL_P95_S = 0.2
_GAMES = 300  # in the history beforehand
_PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Greta", "Hugo")
_SHARED = (
    "games",
    "games?search=ada",
    "players",
    "player?name=Ada",
    "print",
    "tables",
    "static/page.css",
    "static/page.js",
    "api/games",
)
_OWN = ("", "/live", "/live", "/live")  # of the phone's table; the changing part is what phones fetch most
_EVERY_S = 5.0
_PATIENCE_S = 900.0
_PHOTOGRAPHS = 20  # then the phone begins the next game
_LOOKING = 0.6  # of what people do; the rest are forms
_TAPPING = 0.8  # of the forms
_BY_SCRIPT = {"Accept": "application/json"}


@dataclass(slots=True)
class Seen:
    """What all phones saw. Times are in seconds, memory in MiB."""

    answers: Counter[int] = field(default_factory=Counter)
    waited: int = 0
    news: int = 0
    photograph_s: list[float] = field(default_factory=list)
    page_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    memory_mib: list[float] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Phone:
    """One phone: its line to the server, the table it looks at, a sheet there once one has been read."""

    client: httpx.AsyncClient
    random: Random
    until: float
    seen: Seen
    table: str = ""
    seat: int | None = None

    @property
    def is_late(self) -> bool:
        """Whether the evening is over."""
        return time.monotonic() > self.until

    async def begin(self) -> None:
        """Begin a game."""
        self.table, self.seat = (await self.client.post("api/tables")).json()["table"], None


def photographs() -> list[bytes]:
    """The samples at 12 million pixels, as phones write them."""
    made = []
    for name in ("three-sheets", "one-sheet", "tilted"):
        out = io.BytesIO()
        Image.open(SAMPLES / f"{name}.jpg").resize(SIZE).save(out, "JPEG", quality=92)
        made.append(out.getvalue())
    return made


def fill(database: str) -> None:
    """Play games into the history."""
    with History(database_url(database)) as history:
        for number in range(_GAMES):
            _, position = random_game(PLAY, number, players=3)
            names = Random(number).sample(_PLAYERS, 3)
            cards = zip(position.table.sheets, names, strict=True)
            history.add(finished([replace(card, player=name) for card, name in cards]))


async def _evening_of(number: int, address: str, pictures: list[bytes], until: float, seen: Seen) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number + 2}")
    async with httpx.AsyncClient(transport=transport, base_url=address, timeout=_PATIENCE_S) as client:
        phone = Phone(client=client, random=Random(number), until=until, seen=seen)
        await phone.begin()
        await asyncio.gather(_send_all(phone, pictures), _do_things(phone), _hear(phone))


async def _told(request: Coroutine[None, None, None], seen: Seen) -> None:
    """A connection that breaks is a fault like any other."""
    try:
        await request
    except httpx.TransportError as error:
        seen.faults.append(repr(error))


async def _send_all(phone: Phone, pictures: list[bytes]) -> None:
    while not phone.is_late:
        for _ in range(_PHOTOGRAPHS):
            if not phone.is_late:
                await _told(_send(phone, phone.random.choice(pictures)), phone.seen)
        await phone.begin()


async def _send(phone: Phone, picture: bytes) -> None:
    """One photograph, again and again while the server says that others are first."""
    seen, begun, address = phone.seen, time.monotonic(), f"api/tables/{phone.table}/photographs"
    while True:
        answer = await phone.client.post(address, files={"photo": ("a.jpg", picture)})
        if answer.status_code not in (429, 503):
            break
        seen.waited += 1
        if phone.is_late:
            return
        await asyncio.sleep(float(answer.headers["retry-after"]))
    seen.answers[answer.status_code] += 1
    seen.photograph_s.append(time.monotonic() - begun)
    sheets = answer.json()["photos"][-1]["sheets"] if answer.status_code == 200 else []
    if sheets:
        phone.seat = sheets[0]["seat"]
    else:
        seen.faults.append(f"{answer.status_code} {answer.text[:200]}")


async def _do_things(phone: Phone) -> None:
    while not phone.is_late:
        await asyncio.sleep(phone.random.uniform(0.5, 1.5) * _EVERY_S)
        await _told(_do(phone), phone.seen)


async def _do(phone: Phone) -> None:
    """One thing that people do with the page, timed."""
    address, form = _wish(phone)
    begun = time.monotonic()
    if form is None:
        answer = await phone.client.get(address)
    else:
        answer = await phone.client.post(address, data=form, headers=_BY_SCRIPT)
    phone.seen.page_s.append(time.monotonic() - begun)
    if answer.status_code not in (200, 204):
        phone.seen.faults.append(f"{address}: {answer.status_code}")


def _wish(phone: Phone) -> tuple[str, dict[str, str] | None]:
    """A page to look at, or a form to send: a tap or a name."""
    own, random, seat = f"t/{phone.table}", phone.random, str(phone.seat)
    if phone.seat is None or random.random() < _LOOKING:
        return random.choice([*_SHARED, *(own + part for part in _OWN)]), None
    if random.random() < _TAPPING:
        cell, mark = f"red:{random.randint(2, 12)}", random.choice(("cross", "blank"))
        return f"{own}/cell", {"seat": seat, "tap": f"{cell} {mark}"}
    return f"{own}/name", {"seat": seat, "name": f"Player {random.randint(1, 99)}"}


async def _hear(phone: Phone) -> None:
    """The news of the phone's first table, as long as the evening lasts."""

    async def listen() -> None:
        async with phone.client.stream("GET", f"t/{phone.table}/events") as stream:
            async for line in stream.aiter_lines():
                phone.seen.news += line.startswith("data")
                if phone.is_late:
                    return

    await _told(listen(), phone.seen)


async def _weigh(server: int, until: float, seen: Seen) -> None:
    """The resident memory of the server and its reading processes together, second by second."""
    while time.monotonic() < until:
        seen.memory_mib.append(sum(_resident_mib(pid) for pid in [server, *_children(server)]))
        await asyncio.sleep(1)


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def _resident_mib(pid: int) -> float:
    try:
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


async def evening(address: str, server: int, phones: int, seconds: float) -> Seen:
    """All phones at once."""
    seen, pictures = Seen(), photographs()
    until = time.monotonic() + seconds
    weighing = asyncio.create_task(_weigh(server, until, seen))
    await asyncio.gather(*(_evening_of(number, address, pictures, until, seen) for number in range(phones)))
    await weighing
    return seen


@contextmanager
def serving(database: str) -> Iterator[tuple[str, int]]:
    """The command as people start it: its address and its process."""
    command = [sys.executable, "-c", "from cli.main import main; main()", "serve", "--port", "0"]
    with subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield [server.stdout.readline(), server.stdout.readline()][1].strip(), server.pid
        finally:
            server.terminate()


def p95(times: list[float]) -> float:
    """The time within which 95 of 100 were answered; never too good."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))] if ranked else float("inf")


def report(seen: Seen) -> Iterator[str]:
    """The figures, a line each."""
    yield f"photographs: {dict(seen.answers)}, {seen.waited} times told to wait"
    for what, times in (("photographs", seen.photograph_s), ("page", seen.page_s)):
        if times:
            middle, most = statistics.median(times), max(times)
            yield f"{what}: {len(times)}, median {middle:.3f} s, p95 {p95(times):.3f} s, max {most:.3f} s"
    half = len(seen.memory_mib) // 2
    halves = [max(part, default=0.0) for part in (seen.memory_mib[:half], seen.memory_mib[half:])]
    yield f"memory of server and readers at most: {halves[0]:.0f} MiB, in the second half {halves[1]:.0f} MiB"
    yield f"news heard: {seen.news}; faults: {len(seen.faults)}"
    yield from seen.faults[:5]


def main() -> int:
    """Whether anything went wrong, the page was slow, or no phone was answered, as the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite3")
        fill(database)
        with serving(database) as (address, server):
            seen = asyncio.run(evening(address, server, given.phones, given.seconds))
    print(f"{given.phones} phones, {given.seconds:.0f} s", *report(seen), sep="\n")
    is_answered = seen.answers[200] > 0 and seen.news > 0
    return bool(seen.faults) or not is_answered or p95(seen.page_s) > GOAL_P95_S


if __name__ == "__main__":
    sys.exit(main())
