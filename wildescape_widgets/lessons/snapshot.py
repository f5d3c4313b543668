"""What lessons and practice show as lines of words and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wildescape.i18n import say
from wildescape.teach.attempt import Attempt
from wildescape.teach.shapes import AnswerView, Feedback, PaperOption, QuestionView, Writing

from wildescape_widgets.cards.inspector import reading_lines
from wildescape_widgets.lessons.shapes import ExhibitView, LessonView
from wildescape_widgets.snapshot import Line, joined, words
from wildescape_widgets.table.snapshot import debrief_lines, felt_lines


def lesson_lines(view: LessonView, attempt: Attempt | None, lang: str) -> Iterator[Line]:
    """What the player of a lesson shows: a step, or the summary after the last."""
    texts, steps, summary = view["texts"], view["steps"], view["summary"]
    if summary:
        yield from words(summary["title"], summary["stars"])
        if summary["open"]:
            numbers = ", ".join(str(at + 1) for at in summary["open"])
            yield Line(f"{texts['open']} {numbers}")
        return
    at = say("Step {at} of {last}", at=view["at"] + 1, last=len(steps)).to(lang)
    yield Line(f"{at} · {view['goal']}")
    yield Line(view["note"])
    yield from exhibit_lines(view["shown"], texts, lang)
    yield from question_lines(attempt, view["question"], texts, lang)
    if view["review"]:
        yield from debrief_lines(view["review"])


def exhibit_lines(shown: ExhibitView | None, texts: Mapping[str, str], lang: str) -> Iterator[Line]:
    """The scene of a step or of an item."""
    if shown is None:
        return
    trump = say("Trump {trump}", trump=shown["trump"]).to(lang) if shown["trump"] else ""
    yield Line(joined(trump, *(team["text"] for team in shown["head"])))
    yield from words(*shown["told"], *shown["facts"])
    if felt := shown["felt"]:
        yield from felt_lines(felt["seats"], felt["middle"], felt["me"])
    for row in shown["rows"]:
        yield Line(row["title"], tuple(row["cards"]))
    if lens := shown["lens"]:
        yield from reading_lines(lens["readings"], texts)


def question_lines(
    attempt: Attempt | None, question: QuestionView | None, texts: Mapping[str, str], lang: str
) -> Iterator[Line]:
    """A question: what it can be answered with, its hints, and what was said to the last answer."""
    if attempt is None or question is None:
        return
    if writing := attempt.exercise.on_paper(lang):
        yield from _writing_lines(writing, texts)
    yield from words(*(hint["text"] for hint in question["hints"]))
    if said := question["feedback"]:
        yield from words(*_feedback(said))


def _writing_lines(writing: Writing, texts: Mapping[str, str]) -> Iterator[Line]:
    for option in writing["options"]:
        yield Line("", tuple(option["cards"]) if len(option["cards"]) > 1 else ())
    yield Line(_options(writing["options"]))
    yield Line(texts["cards"] if writing["hand"] else "", tuple(writing["hand"]))
    for place in writing["places"]:
        yield Line(place["title"], tuple(place["cards"]))
        yield Line(_options(place["options"] or writing["shared"]))


def _options(options: Iterable[PaperOption]) -> str:
    return " / ".join(option["text"] for option in options)


def _feedback(said: Feedback) -> Iterator[str]:
    yield f"{said['title']} {_told(said['chosen'])}"
    yield from (said["elsewhere"], said["habit"])
    yield from map(_told, [*said["parts"], *said["right"]])
    yield said["why"]


def _told(answer: AnswerView) -> str:
    return f"{answer['said']} {answer['because']}".strip()
