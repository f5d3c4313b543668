"""Advice in a hand: on a lead, on a move over a play, and on the answer to a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from typing import Final

from wildescape.cards import Card, power
from wildescape.coach.steps import (
    Advice,
    PlayAdvice,
    WildEscapeAdvice,
    count_jokers,
    of_rank,
)
from wildescape.combinations import RUN_KINDS, Kind, Reading
from wildescape.explain import KIND_NAMES, card_word, cards_listed, explain, name
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState, HandView
from wildescape.i18n import Part, Phrase, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.narrate import describe, reading_of
from wildescape.players.choice import Choice
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.seen import MIDDLE
from wildescape.players.reasons import explained, reasons
from wildescape.plays import Plays
from wildescape.ranking import ranking
from wildescape.turns import SEATS, team


def turn_advice(view: HandView, choices: Sequence[Choice]) -> Advice:
    """Advice on a lead, on a move over the play on the table, or on an answer."""
    if view.question:
        return _CountAdvice(view, choices)
    return (_FollowAdvice if view.table else _LeadAdvice)(view, choices)


class _TurnAdvice(WildEscapeAdvice, PlayAdvice):
    """A lead, or a move over the play on the table."""

    view: HandView

    @cached_property
    def hand(self) -> HandState:
        """The visible part of the hand: enough to judge what this seat plays."""
        view = self.view
        hands = tuple(view.cards if seat == view.seat else () for seat in SEATS)
        order = ranking(view.trump, view.rules)
        return HandState(hands, view.trump, view.rules, order, view.turn, view.table, view.passed)

    def reading(self, move: Move) -> Reading:
        reading = reading_of(move, self.view.trump, self.view.rules, self.is_last(move))
        assert reading
        return reading

    def is_last(self, move: Move) -> bool:
        """Whether it gets the seat out."""
        return len(move.cards) == len(self.view.cards)

    def described(self, move: Move) -> Phrase:
        """The play as a noun."""
        return describe(move, self.view.trump, self.view.rules, self.is_last(move))

    def differs(self, move: Move) -> bool:
        """Whether it's a pass or a play of another kind or rank."""
        best = self.best.move
        if move.act != best.act or not move.cards:
            return move.act != best.act
        own, other = self.reading(best), self.reading(move)
        return (own.kind, own.rank) != (other.kind, other.rank)

    def noun(self, move: Move) -> Part:
        if not move.cards:
            return say("pass")
        if len(move.cards) == 1:
            return cards_listed(move.cards)
        return self.described(move)

    def cost(self, move: Move) -> Phrase | None:
        best, table = self.best.move, self.view.table
        is_partners = table is not None and team(table.seat) == team(self.view.seat)
        if table and is_partners and not best.cards and table.seat not in self.view.escaped:
            return say("You'd be beating your own partner.")
        if len(best.cards) == len(self.cards):
            return say("Another play gets you out at once.")
        if told := super().cost(move):
            return told
        if not move.cards and table and not self.here.keeps_lead:
            play = describe(table, self.view.trump, self.view.rules)
            who = self.here.who(table.seat)
            told = say("Then {who} may win the trick with {play}.")
            if not self.here.left_to_play:
                told = say("Then {who} wins the trick with {play}.")
            return told.filled(who=who, play=play)
        if not (move.cards and best.cards):
            return None
        if len(move.cards) < len(best.cards):
            return say("It gets rid of fewer cards.")
        if len(move.cards) > len(best.cards):
            return None
        if self.reading(move).strength <= self.reading(best).strength:
            return say("It's easier to beat.")
        if table:
            return say("It's higher than it needs to be.")
        if power(max(move.cards).rank, self.view.trump) < MIDDLE:
            return None
        return say("It's higher: keep it to win a trick later.")

    def because(self) -> list[Phrase]:
        """The idea that sets it apart from what one would otherwise do, or from what else there is.

        That is on the lead the second choice; over a play the cheapest one, and to pass.
        """
        return super().because() or self._apart

    @cached_property
    def here(self) -> InHand:
        """The best move beside what one would otherwise do."""
        return InHand(self.view, self.best.move)

    @cached_property
    def _apart(self) -> list[Phrase]:
        best = self.best.move
        found = chain.from_iterable(reasons(self.view, best, move) for move in self._instead())
        return [why.text for why in islice(found, 1)]

    def _instead(self) -> Iterator[Move]:
        """The moves that somebody might make instead: what is far too dear teaches nothing."""
        here = self.here
        if here.table is None:
            second = here.option(self.second.move) if self.second else None
            if self.second and second and not (second.jokers or here.costs_bomb(second)):
                yield self.second.move
        elif here.made.size:
            if here.cheapest and not here.is_partners and not here.cheapest.is_like(here.made):
                yield Move(self.view.seat, Act.PLAY, here.cheapest.cards)
            yield PASSES[self.view.seat]

    @cached_property
    def second(self) -> Choice | None:
        """As for every move; of a pass the play that costs least, none beside the last cards."""
        if self.is_last(self.best.move):
            return None
        cheapest = self.here.cheapest if self.view.table and self.here.is_pass else None
        if cheapest:
            return explained(self.view, Move(self.view.seat, Act.PLAY, cheapest.cards))
        return super().second

    @property
    def taught(self) -> Phrase:
        """With what speaks for a move that no idea sets apart, as most of a beginner's are."""
        if self.because():
            return self.told
        return sequence([self.solution(), *filter(None, [self._in_general()])])

    def _in_general(self) -> Phrase | None:
        """What speaks for the move that one would make anyway; of another, what the next costs."""
        here, second = self.here, self.second
        if here.made.size and here.is_usual:
            if here.table is None:
                return _START_LOW
            if here.made.strength == min(option.strength for option in here.beating):
                return say("It's your lowest play that beats it.")
        if second is None or self.cost(second.move) is None:
            return None
        return self.runner_up(second.move)

    def solution(self) -> Phrase:
        move = self.best.move
        match move.act:
            case Act.PLAY if self.view.table is None:
                return say("Lead {play}.", play=self.described(move))
            case Act.PLAY:
                return say("Play {play}.", play=self.described(move))
            case Act.ASK:
                return say("Ask for the count.")
            case _:
                return say("Pass.")


_START_LOW: Final = say("Start low, and keep your high cards for beating others.")


class _LeadAdvice(_TurnAdvice):
    def rule(self) -> Phrase:
        count = fewest_plays(self.cards, self.view.trump, self.view.rules)
        if count == len(self.cards):
            if self.best.move.cards == (min(self.cards, key=self.height),):
                return _START_LOW
            return say("Lead any card: this hand can only go one card at a time.")
        return say_n(
            "You need at least {count} play to go out.",
            "You need at least {count} plays to go out.",
            count,
        )

    def height(self, card: Card) -> int:
        return power(card.rank, self.view.trump)


class _FollowAdvice(_TurnAdvice):
    def rule(self) -> Phrase:
        table, trump, rules = self.view.table, self.view.trump, self.view.rules
        assert table
        reading = reading_of(table, trump, rules)
        assert reading
        beat = say("Beat {play} with a higher {kind}, or pass.")
        if Kind.TRIPLE < reading.kind < Kind.FIVE_OF_A_KIND:
            beat = say("Beat {play} with a higher {kind} or a higher class of five cards, or pass.")
        said = [beat.filled(play=name(reading, trump), kind=KIND_NAMES[reading.kind])]
        return sequence([*said, *islice(self.special(reading), 1)])

    def special(self, reading: Reading) -> Iterator[Phrase]:
        """What else governs the move over a play, the weightiest first."""
        trump, rules = self.view.trump, self.view.rules
        if rules.locks_out:
            yield say("If you pass, you're out of this trick.")
        held = of_rank(trump, self.cards)
        if held and reading.kind in RUN_KINDS and not rules.promotes_trump:
            yield say(
                "The trump {trump} is higher than an ace, but not in a straight.", trump=str(trump)
            )
        elif reading.rank == trump or (held and reading.kind.size < 5):
            yield say("The trump {trump} is higher than an ace.", trump=str(trump))
        if count_jokers(self.cards):
            alone = reading.kind == Kind.SINGLE
            yield (
                say("A joker on its own is just a joker.")
                if alone
                else say("A joker can stand for any lower card.")
            )

    def contrast(self) -> Phrase | None:
        if self.best.move.cards and (refused := self.nearest_refused()):
            return self.refused(refused)
        return super().contrast() or self.passing()

    def passing(self) -> Phrase | None:
        """What it means to pass instead of beating the play on the table."""
        if not self.best.move.cards:
            return None
        assert self.view.table
        if team(self.view.table.seat) == team(self.view.seat):
            return say(
                "Your partner's play is winning: you could pass and leave it to your partner."
            )
        table = describe(self.view.table, self.view.trump, self.view.rules)
        return say("You could pass, but then {play} may win the trick.", play=table)

    def nearest_refused(self) -> tuple[Card, ...]:
        """The highest play of the right size that is too low."""
        table = self.view.table
        assert table
        plays = Plays(self.cards, self.hand.order)
        low = [
            play
            for play in plays.strengths
            if play.kind.size == len(table.cards) and play.strength <= table.strength
        ]
        return plays.cards(max(low)) if low else ()

    def refused(self, cards: tuple[Card, ...]) -> Phrase:
        """A play that is refused; its repair is left out, as it might be the solution."""
        verdict = self.hand.judge(Move(self.view.seat, Act.PLAY, cards)).verdict
        assert verdict
        why = explain(replace(verdict, repair=None, elsewhere=None))
        text = say("These cards won't do: {why}")
        if len(cards) == 1:
            text = say("{card} won't do: {why}", card=card_word(cards[0]))
        return text.filled(why=why.phrase).capitalized()


class _CountAdvice(WildEscapeAdvice):
    """The answer to a request for the count."""

    view: HandView

    def differs(self, move: Move) -> bool:
        """Never: the other answer costs nothing that one could name."""
        return False

    def solution(self) -> Phrase:
        if self.best.move.act == Act.COUNT:
            count = len(self.cards)
            return say_n("Answer: {count} card.", "Answer: {count} cards.", count)
        return say("Keep your count secret.")
