"""Advice in a hand: on a lead, on a move over a play, and on the answer to a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from wildescape.cards import Card, without
from wildescape.coach.steps import (
    ADVICE_STEPS,
    Advice,
    Contrast,
    Topic,
    WildEscapeAdvice,
    count_jokers,
    of_rank,
)
from wildescape.combinations import RUN_KINDS, Kind, Reading
from wildescape.explain import KIND_NAMES, card_word, cards_listed, explain, name
from wildescape.game import Act, Move
from wildescape.hand import HandState, HandView
from wildescape.i18n import Part, Phrase, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.narrate import describe, reading_of
from wildescape.players.choice import Choice
from wildescape.plays import Plays
from wildescape.ranking import ranking
from wildescape.turns import SEATS, team


def turn_advice(view: HandView, choices: Sequence[Choice]) -> Advice:
    """Advice on a lead, on a move over the play on the table, or on an answer."""
    if view.question:
        return _CountAdvice(view, choices)
    return (_FollowAdvice if view.table else _LeadAdvice)(view, choices)


class _TurnAdvice(WildEscapeAdvice):
    """A lead, or a move over the play on the table."""

    view: HandView

    @property
    def numbers(self) -> Sequence[int]:
        """The steps of this advice; the last alone, where just one move is possible."""
        # Where just one move is possible there's nothing to compare.
        return super().numbers if len(self.view.moves) > 1 else ADVICE_STEPS[-1:]

    @cached_property
    def hand(self) -> HandState:
        """The visible part of the hand: enough to judge what this seat plays."""
        view = self.view
        hands = tuple(view.cards if seat == view.seat else () for seat in SEATS)
        order = ranking(view.trump, view.rules)
        return HandState(hands, view.trump, view.rules, order, view.turn, view.table, view.passed)

    def reading(self, move: Move) -> Reading:
        """What the cards of a play make; not to be asked of a pass or a question."""
        reading = reading_of(move, self.view.trump, self.view.rules)
        assert reading
        return reading

    def named(self, move: Move) -> Phrase:
        return describe(move, self.view.trump, self.view.rules)

    def spoken(self, cards: tuple[Card, ...]) -> Part:
        """Cards as a sentence says them: a single by its name, more by what they make."""
        if len(cards) == 1:
            return cards_listed(cards)
        return self.named(Move(self.view.seat, Act.PLAY, cards))

    def turns_after(self, move: Move) -> int:
        """In how few plays the hand goes down after a move."""
        rest = without(self.cards, move.cards)
        return fewest_plays(rest, self.view.trump, self.view.rules)

    @cached_property
    def compared(self) -> Move | None:
        """The best play that differs in kind or rank from the best move."""
        best = self.best.move
        own = self.reading(best) if best.act == Act.PLAY else None
        for move in self.alternatives():
            if move.act == Act.PLAY:
                reading = self.reading(move)
                if own is None or (reading.kind, reading.rank) != (own.kind, own.rank):
                    return move
        return None

    def allowed(self, move: Move) -> Contrast:
        """A legal play that is not the best."""
        return self.worse(self.named(move), self.fault(move), self.named(self.best.move))

    def fault(self, move: Move) -> Phrase:
        """Why a play is worse than the best move."""
        best = self.best.move
        spent = self.spent(move.cards)
        if spent:
            return spent
        left, fewer = self.turns_after(move), self.turns_after(best)
        if left > fewer > 0:
            return say_n(
                "You'd then need {count} more play, not {fewer}.",
                "You'd then need {count} more plays, not {fewer}.",
                left,
            ).filled(fewer=fewer)
        if len(move.cards) < len(best.cards):
            return say("It gets rid of fewer cards.")
        if len(move.cards) > len(best.cards):
            return say("It's longer, but longer isn't always better.")
        if self.reading(move).strength > self.reading(best).strength:
            return say("It's higher than it needs to be.")
        return say("It's easier to beat.")

    def kind(self) -> Phrase:
        match self.best.move.act:
            case Act.PLAY:
                return self.one_card()
            case Act.ASK:
                return say("It isn't a play yet: it's a question.")
            case _:
                return say("You don't have to beat it: you may always pass.")

    def solution(self) -> Phrase:
        move = self.best.move
        match move.act:
            case Act.PLAY if self.view.table is None:
                return say("Lead {play}.", play=self.named(move))
            case Act.PLAY:
                return say("Play {play}.", play=self.named(move))
            case Act.ASK:
                return say("Ask for the count.")
            case _:
                return say("Pass.")


class _LeadAdvice(_TurnAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        count = fewest_plays(self.cards, self.view.trump, self.view.rules)
        if count == len(self.cards):
            rule = say("Lead any card: this hand can only go one card at a time.")
            low = say("Start low, and keep your high cards for beating others.")
            is_low = self.best.move.cards == self.in_order(Counter(self.cards))[-1:]
            return sequence([rule, low] if is_low else [rule]), Topic.LEAD
        rule = say("Lead any single, pair, triple or five-card combination.")
        plays = say_n(
            "You need at least {count} play to go out.",
            "You need at least {count} plays to go out.",
            count,
        )
        return sequence([rule, plays]), Topic.LEAD

    @cached_property
    def contrast(self) -> Contrast:
        # A hand of two cards or more can lead a single card or more than one.
        assert self.compared
        return self.allowed(self.compared)


class _FollowAdvice(_TurnAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        table, trump, rules = self.view.table, self.view.trump, self.view.rules
        assert table
        reading = reading_of(table, trump, rules)
        assert reading
        beat = say("On the table: {play}. Beat it with a higher {kind}, or pass.")
        if Kind.TRIPLE < reading.kind < Kind.FIVE_OF_A_KIND:
            beat = say(
                "On the table: {play}. Beat it with a higher {kind}, or with a higher class of "
                "five cards, or pass."
            )
        said = [beat.filled(play=name(reading, trump), kind=KIND_NAMES[reading.kind])]
        said += islice(self.special(reading), 1)
        return sequence(said), Topic.FOLLOW

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

    @cached_property
    def contrast(self) -> Contrast:
        refused = self.nearest_refused()
        if refused:
            return self.refused(refused)
        if self.compared:
            return self.allowed(self.compared)
        assert self.view.table
        table = describe(self.view.table, self.view.trump, self.view.rules)
        text = say("You could pass, but then {play} may win the trick.", play=table)
        if team(self.view.table.seat) == team(self.view.seat):
            text = say(
                "Your partner's play is winning: you could pass and leave it to your partner."
            )
        return Contrast(text)

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

    def refused(self, cards: tuple[Card, ...]) -> Contrast:
        """A play that is refused; its repair is left out, as it might be the solution."""
        verdict = self.hand.judge(Move(self.view.seat, Act.PLAY, cards)).verdict
        assert verdict
        why = explain(replace(verdict, repair=None, elsewhere=None))
        text = say("These cards won't do: {why}")
        if len(cards) == 1:
            text = say("{card} won't do: {why}", card=card_word(cards[0]))
        return Contrast(text.filled(why=why.phrase).capitalized(), cards)


# A request for the count


class _CountAdvice(WildEscapeAdvice):
    """The answer to a request for the count."""

    view: HandView

    def rule(self) -> tuple[Phrase, Topic]:
        rules = self.view.rules
        if rules.count_limit is None:
            return say("At this table you must always say how many cards you hold."), Topic.COUNT
        owed = say(
            "With {limit} cards or fewer, you must say how many you hold.",
            limit=rules.count_limit,
        )
        above = say("With more, you may keep it secret.")
        if rules.forbids_higher_counts:
            above = say("With more, you must keep it secret.")
        return sequence([owed, above]), Topic.COUNT

    @property
    def compared(self) -> None:
        return None

    def look(self) -> Phrase:
        return say("It's about how many cards you hold, not which ones.")

    @cached_property
    def contrast(self) -> Contrast:
        false = len(self.cards) - 1 or 2
        return Contrast(say("You can't say {count}: the count must be true.", count=false))

    def kind(self) -> Phrase:
        if len(self.view.moves) == 1:
            return say("Only one answer is allowed here.")
        if self.best.move.act == Act.COUNT:
            return say("It's the answer that tells the others something.")
        return say("It's the answer that tells the others nothing.")

    def solution(self) -> Phrase:
        if self.best.move.act == Act.COUNT:
            count = len(self.cards)
            return say_n("Answer: {count} card.", "Answer: {count} cards.", count)
        return say("Keep your count secret.")
