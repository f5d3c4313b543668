"""Records held against the rules: the moves are made again, and what follows is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wildescape.cards import Card
from wildescape.combinations import impossible_face
from wildescape.dealing import Dealt, Draw, dealer_and_cutter, decided, undecided
from wildescape.escalation import ESCALATION_HAND, Escalation, neighbour, parse_stake
from wildescape.game import no_seat
from wildescape.i18n import InputError, bad_request, say, shown
from wildescape.match import Match
from wildescape.notation import coded_cards, parse_card, parse_trump
from wildescape.records.json_text import Json, Written, part
from wildescape.records.moves import bad_move, parse_move
from wildescape.records.notes import RecordRefusal, check_notes
from wildescape.records.writing import (
    MATCH,
    RecordLike,
    check_head,
    parse_record,
    recorded,
    without_later,
    written_hands,
    written_moves,
)
from wildescape.rules import Rules, parse_rules
from wildescape.turns import SEATS

MOST_MOVES: Final = 80_000
"""How many moves of a record are made again: those of a long match are some 25,000."""


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
    >>> from wildescape.records.writing import record
    >>> written = record(Escalation.start(PACK_52, players=4))
    >>> verify(written).turn, verify({**written, "result": "won"}).reason
    (1, 'not_derived')
    """
    written = parse_record(written)
    check_head(written)
    replayed = _replay_match if written["game"] == MATCH else _replay_escalation
    game, refused = replayed(written)
    if game is None:
        assert refused
        return refused
    rules = written["rules"]
    again = recorded(game, rules)
    if _changed(written, again):
        # Some records name rules that came later, but were checked without them.
        earlier = recorded(game, without_later(rules))
        again = again if _changed(written, earlier) else earlier
    return (
        _changed(written, again)
        or refused
        or _contradiction(written, again)
        or check_notes(written)
        or game
    )


Replayed = tuple[Match | Escalation | None, RecordRefusal | None]
"""The game as far as its moves are legal, and why it goes no further, if it does not."""


def _replay_match(written: Written) -> Replayed:
    rules = parse_rules(part(written, "rules", Mapping))
    try:
        match = Match.start(_parse_draw(part(written, "draw", Mapping), rules), rules)
    except InputError as error:
        return None, RecordRefusal(0, "bad_draw", error.phrase)
    at = 1
    for hand in written_hands(written):
        moves = list(written_moves(hand))
        if at + len(moves) > MOST_MOVES:
            raise bad_request(say("A record has at most {most} moves."), most=MOST_MOVES)
        try:
            cards = tuple(map(coded_cards, _written_deal(hand)))
            match = match.with_deal(Dealt(cards, *dealer_and_cutter(match.leader, rules)))
            for move, act in moves:
                match = match.after(parse_move(move, act))
                at += 1
        except InputError as error:
            return match, RecordRefusal(at, error.code, error.phrase)
    return match, None


def _parse_draw(written: Written, rules: Rules) -> Draw:
    rounds: list[tuple[tuple[int, Card], ...]] = []
    drawn: list[Card] = []
    players = undecided(rules, rounds)
    wrong = InputError("bad_draw", say("The cards drawn at the beginning do not decide who leads."))
    for entry in part(written, "rounds", list):
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
    leader = part(written, "leader", int)
    if players:
        raise wrong
    draw = decided(rules, rounds, leader)
    if leader not in SEATS or (list(draw.seats), draw.leader) != (written.get("seats"), leader):
        raise wrong
    if "level" not in written:
        return draw
    return draw._replace(level=parse_trump(part(written, "level", str)))


def _replay_escalation(written: Written) -> Replayed:
    rules = part(written, "rules", Mapping)
    part(rules, "stake", int)
    stake = parse_stake(rules)
    leader = part(part(written, "draw", Mapping), "leader", int)
    hands = written_hands(written)
    if len(hands) != 1:
        raise bad_request(say("A game of Escalation is one hand."))
    [hand], at = hands, 1
    if "tribute" in hand:
        raise bad_request(say("There is no tribute in Escalation."))
    moves = list(written_moves(hand))
    deal, stock = _written_deal(hand), part(hand, "stock", str)
    if leader not in range(len(deal)):
        return None, RecordRefusal(0, "bad_draw", no_seat(leader, range(max(len(deal), 1))))
    try:
        pack = _pack([coded_cards(cards) for cards in deal], leader) + coded_cards(stock)
        game = Escalation.start(pack, len(deal), neighbour(leader, -1, len(deal)), stake)
    except InputError as error:
        code = "bad_deal" if error.code == "bad_request" else error.code
        return None, RecordRefusal(at, code, error.phrase)
    try:
        for move, _ in moves:
            parsed = parse_move(move)
            if parsed.stated is not None:
                raise bad_move(move)
            game = game.after(parsed)
            at += 1
    except InputError as error:
        return game, RecordRefusal(at, error.code, error.phrase)
    return game, None


def _written_deal(hand: Written) -> list[Any]:
    """The hands as they were dealt; if there are too many, no more than show that."""
    written: list[Any] = part(hand, "deal", list)
    return written[: len(SEATS) + 1]


def _pack(hands: Sequence[Sequence[Card]], leader: int) -> tuple[Card, ...]:
    """The cards in the order in which they were dealt, one at a time from the leader on."""
    if {len(hand) for hand in hands} != {ESCALATION_HAND}:
        raise InputError("bad_deal", say("Escalation deals six cards to each seat."))
    rounds = zip(*hands[leader:], *hands[:leader], strict=True)
    return tuple(card for cards in rounds for card in cards)


_CHANGED: Final = say("The record was changed: its checks belong to another move.")


def _changed(written: Written, again: Json) -> RecordRefusal | None:
    """The first move with a wrong check, of those that were replayed."""
    at = 0
    for given, hand in zip(written["hands"], again["hands"], strict=False):
        recorded, follows = given.get("checks"), hand["checks"]
        number = len(follows) // 4
        for move in range(number) if isinstance(recorded, str) else ():
            place = slice(4 * move, 4 * move + 4)
            if recorded[place] != follows[place]:
                return RecordRefusal(at + move + 1, "not_as_recorded", _CHANGED)
        at += number
    return None


_DERIVED: Final = (
    "trump",
    "offense",
    "leader",
    "dealer",
    "cutter",
    "escaped",
    "outcome",
    "levels",
    "failed",
)
"""What a record says of a hand that follows from the rest."""


def _contradiction(written: Written, again: Json) -> RecordRefusal | None:
    """The first thing in the record that doesn't follow from its moves."""
    at = 0
    for given, hand in zip(written["hands"], again["hands"], strict=True):
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
        for key in ("owed", "excused", "excused_seats"):
            if said and key in said and said[key] != right[key]:
                return _not_derived(at, f"tribute: {key}", said[key], right[key])
    if "result" in written and written["result"] != again["result"]:
        return _not_derived(at, "result", written["result"], again["result"])
    return None


def _not_derived(at: int, key: str, given: object, follows: object) -> RecordRefusal:
    text = say("The record says {key} {given}, but from its moves follows {follows}.")
    text = text.filled(key=key, given=shown(given), follows=shown(follows))
    return RecordRefusal(at, "not_derived", text)
