"""The draw and a deal in words: who sits where, what is trump, who pays and who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wildescape.cards import Card
from wildescape.dealing import Draw
from wildescape.explain import card_word
from wildescape.game import REFUSALS, Refusal
from wildescape.i18n import InputError, Phrase, listed, say
from wildescape.match import Match
from wildescape.narrate.people import Names, People, Told
from wildescape.rules import Rules
from wildescape.tribute import Debt, Tribute
from wildescape.turns import team


def tell_draw(draw: Draw, rules: Rules, names: Names, me: int | None = None) -> Told:
    """The draw for seats and leader, under the rules `seating` and `first_leader`.

    `names` are in the order of the seats after the draw.
    """
    people = People(names, me)
    lines = [_drawn(number, drawn, draw, people) for number, drawn in enumerate(draw.rounds)]
    if rules.draws_seats:
        # The team that drew the highest cards has the even seats.
        lines.append(
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
    return (*lines, people.one(draw.leader, you, other), offense)


def tell_first_levels(match: Match) -> Phrase:
    """What is trump before the first hand, and who can move up."""
    told = say(
        "Both teams are at level {level}, so {level}s are trump in the first hand. Only the "
        "offense can move up: the team that's first out in a hand is the offense in the next one."
    )
    return told.filled(level=str(match.trump))


def _drawn(number: int, drawn: Sequence[tuple[int, Card]], draw: Draw, people: People) -> Phrase:
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
    people = People(names, me)
    return (
        _dealt(match, people),
        _trump(match, people),
        *_tribute_due(match, people),
        _leads(match, people),
    )


def _dealt(match: Match, people: People) -> Phrase:
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


def _trump(match: Match, people: People) -> Phrase:
    return people.side(
        match.offense,
        say("Trump is {trump}, your team's level: you're the offense."),
        say("Trump is {trump}, your opponents' level: they're the offense."),
        say("Trump is {trump}, the level of the offense: {names}."),
    ).filled(trump=str(match.trump))


def _tribute_due(match: Match, people: People) -> Iterator[Phrase]:
    if not match.past:
        return
    rules = match.rules
    if rules.excuses_each:
        for seat in match.excused_seats:
            yield people.one(
                seat,
                say("You hold two Big Jokers, so you don't pay tribute."),
                say("{name} holds two Big Jokers and doesn't pay tribute."),
            )
    elif match.excused:
        yield (
            say("The payers hold all three Big Jokers, so nobody pays tribute.")
            if rules.needs_all_big_jokers
            else say("The payers hold three jokers between them, so nobody pays tribute.")
        )
    if not match.owed:
        yield say("The last hand was a draw, so nobody pays tribute.")
    elif not match.excused:
        yield from (_debt(debt, people) for debt in match.owed)


def _debt(debt: Debt, people: People) -> Phrase:
    payer, receiver = debt
    if receiver is None:
        return people.one(
            payer,
            say("You were trapped and pay tribute; the cards decide who gets it."),
            say("{name} was trapped and pays tribute; the cards decide who gets it."),
        )
    return people.two(
        payer,
        receiver,
        say("You were trapped and pay tribute to {other}."),
        say("{name} was trapped and pays tribute to you."),
        say("{name} was trapped and pays tribute to {other}."),
    )


def _leads(match: Match, people: People) -> Phrase:
    if match.past and match.leader != match.past[-1].result.escaped[0]:
        return people.one(
            match.leader,
            say("You paid the highest tribute, so you lead."),
            say("{name} paid the highest tribute and leads."),
        )
    if match.past and match.rules.highest_payer_leads and isinstance(match.stage, Tribute):
        return say("The player who pays the highest card leads.")
    if match.past:
        return people.one(
            match.leader,
            say("You were first out, so you lead."),
            say("{name} was first out and leads."),
        )
    return people.one(
        match.leader, say("You lead the first hand."), say("{name} leads the first hand.")
    )
