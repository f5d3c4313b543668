"""A move in words, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wildescape.cards import Card
from wildescape.escalation import Escalation, total
from wildescape.explain import card_word, cards_listed
from wildescape.game import REFUSALS, Act, Move, Refusal
from wildescape.hand import HandResult, HandState
from wildescape.i18n import InputError, Part, Phrase, say, say_n
from wildescape.match import Match, MatchView
from wildescape.narrate.labels import describe, ranks_added
from wildescape.narrate.people import ORDINALS, Names, People, Told
from wildescape.rules import Rules
from wildescape.tribute import GiftAct, Tribute


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
    followed = _followed(before, after, move, People(names, me))
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
    people = People(names, me)
    match before.stage if isinstance(before, Match) else before:
        case HandState() as hand:
            return _in_hand(hand, move, people)
        case Tribute() as tribute:
            return _in_tribute(tribute, move, people)
        case Escalation() as game:
            return _in_escalation(game, move, people)
        case _:
            raise InputError(Refusal.NOT_DEALT, REFUSALS[Refusal.NOT_DEALT])


def _in_hand(hand: HandState, move: Move, people: People) -> Phrase:
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


def _play(hand: HandState, move: Move, people: People) -> Phrase:
    leads, is_last = hand.table is None, len(move.cards) == len(hand.hands[move.seat])
    if not is_last:
        you, other = say("You play {play}."), say("{name} plays {play}.")
        if leads:
            you, other = say("You lead {play}."), say("{name} leads {play}.")
    else:
        you = say("You play {play} and go out {place}.")
        other = say("{name} plays {play} and goes out {place}.")
        if leads:
            you = say("You lead {play} and go out {place}.")
            other = say("{name} leads {play} and goes out {place}.")
    play = describe(move, hand.trump, hand.rules, is_last)
    place = ORDINALS[len(hand.escaped)]
    return people.one(move.seat, you, other).filled(play=play, place=place)


def _in_tribute(tribute: Tribute, move: Move, people: People) -> Phrase:
    step = tribute.step
    assert step
    seat, to = step.seat, step.to
    pays = step.act == Act.TRIBUTE
    if to is None:
        return _on_its_way(move, people)
    if not move.cards:
        unseen = say("{name} gives {other} cards in return, face down.")
        if pays:
            unseen = say("{name} pays {other} a card, face down.")
        return unseen.filled(name=people.word(seat), other=people.word(to)).capitalized()
    if step.gift == GiftAct.GIVE_BACK:
        return _given_back(move, to, tribute.offered, people)
    return _given(step.gift, move, to, people)


def tell_brought(view: MatchView, names: Names, me: int) -> Iterator[Phrase]:
    """What the tribute before a hand has brought a seat, and what it has cost it.

    Args:
        view: the match as that seat sees it.
        names: the players, seat by seat.
        me: the seat, which is addressed as “you”.
    """
    people, owed, rules = People(names, me), view.owed, view.rules
    paid, returned = view.tribute[: len(owed)], view.tribute[len(owed) :]
    for debt, gift in zip(owed, paid, strict=False):
        payer, receiver = debt
        if me not in debt or gift is None or receiver is None:
            continue
        yield _given(GiftAct.PAY, gift, receiver, people)
        # Where one card is returned it's the only answer; else the payer has the last word.
        first, *chosen = [move for move in returned if move and move.seat in debt]
        for move in chosen:
            if rules.shows_for(gift.cards[0]):
                yield _given(GiftAct.TAKE, move, receiver, people)
            else:
                yield _given_back(move, receiver, first.cards, people)
        if not chosen:
            yield _given(GiftAct.RETURN, first, payer, people)


def _given(gift: GiftAct, move: Move, to: int, people: People) -> Phrase:
    sentence = people.two(move.seat, to, *_GIFTS[gift])
    return sentence.filled(cards=cards_listed(move.cards))


_GIFTS: Final = {
    GiftAct.PAY: (
        say("You pay {other} {cards}."),
        say("{name} pays you {cards}."),
        say("{name} pays {other} {cards}."),
    ),
    GiftAct.OFFER: (
        say("For the joker you offer {other} {cards}."),
        say("For the joker {name} offers you {cards}."),
        say("For the joker {name} offers {other} {cards}."),
    ),
    GiftAct.SHOW: (
        say("For the joker you show {other} {cards}."),
        say("For the joker {name} shows you {cards}."),
        say("For the joker {name} shows {other} {cards}."),
    ),
    GiftAct.TAKE: (
        say("You take {cards} from {other}."),
        say("{name} takes {cards} from you."),
        say("{name} takes {cards} from {other}."),
    ),
    GiftAct.RETURN: (
        say("You return {cards} to {other}."),
        say("{name} returns {cards} to you."),
        say("{name} returns {cards} to {other}."),
    ),
}
"""What is done in a tribute: by you, to you, and between others."""


def _given_back(move: Move, to: int, offered: Sequence[Card], people: People) -> Phrase:
    """What the payer of a joker returns: one of the two offered cards, or a higher one."""
    first, second = offered
    cards = cards_listed(move.cards)
    if move.cards[0] not in offered:
        return people.two(
            move.seat,
            to,
            say("You keep both cards and return a higher one to {other}: {cards}."),
            say("{name} keeps both cards and returns a higher one to you: {cards}."),
            say("{name} keeps both cards and returns a higher one to {other}: {cards}."),
        ).filled(cards=cards)
    return people.two(
        move.seat,
        to,
        say("You keep {kept} and return {cards} to {other}."),
        say("{name} keeps {kept} and returns {cards} to you."),
        say("{name} keeps {kept} and returns {cards} to {other}."),
    ).filled(kept=card_word(second if move.cards[0] == first else first), cards=cards)


def _on_its_way(move: Move, people: People) -> Phrase:
    """Tribute that is paid before it's clear who gets it."""
    if not move.cards:
        unseen = say("{name} pays a card, face down.")
        return unseen.filled(name=people.word(move.seat)).capitalized()
    return people.one(
        move.seat, say("You pay {cards} as tribute."), say("{name} pays {cards} as tribute.")
    ).filled(cards=cards_listed(move.cards))


def _in_escalation(game: Escalation, move: Move, people: People) -> Phrase:
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
        sentence = people.one(
            seat, say("You play {play}, worth {total}."), say("{name} plays {play}, worth {total}.")
        )
    elif not game.value:
        sentence = people.one(
            seat,
            say("You play a {play}: there's no value to beat."),
            say("{name} plays a {play}: there's no value to beat."),
        )
    else:
        parts["value"] = game.value
        sentence = people.one(
            seat,
            say("You play a {play}: {value} is still the value to beat."),
            say("{name} plays a {play}: {value} is still the value to beat."),
        )
    return sentence.filled(**parts)


def _followed(before: object, after: object, move: Move, people: People) -> Iterator[Phrase]:
    match before, after:
        case Match(), Match(stage=None):
            yield _hand_over(after.past[-1].result, people)
        case Match(stage=Tribute()), Match(stage=HandState()):
            you = say("The tribute is done: you were first out, so you lead.")
            other = say("The tribute is done: {name} was first out and leads.")
            if after.leader != before.leader:
                you = say("The tribute is done: you paid the highest card, so you lead.")
                other = say("The tribute is done: {name} paid the highest card and leads.")
            yield people.one(after.leader, you, other)
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


def _hand_over(result: HandResult, people: People) -> Phrase:
    return say("The hand is over. Trapped: {names}.", names=people.all(result.trapped))


def _trick_over(winner: int, leader: int, rules: Rules, people: People) -> Phrase:
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
    before: Escalation, after: Escalation, people: People
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
