"""What a step asks for, by its kind, and how an answer to it is judged.

An answer is what a browser sends and a lesson file writes: a text, a number, or a list of texts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, ClassVar, Final

from wildescape.cards import Card, Rank, power
from wildescape.combinations import SIZES, Kind
from wildescape.explain import cards_listed, explain, rank_word
from wildescape.game import Refusal
from wildescape.i18n import InputError, Part, Phrase, either, say, say_n, sequence, shown
from wildescape.notation import format_cards, parse_cards
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import Odds
from wildescape.plays import plays
from wildescape.ranking import ranking
from wildescape.rules import Rules
from wildescape.teach.elsewhere import PLAY_RULES, elsewhere
from wildescape.teach.misconceptions import MISCONCEPTIONS, TRUTH, Understanding
from wildescape.teach.questions import (
    CLASS_NAMES,
    QUESTIONS,
    Answer,
    Options,
    Question,
    cards_shown,
    play_word,
    slot_word,
    told,
)
from wildescape.teach.scenes import PLAY_KINDS, Cards, Scene
from wildescape.verdicts import Reason, judge


class Result(StrEnum):
    """What came of an answer."""

    CORRECT = "correct"
    BETTER = "better"
    REFUSED = "refused"
    NOT_ATTEMPTED = "not_attempted"


class Fault(StrEnum):
    """Why an answer is refused, where it is no play that the rules refuse."""

    OTHER = "other"
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"
    OUT_OF_ORDER = "out_of_order"
    NOT_HELD = "not_held"
    OTHER_KIND = "other_kind"
    OTHER_CARDS = "other_cards"
    WRONG_NUMBER = "wrong_number"
    NOT_HIGHEST = "not_highest"
    TOO_MANY_TURNS = "too_many_turns"
    LEFT_OVER = "left_over"
    WORSE = "worse"
    NOT_REACHED = "not_reached"


@dataclass(frozen=True)
class Finding:
    """An answer, judged.

    Args:
        result: what came of it.
        reason: a `Fault`, or why the rules refuse the play; empty for what is right.
        said: what was answered, as the engine reads it.
        because: the rule that it meets or breaks, and the smallest repair.
        wrong: the places of a list that are wrong.
        habits: those that would have given this answer, by name.
        elsewhere: the house rule by which it is right at other tables; then there are no habits.
    """

    result: Result
    reason: str
    said: Part
    because: Part
    wrong: tuple[int, ...] = ()
    habits: tuple[str, ...] = ()
    elsewhere: Part | None = None

    @property
    def is_right(self) -> bool:
        return self.result in (Result.CORRECT, Result.BETTER)


class Exercise(ABC):
    """What is asked in a scene."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def solution(self) -> Any:
        """A right answer, as a lesson writes it."""

    fields: Sequence[str] = ()
    """The house rules that may change the answer, the closest first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.truth = Understanding(scene.rules)

    @abstractmethod
    def read(self, answer: object) -> Any:
        """The answer as it is judged.

        Raises:
            InputError: `bad_answer`, for what is no answer to this, with what would be.
        """

    @abstractmethod
    def accepts(self, answer: Any, understanding: Understanding) -> bool:
        """Whether somebody with that belief takes the answer to be right."""

    @abstractmethod
    def believed(self, understanding: Understanding) -> Any:
        """What somebody with that belief answers, as a lesson writes it; wrong, if he can be."""

    def differs(self, understanding: Understanding) -> bool:
        """Whether somebody with that belief would answer wrongly."""
        return not self.accepts(self.read(self.believed(understanding)), self.truth)

    def shows(self, understanding: Understanding) -> bool:
        """Whether the answer of that belief is wrong, and right at no other table."""
        try:
            given = self.read(self.believed(understanding))
        except InputError:
            # What he would say is not among the options.
            return False
        return not self.accepts(given, self.truth) and not self._elsewhere(given)

    def _elsewhere(self, answer: Any) -> Part | None:
        return elsewhere(
            self.fields, self.scene.rules, lambda understanding: self.accepts(answer, understanding)
        )

    @abstractmethod
    def find(self, answer: Any) -> Finding:
        """The answer judged, but for habits."""

    @abstractmethod
    def rule(self) -> Phrase:
        """The rule that governs, without the answer."""

    def judge(self, answer: object) -> Finding:
        """The answer judged, and the house rule or the habits that would have given a wrong one."""
        given = self.read(answer)
        finding = self.find(given)
        if finding.result != Result.REFUSED:
            return finding
        if there := self._elsewhere(given):
            return replace(finding, elsewhere=there)
        understandings = (habit(self.scene.rules) for habit in MISCONCEPTIONS.values())
        names = tuple(
            understanding.slug
            for understanding in understandings
            if self.accepts(given, understanding)
        )
        return replace(finding, habits=names)

    def tells_apart(self, answer: object) -> tuple[str, ...]:
        """The habits that would not have given this answer."""
        given = self.read(answer)
        understandings = (habit(self.scene.rules) for habit in MISCONCEPTIONS.values())
        return tuple(
            understanding.slug
            for understanding in understandings
            if not self.accepts(given, understanding)
        )


def _bad(phrase: Phrase) -> InputError:
    return InputError("bad_answer", phrase)


def _list(answer: object) -> list[Any]:
    is_list = isinstance(answer, Sequence) and not isinstance(answer, str)
    return list(answer) if is_list else []  # type: ignore[call-overload]


class _One(Exercise):
    """A question with one right answer."""

    def __init__(self, scene: Scene, ask: str) -> None:
        super().__init__(scene)
        self.name = ask
        self.ask: Question = QUESTIONS[ask]
        # Only who asks for a house rule names one.
        self.fields = self.ask.fields or ((scene.rule,) if scene.rule else ())

    @cached_property
    def solution(self) -> Answer:
        return self.believed(self.truth)

    def accepts(self, answer: Answer, understanding: Understanding) -> bool:
        return answer == self.ask.answer(self.scene, understanding)

    def believed(self, understanding: Understanding) -> Answer:
        return self.ask.answer(self.scene, understanding)

    def _elsewhere(self, answer: Any) -> Part | None:
        there = super()._elsewhere(answer)
        # What other tables do is a part of the reason then.
        return say("It is right at other tables.") if there and self.scene.rule else there

    def rule(self) -> Phrase:
        return self.ask.rule(self.scene)

    def find(self, answer: Answer) -> Finding:
        because = self.ask.because(self.scene)
        if answer == self.solution:
            return Finding(Result.CORRECT, "", self.word(answer), because)
        return Finding(Result.REFUSED, self.fault(answer), self.word(answer), because)

    @abstractmethod
    def word(self, answer: Answer) -> Part:
        """An answer in words."""

    @abstractmethod
    def fault(self, answer: Answer) -> Fault:
        """What is wrong with an answer."""


class Choose(_One):
    """One of several options is right."""

    kind = "choose"

    @cached_property
    def options(self) -> Options:
        assert self.ask.options
        return self.ask.options(self.scene)

    def read(self, answer: object) -> str:
        if isinstance(answer, str) and answer in self.options:
            return answer
        raise _bad(
            say(
                "{answer} is none of {options}.",
                answer=shown(answer),
                options=either([*self.options]),
            )
        )

    def word(self, answer: Answer) -> Part:
        return self.options[str(answer)]

    def fault(self, answer: Answer) -> Fault:
        return Fault.OTHER


class Predict(Choose):
    """What comes next; the answer is then seen to happen."""

    kind = "predict"


class Number(_One):
    """A number is asked for."""

    kind = "number"

    def read(self, answer: object) -> int:
        if type(answer) is int and abs(answer) < 1000:
            return answer
        raise _bad(say("{answer} is no whole number below 1000.", answer=shown(answer)))

    def word(self, answer: Answer) -> Part:
        return str(answer)

    def fault(self, answer: Answer) -> Fault:
        return Fault.TOO_LOW if int(answer) < int(self.solution) else Fault.TOO_HIGH


class _Several(Exercise):
    """Several questions, each with one right answer."""

    exercises: Sequence[Choose]

    def read(self, answer: object) -> tuple[str, ...]:
        given = _list(answer)
        if len(given) != len(self.exercises):
            raise _bad(
                say(
                    "An answer is a list of {count} answers; here are {given}.",
                    count=len(self.exercises),
                    given=len(given),
                )
            )
        return tuple(
            exercise.read(one) for exercise, one in zip(self.exercises, given, strict=True)
        )

    def accepts(self, answer: tuple[str, ...], understanding: Understanding) -> bool:
        """Whether this belief explains each answer, and at least one that is wrong."""
        pairs = zip(self.exercises, answer, strict=True)
        return all(exercise.accepts(one, understanding) for exercise, one in pairs)

    def believed(self, understanding: Understanding) -> list[Answer]:
        return [exercise.believed(understanding) for exercise in self.exercises]

    @cached_property
    def solution(self) -> list[Answer]:
        return [exercise.solution for exercise in self.exercises]

    def find(self, answer: tuple[str, ...]) -> Finding:
        found = [exercise.find(one) for exercise, one in zip(self.exercises, answer, strict=True)]
        wrong = tuple(place for place, one in enumerate(found) if not one.is_right)
        if not wrong:
            return Finding(Result.CORRECT, "", say("all of them"), self.why())
        place, first = wrong[0], found[wrong[0]]
        said = say("{right} of {all} right", right=len(found) - len(wrong), all=len(found))
        there = say("{place}: not “{answer}”.", place=self.place_word(place), answer=first.said)
        because = sequence([there.capitalized(), first.because])
        return Finding(Result.REFUSED, first.reason, said, because, wrong)

    @abstractmethod
    def place_word(self, place: int) -> Part:
        """A place in words."""

    def rule(self) -> Phrase:
        return self.exercises[0].rule()

    def why(self) -> Phrase:
        """Why the right answers are right."""
        return self.rule()


class Sort(_Several):
    """Each of several sets of cards belongs somewhere."""

    kind = "sort"

    def __init__(self, scene: Scene, ask: str) -> None:
        super().__init__(scene)
        self.exercises = [Choose(scene.about(cards=cards), ask) for cards in scene.sets]
        self.fields = self.exercises[0].fields

    def place_word(self, place: int) -> Part:
        cards = cards_shown(self.scene.sets[place])
        return say("number {number} ({cards})", number=place + 1, cards=cards)


class Assign(_Several):
    """Each of several places is to be filled.

    Args:
        slots: for each the question and the facts that it has for itself.
    """

    kind = "assign"

    def __init__(self, scene: Scene, slots: Sequence[tuple[str, dict[str, Any]]]) -> None:
        super().__init__(scene)
        self.exercises = [Choose(scene.about(**facts), ask) for ask, facts in slots]
        self.fields = list(
            dict.fromkeys(name for exercise in self.exercises for name in exercise.fields)
        )

    def place_word(self, place: int) -> Part:
        exercise = self.exercises[place]
        return slot_word(exercise.name, exercise.scene)

    def why(self) -> Phrase:
        first = self.exercises[0]
        return first.ask.because(first.scene)


class Order(Exercise):
    """Cards or plays are put in order, the lowest first; equal ones in any order."""

    kind = "order"
    fields = PLAY_RULES

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.items: Sequence[Cards] = scene.sets or [(card,) for card in scene.cards]

    @cached_property
    def solution(self) -> list[str]:
        return self.believed(self.truth)

    def height(self, cards: Cards, understanding: Understanding | None = None) -> tuple[int, ...]:
        """How high somebody with that belief puts one of the items; the truth, if no belief."""
        understanding = understanding or self.truth
        if len(cards) == 1:
            return understanding.height(cards[0], self.scene.trump)
        strength = understanding.strength(cards, self.scene.trump)
        return strength or ()

    def read(self, answer: object) -> list[Cards]:
        if isinstance(answer, Sequence) and all(isinstance(text, str) for text in answer):
            items = [parse_cards(text) for text in answer]
            if Counter(map(_sorted, items)) == Counter(map(_sorted, self.items)):
                return items
        texts = [format_cards(cards) for cards in self.items]
        raise _bad(say("An answer is a list of {items}, in order.", items=", ".join(texts)))

    def accepts(self, answer: list[Cards], understanding: Understanding) -> bool:
        heights = [self.height(cards, understanding) for cards in answer]
        return all(heights) and heights == sorted(heights)

    def believed(self, understanding: Understanding) -> list[str]:
        ordered = sorted(self.items, key=lambda cards: self.height(cards, understanding))
        return [format_cards(cards) for cards in ordered]

    def find(self, answer: list[Cards]) -> Finding:
        for place, (low, high) in enumerate(pairwise(answer)):
            if self.height(low) > self.height(high):
                said = say("{high} before {low}", low=self.word(high), high=self.word(low))
                because = self.compared(low, high)
                return Finding(
                    Result.REFUSED, Fault.OUT_OF_ORDER, said, because, (place, place + 1)
                )
        return Finding(Result.CORRECT, "", say("all of them"), self.rule())

    def word(self, cards: Cards) -> Part:
        """One of the items in words."""
        return play_word(cards, self.scene)

    def compared(self, high: Cards, low: Cards) -> Phrase:
        """Why one item is higher than another."""
        verdict = judge(high, self.scene.trump, low, self.scene.rules)
        why = explain(replace(verdict, elsewhere=None)).why
        return sequence([say("{play} is higher.", play=self.word(high)).capitalized(), *why])

    def rule(self) -> Phrase:
        if any(len(cards) == 5 for cards in self.items):
            return QUESTIONS["stronger"].rule(self.scene)
        return say("Jokers stand above the trump, the trump above the ace; suits are equal.")


def _sorted(cards: Cards) -> Cards:
    return tuple(sorted(cards))


class Select(Exercise):
    """Cards are chosen from a hand."""

    kind = "select_cards"

    def read(self, answer: object) -> Cards:
        if not isinstance(answer, str):
            raise _bad(say("An answer is a text of cards."))
        cards = parse_cards(answer)
        missing = Counter(cards) - Counter(self.scene.hand)
        if missing:
            named = format_cards(sorted(missing.elements()))
            raise _bad(say("{cards} are not in the hand.", cards=named))
        return cards

    @cached_property
    def solution(self) -> str:
        return self.believed(self.truth)

    def choices(self) -> Iterator[Cards]:
        """What might be chosen."""
        hand = tuple(sorted(self.scene.hand))
        for size in SIZES:
            yield from dict.fromkeys(combinations(hand, size))

    def believed(self, understanding: Understanding) -> str:
        right = [cards for cards in self.choices() if self.accepts(cards, understanding)]
        wrong = (cards for cards in right if not self.accepts(cards, self.truth))
        return format_cards(next(wrong, right[0] if right else ()))

    def refused(self, fault: str, cards: Cards, because: Part) -> Finding:
        said = cards_listed(cards) if cards else say("nothing")
        return Finding(Result.REFUSED, fault, said, because)


class Make(Select):
    """A play of a kind, or one that shares so many cards with those in question."""

    fields = PLAY_RULES

    @property
    def wanted(self) -> Phrase:
        return CLASS_NAMES[PLAY_KINDS[self.scene.kind]]

    def rule(self) -> Phrase:
        return KIND_RULES[PLAY_KINDS[self.scene.kind]]

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        if not self._keeps(answer):
            return False
        reading = understanding.reading(answer, self.scene.trump)
        return reading is not None and str(reading.kind) == self.scene.kind

    def _keeps(self, cards: Cards) -> bool:
        kept = Counter(cards) & Counter(self.scene.cards)
        return kept.total() >= self.scene.count

    def find(self, answer: Cards) -> Finding:
        verdict = judge(answer, self.scene.trump, None, self.scene.rules)
        told = explain(replace(verdict, repair=None, elsewhere=None))
        if not verdict.legal:
            why = told.why if verdict.near_miss else ()
            because = sequence([say("{title}.", title=told.title), *why, self.rule()])
            return self.refused(str(verdict.reason), answer, because)
        if not self._keeps(answer):
            because = say(
                "{count} of {cards} are to stay.",
                count=self.scene.count,
                cards=cards_listed(self.scene.cards),
            )
            return Finding(Result.REFUSED, Fault.OTHER_CARDS, told.title, because)
        if not self.accepts(answer, self.truth):
            asked = say("What is asked for is a {kind}.", kind=self.wanted)
            because = sequence([asked, self.rule()])
            return Finding(Result.REFUSED, Fault.OTHER_KIND, told.title, because)
        return Finding(Result.CORRECT, "", told.title, self.rule())


class Follow(Select):
    """A legal play over the table, or none where the hand has none."""

    fields = PLAY_RULES

    def rule(self) -> Phrase:
        return QUESTIONS["follows"].rule(self.scene)

    @cached_property
    def _offered(self) -> bool:
        scene = self.scene
        return bool(plays(scene.hand, scene.trump, scene.table, scene.rules))

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        if not answer:
            return not self._offered
        if not understanding.is_play(self.scene.table, self.scene.trump):
            return False
        return understanding.follows(answer, self.scene.table, self.scene.trump)

    def find(self, answer: Cards) -> Finding:
        scene = self.scene
        if not answer:
            if self._offered:
                because = say("One may always pass; yet this hand could have followed.")
                return Finding(Result.BETTER, "", say("a pass"), because)
            return Finding(
                Result.CORRECT,
                "",
                say("a pass"),
                say("Nothing in this hand beats what lies there."),
            )
        verdict = judge(answer, scene.trump, scene.table, scene.rules, hand=scene.hand)
        told = explain(replace(verdict, elsewhere=None))
        result = Result.CORRECT if verdict.legal else Result.REFUSED
        said: Part = told.title if verdict.reading else cards_listed(answer)
        return Finding(result, str(verdict.reason or ""), said, sequence(told.why))


class Pay(Select):
    """The card that goes as tribute."""

    def choices(self) -> Iterator[Cards]:
        return ((card,) for card in self.scene.hand)

    def rule(self) -> Phrase:
        return say("The highest card of the new hand is paid, by the new trump.")

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        paid = understanding.tribute(self.scene.hand, self.scene.trump, self.scene.before)
        return len(answer) == 1 and answer[0] in paid

    def find(self, answer: Cards) -> Finding:
        if len(answer) != 1:
            return self.refused(Fault.WRONG_NUMBER, answer, say("One card is paid."))
        if not self.accepts(answer, self.truth):
            return self.refused(Fault.NOT_HIGHEST, answer, self._why_higher(answer[0]))
        return Finding(Result.CORRECT, "", cards_listed(answer), self.rule())

    def _why_higher(self, paid: Card) -> Phrase:
        """Why another card of the hand is higher, without naming it."""
        scene = self.scene
        highest = max(scene.hand, key=lambda card: power(card.rank, scene.trump))
        if highest.is_joker and paid.is_joker:
            return say("The Big Joker stands above the Small Joker.")
        if highest.is_joker and paid.rank == scene.trump:
            return say("A joker stands above the trump.")
        if highest.is_joker:
            return say("A joker stands above all other cards.")
        if highest.rank == scene.trump:
            return say(
                "Now that {trump} is trump, it stands above the ace.", trump=str(scene.trump)
            )
        if paid.rank == scene.before != scene.trump:
            return say(
                "The {before} is trump no longer, so it is back in its natural place.",
                before=rank_word(scene.before),
            )
        return say("There are higher cards in this hand.")


class GiveBack(Select):
    """The card that the payer of a joker returns."""

    def choices(self) -> Iterator[Cards]:
        return ((card,) for card in self.scene.hand)

    def rule(self) -> Phrase:
        return QUESTIONS["may_return"].rule(self.scene)

    def read(self, answer: object) -> Cards:
        # The two offered cards are in the hand by then.
        if not isinstance(answer, str):
            raise _bad(say("An answer is a text of cards."))
        cards = parse_cards(answer)
        if Counter(cards) - Counter((*self.scene.hand, *self.scene.offers)):
            raise _bad(say("{cards} are not in the hand.", cards=answer))
        return cards

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        scene = self.scene
        return len(answer) == 1 and understanding.may_return(answer[0], scene.offers, scene.trump)

    def find(self, answer: Cards) -> Finding:
        if len(answer) != 1:
            return self.refused(Fault.WRONG_NUMBER, answer, say("One card goes back."))
        because = QUESTIONS["may_return"].because(self.scene.about(cards=answer))
        if not self.accepts(answer, self.truth):
            return self.refused(Refusal.RETURN_TOO_LOW, answer, because)
        return Finding(Result.CORRECT, "", cards_listed(answer), because)


GOALS: Final[Mapping[str, Callable[[Scene], Select]]] = {
    "make": Make,
    "follow": Follow,
    "pay": Pay,
    "give_back": GiveBack,
}
"""What cards may be chosen for, by name."""


class _Turns(Odds):
    """Every play costs its turns, however high it is."""

    def __init__(self, understanding: Understanding) -> None:
        ranks = Rank.BIG_JOKER + 1
        self.cost = {kind: [float(understanding.turns(kind.size))] * ranks for kind in Kind}
        self.stands = {kind: [0.0] * ranks for kind in Kind}


def fewest_turns(
    hand: Cards, trump: Rank, rules: Rules, understanding: Understanding = TRUTH
) -> tuple[Cards, ...]:
    """The hand split into as few plays as the engine finds, by the turns that somebody counts."""
    saved = understanding.saved(hand)
    rest = [card for card in hand if card not in saved]
    found = splits(rest, ranking(trump, rules), _Turns(understanding), width=24)
    best = min(found, key=lambda split: (split.cost, len(split.plays)))
    return tuple(play.cards for play in best.plays) + tuple(
        (card,) for card in hand if card in saved
    )


class Partition(Exercise):
    """A hand is split into plays, at most `count` more than the engine needs."""

    kind = "partition"

    @cached_property
    def best(self) -> tuple[Cards, ...]:
        return self._best(self.truth)

    def _best(self, understanding: Understanding) -> tuple[Cards, ...]:
        scene = self.scene
        return fewest_turns(scene.hand, scene.trump, scene.rules, understanding)

    @cached_property
    def solution(self) -> list[str]:
        return [format_cards(cards) for cards in self.best]

    def read(self, answer: object) -> list[Cards]:
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            raise _bad(say("An answer is a list of plays."))
        parts = [parse_cards(part) for part in answer if isinstance(part, str)]
        if Counter(card for part in parts for card in part) - Counter(self.scene.hand):
            raise _bad(say("Each card of the hand is used once."))
        return parts

    def rule(self) -> Phrase:
        return say("Each play is a turn: the fewer, the sooner the hand is empty.")

    def believed(self, understanding: Understanding) -> list[str]:
        return [format_cards(cards) for cards in self._best(understanding)]

    def accepts(self, answer: list[Cards], understanding: Understanding) -> bool:
        saved = understanding.saved(self.scene.hand)
        if self._left(answer) or any(len(part) > 1 and saved & {*part} for part in answer):
            return False
        if not all(understanding.is_play(part, self.scene.trump) for part in answer):
            return False
        turns, fewest = (
            sum(understanding.turns(len(part)) for part in parts)
            for parts in (answer, self._best(understanding))
        )
        return turns <= fewest + self.scene.count

    def _left(self, parts: list[Cards]) -> Counter[Card]:
        return Counter(self.scene.hand) - Counter(card for part in parts for card in part)

    def find(self, answer: list[Cards]) -> Finding:
        said = say_n("{count} play", "{count} plays", len(answer))
        for place, part in enumerate(answer):
            verdict = judge(part, self.scene.trump, None, self.scene.rules)
            if not verdict.legal:
                because = told(verdict)
                return Finding(Result.REFUSED, str(verdict.reason), said, because, (place,))
        if left := self._left(answer):
            because = say("{cards} are still to be played.", cards=cards_listed([*left.elements()]))
            return Finding(Result.REFUSED, Fault.LEFT_OVER, said, because)
        spare = len(answer) - len(self.best)
        if spare > self.scene.count:
            because = say("It can be done in {best}.", best=len(self.best))
            return Finding(Result.REFUSED, Fault.TOO_MANY_TURNS, said, because)
        if spare > 0:
            because = say("It can be done in {best}.", best=len(self.best))
            return Finding(Result.BETTER, "", said, because)
        return Finding(Result.CORRECT, "", said, say("Fewer are not to be found."))


KIND_RULES: Final = {
    Kind.SINGLE: say("Any card may be played alone."),
    Kind.PAIR: say("A pair is two cards of one rank."),
    Kind.TRIPLE: say("A triple is three cards of one rank."),
    Kind.STRAIGHT: say("A straight is five ranks in a row."),
    Kind.FLUSH: say("A flush is five cards of one suit."),
    Kind.FULL_HOUSE: say("A full house is three cards of one rank and two of another."),
    Kind.FOUR_PLUS_ONE: say("A bomb (炸弹) is four cards of one rank and any fifth card."),
    Kind.STRAIGHT_FLUSH: say("A straight flush is five ranks in a row, all of one suit."),
    Kind.FIVE_OF_A_KIND: say("Five of a kind are five cards of one rank."),
}
"""What each kind of play is, in a sentence."""


REASONS: Final = tuple(dict.fromkeys([*map(str, Fault), *map(str, Reason), *map(str, Refusal)]))
"""Why an answer may be refused: the closed list."""
