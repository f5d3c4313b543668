"""Escalation as an environment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeGuard

from wildescape.cards import NATURAL_RANKS, Card, Rank
from wildescape.env.base import GameEnv, no_action
from wildescape.env.rows import Block, Features
from wildescape.escalation import (
    ESCALATION_HAND,
    PACK_52,
    PLAYER_COUNTS,
    Escalation,
    EscalationView,
    check_players,
    total,
    value,
)
from wildescape.game import ACTS, Act, Move
from wildescape.i18n import Part, bad_request, say, shown
from wildescape.narrate import Told, holds, status, tell_escalation_result
from wildescape.notation import format_cards

SET_SIZES: Final = {
    worth: ESCALATION_HAND if worth == 6 else 4
    for worth in sorted({value(card) or 6 for card in PACK_52})
}
"""By value of a card: how many of them a hand can hold."""

TAKE: Final = 0
"""The action of taking the middle."""

SPECIALS: Final = (Rank.TWO, Rank.THREE)
"""The cards that are played alone; their actions are 1 and 2."""

SETS: Final = tuple(
    (worth, number) for worth, most in SET_SIZES.items() for number in range(1, most + 1)
)
"""The plays of ordinary cards, as a value and how many are played; their actions come last."""

_FIRST_SET: Final = 1 + len(SPECIALS)
_SET_ACTIONS: Final = {play: _FIRST_SET + place for place, play in enumerate(SETS)}


class EscalationEnv(GameEnv[Escalation, EscalationView]):
    """Escalation for three to six agents.

    An action is to take the middle, to play a two or a three, or so many cards of one value: fours,
    fives and sixes are worth the same, and suits make no difference. At the end the winner gets one
    for each card that the others hold or have taken, and each of them pays for its own.

    Args:
        players: how many, 3 to 6.
        render_mode: `None`, `"ansi"` or `"human"`.
        lang: the language of `render` and `describe`.

    Raises:
        InputError: `bad_request`, with what is allowed.
    """

    metadata = GameEnv.metadata | {"name": "escalation_v0"}
    game: Escalation

    def __init__(
        self, players: int = PLAYER_COUNTS[1], render_mode: str | None = None, lang: str = "en"
    ) -> None:
        check_players(players)
        self._known: tuple[EscalationView | None, dict[int, Move]] = None, {}
        blocks = escalation_blocks(players)
        actions = _FIRST_SET + len(SETS)
        super().__init__(
            players, blocks, ESCALATION_ACTION_BLOCKS, actions, render_mode=render_mode, lang=lang
        )

    def begin(self, chance: Random) -> Escalation:
        """A new game; see `GameEnv.begin`."""
        players = len(self.possible_agents)
        pack = chance.sample(PACK_52, len(PACK_52))
        return Escalation.start(pack, players, chance.randrange(players))

    def payoffs(self, game: Escalation) -> list[float]:
        """What a game that is over brings each seat; see `GameEnv.payoffs`."""
        assert game.result
        return [payment / game.stake for payment in game.result.payments]

    def _made(self, view: EscalationView, action: int) -> Move | None:
        return self._by_action(view).get(action)

    def _by_action(self, view: EscalationView) -> Mapping[int, Move]:
        """By action: the move of the lowest cards; a step asks twice for those of a view."""
        known, found = self._known
        if known is not view:
            found = {}
            for move in view.moves:
                action = self._action(move)
                if action not in found or move < found[action]:
                    found[action] = move
            self._known = view, found
        return found

    def _action(self, move: Move) -> int:
        acts = [Act.PLAY, Act.TAKE]
        if move.act not in acts:
            raise no_action(move, acts)
        if move.act == Act.TAKE:
            return TAKE
        cards = move.cards
        if len(cards) == 1 and cards[0].rank in SPECIALS:
            return 1 + SPECIALS.index(cards[0].rank)
        values = {value(card) for card in cards}
        action = _SET_ACTIONS.get((values.pop() or 0, len(cards))) if len(values) == 1 else None
        if action is None:
            raise bad_request(
                say(
                    "“{cards}” is not a play of Escalation, so no action makes it: play a two, a "
                    "three, or cards of one value."
                ),
                cards=shown(format_cards(cards)),
            )
        return action

    def _words(self, action: int, game: Any) -> Part:
        if action == TAKE:
            return ACTS[Act.TAKE]
        if action < _FIRST_SET:
            return str(SPECIALS[action - 1])
        worth, number = SETS[action - _FIRST_SET]
        return "+".join([str(Rank(worth))] * number)

    @property
    def _readable(self) -> Part:
        return say("an EscalationView for {count} players", count=len(self.possible_agents))

    def _reads(self, view: object) -> TypeGuard[EscalationView]:
        seats = len(self.possible_agents)
        return isinstance(view, EscalationView) and len(view.hand_sizes) == seats

    def _given(self, game: object) -> Escalation:
        if (
            isinstance(game, Escalation)
            and len(game.hands) == len(self.possible_agents)
            and game.turn is not None
        ):
            return game
        raise bad_request(
            say("The game to begin with must be an Escalation in progress, for {count} players."),
            count=len(self.possible_agents),
        )

    def _legal(self, view: EscalationView) -> Iterable[int]:
        return self._by_action(view)

    def _featured(self, view: EscalationView) -> Features:
        found = self._by_action(view)
        hand, rows = int.from_bytes(self._held(view.hand)), bytearray()
        for action, move in found.items():
            cards = self._held(move.cards)
            rows.append(action == TAKE)
            rows += bytes(action == 1 + place for place in range(len(SPECIALS)))
            rows.append(total(move.cards) or 0 if move.cards else 0)
            rows += cards
            rows += (hand - int.from_bytes(cards)).to_bytes(len(cards))
        return Features.of([*found], rows, self.features_size)

    def _open_view(self, game: Escalation) -> EscalationView:
        return game.view(0)

    def _hands(self, game: Escalation) -> Sequence[Sequence[Card]]:
        return game.hands

    def _held(self, cards: Sequence[Card]) -> bytearray:
        row = bytearray(len(NATURAL_RANKS))
        for card in cards:
            row[card.rank - Rank.TWO] += 1
        return row

    def _fill(self, row: bytearray, view: EscalationView) -> None:
        at, me, players = self._starts, view.seat, len(view.hand_sizes)
        played = (card for move in view.log for card in move.cards)
        for block, cards in (("hand", view.hand), ("middle", view.middle), ("played", played)):
            start = at[block] - Rank.TWO
            for card in cards:
                row[start + card.rank] += 1
        row[at["value"]] = view.value
        row[at["clockwise"]] = view.direction == 1
        row[at["stock"]] = view.stock_size
        for block, sizes in (("hands", view.hand_sizes), ("stacks", view.stack_sizes)):
            for seat, size in enumerate(sizes):
                row[at[block] + (seat - me) % players] = size

    def _seen(self, view: EscalationView) -> Iterator[Part]:
        if view.value:
            yield say("To beat: {value}", value=view.value)
        for seat, stack in enumerate(view.stack_sizes):
            taken = say("stack {count}", count=stack) if stack else None
            labels = [status(view, seat), holds(view.hand_sizes[seat]), taken]
            yield self._seat_line(seat, labels, view.hand[::-1] if seat == view.seat else ())

    def _tell_state(self, *, dealt: bool) -> Told:
        result, stake = self.game.result, self.game.stake
        return tell_escalation_result(result, stake, self._names) if result else ()


def escalation_blocks(players: int) -> tuple[Block, ...]:
    """What an observation of Escalation consists of."""
    ranks = len(NATURAL_RANKS)
    return (
        Block("hand", ranks, 4),
        Block("middle", ranks, 4),
        Block("played", ranks, 4),
        Block("value", 1, 56),
        Block("clockwise", 1, 1),
        Block("stock", 1, len(PACK_52) - PLAYER_COUNTS[0] * ESCALATION_HAND),
        Block("hands", players, ESCALATION_HAND),
        Block("stacks", players, len(PACK_52)),
    )


ESCALATION_ACTION_BLOCKS: Final = (
    Block("take", 1, 1),
    Block("special", len(SPECIALS), 1),
    Block("worth", 1, 56),
    Block("cards", len(NATURAL_RANKS), 4),
    Block("rest", len(NATURAL_RANKS), 4),
)
"""What the features of an action of Escalation consist of."""
