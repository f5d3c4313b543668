"""A teacher's page of a class: questions are written and asked here, and answers counted."""

from __future__ import annotations

import json
import os
import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeGuard

from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.display import HandCard, named
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    capital,
    language_beside,
    said_in,
    say,
    sequence,
    worded,
)
from wildescape.players import bots
from wildescape.positions import format_position
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.class_questions import (
    LONGEST_CLASS_ANSWER,
    LONGEST_CLASS_QUESTION,
    MOST_ITEM_SEEDS,
    ClassQuestion,
    as_asked,
    count_answers,
    judged_answer,
    parse_class_question,
)
from wildescape.teach.class_table import as_csv
from wildescape.teach.drills import DRILLS, skill_title
from wildescape.teach.exercises.findings import AnswerCount, ToldAnswer

from wildescape_widgets.base import BaseWidget, action, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.classroom.asked import (
    STATES,
    asked_view,
    because,
    goal_in,
    named_cards,
    prepared_line,
    right_answer,
    right_cards,
    tally,
)
from wildescape_widgets.classroom.forms import FORMS, example, forms_in, written_question
from wildescape_widgets.classroom.limits import (
    BOT_LEVELS,
    LONGEST_PUPIL_NAME,
    LONGEST_REASON,
    LONGEST_TIME,
    MOST_CLASS_TABLES,
    MOST_HANDS,
    MOST_PUPILS,
    MOST_QUESTIONS,
)
from wildescape_widgets.classroom.question_sets import (
    QuestionSet,
    read_set,
    set_name,
    short_name,
)
from wildescape_widgets.classroom.shapes import (
    AmendedReply,
    AskView,
    CodeReply,
    CountView,
    FieldsReply,
    FileReply,
    LinesReply,
    OpenedReply,
    PupilAnswer,
    QuestionReply,
)
from wildescape_widgets.classroom.texts import ASK_TEXTS, ask_texts
from wildescape_widgets.house import OWN_SITE, house
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.table.shapes import PaletteReply
from wildescape_widgets.table.sharing import drawn_as_qr
from wildescape_widgets.table.sharing_shapes import QrReply
from wildescape_widgets.table.to_ask import CHAPTERS, positions_to_ask

MOST_PREPARED: Final = 100
"""How many questions a teacher can prepare."""

LONGEST_FORM: Final = 60_000
"""The longest form that is filled in, as JSON in characters."""

LONGEST_SET_KEY: Final = 40
"""The longest key under which a browser keeps a set, in characters."""

TABLE_HEAD: Final[tuple[Part, ...]] = (
    say("Question number"),
    say("Asked at"),
    say("Question"),
    say("Cards"),
    say("Pupil"),
    say("Answer"),
    say("Result"),
    say("Reason"),
)
"""The headings of the table of answers."""


@dataclass
class Answered:
    """Somebody's answer, as the class tells it.

    Args:
        number: tells pupils apart.
        name: what they are called; may be empty.
        answer: the answer as JSON; `None` before.
        is_here: whether their page is open.
        why: why they answer that; may be empty.
    """

    number: int
    name: str
    answer: str | None
    is_here: bool = True
    why: str = ""


@dataclass
class Asked:
    """A question that was asked, and its answers."""

    number: int
    place: int
    question: ClassQuestion
    answers: list[Answered] = field(default_factory=list)
    is_open: bool = True
    is_shown: bool = False
    is_away: bool = False
    time: str = ""

    def told(self, lang: str) -> str:
        """The right answer, and why."""
        return self._told.phrase.to(lang) if self._told else ""

    def cards(self, lang: str) -> list[list[HandCard]]:
        """The cards to answer with, as they lie on the wall; options stand among the counts."""
        writing = self.question.exercise.on_paper(lang)
        if writing is None:
            return []
        rows = (writing["hand"], *(place["cards"] for place in writing["places"]))
        return [cards for cards in rows if cards]

    @cached_property
    def _told(self) -> ToldAnswer | None:
        # To find a play takes a while.
        return right_answer(self.question)


FROM_PYTHON: Final = frozenset(
    {
        *("ask", "close_question", "show_answer", "answers", "make_tables", "tables", "results"),
        *("link", "end"),
    }
)
"""What only a class on a site has."""


class AskClass(BaseWidget):
    """A room of the course where a teacher asks a class.

    The browser speaks with the class; this writes questions, counts answers, and judges them.

    In a notebook, `AskClass(server="https://…")` opens a class on a site, and comes back to it;
    `AskClass(link="…")` does so with your own link. On a JupyterHub with a site for all of its
    users, `AskClass()` does so there. `name` tells several classes apart. Then there are `ask`,
    `close_question`, `show_answer`, `answers`, `make_tables`, `tables`, `results`, `link` and
    `end`.

    Raises:
        InputError: for an unknown language, a site that doesn't answer or is too old, and a link of
            no class.

    >>> teacher = AskClass()
    >>> teacher
    <AskClass: 0 questions>
    """

    _esm = bundle("ask", "cards", "table", "lessons", "classroom")
    shows = ("lang",)

    def __new__(cls, *arguments: object, **settings: Any) -> Any:
        if settings.keys() & {"server", "link", "name"} or os.environ.get(OWN_SITE):
            # A browser's Python can't talk to another site.
            from wildescape_widgets.classroom.taught import TaughtClass  # noqa: PLC0415

            return TaughtClass(**settings)
        return super().__new__(cls, *arguments, **settings)

    def __getattr__(self, name: str) -> Any:
        if name in FROM_PYTHON:
            raise AttributeError(
                f"This class is asked on its page, and has no “{name}”. To ask from Python, open a "
                'class on a site: AskClass(server="https://cards.example")'
            )
        raise AttributeError(f"AskClass has no “{name}”")

    def __init__(self, **traits: Any) -> None:
        self._prepared: list[tuple[str, dict[str, Any], ClassQuestion]] = []
        self._asked: deque[Asked] = deque(maxlen=MOST_QUESTIONS)
        self._key = self._name = ""
        self.rules: Rules = house().rules
        """The teacher's own rules, by which the class is asked."""
        super().__init__(**traits)

    @property
    def _now(self) -> Asked | None:
        """What is asked now."""
        return self._asked[-1] if self._asked else None

    def _view(self) -> AskView:
        now, lang = self._now, self.lang
        if now and now.is_away:
            now = None
        counts = self._counts(now) if now else []
        return {
            "forms": forms_in(self.lang),
            "skills": [(skill, capital(worded(skill_title(skill), self.lang))) for skill in DRILLS],
            "set": {"key": self._key, "name": self._name},
            "prepared": [prepared_line(*each, lang) for each in self._prepared],
            "running": now.place if now else -1,
            "number": self._now.number if self._now else 0,
            "asked": asked_view(now.question, lang, now.number, is_open=False) if now else None,
            "cards": now.cards(self.lang) if now else [],
            "isOpen": bool(now and now.is_open),
            "isShown": bool(now and now.is_shown),
            "arePlays": bool(now and now.question.exercise.is_play),
            "areOptions": bool(now and now.question.exercise.counts_all),
            "isPoll": bool(now and now.question.exercise.is_poll),
            "answer": now.told(self.lang) if now and now.is_shown else "",
            "answerCards": right_cards(now.question, lang) if now and now.is_shown else [],
            "counts": counts,
            "tally": tally(counts, lang),
            "pupils": [self._pupil(now, each) for each in now.answers] if now else [],
            "tableHead": as_csv([TABLE_HEAD], self.lang),
            "tableChoices": {
                "bots": [(name, worded(bots()[name].title, lang)) for name in BOT_LEVELS],
                "levels": [*map(str, NATURAL_RANKS)],
                "mostTables": MOST_CLASS_TABLES,
                "mostHands": MOST_HANDS,
            },
            "texts": ask_texts(house().class_days, self.lang, house().knows_names),
        }

    def _counts(self, now: Asked) -> list[CountView]:
        given = [each.answer for each in now.answers if each.answer is not None]
        counts = [self._count(each, now) for each in count_answers(now.question, given)]
        if now.question.exercise.counts_all:
            return counts
        return sorted(counts, key=lambda count: count["state"] != "right")

    def _count(self, counted: AnswerCount, now: Asked) -> CountView:
        is_told = now.is_shown and not now.question.exercise.is_poll
        return {
            "key": now.question.exercise.counted(counted.answer),
            "said": capital(worded(counted.said, self.lang)),
            "cards": named(counted.cards, self.lang),
            "count": counted.count,
            "state": STATES[counted.finding.result] if is_told else "",
            "because": because(counted, self.lang) if is_told else "",
        }

    def _pupil(self, now: Asked, pupil: Answered) -> PupilAnswer:
        found = judged_answer(now.question, pupil.answer) if pupil.answer else None
        is_poll = now.question.exercise.is_poll
        return {
            "number": pupil.number,
            "name": pupil.name,
            "isHere": pupil.is_here,
            "said": capital(worded(found.said, self.lang)) if found else "",
            "why": pupil.why,
            "state": STATES[found.finding.result] if found and not is_poll else "",
        }

    # What is prepared

    @action
    def fill_in(self, form: object, skill: object) -> FieldsReply:
        """Fill in a form with an example."""
        name = one_of([*FORMS], form)
        seed = secrets.randbelow(MOST_ITEM_SEEDS)
        wanted = skill if isinstance(skill, str) and skill in DRILLS else ""
        return {"fields": example(name, seed, self.rules, wanted, self.lang)}

    @action
    def palette(self) -> PaletteReply:
        """Tell every card of the game, in words too."""
        return {"cards": named(PACK, self.lang)}

    @action
    def prepare(self, at: object, form: object, fields: object) -> None:
        """Add a question to the list, or put it in the place of another one."""
        self._put(at, one_of([*FORMS], form), fields)
        self._publish()

    def _put(self, at: object, form: str, fields: object) -> None:
        written = written_question(form, fields, self.lang, self.rules)
        if self.rules != house().rules:
            written["rules"] = self.rules.changed_from(DEFAULT)
        question = parse_class_question(written, house().rules)
        is_long = len(json.dumps(written, ensure_ascii=False).encode()) > LONGEST_CLASS_QUESTION
        if is_long or len(json.dumps(fields)) > LONGEST_FORM:
            raise InputError("malformed", ASK_TEXTS["too_long"])
        assert isinstance(fields, dict)
        if at is not None:
            self._prepared[self._place(at)] = (form, fields, question)
        elif len(self._prepared) >= MOST_PREPARED:
            raise InputError("out_of_range", say("A list has at most 100 questions."))
        else:
            self._prepared.append((form, fields, question))

    def _place(self, at: object) -> int:
        if type(at) is not int or not 0 <= at < len(self._prepared):
            raise InputError("out_of_range", say("There is no such question."))
        return at

    @action
    def remove(self, at: object) -> None:
        """Take a question out of the list."""
        place = self._place(at)
        del self._prepared[place]
        if (now := self._now) and now.place >= place:
            now.place = now.place - 1 if now.place > place else -1
        self._publish()

    @action
    def save_list(self) -> FileReply:
        """Write the set as a file."""
        return {"name": self._now_set.file_name, "text": self._now_set.text(self.lang)}

    @action
    def code_of_list(self) -> CodeReply:
        """Write the set as a code for a link."""
        return {"code": self._now_set.code(self.lang)}

    @property
    def _now_set(self) -> QuestionSet:
        """The set that is open."""
        questions = [{"form": form, "fields": fields} for form, fields, _ in self._prepared]
        return QuestionSet(self._name, questions)

    @action
    def name_set(self, name: object) -> None:
        """Call the set by another name."""
        self._name = set_name(name)
        self._publish()

    @action
    def open_list(self, text: object, key: object) -> OpenedReply:
        """Open a set in the place of the one before: from its text or code, or chapters as one.

        Args:
            text: a file of questions, the code of a set, or a file of chapters.
            key: what the browser keeps it under.
        """
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST_SET_KEY:
            raise InputError("malformed", say("There is no such set of questions."))
        before, problems = self._prepared, list[Phrase]()
        self._prepared = []
        try:
            if isinstance(text, str) and CHAPTERS.search(text):
                name, problems = self._open_chapters(text)
            else:
                found = read_set(text)
                name = found.name
                for each in found.questions:
                    self._put(None, one_of([*FORMS], each.get("form")), each.get("fields"))
        except InputError:
            self._prepared = before
            raise
        self._key, self._name = key, name
        for asked in self._asked:
            asked.place = self._prepared_at(asked.question)
        self._publish()
        return {"told": sequence(problems).to(self.lang), "name": name}

    def _open_chapters(self, text: str) -> tuple[str, list[Phrase]]:
        """Ask about each chapter; it's given their title, and what can't be asked."""
        found = positions_to_ask(text, self.lang)
        problems, second = found.problems, language_beside(self.lang)
        for scene, asked in found.positions:
            assert scene.game
            texts = {"text": asked.get(self.lang, ""), "other": asked.get(second, "")}
            try:
                self._put(None, "position", {"position": format_position(scene.game), **texts})
            except InputError as error:
                problems.append(error.phrase)
        if not self._prepared:
            raise InputError("malformed", sequence(problems))
        return short_name(said_in(found.title, self.lang)), problems

    @action
    def qr(self, text: object) -> QrReply:
        """Draw the address of the class."""
        return drawn_as_qr(text)

    # What is asked

    @action
    def written(self, at: object) -> QuestionReply:
        """Write a question as pupils get it: without what is right."""
        question = self._prepared[self._place(at)][2]
        asked = as_asked(question.written)
        return {"question": json.dumps(asked, ensure_ascii=False)}

    @action
    def begin(self, at: object, number: object) -> QuestionReply:
        """The class has been asked a question, with this number; it's given with its answer."""
        place = self._place(at)
        if type(number) is not int or number < 1:
            raise InputError("malformed", say("There is no such question."))
        self._asked.append(Asked(number, place, self._prepared[place][2]))
        self._publish()
        return self.answer_shown()

    @action
    def forget(self) -> None:
        """Another class begins: what the one before was asked is gone."""
        self._asked.clear()
        self._publish()

    @action
    def follow(
        self,
        number: object,
        *,
        question: object,
        shown: object,
        isOpen: object,
        pupils: object,
        time: object,
    ) -> LinesReply:
        """The browser tells what the class says; it's given the question's lines in the table.

        Args:
            number: which question it is.
            question: the question as pupils have it, as JSON; `None` for none.
            shown: the same with its answer, once that is shown.
            isOpen: whether answers are taken.
            pupils: who has answered what.
            time: when it was asked, by the browser's clock.
        """
        if type(number) is not int or type(isOpen) is not bool or not isinstance(time, str):
            raise InputError("malformed", say("There is no such question."))
        answers, now, text = _answers(pupils), self._now, question if shown is None else shown
        if text is None:
            if now is not None and now.number == number:
                now.is_away = True
                self._publish()
            return {"lines": ""}
        if now is None or now.number != number or (shown is not None and not now.is_shown):
            # A wall, or a page that was loaded again, hears of it only now.
            if now is not None and now.number == number:
                self._asked.pop()
            now = self._found(number, parse_class_question(text, house().rules))
            self._asked.append(now)
        now.answers, now.is_open, now.is_shown = answers, isOpen, shown is not None
        now.is_away, now.time = False, time[:LONGEST_TIME]
        self._publish()
        return {"lines": as_csv(self._rows(now), self.lang)}

    @action
    def amend(self, after: object, pupil: object, name: object) -> AmendedReply:
        """A pupil has another name, or was taken out; it's given what changes in the table.

        Args:
            after: the number of the last question of another class, whose pupils stay.
            pupil: the pupil's number.
            name: the name; `None` if the pupil was taken out, with all that they've said.
        """
        if type(after) is not int or type(pupil) is not int or not _is_name(name):
            raise InputError("malformed", say("The answers of a class are a list."))
        ours = [asked for asked in self._asked if asked.number > after]
        for asked in ours:
            if name is None:
                asked.answers = [each for each in asked.answers if each.number != pupil]
            else:
                asked.answers = [
                    replace(each, name=name) if each.number == pupil else each
                    for each in asked.answers
                ]
        self._publish()
        return {"lines": [(each.number, as_csv(self._rows(each), self.lang)) for each in ours]}

    def _found(self, number: int, question: ClassQuestion) -> Asked:
        """A question that is asked, as it was prepared if it was prepared here."""
        place = self._prepared_at(question)
        return Asked(number, place, question if place < 0 else self._prepared[place][2])

    def _prepared_at(self, question: ClassQuestion) -> int:
        """The place of a question in the set; -1 if it isn't in it."""
        for place, (_, _, ours) in enumerate(self._prepared):
            if question.written in (ours.written, as_asked(ours.written)):
                return place
        return -1

    @action
    def answer_shown(self) -> QuestionReply:
        """Write the question that is asked with its answer."""
        if self._now is None:
            raise InputError("not_now", ASK_TEXTS["not_now"])
        return {"question": json.dumps(self._now.question.written, ensure_ascii=False)}

    # What is kept

    @action
    def save_table(self) -> FileReply:
        """Write what was answered as a table for a spreadsheet."""
        rows = chain([TABLE_HEAD], *map(self._rows, self._asked))
        # Spreadsheets take a file for UTF-8 by its first character.
        return {"name": "class.csv", "text": "\ufeff" + as_csv(rows, self.lang)}

    def _rows(self, asked: Asked) -> Iterator[tuple[Part, ...]]:
        goal, cards = goal_in(asked.question, self.lang), named_cards(asked.question, self.lang)
        head = f"{asked.number}", asked.time, goal, cards
        for pupil in (self._pupil(asked, each) for each in asked.answers):
            judged = ASK_TEXTS[pupil["state"]] if pupil["state"] else ""
            number = say("Pupil {number}", number=pupil["number"])
            yield *head, pupil["name"] or number, pupil["said"], judged, pupil["why"]

    @action
    def save_all(self) -> FileReply:
        """Write all that was asked and answered as JSON."""
        asked = [
            {
                "question": each.question.written,
                "answers": [
                    {
                        "pupil": pupil.number,
                        "name": pupil.name,
                        "answer": _answer_of(each.question, pupil.answer),
                        "why": pupil.why,
                    }
                    for pupil in each.answers
                ],
            }
            for each in self._asked
        ]
        return {"name": "class.json", "text": json.dumps({"asked": asked}, ensure_ascii=False)}

    def __repr__(self) -> str:
        return f"<AskClass: {len(self._prepared)} questions>"

    def snapshot(self) -> Snapshot:
        return Snapshot.of(self.view["texts"]["title"], self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        for each in self.view["prepared"]:
            yield Line(each["goal"])


def _answer_of(question: ClassQuestion, answer: str | None) -> Any:
    try:
        return None if answer is None else question.read_answer(answer)
    except InputError:
        return None


def _answers(pupils: object) -> list[Answered]:
    """Who has answered what, as the browser tells it."""
    if not isinstance(pupils, list) or len(pupils) > MOST_PUPILS:
        raise InputError("malformed", say("The answers of a class are a list."))
    return [*map(_answered, pupils)]


def _answered(pupil: object) -> Answered:
    match pupil:
        case {"number": int(number), "name": str(name), **told} if len(name) <= LONGEST_PUPIL_NAME:
            answer, why = told.get("answer"), told.get("why")
            said = answer if _is_short(answer, LONGEST_CLASS_ANSWER) else None
            reason = why if _is_short(why, LONGEST_REASON) else ""
            return Answered(number, name, said, told.get("isHere") is not False, reason)
    raise InputError("malformed", say("The answers of a class are a list."))


def _is_name(name: object) -> TypeGuard[str | None]:
    return name is None or _is_short(name, LONGEST_PUPIL_NAME)


def _is_short(text: object, most: int) -> TypeGuard[str]:
    return isinstance(text, str) and len(text) <= most
