"""The page as a running server in a thread of the tests, and a client with the key."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvicorn

from cli.history.database import database_url
from cli.history.store import History
from cli.page.app import create_app
from cli.page.guard import GuardLimits, Rate
from cli.readers import Readers
from cli.serve import listening

KEY = "a-key-for-tests"
PATIENT = GuardLimits(requests=Rate(burst=1e6, per_second=1e6), photographs=Rate(burst=1e6, per_second=1e6))
SAMPLES = Path(__file__).parents[3] / "samples" / "photos"
_SLOW_MACHINE_S = 180.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A server: its address with the key, and the history behind it."""

    address: str
    history: History

    def client(self, **headers: str) -> httpx.Client:
        """A browser without a script."""
        return httpx.Client(base_url=self.address, headers=headers, timeout=_SLOW_MACHINE_S)

    def table(self) -> str:
        """A new table's address."""
        with self.client() as client:
            return str(client.post("tables").headers["location"]).removeprefix(f"/{KEY}/")


@contextmanager
def running(readers: Readers, database: str, limits: GuardLimits = PATIENT) -> Iterator[Running]:
    """A server for as long as it is wanted."""
    sockets = listening(["127.0.0.1"], 0)
    port = sockets[0].getsockname()[1]
    with History(database_url(database)) as history:
        app = create_app(
            history=history, readers=readers, key=KEY, hosts=frozenset({f"127.0.0.1:{port}"}), limits=limits
        )
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="critical", ws="none", timeout_graceful_shutdown=1, lifespan="on")
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": sockets}, daemon=True)
        thread.start()
        _wait_until(lambda: server.started)
        try:
            yield Running(address=f"http://127.0.0.1:{port}/{KEY}/", history=history)
        finally:
            server.should_exit = True
            thread.join(30)
            for one in sockets:
                one.close()


def _wait_until(ready) -> None:
    until = time.monotonic() + _SLOW_MACHINE_S
    while not ready():
        assert time.monotonic() < until, "the server did not start"
        time.sleep(0.02)
