"""A choice of plays, graded by what each brings on deals that fit what the seat has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final

from wildescape.combinations import read
from wildescape.explain import card_word, name
from wildescape.game import View
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, listed, say, say_n, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.players.choice import Choice
from wildescape.players.club import Candidate, Thought, ranked
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import LEAD
from wildescape.players.strong import WIDTH, Playouts
from wildescape.teach.exercises.tasks import Choose, Exercise, Fault, Finding, Result, fewest_turns
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import CLASS_NAMES, Answer, Question, cards_shown
from wildescape.teach.scenes import Cards, Scene, as_move

DEALS: Final = 100
"""On how many deals each play is tried."""

DOUBT: Final = 1.5
"""How many standard errors a play must be behind to count as worse."""

SLIGHT: Final = 0.04
"""Up to how far behind beyond doubt a play is still a right one."""

BEST: Final = "best"
"""The name of the question."""

GRADED: Final = ("game", "plays")
"""The facts that it is about."""

UNSAID: Final = Phrase("")
"""Nobody asks why a play that was offered is tried."""

PASS: Final = "pass"
"""The name of the option that plays nothing."""

_SEED: Final = 27
"""Makes the same deals for the same choice, everywhere."""


class Scales:
    """Plays of one turn, weighed against each other on more and more deals.

    All that is asked of the game is what the seat in turn may know.

    Args:
        view: of a hand, or of a match with a hand in play, of the seat in turn.
        plays: legal plays of that seat; none stands for a pass.
    """

    def __init__(self, view: View, plays: tuple[Cards, ...]) -> None:
        self.plays = plays
        self._thought = Thought(view, WIDTH, LEAD)
        options = list(map(self._option, plays))
        self._playouts = Playouts(self._thought, options, Random(_SEED))
        self._values: list[list[float]] = [[] for _ in plays]

    def _option(self, cards: Cards) -> Candidate:
        thought = self._thought
        rests = thought.splits
        if cards:
            rest = list((Counter(thought.view.cards) - Counter(cards)).elements())
            rests = splits(rest, thought.order, thought.odds, WIDTH)
        return Candidate(0, Choice(as_move(thought.view.seat, cards), UNSAID), rests)

    @property
    def deals(self) -> int:
        """On how many deals the plays were tried."""
        return len(self._values[0])

    def weigh(self, deals: int) -> None:
        """Try each play until it was tried on so many deals."""
        while self.deals < deals:
            results = self._playouts.next()
            assert results
            for values, result in zip(self._values, results, strict=True):
                values.append(result)

    @property
    def best(self) -> int:
        """The place of the play that brings most; the first of equal ones."""
        return max(range(len(self.plays)), key=self.share)

    def share(self, place: int) -> float:
        """In which share of the deals the team wins after a play; a draw counts half.

        To escape first is one half of a win, and to be complete first the other.
        """
        return fmean(self._values[place])

    def behind(self, place: int, doubt: float = DOUBT) -> float:
        """How far a play is behind the best, beyond doubt; at most 0 if it is not.

        Args:
            place: which play.
            doubt: how many standard errors of the difference are not counted.
        """
        pairs = zip(self._values[self.best], self._values[place], strict=True)
        gaps = [best - value for best, value in pairs]
        return fmean(gaps) - doubt * sqrt(pvariance(gaps) / len(gaps))


class Grade(Choose):
    """Several plays are offered; those are right that do not clearly bring less than the best.

    The scene says `game`, whose turn is that of `me`, and `plays`. What that seat cannot know
    bears on nothing here.

    Args:
        scene: the position, after its moves.
        view: what the seat has seen, if that is more than the position tells, such as a tribute.
    """

    def __init__(self, scene: Scene, view: View | None = None) -> None:
        Exercise.__init__(self, scene)
        self.name = BEST
        self.view = view or self._hand.view(scene.me)
        self.plays = {_key(cards): cards for cards in scene.plays}
        self.ask = Question(
            GRADED,
            lambda _, understanding: self.believed(understanding),
            lambda _: self.rule(),
            lambda _: self.because(self.solution),
            lambda _: self.options,
        )

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
        """The same as short as tells them apart."""
        words = [_words(cards, self._hand) for cards in self.scene.plays]
        ways = [*zip(*words, strict=True)]
        return [
            next(word for word, others in zip(play, ways, strict=True) if others.count(word) == 1)
            for play in words
        ]

    @cached_property
    def scales(self) -> Scales:
        """What the plays bring, as far as they have been weighed."""
        return Scales(self.view, self.scene.plays)

    def _weighed(self) -> Scales:
        self.scales.weigh(DEALS)
        return self.scales

    def _place(self, key: Answer) -> int:
        return [*self.plays].index(str(key))

    @cached_property
    def solution(self) -> str:
        return [*self.plays][self._weighed().best]

    @property
    def worst(self) -> str:
        """The play that brings least."""
        places = range(len(self.plays))
        return [*self.plays][min(places, key=self._weighed().share)]

    @property
    def clue(self) -> Phrase:
        """How many turns each play leaves."""
        scene, held = self.scene, Counter(self._hand.hands[self.scene.me])
        left = (
            say_n(
                "{count} turn after {play}",
                "{count} turns after {play}",
                len(
                    fewest_turns(
                        tuple((held - Counter(cards)).elements()), scene.trump, scene.rules
                    )
                ),
                play=word,
            )
            for cards, word in zip(self.scene.plays, self.options.values(), strict=True)
        )
        return say("Count the turns that are left: {turns}.", turns=listed([*left]))

    def result(self, key: Answer) -> Result:
        """What comes of an answer."""
        behind = self._weighed().behind(self._place(key))
        if behind <= 0:
            return Result.CORRECT
        return Result.BETTER if behind <= SLIGHT else Result.REFUSED

    def read(self, answer: object) -> str:
        if isinstance(answer, str) and answer != PASS:
            answer = _key(tuple(sorted(parse_cards(answer))))
        return super().read(answer)

    def accepts(self, answer: Answer, understanding: Understanding) -> bool:
        if liked := self._liked(understanding):
            return answer in liked
        return self.result(answer) != Result.REFUSED

    def believed(self, understanding: Understanding) -> str:
        liked = self._liked(understanding) or [self.solution]
        return next((key for key in liked if self.result(key) == Result.REFUSED), liked[0])

    def _liked(self, understanding: Understanding) -> list[str]:
        """What a habit chooses from that passes over the best play; nothing for any other."""
        liked = list(map(_key, understanding.likes(self.scene.plays)))
        return [] if self.solution in liked else liked

    def rule(self) -> Phrase:
        return say(
            "Weigh each play over all deals that fit what you saw: your team wins if it escapes "
            "first and is out first; one of the two is a draw."
        )

    def find(self, answer: Answer) -> Finding:
        result = self.result(answer)
        reason = str(Fault.WORSE) if result == Result.REFUSED else ""
        return Finding(result, reason, self._short[self._place(answer)], self.because(answer))

    def brings(self, answer: Answer) -> Phrase:
        """What a play brings, beside nothing."""
        return say(
            "In 100 deals that fit what you saw, your team wins {count} times with it; a draw "
            "counts half.",
            count=round(100 * self._weighed().share(self._place(answer))),
        )

    def because(self, answer: Answer) -> Phrase:
        """What the best play brings, beside this one or, if this is it, beside the second best."""
        scales = self._weighed()
        best, other = scales.best, self._place(answer)
        told = _WORSE
        if other == best:
            others = (place for place in range(len(self.plays)) if place != best)
            other = max(others, key=scales.share)
        elif self.result(answer) == Result.CORRECT:
            told = _EVEN
        words = self._short
        said = told.filled(
            good=round(100 * scales.share(best)),
            best=words[best],
            less=round(100 * scales.share(other)),
            other=words[other],
        )
        return sequence([said, *self._club(scales.plays[best])])

    def _club(self, cards: Cards) -> list[Part]:
        """Why a club player would make this play, if he thinks of it."""
        order = self._hand.order
        wanted = len(cards), order.strength(cards) if cards else 0
        for move, why in ranked(self.view):
            if (len(move.cards), order.strength(move.cards) if move.cards else 0) == wanted:
                return [why]
        return []


_WORSE: Final = say(
    "In 100 deals that fit what you saw, your team wins {good} times with {best}, {less} times "
    "with {other}; a draw counts half."
)
_EVEN: Final = say(
    "In 100 deals that fit what you saw, your team wins {less} times with {other}, as good as "
    "{good} with {best}; a draw counts half."
)


def _key(cards: Cards) -> str:
    return format_cards(cards) or PASS


def _words(cards: Cards, hand: HandState) -> tuple[Part, Part, Part]:
    """A play or a pass as a part of a sentence: its kind, its name, its name with the cards."""
    if len(cards) < 2:
        word = card_word(cards[0]) if cards else say("a pass")
        return word, word, word
    reading = read(cards, hand.trump, hand.rules)
    assert reading
    play = name(reading, hand.trump)
    kind = say("the {kind}", kind=CLASS_NAMES[reading.kind])
    return kind, play, say("{play} ({notes})", play=play, notes=cards_shown(cards))
