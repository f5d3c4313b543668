"""A table as lines of words and cards, made from what its view shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wildescape.i18n import say

from wildescape_widgets.snapshot import Line, Snapshot, chosen_line, hand_line, joined, words
from wildescape_widgets.table.shapes import DebriefPanel, Middle, Seat


def table_snapshot(view: Mapping[str, Any], choice: Mapping[str, Any]) -> Snapshot:
    """A table as lines.

    Args:
        view: what the table shows, a `TableView`.
        choice: what is chosen from the hand, `ChosenCards`.
    """
    trump = say("Trump {trump}", trump=view["trump"]).to(view["lang"]) if view["trump"] else ""
    return Snapshot.of(
        joined(view["title"], view["count"], trump), _lines(view, choice), view["lang"]
    )


def _lines(view: Mapping[str, Any], choice: Mapping[str, Any]) -> Iterator[Line]:
    hand, judged = view["hand"], choice["judged"]
    yield Line(joined(*(team["text"] for team in view["teams"])))
    if replay := view["replay"]:
        position = view["texts"]["position"].format(at=replay["at"], last=replay["last"])
        yield from words(position, replay["note"], replay["advice"])
    if view["drawn"]:
        yield from words(*view["drawn"]["told"])
    yield from felt_lines(view["seats"], view["middle"], view["me"])
    if outcome := view["outcome"]:
        yield from words(outcome["title"], *outcome["why"], *outcome["consequences"])
    if debrief := view["debrief"]:
        yield from debrief_lines(debrief)
    yield Line(view["prompt"])
    if hand:
        yield hand_line(hand["label"], hand, view["sort"])
        yield chosen_line(hand, choice["places"], view["lang"])
    if judged:
        yield from words(judged["title"], judged["why"])
    yield from words(view["coach"], *(hint["text"] for hint in view["hints"]))


def debrief_lines(debrief: DebriefPanel) -> Iterator[Line]:
    """What mattered in a hand that is over."""
    yield Line(debrief["told"])
    good = debrief["good"]
    for moment in (*debrief["moments"], *([good] if good else [])):
        yield Line(joined(moment["where"], moment["title"], moment["table"]["text"]))
        yield Line(debrief["texts"]["played"], tuple(moment["played"]["laid"]))
        yield Line(moment["otherTitle"], tuple(moment["other"]["laid"]))
        yield Line(moment["why"])


def felt_lines(seats: Iterable[Seat], middle: Middle, me: int | None) -> Iterator[Line]:
    """The seats round a table, the play to beat among them."""
    for seat in seats:
        whose = "" if seat["seat"] == me else seat["whose"]
        said = joined(
            f"{seat['place']} {seat['name']}".strip(),
            whose,
            seat["count"],
            seat["status"],
        )
        yield Line(said, tuple(seat["laid"]))
        if seat["open"] and seat["seat"] != me:
            yield Line(seat["name"], tuple(seat["open"]))
    yield Line(joined(middle["title"], middle["note"]), tuple(middle["laid"]))
