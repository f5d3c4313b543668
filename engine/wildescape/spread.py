"""Work spread over processes: those of this machine, or those of any executor.

An executor is whatever has the methods of a `concurrent.futures.Executor`: `ProcessPoolExecutor()`,
dask's `client.get_executor()`, mpi4py's `MPIPoolExecutor()`.
"""

from __future__ import annotations

import os
import pickle
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from wildescape.i18n import bad_request, say, shown

Item = TypeVar("Item")
Done = TypeVar("Done")


class UnpackError(Exception):
    """A process doesn't find what was sent to it."""


def check_executor(executor: object) -> None:
    """Check that this spreads work, or is `None`.

    Raises:
        InputError: `bad_request`, if it's anything else.
    """
    is_one = all(callable(getattr(executor, name, None)) for name in ("map", "submit", "shutdown"))
    # A client of dask has these methods too, but they do something else.
    is_other = isinstance(executor, type) or hasattr(executor, "get_executor")
    if executor is not None and (is_other or not is_one):
        hint = say(
            "“executor” is a concurrent.futures.Executor, such as ProcessPoolExecutor(), or None, "
            "not {value}."
        )
        raise bad_request(hint, value=shown(executor))


def spread(
    work: Callable[[Item], Done], items: Sequence[Item], executor: Executor | None = None
) -> Iterator[Done]:
    """What comes of each item, in the order of the items.

    Args:
        work: what is done with an item; each item meets it as it is now.
        items: what there is to do.
        executor: where it's done; here, one after the other, by default.

    Raises:
        InputError: `bad_request`, if the work can't be sent to other processes.
        UnpackError: if another process doesn't know what the work needs.
    """
    if executor is None:
        return map(work, items)
    try:
        sent = packed(work, _whole_packer())
    except Exception as error:
        hint = say("A player can't be sent to other processes: define it in a module ({error}).")
        raise bad_request(hint, error=str(error)) from None
    return executor.map(sent, items)


def spread_here(
    work: Callable[[Item], Done], items: Sequence[Item], processes: int
) -> Iterator[Done]:
    """The same by processes of this machine, which end with the last item.

    Raises:
        NotImplementedError: in a process that may have none of its own, such as one of a pool.
        UnpackError: as `spread`.
    """
    # A browser's Python has neither of these two.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    if multiprocessing.current_process().daemon:
        raise NotImplementedError("a process of a pool has none of its own")
    # A fork knows what a notebook has defined; elsewhere than on Linux it isn't safe.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
        pool = ProcessPoolExecutor(min(processes, len(items)), mp_context=context)
        found = pool.map(work, items)
    try:
        yield from found
    finally:
        pool.shutdown(cancel_futures=True)


def packed(work: Callable[[Item], Done], packer: Any = pickle) -> Callable[[Item], Done]:
    """The same work, packed as it is now, so that each item meets it like that."""
    return partial(_unpacked, packer.dumps(work))


def _whole_packer() -> Any:
    """What packs for other machines: with what a notebook has defined, where that's installed."""
    try:
        return import_module("cloudpickle")
    except ImportError:
        return pickle


def _unpacked(work: bytes, item: Any) -> Any:
    try:
        known = pickle.loads(work)
    except Exception as error:
        raise UnpackError(f"a player isn't known in other processes ({error})") from None
    return known(item)


def cores() -> int:
    """How many processes can work at once: 1 in a process that may have none of its own."""
    import multiprocessing  # noqa: PLC0415

    if multiprocessing.current_process().daemon:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
