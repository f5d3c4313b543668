"""A class on a site, opened and taught from a notebook."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from wildescape.i18n import (
    InputError,
    Part,
    bad_request,
    capital,
    listed,
    say,
    sequence,
    shown,
    worded,
)
from wildescape.positions import format_position
from wildescape.rules import DEFAULT
from wildescape.session import State
from wildescape.teach.class_questions import (
    MOST_ITEM_SEEDS,
    ClassQuestion,
    as_asked,
    judged_answer,
    parse_class_question,
)

from wildescape_widgets.base import BaseWidget, known_language, one_of, refusing_in
from wildescape_widgets.built import bundle
from wildescape_widgets.classroom.asked import STATES
from wildescape_widgets.classroom.forms import FORMS, written_question
from wildescape_widgets.classroom.limits import BOT_LEVELS
from wildescape_widgets.classroom.shapes import TaughtPupil, TaughtTold, TaughtView
from wildescape_widgets.classroom.taught_input import check_fields, check_one_of, same_hands
from wildescape_widgets.classroom.taught_texts import TAUGHT_TEXTS
from wildescape_widgets.classroom.texts import ASK_TEXTS
from wildescape_widgets.house import house_rules
from wildescape_widgets.own_secrets import keep_own_secret, own_secret
from wildescape_widgets.site_client import SiteClient
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.table.sharing import drawn_as_qr

PLACE_SECONDS: Final = 60
"""How long we wait for a place on a site that is full."""

AGAIN_SECONDS: Final = 2
"""After how many seconds a site is asked again that doesn't answer."""

ENDS: Final = {"ended": ASK_TEXTS["over"], "gone": say("The site no longer has this class.")}
"""What is said where there is no class any more, by the site's reason. How long sites keep one only
they know."""

LONGEST_NAME: Final = 20
"""Up to how many characters a text is taken for the name of a form."""

KEY: Final = ("code", "wall", "teacher")
"""What a teacher has of a class, in the order in which a link says it."""

ANSWERS: Final = ("question", "asked", "pupil", "name", "answer", "result", "reason")
TABLES: Final = (
    *("table", "hand", "trick", "seat", "name", "pupil", "is_bot", "is_away", "cards", "team"),
    *("is_turn", "raised", "is_paused", "is_over"),
)
RESULTS: Final = (
    *("hand", "table", "says", "winner", "trapped", "points_0", "points_1", "escaped", "parted"),
)
"""The columns of the tables that a class gives."""

Row = dict[str, Any]


class TaughtClass(BaseWidget):
    """A class on a site: what `AskClass(server=…)` makes.

    It shows the code, the link and its QR code, and who is in. The same cell, run again after a
    restart too, comes back to the same class until that ends: a file of yours keeps its secret, by
    site and name.

    Raises:
        InputError: for a site that doesn't answer, that is too old or full, for a link of no class,
            for a question that can't be asked, and where `pandas` is missing.
    """

    _esm = bundle("taught", "cards", "table", "classroom")
    shows = ("lang",)

    def __init__(
        self, server: object = None, name: object = "", link: object = None, **settings: Any
    ) -> None:
        self._questions: dict[int, ClassQuestion] = {}
        self._own: set[int] = set()
        """The numbers of those whose right answer is known here."""
        self._pupils: dict[int, list[Mapping[str, Any]]] = {}
        self._told: Mapping[str, Any] = {}
        self._end = ""
        self._problem: Part = ""
        self._is_made = False
        with refusing_in(known_language(settings.get("lang"))):
            if link is None:
                self._site = SiteClient(server)
                self._name = name if isinstance(name, str) else shown(name)
                self._key = self._come_back() or self._open()
            else:
                address, self._key = _in_link(link)
                self._site, self._name = SiteClient(address), ""
                if not self._arrive():
                    raise InputError("gone", ENDS["gone"])
        super().__init__(**settings)
        self._is_made = True
        self._follow()

    # What it is

    @property
    def server(self) -> str:
        """The address of the site, such as `"https://cards.example"`."""
        return self._site.address

    @property
    def name(self) -> str:
        """What tells this class from others that you teach on the same site."""
        return self._name

    @property
    def code(self) -> str:
        """The code with which pupils join."""
        return self._key["code"]

    @property
    def link(self) -> str:
        """Your own link, to come back from any device: who has it can do all that you can."""
        return f"{self.server}#/ask/{'.'.join(self._key[part] for part in KEY)}"

    # What its teacher does

    def ask(self, question: object, *, rules: object = None, **fields: object) -> int:
        """Ask the class a question; its number.

        Args:
            question: a position, as a game, text, code or link; the name of a form, such as
                `"play"`, with its `fields`; or a table, as a step of a lesson is.
            rules: the house rules it's asked by, in any form; those of this notebook without it.
            fields: what stands in the form; of a position only `text`, what is asked of it.
        """
        with refusing_in(self.lang):
            self._check_is_on()
            by = house_rules(rules)
            written = {**self._written(question, fields, by), "rules": by.changed_from(DEFAULT)}
            asked = parse_class_question(written, by)
            # What was answered before is only known until then.
            self._hear(self._teach())
            self._check_is_on()
            text = json.dumps(as_asked(written), ensure_ascii=False)
            number = int(self._do("ask", question=text)["number"])
        self._questions[number] = asked
        self._own.add(number)
        self._hear(self._teach())
        return number

    def _written(self, question: object, fields: Mapping[str, object], by: Any) -> dict[str, Any]:
        if isinstance(question, dict):
            if fields:
                problem = say("The table already says what is asked. Leave out {fields}.")
                raise bad_request(problem, fields=listed([*fields]))
            return question
        if isinstance(question, str) and question in FORMS:
            check_fields(question, fields, [*FORMS[question], "seed"])
            seed = secrets.randbelow(MOST_ITEM_SEEDS)
            return written_question(question, {"seed": seed, **fields}, self.lang, by)
        if not isinstance(question, State | str):
            raise InputError(
                "bad_request",
                say("A question is a position, a form's name, or a table; not {value}.").filled(
                    value=shown(question)
                ),
            )
        if isinstance(question, str) and len(question) <= LONGEST_NAME:
            # Too short for a position: it's meant as a form.
            one_of([*FORMS], question, "bad_request")
        check_fields("position", fields, [*FORMS["position"]][1:])
        position = question if isinstance(question, str) else format_position(question)
        return written_question("position", {**fields, "position": position}, self.lang, by)

    def close_question(self) -> None:
        """Take no more answers to the question that is asked."""
        self._refresh()
        with refusing_in(self.lang):
            self._check_is_on()
        if self._told["shown"] is not None:
            problem = say("The right answer is shown, so no more answers are taken.")
            raise InputError("not_now", problem, self.lang)
        self._act("close", isOpen=False)

    def show_answer(self) -> None:
        """Show pupils the right answer to the question that is asked."""
        self._refresh()
        with refusing_in(self.lang):
            self._check_is_on()
        number = self._told["number"]
        if number not in self._own:
            problem = say("Show the right answer where the question was asked.")
            raise InputError("not_now", problem if number else ASK_TEXTS["not_now"], self.lang)
        written = self._questions[number].written
        self._act("show", shown=json.dumps(written, ensure_ascii=False))

    def make_tables(
        self,
        hands: int = 0,
        *,
        by: str = "lot",
        bots: str = "club",
        level: str | int = "2",
        seed: str | int = "",
        wishes: str = "",
    ) -> None:
        """Seat everybody who is here at tables, in the place of those that there are.

        Args:
            hands: how many hands are the same at all tables, up to 8; 0 for a match at each.
            by: `"lot"`, or `"order"` for the order in which they joined.
            bots: who sits in free seats: `"beginner"`, `"club"` or `"strong"`.
            level: the level of both teams in such hands.
            seed: what their cards follow from, a text or a number; empty for new ones.
            wishes: what the seats hold, such as `"1: two jokers; 4: no jokers"`. Here seats count
                from 1, as on the site's page.
        """
        with refusing_in(self.lang):
            self._check_is_on()
            game = same_hands(hands, level, seed, wishes)
            check_one_of("by", by, ("lot", "order"))
            check_one_of("bots", bots, BOT_LEVELS)
        kind = "round" if hands else "match"
        self._act("seat", kind=kind, by=by, bots=bots, lang=self.lang, **game)

    def end(self) -> None:
        """End the class for all: the site forgets names and answers."""
        self._act("end")
        self._hear({"reason": "ended"})

    # What came of it

    def answers(self, *, plain: bool = False) -> Any:
        """What was answered to each question that this notebook has heard of, as a data frame.

        Args:
            plain: whether it's a list of dictionaries instead, which needs no pandas.
        """
        self._hear_if_it_answers()
        return self._frame([*self._answer_rows()], ANSWERS, plain)

    def tables(self, *, plain: bool = False) -> Any:
        """The tables at which the class plays, a row for each seat, as a data frame.

        Args:
            plain: whether it's a list of dictionaries instead, which needs no pandas.
        """
        self._hear_if_it_answers()
        return self._frame([*self._table_rows()], TABLES, plain)

    def results(self, *, plain: bool = False) -> Any:
        """How the hands of a round ended, a row for each hand and table, as a data frame.

        Team 0 are seats 1, 3 and 5.

        Args:
            plain: whether it's a list of dictionaries instead, which needs no pandas.
        """
        self._hear_if_it_answers()
        return self._frame([*self._result_rows()], RESULTS, plain)

    def _frame(self, rows: list[Row], columns: tuple[str, ...], plain: bool) -> Any:
        if plain:
            return rows
        try:
            pandas: Any = import_module("pandas")  # Not everybody has it.
        except ImportError:
            raise InputError(
                "no_pandas",
                say("A data frame needs pandas: {command}. {plain} gives a list without it."),
                self.lang,
                command="pip install pandas",
                plain="plain=True",
            ) from None
        return pandas.DataFrame(rows, columns=[*columns])

    def _answer_rows(self) -> Iterator[Row]:
        for number, pupils in sorted(self._pupils.items()):
            asked = self._questions[number]
            for pupil in pupils:
                said, result = self._judged(asked, pupil["answer"])
                yield {
                    "question": number,
                    "asked": asked.goal_in(self.lang),
                    "pupil": pupil["number"],
                    "name": pupil["name"],
                    "answer": said,
                    "result": result,
                    "reason": pupil["why"],
                }

    def _table_rows(self) -> Iterator[Row]:
        for table in (self._told["tables"] or {"tables": []})["tables"]:
            for seat, chair in enumerate(table["chairs"]):
                yield {
                    "table": table["number"],
                    "hand": table["hand"],
                    "trick": table["trick"],
                    "seat": seat + 1,
                    "name": chair["name"],
                    "pupil": chair["pupil"],
                    "is_bot": chair["isBot"],
                    "is_away": chair["isAway"],
                    "cards": chair["left"],
                    "team": chair["team"],
                    "is_turn": table["turn"] == seat,
                    "raised": chair["raised"],
                    "is_paused": table["isPaused"],
                    "is_over": table["isOver"],
                }

    def _result_rows(self) -> Iterator[Row]:
        for hand in (self._told["tables"] or {"results": []})["results"]:
            for at_table in filter(None, hand["tables"]):
                points = at_table["points"] or (None, None)
                yield {
                    "hand": hand["hand"],
                    "table": at_table["number"],
                    "says": at_table["says"],
                    "winner": at_table["winner"],
                    "trapped": at_table["trapped"],
                    "points_0": points[0],
                    "points_1": points[1],
                    "escaped": at_table["names"],
                    "parted": hand["parted"],
                }

    def _judged(self, asked: ClassQuestion, answer: str | None) -> tuple[str, str]:
        """An answer in words, and how good it is; nothing where none is right or wrong."""
        found = judged_answer(asked, answer) if answer else None
        if found is None:
            return "", ""
        said = capital(worded(found.said, self.lang))
        return said, "" if asked.exercise.is_poll else STATES[found.finding.result]

    # How the site is asked

    def _come_back(self) -> dict[str, str] | None:
        """The class that was opened here before, unless it's over."""
        kept = own_secret(self.server, "class", self._name)
        if kept is None:
            return None
        self._key = dict(zip(KEY, kept.split("."), strict=True))
        return self._key if self._arrive() else None

    def _arrive(self) -> bool:
        """Hear of a class for the first time; whether there is one.

        Raises:
            InputError: if the site refuses.
        """
        told = self._teach()
        if told.get("reason") in ENDS:
            return False
        if "reason" in told:
            raise self._refusal(told)
        self._hear(told)
        return True

    def _open(self) -> dict[str, str]:
        """Open a class, as a page of the course does: for a place that the site has for visits."""
        kernel = self._placed()
        try:
            told = self._site.ask("ask/open", {"kernel": kernel})
        finally:
            # The class goes on without that place.
            with suppress(InputError):
                self._site.ask(f"voila/api/shutdown/{kernel}", {})
        if not {*KEY} <= told.keys():
            raise self._refusal(told)
        self._key = {part: told[part] for part in KEY}
        keep_own_secret(".".join(self._key.values()), self.server, "class", self._name)
        self._arrive()
        return self._key

    def _placed(self) -> str:
        told, end = self._site.ask("course/kernel", {}), time.monotonic() + PLACE_SECONDS
        while "kernel" not in told:
            if "ticket" not in told:
                raise self._site.is_none()
            if time.monotonic() > end:
                raise InputError("full", ASK_TEXTS["full"])
            time.sleep(1)
            told = self._site.ask(f"course/kernel?ticket={told['ticket']}", {})
        return str(told["kernel"])

    def _teach(self, since: int = -1) -> dict[str, Any]:
        lang = known_language(getattr(self, "lang", None))
        asked = {**self._key, "since": since, "lang": lang, "handedIn": 10**9 - 1}
        return self._site.ask("ask/teach", asked)

    def _do(self, action: str, **asked: object) -> dict[str, Any]:
        """Ask for something as the teacher.

        Raises:
            InputError: if the site refuses.
        """
        told = self._site.ask(f"ask/{action}", {**self._key, **asked})
        if "reason" in told:
            raise self._refusal(told)
        return told

    def _act(self, action: str, **asked: object) -> None:
        with refusing_in(self.lang):
            self._check_is_on()
            self._do(action, **asked)
        if action != "end":
            self._hear(self._teach())

    def _refresh(self) -> None:
        """Hear what is new; of a class that is over nothing is."""
        if not self._end:
            with refusing_in(self.lang):
                self._hear(self._teach())

    def _hear_if_it_answers(self) -> None:
        """Hear what is new; without the site there is what was heard before."""
        try:
            self._refresh()
        except InputError as error:
            if error.code not in ("no_answer", "no_site"):
                raise
            phrase = say("The site doesn't answer. This is what this notebook has heard so far.")
            warnings.warn(phrase.to(self.lang), stacklevel=3)

    def _refusal(self, told: Mapping[str, Any]) -> InputError:
        reason = told.get("reason", "")
        if reason in ENDS:
            return InputError(reason, ENDS[reason])
        # Some problems only the site can word, in the language in which it was asked.
        phrase = sequence([told["text"]]) if told.get("text") else ASK_TEXTS.get(reason)
        return InputError(reason, phrase) if phrase else self._site.is_none()

    def _check_is_on(self) -> None:
        if self._end:
            raise InputError(self._end, ENDS[self._end])

    def _hear(self, told: Mapping[str, Any]) -> None:
        """Note what the site says of the class."""
        reason = told.get("reason")
        if reason in ENDS:
            self._end = reason
        elif reason is not None:
            self._problem = ASK_TEXTS.get(reason, ASK_TEXTS["away"])
        else:
            self._site.check(told, TaughtTold)
            if told["rev"] < self._told.get("rev", -1):
                return
            self._told, self._problem = told, ""
            number, text = told["number"], told["question"]
            if text is not None and number not in self._questions:
                # It was asked on the site's own page, which may know more kinds than we do.
                with suppress(InputError):
                    self._questions[number] = parse_class_question(told["shown"] or text, DEFAULT)
            if text is not None and number in self._questions:
                self._pupils[number] = told["pupils"]
        if self._is_made:
            self._publish()

    def _follow(self) -> None:
        """Hear of all that is new while the kernel lives; outside one, only what is asked for."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return

        def follow() -> None:
            while not self._end and self.comm is not None:
                try:
                    told = self._teach(self._told["rev"])
                except InputError:
                    told = {"reason": "away"}
                try:
                    loop.call_soon_threadsafe(self._hear, told)
                except RuntimeError:
                    # The kernel has ended.
                    return
                time.sleep(AGAIN_SECONDS if "reason" in told else 0.5)

        threading.Thread(target=follow, daemon=True).start()

    # What is shown

    def _view(self) -> TaughtView:
        told, lang = self._told, self.lang
        link = f"{self.server}join#{self.code}"
        asked = self._questions.get(told["number"]) if told["question"] is not None else None
        present = ASK_TEXTS["present"].filled(count=told["present"]).to(lang)
        answered = ASK_TEXTS["answered"].filled(count=told["answered"], all=told["asked"]).to(lang)
        waiting = len(told["waiting"])
        return {
            "code": self.code,
            "link": link,
            "qr": drawn_as_qr(link),
            "joinAt": ASK_TEXTS["isLocked"].to(lang)
            if told["isLocked"]
            else ASK_TEXTS["joinAt"].filled(address=f"{self.server}join").to(lang),
            "stand": f"{present} · {answered}" if asked else present,
            "asked": asked.goal_in(lang) if asked else "",
            "pupils": [self._pupil(asked, pupil) for pupil in told["pupils"]],
            "waiting": ASK_TEXTS["waitingNow"].filled(count=waiting).to(lang) if waiting else "",
            "problem": worded(self._problem, lang),
            "end": ENDS[self._end].to(lang) if self._end else "",
            "texts": {key: text.to(lang) for key, text in TAUGHT_TEXTS.items()},
        }

    def _pupil(self, asked: ClassQuestion | None, pupil: Mapping[str, Any]) -> TaughtPupil:
        said, result = self._judged(asked, pupil["answer"]) if asked else ("", "")
        number = ASK_TEXTS["noName"].filled(number=pupil["number"]).to(self.lang)
        return {
            "number": pupil["number"],
            "name": pupil["name"] or number,
            "isHere": pupil["isHere"],
            "said": said,
            "result": ASK_TEXTS[result].to(self.lang) if result else "",
        }

    def __repr__(self) -> str:
        return f"<AskClass: {self.code} at {self.server}>"

    def snapshot(self) -> Snapshot:
        return Snapshot.of(self.view["texts"]["title"], self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        # No names: a notebook is passed on.
        yield Line(self.view["code"])
        yield Line(self.view["link"])
        yield Line(self.view["end"] or self.view["stand"])
        yield Line(self.view["asked"])


def _in_link(link: object) -> tuple[str, dict[str, str]]:
    """The address of a site, and what a teacher's link says of a class there."""
    address, mark, key = (link if isinstance(link, str) else "").partition("#/ask/")
    parts = key.split(".")
    if not mark or len(parts) != len(KEY):
        raise InputError(
            "bad_request",
            say("“link” is your own link to a class, as its page gives it under “{title}”.").filled(
                title=ASK_TEXTS["elsewhereToo"]
            ),
        )
    return address.partition("?")[0], dict(zip(KEY, parts, strict=True))
