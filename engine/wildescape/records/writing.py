"""The record of a game: what is written, and the forms that others may give it in."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final
from zlib import crc32

from wildescape.cards import Rank
from wildescape.escalation import Escalation, parse_stake
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import bad_request, say, shown
from wildescape.match import Deal, Match
from wildescape.notation import coded_cards, format_cards
from wildescape.records.json_text import Json, Written, is_deep, parse_json, part
from wildescape.records.moves import format_move, parse_move
from wildescape.rules import CHOICES, LATER_FIELDS, parse_rules

RECORD_FORMAT: Final = 1
"""The version of the format of records."""

MATCH: Final = "wildescape"
ESCALATION: Final = "escalation"
"""The games by the names that records give them."""

TRIBUTE_KEYS: Final = {Act.TRIBUTE: "given", Act.RETURN: "returned"}
"""The keys of the moves of the tribute."""


RecordLike = Mapping[str, Any] | str | Match | Escalation
"""A record in any form: the record itself, its JSON as text, or the last state of its game."""


def parse_record(written: RecordLike) -> Written:
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
    opened: object = written
    if isinstance(written, str):
        try:
            opened = parse_json(written)
        except ValueError:
            opened = None
        opened = {} if is_deep(opened) else opened
    if not isinstance(opened, Mapping):
        raise bad_request(
            say("A record is what `record(game)` gives, or its JSON, not {value}."),
            value=shown(written),
        )
    return opened


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
    return {**recorded(game), **about}


def recorded(game: Match | Escalation, rules: Json | None = None) -> Json:
    """The record of a game, with its rules as they are written elsewhere.

    Args:
        game: its last state.
        rules: its rules, as a record has them; the checks depend on how they are written.

    Raises:
        InputError: as `record`.
    """
    told = unchecked(game)
    if rules is not None:
        told["rules"] = {**rules}
    for hand, checks in zip(told["hands"], _checks(told), strict=True):
        hand["checks"] = "".join(checks)
    return told


def unchecked(game: Match | Escalation) -> Json:
    """The record of a game without the checks, for places where nobody else can write.

    Raises:
        InputError: as `record`.
    """
    if not isinstance(game, Match) and not (isinstance(game, Escalation) and game.pack):
        raise bad_request(
            say("A record tells a match or a game of Escalation from its deal on, nothing else.")
        )
    if isinstance(game, Match):
        head, hands = _match_head(game), _match_hands(game)
    else:
        head, hands = _escalation_head(game), [_escalation_hand(game)]
    return {**head, "hands": hands, "result": plain_result(game)}


def plain_result(game: Match | Escalation) -> Json | None:
    """How a game ended, as its record tells it; `None` before."""
    result: Json | None = _plain(asdict(game.result) if game.result else None)
    return result


def bare(written: Written) -> Json:
    """A record without what follows from the rest, its rules, deals and moves in their usual form.

    Whatever else is written about the game stays, such as its seed and notes.

    Raises:
        InputError: for anything but a record of this format.
    """
    check_head(written)
    is_match, rules = written["game"] == MATCH, part(written, "rules", Mapping)
    hands = []
    for hand in written_hands(written):
        moves: dict[Act | None, list[list[Any]]] = {act: [] for act in (*TRIBUTE_KEYS, None)}
        for move, act in written_moves(hand):
            moves[act].append(format_move(parse_move(move, act)))
        kept: Json = {
            "deal": [format_cards(coded_cards(cards)) for cards in part(hand, "deal", list)]
        }
        if is_match:
            kept["tribute"] = {key: moves[act] for act, key in TRIBUTE_KEYS.items()}
        else:
            kept["stock"] = format_cards(coded_cards(part(hand, "stock", str)))
        hands.append({**kept, "moves": moves[None]})
    return {
        **{key: value for key, value in written.items() if key != "result"},
        "rules": (
            without_later(asdict(parse_rules(rules))) if is_match else {"stake": parse_stake(rules)}
        ),
        "draw": part(written, "draw", Mapping),
        "hands": hands,
    }


def _plain(value: Any) -> Any:
    """The same as plain JSON: tuples as lists, ranks and outcomes as text."""
    match value:
        case None | bool():
            return value
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            return value if type(value) is int else str(value)


def _match_head(match: Match) -> Json:
    draw = match.draw
    return {
        "game": MATCH,
        "format": RECORD_FORMAT,
        "rules": asdict(match.rules),
        "draw": {
            "rounds": [[[player, str(card)] for player, card in drawn] for drawn in draw.rounds],
            "seats": list(draw.seats),
            "leader": draw.leader,
            **({} if draw.level == Rank.TWO else {"level": str(draw.level)}),
        },
    }


def _match_hands(match: Match) -> list[Json]:
    hands = [
        _hand(deal, deal.tribute, deal.play, deal.result.escaped, str(deal.outcome))
        for deal in match.past
    ]
    if match.dealt:
        hand = match.stage if isinstance(match.stage, HandState) else None
        tribute = match.tribute if hand or not match.stage else match.stage.log
        play, escaped = (hand.log, hand.escaped) if hand else ((), ())
        hands.append(_hand(match, tribute, play, escaped, outcome=None))
    if match.rules.counts_tries:
        facts: tuple[Deal | Match, ...] = (*match.past, match)
        for hand_told, one in zip(hands, facts, strict=False):
            hand_told["failed"] = [*one.failed]
    return hands


def _hand(
    facts: Deal | Match,
    tribute: Iterable[Move],
    play: Iterable[Move],
    escaped: Iterable[int],
    outcome: str | None,
) -> Json:
    assert facts.dealt
    hands, dealer, cutter = facts.dealt
    gifts = [*tribute]
    return {
        "deal": [format_cards(hand) for hand in hands],
        "dealer": dealer,
        "cutter": cutter,
        "trump": str(facts.trump),
        "offense": facts.offense,
        "leader": facts.leader,
        "tribute": {
            "owed": [list(debt) for debt in facts.owed],
            "excused": facts.excused,
            "excused_seats": [*facts.excused_seats],
            **{
                key: [format_move(move) for move in gifts if move.act == act]
                for act, key in TRIBUTE_KEYS.items()
            },
        },
        "moves": [*map(format_move, play)],
        "escaped": [*escaped],
        "outcome": outcome,
        "levels": [*map(str, facts.levels)],
    }


def _escalation_head(game: Escalation) -> Json:
    return {
        "game": ESCALATION,
        "format": RECORD_FORMAT,
        "rules": {"stake": game.stake},
        "draw": {"leader": game.leader},
    }


def _escalation_hand(game: Escalation) -> Json:
    dealt = game.beginning
    return {
        "deal": [format_cards(hand) for hand in dealt.hands],
        "stock": format_cards(dealt.stock),
        "moves": [format_move(move) for move in game.log],
    }


def _checks(told: Json) -> Iterator[list[str]]:
    """For each hand the checks of its moves."""
    value = _digest([told["game"], told["format"], told["rules"], told["draw"]])
    for hand in told["hands"]:
        value = _digest([hand["deal"], hand.get("stock")], value)
        checks = []
        for move, _ in written_moves(hand):
            value = _digest(move, value)
            checks.append(urlsafe_b64encode(value.to_bytes(4, "big"))[:4].decode())
        yield checks


def without_later(rules: Json) -> Json:
    """The rules without those that came later and are played as before they came."""
    return {
        name: choice
        for name, choice in rules.items()
        if name not in LATER_FIELDS or choice != CHOICES[name][0]
    }


def _digest(value: object, before: int = 0) -> int:
    return crc32(json.dumps(value, sort_keys=True).encode(), before)


def check_head(written: Written) -> None:
    """Refuse anything but a record of this format.

    Raises:
        InputError: `bad_request`, with what a record names.
    """
    if written.get("game") not in (MATCH, ESCALATION):
        raise bad_request(say("A record names its game, “wildescape” or “escalation”."))
    if written.get("format") != RECORD_FORMAT:
        raise bad_request(
            say("This record has the format {given}; known is {known}."),
            given=shown(written.get("format")),
            known=RECORD_FORMAT,
        )


def written_hands(written: Written) -> list[Written]:
    """The hands of a record, each with whatever it holds."""
    hands: list[Written] = part(written, "hands", list)
    for number, hand in enumerate(hands):
        if not isinstance(hand, Mapping):
            part({}, f"hands[{number}]", Mapping)
    return hands


def written_moves(hand: Written) -> Iterator[tuple[Any, Act | None]]:
    """All written moves of a hand, the tribute first; each with its act, if it is a tribute's."""
    tribute = part(hand, "tribute", Mapping) if "tribute" in hand else {}
    for act, key in TRIBUTE_KEYS.items():
        yield from ((move, act) for move in (part(tribute, key, list) if tribute else ()))
    yield from ((move, None) for move in part(hand, "moves", list))
