"""The log of a site: short, and what visitors cause hides nothing else."""

from __future__ import annotations

import logging

from wildescape_widgets.site.logs import LINES_AT_ONCE, ShortLog


class Kept(logging.Handler):
    """What has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(ShortLog())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def log_into(kept: Kept) -> logging.Logger:
    log = logging.Logger("site")
    log.addHandler(kept)
    return log


def refuse(log: logging.Logger, kind: str) -> None:
    log.warning(f"A message of type {kind} isn't allowed")


def fail(log: logging.Logger, told: str) -> None:
    try:
        raise ValueError(told)
    except ValueError:
        uncaught(log)


def run_out(log: logging.Logger) -> None:
    try:
        raise OSError("No space left")
    except OSError:
        uncaught(log)


def uncaught(log: logging.Logger) -> None:
    log.exception("Uncaught")


def test_what_visitors_flood_the_log_with_hides_no_error():
    kept = Kept()
    log = log_into(kept)
    for number in range(500):
        refuse(log, f"made-up-{number}")
    assert len(kept.lines) == LINES_AT_ONCE
    log.error("The disk is full")
    assert kept.lines[-1] == "The disk is full"


def test_one_failure_hides_no_other_that_the_same_line_tells():
    kept = Kept()
    log = log_into(kept)
    for number in range(500):
        fail(log, f"made up {number}")
    run_out(log)
    assert len(kept.lines) == LINES_AT_ONCE + 1
    assert "No space left" in kept.lines[-1]


def test_what_was_left_out_is_counted_with_its_own_kind(monkeypatch):
    kept, now = Kept(), [1e6]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    log = log_into(kept)
    for _ in range(LINES_AT_ONCE + 5):
        refuse(log, "execute_request")
    log.error("The disk is full")
    assert "left out" not in kept.lines[-1]
    now[0] += 3600
    refuse(log, "execute_request")
    assert kept.lines[-1].endswith("(and 5 lines like it before that were left out)")
