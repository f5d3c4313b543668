"""Both games for OpenSpiel: import this, then `pyspiel.load_game("python_wild_escape")`.

Each card that is dealt is a chance node, so that OpenSpiel's algorithms can deal themselves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import numpy as np

from wildescape.cards import COPIES, NATURAL_RANKS, PACK, Card
from wildescape.env.base import GameEnv
from wildescape.env.escalation import EscalationEnv
from wildescape.env.wild_escape import WildEscapeEnv
from wildescape.escalation import PACK_52, PLAYER_COUNTS, Escalation
from wildescape.hand import HAND_SIZE, HandState
from wildescape.notation import format_cards
from wildescape.turns import SEATS

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"wildescape.env.openspiel_games needs {missing.name}: pip install open_spiel",
        name=missing.name,
    ) from missing

PLAYERS_OF_ESCALATION: Final = 4
"""How many play Escalation, if nothing is said."""


def _game_type(
    name: str, title: str, seats: Sequence[int], parameters: Mapping[str, object]
) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


WILD_ESCAPE: Final = _game_type(
    "python_wild_escape", "A hand of Wild Escape", [len(SEATS)], {"rules": "shanghai", "trump": ""}
)
ESCALATION: Final = _game_type(
    "python_escalation", "Escalation", PLAYER_COUNTS, {"players": PLAYERS_OF_ESCALATION}
)


class _SpielGame(pyspiel.Game):
    """A game for OpenSpiel, which `env` plays."""

    def __init__(self, kind: Any, env: GameEnv[Any, Any], params: Any, **limits: float) -> None:
        self.env = env
        players = len(env.possible_agents)
        actions = int(env.action_space(env.possible_agents[0]).n)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions, num_players=players, utility_sum=0.0, **limits
        )
        super().__init__(kind, info, params)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a player sees, as a tensor and as a text."""
        return _Observer(self.env)


class SpielWildEscape(_SpielGame):
    """A hand of Wild Escape: six players, two teams.

    Args:
        params: `rules`, the name of a preset, and `trump`, such as `"8"`; drawn if it's empty.

    Raises:
        InputError: as `WildEscapeEnv`.
    """

    def __init__(self, params: Any = None) -> None:
        given = dict(params or {})
        env = WildEscapeEnv(rules=given.get("rules"), trump=given.get("trump") or None)
        cards = HAND_SIZE * len(SEATS)
        super().__init__(
            WILD_ESCAPE,
            env,
            given,
            max_chance_outcomes=len(PACK),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=cards * len(SEATS),
        )

    def new_initial_state(self) -> HandToDeal:
        """A hand before its trump and leader are drawn and its cards are dealt."""
        return HandToDeal(self)


class SpielEscalation(_SpielGame):
    """Escalation.

    Args:
        params: `players`, 3 to 6.

    Raises:
        InputError: as `EscalationEnv`.
    """

    def __init__(self, params: Any = None) -> None:
        given = dict(params or {})
        cards = len(PACK_52)
        super().__init__(
            ESCALATION,
            EscalationEnv(given.get("players", PLAYERS_OF_ESCALATION)),
            given,
            max_chance_outcomes=cards,
            min_utility=-cards,
            max_utility=cards,
            max_game_length=2 * cards,
        )

    def new_initial_state(self) -> EscalationToDeal:
        """A game before its dealer is drawn and its cards are dealt."""
        return EscalationToDeal(self)


class _Held:
    """Holds a value that never changes, so that copies of a state share it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, memo: object) -> _Held:
        return self


class _SpielState(pyspiel.State):
    """A game in OpenSpiel: first the chance nodes that deal, then the moves."""

    def __init__(self, game: _SpielGame) -> None:
        super().__init__(game)
        self._env = _Held(game.env)
        self._drawn: list[int] = []
        self._held = _Held(None)

    @property
    def now(self) -> Any:
        """The game as a value; `None` until all is dealt."""
        return self._held.value

    @abstractmethod
    def chances(self) -> dict[int, float]:
        """What may be drawn next, each with its weight; empty when all is dealt."""

    @abstractmethod
    def dealt(self) -> Any:
        """The game, from all that was drawn."""

    def current_player(self) -> int:
        """Who is to move, as OpenSpiel numbers players."""
        if self.now is None:
            return cast(int, pyspiel.PlayerId.CHANCE)
        terminal = cast(int, pyspiel.PlayerId.TERMINAL)
        return terminal if self.now.turn is None else int(self.now.turn)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, each with its probability."""
        weights = self.chances()
        total = sum(weights.values())
        return [(outcome, weight / total) for outcome, weight in weights.items()]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now is not None and self.now.turn is None

    def returns(self) -> list[float]:
        """What the game has brought each player; 0 before its end."""
        env = self._env.value
        return env.payoffs(self.now) if self.is_terminal() else [0.0] * len(env.possible_agents)

    def _legal_actions(self, player: int) -> list[int]:
        env = self._env.value
        mask = env.observation(env.seen_by(player, self.now))["action_mask"]
        return [*map(int, np.flatnonzero(mask))]

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self._drawn.append(action)
            if not self.chances():
                self._held = _Held(self.dealt())
            return
        env = self._env.value
        move = env.act(env.seen_by(self.now.turn, self.now), action)
        self._held = _Held(self.now.after(move))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return f"action {action}"

    def __str__(self) -> str:
        return repr(self.now) if self.now else f"{len(self._drawn)} drawn"


class HandToDeal(_SpielState):
    """A hand of Wild Escape: the trump is drawn, then the leader, then the cards in turn."""

    def chances(self) -> dict[int, float]:
        """What may be drawn next; see `_SpielState.chances`."""
        trump = self._env.value.trump
        match len(self._drawn):
            case 0:
                ranks = range(len(NATURAL_RANKS))
                return dict.fromkeys(ranks if trump is None else [trump - NATURAL_RANKS[0]], 1)
            case 1:
                return dict.fromkeys(SEATS, 1)
        left: Counter[int] = Counter(dict.fromkeys(range(len(PACK)), COPIES))
        left.subtract(self._drawn[2:])
        return {card: number for card, number in sorted(left.items()) if number}

    def dealt(self) -> HandState:
        """The hand, from all that was drawn."""
        trump, leader, *cards = self._drawn
        hands = [[*map(Card, cards[seat :: len(SEATS)])] for seat in SEATS]
        return HandState.start(hands, NATURAL_RANKS[trump], leader, self._env.value.rules)


class EscalationToDeal(_SpielState):
    """A game of Escalation: the dealer is drawn, then the pack from the top."""

    def chances(self) -> dict[int, float]:
        """What may be drawn next; see `_SpielState.chances`."""
        if not self._drawn:
            return dict.fromkeys(range(len(self._env.value.possible_agents)), 1)
        return dict.fromkeys(sorted({*range(len(PACK_52))} - {*self._drawn[1:]}), 1)

    def dealt(self) -> Escalation:
        """The game, from all that was drawn."""
        dealer, *cards = self._drawn
        pack = [PACK_52[card] for card in cards]
        return Escalation.start(pack, len(self._env.value.possible_agents), dealer)


class _Observer:
    """What a player sees: the observation of the environment as a tensor, and all as a text."""

    def __init__(self, env: GameEnv[Any, Any]) -> None:
        self._env = env
        observed = env.observation_space(env.possible_agents[0])["observation"]
        self.tensor = np.zeros(observed.shape or 0, np.float32)
        self.dict = {name: self.tensor[place] for name, place in env.blocks.items()}

    def set_from(self, state: _SpielState, player: int) -> None:
        """Take what a player sees in a state."""
        self.tensor.fill(0)
        if state.now is not None:
            view = self._env.seen_by(player, state.now)
            self.tensor[:] = self._env.observation(view)["observation"]

    def string_from(self, state: _SpielState, player: int) -> str:
        """All that a player has seen in a state."""
        if state.now is None:
            return "not dealt"
        view: Any = self._env.seen_by(player, state.now)
        held = view.hand if isinstance(state.now, Escalation) else view.cards
        moves = "; ".join(f"{move.seat} {move.act} {format_cards(move.cards)}" for move in view.log)
        trump = "" if isinstance(state.now, Escalation) else f", trump {view.trump}"
        return f"seat {player}{trump}, holds {format_cards(held)}: {moves}"


pyspiel.register_game(WILD_ESCAPE, SpielWildEscape)
pyspiel.register_game(ESCALATION, SpielEscalation)
