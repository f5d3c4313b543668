"""`select_cards` with `ask = "play"`: what one would play in a position, as the coach sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Final, Self

from wildescape.coach import PlayAdvice, advise, coached
from wildescape.combinations import Kind, read
from wildescape.dealing import PACKS
from wildescape.escalation import Escalation
from wildescape.explain import cards_listed, name
from wildescape.game import NO_LOG, Act
from wildescape.hand import HandState, HandView
from wildescape.i18n import Part, Phrase, either, say, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.players.choice import Choice
from wildescape.teach.best_play import DEALS, Scales
from wildescape.teach.exercises.findings import Clue, Finding, Result
from wildescape.teach.exercises.select_cards import PositionCards
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.plays import cards_shown, play_word
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.toml_table import TomlTable

PLAY: Final = "play"
"""The name of the question."""

COMPARED: Final = 3
"""How many plays, with the coach's own, are tried before anybody answers."""


class WouldPlay(PositionCards):
    """A play in the `game` of a scene, at the turn of `me`; the coach of the table judges it.

    What the coach would play is right, and what does as well in trial deals. Any other legal play
    is allowed, but not the best. Only what `me` can know counts.
    """

    asks = (PLAY,)
    must_tell = ("game",)
    names_better = True
    only_plays = True

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.name = PLAY
        self._is_fine: dict[Cards, bool] = {}
        plays_hand = self.is_turn and isinstance(self._game, HandState)
        passing = self.ruling(()) if plays_hand else None
        self.may_be_empty = passing is not None and passing.legal

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The step, if `me` is to play in a hand of Wild Escape."""
        exercise = super().written(here, scene, ask)
        if not exercise.is_asked or not isinstance(exercise._game, HandState):
            phrase = say("It must be the turn of “me” in a hand of Wild Escape.")
            raise here.fault("scene", phrase)
        return exercise

    @property
    def _game(self) -> HandState | Escalation:
        return self.scene.states[-1]

    @cached_property
    def _view(self) -> Any:
        return self._game.view(self.scene.me)

    @property
    def is_asked(self) -> bool:
        """Whether it's this seat's turn to play cards, not to answer for their number."""
        return self.is_turn and getattr(self._view, "question", None) is None

    @cached_property
    def _ranked(self) -> list[Choice]:
        return coached(self._view)

    @cached_property
    def advice(self) -> PlayAdvice:
        """What the coach of the table says."""
        advice = advise(self._view, self._ranked)
        assert isinstance(advice, PlayAdvice)
        return advice

    @property
    def solution(self) -> str:
        """The coach's play."""
        return format_cards(self.advice.best.move.cards)

    @cached_property
    def as_good(self) -> Sequence[Cards]:
        """Other moves that do about as well as the coach's in trial deals."""
        others = [choice.move.cards for choice in self._ranked[1:COMPARED]]
        fine = dict(zip(others, self._weighed(*others), strict=True))
        self._is_fine.update(fine)
        return [cards for cards in others if fine[cards]]

    def _does_as_well(self, cards: Cards) -> bool:
        """Whether a move does about as well as the coach's; a class gives one answer many times."""
        if cards not in self._is_fine:
            (self._is_fine[cards],) = self._weighed(cards)
        return self._is_fine[cards]

    def _weighed(self, *others: Cards) -> list[bool]:
        """Which of some moves do about as well as the coach's in trial deals."""
        if not others or not isinstance(self._view, HandView):
            return [False for _ in others]
        scales = Scales(self._view, (self.advice.best.move.cards, *others), advised=0)
        scales.weigh(DEALS)
        return [not scales.is_worse(place) for place, _ in enumerate(others, 1)]

    def _usual(self, cards: Cards) -> Cards:
        """The move that was ranked and differs in nothing but suits; else the cards themselves."""
        ranked = (choice.move.cards for choice in self._ranked)
        return next((move for move in ranked if self._meaning(move) == self._meaning(cards)), cards)

    # How it is judged

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether the rules allow it: every legal play is an answer."""
        ruling = self.ruling(answer)
        return ruling is None or ruling.legal

    def believed(self, understanding: Understanding) -> str:
        return self.solution

    def elsewhere(self, answer: object) -> Part | None:
        """Nothing: what isn't best here is no rule of another table."""
        return None

    def find(self, answer: Cards) -> Finding:
        """The judgement: refused by the rules, as good as the coach's play, or not the best."""
        ruling, said = self.ruling(answer), self.word(answer)
        if ruling and not ruling.legal:
            return self.refused(str(ruling.reason), answer, ruling.phrase)
        if self._meaning(answer) == self._meaning(self.advice.best.move.cards):
            return Finding(Result.CORRECT, "", said, self.because)
        usual = self._usual(answer)
        if usual in self.as_good or self._does_as_well(usual):
            best = self.word(self.advice.best.move.cards)
            because = say("It does about as well in trial deals as {best}.", best=best)
            return Finding(Result.CORRECT, "", said, because)
        better = say("Better: {advice}", advice=sequence([self.advice.solution(), self.because]))
        return Finding(Result.BETTER, "", said, better)

    @cached_property
    def because(self) -> Phrase:
        """Why the coach plays that, and what is as good."""
        told = [*self.advice.because()]
        if self.as_good:
            others = either([*map(self.word, self.as_good)])
            alike = say("Other plays do about as well in trial deals, such as {plays}.")
            told.append(alike.filled(plays=others))
        return sequence(told)

    # How it is hinted at and shown

    def rule(self) -> Phrase:
        return self.advice.rule()

    def clues(self, solution: object) -> tuple[Clue, ...]:
        """The coach's own steps."""
        return tuple(Clue(step.text, step.cards) for step in self.advice)

    def word(self, answer: Cards) -> Part:
        """A play by its name, a pass, or taking the middle."""
        if not answer:
            is_taken = self.is_turn and self.advice.best.move.act == Act.TAKE
            return say("take the middle") if is_taken else say("pass")
        if isinstance(self._game, Escalation) or len(answer) < Kind.STRAIGHT.size:
            return play_word(answer, self.scene) if len(answer) > 1 else cards_listed(answer)
        reading = read(answer, self.scene.trump, self.scene.rules)
        shown = cards_shown(answer)
        return name(reading, self.scene.trump, shown) if reading else shown

    def answer_word(self, solution: object) -> Part:
        return self.word(parse_cards(str(solution)))

    # How it is printed

    def key_word(self, solution: object) -> Part:
        """The coach's play, and others that do as well."""
        if not self.as_good:
            return super().key_word(solution)
        plays = either([self.answer_word(solution), *map(self.word, self.as_good)])
        return say("{plays}: about as good in trial deals", plays=plays).capitalized()

    def key_reason(self, solution: object) -> Part:
        """Why the coach plays that."""
        # What is as good stands in the answer.
        return sequence(self.advice.because())


def laid_open(hand: HandState) -> HandState:
    """A hand by itself, without the moves before it: everybody knows how many cards each seat has.

    Args:
        hand: the hand as it was laid out or played.
    """
    return replace(hand, told=tuple(map(len, hand.hands)), log=NO_LOG)


def as_seen(hand: HandState, seat: int) -> HandState:
    """A hand as a seat knows it by itself: the cards of all others are dealt anew.

    >>> from wildescape.notation import parse_cards
    >>> held = [parse_cards(f"{rank}H {rank}S") for rank in "345678"]
    >>> seen = as_seen(HandState.start(held, "2"), 0)
    >>> seen.hands[0] == held[0], [len(hand) for hand in seen.hands]
    (True, [2, 2, 2, 2, 2, 2])

    Args:
        hand: the hand as it is.
        seat: who looks at it.
    """
    seen = Counter(hand.hands[seat]) + Counter(hand.table.cards if hand.table else ())
    hidden = [*(Counter(PACKS) - seen).elements()]
    Random(seat).shuffle(hidden)
    rest = iter(hidden)
    hands = (
        held if at == seat else tuple(sorted(islice(rest, len(held))))
        for at, held in enumerate(hand.hands)
    )
    return replace(laid_open(hand), hands=tuple(hands))
