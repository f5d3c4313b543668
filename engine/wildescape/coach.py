"""Advice on a move, in steps: from the rule that governs it to the best move itself.

The first step of a hint ladder says what is asked. That belongs to the exercise or the table; the
steps above it are made here, as many as help.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain, groupby, islice
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank, power, sort_by_rank
from wildescape.combinations import RUN_KINDS, Kind, Reading
from wildescape.escalation import EscalationMoves, EscalationView, total, value
from wildescape.explain import KIND_NAMES, card_word, cards_listed, explain, name, rank_word
from wildescape.game import Act, Move, Refusal, View
from wildescape.hand import HandState, HandView
from wildescape.i18n import InputError, Part, Phrase, both, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.match import MatchView
from wildescape.narrate import describe, ranks_added, reading_of
from wildescape.players.choice import Choice, Why
from wildescape.players.club import ranked
from wildescape.players.meanings import Code
from wildescape.plays import Plays
from wildescape.ranking import ranking
from wildescape.tribute import Debt, TributeView
from wildescape.turns import SEATS, team

ADVICE_STEPS: Final = range(2, 7)
"""The steps: the rule, what to compare, a contrast, all but one card, the best move."""

NO_PLAYS: Final = {Act.PASS, Act.TAKE, Act.ASK}
"""The moves for which no card of the hand is worth a look."""


class Topic(StrEnum):
    """What a rule is about, as an anchor for a glossary."""

    LEAD = "lead"
    FOLLOW = "follow"
    COUNT = "count"
    TRIBUTE = "tribute"
    RETURN = "return"
    JOKER_RETURN = "joker_return"
    TOTAL = "total"


@dataclass(frozen=True)
class AdviceStep:
    """One step of advice: its text, and the cards of the hand to highlight with it.

    Step 2 has a `topic`, step 6 the `move`.
    """

    number: int
    text: Phrase
    cards: tuple[Card, ...] = ()
    topic: Topic | None = None
    move: Move | None = None


def advise(view: View, choices: Sequence[Choice] | None = None) -> Advice:
    """Advice for the seat whose turn it is.

    >>> from wildescape.cards import Rank
    >>> from wildescape.notation import format_cards, parse_cards
    >>> cards = ("4S 4H", "5S", "6S", "7S", "8S", "9S")
    >>> view = HandState.start([parse_cards(held) for held in cards], Rank.TWO, 0).view(0)
    >>> format_cards(advise(view).step(6).cards)
    '4H 4S'

    Args:
        view: what that seat may know.
        choices: moves it may make, the best first, each with its reason; by default `coached`.

    Raises:
        InputError: `not_your_turn`, if the seat of the view is not to move, or there's no choice.
    """
    stage = view.stage if isinstance(view, MatchView) else view
    if stage is not None and stage.turn == stage.seat and choices is None:
        choices = coached(view)
    if stage is None or stage.turn != stage.seat or not choices:
        raise InputError(
            Refusal.NOT_YOUR_TURN, say("Hints are only for the player whose turn it is.")
        )
    match stage:
        case HandView(question=None):
            return (_FollowAdvice if stage.table else _LeadAdvice)(stage, choices)
        case HandView():
            return _CountAdvice(stage, choices)
        case TributeView():
            return _tribute_advice(stage, choices)
        case EscalationView():
            return _EscalationAdvice(stage, choices)
        case _:
            raise TypeError(f"no advice for a {type(stage).__name__}")


def coached(view: View) -> list[Choice]:
    """The moves of the coach, the best first: one voice for hints, replays and reviews.

    Args:
        view: what the seat in turn may know.
    """
    return ranked(view)


SAYS_ALL: Final = {Code.LAST_CARDS, Code.RUNS_OUT, Code.HIGHEST_OWED}
"""The reasons that need no other."""

ADDS_NOTHING: Final = {Code.PARTNERS_PLAY}
"""What is no reason besides another one."""


class Contrast(NamedTuple):
    """A choice that is refused or worse, and why.

    Args:
        text: the choice and what is wrong with it.
        cards: what to highlight.
        names_best: whether the text says what is better.
    """

    text: Phrase
    cards: tuple[Card, ...] = ()
    names_best: bool = False


class Advice(ABC):
    """The steps toward the best move, each made when it is asked for.

    Each kind of decision has a subclass, with what the steps say about it.
    """

    view: HandView | TributeView | EscalationView

    def __init__(
        self, view: HandView | TributeView | EscalationView, choices: Sequence[Choice]
    ) -> None:
        self.view = view
        self.cards = view.hand if isinstance(view, EscalationView) else view.cards
        self.best, *self.others = choices

    def __iter__(self) -> Iterator[AdviceStep]:
        return map(self.step, self.numbers)

    @property
    def numbers(self) -> Sequence[int]:
        """The steps that help."""
        if self.best.move.act in NO_PLAYS:
            return (2, 3, 6)
        return (2, 3, 4, 6) if self.contrast.names_best else ADVICE_STEPS

    def step(self, number: int) -> AdviceStep:
        """One step.

        Args:
            number: one of `numbers`.

        Raises:
            InputError: `bad_request`, for any other number.
        """
        move = self.best.move
        is_given = number == ADVICE_STEPS[-1] or number in self.numbers
        match number if is_given else None:
            case 2:
                rule, topic = self.rule()
                return AdviceStep(2, rule, topic=topic)
            case 3 if move.act in NO_PLAYS:
                return AdviceStep(3, sequence(self.because() or [self.kind()]))
            case 3:
                return AdviceStep(3, self.look(), next(iter(self.plays_compared()), ()))
            case 4:
                text, cards, _ = self.contrast
                return AdviceStep(4, text, cards)
            case 5 if len(move.cards) > 1:
                cards = self.all_but_one()
                text = say(
                    "The best play has {cards} in it, and one more card.", cards=cards_listed(cards)
                )
                return AdviceStep(5, text, cards)
            case 5:
                return AdviceStep(5, self.kind())
            case 6:
                text = sequence([self.solution(), *self.because()])
                return AdviceStep(6, text, move.cards, move=move)
            case _:
                raise InputError(
                    "bad_request",
                    say(
                        "The hints here are {numbers}, not {number}.",
                        numbers=both([str(each) for each in self.numbers]),
                        number=str(number),
                    ),
                )

    def because(self) -> list[Phrase]:
        """The weightiest reason for the best move, and a second one where that adds something."""
        told: list[Why] = []
        for why in self.best.explain():
            if not told or why.code not in {*ADDS_NOTHING, told[0].code}:
                told.append(why)
            if len(told) == 2 or told[0].code in SAYS_ALL:
                break
        return [why.text for why in told]

    @abstractmethod
    def rule(self) -> tuple[Phrase, Topic]:
        """The rule that governs the move."""

    @cached_property
    @abstractmethod
    def contrast(self) -> Contrast:
        """The nearest choice that is refused or worse."""

    @abstractmethod
    def kind(self) -> Phrase:
        """What the best move is like, for a move of at most one card."""

    @abstractmethod
    def solution(self) -> Phrase:
        """The best move."""

    @property
    @abstractmethod
    def compared(self) -> Move | None:
        """The one other move that is worth comparing."""

    def plays_compared(self) -> list[tuple[Card, ...]]:
        """The cards of the best move and of the one to compare it with, the higher ones first."""
        moves = [self.best.move, *([self.compared] if self.compared else [])]
        plays = [self.in_order(Counter(move.cards)) for move in moves if move.cards]
        held = self.in_order(Counter(self.cards))
        return sorted(plays, key=lambda cards: held.index(cards[0]))

    def look(self) -> Phrase:
        """What to look at; of two plays the first is highlighted, whichever is better."""
        [one, *others] = [self.spoken(cards) for cards in self.plays_compared()]
        if not others:
            return say("Look at this: {play}.", play=one)
        return say("Compare: {play} (marked), or {other}.", play=one, other=others[0])

    def spoken(self, cards: tuple[Card, ...]) -> Part:
        """Cards of the hand as a noun."""
        return cards_listed(cards)

    def all_but_one(self) -> tuple[Card, ...]:
        """The cards of the best move without the least telling one."""
        cards = self.best.move.cards
        ranks = Counter(card.rank for card in cards)
        least = min(cards, key=lambda card: (ranks[card.rank], card.is_joker, card))
        return self.in_order(Counter(cards) - Counter([least]))

    def alternatives(self) -> Iterator[Move]:
        """The other moves, the better ones first."""
        return chain((other.move for other in self.others), self.view.moves)

    def in_order(self, cards: Counter[Card]) -> tuple[Card, ...]:
        """The cards in the order of the hand."""
        return tuple(sorted(cards.elements()))

    def worse(self, move: Part, fault: Phrase, best: Part) -> Contrast:
        """A legal choice, what is wrong with it, and what is better."""
        text = say("Allowed, but not the best: {move}. {fault} Better: {best}.")
        text = text.filled(move=move, fault=fault, best=best)
        return Contrast(text, self.best.move.cards, names_best=True)


class _WildEscapeAdvice(Advice):
    """A decision with a trump rank."""

    view: HandView | TributeView

    def in_order(self, cards: Counter[Card]) -> tuple[Card, ...]:
        return tuple(sort_by_rank(cards.elements(), self.view.trump))

    def one_card(self) -> Phrase:
        """What a single card is like."""
        [card] = self.best.move.cards
        alone = _of_rank(card.rank, self.cards) == 1 < len(self.cards)
        if alone and not card.is_joker:
            return say("It's a single card that isn't part of a pair or a triple.")
        return say("It's a single card.")

    def spent(self, cards: tuple[Card, ...]) -> Phrase | None:
        """What `cards` take out of the hand and the best move leaves in it, if anything."""
        best, trump = self.best.move.cards, self.view.trump
        if _jokers(cards) > _jokers(best):
            return say("It uses a joker that you could keep.")
        broken = _broken(cards, self.cards, best)
        if broken:
            return say("It breaks up your {rank}s.", rank=rank_word(broken))
        if _of_rank(trump, cards) > _of_rank(trump, best):
            return say("It uses a trump that you could keep.")
        return None


# A turn in a hand


class _TurnAdvice(_WildEscapeAdvice):
    """A lead, or a move over the play on the table."""

    view: HandView

    @property
    def numbers(self) -> Sequence[int]:
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
        reading = reading_of(move, self.view.trump, self.view.rules)
        assert reading
        return reading

    def named(self, move: Move) -> Phrase:
        return describe(move, self.view.trump, self.view.rules)

    def spoken(self, cards: tuple[Card, ...]) -> Part:
        if len(cards) == 1:
            return cards_listed(cards)
        return self.named(Move(self.view.seat, Act.PLAY, cards))

    def turns_after(self, move: Move) -> int:
        """In how few plays the hand goes down after a move."""
        rest = (Counter(self.cards) - Counter(move.cards)).elements()
        return fewest_plays(tuple(sorted(rest)), self.view.trump, self.view.rules)

    @cached_property
    def compared(self) -> Move | None:
        """The best play that differs in kind or rank from the best move."""
        best = self.best.move
        made = self.reading(best) if best.act == Act.PLAY else None
        for move in self.alternatives():
            if move.act == Act.PLAY:
                reading = self.reading(move)
                if made is None or (reading.kind, reading.rank) != (made.kind, made.rank):
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
        held = _of_rank(trump, self.cards)
        if held and reading.kind in RUN_KINDS and not rules.promotes_trump:
            yield say(
                "The trump {trump} is higher than an ace, but not in a straight.", trump=str(trump)
            )
        elif reading.rank == trump or (held and reading.kind.size < 5):
            yield say("The trump {trump} is higher than an ace.", trump=str(trump))
        if _jokers(self.cards):
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


def _jokers(cards: Sequence[Card]) -> int:
    return sum(card.is_joker for card in cards)


def _of_rank(rank: Rank, cards: Sequence[Card]) -> int:
    return sum(card.rank == rank for card in cards)


def _broken(cards: Sequence[Card], held: Sequence[Card], best: Sequence[Card]) -> Rank | None:
    """The highest rank whose pair or set `cards` break up and `best` does not."""

    def leaves_a_part(rank: Rank, taken: Sequence[Card]) -> bool:
        return 0 < _of_rank(rank, taken) < _of_rank(rank, held)

    ranks = {card.rank for card in cards if not card.is_joker}
    found = [r for r in ranks if leaves_a_part(r, cards) and not leaves_a_part(r, best)]
    return max(found, default=None)


# A request for the count


class _CountAdvice(_WildEscapeAdvice):
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


# Tribute


def _tribute_advice(view: TributeView, choices: Sequence[Choice]) -> _GiftAdvice:
    """Advice on what the seat in turn must give."""
    if len(view.paid) < len(view.owed):
        return _PayAdvice(view, choices)
    if view.seat == _debt(view).payer:
        return _GiveBackAdvice(view, choices)
    return (_OfferAdvice if len(choices[0].move.cards) == 2 else _ReturnAdvice)(view, choices)


def _debt(view: TributeView) -> Debt:
    """The only debt that the seat has a part in."""
    return next(debt for debt in view.owed if view.seat in debt)


SUITS_ARE_EQUAL: Final = say("Another suit would do just as well: suits are equal.")
"""Why there is no worse card."""


class _GiftAdvice(_WildEscapeAdvice):
    """Cards to give: a tribute, or a return for one."""

    view: TributeView

    def height(self, card: Card) -> int:
        return power(card.rank, self.view.trump)

    @cached_property
    def compared(self) -> Move | None:
        """The best gift of other ranks."""
        ranks = Counter(card.rank for card in self.best.move.cards)
        moves = self.alternatives()
        others = (move for move in moves if Counter(card.rank for card in move.cards) != ranks)
        return next(others, None)

    @cached_property
    def contrast(self) -> Contrast:
        if self.compared:
            cards, best = self.compared.cards, cards_listed(self.best.move.cards)
            return self.worse(cards_listed(cards), self.fault(cards), best)
        return Contrast(SUITS_ARE_EQUAL)

    def fault(self, cards: tuple[Card, ...]) -> Phrase:
        """Why `cards` are worse to give than the best."""
        best, spent = self.best.move.cards, self.spent(cards)
        if spent:
            return spent
        if sum(map(self.height, cards)) > sum(map(self.height, best)):
            return say("It's higher, so it's worth more to you.")
        return say("Your hand needs it more.")

    def kind(self) -> Phrase:
        return self.one_card()

    def solution(self) -> Phrase:
        return say("Return {cards}.", cards=cards_listed(self.best.move.cards))


class _PayAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "Pay your highest card: jokers are highest, then the trump {trump}, then ace down "
            "to 2.",
            trump=str(self.view.trump),
        )
        return rule, Topic.TRIBUTE

    @cached_property
    def compared(self) -> Move | None:
        """Another card that is as high."""
        return next((move for move in self.alternatives() if move != self.best.move), None)

    @cached_property
    def contrast(self) -> Contrast:
        highest = max(map(self.height, self.cards))
        lower = [card for card in self.cards if self.height(card) < highest]
        if not lower:
            return Contrast(SUITS_ARE_EQUAL)
        card = max(lower, key=self.height)
        return Contrast(
            say("You can't pay {card}: you hold a higher card.", card=card_word(card)),
            (card,),
        )

    def kind(self) -> Phrase:
        [card] = self.best.move.cards
        if card.is_joker:
            return say("It's a joker.")
        if card.rank == self.view.trump:
            return say("It's a trump.")
        return say("It's neither a joker nor a trump.")

    def solution(self) -> Phrase:
        return say("Pay {cards}.", cards=cards_listed(self.best.move.cards))


class _ReturnAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        return say("Give back any one card of your hand for the tribute."), Topic.RETURN


class _OfferAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "You were paid a joker, so offer any two cards. You get one of them back, or a card "
            "higher than both."
        )
        return rule, Topic.JOKER_RETURN

    def solution(self) -> Phrase:
        return say("Offer {cards}.", cards=cards_listed(self.best.move.cards))


class _GiveBackAdvice(_GiftAdvice):
    """The return for two offered cards: one of them, or a card higher than both."""

    @cached_property
    def offered(self) -> tuple[Card, ...]:
        """The two cards."""
        receiver = _debt(self.view).receiver
        return [move for move in self.view.returned if move and move.seat == receiver][-1].cards

    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "You're offered {cards}. Keep one and return the other; or keep both, and return a "
            "card higher than both.",
            cards=cards_listed(self.offered),
        )
        return rule, Topic.JOKER_RETURN

    @cached_property
    def contrast(self) -> Contrast:
        highest = max(map(self.height, self.offered))
        low = [
            card for card in self.cards if card not in self.offered and self.height(card) <= highest
        ]
        if not low:
            return super().contrast
        card = max(low, key=self.height)
        return Contrast(
            say(
                "You can't return {card}: it wasn't offered, and it isn't higher than both.",
                card=card_word(card),
            ),
            (card,),
        )

    def kind(self) -> Phrase:
        if self.best.move.cards[0] in self.offered:
            return say("It's one of the two cards you were offered.")
        return say("It's a higher card, so you keep both.")

    def solution(self) -> Phrase:
        cards = self.best.move.cards
        if cards[0] in self.offered:
            return super().solution()
        return say("Keep both and return {cards}.", cards=cards_listed(cards))


# Escalation


class _EscalationAdvice(Advice):
    """A turn in Escalation."""

    view: EscalationView

    def rule(self) -> tuple[Phrase, Topic]:
        sixes = say("4, 5 and 6 are all worth 6.")
        if not self.view.middle:
            rule = say("Lead cards of one value, as many as you like, or one 2 or 3.")
            return sequence([rule, sixes]), Topic.LEAD
        rule = say(
            "There's no value to beat: play cards of one value, or one 2 or 3, or take the "
            "middle and lead."
        )
        if self.view.value:
            rule = say(
                "Beat {value}: play cards of one value that add up to more, or one 2 or 3, or "
                "take the middle and lead.",
                value=self.view.value,
            )
        return sequence([rule, sixes]), Topic.TOTAL

    @cached_property
    def compared(self) -> Move | None:
        """The best play of other ranks."""
        ranks = Counter(card.rank for card in self.best.move.cards)
        for move in self.alternatives():
            if move.act == Act.PLAY and Counter(card.rank for card in move.cards) != ranks:
                return move
        return None

    @cached_property
    def contrast(self) -> Contrast:
        best = self.best.move
        refused = self.nearest_refused()
        if refused:
            ruling = self.judge(Move(self.view.seat, Act.PLAY, refused))
            text = say("You can't play {play}: {why}")
            return Contrast(text.filled(play=ranks_added(refused), why=ruling), refused)
        if self.compared:
            cards = self.compared.cards
            return self.worse(ranks_added(cards), self.fault(cards), ranks_added(best.cards))
        if self.view.middle:
            return Contrast(
                say("You could take the middle, but its cards count against you unless you win.")
            )
        return Contrast(
            say("You can't take: {why}", why=self.judge(Move(self.view.seat, Act.TAKE)))
        )

    def nearest_refused(self) -> tuple[Card, ...]:
        """The cards of one value that come closest to beating the table."""
        sets = [tuple(cards) for each, cards in groupby(self.cards, value) if each]
        low = [cards for cards in sets if (total(cards) or 0) <= self.view.value]
        return max(low, key=lambda cards: total(cards) or 0, default=())

    def judge(self, move: Move) -> Phrase:
        moves = EscalationMoves(self.view.turn, self.cards, self.view.value, not self.view.middle)
        return moves.judge(move).phrase

    def fault(self, cards: tuple[Card, ...]) -> Phrase:
        best = self.best.move.cards
        mine, theirs = total(cards), total(best)
        if mine is None:
            return say("You can play a 2 or a 3 on anything, so it's worth keeping.")
        if theirs is not None and mine > theirs:
            return say("It's higher than it needs to be.")
        if len(cards) < len(best):
            return say("It gets rid of fewer cards.")
        return say("You may need those cards more later.")

    def kind(self) -> Phrase:
        move = self.best.move
        if move.act == Act.TAKE:
            return say("You don't have to beat it: you may always take the middle and lead.")
        if total(move.cards) is None:
            return say("It's a card with no value of its own.")
        return say("It's a single card.")

    def solution(self) -> Phrase:
        move = self.best.move
        if move.act == Act.TAKE:
            return say("Take the middle and lead.")
        worth = total(move.cards)
        parts: dict[str, Part] = {"play": ranks_added(move.cards)}
        if worth is None:
            return say("Play a {play}.").filled(**parts)
        return say("Play {play}, worth {total}.").filled(total=worth, **parts)
