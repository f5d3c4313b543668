"""`choose`: one of several options is right; and what all questions with one answer share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final, NotRequired, Self, TypedDict

from wildescape.cards import NATURAL_RANKS
from wildescape.combinations import read
from wildescape.display import HandCard, named
from wildescape.i18n import Part, Phrase, capital, either, say, sequence, shown, worded
from wildescape.teach.exercises.base import Quiz, require_facts
from wildescape.teach.exercises.findings import (
    AnswerCount,
    Attempted,
    Clue,
    Finding,
    Result,
    bad_answer,
    look_at,
)
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Answer, Options, Question, Spot
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.shapes import BLANK, PaperOption, Writing
from wildescape.teach.toml_table import TomlTable

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands beside options on paper, unless they are ranks."""

RANKS: Final = frozenset(map(str, NATURAL_RANKS))


class OneQuestion(Quiz):
    """A question with one right answer.

    Args:
        scene: what it is about.
        ask: the question's name.
        question: the question, if it is none of `QUESTIONS`.
    """

    is_single: ClassVar[bool] = True

    def __init__(self, scene: Scene, ask: str, question: Question | None = None) -> None:
        super().__init__(scene)
        self.name = ask
        self.question = question or QUESTIONS[ask]
        # Only the question about a house rule names one in its scene.
        self.fields = self.question.fields or ((scene.rule,) if scene.rule else ())

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The question named `ask`, if the scene says what it is about."""
        require_facts(here, ask, QUESTIONS[ask].needs)
        return cls(scene, ask)

    @cached_property
    def solution(self) -> Answer:
        """The answer that the rules give."""
        return self.believed(self.truth)

    def accepts(self, answer: Answer, understanding: Understanding) -> bool:
        """Whether that understanding gives this answer."""
        return answer == self.question.answer(self.scene, understanding)

    def believed(self, understanding: Understanding) -> Answer:
        """The answer that follows from that understanding."""
        return self.question.answer(self.scene, understanding)

    def elsewhere(self, answer: object) -> Part | None:
        """The house rule; for a question about one, only that there is such a table."""
        there = super().elsewhere(answer)
        # The reason already says what other tables do.
        if isinstance(there, Phrase) and self.scene.rule:
            return say("That's right at other tables.").filled(**there.parts)
        return there

    def rule(self) -> Phrase:
        return self.question.rule(self.scene)

    def find(self, answer: Answer) -> Finding:
        """The judgement: there is one right answer."""
        if answer == self.solution:
            because = self.question.because(self.scene)
            return Finding(Result.CORRECT, "", self.word(answer), because)
        fault, word = self.fault(answer), self.word(answer)
        return Finding(Result.REFUSED, fault, word, self.refusal(answer))

    def refusal(self, answer: Answer) -> Part:
        """What a wrong answer would mean, without the right one; the rule if nothing."""
        against = self.question.against
        return against(self.scene, answer) if against else self.rule()

    @abstractmethod
    def word(self, answer: Answer) -> Part:
        """An answer in words."""

    def matter(self, solution: object) -> Clue | None:
        """The question's clue, and the cards that it's about."""
        scene, needs = self.scene, self.question.needs
        facts = {"cards": scene.cards, "table": scene.table, "offers": scene.offers}
        cards = tuple(card for need in needs for card in facts.get(need, ()))
        if "sets" in needs:
            cards = tuple(card for cards in scene.sets[:2] for card in cards)
        if self.question.clue:
            return Clue(self.question.clue(scene), cards)
        return look_at(cards) if cards else None

    def contrast(self, solution: object) -> Clue | None:
        """What a misconception makes of it, or wrong answers."""
        told = self.mistaken() or self.unlike()
        return Clue(told) if told else None

    def nearly(self) -> Phrase | None:
        """A reason that leaves the answer to be found."""
        return self.question.nearly(self.scene) if self.question.nearly else None

    def mistaken(self) -> Phrase | None:
        """What the misconception that shows here makes of it."""
        understanding = self.shown_misconception()
        return self.mistake(understanding) if understanding else None

    def mistake(self, understanding: Understanding) -> Phrase:
        """What a misconception makes of it."""
        return say(
            "You can rule out “{answer}”. A common mistake: “{idea}”",
            answer=self.word(self.believed(understanding)),
            idea=understanding.idea,
        )

    @abstractmethod
    def unlike(self) -> Phrase | None:
        """Wrong answers, apart from those of any misconception."""

    @property
    def question_names(self) -> frozenset[str]:
        return frozenset({self.name})

    @property
    def needs(self) -> frozenset[str]:
        return frozenset(self.question.needs)

    def answer_word(self, solution: object) -> Part:
        return self.word(self.solution)


class OptionCard(HandCard):
    """A card of an option."""

    means: NotRequired[str]
    """What a joker stands for, once the answer is known."""


class ChoiceOption(TypedDict):
    """One of several things to choose: at seats, on cards, or else by a button."""

    key: str
    text: str
    seats: Sequence[int]
    """Any of these is clicked."""
    cards: list[OptionCard]
    """They are clicked together; of a rank there is one, without a suit."""


class ChoiceControl(TypedDict):
    """Options to choose one of."""

    options: list[ChoiceOption]
    wrong: list[str]
    """The keys that were tried already."""
    right: str
    """The right one, once it is known."""


class Choose(OneQuestion):
    """One of several options is right."""

    kind = "choose"
    marks_choice = True
    counts_all = True
    asks = tuple(name for name, question in QUESTIONS.items() if question.options)

    @property
    def in_control(self) -> frozenset[str]:
        """The sets of cards, where the options are plays."""
        shows_plays = any(self.spot(option).cards for option in self.options)
        return frozenset({"sets"} if shows_plays else ())

    @property
    def ways(self) -> int:
        """As many as there are options."""
        return len(self.options)

    @property
    def is_all_right(self) -> bool:
        return not self.is_poll and all(self.find(key).is_right for key in self.options)

    def spot(self, option: str) -> Spot:
        """Where an option is chosen."""
        return self.question.spot(self.scene, option)

    @property
    def is_on_cards(self) -> bool:
        """Whether an option is a card or a seat."""
        return any(self.spot(option) for option in self.options)

    @cached_property
    def options(self) -> Options:
        """The choices in words, by the names under which they are answered."""
        assert self.question.options
        return self.question.options(self.scene)

    @cached_property
    def _known(self) -> Options:
        """The same, and what earlier versions offered, which a lesson or a class may have kept."""
        former = self.question.former
        return {**former(self.scene), **self.options} if former else self.options

    def read(self, answer: object) -> str:
        """The name of an option."""
        if isinstance(answer, str) and answer in self._known:
            return answer
        raise bad_answer(
            say(
                "{answer} is none of {options}.",
                answer=shown(answer),
                options=either([*self.options]),
            )
        )

    def is_settled(self, tried: Sequence[object]) -> bool:
        """Whether all options but one were tried."""
        return len({*tried} & {*self.options}) == len(self.options) - 1

    def word(self, answer: Answer) -> Part:
        """The text of an option."""
        return self._known[str(answer)]

    def mistake(self, understanding: Understanding) -> Phrase:
        """A misconception; with two options, the reason instead of what it would answer."""
        if len(self.options) == 2:
            # To rule out one of two answers would tell the other.
            mistake = say("A common mistake: “{idea}”", idea=understanding.idea)
            return sequence([mistake, *filter(None, [self.nearly()])])
        return super().mistake(understanding)

    def refusal(self, answer: Answer) -> Part:
        """What it would mean; of two options, the reason why the other one is right."""
        if self.question.against is None and len(self.options) == 2:
            return self.question.because(self.scene)
        return super().refusal(answer)

    def unlike(self) -> Phrase | None:
        """An option to rule out; of two, the reason without the answer."""
        if len(self.options) == 2:
            return self.nearly()
        return say("You can rule out “{answer}”.", answer=self.word(self._before_solution))

    @property
    def _before_solution(self) -> str:
        keys = [*self.options]
        return keys[keys.index(str(self.solution)) - 1]

    def control(self, lang: str, attempted: Attempted) -> ChoiceControl:
        return {
            "options": self.labelled(lang, is_over=attempted.is_over),
            "wrong": attempted.tried,
            "right": str(self.solution) if attempted.is_over else "",
        }

    def labelled(self, lang: str, *, is_over: bool = False) -> list[ChoiceOption]:
        """The options as they are shown.

        Args:
            lang: the language.
            is_over: whether the answer is known, so that jokers may tell what they stand for.
        """
        labelled = []
        for key, part in self.options.items():
            spot, text = self.spot(key), capital(worded(part, lang))
            cards = self._shown(spot.cards, lang, is_over=is_over)
            if spot.rank is not None:
                cards = [{"card": str(spot.rank), "name": text}]
            labelled.append(
                ChoiceOption({"key": key, "text": text, "seats": spot.seats, "cards": cards})
            )
        return labelled

    def _shown(self, cards: Cards, lang: str, *, is_over: bool) -> list[OptionCard]:
        """A play, with what its jokers stand for once that may be told."""
        reading = read(cards, self.scene.trump, self.scene.rules) if is_over and cards else None
        faces = reading.stands_for(cards) if reading else [card.face for card in cards]
        return [
            {"card": card["card"], "name": card["name"]}
            if card["card"] == str(face)
            else {"card": card["card"], "name": card["name"], "means": str(face)}
            for card, face in zip(named(cards, lang), faces, strict=True)
        ]

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """A box to tick for each option."""
        return {**BLANK, "options": self.lettered(lang)}

    def lettered(self, lang: str) -> list[PaperOption]:
        """The options in the language `lang` with their letters; ranks are their own."""
        options = self.labelled(lang)
        letters = "" if any(option["text"] in RANKS for option in options) else LETTERS
        return [
            {"key": key, "label": letters[at : at + 1], "text": option["text"], "cards": cards}
            for at, option in enumerate(options)
            for key, cards in [(option["key"], option["cards"])]
        ]

    def key(self, solution: object, lang: str) -> str:
        """The right option after its letter."""
        right = self.control(lang, Attempted([], [], [], is_over=True))["right"]
        for option in self.lettered(lang):
            if option["key"] == right:
                return " · ".join(filter(None, (option["label"], capital(option["text"]))))
        return super().key(solution, lang)

    # How a class is asked

    def in_class(self, answer: object, finding: Finding) -> tuple[Part, Cards]:
        """An option with the cards that it's made of."""
        key = self.read(answer)
        return self.word(key), self.spot(key).cards

    def counts(self, answers: Sequence[object]) -> list[AnswerCount]:
        """What a class has answered: all options in their order."""
        counts = Counter(map(self.read, answers))
        keys = (key for key in self._known if key in self.options or counts[key])
        return [self.answer_count(key, counts[key]) for key in keys]

    def class_control(self, lang: str, mine: object, *, is_shown: bool) -> ChoiceControl:
        """The options; what was chosen is marked until the right one is."""
        is_missed = is_shown and mine is not None and not self.find(self.read(mine)).is_right
        tried = [mine] if is_missed else []
        control = self.control(lang, Attempted([], tried, [], is_shown))
        # What was chosen looks as what is right will look.
        return control if is_shown else {**control, "right": str(mine or "")}
