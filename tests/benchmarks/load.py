"""Many phones sending large photographs to one server: is everybody answered, is the page quick, is memory bounded?

    python -m tests.benchmarks.load --phones 50 --seconds 300

Each phone has an address of its own (127.0.0.x), sends one photograph after another, waits when it is told to, and
looks at pages meanwhile. ``--seconds`` scales the run; the photographs are samples enlarged to 12 million pixels.
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
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from PIL import Image

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"
SIZE = (4000, 3000)
PAGES = ("live", "", "games", "players", "print", "tables")
_LOOK_EVERY_S = 5.0
_PATIENCE_S = 900.0
_PHOTOGRAPHS = 24  # of one table


@dataclass(slots=True)
class Seen:
    """What all phones saw. Times are in seconds."""

    answers: Counter[int] = field(default_factory=Counter)
    waited: int = 0
    photograph_s: list[float] = field(default_factory=list)
    page_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    peak_mib: float = 0.0


def photographs() -> list[bytes]:
    """The samples at 12 million pixels, as phones write them."""
    made = []
    for name in ("three-sheets", "easy-classic", "tilted"):
        out = io.BytesIO()
        Image.open(SAMPLES / f"{name}.jpg").resize(SIZE).save(out, "JPEG", quality=92)
        made.append(out.getvalue())
    return made


async def phone(number: int, address: str, pictures: list[bytes], until: float, seen: Seen) -> None:
    """One phone's evening."""
    random = Random(number)
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number + 2}")
    async with httpx.AsyncClient(transport=transport, base_url=address, timeout=_PATIENCE_S) as client:
        table = (await client.post("api/tables")).json()["table"]
        looking = asyncio.create_task(_look(client, table, until, seen, random))
        for _ in range(_PHOTOGRAPHS):
            if time.monotonic() < until:
                await _told(_send(client, table, random.choice(pictures), until, seen), seen)
        await looking


async def _told(request: Coroutine[None, None, None], seen: Seen) -> None:
    """A connection that breaks is a fault like any other."""
    try:
        await request
    except httpx.TransportError as error:
        seen.faults.append(repr(error))


async def _send(client: httpx.AsyncClient, table: str, picture: bytes, until: float, seen: Seen) -> None:
    begun = time.monotonic()
    while True:
        answer = await client.post(f"api/tables/{table}/photographs", files={"photo": ("a.jpg", picture)})
        if answer.status_code in (429, 503):
            seen.waited += 1
            if time.monotonic() > until:
                return
            await asyncio.sleep(float(answer.headers["retry-after"]))
            continue
        seen.answers[answer.status_code] += 1
        seen.photograph_s.append(time.monotonic() - begun)
        if answer.status_code != 200 or not answer.json()["photos"][-1]["sheets"]:
            seen.faults.append(f"{answer.status_code} {answer.text[:200]}")
        return


async def _look(client: httpx.AsyncClient, table: str, until: float, seen: Seen, random: Random) -> None:
    while time.monotonic() < until:
        await asyncio.sleep(random.uniform(0.5, 1.5) * _LOOK_EVERY_S)
        page = random.choice(PAGES)
        await _told(_look_at(client, table, page, seen), seen)


async def _look_at(client: httpx.AsyncClient, table: str, page: str, seen: Seen) -> None:
    begun = time.monotonic()
    answer = await client.get(f"t/{table}/{page}".rstrip("/") if page in ("live", "") else page)
    seen.page_s.append(time.monotonic() - begun)
    if answer.status_code not in (200, 303, 404):
        seen.faults.append(f"{page}: {answer.status_code}")


async def _weigh(server: int, until: float, seen: Seen) -> None:
    """The resident memory of the server and its reading processes together, at its highest."""
    while time.monotonic() < until:
        seen.peak_mib = max(seen.peak_mib, sum(_resident_mib(pid) for pid in [server, *_children(server)]))
        await asyncio.sleep(1)


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()] + [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            if task.name != str(pid)
            for child in (task / "children").read_text().split()
        ]
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
    await asyncio.gather(*(phone(number, address, pictures, until, seen) for number in range(phones)))
    await weighing
    return seen


def main() -> int:
    """Whether anything went wrong, as the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite3")
        command = [sys.executable, "-c", "from cli.main import main; main()", "serve", "--port", "0"]
        with subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            address = [server.stdout.readline(), server.stdout.readline()][1].strip()
            try:
                seen = asyncio.run(evening(address, server.pid, given.phones, given.seconds))
            finally:
                server.terminate()
    print(
        f"{given.phones} phones, {given.seconds:.0f} s: {dict(seen.answers)}, {seen.waited} times told to wait"
    )
    for what, times in (("photographs", seen.photograph_s), ("pages", seen.page_s)):
        ranked = sorted(times) or [0.0]
        p95 = ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))]
        print(
            f"{what}: {len(times)}, median {statistics.median(ranked):.3f} s, p95 {p95:.3f} s, max {ranked[-1]:.3f} s"
        )
    print(
        f"peak memory of server and readers: {seen.peak_mib:.0f} MiB; faults: {len(seen.faults)}",
        *seen.faults[:5],
        sep="\n",
    )
    return bool(seen.faults)


if __name__ == "__main__":
    sys.exit(main())
