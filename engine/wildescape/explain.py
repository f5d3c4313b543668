"""Verdicts in words: what a play is, which rule it meets or breaks, the smallest repair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from wildescape.cards import Card, Face, Rank, Suit
from wildescape.combinations import RUN_KINDS, Kind, Reading, impossible_face, reading_of
from wildescape.i18n import (
    LANGUAGES,
    Part,
    Phrase,
    bad_request,
    both,
    capital,
    either,
    listed,
    number_word,
    say,
    say_n,
    sequence,
    shown,
)
from wildescape.rules import CHOICE_TITLES, HOUSE_RULES
from wildescape.shapes import LOWEST_OF_RUN, shapes
from wildescape.verdicts import NearMiss, Reason, Repair, Verdict


@dataclass(frozen=True, repr=False)
class Explanation:
    """A verdict in words: what the play is, and why, sentence by sentence; `explain` makes it.

    `title` and each sentence of `why` are phrases, which can be said in any of `LANGUAGES`.

    >>> from wildescape.verdicts import judge
    >>> explain(judge("8S 8H", trump="2")).to("zh_CN")[0]
    '一对8'
    """

    title: Phrase
    why: tuple[Phrase, ...]

    @property
    def phrase(self) -> Phrase:
        """All of it as one phrase."""
        return sequence([say("{title}.", title=self.title), *self.why])

    def to(self, lang: str) -> tuple[str, str]:
        """The title and the rest in the language `lang`, one of `LANGUAGES`.

        Raises:
            InputError: `bad_request`, for another language.
        """
        return capital(self.title.to(lang)), sequence(self.why).to(lang)

    def text(self, lang: str = LANGUAGES[0]) -> str:
        """All of it as one text in the language `lang`, one of `LANGUAGES`.

        Raises:
            InputError: `bad_request`, for another language.
        """
        return capital(self.phrase.to(lang))

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        title, why = map(escape, self.to(LANGUAGES[0]))
        return f"<b>{title}.</b> {why}"


def explain(verdict: Verdict) -> Explanation:
    """A verdict in words.

    Args:
        verdict: as `judge` gives it.

    Raises:
        InputError: `bad_request`, for anything else.

    >>> from wildescape.verdicts import judge
    >>> explain(judge("KS KH", trump="2", over="AS AH"))
    A pair of kings. Too low for a pair of aces: the rank decides, king under ace.
    """
    if not isinstance(verdict, Verdict):
        raise bad_request(
            say("A verdict is what `judge(cards, trump)` gives, not {value}."), value=shown(verdict)
        )
    title = name(verdict.reading, verdict.trump) if verdict.reading else _no_play(verdict)
    why = _accepted(verdict) if verdict.legal else _refused(verdict)
    extra = (_repaired(verdict), _elsewhere(verdict))
    return Explanation(title, (*why, *(phrase for phrase in extra if phrase)))


def name(reading: Reading, trump: Rank, *notes: Part) -> Phrase:
    """A reading as a noun: “a pair of aces”, “an 8-high flush”, with notes in brackets."""
    play = label(reading, trump, *notes)
    if reading.kind == Kind.FIVE_OF_A_KIND:
        return play
    is_flush = reading.kind == Kind.FLUSH and reading.rank != trump
    vowel = is_flush and reading.rank in (Rank.EIGHT, Rank.ACE)
    return (say("an {play}") if vowel else say("a {play}")).filled(play=play)


def label(reading: Reading, trump: Rank, *notes: Part) -> Phrase:
    """A reading as a label, without its article: “pair of aces”, “bomb of trump 2s”."""
    play = short_name(reading, trump)
    if reading.rank == trump and reading.kind not in (*RUN_KINDS, Kind.FLUSH):
        play = _PLAY_NAMES[reading.kind].filled(rank=say("trump {rank}", rank=rank_word(trump)))
    return say("{play} ({notes})", play=play, notes=listed(notes)) if notes else play


def described(cards: Sequence[Card], reading: Reading, trump: Rank) -> Phrase:
    """A play as a noun, with what its name leaves out: “a pair of 8s (the Big Joker as an 8)”."""
    if reading.kind == Kind.SINGLE and cards[0].is_joker:
        return say("the {rank}", rank=rank_word(reading.rank))
    meant = _jokers_meant(cards, reading)
    if not meant:
        return name(reading, trump)
    joker, face = meant[0]
    if len(meant) > 1:
        return name(reading, trump, say("with {count} jokers", count=number_word(len(meant))))
    note = say("the {joker} as {one}", joker=rank_word(joker.rank), one=_one(face))
    return name(reading, trump, note)


def short_name(reading: Reading, trump: Rank) -> Phrase:
    """A reading as a label that doesn't say what is trump: “pair of aces”, “bomb of 2s”."""
    rank = rank_word(reading.rank)
    if reading.is_mixed_pair:
        return say("mixed pair of jokers")
    if reading.is_promoted:
        return say("{kind} with the trump {rank}", kind=KIND_NAMES[reading.kind], rank=rank)
    if reading.kind == Kind.FLUSH and reading.rank == trump:
        return say("trump {rank}-high flush", rank=rank)
    play = _PLAY_NAMES[reading.kind].filled(rank=rank)
    if reading.kind not in RUN_KINDS:
        return play
    return play.filled(low=rank_word(LOWEST_OF_RUN[reading.rank]))


_PLAY_NAMES = {
    Kind.SINGLE: say("single {rank}"),
    Kind.PAIR: say("pair of {rank}s"),
    Kind.TRIPLE: say("triple of {rank}s"),
    Kind.STRAIGHT: say("straight from {low} to {rank}"),
    Kind.FLUSH: say("{rank}-high flush"),
    Kind.FULL_HOUSE: say("full house of {rank}s"),
    Kind.FOUR_PLUS_ONE: say("bomb of {rank}s"),
    Kind.STRAIGHT_FLUSH: say("straight flush from {low} to {rank}"),
    Kind.FIVE_OF_A_KIND: say("five {rank}s"),
}
"""The one name of each play."""

KIND_NAMES = {
    Kind.SINGLE: say("single card"),
    Kind.PAIR: say("pair"),
    Kind.TRIPLE: say("triple"),
    Kind.STRAIGHT: say("straight"),
    Kind.FLUSH: say("flush"),
    Kind.FULL_HOUSE: say("full house"),
    Kind.FOUR_PLUS_ONE: say("bomb"),
    Kind.STRAIGHT_FLUSH: say("straight flush"),
    Kind.FIVE_OF_A_KIND: say("five of a kind"),
}
"""Each kind of play as a word."""

A_KIND = {
    kind: word if kind == Kind.FIVE_OF_A_KIND else say("a {kind}", kind=word)
    for kind, word in KIND_NAMES.items()
}


def rank_word(rank: Rank) -> Part:
    """A rank in words: “ace”, “Small Joker”, “8”."""
    return _RANK_WORDS.get(rank, str(rank))


_RANK_WORDS = {
    Rank.JACK: say("jack"),
    Rank.QUEEN: say("queen"),
    Rank.KING: say("king"),
    Rank.ACE: say("ace"),
    Rank.SMALL_JOKER: say("Small Joker"),
    Rank.BIG_JOKER: say("Big Joker"),
}


def a_rank(rank: Rank) -> Part:
    """A rank with its article: “an ace”, “a 9”."""
    return _one(Face(rank, None))


def card_name(card: Card) -> Phrase:
    """A card in words, as a screen reader says it: “8 of spades”.

    >>> from wildescape.notation import parse_cards
    >>> [card_name(card).to("en") for card in parse_cards("8S LJ")]
    ['8 of spades', 'Small Joker']
    """
    if card.suit is None:
        return _RANK_WORDS[card.rank]
    return _OF_SUIT[card.suit].filled(rank=rank_word(card.rank))


def card_word(card: Card) -> Part:
    """A card in the text of a sentence: “8♠”, “the Small Joker”."""
    return _option(card.face)


def cards_listed(cards: Sequence[Card]) -> Part:
    """Cards as a part of a sentence: “8♠ and the Small Joker”."""
    return both([card_word(card) for card in cards])


def card_text(card: Card) -> str:
    """A card in a line of text: `8♠`, `LJ`."""
    return card.face.symbols


_OF_SUIT = {
    Suit.CLUBS: say("{rank} of clubs"),
    Suit.DIAMONDS: say("{rank} of diamonds"),
    Suit.HEARTS: say("{rank} of hearts"),
    Suit.SPADES: say("{rank} of spades"),
}

_ANY_OF_SUIT = {
    Suit.CLUBS: say("any club"),
    Suit.DIAMONDS: say("any diamond"),
    Suit.HEARTS: say("any heart"),
    Suit.SPADES: say("any spade"),
}


def _face(face: Face) -> Part:
    """A face in the text of a sentence: “8♠”, “ace”, “Small Joker”."""
    return rank_word(face.rank) if face.suit is None else face.symbols


def _accepted(verdict: Verdict) -> tuple[Phrase, ...]:
    assert verdict.reading is not None
    stand = _jokers_stand_for(verdict.cards, verdict.reading)
    beaten = _comparison(verdict) if verdict.over else _would_beat(verdict)
    return (*_weakened(verdict), *stand, beaten)


def _weakened(verdict: Verdict) -> tuple[Phrase, ...]:
    """That a last play counts for less than it would in the middle of a hand."""
    if not verdict.is_last or not verdict.rules.weakens_last_play:
        return ()
    if verdict.reading == reading_of(verdict.cards, verdict.trump, verdict.rules):
        return ()
    return (say("Jokers in your last play count as little as they can."),)


def _refused(verdict: Verdict) -> tuple[Phrase, ...]:
    match verdict.reason:
        case Reason.IMPOSSIBLE:
            card = impossible_face(verdict.cards)
            assert card is not None
            return (too_many(card, verdict.cards.count(card)),)
        case Reason.BAD_SIZE:
            return (say("A play has 1, 2, 3 or 5 cards."), *_taken_for(verdict))
        case Reason.NO_COMBINATION:
            return _taken_for(verdict) or (_what_is_needed(len(verdict.cards)),)
        case _:
            assert verdict.reading is not None
            stand = _jokers_stand_for(verdict.cards, verdict.reading)
            return (*_weakened(verdict), *stand, _comparison(verdict))


def too_many(card: Card, count: int) -> Phrase:
    """The sentence that there are more copies of a card than in three packs."""
    return say(
        "You've got {count} × {card}, and three decks only have three.",
        count=count,
        card=rank_word(card.rank) if card.suit is None else card_text(card),
    )


def _no_play(verdict: Verdict) -> Phrase:
    count = len(verdict.cards)
    if verdict.reason == Reason.IMPOSSIBLE:
        return say("These cards can't exist")
    if not count:
        return say("No cards chosen")
    if verdict.reason == Reason.BAD_SIZE:
        return say_n("{count} card isn't a play", "{count} cards aren't a play", count)
    return say("not a valid play")


def _what_is_needed(size: int) -> Phrase:
    if size == 2:
        return say("Two cards must be a pair.")
    if size == 3:
        return say("Three cards must be of one rank.")
    return say(
        "Five cards must be in a row, of one suit, three and two of a kind, or four or five of "
        "a kind."
    )


def _taken_for(verdict: Verdict) -> tuple[Phrase, ...]:
    if verdict.near_miss is None:
        return ()
    if verdict.near_miss == NearMiss.ROUND_THE_CORNER and not verdict.rules.has_low_ace:
        return (say("A straight can't wrap around: the ace only goes at the top."),)
    return (_NEAR_MISSES[verdict.near_miss].filled(trump=str(verdict.trump)),)


_NEAR_MISSES = {
    **{
        NearMiss(rule.near_miss.code): rule.near_miss.text
        for rule in HOUSE_RULES.values()
        if rule.near_miss
    },
    NearMiss.JOKER_ALONE: say(
        "A joker played alone is itself: it only stands for another card when you play it with "
        "others."
    ),
    NearMiss.SMALL_FOR_BIG: say(
        "A Small Joker never stands for a Big Joker, only for lower cards."
    ),
    NearMiss.AS_STATED: say("Stated like this, they don't make a play."),
    NearMiss.ROUND_THE_CORNER: say(
        "A straight can't wrap around: the ace goes at the top or below the 2."
    ),
    NearMiss.TRUMP_OUT_OF_LINE: say(
        "Not in a row: in a straight the trump {trump} stays in its natural place."
    ),
    NearMiss.FOUR_ALONE: say("Four of a kind needs one more card, any card."),
    NearMiss.THREE_AND_ONE: say("Here you can't add a single card to a triple."),
    NearMiss.CONSECUTIVE_PAIRS: say("Pairs in a row aren't a play in this game."),
    NearMiss.THREE_AND_TWO_ODD: say("Next to a triple, the other two must be a pair."),
    NearMiss.TWO_PAIRS: say("Two pair counts in poker, but not here."),
    NearMiss.ONE_PAIR: say("A pair plus three odd cards counts in poker, but not here."),
}


def _jokers_meant(cards: Sequence[Card], reading: Reading) -> list[tuple[Card, Face]]:
    """The jokers that stand for another card, each with that card."""
    return [
        (card, face)
        for card, face in zip(cards, reading.stands_for(cards), strict=True)
        if card.face != face
    ]


def _jokers_stand_for(cards: Sequence[Card], reading: Reading) -> tuple[Phrase, ...]:
    """What the jokers stand for, unless they stand for themselves."""
    meant = _jokers_meant(cards, reading)
    if not meant:
        return ()
    card, face = meant[0]
    if len(meant) == 1:
        joker = rank_word(card.rank)
        return (say("The {joker} stands for {one}.", joker=joker, one=_one(face)),)
    if {face.rank for _, face in meant} == {Rank.SMALL_JOKER}:
        return (say("The Big Jokers stand for Small Jokers."),)
    count = number_word(len(meant))
    if len({face for _, face in meant}) == 1:
        return (say("The {count} jokers each stand for {one}.", count=count, one=_one(face)),)
    faces = both([_face(face) for _, face in meant])
    return (say("The {count} jokers stand for {many}.", count=count, many=faces),)


def _one(face: Face) -> Part:
    """A face with its article."""
    if face.suit is not None:
        return say("the {rank}", rank=_face(face))
    vowel = face.rank in (Rank.EIGHT, Rank.ACE)
    return (say("an {rank}") if vowel else say("a {rank}")).filled(rank=_face(face))


def _would_beat(verdict: Verdict) -> Phrase:
    """What a lead would beat."""
    reading = verdict.reading
    assert reading is not None
    if _is_highest(reading):
        return say("Nothing beats it.")
    places = shapes(verdict.trump, verdict.rules).places
    is_lowest, has_classes = _is_lowest(verdict, reading), places[reading.kind] > Kind.STRAIGHT
    if is_lowest:
        return say("It would beat every lower class.") if has_classes else say("Nothing is lower.")
    own = say("any lower {kind}", kind=KIND_NAMES[reading.kind])
    if has_classes:
        return say("It would beat {own} and every lower class.", own=own)
    return say("It would beat {own}.", own=own)


def _is_lowest(verdict: Verdict, reading: Reading) -> bool:
    if reading.kind in RUN_KINDS:
        return reading.height == min(
            run.height for run in shapes(verdict.trump, verdict.rules).runs
        )
    lowest = Rank.THREE if verdict.trump == Rank.TWO else Rank.TWO
    return reading.kind != Kind.FLUSH and reading.rank == lowest


def _is_highest(reading: Reading) -> bool:
    if reading.kind == Kind.FIVE_OF_A_KIND:
        return reading.rank == Rank.SMALL_JOKER
    return reading.kind <= Kind.TRIPLE and reading.rank == Rank.BIG_JOKER


def _comparison(verdict: Verdict) -> Phrase:
    """How a play compares to the one on the table."""
    mine, theirs = verdict.reading, verdict.over
    assert mine is not None
    assert theirs is not None
    table = name(theirs, verdict.trump)
    if mine.kind.size != theirs.kind.size:
        return say_n(
            "On the table: {table}. You can only beat it with one card.",
            "On the table: {table}. You can only beat it with {count} cards.",
            theirs.kind.size,
            table=table,
        )
    if mine.strength == theirs.strength:
        equal = _EQUAL.get(mine.kind, say("Equal to {table}: you need a higher play."))
        return equal.filled(table=table)
    return _decided(verdict, mine, theirs).filled(table=table)


def _decided(verdict: Verdict, mine: Reading, theirs: Reading) -> Phrase:
    """What decides between two plays of as many cards, of which one is higher."""
    high, low = (mine, theirs) if verdict.legal else (theirs, mine)
    if mine.kind != theirs.kind:
        beats = say("It beats {table}: it's a higher class.")
        fails = say("That's a lower class than {table}.")
    elif verdict.rules.ranks_mixed_jokers_lowest and mine.rank == theirs.rank > Rank.ACE:
        beats = say("It beats {table}: at this table a mixed pair of jokers is the lowest.")
        fails = say("Too low for {table}: at this table a mixed pair of jokers is the lowest.")
    elif mine.rank == theirs.rank:
        beats = say("It beats {table}: equal at the top, higher below.")
        fails = say("Too low for {table}: equal at the top, lower below.")
    elif high.rank == verdict.trump and _trump_counts(verdict):
        beats = say(
            "It beats {table}: {decider} decides, and the trump {higher} is above the {lower}."
        )
        fails = say(
            "Too low for {table}: {decider} decides, and the {lower} is below the trump {higher}."
        )
        if mine.kind not in _DECIDERS:
            beats = say("It beats {table}: the trump {higher} is above the {lower}.")
            fails = say("Too low for {table}: the {lower} is below the trump {higher}.")
    else:
        beats = say("It beats {table}: {decider} decides, {higher} over {lower}.")
        fails = say("Too low for {table}: {decider} decides, {lower} under {higher}.")
        if verdict.trump in [card.rank for card in verdict.cards] and not _trump_counts(verdict):
            fails = say(
                "Too low for {table}: {decider} decides, and in a straight the trump {trump} stays "
                "in its natural place."
            )
    return (beats if verdict.legal else fails).filled(
        decider=_decider(mine.kind),
        higher=rank_word(high.rank),
        lower=rank_word(low.rank),
        trump=str(verdict.trump),
    )


def _trump_counts(verdict: Verdict) -> bool:
    assert verdict.reading is not None
    return verdict.reading.kind not in RUN_KINDS or verdict.rules.promotes_trump


_EQUAL = {
    Kind.SINGLE: say(
        "Equal to the card on the table: suits are equal, and you need a higher card."
    ),
    Kind.FULL_HOUSE: say("Equal to {table}: the triple decides, and the pair doesn't count."),
    Kind.FOUR_PLUS_ONE: say(
        "Equal to {table}: the four of a kind decides, and the odd card doesn't count."
    ),
    **dict.fromkeys(RUN_KINDS, say("Equal to {table}: the top card decides, and suits are equal.")),
    Kind.FLUSH: say("Equal to {table}: suits are equal, and you need a higher play."),
}
"""Why a play is equal to the one on the table, where its kind has something to say about it."""


def _repaired(verdict: Verdict) -> Phrase | None:
    repair = verdict.repair
    if repair is None:
        return None
    play = name(repair.reading, verdict.trump)
    if repair.state:
        return say("Stated as {cards}, it's {play}.", cards=_cards(repair.state), play=play)
    dropped = both([_option(card.face) for card in repair.drop]) if repair.drop else ""
    if not repair.add and not repair.joker:
        return say("Without {dropped}, it's {play}.", dropped=dropped, play=play)
    kind = repair.reading.kind
    kind_word = A_KIND[kind]
    if verdict.over and verdict.reading and verdict.reading.kind == kind:
        kind_word = say("a higher {kind}", kind=KIND_NAMES[kind])
    options = _options(verdict, repair)
    parts: dict[str, Part] = {"options": options, "dropped": dropped, "kind": kind_word}
    if repair.held and repair.drop:
        return say("Instead of {dropped}, {options} makes {kind}.", **parts)
    if repair.held:
        return say("From your hand, add {options}: that makes {kind}.", **parts)
    if repair.drop:
        return say("{options} instead of {dropped} would make {kind}.", **parts).capitalized()
    if repair.joker and [face.rank for face in repair.add] in [[c.rank] for c in verdict.cards]:
        parts["rank"] = _face(repair.add[0])
        return say("One more {rank} or a joker would make {kind}.", **parts)
    return say("Adding {options} would make {kind}.", **parts)


MOST_OPTIONS = 4
"""More cards than these would not be read; the highest three then stand for all."""


def _options(verdict: Verdict, repair: Repair) -> Part:
    options = [_option(face) for face in repair.add]
    suits = {face.suit for face in repair.add}
    if repair.reading.kind == Kind.FLUSH and not repair.held and not verdict.over:
        options = [_ANY_OF_SUIT[suit] for suit in suits if suit is not None]
    if len(options) > MOST_OPTIONS:
        options = options[:3]
    return either([*options, say("a joker")] if repair.joker else options)


def _option(face: Face) -> Part:
    """A face as one of several to take: “an 8”, “8♠”, “the Small Joker”."""
    if face.rank > Rank.ACE:
        return say("the {rank}", rank=_face(face))
    return _one(face) if face.suit is None else _face(face)


def _cards(faces: Sequence[Face]) -> str:
    return " ".join(f"{rank}{'' if suit is None else suit.symbol}" for rank, suit in faces)


MOST_NAMED_SOURCES = 2
"""Of more write-ups than these nobody would read the names; they're most of those there are."""


def _elsewhere(verdict: Verdict) -> Phrase | None:
    other = verdict.elsewhere
    if other is None:
        return None
    why = both([CHOICE_TITLES[field][choice] for field, choice in other.fields])
    parts: dict[str, Part] = {"why": why}
    allowed = say("Some tables allow this: {why}.")
    refused = say("Some tables refuse this: {why}.")
    read_as = say("At some tables ({where}) it's {play}: {why}.")
    if len(other.presets) > MOST_NAMED_SOURCES:
        allowed = say("Most tables allow this: {why}.")
        refused = say("Most tables refuse this: {why}.")
        read_as = say("At most tables it's {play}: {why}.")
    elif other.presets:
        parts["where"] = both([PRESET_SOURCES[preset] for preset in other.presets])
        allowed = say("Some tables ({where}) allow this: {why}.")
        refused = say("Some tables ({where}) refuse this: {why}.")
    if other.legal != verdict.legal:
        return (allowed if other.legal else refused).filled(**parts)
    if other.presets and other.reading:
        return read_as.filled(play=name(other.reading, verdict.trump), **parts)
    return None


PRESET_TITLES = {
    "shanghai": say("Common rules"),
    "catsatcards": say("No straight flush"),
    "wikipedia": say("Counts over 10 stay secret"),
    "wikipedia-2022": say("You tell your count from 9 cards down"),
    "wikipedia-early": say("Counterclockwise, cards drawn in turn"),
    "home": say("As at home in Shanghai"),
    "follow-the-joker": say("Straights over flushes, up to level 5"),
}
"""The names of the presets, as a learner sees them: what is different in each."""

PRESET_SOURCES = {
    "shanghai": say("what the write-ups share"),
    "catsatcards": say("CatsAtCards"),
    "wikipedia": say("Wikipedia"),
    "wikipedia-2022": say("Wikipedia of 2022"),
    "wikipedia-early": say("the first Wikipedia text"),
    "home": say("home tables and programs"),
    "follow-the-joker": say("a published rule text"),
}
"""Who describes the game so, for small print."""


_DECIDERS = {
    Kind.FULL_HOUSE: say("the triple"),
    Kind.FOUR_PLUS_ONE: say("the four of a kind"),
    **dict.fromkeys((*RUN_KINDS, Kind.FLUSH), say("the top card")),
}


def _decider(kind: Kind) -> Phrase:
    return _DECIDERS.get(kind, say("the rank"))
