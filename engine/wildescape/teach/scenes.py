"""Scenes: the facts that a step shows and its question is about, in the notation of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from wildescape.cards import Card, Rank
from wildescape.combinations import Kind, impossible_face
from wildescape.escalation import Escalation
from wildescape.explain import too_many
from wildescape.game import Act, IllegalMove, Move
from wildescape.hand import PASSES, HandResult, HandState
from wildescape.i18n import InputError, Part, Phrase, either, say, shown, suggesting
from wildescape.notation import format_cards, parse_card, parse_cards, parse_trump
from wildescape.positions import parse_position
from wildescape.records import parse_move
from wildescape.rules import CHOICES, DEFAULT, Rules
from wildescape.teach.mini_hands import mini_position

Cards = tuple[Card, ...]
State = HandState | Escalation


@dataclass(frozen=True)
class Scene:
    """The facts of a step; a question names those that it needs.

    The documentation of lessons takes its table of facts from this list.

    Args:
        rules: the house rules.
        trump: the trump rank.
        hand: the learner's hand.
        cards: the cards in question.
        table: the play on the table.
        sets: several sets of cards.
        rank: the rank in question.
        joker: the joker in question.
        kind: the kind of play in question.
        seat: the seat in question, 0 to 5 clockwise.
        me: the learner's seat; 0 if missing.
        levels: the levels of both teams.
        offense: the team, 0 or 1, that is the offense.
        escapes: the seats that escaped, in order.
        left: how many cards were left at each of the six seats.
        last: the seat of the last play.
        before: the trump of the hand before.
        offers: the two cards offered for a joker.
        value: the value to beat.
        count: a number of cards.
        rule: the name of a house rule.
        choice: a choice of that rule, by which the step is played.
        game: a position.
        moves: the moves made in that position.
        plays: two to five plays that the learner, whose turn it is, chooses from; an empty one is
            a pass.
        match: whether a whole match is played, not a position.
        mini_hand: the name of a mini hand that is played, instead of a `game`.
    """

    rules: Rules = DEFAULT
    trump: Rank = Rank.TWO
    hand: Cards = ()
    cards: Cards = ()
    table: Cards = ()
    sets: tuple[Cards, ...] = ()
    rank: Rank | None = None
    joker: Card | None = None
    kind: str = ""
    seat: int = 0
    me: int = 0
    levels: tuple[Rank, Rank] = (Rank.TWO, Rank.TWO)
    offense: int = 0
    escapes: tuple[int, ...] = ()
    left: tuple[int, ...] = (0,) * 6
    last: int = 0
    before: Rank = Rank.TWO
    offers: Cards = ()
    value: int = 0
    count: int = 0
    rule: str = ""
    choice: str = ""
    game: State | None = None
    moves: tuple[Move, ...] = ()
    plays: tuple[Cards, ...] = ()
    match: bool = False
    mini_hand: str = ""

    @property
    def result(self) -> HandResult:
        """How the hand ended."""
        return HandResult(self.escapes, self.left, self.last)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The position and those after each move.

        Raises:
            IllegalMove: for a move that the rules refuse.
        """
        if self.game is None:
            return ()
        states: list[Any] = [self.game]
        for move in self.moves:
            states.append(states[-1].after(move))
        return tuple(states)

    @property
    def all_cards(self) -> Cards:
        """All cards that lie in it."""
        sets = (card for cards in self.sets for card in cards)
        return (*self.hand, *self.cards, *self.table, *self.offers, *sets)

    def about(self, **facts: Any) -> Scene:
        """The same scene with these facts changed."""
        return replace(self, **facts)


def as_move(seat: int, cards: Cards) -> Move:
    """The play of these cards, or a pass."""
    return Move(seat, Act.PLAY, cards) if cards else PASSES[seat]


def parse_scene(written: Mapping[str, Any], rules: Rules = DEFAULT) -> Scene:
    """A scene from its written facts.

    Raises:
        BadFact: for an unknown fact or a value that does not fit it, with all others.
    """
    facts, bad = dict[str, Any](), list[BadFact]()
    for key, value in written.items():
        try:
            facts[key] = _read(key, value)
        except BadFact as error:
            bad.append(error)
    if bad:
        raise BadFact(bad[0].fact, bad[0].phrase, bad[1:])
    rules = _chosen(facts, rules)
    game, position = facts.get("game"), str(written.get("game"))
    if (name := facts.get("mini_hand")) and game is None:
        position = mini_position(name)
        facts["game"] = game = parse_position(position)
    if isinstance(game, HandState):
        if game.rules == DEFAULT != rules:
            game = _read("game", _with_rules(position, rules))
        facts["game"], facts["trump"] = game, game.trump
        if game.rules != rules:
            raise BadFact("game", say("The position is played by other rules than the lesson."))
    scene = Scene(rules, **facts)
    if face := impossible_face(scene.hand):
        raise BadFact("hand", too_many(face, scene.hand.count(face)))
    # Replay now, so that the error names the line of a wrong move.
    for fact, check in (("moves", lambda: scene.states), ("plays", lambda: _check_plays(scene))):
        try:
            check()
        except InputError as error:
            raise BadFact(fact, error.phrase) from None
    return scene


def _chosen(facts: Mapping[str, Any], rules: Rules) -> Rules:
    """The rules with the choice of a scene."""
    rule, choice = facts.get("rule"), facts.get("choice")
    if choice is None:
        return rules
    if rule is None:
        raise BadFact("choice", say("A choice belongs to a “rule”."))
    try:
        return replace(rules, **{rule: choice})
    except InputError as error:
        raise BadFact("choice", error.phrase) from None


class BadFact(InputError):
    """A fact of a scene that cannot be read, with its name, and the others found with it."""

    def __init__(self, fact: str, phrase: Phrase, others: Sequence[BadFact] = ()) -> None:
        super().__init__("bad_lesson", phrase)
        self.fact = fact
        self.all = (self, *others)


def _read(name: str, value: object) -> Any:
    if name not in FACTS:
        phrase = say(
            "There is no fact “{name}”; a scene knows {names}.",
            name=shown(name),
            names=either([*FACTS]),
        )
        raise BadFact(name, suggesting(phrase, name, FACTS))
    try:
        return FACTS[name](value)
    except InputError as error:
        raise BadFact(name, error.phrase) from None


def _with_rules(position: str, rules: Rules) -> str:
    """A position that names no rules, with the rules of the lesson."""
    first, *rest = position.split("\n")
    fields = [f"{name}={value}" for name, value in rules.changed_from(DEFAULT).items()]
    return "\n".join([" ".join([first, *fields]), *rest])


def _check_plays(scene: Scene) -> None:
    """Refuse plays that the learner cannot make, and duplicates."""
    if not scene.plays:
        return
    hand = scene.states[-1] if scene.states else None
    if not isinstance(hand, HandState):
        raise InputError("bad_lesson", say("Plays are chosen in a hand: write a “game”."))
    for place, cards in enumerate(scene.plays):
        ruling = hand.judge(as_move(scene.me, cards))
        if not ruling.legal:
            raise IllegalMove(ruling)
        if cards in scene.plays[:place]:
            raise _unfit(format_cards(cards), say("a play beside the others: it stands twice"))


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise _unfit(value, say("a text"))


def _number(least: int, most: int) -> Callable[[object], int]:
    def parse(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise _unfit(value, say("a number from {least} to {most}", least=least, most=most))

    return parse


def _true(value: object) -> bool:
    if value is True:
        return True
    raise _unfit(value, "true")


def _list(
    parse: Callable[[object], object], counts: range
) -> Callable[[object], tuple[object, ...]]:
    def parse_all(value: object) -> tuple[object, ...]:
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) in counts:
            return tuple(map(parse, value))
        least, most = counts[0], counts[-1]
        raise _unfit(value, say("a list of {least} to {most}", least=least, most=most))

    return parse_all


def _one_of(choices: Sequence[str]) -> Callable[[object], str]:
    def parse(value: object) -> str:
        if value in choices:
            return str(value)
        raise _unfit(value, either(choices))

    return parse


def _unfit(value: object, what: Part) -> InputError:
    return InputError("bad_lesson", say("{value} is not {what}.", value=shown(value), what=what))


def _cards(value: object) -> Cards:
    return parse_cards(_text(value))


def _trump(value: object) -> Rank:
    return parse_trump(value if type(value) is int else _text(value))


def _mini_hand(value: object) -> str:
    mini_position(_text(value))
    return str(value)


_seat = _number(0, 5)

PLAY_KINDS: Final = {str(kind): kind for kind in Kind}
"""The kinds of play by their names in a lesson."""

FACTS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "trump": _trump,
    "hand": _cards,
    "cards": _cards,
    "table": _cards,
    "sets": _list(_cards, range(1, 13)),
    "rank": _trump,
    "joker": lambda value: parse_card(_text(value)),
    "kind": _one_of([*PLAY_KINDS]),
    "seat": _seat,
    "me": _seat,
    "levels": _list(_trump, range(2, 3)),
    "offense": _number(0, 1),
    "escapes": _list(_seat, range(1, 7)),
    "left": _list(_number(0, 27), range(6, 7)),
    "last": _seat,
    "before": _trump,
    "offers": _cards,
    "value": _number(0, 56),
    "count": _number(0, 162),
    "rule": _one_of([*CHOICES]),
    "choice": _text,
    "game": lambda value: parse_position(_text(value)),
    "moves": _list(parse_move, range(1, 200)),
    "plays": _list(lambda text: tuple(sorted(_cards(text))), range(2, 6)),
    "match": _true,
    "mini_hand": _mini_hand,
}
"""How each fact that a lesson may write is read."""
