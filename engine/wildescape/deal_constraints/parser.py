"""Wishes seat by seat, in English or Chinese: who is to hold what."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wildescape.card_words import by_word, one_of
from wildescape.cards import Card
from wildescape.deal_constraints.constraint import Constraint, refused
from wildescape.deal_constraints.solver import WILD_ESCAPE, Solver
from wildescape.deal_constraints.wish import NUMBERS, parse_wish, plain
from wildescape.i18n import InputError, Phrase, both, say, shown
from wildescape.notation import HandsLike, RankLike, format_cards, parse_hands, parse_trump
from wildescape.rules import DEFAULT, RulesLike, parse_rules
from wildescape.turns import SEATS

LONGEST_CONSTRAINTS: Final = 500
"""How many characters of constraints are read."""


@dataclass(frozen=True)
class Constraints:
    """What the seats must hold; everything else is left to chance.

    `names` are what the players are called, if they are.
    """

    each: tuple[Constraint, ...] = ()
    names: tuple[str, ...] = ()

    def unmet(
        self,
        hands: HandsLike,
        trump: RankLike,
        rules: RulesLike = DEFAULT,
        with_jokers: bool = False,
    ) -> tuple[Constraint, ...]:
        """The constraints that `hands` do not meet.

        Args:
            hands: the cards of the six seats, in any form.
            trump: the trump rank: `"2"` to `"A"`, a number, or a `Rank`.
            rules: the house rules, which say what a play is, in any form.
            with_jokers: whether jokers may help to make a play.
        """
        trump, rules = parse_trump(trump), parse_rules(rules)
        solver = Solver(self.each, self.names, WILD_ESCAPE, trump, rules, with_jokers)
        held = [Counter(hand) for hand in parse_hands(hands)]
        return tuple(wish for seat in SEATS for wish in solver.unmet(seat, held[seat]))


ConstraintsLike = Constraints | str | Iterable[str]
"""Constraints in any form: what `parse_constraints` takes."""


def parse_constraints(text: ConstraintsLike, names: Sequence[str] = ()) -> Constraints:
    """Constraints from any form.

    >>> [(wish.number, wish.most) for wish in parse_constraints("3: no kings, 2 jokers").each]
    [(0, 0), (2, 2)]

    Args:
        text: for each seat its number or name, a colon and constraints with commas between them.
            For several seats: some of these, “everyone”, “everyone else”, “my partners”,
            “opponents”. A constraint is how many cards there are; some cards; a number of cards of
            a rank or suit, of jokers, Big Jokers, Small Jokers or trumps, with “exactly”, “at
            least”, “at most” or “all” if wanted; “no” and one of these; or a play, or a number of
            them, of a rank or suit if wanted. “8 cards each” is for all seats that don't say how
            many. Or a list of such texts, one for each seat; `Constraints` pass unchanged.
        names: the players' names, from seat 0 on.

    Raises:
        InputError: `bad_wishes`, with the words that are no constraint and what is allowed.
    """
    if isinstance(text, Constraints):
        return text
    if not isinstance(text, str):
        lines = list(text) if isinstance(text, Iterable) else [text]
        if not all(isinstance(line, str) for line in lines):
            raise no_seat(shown(lines), names, len(names) or len(SEATS))
        text = "\n".join(lines)
    if len(text) > LONGEST_CONSTRAINTS:
        raise refused(
            say("These wishes have {count} characters; at most {most} are read."),
            most=LONGEST_CONSTRAINTS,
            count=len(text),
        )
    constraints: list[Constraint] = []
    sizes: dict[int, list[tuple[int, Constraint]]] = {}
    listed: Counter[tuple[int, Card]] = Counter()
    for seats, item in _Headings(names).wishes(unicodedata.normalize("NFKC", text)):
        wish = parse_wish(item)
        for seat in seats:
            if isinstance(wish, Constraint) and wish.size is not None:
                sizes.setdefault(seat, []).append((len(seats), wish._replace(seat=seat)))
            elif isinstance(wish, Constraint):
                constraints.append(wish._replace(seat=seat))
            else:
                listed.update((seat, card) for card in wish)
    for (seat, card), number in listed.items():
        constraints.append(Constraint(seat, format_cards([card] * number), number, (card,)))
    for asked in sizes.values():
        # What a seat says for itself counts, not what is said for all.
        fewest = min(seats for seats, _ in asked)
        constraints += [wish for seats, wish in asked if seats == fewest]
    return Constraints(tuple(constraints), tuple(names))


_REST_RANDOM: Final = (
    *("", "everyone else random", "everybody else random", "the rest random"),
    *("其余随机", "其他随机", "其他人随机"),
)
_SEPARATOR: Final = re.compile(r"[,、;\n。&]|\.(?=\s|$)|\band\b|和", re.I)
_NUMBER: Final = rf"(\d+|{one_of(NUMBERS)})"
_EACH: Final = re.compile(
    rf"{_NUMBER}(?: cards?)? (?:each|apiece|per (?:player|seat)|for (?:each|all|every(?:one|body)))"
    rf"|(?:每人|每家|大家|各)(?:各|发)? ?{_NUMBER} ?张牌?"
)
"""How many cards everybody has."""
_VERBS: Final = (
    r":|\b(?:should have|must have|has|have|gets|get|holds|hold|needs)\b|要有|拿到|有|拿"
    r"|(?=没|无|不带|不要|\bwithout\b)"
)
_NUMBERED: Final = r"(?:seat\s*|座位)?[0-6]\s*(?:号座位|号位|号)?"


def _groups(seats: int) -> dict[str, tuple[int, ...]]:
    """The seats that a word stands for, with seat 0 as “me”."""
    ways: dict[tuple[int, ...], str] = {
        (0,): "me i 我",
        (1,): "下家",
        (seats - 1,): "上家",
        tuple(range(seats)): "everyone everybody all each each_player 每人 每家 大家 所有人",
    }
    if seats == len(SEATS):
        ways |= {
            (3,): "对家 对门",
            (2, 4): "partners my_partners 搭档 我的搭档",
            (1, 3, 5): "opponents my_opponents 对手 对方",
            (0, 2, 4): "we us our_team 我们 我方",
        }
    return by_word(ways)


_OTHER_WORDS: Final = (
    *("everyone else", "everybody else", "all others", "the others", "the rest"),
    *("其他人", "其余人", "其他", "其余"),
)


class _Headings:
    """Finds out which wish is for which seats."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.seats = range(len(names) or len(SEATS))
        self.groups = _groups(len(self.seats))
        self.by_name = {plain(name): seat for seat, name in reversed([*enumerate(names)])}
        words = [name for name in self.by_name if name] + [*_OTHER_WORDS, *self.groups]
        words.sort(key=len, reverse=True)
        seat = "|".join(re.escape(word).replace(r"\ ", r"[\s-]+") for word in words)
        seat = rf"(?:{_NUMBERED}|{seat})"
        several = rf"{seat}(?:\s*(?:[,、&]|\band\b|和|与)\s*{seat})*"
        self.heading = re.compile(rf"(?:^|(?<=[,、;\n。.&]))\s*({several})\s*(?:{_VERBS})", re.I)
        self.seat = re.compile(seat, re.I)

    def wishes(self, text: str) -> Iterator[tuple[Sequence[int], str]]:
        """Each wish, and the seats that it is for."""
        headings = [*self.heading.finditer(text)]
        starts = [heading.start() for heading in headings] + [len(text)]
        yield from self._before(text[: starts[0]])
        who = [self._seats(heading[1]) for heading in headings]
        named = {seat for seats in who for seat in seats or ()}
        others = [seat for seat in self.seats if seat not in named]
        for heading, seats, end in zip(headings, who, starts[1:], strict=True):
            for item in _SEPARATOR.split(text[heading.end() : end]):
                if plain(item) in _REST_RANDOM:
                    continue
                if for_each := _for_each(item):
                    yield self.seats, for_each
                    continue
                if ":" in item:
                    raise no_seat(item.strip(), self.names, len(self.seats))
                yield others if seats is None else seats, item.strip()

    def _before(self, text: str) -> Iterator[tuple[Sequence[int], str]]:
        """What stands before the first seat: only how many cards everybody has."""
        for part in re.split(r"[;\n]", text):
            for item in _SEPARATOR.split(part):
                if for_each := _for_each(item):
                    yield self.seats, for_each
                elif plain(item) not in _REST_RANDOM:
                    raise no_seat(part.strip(), self.names, len(self.seats))

    def _seats(self, text: str) -> Sequence[int] | None:
        """The seats in a heading; `None` for all that no other heading names."""
        seats: list[int] = []
        for named in self.seat.finditer(text):
            word = plain(named[0])
            if word in self.by_name:
                seats.append(self.by_name[word])
            elif re.fullmatch(_NUMBERED, word):
                [number] = re.findall(r"[0-6]", word)
                # Where players are called by numbers, those count.
                has_numbers = any(name.isdigit() for name in self.by_name)
                seat = self.by_name.get(number, -1) if has_numbers else int(number)
                if seat not in self.seats:
                    raise no_seat(text.strip(), self.names, len(self.seats))
                seats.append(seat)
            elif word in self.groups:
                seats += self.groups[word]
            else:
                return None
        return [*dict.fromkeys(seats)]


def _for_each(item: str) -> str:
    """The wish for everybody, if it's how many cards all have; empty for other words."""
    found = _EACH.fullmatch(plain(item))
    return f"{found[1] or found[2]} cards" if found else ""


def no_seat(text: str, names: Sequence[str], seats: int) -> InputError:
    """The error for a text that stands where a seat should, with how seats are written."""
    are_numbered = all(name.isdigit() for name in names)
    numbers = names or tuple(map(str, range(seats)))
    if not are_numbered:
        no_such = say(
            "“{text}” names no seat. Start with one of {seats} and a colon, then the cards: "
            "{example}."
        )
    elif names:
        no_such = say(
            "“{text}” names no seat. Start with a seat number from {first} to {last} and a colon, "
            "then its cards: {example}."
        )
    else:
        no_such = say(
            "“{text}” names no seat. Start with a seat number from {first} to {last} and a colon, "
            "then its cards: {example}. To write names instead, say who is who: {code}."
        )
    filled = no_such.filled(
        text=text,
        seats=both(numbers),
        first=numbers[0],
        last=numbers[-1],
        example=example(names) if seats == len(SEATS) else escalation_example(names),
        code="parse_constraints(text, names)",
    )
    return refused(filled)


def example(names: Sequence[str] = ()) -> Phrase:
    """Constraints as an example, for seats with these names."""
    first, other = (names[0], names[-3]) if names else ("0", "3")
    return say(
        "{first}: two jokers, a straight flush; {other}: no jokers; 8 cards each",
        first=first,
        other=other,
    )


def escalation_example(names: Sequence[str] = ()) -> Phrase:
    """The same for a game of Escalation."""
    first, other = names[:2] or ("0", "1")
    return say("{first}: a king, two 7s; {other}: no 2s", first=first, other=other)
