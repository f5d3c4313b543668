"""Figures that several benchmarks tell: times, and what processes take of the machine."""

import contextlib
import statistics
from collections.abc import Iterable, Sequence

import psutil


def told(what: str, times: Sequence[float]) -> float:
    """The median of times in milliseconds, printed with what one in twenty exceeds and the most."""
    median = statistics.median(times)
    print(
        f"{what:44} median {median:7.1f} ms   p95 {p95(times):7.1f} ms   "
        f"most {max(times):7.1f} ms   ({len(times)})"
    )
    return median


def p95(times: Sequence[float]) -> float:
    """What one in twenty exceeds."""
    return sorted(times)[int(len(times) * 0.95)] if times else 0.0


def in_ms(times: Iterable[float]) -> list[float]:
    return [1000 * each for each in times]


def judged(what: str, is_met: bool) -> None:
    """Say whether a target is met."""
    print(f"  {'ok  ' if is_met else 'MISS'} {what}", flush=True)


def memory(processes: Iterable[psutil.Process]) -> float:
    """The memory of processes in MiB, each page of it counted once (the proportional set size)."""
    return sum(each.memory_full_info().pss for each in processes) / 2**20


def processor(processes: Iterable[psutil.Process]) -> float:
    """The processor seconds that processes have used."""
    used = 0.0
    for process in processes:
        with contextlib.suppress(psutil.Error):
            spent = process.cpu_times()
            used += spent.user + spent.system
    return used
