"""Both games as environments of RLCard: `register()`, then `rlcard.make("wild-escape")`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from random import Random
from typing import Any

from wildescape.env.base import GameEnv
from wildescape.env.escalation import EscalationEnv
from wildescape.env.wild_escape import WildEscapeEnv

try:
    from rlcard.envs import Env
    from rlcard.envs.registration import registry
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "wildescape.env.rlcard_envs needs rlcard: pip install rlcard", name=missing.name
    ) from missing


def register() -> None:
    """Let `rlcard.make` know `wild-escape` and `escalation`; a second call changes nothing."""
    for name, made in (("wild-escape", "WildEscapeCards"), ("escalation", "EscalationCards")):
        if name not in registry.env_specs:
            registry.register(name, f"{__name__}:{made}")


class _Cards(Env):
    """A game as RLCard plays it: raw actions are the numbers of actions, too."""

    name: str

    def __init__(self, env: GameEnv[Any, Any], config: Mapping[str, Any]) -> None:
        self.game = _CardGame(env)
        super().__init__(config)
        observed = env.observation_space(env.possible_agents[0])["observation"]
        self.state_shape = [list(observed.shape or ()) for _ in env.possible_agents]
        self.action_shape = [[env.features_size] for _ in env.possible_agents]

    def get_payoffs(self) -> list[float]:
        """What the game brought each player."""
        return self.game.env.payoffs(self.game.now)

    def get_perfect_information(self) -> dict[str, Any]:
        """The game itself, with all hands."""
        return {"game": self.game.now}

    def _extract_state(self, view: Any) -> dict[str, Any]:
        env = self.game.env
        found = env.features(view)
        actions = [*map(int, found.actions)]
        return {
            "obs": env.observation(view)["observation"],
            "legal_actions": OrderedDict(zip(actions, found.rows, strict=True)),
            "raw_obs": view,
            "raw_legal_actions": actions,
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> int:
        return action_id

    def _get_legal_actions(self) -> list[int]:
        game = self.game
        return [*map(int, game.env.features(game.get_state(game.get_player_id())).actions)]


class _CardGame:
    """The game in progress, with the way back."""

    allow_step_back = False
    np_random: Any = None

    def __init__(self, env: GameEnv[Any, Any]) -> None:
        self.env = env
        self._chance = Random()
        self._past: list[Any] = []

    @property
    def now(self) -> Any:
        """The game as a value."""
        return self._past[-1]

    def get_num_players(self) -> int:
        """How many play."""
        return len(self.env.possible_agents)

    def get_num_actions(self) -> int:
        """How many actions there are."""
        return int(self.env.action_space(self.env.possible_agents[0]).n)

    def init_game(self) -> tuple[Any, int]:
        """Begin a game: what the first player sees, and who that is."""
        self._chance = Random(int(self.np_random.randint(2**31 - 1)))
        self._past = [self.env.begin(self._chance)]
        return self._seen()

    def step(self, action: int) -> tuple[Any, int]:
        """Make the move of an action: what the next player sees, and who that is."""
        move = self.env.act(self.get_state(self.now.turn), action)
        after = self.env.after(self.now, move, self._chance)
        self._past = [*self._past, after] if self.allow_step_back else [after]
        return self._seen()

    def step_back(self) -> bool:
        """Take a move back, if there is one."""
        if len(self._past) < 2:
            return False
        self._past.pop()
        return True

    def get_player_id(self) -> int:
        """Who is to move; at the end player 0."""
        return self.now.turn or 0

    def get_state(self, player: int) -> Any:
        """What a player sees."""
        return self.env.seen_by(player, self.now)

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.now.turn is None

    def _seen(self) -> tuple[Any, int]:
        player = self.get_player_id()
        return self.get_state(player), player


class WildEscapeCards(_Cards):
    """Wild Escape for RLCard: a hand, or a whole match.

    Args:
        config: that of `rlcard.make`; besides RLCard's own keys it may hold `match`, `rules` and
            `trump`, as `WildEscapeEnv` takes them.

    Raises:
        InputError: as `WildEscapeEnv`.
    """

    name = "wild-escape"

    def __init__(self, config: Mapping[str, Any]) -> None:
        chosen = {key: config[key] for key in ("match", "rules", "trump") if key in config}
        super().__init__(WildEscapeEnv(**chosen), config)


class EscalationCards(_Cards):
    """Escalation for RLCard.

    Args:
        config: that of `rlcard.make`; besides RLCard's own keys it may hold `players`, 3 to 6.

    Raises:
        InputError: as `EscalationEnv`.
    """

    name = "escalation"

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__(EscalationEnv(config.get("players", 4)), config)
