"""`choose` with `ask = "best"`: a choice of plays, graded by two judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, Self

from wildescape.combinations import read
from wildescape.explain import KIND_NAMES, card_word, name
from wildescape.game import View
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, listed, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.notation import format_cards, parse_cards
from wildescape.players.reasons import reasons
from wildescape.teach.best_play import Grading, Judges, kept_grading
from wildescape.teach.exercises.base import require_facts
from wildescape.teach.exercises.choose import Choose
from wildescape.teach.exercises.findings import Clue, Fault, Finding, Result, ruled_out
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import Answer, Question, Spot
from wildescape.teach.questions.plays import cards_shown
from wildescape.teach.scenes import Cards, Scene, as_move
from wildescape.teach.toml_table import TomlTable

BEST: Final = "best"
"""The name of the question."""

GRADED: Final = ("game", "plays")
"""The facts that it is about."""

PASS: Final = "pass"
"""The name of the option that plays nothing."""


class Grade(Choose):
    """Several plays are offered; those are right that two judges don't call a mistake.

    In the `game` of the scene it is the turn of `me`, who may choose among `plays`. Only what that
    seat can know counts.

    Args:
        scene: the position, after its moves.
        view: what the seat has seen, if that is more than the position tells, such as a tribute.
        advised: the place of the play to which the others are compared; by default, of the best.
        silent: how many times `me` passes again after a pass, wherever `me` may.
    """

    asks = (BEST,)
    slow = say("steps with “best”")

    def __init__(
        self,
        scene: Scene,
        view: View | None = None,
        advised: int | None = None,
        silent: int = 0,
    ) -> None:
        question = Question(
            GRADED,
            lambda _, understanding: self.believed(understanding),
            lambda _: self.rule(),
            lambda _: self.because(self.solution),
            lambda _: self.options,
            spot=lambda _, key: Spot(cards=self.plays[key]),
        )
        self.plays = {_name(cards): cards for cards in scene.plays}
        super().__init__(scene, BEST, question)
        self.view = view or self._hand.view(scene.me)
        self._is_whole, self._advised = view is None, advised
        self._silent = silent

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        require_facts(here, ask, GRADED)
        return cls(scene)

    @property
    def _hand(self) -> HandState:
        hand = self.scene.states[-1]
        assert isinstance(hand, HandState)
        return hand

    @cached_property
    def options(self) -> Mapping[str, Part]:
        """The plays in words, by the names under which they are answered."""
        return {key: _words(cards, self._hand)[-1] for key, cards in self.plays.items()}

    @cached_property
    def _short(self) -> Sequence[Part]:
        """The plays in words as short as tells them apart."""
        words = [_words(cards, self._hand) for cards in self.scene.plays]
        ways = [*zip(*words, strict=True)]
        short = [
            next(word for word, others in zip(play, ways, strict=True) if others.count(word) == 1)
            for play in words
        ]
        passing = say("a pass each time")
        is_whole = [bool(cards) or not self._silent for cards in self.scene.plays]
        return [word if whole else passing for word, whole in zip(short, is_whole, strict=True)]

    def short_word(self, place: int) -> Part:
        """A play in words as short as tells it from the others, by its place."""
        return self._short[place]

    @cached_property
    def judges(self) -> Judges:
        """Those who grade the plays."""
        return Judges(self.view, self.scene.plays, advised=self._advised, silent=self._silent)

    @cached_property
    def grading(self) -> Grading:
        """What the judges find; it takes seconds, unless it is kept or they are done."""
        # What is kept is found by the scene, which says all that was seen unless a view adds to it.
        return (kept_grading(self.scene) if self._is_whole else None) or self.judges.grading

    def _place(self, key: Answer) -> int:
        return [*self.plays].index(str(key))

    def _key(self, place: int) -> str:
        return [*self.plays][place]

    @property
    def solution(self) -> str:
        """The play with the highest share."""
        return self._key(self.grading.best)

    @property
    def worst(self) -> str:
        """The mistake with the lowest share; if there is none, the play with it."""
        return self._key(self.grading.worst)

    def result(self, key: Answer) -> Result:
        """What comes of an answer."""
        is_mistake = self.grading.is_mistake(self._place(key))
        return Result.REFUSED if is_mistake else Result.CORRECT

    def read(self, answer: object) -> str:
        """A play by its cards, in any order; `pass` plays nothing."""
        if isinstance(answer, str) and answer != PASS:
            answer = _name(tuple(sorted(parse_cards(answer))))
        return super().read(answer)

    def accepts(self, answer: Answer, understanding: Understanding) -> bool:
        """Whether an understanding likes the play; otherwise, whether it's no mistake."""
        if liked := self._liked(understanding):
            return answer in liked
        return self.result(answer) != Result.REFUSED

    def believed(self, understanding: Understanding) -> str:
        liked = self._liked(understanding) or [self.solution]
        return next((key for key in liked if self.result(key) == Result.REFUSED), liked[0])

    def _liked(self, understanding: Understanding) -> list[str]:
        """What a misconception that passes over the best play chooses from; nothing for others."""
        liked = list(map(_name, understanding.likes(self.scene.plays)))
        return [] if self.solution in liked else liked

    def rule(self) -> Phrase:
        return say(
            "Weigh each play over all deals that fit what you saw. You win if your team is first "
            "out and gets all three out first. One of the two is a draw."
        )

    def find(self, answer: Answer) -> Finding:
        result = self.result(answer)
        reason = str(Fault.WORSE) if result == Result.REFUSED else ""
        # Beside the best play, a mistake would tell that it is the best.
        is_told = not reason or len(self.options) == 2
        because = self.because(answer) if is_told else self.brings(answer)
        return Finding(result, reason, self._short[self._place(answer)], because)

    def brings(self, answer: Answer) -> Phrase:
        """What a play brings, without the others."""
        deals, most, wins = self.grading.deciding(self._place(answer))
        return say(
            "In {deals} trial deals your team wins {count} times with it, and {most} times with "
            "the best play; a draw counts half.",
            deals=deals,
            count=_count(wins),
            most=_count(most),
        )

    def because(self, answer: Answer) -> Phrase:
        """What a play brings beside the best one; the best beside the second best."""
        grading, place = self.grading, self._place(answer)
        best, other = grading.best, place
        if other == best:
            others = (place for place in range(len(self.plays)) if place != best)
            other = max(others, key=grading.wins.__getitem__)
        is_mistake = grading.is_mistake(other)
        deals, wins, fewer = grading.deciding(other)
        pairs = [(self._short[best], wins), (self._short[other], fewer)]
        if place == other and not is_mistake:
            pairs.reverse()
        [(first, wins), (second, fewer)] = pairs
        told = _WORSE if is_mistake else _FINE_PLAYED if other in grading.played else _FINE
        said = told.filled(
            deals=deals, first=first, wins=_count(wins), second=second, fewer=_count(fewer)
        )
        if not is_mistake:
            return said
        move = as_move(self.scene.me, self.scene.plays[best])
        asked = say("Why {play}?", play=self._short[best])
        instead = as_move(self.scene.me, self.scene.plays[other])
        found = islice(reasons(self.view, move, instead), 1)
        because = [sequence([asked, why.text]) for why in found]
        return sequence([said, *because])

    def matter(self, solution: object) -> Clue:
        """How many turns each play leaves."""
        scene, held = self.scene, Counter(self._hand.hands[self.scene.me])
        left = (
            say_n(
                "{count} turn after {play}",
                "{count} turns after {play}",
                fewest_plays((held - Counter(cards)).elements(), scene.trump, scene.rules),
                play=word,
            )
            for cards, word in zip(self.scene.plays, self.options.values(), strict=True)
        )
        return Clue(say("Count the turns that are left: {turns}.", turns=listed([*left])))

    def contrast(self, solution: object) -> Clue | None:
        """The worst play, if one is clearly worse than the best."""
        worst = self.worst
        if self.result(worst) != Result.REFUSED:
            return None
        word, because = self.word(worst), self.brings(worst)
        if len(self.options) == 2:
            # To rule out one of two plays would tell the other.
            return Clue(say("Think of {choice}. {because}", choice=word, because=because))
        return Clue(ruled_out(word, because))


_WORSE: Final = say(
    "In {deals} trial deals your team wins {wins} times with {first}, {fewer} with {second} (a "
    "draw counts half). Bots that play the hand out agree."
)
_FINE: Final = say(
    "In {deals} trial deals your team wins {wins} times with {first}, {fewer} with {second} (a "
    "draw counts half). Both are fine."
)
_FINE_PLAYED: Final = say(
    "Bots played {deals} deals out. Your team won {wins} times with {first}, {fewer} with {second} "
    "(a draw counts half). Both are fine."
)


def _count(wins: float) -> str:
    """In how many deals a team wins, with half a deal for a draw."""
    return f"{wins:g}"


def _name(cards: Cards) -> str:
    return format_cards(cards) or PASS


def _words(cards: Cards, hand: HandState) -> tuple[Part, Part, Part]:
    """A play or a pass as a part of a sentence: its kind, its name, its name with the cards."""
    if len(cards) < 2:
        word = card_word(cards[0]) if cards else say("a pass")
        return word, word, word
    reading = read(cards, hand.trump, hand.rules)
    assert reading
    kind = say("the {kind}", kind=KIND_NAMES[reading.kind])
    return kind, name(reading, hand.trump), name(reading, hand.trump, cards_shown(cards))
