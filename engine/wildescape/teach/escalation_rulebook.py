"""The rules of Escalation to read, from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator

from wildescape.cards import NATURAL_RANKS, Card, Suit
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, total, value
from wildescape.i18n import Part, Phrase, both, listed, say
from wildescape.notation import parse_cards
from wildescape.rules.base import RuleText
from wildescape.teach.rulebook import (
    BEATEN,
    BEATS,
    RuleBlock,
    RuleExample,
    RuleSection,
    RuleTable,
)


def escalation_rulebook() -> tuple[RuleSection, ...]:
    """The rules of Escalation, section by section.

    >>> [section.anchor for section in escalation_rulebook()]
    ['escalation', 'values', 'turns', 'specials', 'taking', 'payment']
    """
    return (
        RuleSection("escalation", say("The game"), tuple(_escalation())),
        RuleSection("values", say("What cards are worth"), tuple(_values())),
        RuleSection("turns", say("A turn"), tuple(_escalation_turns())),
        RuleSection("specials", say("Twos and threes"), tuple(_specials())),
        RuleSection("taking", say("Taking the middle"), tuple(_taking())),
        RuleSection("payment", say("The end and the payment"), tuple(_payment())),
    )


def _escalation() -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "A game by Charles Pierce for {fewest} to {most} players, each playing alone, with "
            "one pack of {count} cards and no jokers.",
            fewest=PLAYER_COUNTS[0],
            most=PLAYER_COUNTS[-1],
            count=len(PACK_52),
        )
    )
    yield RuleText(
        say(
            "Everybody gets {count} cards, and the rest is the stock, face down. Once the stock "
            "is gone, the first player out of cards wins, and the others pay.",
            count=ESCALATION_HAND,
        )
    )


def _values() -> Iterator[RuleBlock]:
    worth: dict[int, list[Part]] = {}
    specials: list[Part] = []
    for rank in reversed(NATURAL_RANKS):
        each = value(Card.of(rank, Suit.SPADES))
        (specials if each is None else worth.setdefault(each, [])).append(str(rank))
    rows: list[tuple[Part, ...]] = [(listed(ranks), each) for each, ranks in worth.items()]
    yield RuleTable(
        say("What each card is worth"),
        (say("Card"), say("Value")),
        (*rows, (listed(specials), say("special"))),
    )
    low = next(ranks for ranks in worth.values() if len(ranks) > 1)
    yield RuleText(
        say(
            "{low} are all worth {worth}, and you may play them together. Suits don't matter.",
            low=both(low),
            worth=min(worth),
        )
    )


def _sums(cards: str, text: Phrase, over: str = "") -> RuleExample:
    """A play of Escalation, compared with what is on the table."""
    play, other = parse_cards(cards), parse_cards(over)
    relation = None
    if other:
        mine, theirs = total(play), total(other)
        assert mine
        assert theirs
        relation = BEATS if mine > theirs else BEATEN
    return RuleExample("", text, play, relation, other, trump=None)


def _escalation_turns() -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "The player to the dealer's left leads, and play starts clockwise. On your turn, do "
            "one of three things:"
        )
    )
    yield RuleText(
        say(
            "Play one or more cards of one value. Their total must be higher than the value on "
            "the table; the number of cards is up to you."
        )
    )
    yield RuleText(say("Or play one special, a 2 or a 3, by itself."))
    yield RuleText(say("Or take the middle, and lead at once."))
    yield _sums("10S 10H 10D", say("30 over 28: three cards against two."), "AS AH")
    yield _sums("KS KH", say("26 isn't enough for 28."), "AS AH")
    yield _sums("4S 5H 6D", say("4, 5 and 6 are 6 each: 18 in all."))
    yield RuleText(
        say(
            "After your turn, draw back up to {count} cards, as far as the stock goes.",
            count=ESCALATION_HAND,
        )
    )


def _specials() -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "A 2 or a 3 is played alone and has no value: the next player has to beat the value "
            "that was there before. If a special is led, that value is 0."
        )
    )
    yield RuleText(
        say("A 3 also reverses the direction of play, and it stays that way. A 2 doesn't.")
    )


def _taking() -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "You may always take all the cards in the middle, even if you could play. They go "
            "onto a face-down stack in front of you, never into your hand."
        )
    )
    yield RuleText(
        say("Then you lead at once, from the hand you have. After that, you draw as usual.")
    )


def _payment() -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "Once the stock is gone, the first player out of cards wins. The last play may be a "
            "special, or a lead after taking the middle."
        )
    )
    yield RuleText(
        say(
            "Everybody else pays the winner for every card in hand and in their own stack. The "
            "winner's stack and the middle cost nothing."
        )
    )
    yield RuleText(say("Agree beforehand on what a card costs."))
