"""A question of a class as its pupils see it: open, closed, and with the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from wildescape.cards import sort_by_rank
from wildescape.display import HandCard, named
from wildescape.explain import explain
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, capital, said_in, say, worded
from wildescape.narrate import PLAYER_NAMES
from wildescape.rules import CHOICE_TITLES, RULE_TITLES
from wildescape.teach.attempt import NOT_QUITE
from wildescape.teach.class_questions import ClassQuestion
from wildescape.teach.exercises import Exercise
from wildescape.teach.exercises.findings import AnswerCount, Result, ToldAnswer
from wildescape.teach.exercises.would_play import PLAY
from wildescape.teach.questions.plays import cards_shown
from wildescape.teach.shapes import Feedback, QuestionView
from wildescape.verdicts import judge

from wildescape_widgets.classroom.shapes import AskedView, CountState, CountView, JoinView, Prepared
from wildescape_widgets.classroom.texts import JOIN_TEXTS, join_texts
from wildescape_widgets.house import house
from wildescape_widgets.lessons.exhibit import exhibit

STATES: Final[dict[Result, CountState]] = {
    Result.CORRECT: "right",
    Result.BETTER: "better",
    Result.REFUSED: "wrong",
}
"""How an answer is marked, by how good it is."""

GAME: Final = "大怪路子"
"""What the game is called in Chinese, which no line of a headline ends within."""

UNBROKEN: Final = "\u2060"
"""Between two characters: no line ends here."""


def join_view(
    lang: str,
    number: int = 0,
    asked: AskedView | None = None,
    *,
    is_open: bool = False,
    asks_why: bool = False,
) -> JoinView:
    """What a pupil sees; before the first question, that there is none.

    Args:
        lang: the pupil's language.
        number: which question it is.
        asked: the question.
        is_open: whether answers are taken.
        asks_why: whether the pupil may say why they answer that.
    """
    return {
        "number": number,
        "asked": asked,
        "isOpen": is_open,
        "asksWhy": asks_why,
        "asksName": not house().knows_names,
        "texts": join_texts(house().class_days, lang),
    }


def asked_view(
    question: ClassQuestion,
    lang: str,
    number: int,
    mine: object = None,
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
    solution = exercise.solution if question.solution is None else question.solution
    feedback = (
        _judged(question, lang, mine) if is_shown else _noted(question, lang, mine, is_open=is_open)
    )
    is_best = mine is not None and exercise.judge(mine).result == Result.CORRECT
    view: QuestionView = {
        "key": f"{number}",
        "kind": exercise.kind,
        "control": exercise.class_control(lang, mine, is_shown=is_shown),
        "hints": [],
        "hasMore": False,
        "lit": exercise.told_places(solution)
        if is_shown and not is_best and not exercise.is_poll
        else (),
        "feedback": feedback,
        "isClosed": not is_open,
        "isOver": is_shown,
    }
    shown = exhibit(
        exercise, exercise.scene, lang, is_over=is_shown, names_me=_is_position(question)
    )
    shown["facts"] += [fact.to(lang) for fact in _rule_played(exercise)]
    goal = goal_in(question, lang).replace(GAME, UNBROKEN.join(GAME))
    return {"goal": goal, "shown": shown, "question": view}


def _is_position(question: ClassQuestion) -> bool:
    """Whether somebody's play in a position is asked for."""
    return question.exercise.name == PLAY


def goal_in(question: ClassQuestion, lang: str) -> str:
    """What is asked, with the name of the seat that is asked in a position."""
    goal, scene = question.goal_in(lang), question.exercise.scene
    name = PLAYER_NAMES[scene.me]
    if not _is_position(question) or name.to(lang) in goal:
        return goal
    return say("You're {name}. {question}", name=name, question=goal).to(lang)


def _rule_played(exercise: Exercise) -> Iterator[Phrase]:
    """The rule of the teacher's table that makes the answer differ from the one at this house."""
    rules = exercise.scene.rules
    is_asked = rules != house().rules and not exercise.is_poll
    if is_asked and (name := exercise.differs_by(exercise.solution, house().rules)):
        choice = CHOICE_TITLES[name][getattr(rules, name)]
        yield say("{rule}: {choice}", rule=RULE_TITLES[name], choice=choice)


_SILENT: Feedback = {
    "isRight": True,
    "title": "",
    "chosen": {"said": "", "because": ""},
    "parts": [],
    "right": [],
    "habit": "",
    "elsewhere": "",
    "why": "",
    "wrong": [],
}


def _noted(question: ClassQuestion, lang: str, mine: object, *, is_open: bool) -> Feedback | None:
    """That an answer has been sent, and which."""
    if mine is None:
        return None
    exercise = question.exercise
    is_no_play = is_open and no_play(exercise, mine) is not None
    name = "shut" if not is_open else "sentNoPlay" if is_no_play else "sent"
    sent = JOIN_TEXTS[name].to(lang)
    if not exercise.is_single:
        return {**_SILENT, "title": sent}
    chosen = exercise.told_choice(exercise.find(exercise.read(mine)))
    told: Feedback = {**_SILENT, "isRight": not is_no_play, "title": worded(chosen.said, lang)}
    return {**told, "chosen": {"said": "", "because": sent}}


def no_play(exercise: Exercise, mine: object) -> Phrase | None:
    """Why the cards make no play, whatever lies on the table; nothing if they do.

    Args:
        exercise: what was asked.
        mine: the answer, as a lesson writes it.
    """
    cards = exercise.answer_count(mine).cards if exercise.is_play else ()
    scene = exercise.scene
    verdict = judge(cards, scene.trump, None, scene.rules) if cards else None
    if verdict is None or verdict.legal:
        return None
    # What would make it one isn't told.
    return explain(replace(verdict, repair=None, elsewhere=None)).phrase.capitalized()


def _judged(question: ClassQuestion, lang: str, mine: object) -> Feedback:
    """How good the answer was, and what is right."""
    exercise, told = question.exercise, right_answer(question)
    if mine is None:
        title = say("You didn't answer this one.").to(lang)
        right = [] if told is None else [told.view(lang)]
        return {**_SILENT, "isRight": False, "title": title, "right": right}
    attempt = question.attempt()
    finding = exercise.judge(mine)
    # One answer may be a slip, so no wrong idea is named.
    attempt.note(mine, finding)
    feedback = attempt.view(lang, "")["feedback"]
    assert feedback
    chosen = exercise.told_choice(finding)
    if finding.result == Result.REFUSED and told:
        beside = [told]
        if question.solution is not None:
            chosen, beside = exercise.told_beside(finding, question.solution)
        return {
            **feedback,
            "title": NOT_QUITE.to(lang),
            "chosen": chosen.view(lang),
            "parts": [],
            "right": [one.view(lang) for one in beside],
            "why": said_in(question.why, lang) if question.why else "",
        }
    # An option that was chosen is marked.
    if exercise.is_single and not exercise.marks_choice:
        feedback = {**feedback, "chosen": chosen.view(lang)}
    if finding.result != Result.BETTER:
        return feedback
    # What the coach says names its play.
    is_named = exercise.names_better or question.solution is not None
    return {
        **feedback,
        # No tick: those who see one stop reading.
        "isRight": False,
        "title": say("Allowed, but not the best.").to(lang),
        "right": [] if is_named or told is None else [told.view(lang)],
    }


def right_answer(question: ClassQuestion) -> ToldAnswer | None:
    """The right answer to a question and why; of many, a good one; none for a poll.

    Args:
        question: the question, with its answer.
    """
    exercise = question.exercise
    if exercise.is_poll:
        return None
    if question.solution is not None:
        return exercise.told_answer(question.solution)
    found = exercise.judge(exercise.solution)
    answer = exercise.answer_word(exercise.solution)
    return ToldAnswer(say("A good answer: {answer}.", answer=answer), found.because)


def because(counted: AnswerCount, lang: str) -> str:
    """Why an answer is right, or wrong if somebody has given it.

    Args:
        counted: the answer, and how many gave it.
        lang: the language.
    """
    if not counted.count and not counted.finding.is_right:
        return ""
    return capital(worded(counted.finding.because, lang))


def tally(counts: Sequence[CountView], lang: str) -> str:
    """How many answers were right; empty for a poll, or before that is told.

    Args:
        counts: how many gave each answer.
        lang: the language.
    """
    if not any(count["state"] for count in counts):
        return ""
    right = sum(count["count"] for count in counts if count["state"] == "right")
    given = sum(count["count"] for count in counts)
    return say("Right: {count} of {all}", count=right, all=given).to(lang)


def right_cards(question: ClassQuestion, lang: str) -> list[HandCard]:
    """The cards of that answer; none where all that may be chosen is counted anyway.

    Args:
        question: the question, with its answer.
        lang: the language.
    """
    exercise = question.exercise
    if exercise.is_poll or exercise.counts_all:
        return []
    found = question.solution
    answer = exercise.solution if found is None else found
    return named(exercise.answer_count(answer).cards, lang)


def prepared_line(
    form: str, fields: dict[str, Any], question: ClassQuestion, lang: str
) -> Prepared:
    """A question that is ready, as its teacher sees it.

    Args:
        form: which form it was written with.
        fields: what was filled in.
        question: the question.
        lang: the language.
    """
    return {
        "goal": goal_in(question, lang),
        "cards": named_cards(question, lang),
        "form": form,
        "fields": fields,
        "isAllRight": question.exercise.is_all_right,
    }


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
