"""``scan --cluster``: photographs read by a Dask cluster that is there already.

A photograph travels as bytes inside its task: the workers need no disk in common, and the scheduler, which keeps the
task, gives it to another worker when one is lost. Few are outstanding, so the scheduler's memory stays small.
"""

import logging
import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.photographs import FileReading, failed, opened, read_bytes
from cli.reader_version import reader_version
from cli.readers import keep_freed_memory, use_one_thread
from cli.streaming import Awaited, in_order
from scoring.errors import BrokenInput
from scoring.wording import quoted

if TYPE_CHECKING:
    from distributed import Client, Future

_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:[0-9]{1,5}")
_CONNECT_S = 10
_AHEAD = 3  # photographs for each thread of the cluster
_LARGEST_TASK = "1 GiB"  # Dask warns of large tasks; ours are as large as a photograph
_LOST = BrokenInput(
    "cluster-lost",
    "The cluster's scheduler is gone.",
    "Start it again and go on with --results and --resume.",
)


def read_on_cluster(paths: Sequence[Path], address: str) -> Iterator[FileReading]:
    """Read every file on the cluster, results in the order of the files.

    Raises:
        BrokenInput: there is no such cluster, it has no workers, or they are not like this program.
    """
    if not _ADDRESS.fullmatch(address):
        raise BrokenInput(
            "cluster-address",
            f"--cluster {quoted(address)} cannot be understood: write it as in tcp://192.168.1.5:8786.",
        )
    with _client(address) as client:
        try:
            yield from in_order(paths, lambda path: _begun(client, path), lambda: _outstanding(client))
        except (CancelledError, OSError) as error:  # every connection that closes is an OSError
            raise BrokenInput(
                "cluster-lost",
                "The cluster's scheduler is gone.",
                "Start it again; with --results and --resume nothing is read twice.",
            ) from error


@contextmanager
def _client(address: str) -> "Iterator[Client]":
    try:
        import dask
        from distributed import Client
    except ImportError as error:
        raise BrokenInput(
            "no-dask", "--cluster needs Dask, which is not installed.", "Run: pip install 'rowlock[cluster]'"
        ) from error
    logging.getLogger("distributed.client").setLevel(
        logging.CRITICAL
    )  # what goes wrong is told in a sentence
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": _LARGEST_TASK}):
        try:
            client = Client(address, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, ValueError) as error:  # a timeout is an OSError
            raise BrokenInput(
                "no-cluster", f"There is no Dask scheduler at {address}.", "Start it with: dask scheduler"
            ) from error
        with client:
            _wait_for_workers(client, address)
            yield client


def _wait_for_workers(client: "Client", address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_CONNECT_S)
    except TimeoutError as error:
        raise BrokenInput(
            "no-workers",
            f"The cluster at {address} has no workers.",
            f"Start some, each with one thread: dask worker {address} --nworkers -1 --nthreads 1",
        ) from error


def _outstanding(client: "Client") -> int:
    """How many photographs may be under way: clusters grow and shrink."""
    threads: dict[str, int] = client.nthreads()
    return _AHEAD * max(1, sum(threads.values()))


def _begun(client: "Client", path: Path) -> Awaited:
    try:
        data = opened(path)
    except BrokenInput as error:
        refusal = FileReading(path=path, photos=(), error=str(error))
        return lambda: refusal
    # not pure: Dask would else take two equal photographs for one task, and hash every byte to find out
    future = client.submit(read_sent, path, data, reader_version(), pure=False)
    return lambda: _result(future, path)


def _result(future: "Future", path: Path) -> FileReading:
    error = future.exception()
    if isinstance(error, ImportError):
        raise _unlike("lacks Rowlock, or part of it") from error
    if error is not None:
        died = BrokenInput(
            "reader-died", "The cluster's workers could not read it.", "Take another photograph."
        )
        return failed(path, died)
    reading: FileReading | None = future.result()
    if reading is None:
        raise _unlike("has another version of Rowlock")
    return reading


def _unlike(how: str) -> BrokenInput:
    return BrokenInput(
        "unlike-worker",
        f"A worker of the cluster {how}.",
        "Install this version, with the same libraries, on all.",
    )


_one_at_a_time = threading.Lock()


def read_sent(path: Path, data: bytes, reader: str) -> FileReading | None:
    """What a worker does with a photograph; None where its reader is another version.

    The networks cannot be asked by two threads at once: a worker with several threads reads one photograph at a time.
    """
    use_one_thread()
    keep_freed_memory()
    if reader != reader_version():
        return None
    with _one_at_a_time:
        return read_bytes(path, data)
