"""Several questions, each with one right answer: what `sort` and `assign` share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, Final, TypedDict

from wildescape.display import HandCard
from wildescape.i18n import InputError, Part, Phrase, capital, listed, one_by_one, say, sequence
from wildescape.teach.exercises.base import MOST_WAYS, Exercise, Quiz
from wildescape.teach.exercises.choose import ChoiceOption, Choose
from wildescape.teach.exercises.findings import (
    MOST_PARTS,
    Attempted,
    Clue,
    Finding,
    Result,
    ToldAnswer,
    bad_answer,
    nothing_chosen,
)
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import Answer
from wildescape.teach.scenes import Cards
from wildescape.teach.shapes import BLANK, PaperPlace, Writing

FEW: Final = 3
"""So many boxes to tick stand beside each of several things on paper."""

NOBODY: Final = say("nobody")


class SlotHead(TypedDict):
    """What stands before the options of a place: a title or cards."""

    title: str
    cards: list[HandCard]


class ControlSlot(SlotHead):
    """A place to fill with one of its options."""

    options: list[ChoiceOption]
    seat: int
    """The seat that it is about."""


class SlotsControl(TypedDict):
    """Several places to fill."""

    slots: list[ControlSlot]
    given: list[str]
    """The answers for the first places, where a guided step fills them in."""
    wrong: list[int]
    """The places that were wrong in the last answer."""
    right: list[str]
    """The right answers, once they are known."""
    marked: str
    """Where each place is a seat: the answer for those that are clicked; else empty."""
    unmarked: str
    """The answer for the others."""
    nobody: str
    """The button for the answer that it's none of the seats; empty where that can't be."""


class SeveralQuestions(Quiz):
    """Several questions, each with one right answer."""

    exercises: Sequence[Choose]

    @property
    def ways(self) -> int:
        """As many as the options of all places make together, up to a limit."""
        return min(prod(one.ways for one in self.exercises), MOST_WAYS)

    def read(self, answer: object) -> tuple[str, ...]:
        """The answers, one for each place."""
        is_list = isinstance(answer, Sequence) and not isinstance(answer, str)
        given: list[Any] = list(answer) if is_list else []  # type: ignore[call-overload]
        if len(given) != len(self.exercises):
            phrase = say(
                "An answer is a list of {count} answers; here are {given}.",
                count=len(self.exercises),
                given=len(given),
            )
            raise bad_answer(phrase)
        return tuple(
            exercise.read(one) for exercise, one in zip(self.exercises, given, strict=True)
        )

    def parts(self, answer: object) -> Sequence[tuple[Exercise, object]]:
        return [*zip(self.exercises, self.read(answer), strict=True)]

    def accepts(self, answer: tuple[str, ...], understanding: Understanding) -> bool:
        """Whether that understanding gives all these answers."""
        pairs = zip(self.exercises, answer, strict=True)
        return all(exercise.accepts(one, understanding) for exercise, one in pairs)

    def believed(self, understanding: Understanding) -> list[Answer]:
        return [exercise.believed(understanding) for exercise in self.exercises]

    @cached_property
    def solution(self) -> list[Answer]:
        return [exercise.solution for exercise in self.exercises]

    def find(self, answer: tuple[str, ...]) -> Finding:
        """The judgement, with each wrong place by itself and how many are right."""
        found = [exercise.find(one) for exercise, one in zip(self.exercises, answer, strict=True)]
        wrong = tuple(place for place, one in enumerate(found) if not one.is_right)
        if not wrong:
            return Finding(Result.CORRECT, "", say("all of them"), self.why())
        said = say("{right} of {all} right", right=len(found) - len(wrong), all=len(found))
        parts = self._told_apart({place: found[place] for place in wrong})
        because = sequence([part.phrase for part in parts])
        return Finding(Result.REFUSED, found[wrong[0]].reason, said, because, wrong, parts=parts)

    def _told_apart(self, wrong: Mapping[int, Finding]) -> tuple[ToldAnswer, ...]:
        """What is said to wrong answers, the same at once; where it's too much, only where."""
        alike: list[tuple[list[int], Finding]] = []
        for place, found in wrong.items():
            same = (places for places, one in alike if self._reads_alike(one, found))
            if places := next(same, None):
                places.append(place)
            else:
                alike.append(([place], found))
        told = [
            ToldAnswer(self.chosen(self.places(places), found.said), found.because)
            for places, found in alike[:MOST_PARTS]
        ]
        if rest := alike[MOST_PARTS:]:
            more = [self.named(self.places(places), found.said) for places, found in rest]
            told.append(ToldAnswer(say("Wrong too: {places}.", places=one_by_one(more))))
        return tuple(told)

    def _reads_alike(self, one: Finding, other: Finding) -> bool:
        """Whether the same is said to two wrong answers."""
        chosen, too = (self.chosen("", found.said) for found in (one, other))
        return chosen == too and one.because == other.because

    def places(self, places: Sequence[int]) -> Part:
        """Places one after another."""
        return one_by_one([*map(self.place_word, places)])

    def named(self, places: Part, answer: Part) -> Part:
        """What was chosen in some places, by its name."""
        return say("{place} “{answer}”", place=places, answer=answer)

    def chosen(self, places: Part, answer: Part) -> Phrase:
        """What was chosen in some places, in a sentence."""
        text = say("{place}: you chose “{answer}”.", place=places, answer=answer)
        return text.capitalized()

    def _right(self, place: int) -> ToldAnswer:
        """What is right in a place, and why."""
        one = self.exercises[place]
        found = one.find(one.solution)
        said = say("{place}: {answer}.", place=self.place_word(place), answer=found.said)
        return ToldAnswer(said.capitalized(), found.because)

    def told_beside(
        self, finding: Finding, solution: object
    ) -> tuple[ToldAnswer, list[ToldAnswer]]:
        """How many were right, and what is right at the wrong places."""
        if not finding.wrong:
            return super().told_beside(finding, solution)
        return self.told_choice(finding), [*map(self._right, finding.wrong)]

    @abstractmethod
    def place_word(self, place: int) -> Part:
        """A place in words."""

    def rule(self) -> Phrase:
        return self.exercises[0].rule()

    def why(self) -> Phrase:
        """Why the right answers are right."""
        return self.rule()

    def matter(self, solution: object) -> Clue | None:
        """What to look at in the first place."""
        first = self.exercises[0]
        clue = first.matter(first.solution)
        return Clue(self._at(0, clue.text), clue.cards, (0,)) if clue else None

    def contrast(self, solution: object) -> Clue | None:
        """A misconception in a place where one shows."""
        mistaken = (at for at, one in enumerate(self.exercises) if one.mistaken())
        place = next(mistaken, 0)
        one = self.exercises[place]
        clue = one.contrast(one.solution)
        return Clue(self._at(place, clue.text), (), (place,)) if clue else None

    def answer_word(self, solution: object) -> Part:
        return listed(self.filled())

    def filled(self) -> list[Part]:
        """The right answers, one for each place."""
        return [one.word(one.solution) for one in self.exercises]

    def _at(self, place: int, hint: Phrase) -> Phrase:
        """A hint to one of the places."""
        return say("{place}: {hint}", place=self.place_word(place), hint=hint).capitalized()

    @property
    def question_names(self) -> frozenset[str]:
        return frozenset(one.name for one in self.exercises)

    @property
    def needs(self) -> frozenset[str]:
        return frozenset(need for one in self.exercises for need in one.needs)

    @property
    def marked(self) -> str:
        """The answer for the seats that are clicked, if each question is whether one is."""
        return ""

    @property
    def may_be_nobody(self) -> bool:
        """Whether seats are clicked, and it may be none of them."""
        most = self.exercises[0].question.most_unmarked
        return bool(self.marked) and len(self.exercises) <= most

    def control(self, lang: str, attempted: Attempted) -> SlotsControl:
        """The places with their options; of seats, what a click and no click mean."""
        first = self.exercises[0]
        return {
            "slots": [
                {
                    **self.slot_head(one, lang),
                    "options": one.labelled(lang),
                    "seat": one.scene.seat,
                }
                for one in self.exercises
            ],
            "given": attempted.given,
            "wrong": attempted.wrong,
            "right": [str(one) for one in self.solution] if attempted.is_over else [],
            "marked": self.marked,
            "unmarked": next((key for key in first.options if self.marked not in ("", key)), ""),
            "nobody": capital(NOBODY.to(lang)) if self.may_be_nobody else "",
        }

    @abstractmethod
    def slot_head(self, one: Choose, lang: str) -> SlotHead:
        """What stands before the options of a place."""

    def first_half(self, solution: object) -> list[Any]:
        """The answers for the first half of the places."""
        return list(self.read(solution)[: len(self.exercises) // 2])

    def from_control(self, given: object) -> object:
        """The answers, if every place is filled and not all seats are left out wrongly."""
        if not isinstance(given, list):
            return given
        if "" in given:
            raise InputError("out_of_range", say("Fill in every place."))
        if self.marked and not self.may_be_nobody and self.marked not in given:
            raise nothing_chosen()
        return given

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """Boxes to tick beside each place; a long list that all share stands there once."""
        heads = [self.slot_head(one, lang) for one in self.exercises]
        choices = [one.lettered(lang) for one in self.exercises]
        # Where all have the same long list to choose from, it stands there once.
        if len(heads) > 1 and len(choices[0]) > FEW and all(one == choices[0] for one in choices):
            return {
                **BLANK,
                "shared": choices[0],
                "places": [{**head, "options": []} for head in heads],
            }
        places: list[PaperPlace] = [
            {**head, "options": [{**option, "label": ""} for option in options]}
            for head, options in zip(heads, choices, strict=True)
        ]
        return {**BLANK, "places": places}

    # How a class is asked

    def in_class(self, answer: object, finding: Finding) -> tuple[Part, Cards]:
        """What was chosen in each place, in words."""
        pairs = zip(self.exercises, self.read(answer), strict=True)
        words = [exercise.word(one) for exercise, one in pairs]
        told = [
            say("{place} “{answer}”", place=self.place_word(place), answer=word)
            for place, word in enumerate(words)
        ]
        return one_by_one(told), ()
