"""What the environments of both games share: agents, steps, observations and texts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Final, Generic, SupportsIndex, TypeGuard, TypeVar, cast

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from wildescape.cards import BIG_JOKER, SMALL_JOKER, Card
from wildescape.env.rows import Block, Features, Numbers, Observation, box, places, size_of
from wildescape.escalation import Escalation, EscalationView
from wildescape.explain import card_text
from wildescape.game import ACTS, Act, Move, View
from wildescape.hand import HandState, HandView
from wildescape.i18n import InputError, Part, bad_request, either, language, say, shown, worded
from wildescape.match import Match, MatchView
from wildescape.narrate import Told, tell

Played = TypeVar("Played", bound=HandState | Match | Escalation)
Seen = TypeVar("Seen", bound=HandView | MatchView | EscalationView)
"""A game that an environment plays, and what a seat sees of it."""


class GameEnv(AECEnv, Generic[Played, Seen]):
    """A game for learning agents, one for each seat: `seat_0`, `seat_1` and so on.

    `game` is the game in progress, as the engine's own value. Nothing of it reaches an agent but
    the view of its seat.

    Args:
        seats: how many play.
        blocks: what an observation consists of, in order; the first is the hand of the seat.
        action_blocks: what the features of an action consist of, in order.
        actions: how many actions there are.
        render_mode: `"ansi"`, and `render()` gives a text; `"human"`, and each step prints it.
        lang: the language of that text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012
    game: Any

    def __init__(
        self,
        seats: int,
        blocks: Sequence[Block],
        action_blocks: Sequence[Block],
        actions: int,
        *,
        render_mode: str | None,
        lang: str,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise bad_request(
                say("There is no render mode “{mode}”; choose “ansi” or “human”."),
                mode=shown(render_mode),
            )
        self.render_mode = render_mode
        self.lang = language(lang)
        self.game = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.blocks = places(blocks)
        """Where each block is in an observation."""
        self.action_blocks = places(action_blocks)
        """Where each block is in the features of an action."""
        hand, *rest = blocks
        whole = (
            Block("turn", seats, 1),
            hand._replace(name="all_hands", size=seats * hand.size),
            *rest,
        )
        self.state_blocks = places(whole)
        """Where each block is in a state."""
        self.state_space = box(whole)
        self._starts = {name: place.start for name, place in self.blocks.items()}
        self._size, self._actions = size_of(blocks), actions
        self.features_size = size_of(action_blocks)
        """How many numbers the features of one action are."""
        self.features_space = box(action_blocks)
        """The space of the features of one action."""
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": box(blocks),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._names = [say("Seat {number}", number=seat) for seat in range(seats)]
        self._chance = Random()
        self._viewed: tuple[object, int, View | None] = None, 0, None
        self._last: tuple[Played, Played, Move] | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observations of an agent: a `Dict` of `observation` and `action_mask`."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent, the same for all."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: the source of all chance in this game and those after it, a whole number from 0;
                without one the games go on from the last seed.
            options: `{"game": …}` begins with a game of your own, such as an endgame. Any other is
                ignored, with a warning.

        Raises:
            InputError: `bad_request`, for another seed, or if that game is no game of this
                environment, or is over.
        """
        if seed is not None:
            if type(seed) is bool or not isinstance(seed, int | np.integer) or seed < 0:
                raise bad_request(
                    say("A seed is a whole number from 0, not {seed}."), seed=shown(seed)
                )
            self._chance = Random(int(seed))
        for option in options or {}:
            if option != "game":
                logger.warn(f"reset() ignores the option “{option}”; it knows “game”.")
        own = (options or {}).get("game")
        self.game = self.begin(self._chance) if own is None else self._given(own)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[self.game.turn]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._last = None
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Make the move of an action for the agent whose turn it is.

        Args:
            action: its number; `None` when that agent's game is over.

        Raises:
            InputError: `bad_request`, for an action that isn't legal now; nothing has changed.
        """
        if not self.agents:
            raise self._no_game()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before, move = self.game, self.move(action)
        after = before.after(move)
        self.game = self._dealt(after, self._chance)
        self._last = before, after, move
        self._cumulative_rewards[agent] = 0.0
        if self.game.turn is None:
            self.rewards = dict(zip(self.agents, self.payoffs(self.game), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"result": self.game.result} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.game.turn]
        if self.render_mode == "human":
            self.render()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """The agent to move: its observation, its reward, whether its game is over or was cut
        short, and its `info`.

        Args:
            observe: whether to make the observation; `None` stands for it otherwise.

        Raises:
            InputError: `bad_request`, before `reset`.
        """
        self._check_begun()
        return super().last(observe)  # type: ignore[no-any-return]

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents in the order in which they move, as often as they do; call `step` for each.

        Args:
            max_iter: at most how many.

        Raises:
            InputError: `bad_request`, before `reset`.
        """
        self._check_begun()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def view(self, agent: str) -> View:
        """What the seat of an agent may know, as the engine gives it to a bot.

        There is an action for each of its moves. Nobody can be asked for a count.

        Raises:
            InputError: `bad_request`, for an unknown agent, or before `reset`.
        """
        self._check_begun()
        return self._view_of(self._seat(agent))

    def _view_of(self, seat: int) -> View:
        """What a seat may know now; a step asks for it twice."""
        game, known, view = self._viewed
        if view is None or game is not self.game or known != seat:
            view = self.seen_by(seat, self.game)
            self._viewed = self.game, seat, view
        return view

    def seen_by(self, seat: int, game: Played) -> View:
        """What a seat may know of a game of this environment, without the questions for a count.

        Args:
            seat: from 0.
            game: such as `begin` makes.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """
        return game.view(seat)

    def observe(self, agent: str) -> Observation:
        """What an agent is given; the mask is empty when it isn't to move."""
        return self.observation(self.view(agent))

    def observation(self, view: object) -> Observation:
        """The observation that a view makes. Nothing else of the game goes into it.

        Raises:
            InputError: `bad_request`, for a view of a game that this environment doesn't play.
        """
        view = self._checked(view)
        # Filled as bytes, which is faster than number by number in an array.
        row, mask = bytearray(self._size), bytearray(self._actions)
        self._fill(row, view)
        for action in self._legal(view):
            mask[action] = 1
        return {
            "observation": np.frombuffer(row, np.int8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def features(self, view: object) -> Features:
        """The actions that are legal for the seat of a view, each with its features.

        Args:
            view: of any game that this environment plays.

        Raises:
            InputError: `bad_request`, for a view of a game that this environment doesn't play.
        """
        return self._featured(self._checked(view))

    def state(self) -> Numbers:
        """The whole game as one row, all hands included: for a critic, never for an agent.

        Raises:
            InputError: `bad_request`, before `reset`.
        """
        self._check_begun()
        game = self.game
        row = bytearray(self._size)
        self._fill(row, self._open_view(game))
        turn = bytearray(len(self.possible_agents))
        if game.turn is not None:
            turn[game.turn] = 1
        hands = b"".join(self._held(cards) for cards in self._hands(game))
        rest = row[self.blocks["hand"].stop :]
        return np.frombuffer(turn + hands + rest, np.int8)

    def render(self) -> str | None:
        """What has just happened, and what the seat to move can see, as a text."""
        self._check_begun()
        if self.render_mode is None:
            logger.warn("render() needs a render_mode: “ansi” or “human”.")
            return None
        lines = [phrase.to(self.lang) for phrase in self._told()]
        if self.game.turn is not None:
            seen = self._seen(self.game.view(self.game.turn))
            lines += [worded(part, self.lang) for part in seen]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is to be closed."""

    def _told(self) -> Told:
        """What has just happened: the last move and what follows from it, or a deal."""
        if self._last is None:
            return self._tell_state(dealt=True)
        before, after, move = self._last
        happened = tell(before, after, self._as_seen_by_all(move), self._names)
        return (*happened, *self._tell_state(dealt=self.game is not after))

    def _seat_line(self, seat: int, labels: Iterable[Part | None], cards: Iterable[Card]) -> str:
        """A seat, what there is to say about it, and its cards if they are known."""
        signs = (_JOKER_SIGNS.get(card.rank, card_text(card)) for card in cards)
        held = " ".join(worded(sign, self.lang) for sign in signs)
        parts = (self._names[seat], *labels, held)
        return " · ".join(worded(part, self.lang) for part in parts if part)

    def _as_seen_by_all(self, move: Move) -> Move:
        """A move, without its cards if not all may see them."""
        return move

    def move(self, action: int | None) -> Move:
        """The move that an action makes now, with its cards.

        Raises:
            InputError: `bad_request`, for an action that isn't legal now.
        """
        self._check_begun()
        return self.act(self._view_of(self._mover), action)

    def act(self, view: object, action: int | None) -> Move:
        """The move that an action makes for the seat of a view, with its cards.

        It needs no game in progress: with `observation` and `features` it is all that a trained
        policy needs to play on from any view.

        Args:
            view: of any game that this environment plays.
            action: its number.

        Raises:
            InputError: `bad_request`, for an action that isn't legal there, or for a view of a game
                that this environment doesn't play.
        """
        view = self._checked(view)
        number = self._number(action)
        move = None if number is None else self._made(view, number)
        if move is None:
            raise self._illegal(action, view)
        return move

    @abstractmethod
    def begin(self, chance: Random) -> Played:
        """A new game, dealt. It does not become the game in progress.

        Args:
            chance: the source of all chance.
        """

    def after(self, game: Played, move: Move, chance: Random) -> Played:
        """A game of this environment after a move, and after the next deal where one is due.

        Args:
            game: such as `begin` makes.
            move: one of the seat to move.
            chance: the source of all chance.

        Raises:
            IllegalMove: for a move that the rules refuse.
        """
        return self._dealt(cast(Played, game.after(move)), chance)

    @abstractmethod
    def payoffs(self, game: Played) -> list[float]:
        """What a game that is over brings each seat."""

    def action(self, move: Move) -> int:
        """The action of a move that is legal now, such as one that a bot has chosen.

        Cards make another play under another trump, so a move of another game is refused.

        Raises:
            InputError: `bad_request`, for any other move, with why; and for a move that no action
                makes, with what there is.
        """
        self._check_begun()
        action = self._action(move)
        ruling = self.game.judge(move)
        if not ruling.legal:
            raise bad_request(
                say(
                    "This move isn't legal now in the game of this environment, where {now}: {why}"
                ),
                now=self._now(),
                why=ruling.phrase,
            )
        return action

    @abstractmethod
    def _action(self, move: Move) -> int:
        """The action of a move, which need not be legal now."""

    def describe(self, action: int) -> str:
        """An action in words.

        Raises:
            InputError: `bad_request`, if there is no such action.
        """
        if not self._exists(action):
            raise bad_request(
                say("There is no action {action}: they run from 0 to {last}."),
                action=_written(action),
                last=self._actions - 1,
            )
        return worded(self._words(int(action), self.game), self.lang)

    def _check_begun(self) -> None:
        if self.game is None:
            raise self._no_game()

    def _no_game(self) -> InputError:
        return bad_request(say("Call reset() first: no game is in progress."))

    def _seat(self, agent: str) -> int:
        """The seat of an agent."""
        if agent in self.possible_agents:
            return self.possible_agents.index(agent)
        raise bad_request(
            say("There is no agent “{agent}”; choose {choices}."),
            agent=shown(agent),
            choices=either(self.possible_agents),
        )

    def _exists(self, action: object) -> bool:
        """Whether there is such an action, legal now or not."""
        return _is_whole(action) and 0 <= index(action) < self._actions

    def _number(self, action: object) -> int | None:
        """An action as a number.

        Raises:
            InputError: `bad_request`, for what is no whole number.
        """
        if action is None or _is_whole(action):
            return None if action is None else index(action)
        raise bad_request(say("An action is a whole number, not {value}."), value=shown(action))

    @abstractmethod
    def _words(self, action: int, game: Any) -> Part:
        """An action in words, in a game or a view of one."""

    @property
    def _mover(self) -> int:
        return self.possible_agents.index(self.agent_selection)

    def _checked(self, view: object) -> Seen:
        if self._reads(view):
            return view
        raise bad_request(
            say("This environment reads {expected}, not {view}."),
            expected=self._readable,
            view=type(view).__name__,
        )

    @property
    @abstractmethod
    def _readable(self) -> Part:
        """The views that `observation` takes, in words."""

    @abstractmethod
    def _reads(self, view: object) -> TypeGuard[Seen]:
        """Whether it's the view of a game that this environment can play."""

    def _now(self) -> Part:
        """Whose turn it is, and what else decides what cards make."""
        if self.game.turn is None:
            return say("the game is over")
        return say("{agent} is to move", agent=self.possible_agents[self.game.turn])

    @abstractmethod
    def _given(self, game: object) -> Played:
        """The game to begin with, if it is one of this environment in which a seat is to move."""

    def _dealt(self, game: Played, chance: Random) -> Played:
        """The game with its next deal, if one is due."""
        return game

    @abstractmethod
    def _legal(self, view: Seen) -> Iterable[int]:
        """The actions that are legal for the seat of a view."""

    @abstractmethod
    def _made(self, view: Seen, action: int) -> Move | None:
        """The move of an action; `None` where it isn't legal."""

    @abstractmethod
    def _featured(self, view: Seen) -> Features:
        """The legal actions with their features."""

    @abstractmethod
    def _open_view(self, game: Played) -> Seen:
        """The view of seat 0, with all that is hidden from it but the hands."""

    @abstractmethod
    def _hands(self, game: Played) -> Sequence[Sequence[Card]]:
        """The cards that each seat holds."""

    @abstractmethod
    def _held(self, cards: Sequence[Card]) -> bytearray:
        """The numbers of the block `hand`."""

    @abstractmethod
    def _fill(self, row: bytearray, view: Seen) -> None:
        """Write the numbers of an observation."""

    @abstractmethod
    def _seen(self, view: Seen) -> Iterator[Part]:
        """What the seat to move sees, line by line."""

    @abstractmethod
    def _tell_state(self, *, dealt: bool) -> Told:
        """What there is to tell of a game that is over, or has just been `dealt`."""

    def _illegal(self, action: object, view: View) -> InputError:
        named = _written(action)
        if self._exists(action):
            words = worded(self._words(int(cast(int, action)), view), self.lang)
            named = f"{action} ({words})"
        return bad_request(
            say("Action {action} is not legal now; the action mask has a 1 for those that are."),
            action=named,
        )


_JOKER_SIGNS: Final = {SMALL_JOKER.rank: say("LJ"), BIG_JOKER.rank: say("BJ")}


def _is_whole(action: object) -> TypeGuard[SupportsIndex]:
    """Whether it's a whole number, of Python or of any library."""
    try:
        index(cast(SupportsIndex, action))
    except TypeError:
        return False
    return not isinstance(action, bool)


def _written(action: object) -> str:
    return "None" if action is None else shown(action)


def no_action(move: Move, acts: Sequence[Act]) -> InputError:
    """The error for a move of a kind that no action makes."""
    return bad_request(
        say("There is no action for “{act}”: choose {choices}."),
        act=ACTS[move.act],
        choices=either([ACTS[act] for act in acts]),
    )
