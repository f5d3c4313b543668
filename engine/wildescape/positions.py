"""Positions in the middle of a game as text, both ways: a line of facts, then a line for each seat.

A hand of Wild Escape has its trump, the seat in turn, the play that stands with its seat, who
passed and who escaped; what is empty is left out. Rules that aren't the default go by their names:

    wildescape trump=8 turn=3 table=2,8S,8H passed=4,5 escaped=1 pass_locks_out=on
    0: 3C 5D 5H LJ

Escalation has the value on the table, the direction, the middle and the stock; a line is the hand
and, after a bar, what the seat has taken:

    escalation turn=1 direction=1 value=14 stake=1 middle=KS,7H,7C stock=2S,AD
    0: 4C 5D | 9C 9H
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wildescape.combinations import impossible_face
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, STAKES, Escalation
from wildescape.hand import HandState, Standing, strength_of
from wildescape.i18n import InputError, Part, Phrase, either, say, say_n, shown
from wildescape.match import Match
from wildescape.notation import coded_cards, format_cards, parse_face, parse_trump
from wildescape.ranking import ranking
from wildescape.rules import CHOICES, DEFAULT, parse_rules
from wildescape.turns import SEATS

PositionLike = HandState | Escalation | Match | str
"""A position in any form: a game, a match in which a hand is played, or text."""


def format_position(game: PositionLike) -> str:
    """The position as text that `parse_position` reads back, without the moves that led to it.

    >>> hand = HandState.start(["3C", "4C", "5C", "6C", "7C", "8C"], trump="9", leader=2)
    >>> format_position(hand).splitlines()[:2]
    ['wildescape trump=9 turn=2', '0: 3C']

    Args:
        game: a hand or a game of Escalation; a match in which a hand is played; or text, which is
            checked and written anew.

    Raises:
        InputError: as `parse_position`.
    """
    game = parse_position(game)
    return _format_hand(game) if isinstance(game, HandState) else _format_escalation(game)


def parse_position(position: PositionLike | Sequence[str]) -> HandState | Escalation:
    """The game in a position, from any form.

    Args:
        position: text as `format_position` writes it, or a list of its lines; a hand or a game of
            Escalation passes unchanged, and a match gives the hand that is played.

    Raises:
        InputError: `bad_position`, with what is wrong in it, also for a match in which no hand is
            played; `bad_card`, `bad_trump` and `bad_rules` for a bad card, trump or rule.

    >>> lines = ["wildescape trump=9 turn=2 table=1,4D", "0: 3C", "1: 4C", "2: 5C"]
    >>> hand = parse_position([*lines, "3: 6C", "4: 7C", "5: 8C"])
    >>> hand.turn, hand.table.cards
    (2, (<4D>,))
    """
    if isinstance(position, Match):
        position = position.stage if isinstance(position.stage, HandState) else ""
    if isinstance(position, HandState | Escalation):
        return position
    if not isinstance(position, str | list | tuple):
        raise _bad(
            say(
                "A position is a hand, a game of Escalation, a match, or text as "
                "`format_position` writes it, not {value}."
            ),
            value=shown(position),
        )
    lines = position.strip().splitlines() if isinstance(position, str) else list(position)
    _require(all(isinstance(line, str) for line in lines), shown(lines))
    if not "".join(lines).strip():
        raise _bad(
            say(
                "This position is empty: it begins with “wildescape” or “escalation”, and has a "
                "line for each seat."
            )
        )
    first, *lines = lines
    game, *words = first.split() or [""]
    facts = _Facts(words)
    seats = []
    for seat, line in enumerate(lines):
        number, colon, cards = line.partition(":")
        _require(colon and number.strip() == str(seat), line)
        seats.append(cards)
    _require(game in ("wildescape", "escalation"), first)
    return _parse_hand(facts, seats) if game == "wildescape" else _parse_escalation(facts, seats)


def _format_hand(hand: HandState) -> str:
    facts: dict[str, object] = {"trump": hand.trump, "turn": _seat(hand.turn)}
    if hand.table:
        facts["table"] = _list((hand.table.seat, *hand.table.cards))
        facts["stated"] = _list(hand.table.stated or ())
    facts["passed"] = _list(sorted(hand.passed))
    facts["escaped"] = _list(hand.escaped)
    facts["question"] = _list(hand.question or ())
    if hand.question and hand.interrupted != hand.question[0]:
        facts["interrupted"] = _seat(hand.interrupted)
    facts["asked"] = _list(f"{asker}-{other}" for asker, other in sorted(hand.asked))
    if any(count is not None for count in hand.told):
        facts["told"] = _list("-" if count is None else count for count in hand.told)
    facts |= hand.rules.changed_from(DEFAULT)
    return _text("wildescape", facts, map(format_cards, hand.hands))


def _parse_hand(facts: _Facts, seats: Sequence[str]) -> HandState:
    rules = parse_rules(facts.only(CHOICES))
    trump = parse_trump(facts.text("trump"))
    order = ranking(trump, rules)
    _require_seats(seats, range(len(SEATS), len(SEATS) + 1))
    hands = tuple(tuple(sorted(coded_cards(cards))) for cards in seats)
    table = None
    if written := facts.words("table"):
        cards = tuple(sorted(coded_cards(" ".join(written[1:]))))
        stated = tuple(map(parse_face, facts.words("stated"))) or None
        seat = _number(written[0], SEATS)
        is_last = not hands[seat]
        strength = strength_of(cards, stated, order, rules, is_last)
        _require(strength, facts.said("table"))
        table = Standing(seat, cards, strength, stated, is_last)
    question = facts.numbers("question", SEATS)
    told = [None if word == "-" else _number(word, range(28)) for word in facts.words("told")]
    _require(len(told) in (0, 6), facts.said("told"))
    escaped = facts.numbers("escaped", SEATS)
    empty = [seat for seat in SEATS if not hands[seat]]
    _require(sorted(escaped) == empty, facts.said("escaped"))
    turn = facts.turn(SEATS)
    over = any(set(range(side, 6, 2)) <= set(escaped) for side in (0, 1))
    _require(turn is None if over else turn is not None and hands[turn], facts.said("turn"))
    asks = len(question) == 2 and hands[question[0]] and question[1] == turn
    _require(asks or not question, facts.said("question"))
    interrupted = question[0] if question else None
    if word := facts.text("interrupted"):
        interrupted = _number(word, SEATS)
        _require(question and hands[interrupted], facts.said("interrupted"))
    held = [card for hand in hands for card in hand] + list(table.cards if table else ())
    _require(not impossible_face(held), str(impossible_face(held)))
    hand = HandState(
        hands,
        trump,
        rules,
        order,
        turn,
        table,
        frozenset(facts.numbers("passed", SEATS)),
        escaped,
        tuple(told) or (None,) * 6,
        (question[0], question[1]) if question else None,
        interrupted,
        _asked(facts, turn if interrupted is None else interrupted),
    )
    facts.check_all_read()
    return hand


def _asked(facts: _Facts, turn: int | None) -> frozenset[tuple[int, int]]:
    """Who has asked whom: `1-4`; a seat alone was asked by the one whose turn it is."""
    pairs = (word.rpartition("-") for word in facts.words("asked"))
    return frozenset(
        (_number(asker or _seat(turn), SEATS), _number(other, SEATS)) for asker, _, other in pairs
    )


def _format_escalation(game: Escalation) -> str:
    facts: dict[str, object] = {
        "turn": _seat(game.turn),
        "direction": game.direction,
        "value": game.value,
        "stake": game.stake,
        "middle": _list(game.middle),
        "stock": _list(game.stock),
    }
    rows = zip(game.hands, game.stacks, strict=True)
    lines = (f"{format_cards(hand)} | {format_cards(stack)}" for hand, stack in rows)
    return _text("escalation", facts, lines)


def _parse_escalation(facts: _Facts, seats: Sequence[str]) -> Escalation:
    _require_seats(seats, PLAYER_COUNTS)
    hands, stacks = [], []
    for line in seats:
        hand, _, stack = line.partition("|")
        hands.append(tuple(sorted(coded_cards(hand))))
        stacks.append(coded_cards(stack))
    game = Escalation(
        hands=tuple(hands),
        stock=coded_cards(" ".join(facts.words("stock"))),
        middle=coded_cards(" ".join(facts.words("middle"))),
        stacks=tuple(stacks),
        value=_number(facts.text("value"), range(57)),
        direction=1 if facts.text("direction") == "1" else -1,
        turn=facts.turn(range(len(seats))),
        stake=_number(facts.text("stake"), STAKES),
    )
    cards = [*game.stock, *game.middle, *(card for row in (*hands, *stacks) for card in row)]
    _require(sorted(cards) == list(PACK_52), format_cards(cards))
    _require(all(len(hand) <= ESCALATION_HAND for hand in hands), "; ".join(seats))
    _require(game.middle or not game.value, facts.said("value"))
    _require(facts.text("direction") in ("1", "-1"), facts.said("direction"))
    _require(all(hands) == (game.turn is not None), facts.said("turn"))
    facts.check_all_read()
    return game


def _text(game: str, facts: dict[str, object], lines: Iterable[str]) -> str:
    said = (f"{key}={value}" for key, value in facts.items() if str(value))
    rows = (f"{seat}: {line}".strip() for seat, line in enumerate(lines))
    return "\n".join((" ".join((game, *said)), *rows))


def _list(items: Iterable[object]) -> str:
    return ",".join(map(str, items))


def _seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


class _Facts:
    """The facts of the first line; all of them must be read."""

    def __init__(self, words: Iterable[str]) -> None:
        self._facts: dict[str, str] = {}
        self._read: set[str] = set()
        for word in words:
            key, equals, value = word.partition("=")
            _require(equals and key not in self._facts, word)
            self._facts[key] = value

    def text(self, key: str) -> str:
        """What a fact says, as written; empty if it isn't there. From now on it counts as read."""
        self._read.add(key)
        return self._facts.get(key, "")

    def words(self, key: str) -> list[str]:
        """What a fact lists between commas."""
        return [word for word in self.text(key).split(",") if word]

    def numbers(self, key: str, allowed: range) -> tuple[int, ...]:
        """The numbers that a fact lists.

        Raises:
            InputError: One of them isn't allowed, or stands there twice.
        """
        found = tuple(_number(word, allowed) for word in self.words(key))
        _require(len(set(found)) == len(found), self.said(key))
        return found

    def turn(self, seats: range) -> int | None:
        """The seat in turn; `None` where nobody is.

        Raises:
            InputError: It's not one of these seats.
        """
        word = self.text("turn")
        return None if word == "-" else _number(word, seats)

    def only(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these facts that are there, as written."""
        return {key: self.text(key) for key in keys if key in self._facts}

    def said(self, key: str) -> str:
        """A fact as it stands in the line, to be quoted where it's refused."""
        return f"{key}={self._facts.get(key, '')}"

    def check_all_read(self) -> None:
        """Refuse what nobody has read.

        Raises:
            InputError: There's a fact that this game doesn't have.
        """
        for key in self._facts:
            _require(key in self._read, self.said(key))


def _number(word: str, allowed: range) -> int:
    _require(word.isascii() and word.isdigit() and len(word) < 8 and int(word) in allowed, word)
    return int(word)


def _require_seats(lines: Sequence[str], counts: range) -> None:
    if len(lines) in counts:
        return
    lasts = either([f"“{count - 1}: …”" for count in counts])
    if not lines:
        raise _bad(
            say("This position has no lines for the seats; it needs “0: …” to {lasts}."),
            lasts=lasts,
        )
    raise _bad(
        say_n(
            "This position has {count} line for a seat; it needs “0: …” to {lasts}.",
            "This position has {count} lines for seats; it needs “0: …” to {lasts}.",
            len(lines),
            lasts=lasts,
        )
    )


def _require(met: object, what: str) -> None:
    if not met:
        raise _bad(say("“{what}” is wrong in this position."), what=what)


def _bad(phrase: Phrase, **parts: Part) -> InputError:
    return InputError("bad_position", phrase, **parts)
