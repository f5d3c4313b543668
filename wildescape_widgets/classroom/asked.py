"""A question of a class as its pupils see it: open, closed, and with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wildescape.cards import sort_by_rank
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, capital, said_in, say, worded
from wildescape.teach.attempt import NOT_QUITE
from wildescape.teach.class_questions import ClassQuestion
from wildescape.teach.exercises import Choose, OwnSelection
from wildescape.teach.exercises.base import Attempted, Quiz, Result
from wildescape.teach.exercises.own import OwnQuestion
from wildescape.teach.exercises.would_play import WouldPlay
from wildescape.teach.questions import cards_shown
from wildescape.teach.shapes import Feedback, QuestionView

from wildescape_widgets.classroom.shapes import AskedView
from wildescape_widgets.classroom.texts import JOIN_TEXTS
from wildescape_widgets.lessons.exhibit import exhibit


def asked_view(
    question: ClassQuestion,
    lang: str,
    number: int,
    mine: Any = None,
    *,
    is_open: bool = True,
    is_shown: bool = False,
) -> AskedView:
    """What a pupil sees of a question.

    Args:
        question: the question; with its answer, if that is shown.
        lang: the pupil's language.
        number: tells this question from others of the class.
        mine: what the pupil has answered, as a lesson writes it; `None` before.
        is_open: whether answers are taken.
        is_shown: whether the right answer is told.
    """
    exercise = question.exercise
    feedback = (
        _judged(question, lang, mine) if is_shown else _noted(question, lang, mine, is_open=is_open)
    )
    is_missed = is_shown and mine is not None and not (feedback and feedback["isRight"])
    tried = [mine] if is_missed and isinstance(exercise, Choose) else []
    given = mine if isinstance(exercise, OwnSelection) and mine is not None else []
    control = exercise.control(lang, Attempted(given, tried, [], is_shown))
    is_marked = isinstance(exercise, Choose) and mine is not None and not is_shown
    if is_marked:
        # What was chosen looks as what is right will look.
        control = {**control, "right": mine}
    view: QuestionView = {
        "key": f"{number}",
        "kind": exercise.kind,
        "control": control,
        "hints": [],
        "hasMore": False,
        "lit": (),
        "feedback": feedback,
        "isSolved": not is_open,
        "isOver": is_shown or is_marked,
    }
    shown = exhibit(exercise, exercise.scene, lang, is_over=is_shown)
    return {"goal": question.goal_in(lang), "shown": shown, "question": view}


_SILENT: Feedback = {
    "isRight": True,
    "title": "",
    "said": "",
    "because": "",
    "habit": "",
    "elsewhere": "",
    "why": "",
    "first": "",
    "now": "",
    "wrong": [],
}


def _noted(question: ClassQuestion, lang: str, mine: Any, *, is_open: bool) -> Feedback | None:
    """That an answer has been sent, and which."""
    if mine is None:
        return None
    sent = JOIN_TEXTS["sent" if is_open else "shut"].to(lang)
    if not question.exercise.is_single:
        return {**_SILENT, "title": sent}
    return {**_SILENT, "title": _chosen(question, mine).to(lang), "because": sent}


def _chosen(question: ClassQuestion, mine: Any) -> Phrase:
    exercise = question.exercise
    return say("You chose: {answer}.", answer=exercise.find(exercise.read(mine)).said)


def _judged(question: ClassQuestion, lang: str, mine: Any) -> Feedback:
    """How good the answer was, and what is right."""
    exercise = question.exercise

    def to(part: Part) -> str:
        return capital(worded(part, lang))

    solution = None if exercise.is_poll else question.solution
    right = None if solution is None else exercise.find(exercise.read(solution))
    # The parts of a list are marked where they are.
    answer: Part = ""
    if right and exercise.is_single and isinstance(exercise, Quiz):
        answer = exercise.answer_word(solution)
    # Where many answers are right, one of them is named.
    good = [] if exercise.is_poll or question.solution is not None else [right_answer(question)[0]]
    if mine is None:
        title = say("You didn't answer this one.").to(lang)
        because = to(right.because) if right else " ".join(map(to, good))
        return {**_SILENT, "isRight": False, "title": title, "because": because, "now": to(answer)}
    attempt = question.attempt()
    finding = exercise.judge(mine)
    attempt.note(mine, finding, (*attempt.expects(mine), *finding.misconceptions, None)[0])
    feedback = attempt.view(lang, "")["feedback"]
    assert feedback
    if finding.is_right:
        # An option that was chosen is marked.
        is_named = exercise.is_single and not isinstance(exercise, Choose)
        said = _chosen(question, mine).to(lang) if is_named else ""
        feedback = {**feedback, "said": said, "now": "", "first": ""}
        if finding.result != Result.BETTER:
            return feedback
        title = say("Allowed, but not the best.").to(lang)
        # What the coach says names its play.
        named = [] if isinstance(exercise, WouldPlay) else good
        because = " ".join([feedback["because"], *map(to, named)])
        return {**feedback, "title": title, "because": because}
    reasons = [finding.because] if isinstance(exercise, OwnQuestion) or not right else []
    reasons += [right.because] if right else good
    return {
        **feedback,
        "title": NOT_QUITE.to(lang),
        "because": " ".join(filter(None, map(to, reasons))),
        "why": said_in(question.why, lang) if question.why else "",
        "now": to(answer) if right else "",
    }


def right_answer(question: ClassQuestion) -> Sequence[Part]:
    """The right answer to a question and why, as sentences; none for a poll.

    Args:
        question: the question, with its answer.
    """
    exercise = question.exercise
    if exercise.is_poll:
        return ()
    solution = exercise.solution if question.solution is None else question.solution
    found = exercise.judge(solution)
    answer = exercise.answer_word(solution) if isinstance(exercise, Quiz) else found.said
    many = question.solution is None
    said = say("A good answer: {answer}.") if many else say("The answer: {answer}.")
    told: list[Part] = [said.filled(answer=answer)]
    return [*told, found.because] if found.because else told


MOST_NAMED: Final = 8
"""How many cards of a hand are named in a line."""


def named_cards(question: ClassQuestion, lang: str) -> str:
    """The cards that a question is about, in a few words; empty if there are none.

    Args:
        question: the question.
        lang: the language.
    """
    scene = question.exercise.scene
    hand, table = scene.hand, scene.table
    state = scene.states[-1] if scene.game else None
    if isinstance(state, HandState):
        hand, table = state.hands[scene.me], state.table.cards if state.table else ()
    told: list[Part] = [cards_shown(cards) for cards in scene.sets]
    if hand:
        cards = tuple(sort_by_rank(hand, scene.trump))
        few: Part = cards_shown(cards[:MOST_NAMED])
        if left := len(cards[MOST_NAMED:]):
            few = say("{cards} and {count} more", cards=few, count=left)
        told.append(say("hand: {cards}", cards=few))
    if table:
        told.append(say("on the table: {cards}", cards=cards_shown(table)))
    return " · ".join(capital(worded(part, lang)) for part in told)
