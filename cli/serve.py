"""``rowlock serve``: the page for the phones at the table."""

import os
import secrets
import socket
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from cli.games import Database
from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from starlette.types import ASGIApp

PORT = 8520
_KEY_BYTES = 12
_WAITING = 512  # connections that nobody has taken yet
_ANYWHERE = ("192.0.2.1", 9)  # an address for documentation: asking for the way there sends nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeJob:
    """Everything that ``rowlock serve`` was told."""

    lan: bool = False
    port: int = PORT
    database: str | None = None
    workers: int | None = None


def serve_command(
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones in the same network; without it this machine alone.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = PORT,
    database: Database = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="Photographs read at once.")] = None,
) -> None:
    """Serve the page for taking photographs, correcting cells, scores and the history, until Ctrl-C.

    Example: rowlock serve --lan
    """
    serve(ServeJob(lan=lan, port=port, database=database, workers=workers))


def serve(job: ServeJob) -> None:
    """Serve until somebody ends it.

    Raises:
        BrokenInput: the port is taken, there is no network, or the history cannot be used.
    """
    from cli.games import history
    from cli.page.app import create_app
    from cli.readers import Readers

    addresses = ["127.0.0.1", *([_own_address()] if job.lan else [])]
    sockets = listening(addresses, job.port)
    port = sockets[0].getsockname()[1]
    key = secrets.token_urlsafe(_KEY_BYTES)
    hosts = frozenset(f"{name}:{port}" for name in (*addresses, "localhost"))
    with history(job.database) as kept:
        readers = Readers(job.workers or os.cpu_count() or 1)
        try:
            _welcome(f"http://{addresses[-1]}:{port}/{key}/", lan=job.lan)
            _run(create_app(history=kept, readers=readers, key=key, hosts=hosts), sockets)
        finally:
            readers.close()


def _own_address() -> str:
    """This machine's address in the network that its way out goes through."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError as error:
            raise BrokenInput(
                "no-network", "This machine is in no network.", "Join the network that the phones are in."
            ) from error
        return str(probe.getsockname()[0])


def listening(addresses: list[str], port: int) -> list[socket.socket]:
    """One socket an address, all on one port.

    Raises:
        BrokenInput: the port cannot be had.
    """
    sockets: list[socket.socket] = []
    for address in addresses:
        # asyncio sends small answers at once only where the protocol is named; else each waits 40 ms for the phone
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        sockets.append(listener)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, port))
            listener.listen(_WAITING)  # from now on nobody is turned away, if the server is ready or not
        except OSError as error:
            for opened in sockets:
                opened.close()
            raise BrokenInput(
                "port-taken", f"Port {port} cannot be used: {error.strerror}.", "Take another with --port."
            ) from error
        port = listener.getsockname()[1]
    return sockets


def _welcome(address: str, *, lan: bool) -> None:
    """Where the page is, and with ``--lan`` the code that a phone reads."""
    if lan:
        import segno

        segno.make(address, micro=False).terminal(compact=True)
        sys.stdout.write("Open to every phone in this network that knows the address. ")
    else:
        sys.stdout.write("Open to this machine alone; --lan opens it to phones. ")
    sys.stdout.write(f"End with Ctrl-C.\n{address}\n")
    sys.stdout.flush()


def _run(app: "ASGIApp", sockets: list[socket.socket]) -> None:
    import uvicorn

    config = uvicorn.Config(
        app,
        access_log=False,  # addresses hold the key
        log_level="critical",  # tracebacks help nobody at the table; app.py tells of mistakes in a line
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=15,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=64 * 1024,
        proxy_headers=False,
        ws="none",
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=sockets)
