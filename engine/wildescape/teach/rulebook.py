"""The rules to read: both games from beginning to end, under the house rules in force.

What is said is made from the engine's own fields, numbers and judgements, so that it cannot say
anything else than what is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from wildescape.cards import NATURAL_RANKS, PACK, Card, Rank, Suit, sort_by_rank
from wildescape.combinations import SIZES, Kind, read
from wildescape.dealing import PACKS
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, total, value
from wildescape.explain import KIND_NAMES
from wildescape.hand import HAND_SIZE, HandResult
from wildescape.i18n import Part, Phrase, both, either, listed, say
from wildescape.match import Outcome, aftermath
from wildescape.notation import parse_cards
from wildescape.rules import DEFAULT, HOUSE_RULES, Rules, RulesLike, parse_rules
from wildescape.rules.base import RuleText
from wildescape.shapes import shapes
from wildescape.tribute import debts
from wildescape.turns import SEATS, team

EXAMPLE_TRUMP: Final = Rank.TWO
"""The trump of the examples, which is that of every first hand."""


class RuleExample(NamedTuple):
    """One play, or one compared with another, as cards. `trump` is `None` in Escalation."""

    title: Part
    text: Phrase
    play: tuple[Card, ...]
    relation: Phrase | None = None
    other: tuple[Card, ...] = ()
    fields: tuple[str, ...] = ()
    is_extra: bool = False
    trump: Rank | None = EXAMPLE_TRUMP
    rules: Rules = DEFAULT


class RuleTable(NamedTuple):
    """A table: what its columns hold, and its rows."""

    title: Phrase
    head: tuple[Part, ...]
    rows: tuple[tuple[Part, ...], ...]
    fields: tuple[str, ...] = ()
    is_extra: bool = False


RuleBlock = RuleText | RuleExample | RuleTable


class RuleSection(NamedTuple):
    """A part of the rules, and the name by which a link finds it."""

    anchor: str
    title: Phrase
    blocks: tuple[RuleBlock, ...]


def rulebook(rules: RulesLike = None) -> tuple[RuleSection, ...]:
    """The rules of Wild Escape, section by section.

    Args:
        rules: the house rules, in any form that `parse_rules` takes.

    Raises:
        InputError: `bad_rules`, for unknown rules.

    >>> [section.anchor for section in rulebook()][:4]
    ['game', 'cards', 'combinations', 'beating']
    """
    rules = parse_rules(rules)
    return (
        RuleSection("game", say("The game"), tuple(_game(rules))),
        RuleSection("cards", say("The cards"), tuple(_cards(rules))),
        RuleSection("combinations", say("What you can play"), tuple(_combinations(rules))),
        RuleSection("beating", say("What beats what"), tuple(_beating(rules))),
        RuleSection("jokers", say("Jokers"), tuple(_jokers(rules))),
        RuleSection("tricks", say("Tricks"), tuple(_house(rules, *_TRICKS))),
        RuleSection("end", say("How a hand ends"), tuple(_end(rules))),
        RuleSection("levels", say("Levels and the match"), tuple(_levels(rules))),
        RuleSection("tribute", say("Tribute"), tuple(_tribute(rules))),
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


def changed_fields(block: RuleBlock, rules: RulesLike) -> dict[str, str]:
    """The fields, with their choices, for which a block says something else than the common rules.

    >>> rules = Rules(direction="counterclockwise", target="9")
    >>> lead = next(section for section in rulebook(rules) if section.anchor == "tricks").blocks[0]
    >>> changed_fields(lead, rules)
    {'direction': 'counterclockwise'}
    """
    changes = parse_rules(rules).changed_from(DEFAULT)
    fields = {name: changes[name] for name in block.fields if name in changes}
    if not fields or any(_content(block) == _content(other) for other in _common_blocks()):
        return {}
    return fields


@cache
def _common_blocks() -> tuple[RuleBlock, ...]:
    return tuple(block for section in rulebook() for block in section.blocks)


def _content(block: RuleBlock) -> RuleBlock:
    """A block without the rules under which its cards are read."""
    return block._replace(rules=DEFAULT) if isinstance(block, RuleExample) else block


def _texts(*texts: Phrase) -> Iterator[RuleText]:
    """Paragraphs that are the same at every table."""
    return map(RuleText, texts)


def _house(rules: Rules, *places: str) -> Iterator[RuleBlock]:
    """What the house rules say at these places of the rules to read."""
    for place in places:
        for name, rule in HOUSE_RULES.items():
            for said_at, part in rule.book(rules, getattr(rules, name)):
                if said_at != place:
                    continue
                if isinstance(part, RuleText):
                    yield part._replace(fields=part.fields or (name,))
                else:
                    yield _compared(*part, rules=rules, fields=(name,))


# Wild Escape


def _game(rules: Rules) -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "Six players, two teams of three: every other seat is a partner. Three decks with "
            "their jokers make {count} cards, {each} for each player.",
            count=len(PACKS),
            each=HAND_SIZE,
        ),
        say(
            "Get rid of your cards: once you play your last one, you're out. Your team wins the "
            "hand if one of you is first out and all three of you are out before all three of "
            "them."
        ),
        say(
            "Each team has a level. One team is the offense, and its level is trump. Only the "
            "offense can move up."
        ),
    )


def _cards(rules: Rules) -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "A deck has {count} cards: 13 ranks in four suits, a Small Joker and a Big Joker. "
            "With three decks there are three of every card. Suits are equal.",
            count=len(PACK),
        )
    )
    order = [Card.of(rank, Suit.SPADES) for rank in NATURAL_RANKS]
    yield RuleExample(
        say("From high to low"),
        say(
            "While trump is {trump}, all twelve {trump}s are above the aces and below the jokers.",
            trump=str(EXAMPLE_TRUMP),
        ),
        tuple(sort_by_rank([*PACK[52:], *order], EXAMPLE_TRUMP)),
    )
    yield from _house(rules, "deal")


_SAMPLES: Final = {
    Kind.SINGLE: ("KH", say("Any card.")),
    Kind.PAIR: ("9S 9D", say("Two cards of one rank.")),
    Kind.TRIPLE: ("6S 6H 6C", say("Three cards of one rank.")),
    Kind.STRAIGHT: ("4S 5D 6H 7C 8C", say("Five ranks in a row, in any suits.")),
    Kind.FLUSH: ("AD JD 8D 5D 3D", say("Five cards of one suit.")),
    Kind.FULL_HOUSE: ("QS QH QD 3C 3H", say("Three cards of one rank and two of another.")),
    Kind.FOUR_PLUS_ONE: ("10C 10H 10S 10D QC", say("Four cards of one rank and any fifth card.")),
    Kind.STRAIGHT_FLUSH: ("9H 10H JH QH KH", say("Five ranks in a row, all of one suit.")),
    Kind.FIVE_OF_A_KIND: ("7S 7H 7D 7C 7C", say("Five cards of one rank.")),
}
"""An example of each kind, and what it is."""


def _combinations(rules: Rules) -> Iterator[RuleBlock]:
    sizes = either([str(size) for size in SIZES])
    yield RuleText(say("A play has {sizes} cards: never 4, never 6 or more.", sizes=sizes))
    for kind in shapes(EXAMPLE_TRUMP, rules).kinds:
        if kind == Kind.STRAIGHT:
            classes = len([kind for kind in shapes(EXAMPLE_TRUMP, rules).kinds if kind.size == 5])
            yield RuleText(
                say(
                    "Five-card plays come in {count} classes, from low to high:",
                    count=classes,
                ),
                ("straight_flush",),
            )
        cards, text = _SAMPLES[kind]
        fields = ("straight_flush",) if kind == Kind.STRAIGHT_FLUSH else ()
        yield _shown(cards, text, rules, fields, title=KIND_NAMES[kind].capitalized())
    yield from _house(rules, "runs")


def _shown(
    cards: str,
    text: Phrase,
    rules: Rules,
    fields: tuple[str, ...] = (),
    *,
    title: Part = "",
    is_extra: bool = False,
) -> RuleExample:
    play = parse_cards(cards)
    return RuleExample(title, text, play, fields=fields, is_extra=is_extra, rules=rules)


BEATS: Final = say("beats")
TIES: Final = say("equals")
BEATEN: Final = say("doesn't beat")


def _compared(
    cards: str,
    other: str,
    text: Phrase,
    is_extra: bool,
    *,
    rules: Rules,
    fields: tuple[str, ...] = (),
) -> RuleExample:
    """Two plays, and the engine's word on them."""
    mine, theirs = read(cards, EXAMPLE_TRUMP, rules), read(other, EXAMPLE_TRUMP, rules)
    assert mine
    assert theirs
    relation = BEATS if mine.strength > theirs.strength else BEATEN
    if mine.strength == theirs.strength:
        relation = TIES
    play, over = parse_cards(cards), parse_cards(other)
    return RuleExample("", text, play, relation, over, fields, is_extra, rules=rules)


def _beating(rules: Rules) -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "Beat a play with a higher one of the same number of cards. An equal play isn't "
            "enough, and more cards don't help: a pair only beats a pair."
        ),
        say("With five cards, a higher class beats every lower one, however low its cards are."),
        say(
            "In the same class, straights go by their top card, full houses by the triple, bombs "
            "by the four of a kind. The other cards don't count."
        ),
    )
    yield from _house(rules, "beating flushes", "beating straights", "straights compared")
    text = say("A flush with the trump at its top beats one with an ace.")
    yield _compared("2H 7H 8H 9H 4H", "AS KS 9S 8S 6S", text, True, rules=rules)
    yield from _house(rules, "flushes compared")
    text = say("Only the triple counts, and 6 equals 6.")
    yield _compared("6S 6H 6C JS JD", "6D 6C 6H 3S 3D", text, True, rules=rules)


def _jokers(rules: Rules) -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "A joker alone is itself. With other cards it's wild: it stands for any lower card "
            "of any suit, up to the trump. A Big Joker may also stand for a Small one, but never "
            "the other way around."
        )
    )
    yield from _house(rules, "jokers")
    yield _shown("8S 8H LJ", say("The joker is an 8: three 8s."), rules, is_extra=True)
    yield _shown("7S 7H 7D 7C LJ", say("The joker is a 7: five 7s."), rules, is_extra=True)
    yield _shown(
        "6S 7H 8D 9C BJ",
        say("The joker is a 10: the straight from 6 to 10."),
        rules,
        is_extra=True,
    )
    yield from _house(rules, "pairs of jokers")
    yield _shown(
        "LJ LJ LJ BJ BJ",
        say("Five jokers are five Small Jokers, and nothing beats them."),
        rules,
        is_extra=True,
    )


_TRICKS: Final = ("tricks", "passing", "next lead", "counts")
"""The places of what house rules say about a trick, from its lead on."""

_RESULTS: Final = {
    Outcome.OFFENSE_WINS: say("offense wins"),
    Outcome.DEFENSE_WINS: say("defense wins"),
    Outcome.DRAW: say("draw"),
}
_SIDES: Final = (say("offense"), say("defense"))
_NEXT: Final = (say("same team"), say("the other team"))
_NOTHING: Final = "–"

_ENDINGS: Final = ((0, 2, 4), (0, 1, 3, 5), (1, 0, 2, 4), (1, 3, 5))
"""Who escapes, if team 0 is the offense: one example of each way in which a hand can end."""


def _end(rules: Rules) -> Iterator[RuleBlock]:
    yield RuleText(
        say(
            "The hand is over as soon as all three players on one team are out. Anyone who "
            "still holds cards is trapped. Two things decide: which team was first out, and which "
            "got all three out first."
        )
    )
    yield RuleTable(
        say("The four ways a hand can end"),
        (
            say("First out"),
            say("All out first"),
            say("Result"),
            say("Next offense"),
            say("Level"),
            say("Tribute"),
        ),
        tuple(_ending(escaped, rules) for escaped in _ENDINGS),
        ("level_step",),
    )
    yield from _house(rules, "next offense")


def _ending(escaped: tuple[int, ...], rules: Rules) -> tuple[Part, ...]:
    """What follows from an end, asked from the engine."""
    left = tuple(0 if seat in escaped else 1 for seat in SEATS)
    result = HandResult(escaped, left, escaped[-1])
    lowest = NATURAL_RANKS[0]
    after = aftermath(result, 0, (lowest, lowest), rules)
    rises = after.levels != (lowest, lowest)
    owed = debts(result, rules)
    payers: Part = _SIDES[team(owed[0].payer)] if owed else _NOTHING
    return (
        _SIDES[result.first],
        _SIDES[result.complete],
        _RESULTS[after.outcome],
        _NEXT[after.offense],
        rules.rise_named if rises else _NOTHING,
        say("{side} pays", side=payers) if owed else _NOTHING,
    )


def _levels(rules: Rules) -> Iterator[RuleBlock]:
    yield from _house(rules, "seats", "ladder", "levels")
    yield RuleText(
        say("Trump is always the level of the offense, so it can drop from one hand to the next."),
        is_extra=True,
    )
    yield from _house(rules, "winning", "failing")


def _tribute(rules: Rules) -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "After a win, and before the first lead of the next hand, each trapped player pays "
            "the highest card of the new hand: by the new trump, jokers included. There's no "
            "tribute after a draw."
        ),
        say(
            "The winners who went out first get paid, one for each payer. A loser who went out "
            "second gets nothing."
        ),
    )
    yield from _house(rules, "pairing")
    yield RuleText(
        say(
            "Everyone pays before anyone returns a card. For any card but a joker, the receiver "
            "gives any one card back."
        )
    )
    yield from _house(rules, "returning", "after tribute", "leading")


# Escalation


def _escalation() -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "A game by Charles Pierce for {fewest} to {most} players, each playing alone, with "
            "one deck of {count} cards and no jokers.",
            fewest=PLAYER_COUNTS[0],
            most=PLAYER_COUNTS[-1],
            count=len(PACK_52),
        ),
        say(
            "Everybody gets {count} cards, and the rest is the stock, face down. Once the stock "
            "is gone, the first player out of cards wins, and the others pay.",
            count=ESCALATION_HAND,
        ),
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
    yield from _texts(
        say(
            "The player to the dealer's left leads, and play starts clockwise. On your turn, do "
            "one of three things:"
        ),
        say(
            "Play one or more cards of one value. Their total must be higher than the value on "
            "the table; the number of cards is up to you."
        ),
        say("Or play one special, a 2 or a 3, by itself."),
        say("Or take the middle, and lead at once."),
    )
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
    yield from _texts(
        say(
            "A 2 or a 3 is played alone and has no value: the next player has to beat the value "
            "that was there before. If a special is led, that value is 0."
        ),
        say("A 3 also reverses the direction of play, and it stays that way. A 2 doesn't."),
    )


def _taking() -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "You may always take all the cards in the middle, even if you could play. They go "
            "onto a face-down stack in front of you, never into your hand."
        ),
        say("Then you lead at once, from the hand you have. After that, you draw as usual."),
    )


def _payment() -> Iterator[RuleBlock]:
    yield from _texts(
        say(
            "Once the stock is gone, the first player out of cards wins. The last play may be a "
            "special, or a lead after taking the middle."
        ),
        say(
            "Everybody else pays the winner for every card in hand and in their own stack. The "
            "winner's stack and the middle cost nothing."
        ),
        say("Agree beforehand on what a card costs."),
    )
