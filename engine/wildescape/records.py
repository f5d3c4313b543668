"""Whole matches and games as JSON records, and their verification by replay.

A record is the rules, the draw, the deals and the moves. What follows from these, such as who
escaped first, is written for readers and checked when the record is read back. `checks` holds four
characters for each move of a deal, which follow from everything up to that move: so a record in
which a legal move was replaced by another doesn't pass either.

`notes` are a teacher's, each `{"at": 7, "text": "…"}` with the number of a move, and with
`"dealt": true` if it is about the cards that were dealt after that move.
"""

from __future__ import annotations

import json
import math
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple
from zlib import crc32

from wildescape.cards import Card
from wildescape.combinations import impossible_face
from wildescape.escalation import ESCALATION_HAND, Escalation, neighbour, parse_stake
from wildescape.game import Act, Move, no_seat
from wildescape.hand import HandState
from wildescape.i18n import InputError, Phrase, say, shown
from wildescape.match import Deal, Dealt, Draw, Match, dealer_and_cutter, decided, undecided
from wildescape.notation import (
    coded_cards,
    coded_faces,
    format_cards,
    parse_card,
)
from wildescape.rules import CHOICES, LATER_FIELDS, Rules, parse_rules
from wildescape.turns import SEATS

RECORD_FORMAT: Final = 1
"""The version of the format of records."""

MOST_MOVES: Final = 80_000
"""How many moves of a record are made again: those of a long match are some 25,000."""

Json = dict[str, Any]

_ACT_WORDS: Final = {Act.ASK: "ask", Act.COUNT: "count", Act.NO_COUNT: "no count", Act.TAKE: "take"}
"""What the third element of a written move says; a number may follow."""

_TRIBUTE_KEYS: Final = {Act.TRIBUTE: "given", Act.RETURN: "returned"}
"""The keys of the moves of the tribute."""

_WRITTEN_NUMBERS: Final = frozenset(map(str, range(100)))
"""How seats and counts are written."""


def format_move(move: Move) -> list[Any]:
    """A move as `[seat, "cards"]`, with a third element if that doesn't say it all.

    >>> format_move(Move(2, Act.PASS)), format_move(Move(2, Act.ASK, number=5))
    ([2, ''], [2, '', 'ask 5'])
    """
    written = [move.seat, format_cards(move.cards)]
    if move.stated is not None:
        written.append(f"as {format_cards(move.stated)}")
    elif move.act in _ACT_WORDS:
        number = "" if move.number is None else f" {move.number}"
        written.append(f"{_ACT_WORDS[move.act]}{number}")
    return written


def parse_move(written: object, act: Act | None = None) -> Move:
    """The move that `format_move` wrote.

    >>> parse_move([2, "", "ask 5"])
    Move(seat=2, act=<Act.ASK: 'ask'>, cards=(), number=5, stated=None)

    Args:
        written: the list.
        act: `TRIBUTE` or `RETURN` for cards of the tribute.

    Raises:
        InputError: `bad_request` or `bad_card`, with how a move is written.
    """
    if not isinstance(written, Sequence) or isinstance(written, str):
        raise _bad_move(written)
    if not written or type(written[0]) is not int or abs(written[0]) > 99:
        raise _bad_move(written)
    match list(written):
        case [int(seat), str(cards)] if act or cards.strip():
            return Move(seat, act or Act.PLAY, coded_cards(cards))
        case [int(seat), str()]:
            return Move(seat, Act.PASS)
        case [int(seat), str(cards), str(what)] if what.startswith("as ") and not act:
            stated = coded_faces(what.removeprefix("as "))
            return Move(seat, Act.PLAY, coded_cards(cards), stated=stated)
        case [int(seat), "", str(what)] if not act:
            for other, word in _ACT_WORDS.items():
                numbered = other in (Act.ASK, Act.COUNT)
                if not numbered and what == word:
                    return Move(seat, other)
                number = what.removeprefix(f"{word} ")
                if numbered and number in _WRITTEN_NUMBERS:
                    return Move(seat, other, number=int(number))
    raise _bad_move(written)


def _bad_move(written: object) -> InputError:
    return InputError(
        "bad_request",
        say(
            "{move} is no move: write the seat and the cards, such as {example}, "
            "and for what is no play what it is, such as {other}.",
            move=shown(written),
            example='[2, "8S 8H"]',
            other='[2, "", "ask 5"]',
        ),
    )


RecordLike = Mapping[str, Any] | str | Match | Escalation
"""A record in any form: the record itself, its JSON as text, or the last state of its game."""


def parse_record(written: RecordLike) -> Mapping[str, Any]:
    """A record from any form; whether the game can have gone like that, only `verify` says.

    Args:
        written: a record as `record` gives it, its JSON as text, or the last state of a game.

    Raises:
        InputError: `bad_request`, for anything else.

    >>> game = Escalation.start(players=4)
    >>> parse_record(json.dumps(record(game))) == parse_record(game)
    True
    """
    if isinstance(written, Match | Escalation):
        return record(written)
    found: object = written
    if isinstance(written, str):
        try:
            found = parse_json(written)
        except ValueError:
            found = None
        found = {} if is_deep(found) else found
    if not isinstance(found, Mapping):
        raise InputError(
            "bad_request",
            say(
                "A record is what `record(game)` gives, or its JSON, not {value}.",
                value=shown(written),
            ),
        )
    return found


def record(game: Match | Escalation, **about: object) -> Json:
    """The record of a game, finished or not: JSON that `verify` reads back.

    Args:
        game: its last state.
        about: anything else to write down, such as the seed and the players.

    Raises:
        InputError: `bad_request`, for what is no such game. No record can tell a position that was
            laid out: that is for `format_position`.

    >>> from wildescape.escalation import PACK_52
    >>> written = record(Escalation.start(PACK_52, players=4), seed=7)
    >>> written["game"], written["rules"], written["seed"], written["result"]
    ('escalation', {'stake': 1}, 7, None)
    """
    if not isinstance(game, Match) and not (isinstance(game, Escalation) and game.pack):
        raise InputError(
            "bad_request",
            say("A record tells a match or a game of Escalation from its deal on, nothing else."),
        )
    form = _FORMS["wildescape" if isinstance(game, Match) else "escalation"]
    head, hands = form.head(game), form.hands(game)
    for hand, checks in zip(hands, _checks(head, hands), strict=True):
        hand["checks"] = "".join(checks)
    return {**head, **about, "hands": hands, "result": plain_result(game)}


def plain_result(game: Match | Escalation) -> Json | None:
    """How a game ended, as its record tells it; `None` before."""
    result: Json | None = _plain(asdict(game.result) if game.result else None)
    return result


def bare(written: Mapping[str, Any]) -> Json:
    """A record without what follows from the rest, its rules, deals and moves in their usual form.

    Whatever else is written about the game stays, such as its seed and notes.

    Raises:
        InputError: for anything but a record of this format.
    """
    _check_head(written)
    form, rules = _FORMS[written["game"]], _part(written, "rules", Mapping)
    hands = []
    for hand in _hands(written):
        made = [(format_move(parse_move(move, act)), act) for move, act in _written_moves(hand)]
        moves = {
            act: [move for move, other in made if other == act] for act in (*_TRIBUTE_KEYS, None)
        }
        kept: Json = {"deal": [format_cards(_cards(cards)) for cards in _part(hand, "deal", list)]}
        if form.has_tribute:
            kept["tribute"] = {key: moves[act] for act, key in _TRIBUTE_KEYS.items()}
        else:
            kept["stock"] = format_cards(coded_cards(_part(hand, "stock", str)))
        hands.append({**kept, "moves": moves[None]})
    return {
        **{key: value for key, value in written.items() if key != "result"},
        "rules": form.rules(rules),
        "draw": _part(written, "draw", Mapping),
        "hands": hands,
    }


def _plain(value: Any) -> Any:
    """The same as plain JSON: tuples as lists, ranks and outcomes as text."""
    match value:
        case None | bool() | str():
            return value if value is None or isinstance(value, bool) else str(value)
        case dict():
            return {key: _plain(part) for key, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
        case _:
            return int(value) if type(value) is int else str(value)


def _match_head(match: Match) -> Json:
    draw = match.draw
    return {
        "game": "wildescape",
        "format": RECORD_FORMAT,
        "rules": asdict(match.rules),
        "draw": {
            "rounds": [[[player, str(card)] for player, card in drawn] for drawn in draw.rounds],
            "seats": list(draw.seats),
            "leader": draw.leader,
        },
    }


def _match_hands(match: Match) -> list[Json]:
    hands = [_finished(deal) for deal in match.past]
    return [*hands, _unfinished(match, match.dealt)] if match.dealt else hands


def _finished(deal: Deal) -> Json:
    return {
        **_dealt(deal.dealt),
        "trump": str(deal.trump),
        "offense": deal.offense,
        "leader": deal.leader,
        "tribute": _tribute(deal.owed, deal.excused, deal.tribute),
        "moves": [format_move(move) for move in deal.play],
        "escaped": list(deal.result.escaped),
        "outcome": str(deal.outcome),
        "levels": [str(level) for level in deal.levels],
    }


def _unfinished(match: Match, dealt: Dealt) -> Json:
    hand = match.stage if isinstance(match.stage, HandState) else None
    tribute = match.tribute if hand or not match.stage else match.stage.log
    return {
        **_dealt(dealt),
        "trump": str(match.trump),
        "offense": match.offense,
        "leader": match.leader,
        "tribute": _tribute(match.owed, match.excused, tribute),
        "moves": [format_move(move) for move in hand.log] if hand else [],
        "escaped": list(hand.escaped) if hand else [],
        "outcome": None,
        "levels": [str(level) for level in match.levels],
    }


def _dealt(dealt: Dealt) -> Json:
    hands = [format_cards(hand) for hand in dealt.hands]
    return {"deal": hands, "dealer": dealt.dealer, "cutter": dealt.cutter}


def _tribute(owed: Iterable[Sequence[int]], excused: bool, log: Iterable[Move]) -> Json:
    moves = list(log)
    return {
        "owed": [list(debt) for debt in owed],
        "excused": excused,
        **{
            key: [format_move(move) for move in moves if move.act == act]
            for act, key in _TRIBUTE_KEYS.items()
        },
    }


def _escalation_head(game: Escalation) -> Json:
    return {
        "game": "escalation",
        "format": RECORD_FORMAT,
        "rules": {"stake": game.stake},
        "draw": {"leader": game.leader},
    }


def _escalation_hands(game: Escalation) -> list[Json]:
    dealt = game.beginning
    return [
        {
            "deal": [format_cards(hand) for hand in dealt.hands],
            "stock": format_cards(dealt.stock),
            "moves": [format_move(move) for move in game.log],
        }
    ]


def _written_moves(hand: Mapping[str, Any]) -> Iterator[tuple[Any, Act | None]]:
    """All written moves of a hand, the tribute first; each with its act, if it is a tribute's."""
    tribute = _part(hand, "tribute", Mapping) if "tribute" in hand else {}
    for act, key in _TRIBUTE_KEYS.items():
        yield from ((move, act) for move in (_part(tribute, key, list) if tribute else ()))
    yield from ((move, None) for move in _part(hand, "moves", list))


def _checks(head: Json, hands: Sequence[Json]) -> Iterator[list[str]]:
    """For each hand the checks of its moves."""
    value = _digest([head["game"], head["format"], _checked(head["rules"]), head["draw"]])
    for hand in hands:
        value = _digest([hand["deal"], hand.get("stock")], value)
        checks = []
        for move, _ in _written_moves(hand):
            value = _digest(move, value)
            checks.append(urlsafe_b64encode(value.to_bytes(4, "big"))[:4].decode())
        yield checks


def _checked(rules: Json) -> Json:
    """The rules that checks depend on.

    A rule that came later counts only where it isn't played as it was before it came, so that older
    records keep their checks.
    """
    return {
        name: choice
        for name, choice in rules.items()
        if name not in LATER_FIELDS or choice != CHOICES[name][0]
    }


def _digest(value: object, before: int = 0) -> int:
    return crc32(json.dumps(value, sort_keys=True).encode(), before)


class RecordRefusal(NamedTuple):
    """Why a record is refused: at which move, a code and a sentence.

    Moves count from 1 through all deals, those of the tribute included; 0 is the draw.

    >>> refused = verify({**record(Escalation.start(players=4)), "result": "won"})
    >>> refused.at, refused.reason, refused.phrase.to("en")
    (0, 'not_derived', 'The record says result won, but from its moves follows None.')
    """

    at: int
    reason: str
    phrase: Phrase


def verify(written: RecordLike) -> Match | Escalation | RecordRefusal:
    """The last state of the game that a record tells, or why it can't have gone like that.

    Nothing in the record is trusted but the rules, the draw, the deals and the moves. Notes are
    only checked for their form.

    Args:
        written: the record, as `record` or a stranger wrote it; or its JSON as text; or a game,
            whose record is then checked.

    Raises:
        InputError: `bad_request` or `bad_rules`, for anything but a record of this format.

    >>> from wildescape.escalation import PACK_52
    >>> written = record(Escalation.start(PACK_52, players=4))
    >>> verify(written).turn, verify({**written, "result": "won"}).reason
    (1, 'not_derived')
    """
    written = parse_record(written)
    _check_head(written)
    game, refused = _FORMS[written["game"]].replay(written)
    if game is None:
        assert refused
        return refused
    told = record(game)
    return (
        _changed(written, told)
        or refused
        or _contradiction(written, told)
        or check_notes(written)
        or game
    )


Replayed = tuple[Match | Escalation | None, RecordRefusal | None]
"""The game as far as its moves are legal, and why it goes no further, if it does not."""


def _check_head(written: Mapping[str, Any]) -> None:
    if written.get("game") not in tuple(_FORMS):
        raise InputError(
            "bad_request", say("A record names its game, “wildescape” or “escalation”.")
        )
    if written.get("format") != RECORD_FORMAT:
        raise InputError(
            "bad_request",
            say(
                "This record has the format {given}; known is {known}.",
                given=shown(written.get("format")),
                known=RECORD_FORMAT,
            ),
        )


def _replay_match(written: Mapping[str, Any]) -> Replayed:
    rules = parse_rules(_part(written, "rules", Mapping))
    try:
        match = Match.start(_parse_draw(_part(written, "draw", Mapping), rules), rules)
    except InputError as error:
        return None, RecordRefusal(0, "bad_draw", error.phrase)
    at = 1
    for hand in _hands(written):
        moves = list(_written_moves(hand))
        if at + len(moves) > MOST_MOVES:
            raise InputError(
                "bad_request", say("A record has at most {most} moves.", most=MOST_MOVES)
            )
        try:
            cards = tuple(map(_cards, _written_deal(hand)))
            match = match.with_deal(Dealt(cards, *dealer_and_cutter(match.leader, rules)))
            for move, act in moves:
                match = match.after(parse_move(move, act))
                at += 1
        except InputError as error:
            return match, RecordRefusal(at, error.code, error.phrase)
    return match, None


def _parse_draw(written: Mapping[str, Any], rules: Rules) -> Draw:
    rounds: list[tuple[tuple[int, Card], ...]] = []
    drawn: list[Card] = []
    players = undecided(rules, rounds)
    wrong = InputError("bad_draw", say("The cards drawn at the beginning do not decide who leads."))
    for entry in _part(written, "rounds", list):
        try:
            if len(entry) != len(players) or not players:
                raise wrong
            pairs = tuple((player, parse_card(card)) for player, card in entry)
        except (TypeError, ValueError):
            raise wrong from None
        drawn += [card for _, card in pairs]
        if [player for player, _ in pairs] != players or impossible_face(drawn):
            raise wrong
        rounds.append(pairs)
        players = undecided(rules, rounds)
    leader = _part(written, "leader", int)
    if players:
        raise wrong
    draw = decided(rules, rounds, leader)
    if leader not in SEATS or (list(draw.seats), draw.leader) != (written.get("seats"), leader):
        raise wrong
    return draw


def _replay_escalation(written: Mapping[str, Any]) -> Replayed:
    rules = _part(written, "rules", Mapping)
    _part(rules, "stake", int)
    stake = parse_stake(rules)
    leader = _part(_part(written, "draw", Mapping), "leader", int)
    hands = _hands(written)
    if len(hands) != 1:
        raise InputError("bad_request", say("A game of Escalation is one hand."))
    [hand], at = hands, 1
    if "tribute" in hand:
        raise InputError("bad_request", say("There is no tribute in Escalation."))
    moves = list(_written_moves(hand))
    deal, stock = _written_deal(hand), _part(hand, "stock", str)
    if leader not in range(len(deal)):
        return None, RecordRefusal(0, "bad_draw", no_seat(leader, range(max(len(deal), 1))))
    try:
        pack = _pack([_cards(cards) for cards in deal], leader) + coded_cards(stock)
        game = Escalation.start(pack, len(deal), neighbour(leader, -1, len(deal)), stake)
    except InputError as error:
        code = "bad_deal" if error.code == "bad_request" else error.code
        return None, RecordRefusal(at, code, error.phrase)
    try:
        for move, _ in moves:
            made = parse_move(move)
            if made.stated is not None:
                raise _bad_move(move)
            game = game.after(made)
            at += 1
    except InputError as error:
        return game, RecordRefusal(at, error.code, error.phrase)
    return game, None


def _cards(written: Any) -> tuple[Card, ...]:
    """The cards of a record, which are written as text."""
    return coded_cards(written)


def _written_deal(hand: Mapping[str, Any]) -> list[Any]:
    """The hands as they were dealt; if there are too many, no more than show that."""
    written: list[Any] = _part(hand, "deal", list)
    return written[: len(SEATS) + 1]


def _pack(hands: Sequence[Sequence[Card]], leader: int) -> tuple[Card, ...]:
    """The cards in the order in which they were dealt, one at a time from the leader on."""
    if {len(hand) for hand in hands} != {ESCALATION_HAND}:
        raise InputError("bad_deal", say("Escalation deals six cards to each seat."))
    rounds = zip(*hands[leader:], *hands[:leader], strict=True)
    return tuple(card for cards in rounds for card in cards)


class _Form(NamedTuple):
    """How one of the games is recorded.

    `head` and `hands` write those parts of its record, `rules` reads the rules and writes them in
    full, and `replay` makes the moves again.
    """

    head: Callable[[Any], Json]
    hands: Callable[[Any], list[Json]]
    rules: Callable[[Any], Json]
    has_tribute: bool
    replay: Callable[[Mapping[str, Any]], Replayed]


_FORMS: Final = {
    "wildescape": _Form(
        _match_head,
        _match_hands,
        lambda rules: asdict(parse_rules(rules)),
        True,
        _replay_match,
    ),
    "escalation": _Form(
        _escalation_head,
        _escalation_hands,
        lambda rules: {"stake": parse_stake(rules)},
        False,
        _replay_escalation,
    ),
}
"""The games by the names that records give them: all that differs between their records."""


def _hands(written: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    hands: list[Mapping[str, Any]] = _part(written, "hands", list)
    for number, hand in enumerate(hands):
        if not isinstance(hand, Mapping):
            _part({}, f"hands[{number}]", Mapping)
    return hands


_CHANGED: Final = say("The record was changed: its checks belong to another move.")


def _changed(written: Mapping[str, Any], told: Json) -> RecordRefusal | None:
    """The first move with a wrong check, of those that were replayed."""
    at = 0
    for given, hand in zip(written["hands"], told["hands"], strict=False):
        recorded, follows = given.get("checks"), hand["checks"]
        number = len(follows) // 4
        for move in range(number) if isinstance(recorded, str) else ():
            place = slice(4 * move, 4 * move + 4)
            if recorded[place] != follows[place]:
                return RecordRefusal(at + move + 1, "not_as_recorded", _CHANGED)
        at += number
    return None


_DERIVED: Final = ("trump", "offense", "leader", "dealer", "cutter", "escaped", "outcome", "levels")
"""What a record says of a hand that follows from the rest."""


def _contradiction(written: Mapping[str, Any], told: Json) -> RecordRefusal | None:
    """The first thing in the record that doesn't follow from its moves."""
    at = 0
    for given, hand in zip(written["hands"], told["hands"], strict=True):
        recorded, follows = given.get("checks", hand["checks"]), hand["checks"]
        if recorded != follows:
            known = len(recorded) if isinstance(recorded, str) else 0
            return RecordRefusal(
                at + min(known, len(follows)) // 4 + 1, "not_as_recorded", _CHANGED
            )
        at += len(follows) // 4
        for key in _DERIVED:
            if key in given and given[key] != hand.get(key):
                return _not_derived(at, key, given[key], hand.get(key))
        said, right = given.get("tribute"), hand.get("tribute", {})
        if said is not None and not right:
            return _not_derived(at, "tribute", said, None)
        for key in ("owed", "excused"):
            if said and key in said and said[key] != right[key]:
                return _not_derived(at, f"tribute: {key}", said[key], right[key])
    if "result" in written and written["result"] != told["result"]:
        return _not_derived(at, "result", written["result"], told["result"])
    return None


def _not_derived(at: int, key: str, given: object, follows: object) -> RecordRefusal:
    return RecordRefusal(
        at,
        "not_derived",
        say(
            "The record says {key} {given}, but from its moves follows {follows}.",
            key=key,
            given=shown(given),
            follows=shown(follows),
        ),
    )


MOST_NOTES: Final = 200
"""How many notes a record may have."""

NOTE_LENGTH: Final = 500
"""How many characters a note may have."""


def check_notes(written: Mapping[str, Any]) -> RecordRefusal | None:
    """What is wrong with the notes of a record; `None` if nothing is.

    A note belongs to a move, or with 0 to the draw, and is plain text.

    Raises:
        InputError: `bad_request`, if the record has no hands with moves.
    """
    notes = written.get("notes", [])
    moves = sum(1 for hand in _hands(written) for _ in _written_moves(hand))
    if not isinstance(notes, list) or len(notes) > MOST_NOTES:
        return _bad_notes(say("Notes are a list of at most {most}.", most=MOST_NOTES))
    for number, note in enumerate(notes, 1):
        match note:
            case {"at": int(at), "text": str(text), **more} if type(at) is int and (
                not more or (list(more) == ["dealt"] and more["dealt"] is True)
            ):
                if at not in range(moves + 1):
                    return _bad_notes(
                        say(
                            "Note {number} is to move {at}, and the moves are 0 to {last}.",
                            number=number,
                            at=shown(at),
                            last=moves,
                        )
                    )
                if not is_note(text):
                    return _bad_notes(
                        say(
                            "Note {number} is no plain text of 1 to {most} characters.",
                            number=number,
                            most=NOTE_LENGTH,
                        )
                    )
            case _:
                return _bad_notes(
                    say(
                        "Note {number} is not written like {example}.",
                        number=number,
                        example='{"at": 7, "text": "…"}',
                    )
                )
    return None


def is_note(text: str) -> bool:
    """Whether a note may say this: plain text, neither empty nor too long."""
    return 0 < len(text) <= NOTE_LENGTH and all(map(_is_plain, text))


def _bad_notes(phrase: Phrase) -> RecordRefusal:
    return RecordRefusal(0, "bad_notes", phrase)


def _is_plain(character: str) -> bool:
    """Whether a character shows as itself and changes no direction of writing."""
    return character == "\n" or (
        unicodedata.category(character) not in ("Cc", "Cs")
        and unicodedata.bidirectional(character) not in _TURNS
    )


_TURNS: Final = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"])
"""The marks that change the direction of writing, so that a text can look like another."""


def parse_json(text: str | bytes) -> Any:
    """The value of JSON from a stranger.

    Raises:
        ValueError: for what is no JSON, too deeply nested, or has numbers that aren't finite.
    """
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no JSON")
    return number


def is_deep(value: object, levels: int = 20) -> bool:
    """Whether JSON is nested more than `levels` deep, as nothing meaningful is."""
    if not isinstance(value, dict | list):
        return False
    children = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(
        is_deep(child, levels - 1) for child in children if isinstance(child, dict | list)
    )


def _part(written: Any, key: str, kind: type) -> Any:
    """What a record holds under `key`.

    Raises:
        InputError: `bad_request`, if that is missing or of another type.
    """
    value = written.get(key) if isinstance(written, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InputError("bad_request", say("The record lacks “{key}”, or it is wrong.", key=key))
    return value
