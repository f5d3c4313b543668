"""The coach beside a game at the table: the best move, and a second choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from wildescape.cards import Card
from wildescape.coach import Advice, Suggestion, advise
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say, sequence
from wildescape.laying_down import fewest_plays
from wildescape.players import Choice
from wildescape.players.reasons import reasons
from wildescape.session import PERSON, Session, State, stage

from wildescape_widgets.table.piles import Piles


class CoachedGame(Protocol):
    """The game that the learner is advised on."""

    @property
    def state(self) -> State:
        """The state that is shown."""

    @property
    def arranged(self) -> Piles:
        """The learner's piles in what is played."""

    @property
    def own_hand(self) -> tuple[Card, ...]:
        """The hand at the bottom."""


class StillGame(NamedTuple):
    """A game as it is now, whatever becomes of it.

    Args:
        state: the state that is shown.
        arranged: the learner's piles.
        own_hand: the hand at the bottom.
    """

    state: State
    arranged: Piles
    own_hand: tuple[Card, ...]


class Coaching:
    """Advice on the position that is shown, kept until another one is.

    Args:
        game: where the position and the learner's piles are.
    """

    def __init__(self, game: CoachedGame) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Drop hints and advice: the position has changed."""
        self._shown = 0
        self._advice: Advice | None = None

    @property
    def hints(self) -> tuple[Suggestion, ...]:
        """The hints given at this point of the game, the one that is shown last."""
        return self._advise().suggestions[: self._shown] if self._shown else ()

    def give_hint(self, chosen: Sequence[Card]) -> None:
        """Give a hint: the best move, then the second choice, then the best move again.

        Args:
            chosen: the cards that the learner has chosen; other ones than the last hint's begin
                the hints anew.
        """
        if self.hints and sorted(chosen) != sorted(self.hints[-1].move.cards):
            self._shown = 0
        self._shown = self._shown % len(self._advise().suggestions) + 1

    def best(self) -> Phrase:
        """What the coach would do here, and why."""
        return self._advise().told

    def worded(self, hint: Suggestion, *, in_lesson: bool) -> Phrase | None:
        """A hint in words; in a lesson the best move has a reason though no idea sets it apart.

        `None` where the cards say all that there is to say.
        """
        advice = self._advise()
        if hint.move != advice.best.move or advice.because():
            return hint.text
        if in_lesson:
            return advice.taught
        return None if hint.move.cards else hint.text

    def lit(self, hint: Suggestion) -> tuple[int, ...]:
        """The places in the hand of the cards of a hint; of equal cards those in no other pile."""
        game = self._game
        return game.arranged.sparing(game.own_hand, hint.move.cards, lambda card: card)[0]

    def thought(self) -> Callable[[], Advice] | None:
        """What finds the advice in any thread, to be taken; nothing where it's there already."""
        if self._advice is not None:
            return None
        return Coaching(self._now())._advise

    def _now(self) -> StillGame:
        game = self._game
        return StillGame(game.state, Piles(game.arranged.cards), game.own_hand)

    def take(self, advice: Advice) -> None:
        """Take advice that was thought of elsewhere."""
        self._advice = advice

    def _advise(self) -> Advice:
        if self._advice is None:
            state = self._game.state
            assert state.turn is not None
            view = state.view(state.turn)
            advice = advise(view)
            choices = filter(None, [advice.best, advice.second])
            self._advice = advise(view, [*map(self._sparing_piles, choices)])
        return self._advice

    def _sparing_piles(self, choice: Choice) -> Choice:
        """The same play, with cards that leave the learner's piles together if they do as well."""
        now, move, piles = stage(self._game.state), choice.move, self._game.arranged
        if not isinstance(now, HandState) or move.act != Act.PLAY or not piles.cards:
            return choice
        hand, order = self._game.own_hand, now.order

        def worth(cards: Sequence[Card]) -> tuple[int, int]:
            rest = tuple(sorted((Counter(hand) - Counter(cards)).elements()))
            return order.strength(cards), fewest_plays(rest, now.trump, now.rules)

        needed = worth(move.cards)
        for places in piles.sparing(hand, move.cards, lambda card: card.rank):
            cards = tuple(sorted(hand[place] for place in places))
            if order.strength(cards) == needed[0] and worth(cards) == needed:
                return replace(choice, move=move._replace(cards=cards))
        return choice


def tell_advice(game: Session, seat: int, name: Part) -> Phrase:
    """What a player would do, and why: a bot answers for itself, the coach for people.

    Where a bot's move is not the coach's, it's told without its reason, and the coach's only with
    one that sets it apart from the bot's: nobody hears two moves praised side by side.

    Args:
        game: the game, with the players of its record.
        seat: the seat in turn.
        name: the player's name.
    """
    view, bot = game.state.view(seat), game.bot(seat)
    coach = advise(view)
    if bot is PERSON:
        return say("Coach: {advice}", advice=coach.told)
    choice = game.choose(bot)
    own = advise(view, [choice])
    if _is_alike(choice.move, coach.best.move):
        return say("Advice for {name}: {advice}", name=name, advice=own.told)
    told = [say("{name} would choose: {move}", name=name, move=own.solution())]
    if why := next(reasons(view, coach.best.move, choice.move), None):
        advice = sequence([coach.solution(), why.text])
        told.append(say("The coach sees it differently: {advice}", advice=advice))
    return sequence(told)


def _is_alike(move: Move, other: Move) -> bool:
    """Whether two moves differ in suits at most."""
    ranks = [sorted(card.rank for card in one.cards) for one in (move, other)]
    return move.act == other.act and ranks[0] == ranks[1]
