"""Codes: a record or a position as one line of text to share, and back.

A code is `we1.`, the number of characters after the next point, a point, the content, and six
characters that check it. The content is a record as JSON with cards as letters, deflated. What
follows from the moves is left out and comes back when the record is replayed.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple, TypeGuard
from urllib.parse import unquote

from wildescape.cards import PACK
from wildescape.dealing import Hands, check_deal
from wildescape.escalation import Escalation
from wildescape.game import Move, check_seat
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, say, shown
from wildescape.match import Match
from wildescape.notation import format_cards, format_deal, parse_cards, parse_deal
from wildescape.positions import format_position, parse_position
from wildescape.records import (
    Json,
    RecordLike,
    RecordRefusal,
    bare,
    format_move,
    is_deep,
    parse_json,
    parse_move,
    parse_record,
    verify,
)
from wildescape.turns import SEATS

CODE_VERSION: Final = 1
"""The version of codes. A change in how records are written or deflated needs a new one."""

LONGEST_CODE: Final = 65_536
"""How many characters a code may have."""

LONGEST_CONTENT: Final = 400_000
"""How many bytes the JSON in a code may have: enough for a match with as many notes as allowed."""

MOST_CODED_HANDS: Final = 250
MOST_CODED_MOVES: Final = 100_000
"""How many hands and moves are read: no real game in a code has more."""

GAME_MARK: Final = "we"
"""What the code of a game begins with, before the version."""


class Shared(NamedTuple):
    """Something that was shared, and what it is: `what` names the kind of `value`."""

    what: Literal["record", "position", "deal"]
    value: Json | HandState | Escalation | Hands


def format_code(game: RecordLike | HandState, moves: Iterable[Move] = ()) -> str:
    """The code of a record or of a position; `parse_shared` reads it back.

    What follows from the moves of a record is left out; other fields, such as notes, stay.

    >>> from wildescape.dealing import draw
    >>> from wildescape.match import Match
    >>> parse_shared(format_code(Escalation.start(players=3))).what
    'position'
    >>> parse_shared(format_code(Match.start(draw()))).what
    'record'

    Args:
        game: a record, finished or not, or its JSON as text; a match, which becomes a record; a
            position as text; or a hand or a game of Escalation, which becomes a position, without
            the moves that led to it.
        moves: the moves that were made from a position; `moves_in` reads them.

    Raises:
        InputError: `bad_code` for a record that is too long or no JSON; other codes for what is no
            record.
    """
    if isinstance(game, HandState | Escalation) or _is_position(game):
        packed: Json = {"position": format_position(game)}
        if made := [*map(format_move, moves)]:
            packed["moves"] = _pack_moves(made)
    else:
        told = bare(parse_record(game))
        packed = {**told, "hands": [_compact(hand) for hand in told["hands"]]}
    try:
        if is_deep(packed):
            raise ValueError("nested too deeply")
        text = json.dumps(packed, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        written = text.encode()
    except (TypeError, ValueError, RecursionError):
        raise _bad(say("What is written about this game isn't JSON.")) from None
    code = pack(GAME_MARK, written, GAME_DICTIONARY)
    if len(code) > LONGEST_CODE or len(written) > LONGEST_CONTENT:
        raise _bad(say("This game is too long for a code; share its record as a file."))
    return code


def _is_position(value: object) -> TypeGuard[str]:
    words = value.split(maxsplit=1)[:1] if isinstance(value, str) else []
    return words in (["wildescape"], ["escalation"])


def parse_code(text: str) -> Json:
    """The record in a code, which may be split by white space.

    Only `verify` says whether the game can have gone like that.

    >>> from wildescape.dealing import draw
    >>> from wildescape.match import Match
    >>> parse_code(format_code(Match.start(draw())))["game"]
    'wildescape'

    Args:
        text: the code.

    Raises:
        InputError: `bad_code`, with the reason: cut off, mistyped, of a newer version, not ours,
            too long or made up.
    """
    return _record_in(_content(text))


def _record_in(packed: object) -> Json:
    try:
        return _restored(packed)
    except (ValueError, TypeError, LookupError, AttributeError):
        raise _made_up() from None


def _made_up() -> InputError:
    return _bad(say("There's no game in this code: it was made up."))


def _content(text: str) -> object:
    """The JSON in the code of a game."""
    try:
        return unpack(text, GAME_MARK, GAME_DICTIONARY, say("game"))
    except InputError:
        raise
    except (ValueError, zlib.error):
        raise _made_up() from None


def pack(mark: str, content: bytes, dictionary: bytes) -> str:
    """A code with JSON in it.

    >>> unpack(pack("xy", b"[1, 2]", b""), "xy", b"", "list")
    [1, 2]

    Args:
        mark: what codes of this sort begin with, before the version.
        content: the JSON.
        dictionary: the preset dictionary for deflating: text that is common in such JSON.
    """
    deflating = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, memLevel=9, zdict=dictionary)
    body = _base64(deflating.compress(content) + deflating.flush())
    body += _check(body)
    return f"{mark}{CODE_VERSION}.{len(body)}.{body}"


def unpack(text: str, mark: str, dictionary: bytes, what: Part) -> Any:
    """The JSON in a code that `pack` wrote with the same `mark` and `dictionary`.

    `what` says what they hold, for the error.

    Raises:
        InputError: `bad_code`, for text that is no code of this sort, or one cut off or mistyped.
        ValueError, zlib.error: for a code that was made up.
    """
    _check_text(text)
    code = _BLANK.sub("", text)
    named = re.fullmatch(rf"{mark}([1-9][0-9]?)\.(.*)", code)
    if named is None:
        # The full stop of the sentence completes the mark.
        begin = f"{mark}{CODE_VERSION}"
        raise _bad(
            say("This isn't a {what} code: one begins with {begin}."), what=what, begin=begin
        )
    version, rest = named.groups()
    if int(version) != CODE_VERSION:
        raise _bad(say("This code is from a newer version of Wild Escape: update to open it."))
    length, point, body = rest.partition(".")
    fits = body[-_CHECK_LENGTH:] == _check(body[:-_CHECK_LENGTH])
    short = _LENGTH.fullmatch(length) and (not point or len(body) < int(length or 0))
    if short and not fits:
        raise _bad(say("This code is cut off: copy it to its end."))
    if not fits or length != str(len(body)):
        raise _bad(say("This code is mistyped: its check doesn't fit. Copy it once more."))
    return _inflate(body[:-_CHECK_LENGTH], dictionary)


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        raise _bad(say("A code is a text, not {value}."), value=shown(text))
    if len(text) > 2 * LONGEST_CODE:
        raise _bad(say("A code has at most {most} characters."), most=LONGEST_CODE)


def open_code(code: RecordLike) -> Match | Escalation:
    """The last state of the game in a code, replayed by the rules.

    >>> from wildescape.dealing import deal, draw
    >>> from wildescape.match import Match
    >>> match = Match.start(draw()).with_deal(deal())
    >>> open_code(format_code(match)) == match
    True

    Args:
        code: the code; or a record, its JSON as text, or a game.

    Raises:
        InputError: `bad_code`, with what is wrong with the code or with the game in it.
    """
    try:
        if isinstance(code, str) and not code.lstrip().startswith("{"):
            code = parse_code(code)
        game = verify(code)
    except InputError as error:
        raise _bad(error.phrase) from None
    if isinstance(game, RecordRefusal):
        raise _bad(
            say("The game in this code can't have gone like that, at move {at}: {why}"),
            at=game.at,
            why=game.phrase,
        )
    return game


def code_in(text: str) -> str:
    """The code in a link to a game, whole or from its `#` on; any other text as it is.

    >>> code_in("https://example.org/cards/#table=we1.9")
    'we1.9'
    >>> code_in("#/teacher/we1.9"), code_in("we1.9")
    ('we1.9', 'we1.9')

    Args:
        text: a link, or what else may stand for a game.
    """
    link = _LINK.fullmatch(text)
    return unquote(link[1]) if link else text


def parse_shared(text: str) -> Shared:
    """What `text` holds: the code of a record or a position, a position as text, or a deal's code.

    A link that brings a code along stands for its code.

    >>> shared = parse_shared(format_code(Escalation.start(players=3)))
    >>> shared.what, len(shared.value.hands)
    ('position', 3)

    Args:
        text: what was shared.

    Raises:
        InputError: with what is wrong in it; `bad_code`, if it is none of these.
    """
    _check_text(text)
    text = code_in(text)
    plain = _BLANK.sub("", text)
    if _CODE.fullmatch(plain):
        packed = _content(text)
        if isinstance(packed, dict) and isinstance(packed.get("position"), str):
            return Shared("position", parse_position(packed["position"]))
        return Shared("record", _record_in(packed))
    if _is_position(text):
        return Shared("position", parse_position(text))
    if _DEAL.fullmatch(plain):
        return Shared("deal", parse_deal(plain))
    raise _bad(
        say(
            "This isn't one of our codes. A game begins with {begin}, a position with "
            "“{wildescape}” or “{escalation}”, and a deal has {length} characters."
        ),
        begin=f"{GAME_MARK}{CODE_VERSION}.",
        length=_DEAL_LENGTH,
        wildescape="wildescape",
        escalation="escalation",
    )


def moves_in(text: str) -> tuple[Move, ...]:
    """The moves since the position in a code; none in anything else that can be shared.

    Args:
        text: what was shared.

    Raises:
        InputError: as `parse_shared`; `bad_code` for moves that can't have been made there.

    >>> game = Escalation.start(players=3)
    >>> moves_in(format_code(game, [game.moves[0]])) == (game.moves[0],)
    True
    """
    position = parse_shared(text).value
    if not isinstance(position, HandState | Escalation) or _is_position(code_in(text)):
        return ()
    packed: Any = _content(code_in(text))
    try:
        moves = tuple(map(parse_move, _unpack_moves(packed.get("moves", ""))))
        for move in moves:
            position = position.after(move)
    except (ValueError, TypeError, LookupError, AttributeError):
        raise _made_up() from None
    return moves


_BLANK: Final = re.compile("[\\s\u00ad\u200b-\u200d\u2060\ufeff]+")
_CODE: Final = re.compile(r"we[1-9][0-9]?\..*")
_LINK: Final = re.compile(r"\s*[^\s#{]*#(?:table=|/(?:teacher|given)/)(.*)", re.DOTALL)
_LENGTH: Final = re.compile("[0-9]{0,6}")
_CHECK_LENGTH: Final = 6
_DEAL_LENGTH: Final = len(PACK) + 1
_DEAL: Final = re.compile(rf"[\w-]{{{_DEAL_LENGTH}}}", re.ASCII)

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!?"
"""A letter for each face of the pack."""

_MOVE: Final = re.compile(r"([0-5]?)([A-Za-z!?]*)(?::(.+))?")

GAME_DICTIONARY: Final = (
    b'","as 10 J Q K A","count 10,:ask 1,:ask 2,:ask 3,:ask 4,:ask 5,:ask 0,:no count,:take,'
    b'"players":["random","random","random","random","random","random"],"seed":'
    b'"notes":[{"at":1,"text":"'
    b'{"game":"escalation","format":1,"rules":{"stake":1},"draw":{"leader":0},"hands":[[["'
    b'"seating":"draw","first_leader":"random","dealing":"draw","straight_flush":"off",'
    b'"ace_low_straight":"off","joker_reading":"stated","count_must_answer":"9",'
    b'"count_above":"forbidden","win_on":"reach","tribute_pairing":"position",'
    b'{"game":"wildescape","format":1,"rules":{"direction":"clockwise","seating":"fixed",'
    b'"first_leader":"draw","dealing":"deal","straight_flush":"on","ace_low_straight":"on",'
    b'"trump_in_straight":"natural","flush_compare":"top","joker_reading":"highest",'
    b'"mixed_joker_pair":"small","escaped_lead":"next","pass_locks_out":"off",'
    b'"count_must_answer":"10","count_above":"may_refuse","level_step":"one","target":"A",'
    b'"win_on":"win_at","tribute_pairing":"escape_order","joker_return":"two",'
    b'"tribute_public":"on","anti_tribute":"off"},"draw":{"rounds":[[[0,"5S"],[1,"6H"],[2,"7D"],'
    b'[3,"8C"],[4,"9S"],[5,"10H"]]],"seats":[0,1,2,3,4,5],"leader":0},"hands":[["'
)
"""JSON that is common in records, so that codes are short. A change needs a new version."""


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _check(body: str) -> str:
    return _base64(zlib.crc32(body.encode("utf-8", "surrogatepass")).to_bytes(4, "big"))


def _inflate(body: str, dictionary: bytes) -> object:
    """The JSON in the body of a code.

    Raises:
        ValueError, zlib.error: if there is none, or too much.
    """
    inflating = zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary)
    written = inflating.decompress(
        urlsafe_b64decode(body + "=" * (-len(body) % 4)), max_length=LONGEST_CONTENT
    )
    if not inflating.eof or inflating.unused_data or written.count(b",") > MOST_CODED_MOVES:
        raise ValueError("no text, or too much")
    packed = parse_json(written.decode())
    if is_deep(packed):
        raise ValueError("nested too deeply")
    return packed


def _compact(hand: Json) -> list[object]:
    """A hand of a bare record, with its cards as letters."""
    moves = _pack_moves(hand["moves"])
    if "stock" in hand:
        return [list(map(_letters, hand["deal"])), _letters(hand["stock"]), moves]
    hands = [parse_cards(cards) for cards in hand["deal"]]
    check_deal(hands)
    tribute = hand["tribute"]
    given, returned = _pack_moves(tribute["given"]), _pack_moves(tribute["returned"])
    return [format_deal(hands), given, returned, moves]


def _restored(packed: Any) -> Json:
    """The bare record whose hands were made compact.

    Raises:
        ValueError, TypeError, LookupError, AttributeError: for anything else.
    """
    hands = []
    if len(packed["hands"]) > MOST_CODED_HANDS:
        raise ValueError("too many hands")
    for hand in packed["hands"]:
        kept: Json
        if packed["game"] == "escalation":
            deal, stock, moves = hand
            kept = {"deal": list(map(_cards, deal)), "stock": _cards(stock)}
        else:
            deal, given, returned, moves = hand
            tribute = {"given": _unpack_moves(given), "returned": _unpack_moves(returned)}
            kept = {"deal": list(map(format_cards, parse_deal(deal))), "tribute": tribute}
        hands.append({**kept, "moves": _unpack_moves(moves)})
    return bare({**packed, "hands": hands})


def _pack_moves(moves: Iterable[list[Any]]) -> str:
    """Moves as text.

    A move names its seat only if the move before was last followed by another seat.
    """
    following: dict[int, int] = {}
    last, packed = SEATS[-1], ""
    for seat, cards, *what in moves:
        check_seat(seat, SEATS)
        named = "" if seat == following.get(last, (last + 1) % 6) else f"{seat}"
        packed += "".join((named, _letters(cards), *(f":{word}" for word in what), ","))
        following[last] = seat
        last = seat
    return packed


def _unpack_moves(packed: str) -> list[list[object]]:
    """The moves that `_pack_moves` wrote.

    Raises:
        ValueError, AttributeError: for any other text.
    """
    *words, end = packed.split(",")
    if end:
        raise ValueError("more than moves")
    following: dict[int, int] = {}
    last, moves = SEATS[-1], []
    for word in words:
        named, letters, *what = _MOVE.fullmatch(word).groups()  # type: ignore[union-attr]
        seat = int(named) if named else following.get(last, (last + 1) % 6)
        moves.append([seat, _cards(letters), *filter(None, what)])
        following[last] = seat
        last = seat
    return moves


def _letters(cards: str) -> str:
    return "".join(_LETTERS[card] for card in parse_cards(cards))


def _cards(letters: str) -> str:
    return format_cards(PACK[_LETTERS.index(letter)] for letter in letters)


def _bad(phrase: Phrase, **parts: Part) -> InputError:
    return InputError("bad_code", phrase, **parts)
