"""How a hand, a match and a game of Escalation end, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from wildescape.cards import Rank
from wildescape.escalation import EscalationResult
from wildescape.hand import HandResult
from wildescape.i18n import Part, Phrase, listed, say, say_n, sequence
from wildescape.match import Deal, MatchResult, Outcome
from wildescape.narrate.labels import holds
from wildescape.narrate.people import Names, People, Told
from wildescape.rules import Rules
from wildescape.rules.last_level import TRIES
from wildescape.tribute import Debt, debts


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
    people, result = People(names, me), deal.result
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
        *_tries(deal, rules, people),
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
    people, ending = People(names, me), tell_hand_ending(deal.result, names, me)
    if last:
        return ending._replace(why=(*ending.why, *_tries(deal, rules, people)))
    title = ending.result
    if deal.result.winner is None:
        title = people.side(
            deal.result.first,
            say("Draw: we're the offense next"),
            say("Draw: they're the offense next"),
            say("Draw: {names} are the offense next"),
        )
    return EndingTold(title, ending.why, tuple(_in_short(deal, rules, people)))


def tell_hand_ending(result: HandResult, names: Names, me: int | None = None) -> EndingTold:
    """How a hand ended that belongs to no match, in short.

    Args:
        result: how it ended.
        names: the players, seat by seat.
        me: the seat to address as “you”.
    """
    people = People(names, me)
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


def _in_short(deal: Deal, rules: Rules, people: People) -> Iterator[Phrase]:
    """What the next hand is like: its levels and trump, who leads, and the tribute."""
    result, before = deal.result, deal.trump
    after = deal.levels[result.first]
    if _falls_back(deal):
        yield say("The next trump is {trump}.", trump=str(after))
    elif result.first != result.complete:
        yield say("A draw changes no level. The next trump is {trump}.", trump=str(after))
    elif result.first != deal.offense:
        yield people.side(
            result.first,
            say(
                "Only the offense moves up, so no level changes. From now on that's us, and trump "
                "is {trump}."
            ),
            say(
                "Only the offense moves up, so no level changes. From now on that's them, and "
                "trump is {trump}."
            ),
            say(
                "Only the offense moves up, so no level changes. From now on that's them, and "
                "trump is {trump}."
            ),
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
    yield from _tries(deal, rules, people)
    owed = debts(result, rules)
    if not (owed and rules.highest_payer_leads):
        yield people.one(result.escaped[0], say("You lead."), say("{name} leads."))
    paying = [_paying(debt, people) for debt in owed]
    yield sequence(paying) if paying else say("Nobody pays tribute.")
    if owed and rules.highest_payer_leads:
        yield _HIGHEST_LEADS


_HIGHEST_LEADS: Final = say("The player who pays the highest card leads.")


def _falls_back(deal: Deal) -> bool:
    """Whether the offense has failed so often at the last level that it's back at the first."""
    is_win = deal.outcome == Outcome.OFFENSE_WINS
    return not is_win and deal.levels[deal.offense] != deal.trump


def _tries(deal: Deal, rules: Rules, people: People) -> Iterator[Phrase]:
    """How often the offense has failed at the last level, where that counts."""
    failed = deal.failed[deal.offense]
    is_try = deal.trump == rules.target_level and not rules.wins_by_reaching
    if not rules.counts_tries or not is_try or deal.outcome == Outcome.OFFENSE_WINS:
        return
    if _falls_back(deal):
        told = people.side(
            deal.offense,
            say("We haven't won in {tries} tries at level {level}: we're back at {lowest}."),
            say("They haven't won in {tries} tries at level {level}: they're back at {lowest}."),
            say("{names} haven't won in {tries} tries at level {level}: they're back at {lowest}."),
        )
    elif failed == TRIES:
        told = people.side(
            deal.offense,
            say("We haven't won in {tries} tries at level {level}, and lose the match."),
            say("They haven't won in {tries} tries at level {level}, and lose the match."),
            say("{names} haven't won in {tries} tries at level {level}, and lose the match."),
        )
    else:
        told = say("That was try {failed} of {tries} at level {level}.", failed=failed)
    yield told.filled(tries=TRIES, level=str(deal.trump), lowest=str(deal.levels[deal.offense]))


def _paying(debt: Debt, people: People) -> Phrase:
    payer, receiver = debt
    if receiver is None:
        return people.one(payer, say("You pay tribute."), say("{name} pays tribute."))
    return people.two(
        payer,
        receiver,
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
    is_win = outcome == Outcome.OFFENSE_WINS
    if not is_win and after != before:
        wins = say("So the defense wins, and the offense falls back from {before} to {after}.")
        draw = say("That's a draw, and the offense falls back from {before} to {after}.")
        told = draw if outcome == Outcome.DRAW else wins
        return told.filled(before=str(before), after=str(after))
    match outcome:
        case Outcome.OFFENSE_WINS:
            if after == before:
                return say("So the offense wins at its last level, {level}.", level=str(after))
            verdict = say("So the offense wins and moves up from {before} to {after}.")
            if rules.rises_per_trapped:
                verdict = say(
                    "So the offense wins and moves up from {before} to {after}, one level for "
                    "each trapped player."
                )
            return verdict.filled(before=str(before), after=str(after))
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


def _next_hand(deal: Deal, rules: Rules, people: People) -> Iterator[Phrase]:
    result, leader = deal.result, deal.result.escaped[0]
    yield people.side(
        result.first,
        say("Your team is the next offense."),
        say("Your opponents are the next offense."),
        say("The next offense: {names}."),
    )
    yield say("Its level is the next trump: {trump}.", trump=str(deal.levels[result.first]))
    owed = debts(result, rules)
    if not (owed and rules.highest_payer_leads):
        yield people.one(
            leader,
            say("You were first out, so you lead the next hand."),
            say("{name} was first out and leads the next hand."),
        )
    if not owed:
        yield say("After a draw, nobody pays tribute.")
    yield from (_paying(debt, people) for debt in owed)
    if owed and rules.highest_payer_leads:
        yield _HIGHEST_LEADS


def tell_result(result: MatchResult, names: Names, me: int | None = None) -> Phrase:
    """Who won a match."""
    parts: dict[str, Part] = {
        "level": str(result.levels[result.winner]),
        "against": str(result.levels[1 - result.winner]),
    }
    return (
        People(names, me)
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
    people = People(names, me)
    gets = result.payments[result.winner]
    lines = [
        people.one(
            result.winner, say("You win and get {paid}."), say("{name} wins and gets {paid}.")
        ).filled(paid=gets)
    ]
    for seat, payment in enumerate(result.payments):
        if seat != result.winner:
            count = -payment // stake
            lines.append(
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
    return tuple(lines)
