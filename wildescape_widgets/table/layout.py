"""A teacher's position: its form, what that makes, hands shown or hidden, and moves for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple

from wildescape.cards import PACK, Card, Rank
from wildescape.combinations import impossible_face
from wildescape.deal_constraints import (
    Constraint,
    Constraints,
    deal_with,
    escalation_with,
    parse_constraints,
)
from wildescape.display import named as named_cards
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, Escalation, value
from wildescape.game import Act, Move
from wildescape.hand import HandState, Standing, strength_of
from wildescape.i18n import InputError, bad_request, both, say, say_n, worded
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.rules import Rules
from wildescape.rules import preset as preset_called
from wildescape.session import stage
from wildescape.share_codes import parse_shared
from wildescape.turns import SEATS

from wildescape_widgets.base import action, of_kind, one_of
from wildescape_widgets.house import house_rules
from wildescape_widgets.table.form import offered_games
from wildescape_widgets.table.lecturing import note_layout
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.settings import named, new_seed
from wildescape_widgets.table.shapes import PaletteReply
from wildescape_widgets.table.sharing import Sharing
from wildescape_widgets.table.texts import GAME_TITLES, TABLE_TEXTS

Position = HandState | Escalation

MORE: Final[Mapping[str, Callable[[Any], bool]]] = {
    "players": lambda value: type(value) is int and value in PLAYER_COUNTS,
    "rules": lambda value: isinstance(value, str),
    "rest": lambda value: type(value) is bool,
    "player": lambda value: type(value) is int and value in SEATS,
    "played": lambda value: isinstance(value, str),
    "stock": lambda value: isinstance(value, str),
    "value": lambda value: type(value) is int and 0 <= value <= 56,
    "direction": lambda value: type(value) is int and value in (1, -1),
}
"""What else a form may say, with a test for it: see `LayoutForm`."""


class LayoutForm(NamedTuple):
    """A completed form."""

    hands: Sequence[str] | None
    """The cards of each seat; or there are wishes, and cards are dealt."""
    wishes: str
    trump: Rank
    leader: int
    players: int = len(SEATS)
    rules: str = ""
    """The name of a preset, empty for the rules so far."""
    rest: bool = False
    """Whether hands are filled up at random."""
    player: int = 0
    played: str = ""
    """What a player has played: what stands on the table; in Escalation, the middle."""
    stock: str = ""
    """What is drawn next, in Escalation; the cards that are nowhere follow."""
    value: int | None = None
    """What is to beat in Escalation, if it doesn't follow from the middle."""
    direction: int = 1


def read_form(
    hands: object, wishes: object, trump: object, leader: object, more: object
) -> LayoutForm:
    """A completed form, from what a browser sends.

    Raises:
        InputError: `malformed` for what is no such form, `bad_trump` for what is no rank.
    """
    if (hands is None) == (wishes is None) or type(leader) is not int:
        raise InputError("malformed", say("A position is laid out by hands, wishes or a code."))
    if wishes is not None and not isinstance(wishes, str):
        raise InputError("malformed", say("Wishes are a text, and so is a code."))
    said = {}
    if isinstance(more, Mapping):
        said = {name: field for name, field in more.items() if field is not None}
    if (
        not isinstance(more, Mapping)
        or not set(more) <= set(MORE)
        or not all(MORE[name](field) for name, field in said.items())
    ):
        raise InputError("malformed", say("This isn't a form for a position."))
    rank = parse_trump(trump)  # type: ignore[arg-type]  # It refuses what is no rank.
    rows = None
    if hands is not None:
        if not isinstance(hands, list) or not all(isinstance(cards, str) for cards in hands):
            raise bad_request(say("A position has a hand for each seat, as text."))
        rows = hands
    return LayoutForm(rows, wishes or "", rank, leader, **said)


class Layout(NamedTuple):
    """Makes positions at a table.

    Args:
        before: what the table shows, if it is a hand or a game.
        seen: the seats whose cards are shown there; the hands of others stay if they are left
            empty.
        names: what the players are called.
        rules: the house rules.
        chance: deals what is left to chance.
    """

    before: Position | None
    seen: Collection[int]
    names: Sequence[str]
    rules: Rules
    chance: Random

    def hand(self, form: LayoutForm) -> HandState:
        """A hand of Wild Escape.

        Raises:
            InputError: with what is wrong in the form.
        """
        if form.leader not in SEATS:
            raise bad_request(say("There is no such seat."))
        rules = preset_called(form.rules) if form.rules else self.rules
        played = parse_cards(form.played)
        if form.hands is None or form.rest:
            wishes = self._wishes(form, SEATS)
            table = {form.player: played}
            hands = deal_with(wishes, self.chance, form.trump, rules, table=table)
        else:
            hands = tuple(self._rows(form, SEATS))
            if empty := [self.names[seat] for seat, hand in enumerate(hands) if not hand]:
                raise bad_request(
                    say_n(
                        "{names} has no cards yet. Give every player at least one, or deal the "
                        "rest at random.",
                        "{names} have no cards yet. Give every player at least one, or deal the "
                        "rest at random.",
                        len(empty),
                        names=both(empty),
                    )
                )
        hand = HandState.start(hands, form.trump, form.leader, rules)
        if not played:
            return hand
        strength = strength_of(played, None, hand.order, rules)
        if not strength:
            raise InputError(
                "no_combination",
                say(
                    "{cards} isn't a play, so it can't be on the table.", cards=format_cards(played)
                ),
            )
        if form.player == form.leader:
            raise bad_request(
                say("{name} played what is on the table, so it's another player's turn."),
                name=self.names[form.player],
            )
        twice = impossible_face([*played, *(card for cards in hand.hands for card in cards)])
        if twice is not None:
            raise bad_request(
                say("{card} is dealt more often than three decks have it."), card=str(twice)
            )
        return replace(hand, table=Standing(form.player, tuple(sorted(played)), strength))

    def escalation(self, form: LayoutForm, stake: int) -> Escalation:
        """A game of Escalation.

        Raises:
            InputError: with what is wrong in the form.
        """
        seats = range(form.players)
        if form.leader not in seats:
            raise bad_request(say("There is no such seat."))
        if form.hands is None:
            wishes = self._wishes(form, seats)
            game = escalation_with(
                wishes, form.players, self.chance, leader=form.leader, stake=stake
            )
            # A game that was laid out is no record.
            return replace(game, pack=())
        rows = [*self._rows(form, seats)]
        middle, stock = parse_cards(form.played), parse_cards(form.stock)
        placed = Counter([*middle, *stock, *(card for row in rows for card in row)])
        for card, number in placed.items():
            if number > PACK_52.count(card):
                raise bad_request(
                    say("{card} is there more often than one deck has it."), card=str(card)
                )
        free = [card for card in PACK_52 if card not in placed]
        self.chance.shuffle(free)
        for seat, row in enumerate(rows):
            if form.rest:
                missing = max(0, ESCALATION_HAND - len(row))
                rows[seat], free = (*row, *free[:missing]), free[missing:]
            if not 0 < len(rows[seat]) <= ESCALATION_HAND:
                raise bad_request(
                    say("{name} needs 1 to {most} cards."),
                    name=self.names[seat],
                    most=ESCALATION_HAND,
                )
        return Escalation(
            hands=tuple(tuple(sorted(row)) for row in rows),
            stock=(*stock, *free),
            middle=middle,
            stacks=((),) * form.players,
            value=_value(middle) if form.value is None or not middle else form.value,
            direction=form.direction,
            turn=form.leader,
            stake=stake,
        )

    def _wishes(self, form: LayoutForm, seats: range) -> Constraints:
        """The wishes in words, or that each seat holds the cards that it was given."""
        names = self.names[: len(seats)]
        if form.hands is None:
            return parse_constraints(form.wishes, names)
        rows = self._rows(form, seats)
        held = [
            Constraint(seat, format_cards([card] * number), number, (card,))
            for seat, row in enumerate(rows)
            for card, number in Counter(row).items()
        ]
        return Constraints(tuple(held), tuple(names))

    def _rows(self, form: LayoutForm, seats: range) -> list[tuple[Card, ...]]:
        """The hands as written; a hidden hand left empty stays as it is."""
        if form.hands is None or len(form.hands) != len(seats):
            raise bad_request(say("A position has a hand for each seat, as text."))
        kept: Sequence[tuple[Card, ...]] = self.before.hands if self.before else ()
        return [
            kept[seat]
            if not cards.strip() and seat not in self.seen and seat < len(kept)
            else _cards(cards)
            for seat, cards in enumerate(form.hands)
        ]


def _cards(text: str) -> tuple[Card, ...]:
    """The cards of a hand.

    Raises:
        InputError: `bad_card`, and for a whole position, where such a text goes.
    """
    try:
        return parse_cards(text)
    except InputError:
        if not _is_shared(text):
            raise
    way = TABLE_TEXTS["dealCode"]
    raise bad_request(say("This is a whole position. Paste it under “{way}”."), way=way)


def _is_shared(text: str) -> bool:
    """Whether a text is a whole position, a game or the code of one."""
    try:
        parse_shared(text)
    except InputError:
        return False
    return True


def _value(middle: Sequence[Card]) -> int:
    """What is to beat if the last cards of one value were played together."""
    worth = [points for card in reversed(middle) if (points := value(card)) is not None]
    return sum(takewhile(lambda points: points == worth[0], worth))


class LayingOut(TablePart):
    """What a teacher does with a position."""

    @action
    def open_(self, seats: object) -> None:
        """Show the hands of these seats and hide all others."""
        if not isinstance(seats, list) or not all(type(s) is int and s in SEATS for s in seats):
            raise InputError("malformed", say("Seats are named by their numbers, 0 to 5."))
        if not self._table.teacher:
            raise InputError("not_now", say("Hands are opened at a teacher's table."))
        self._table.session.open_hands(frozenset(seats))
        self._table.pacing.proceed()

    @action
    def build(
        self,
        *,
        hands: object,
        wishes: object,
        code: object,
        trump: object,
        leader: object,
        game: object,
        more: object,
    ) -> None:
        """Lay out a position from hands, from constraints on a deal or from a code."""
        if not self._table.teacher:
            raise InputError("not_now", say("Positions are laid out at a teacher's table."))
        if code is not None:
            hands, wishes = self._coded(code, hands, wishes), None
            if hands is None:
                return
        form = read_form(hands, wishes, trump, leader, more)
        before, layout = self._layout()
        position: HandState | Escalation
        if one_of([*dict(offered_games("wildescape"))], game, "bad_request") == "escalation":
            stake = before.stake if isinstance(before, Escalation) else 1
            position = layout.escalation(form, stake)
        else:
            position = layout.hand(form)
        self._table.replace(self._table.settings().new_position(position))
        note_layout(self._table.session)
        self._table.pacing.proceed()

    def _layout(self) -> tuple[HandState | Escalation | None, Layout]:
        """The position that is shown, and what makes another one out of it."""
        session, lang = self._table.session, self._table.lang
        viewer, now = session.viewer(lang), stage(session.state)
        before = now if isinstance(now, HandState | Escalation) else None
        seen = [seat for seat in range(len(viewer.names)) if viewer.sees(seat)]
        names = [worded(name, lang) for name in named(self._table.settings().names)]
        rules = getattr(session.state, "rules", None) or house_rules(None)
        return before, Layout(before, seen, names, rules, Random(new_seed()))

    def _coded(self, code: object, hands: object, wishes: object) -> list[str] | None:
        """The hands in the code of a deal; any other code is opened."""
        if not isinstance(code, str) or hands is not None or wishes is not None:
            raise InputError("malformed", say("A position is laid out by hands, wishes or a code."))
        shared = parse_shared(code).value
        if isinstance(shared, tuple):
            return [format_cards(hand) for hand in shared]
        Sharing(self._table).load(code)
        return None

    @action
    def palette(self, game: object) -> PaletteReply:
        """Tell every card of a game, in words too."""
        pack = PACK_52 if one_of([*GAME_TITLES], game) == "escalation" else PACK
        return {"cards": named_cards(pack, self._table.lang)}

    @action
    def move_unseen(self, act: object, cards: object) -> None:
        """Move for the seat in turn of a position, whose hand is hidden: its cards are named."""
        position = self._table.session.position
        if not self._table.teacher or position is None or position.turn is None:
            raise InputError("not_now", say("You move for others at a teacher's table."))
        acts = {"play": Act.PLAY, "pass": Act.PASS, "take": Act.TAKE}
        chosen = acts[one_of([*acts], act)]
        text = of_kind(str, cards, say("Cards are named as text."))
        played = parse_cards(text) if chosen == Act.PLAY else ()
        if chosen == Act.PLAY and not played:
            raise InputError("out_of_range", say("First name the cards to play, such as 8S 8H."))
        self._table.session.make(Move(position.turn, chosen, played))
        self._table.put_down()
        self._table.pacing.go_on()
