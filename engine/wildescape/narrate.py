"""A game in words, for its log and for screen readers: moves, deals, outcomes and results.

Most functions take `names`, the name of the player on each seat, and `me`, the seat to address as
“you” (`None`: no seat).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank
from wildescape.combinations import Reading, read
from wildescape.escalation import Escalation, EscalationResult, EscalationView, total
from wildescape.explain import card_word, cards_listed, described
from wildescape.game import REFUSALS, Act, Move, Refusal
from wildescape.hand import HandResult, HandState, HandView, Standing
from wildescape.i18n import InputError, Part, Phrase, both, listed, say, say_n, sequence
from wildescape.match import Deal, Draw, Match, MatchResult, Outcome
from wildescape.rules import Rules
from wildescape.tribute import Debt, Tribute, TributeView, debts
from wildescape.turns import SEATS, team

Names = Sequence[Part]
"""The players' names, seat by seat."""

Told = tuple[Phrase, ...]
"""Sentences, in order."""

PLAYER_NAMES: Final = (say("Yan"), say("Jun"), say("Mei"), say("Lin"), say("Bao"), say("Wei"))
"""What the players on the seats are called, unless a table names them."""

ORDINALS: Final = (
    say("first"),
    say("second"),
    say("third"),
    say("fourth"),
    say("fifth"),
)
"""The places in which up to five players escape."""


class _People(NamedTuple):
    """The players by seat: each message about a player has a form for “you” too."""

    names: Names
    me: int | None

    def one(self, seat: int, you: Phrase, other: Phrase) -> Phrase:
        """A message about `seat`: `you`, or `other` with its {name}."""
        return you if seat == self.me else other.filled(name=self.names[seat])

    def two(self, seat: int, other: int, you: Phrase, to_you: Phrase, neither: Phrase) -> Phrase:
        """A message about two seats, {name} and {other}: with “you” as the first, or the second."""
        phrase = you if seat == self.me else to_you if other == self.me else neither
        return phrase.filled(name=self.names[seat], other=self.names[other])

    def all(self, seats: Iterable[int]) -> Part:
        """The players on these seats, as a part of a sentence."""
        return both([self.word(seat) for seat in seats])

    def word(self, seat: int) -> Part:
        """The player on a seat, as a part of a sentence."""
        return say("you") if seat == self.me else self.names[seat]

    def side(self, side: int, you: Phrase, against: Phrase, other: Phrase) -> Phrase:
        """A message about a team: yours, your opponents, or one with {names}."""
        if self.me is None:
            return other.filled(names=self.all(seat for seat in SEATS if team(seat) == side))
        return you if team(self.me) == side else against


# Moves


def tell(
    before: Match | HandState | Tribute | Escalation,
    after: Match | HandState | Tribute | Escalation,
    move: Move,
    names: Names,
    me: int | None = None,
) -> Told:
    """A move in a sentence, and what follows from it at once: who leads, that a hand is over.

    Args:
        before: the state in which the move was made.
        after: the state after it.
        move: the move as it was seen; see `tell_move`.
        names: the players, seat by seat.
        me: the seat to address as “you”.
    """
    followed = _followed(before, after, move, _People(names, me))
    return (tell_move(before, move, names, me), *followed)


def tell_move(
    before: Match | HandState | Tribute | Escalation,
    move: Move,
    names: Names,
    me: int | None = None,
) -> Phrase:
    """A move in one sentence.

    Args:
        before: the state in which the move was made.
        move: the move; without its cards for a tribute that the listeners did not see.
        names: the players, seat by seat.
        me: the seat to address as “you”.

    Raises:
        InputError: `not_dealt`, if nothing is dealt in that state.
    """
    people = _People(names, me)
    match before.stage if isinstance(before, Match) else before:
        case HandState() as hand:
            return _in_hand(hand, move, people)
        case Tribute() as tribute:
            return _in_tribute(tribute, move, people)
        case Escalation() as game:
            return _in_escalation(game, move, people)
        case _:
            raise InputError(Refusal.NOT_DEALT, REFUSALS[Refusal.NOT_DEALT])


def reading_of(play: Move | Standing, trump: Rank, rules: Rules) -> Reading | None:
    """What a play counts as; with jokers as stated, under rules by which they are stated."""
    return read(play.cards, trump, rules, play.stated)


def describe(play: Move | Standing, trump: Rank, rules: Rules) -> Phrase:
    """A play as a noun: “a full house of kings”, “a pair of 8s (the Big Joker as an 8)”."""
    reading = reading_of(play, trump, rules)
    assert reading
    return described(play.cards, reading, trump)


def _in_hand(hand: HandState, move: Move, people: _People) -> Phrase:
    seat, number = move.seat, move.number
    match move.act:
        case Act.PLAY:
            return _play(hand, move, people)
        case Act.PASS:
            return people.one(seat, say("You pass."), say("{name} passes."))
        case Act.ASK:
            assert number is not None
            return people.two(
                seat,
                number,
                say("You ask {other} how many cards they have left."),
                say("{name} asks you how many cards you have left."),
                say("{name} asks {other} how many cards they have left."),
            )
        case Act.COUNT:
            assert number is not None
            return people.one(
                seat,
                say_n("You answer: {count} card.", "You answer: {count} cards.", number),
                say_n("{name} answers: {count} card.", "{name} answers: {count} cards.", number),
            )
        case _:
            return people.one(
                seat, say("You keep your count secret."), say("{name} keeps the count secret.")
            )


def _play(hand: HandState, move: Move, people: _People) -> Phrase:
    leads = hand.table is None
    if len(move.cards) < len(hand.hands[move.seat]):
        you, other = say("You play {play}."), say("{name} plays {play}.")
        if leads:
            you, other = say("You lead {play}."), say("{name} leads {play}.")
    else:
        you = say("You play {play} and go out {place}.")
        other = say("{name} plays {play} and goes out {place}.")
        if leads:
            you = say("You lead {play} and go out {place}.")
            other = say("{name} leads {play} and goes out {place}.")
    play, place = describe(move, hand.trump, hand.rules), ORDINALS[len(hand.escaped)]
    return people.one(move.seat, you, other).filled(play=play, place=place)


def _in_tribute(tribute: Tribute, move: Move, people: _People) -> Phrase:
    step = tribute.step
    assert step
    seat, to = step.seat, step.to
    pays = step.act == Act.TRIBUTE
    if not move.cards:
        unseen = say("{name} gives {other} cards in return, face down.")
        if pays:
            unseen = say("{name} pays {other} a card, face down.")
        return unseen.filled(name=people.word(seat), other=people.word(to)).capitalized()
    cards = cards_listed(move.cards)
    if pays:
        told = people.two(
            seat,
            to,
            say("You pay {other} {cards}."),
            say("{name} pays you {cards}."),
            say("{name} pays {other} {cards}."),
        )
    elif step.number == 2:
        told = people.two(
            seat,
            to,
            say("For the joker you offer {other} {cards}."),
            say("For the joker {name} offers you {cards}."),
            say("For the joker {name} offers {other} {cards}."),
        )
    elif tribute.offered and move.cards[0] in tribute.offered:
        first, second = tribute.offered
        told = people.two(
            seat,
            to,
            say("You keep {kept} and return {cards} to {other}."),
            say("{name} keeps {kept} and returns {cards} to you."),
            say("{name} keeps {kept} and returns {cards} to {other}."),
        ).filled(kept=card_word(second if move.cards[0] == first else first))
    elif tribute.offered:
        told = people.two(
            seat,
            to,
            say("You keep both cards and return a higher one to {other}: {cards}."),
            say("{name} keeps both cards and returns a higher one to you: {cards}."),
            say("{name} keeps both cards and returns a higher one to {other}: {cards}."),
        )
    else:
        told = people.two(
            seat,
            to,
            say("You return {cards} to {other}."),
            say("{name} returns {cards} to you."),
            say("{name} returns {cards} to {other}."),
        )
    return told.filled(cards=cards)


def _in_escalation(game: Escalation, move: Move, people: _People) -> Phrase:
    seat = move.seat
    if move.act == Act.TAKE:
        count = len(game.middle)
        return people.one(
            seat,
            say_n(
                "You take the {count} card in the middle and lead.",
                "You take the {count} cards in the middle and lead.",
                count,
            ),
            say_n(
                "{name} takes the {count} card in the middle and leads.",
                "{name} takes the {count} cards in the middle and leads.",
                count,
            ),
        )
    worth = total(move.cards)
    parts: dict[str, Part] = {"play": ranks_added(move.cards)}
    if worth is not None:
        parts["total"] = worth
        told = people.one(
            seat, say("You play {play}, worth {total}."), say("{name} plays {play}, worth {total}.")
        )
    elif not game.value:
        told = people.one(
            seat,
            say("You play a {play}: there's no value to beat."),
            say("{name} plays a {play}: there's no value to beat."),
        )
    else:
        parts["value"] = game.value
        told = people.one(
            seat,
            say("You play a {play}: {value} is still the value to beat."),
            say("{name} plays a {play}: {value} is still the value to beat."),
        )
    return told.filled(**parts)


def ranks_added(cards: Sequence[Card]) -> Part:
    """A play of Escalation as a sum.

    >>> from wildescape.notation import parse_cards
    >>> ranks_added(parse_cards("6D 4S 5H"))
    '4+5+6'
    """
    ranks = [str(card.rank) for card in sorted(cards)]
    if len(ranks) > 1 == len({*ranks}):
        return _EQUAL_RANKS[len(ranks)].filled(rank=ranks[0])
    return "+".join(ranks)


_EQUAL_RANKS: Final = {
    2: say("{rank}+{rank}"),
    3: say("{rank}+{rank}+{rank}"),
    4: say("{rank}+{rank}+{rank}+{rank}"),
}
"""Cards of one rank, which some languages count instead."""


# What follows from a move


def _followed(before: object, after: object, move: Move, people: _People) -> Iterator[Phrase]:
    match before, after:
        case Match(), Match(stage=None):
            yield _hand_over(after.past[-1].result, people)
        case Match(stage=Tribute()), Match(stage=HandState()):
            yield people.one(
                after.leader,
                say("The tribute is done: you were first out, so you lead."),
                say("The tribute is done: {name} was first out and leads."),
            )
        case Match(), Match():
            yield from _followed(before.stage, after.stage, move, people)
        case HandState(), HandState(result=HandResult()):
            assert after.result
            yield _hand_over(after.result, people)
        case HandState(), HandState(table=None) if move.act in (Act.PLAY, Act.PASS):
            standing = move if move.act == Act.PLAY else before.table
            assert standing
            assert after.turn is not None
            yield _trick_over(standing.seat, after.turn, before.rules, people)
        case Tribute(), Tribute(step=None):
            yield say("The tribute is done.")
        case Escalation(), Escalation():
            yield from _followed_in_escalation(before, after, people)


def _hand_over(result: HandResult, people: _People) -> Phrase:
    return say("The hand is over. Trapped: {names}.", names=people.all(result.trapped))


def _trick_over(winner: int, leader: int, rules: Rules, people: _People) -> Phrase:
    if winner == leader:
        return people.one(
            leader,
            say("Everyone else has passed: you lead."),
            say("Everyone else has passed: {name} leads."),
        )
    if rules.partner_inherits_lead:
        return people.two(
            leader,
            winner,
            say("{other} is out, so you lead, as the next partner in turn."),
            say("You're out, so {name} leads, as your next partner in turn."),
            say("{other} is out, so {name} leads, as the next partner in turn."),
        )
    return people.two(
        leader,
        winner,
        say("{other} is out, so you lead, as the next in turn."),
        say("You're out, so {name} leads, as the next in turn."),
        say("{other} is out, so {name} leads, as the next in turn."),
    )


def _followed_in_escalation(
    before: Escalation, after: Escalation, people: _People
) -> Iterator[Phrase]:
    if after.result:
        yield people.one(
            after.result.winner,
            say("You're out of cards: you win."),
            say("{name} is out of cards and wins."),
        )
    elif after.direction != before.direction:
        assert after.turn is not None
        yield people.one(
            after.turn,
            say("The 3 reverses the direction: it's your turn."),
            say("The 3 reverses the direction: it's {name}'s turn."),
        )


# Draw and deal


def tell_draw(draw: Draw, rules: Rules, names: Names, me: int | None = None) -> Told:
    """The draw for seats and leader, under the rules `seating` and `first_leader`.

    `names` are in the order of the seats after the draw.
    """
    people = _People(names, me)
    told = [_drawn(number, drawn, draw, people) for number, drawn in enumerate(draw.rounds)]
    if rules.draws_seats:
        # The team that drew the highest cards has the even seats.
        told.append(
            people.side(
                0,
                say(
                    "Your team drew the three highest cards. The teams alternate around the table."
                ),
                say(
                    "Your opponents drew the three highest cards. The teams alternate around "
                    "the table."
                ),
                say("{names} drew the three highest cards. The teams alternate around the table."),
            )
        )
    you = say("At this table your seat leads first.")
    other = say("At this table {name}'s seat leads first.")
    if rules.draws_lead:
        you = say("You drew the highest card and lead.")
        other = say("{name} drew the highest card and leads.")
    elif rules.leads_by_chance:
        you, other = say("By chance you lead."), say("By chance {name} leads.")
    offense = people.side(
        team(draw.leader),
        say("Your team is the first offense."),
        say("Your opponents are the first offense."),
        say("The first offense: {names}."),
    )
    return (*told, people.one(draw.leader, you, other), offense)


def _drawn(number: int, drawn: Sequence[tuple[int, Card]], draw: Draw, people: _People) -> Phrase:
    cards = listed(
        [
            say("{name} {card}", name=people.word(draw.seats.index(player)), card=card_word(card))
            for player, card in drawn
        ]
    )
    if number:
        return say("Ties draw again: {cards}.", cards=cards)
    return say("Everybody draws a card: {cards}.", cards=cards)


def tell_deal(match: Match, names: Names, me: int | None = None) -> Told:
    """The deal in play: who dealt, what is trump and why, who pays tribute, who leads.

    Raises:
        InputError: `not_dealt`, between two deals.
    """
    if match.dealt is None or match.stage is None:
        raise InputError(Refusal.NOT_DEALT, REFUSALS[Refusal.NOT_DEALT])
    people = _People(names, me)
    return (
        _dealt(match, people),
        _trump(match, people),
        *_tribute_due(match, people),
        _leads(match, people),
    )


def _dealt(match: Match, people: _People) -> Phrase:
    assert match.dealt
    _, dealer, cutter = match.dealt
    if dealer is None or cutter is None:
        return people.one(
            match.leader,
            say("Everyone draws cards in turn, starting with you."),
            say("Everyone draws cards in turn, starting with {name}."),
        )
    return people.two(
        dealer,
        cutter,
        say("{other} cuts, and you deal."),
        say("You cut, and {name} deals."),
        say("{other} cuts, and {name} deals."),
    )


def _trump(match: Match, people: _People) -> Phrase:
    return people.side(
        match.offense,
        say("Trump is {trump}, your team's level: you're the offense."),
        say("Trump is {trump}, your opponents' level: they're the offense."),
        say("Trump is {trump}, the level of the offense: {names}."),
    ).filled(trump=str(match.trump))


def _tribute_due(match: Match, people: _People) -> Iterator[Phrase]:
    if not match.past:
        return
    if match.excused:
        yield (
            say("The payers hold all three Big Jokers, so nobody pays tribute.")
            if match.rules.needs_all_big_jokers
            else say("The payers hold three jokers between them, so nobody pays tribute.")
        )
    elif not match.owed:
        yield say("The last hand was a draw, so nobody pays tribute.")
    else:
        yield from (_debt(debt, people) for debt in match.owed)


def _debt(debt: Debt, people: _People) -> Phrase:
    return people.two(
        *debt,
        say("You were trapped and pay tribute to {other}."),
        say("{name} was trapped and pays tribute to you."),
        say("{name} was trapped and pays tribute to {other}."),
    )


def _leads(match: Match, people: _People) -> Phrase:
    if match.past:
        return people.one(
            match.leader,
            say("You were first out, so you lead."),
            say("{name} was first out and leads."),
        )
    return people.one(
        match.leader, say("You lead the first hand."), say("{name} leads the first hand.")
    )


# Outcomes and results


def tell_outcome(
    deal: Deal, rules: Rules, names: Names, me: int | None = None, *, last: bool = False
) -> Told:
    """How a hand ended: the two questions that decide it, the outcome, and what follows.

    Args:
        deal: the finished deal.
        rules: the house rules.
        names: the players, seat by seat.
        me: the seat to address as “you”.
        last: whether it ended the match, so that there is no next hand to tell about.
    """
    people, result = _People(names, me), deal.result
    by_offense = result.first == deal.offense
    first = people.one(
        result.escaped[0],
        say("You, on the offense.") if by_offense else say("You, on the defense."),
        say("{name}, on the offense.") if by_offense else say("{name}, on the defense."),
    )
    complete = say("The defense. Trapped: {names}.")
    if result.complete == deal.offense:
        complete = say("The offense. Trapped: {names}.")
    outcome = tell_verdict(
        deal.outcome,
        rules,
        first=by_offense,
        before=deal.trump,
        after=deal.levels[deal.offense],
    )
    return (
        say("Who was first out?"),
        first,
        say("Which team got all three out first?"),
        complete.filled(names=people.all(result.trapped)),
        outcome,
        *(() if last else _next_hand(deal, rules, people)),
    )


class EndingTold(NamedTuple):
    """How a hand ended for the players, in short.

    Args:
        result: who won, and after a draw who is the offense next.
        why: who is trapped and, after a draw, what made it one.
        next_hand: the levels and the trump, who leads, and the tribute.
    """

    result: Phrase
    why: Told
    next_hand: Told


def tell_ending(
    deal: Deal, rules: Rules, names: Names, me: int | None = None, *, last: bool = False
) -> EndingTold:
    """How a hand ended, in short, with nothing said twice.

    Args:
        deal: the finished deal.
        rules: the house rules.
        names: the players, seat by seat.
        me: the seat to address as “you”.
        last: whether it ended the match, so that there is no next hand to tell about.
    """
    people, told = _People(names, me), tell_hand_ending(deal.result, names, me)
    if last:
        return told
    title = told.result
    if deal.result.winner is None:
        title = people.side(
            deal.result.first,
            say("Draw: we're the offense next"),
            say("Draw: they're the offense next"),
            say("Draw: {names} are the offense next"),
        )
    return EndingTold(title, told.why, tuple(_in_short(deal, rules, people)))


def tell_hand_ending(result: HandResult, names: Names, me: int | None = None) -> EndingTold:
    """How a hand ended that belongs to no match, in short.

    Args:
        result: how it ended.
        names: the players, seat by seat.
        me: the seat to address as “you”.
    """
    people = _People(names, me)
    trapped = [
        say("{name} with {cards}", name=people.word(seat), cards=holds(result.left[seat]))
        for seat in result.trapped
    ]
    why = say("Trapped: {names}.", names=listed(trapped))
    if result.first == result.complete:
        title = people.side(
            result.first, say("We won the hand"), say("They won the hand"), say("{names} won")
        )
        return EndingTold(title, (why,), ())
    first = people.side(
        result.first,
        say(
            "Your partner {name} was first out, but the opponents got all three out before your "
            "team."
        ),
        say("{name} was first out, but your team got all three out before theirs."),
        say("{name} was first out, but the other team got all three out first."),
    )
    first = people.one(
        result.escaped[0],
        say("You were first out, but the opponents got all three out before your team."),
        first,
    )
    return EndingTold(say("Draw"), (first, why), ())


def _in_short(deal: Deal, rules: Rules, people: _People) -> Iterator[Phrase]:
    """What the next hand is like: its levels and trump, who leads, and the tribute."""
    result, before = deal.result, deal.trump
    after = deal.levels[result.first]
    if result.first != result.complete:
        yield say("No level changes. The next trump is {trump}.", trump=str(after))
    elif result.first != deal.offense:
        yield people.side(
            result.first,
            say("No level changes. We're the offense next, so trump is {trump}."),
            say("No level changes. They're the offense next, so trump is {trump}."),
            say("No level changes. They're the offense next, so trump is {trump}."),
        ).filled(trump=str(after))
    elif after == before:
        yield say("No level changes. Trump stays {trump}.", trump=str(after))
    else:
        yield people.side(
            result.first,
            say("Our level goes up from {before} to {after}, the next trump."),
            say("Their level goes up from {before} to {after}, the next trump."),
            say("Their level goes up from {before} to {after}, the next trump."),
        ).filled(before=str(before), after=str(after))
    yield people.one(result.escaped[0], say("You lead."), say("{name} leads."))
    owed = [_paying(debt, people) for debt in debts(result, rules)]
    yield sequence(owed) if owed else say("Nobody pays tribute.")


def _paying(debt: Debt, people: _People) -> Phrase:
    return people.two(
        *debt,
        say("You pay tribute to {other}."),
        say("{name} pays tribute to you."),
        say("{name} pays tribute to {other}."),
    )


def tell_verdict(
    outcome: Outcome, rules: Rules, *, first: bool, before: Rank, after: Rank
) -> Phrase:
    """What the two answers decide: who wins, and what that changes.

    Args:
        outcome: how the hand ended for the offense.
        rules: the house rules.
        first: whether a player of the offense escaped first.
        before: the level of the offense during the hand.
        after: its level afterwards.
    """
    match outcome:
        case Outcome.OFFENSE_WINS:
            if after == before:
                return say("So the offense wins at its last level, {level}.", level=str(after))
            told = say("So the offense wins and moves up from {before} to {after}.")
            if rules.rises_per_trapped:
                told = say(
                    "So the offense wins and moves up from {before} to {after}, one level for "
                    "each trapped player."
                )
            return told.filled(before=str(before), after=str(after))
        case Outcome.DEFENSE_WINS:
            return say(
                "So the defense wins. Only the offense can move up, so no level changes, but "
                "the defense becomes the offense."
            )
        case _ if first:
            return say(
                "That's a draw: no level changes, and the team that's first out stays the offense."
            )
        case _:
            return say(
                "That's a draw: no level changes, but the team that's first out becomes the "
                "offense."
            )


def _next_hand(deal: Deal, rules: Rules, people: _People) -> Iterator[Phrase]:
    result, leader = deal.result, deal.result.escaped[0]
    yield people.side(
        result.first,
        say("Your team is the next offense."),
        say("Your opponents are the next offense."),
        say("The next offense: {names}."),
    )
    yield say("Its level is the next trump: {trump}.", trump=str(deal.levels[result.first]))
    yield people.one(
        leader,
        say("You were first out, so you lead the next hand."),
        say("{name} was first out and leads the next hand."),
    )
    owed = debts(result, rules)
    if not owed:
        yield say("After a draw, nobody pays tribute.")
    yield from (_paying(debt, people) for debt in owed)


def tell_result(result: MatchResult, names: Names, me: int | None = None) -> Phrase:
    """Who won a match."""
    parts: dict[str, Part] = {
        "level": str(result.levels[result.winner]),
        "against": str(result.levels[1 - result.winner]),
    }
    return (
        _People(names, me)
        .side(
            result.winner,
            say_n(
                "Your team wins the match after {count} hand, at level {level} against {against}.",
                "Your team wins the match after {count} hands, at level {level} against {against}.",
                result.deals,
            ),
            say_n(
                "Your opponents win the match after {count} hand, at level {level} against "
                "{against}.",
                "Your opponents win the match after {count} hands, at level {level} against "
                "{against}.",
                result.deals,
            ),
            say_n(
                "{names} win the match after {count} hand, at level {level} against {against}.",
                "{names} win the match after {count} hands, at level {level} against {against}.",
                result.deals,
            ),
        )
        .filled(**parts)
    )


def tell_escalation_result(
    result: EscalationResult, stake: int, names: Names, me: int | None = None
) -> Told:
    """Who won a game of Escalation, and what each other player pays for the cards left."""
    people = _People(names, me)
    gets = result.payments[result.winner]
    told = [
        people.one(
            result.winner, say("You win and get {paid}."), say("{name} wins and gets {paid}.")
        ).filled(paid=gets)
    ]
    for seat, payment in enumerate(result.payments):
        if seat != result.winner:
            count = -payment // stake
            told.append(
                people.one(
                    seat,
                    say_n(
                        "You pay {paid}, for {count} card.",
                        "You pay {paid}, for {count} cards.",
                        count,
                    ),
                    say_n(
                        "{name} pays {paid}, for {count} card.",
                        "{name} pays {paid}, for {count} cards.",
                        count,
                    ),
                ).filled(paid=-payment)
            )
    return tuple(told)


# Beside each seat


STATUS: Final = {
    "leads": say("leads"),
    "to_play": say("to play"),
    "thinking": say("thinking"),
    "passed": say("passed"),
    "asked": say("asked for a count"),
    "silent": say("won't tell"),
    "to_pay": say("to pay tribute"),
    "to_return": say("to return cards"),
    "paid": say("paid tribute"),
    "trapped": say("trapped"),
    "won": say("won"),
}
"""Short labels for a seat; those with a placeholder are functions."""


def escaped(place: int) -> Phrase:
    """Label: the seat is out, at place 1 to 5."""
    return say("out {place}", place=ORDINALS[place - 1])


def holds(count: int) -> Phrase:
    """Label: how many cards a seat holds."""
    return say_n("{count} card", "{count} cards", count)


def paid(cards: Sequence[Card]) -> Phrase:
    """Label: what a seat paid as tribute."""
    return say("paid {cards}", cards=cards_listed(cards))


def returned(cards: Sequence[Card]) -> Phrase:
    """Label: what a seat returned or, for a joker, offered."""
    told = say("returned {cards}") if len(cards) == 1 else say("offered {cards}")
    return told.filled(cards=cards_listed(cards))


def status(
    stage: HandState | HandView | Tribute | TributeView | Escalation | EscalationView, seat: int
) -> Phrase | None:
    """The label of `seat`; `None` where there is nothing to say about it."""
    match stage:
        case HandState() | HandView():
            return _status_in_hand(stage, seat)
        case Tribute() | TributeView():
            return _status_in_tribute(stage, seat)
        case _:
            return _status_in_escalation(stage, seat)


def _status_in_hand(hand: HandState | HandView, seat: int) -> Phrase | None:
    if seat in hand.escaped:
        return escaped(hand.escaped.index(seat) + 1)
    if hand.result:
        return STATUS["trapped"]
    if hand.question and hand.question[1] == seat:
        return STATUS["asked"]
    if seat in (hand.turn, hand.interrupted):
        return STATUS["to_play" if hand.table else "leads"]
    return STATUS["passed"] if seat in hand.passed else None


def _status_in_tribute(tribute: Tribute | TributeView, seat: int) -> Phrase | None:
    if tribute.turn == seat:
        return STATUS["to_pay" if len(tribute.paid) < len(tribute.owed) else "to_return"]
    for move in reversed(tribute.returned):
        if move and move.seat == seat:
            return returned(move.cards)
    for debt, move in zip(tribute.owed, tribute.paid, strict=False):
        if debt.payer == seat:
            return paid(move.cards) if move else STATUS["paid"]
    return None


def _status_in_escalation(game: Escalation | EscalationView, seat: int) -> Phrase | None:
    if game.result:
        return STATUS["won"] if seat == game.result.winner else None
    if game.turn != seat:
        return None
    return STATUS["to_play" if game.middle else "leads"]
