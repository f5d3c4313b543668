"""`partition`: a hand is split into plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from wildescape.cards import Card
from wildescape.display import cards_at, places
from wildescape.explain import cards_listed
from wildescape.i18n import InputError, Part, Phrase, one_by_one, say, say_n, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.teach.exercises.base import as_text
from wildescape.teach.exercises.findings import (
    MOST_PARTS,
    Clue,
    Fault,
    Finding,
    Result,
    ToldAnswer,
    bad_answer,
    look_at,
)
from wildescape.teach.exercises.from_hand import FromHand
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.plays import cards_shown, told
from wildescape.teach.scenes import Cards
from wildescape.teach.shapes import Writing
from wildescape.verdicts import judge

MOST_PLAYS: Final = 27
"""A hand is split into no more plays than it has cards."""


class Partition(FromHand):
    """A hand is split into plays, at most `count` more than the fewest that can be."""

    kind = "partition"

    @cached_property
    def best(self) -> tuple[Cards, ...]:
        """As few plays as can be."""
        return self.truth.split(self.scene.hand, self.scene.trump)

    @cached_property
    def solution(self) -> list[str]:
        """As few plays as can be."""
        return [format_cards(cards) for cards in self.best]

    def read(self, answer: object) -> list[Cards]:
        """The plays, which may leave cards of the hand over."""
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            raise bad_answer(say("An answer is a list of plays."))
        parts = [parse_cards(part) for part in answer if isinstance(part, str)]
        if Counter(card for part in parts for card in part) - Counter(self.scene.hand):
            raise bad_answer(say("Use each card of the hand once."))
        return parts

    def rule(self) -> Phrase:
        return say("Each play takes a turn: the fewer plays, the sooner you're out.")

    def believed(self, understanding: Understanding) -> list[str]:
        """The plays into which that understanding splits the hand."""
        return [
            format_cards(cards) for cards in understanding.split(self.scene.hand, self.scene.trump)
        ]

    def accepts(self, answer: list[Cards], understanding: Understanding) -> bool:
        """Whether all parts are plays, no card is left, and there are few enough."""
        if self._left(answer):
            return False
        if not all(understanding.is_play(part, self.scene.trump) for part in answer):
            return False
        return understanding.splits(answer, self.scene.trump, self.scene.count)

    def _left(self, parts: list[Cards]) -> Counter[Card]:
        return Counter(self.scene.hand) - Counter(card for part in parts for card in part)

    def find(self, answer: list[Cards]) -> Finding:
        """The judgement: a part that is no play, cards left over, or too many plays."""
        said = say_n("{count} play", "{count} plays", len(answer))
        verdicts = [judge(part, self.scene.trump, None, self.scene.rules) for part in answer]
        if wrong := [place for place, verdict in enumerate(verdicts) if not verdict.legal]:
            reason = str(verdicts[wrong[0]].reason)
            parts = tuple(
                ToldAnswer(say("{title}.", title=cards_shown(answer[at])), told(verdicts[at]))
                for at in wrong[:MOST_PARTS]
            )
            because = sequence([part.phrase for part in parts])
            return Finding(Result.REFUSED, reason, said, because, tuple(wrong), parts=parts)
        if left := self._left(answer):
            because = say("Still left over: {cards}.", cards=cards_listed([*left.elements()]))
            return Finding(Result.REFUSED, Fault.LEFT_OVER, said, because)
        spare = len(answer) - len(self.best)
        if spare > self.scene.count:
            fewer = say("You can do it in {best}.", best=len(self.best))
            because = sequence([fewer, self._repair(answer)])
            return Finding(Result.REFUSED, Fault.TOO_MANY_TURNS, said, because)
        if spare > 0:
            because = say("You can do it in {best}.", best=len(self.best))
            return Finding(Result.BETTER, "", said, because)
        return Finding(Result.CORRECT, "", said, say("You can't do it in fewer."))

    def _repair(self, parts: list[Cards]) -> Phrase:
        """What could be done in fewer plays."""
        trump, rules = self.scene.trump, self.scene.rules
        for one, other in combinations(parts, 2):
            if judge((*one, *other), trump, None, rules).legal:
                both_parts = {"one": cards_shown(one), "other": cards_shown(other)}
                return say("{one} and {other} can go together as one play.").filled(**both_parts)
        if any(len(part) == 1 and part[0].is_joker for part in parts):
            return say("A joker alone costs a turn; with other cards it can save one.")
        return say("Each play takes a turn: break up pairs, and every single card takes one.")

    def matter(self, solution: object) -> Clue:
        """The first play of the best split."""
        return look_at(self.best[0])

    def contrast(self, solution: object) -> Clue:
        """How many turns single cards would take."""
        return Clue(
            say(
                "One card at a time would take {all} turns; {best} are enough.",
                all=len(self.scene.hand),
                best=len(self.best),
            )
        )

    def answer_word(self, solution: object) -> Part:
        return one_by_one([*map(cards_shown, self.best)])

    def first_half(self, solution: object) -> list[Any]:
        """The places in the hand of the first plays."""
        parts = self.best[: len(self.best) // 2]
        lies = iter(places(self.hand, [card for part in parts for card in part]))
        return [[next(lies) for _ in part] for part in parts]

    def from_control(self, given: object) -> object:
        """The plays, each by the places of its cards."""
        if not isinstance(given, list) or len(given) > MOST_PLAYS:
            raise InputError("malformed", say("An answer is a list of plays."))
        parts = [cards_at(self.hand, part) for part in given]
        return [format_cards(part) for part in parts]

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """The hand, and a line to write the plays on."""
        return self.beside_hand(lang, say("Write your plays:"))

    # How a class is asked

    in_class = as_text
