"""Both games as environments for learning agents, after PettingZoo's `AECEnv`.

It needs PettingZoo, which brings NumPy and Gymnasium: `pip install 'wildescape[env]'`. What the
numbers of the observations and actions mean is written on the page `docs/environment.md`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from operator import index
from random import Random
from typing import Any, Final, NamedTuple, SupportsIndex, TypedDict, TypeGuard

from wildescape.cards import (
    BIG_JOKER,
    JOKERS,
    NATURAL_RANKS,
    PACK,
    SMALL_JOKER,
    Card,
    Rank,
    power,
    sort_by_rank,
)
from wildescape.combinations import RUN_KINDS, Kind, Reading, pack_strength, read
from wildescape.escalation import (
    ESCALATION_HAND,
    PACK_52,
    PLAYER_COUNTS,
    Escalation,
    EscalationView,
    check_players,
    value,
)
from wildescape.explain import card_text, name, rank_word
from wildescape.game import ACTS, Act, Game, Move, View
from wildescape.hand import HAND_SIZE, PASSES, HandMoves, HandState, HandView
from wildescape.i18n import InputError, Part, both, either, language, say, shown, worded
from wildescape.match import Match, MatchView, deal, draw
from wildescape.narrate import (
    Told,
    describe,
    holds,
    status,
    tell,
    tell_deal,
    tell_escalation_result,
    tell_result,
)
from wildescape.notation import format_cards, parse_trump
from wildescape.ranking import Play
from wildescape.rules import parse_rules
from wildescape.tribute import TributeView
from wildescape.turns import SEATS, team

try:
    import numpy as np
    from gymnasium import logger, spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"wildescape.env needs {missing.name}: pip install 'wildescape[env]'", name=missing.name
    ) from missing

Numbers = NDArray[np.int8]


class Observation(TypedDict):
    """What an agent is given: what its seat may know, and which actions are legal now."""

    observation: Numbers
    action_mask: Numbers


class Block(NamedTuple):
    """A run of numbers in an observation: how many they are, and the highest that they can be."""

    name: str
    size: int
    highest: int


class GameEnv(AECEnv):
    """A game for learning agents, one for each seat: `seat_0`, `seat_1` and so on.

    `game` is the game in progress, as the engine's own value. Nothing of it reaches an agent but
    the view of its seat.

    Args:
        seats: how many play.
        blocks: what an observation consists of, in order.
        actions: how many actions there are.
        render_mode: `"ansi"`, and `render()` gives a text; `"human"`, and each step prints it.
        lang: the language of that text.
    """

    metadata: dict[str, Any]
    game: Any

    def __init__(
        self,
        seats: int,
        blocks: Iterable[Block],
        actions: int,
        render_mode: str | None,
        lang: str,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError(
                "bad_request",
                say(
                    "There is no render mode “{mode}”; choose “ansi” or “human”.",
                    mode=shown(render_mode),
                ),
            )
        self.render_mode = render_mode
        self.lang = language(lang)
        self.game = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.blocks: dict[str, slice] = {}
        """Where each block is in an observation."""
        highest: list[int] = []
        for block in blocks:
            self.blocks[block.name] = slice(len(highest), len(highest) + block.size)
            highest += [block.highest] * block.size
        self._starts = {name: place.start for name, place in self.blocks.items()}
        self._size, self._actions = len(highest), actions
        high = np.array(highest, np.int8)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._names = [say("Seat {number}", number=seat) for seat in range(seats)]
        self._chance = Random()
        self._last: tuple[Any, Any, Move] | None = None

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
                raise InputError(
                    "bad_request",
                    say("A seed is a whole number from 0, not {seed}.", seed=shown(seed)),
                )
            self._chance = Random(int(seed))
        for option in options or {}:
            if option != "game":
                logger.warn(f"reset() ignores the option “{option}”; it knows “game”.")
        own = (options or {}).get("game")
        self.game = self._dealt(self._begun()) if own is None else self._given(own)
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
        self.game = self._dealt(after)
        self._last = before, after, move
        self._cumulative_rewards[agent] = 0.0
        if self.game.turn is None:
            self.rewards = dict(zip(self.agents, self._rewards(), strict=True))
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
        given: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return given

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
        view: View = self.game.view(self._seat(agent))
        return view

    def observe(self, agent: str) -> Observation:
        """What an agent is given; the mask is empty when it isn't to move."""
        return self.observation(self.view(agent))

    def observation(self, view: Any) -> Observation:
        """The observation that a view makes. Nothing else of the game goes into it.

        Raises:
            InputError: `bad_request`, for a view of a game that this environment doesn't play.
        """
        if not self._reads(view):
            raise InputError(
                "bad_request",
                say(
                    "This environment reads {expected}, not {view}.",
                    expected=self._readable,
                    view=type(view).__name__,
                ),
            )
        # Filled as bytes, which is faster than number by number in an array.
        row, mask = bytearray(self._size), bytearray(self._actions)
        self._fill(row, view)
        for action in self._legal(view):
            mask[action] = 1
        return {
            "observation": np.frombuffer(row, np.int8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

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
        told = tell(before, after, self._as_seen_by_all(move), self._names)
        return (*told, *self._tell_state(dealt=self.game is not after))

    def _seat_line(self, seat: int, labels: Iterable[Part | None], cards: Iterable[Card]) -> str:
        """A seat, what there is to say about it, and its cards if they are known."""
        signs = (_JOKER_SIGNS.get(card.rank, card_text(card)) for card in cards)
        held = " ".join(worded(sign, self.lang) for sign in signs)
        parts = (self._names[seat], *labels, held)
        return " · ".join(worded(part, self.lang) for part in parts if part)

    def _as_seen_by_all(self, move: Move) -> Move:
        """A move, without its cards if not all may see them."""
        return move

    @abstractmethod
    def move(self, action: int | None) -> Move:
        """The move that an action makes now, with its cards.

        Raises:
            InputError: `bad_request`, for an action that isn't legal now.
        """

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
            raise InputError(
                "bad_request",
                say(
                    "This move isn't legal now in the game of this environment, where {now}: {why}",
                    now=self._now(),
                    why=ruling.phrase,
                ),
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
            raise InputError(
                "bad_request",
                say(
                    "There is no action {action}: they run from 0 to {last}.",
                    action=_written(action),
                    last=self._actions - 1,
                ),
            )
        return worded(self._words(int(action)), self.lang)

    def _check_begun(self) -> None:
        if self.game is None:
            raise self._no_game()

    def _no_game(self) -> InputError:
        return InputError("bad_request", say("Call reset() first: no game is in progress."))

    def _seat(self, agent: str) -> int:
        """The seat of an agent."""
        if agent in self.possible_agents:
            return self.possible_agents.index(agent)
        raise InputError(
            "bad_request",
            say(
                "There is no agent “{agent}”; choose {choices}.",
                agent=shown(agent),
                choices=either(self.possible_agents),
            ),
        )

    def _exists(self, action: object) -> bool:
        """Whether there is such an action, legal now or not."""
        return _is_whole(action) and 0 <= index(action) < self._actions

    def _number(self, action: Any) -> int | None:
        """An action as a number.

        Raises:
            InputError: `bad_request`, for what is no whole number.
        """
        if action is None or _is_whole(action):
            return None if action is None else index(action)
        raise InputError(
            "bad_request", say("An action is a whole number, not {value}.", value=shown(action))
        )

    @abstractmethod
    def _words(self, action: int) -> Part:
        """An action in words."""

    @property
    @abstractmethod
    def _readable(self) -> Part:
        """The views that `observation` takes, in words."""

    @abstractmethod
    def _reads(self, view: object) -> bool:
        """Whether it's the view of a game that this environment can play."""

    def _now(self) -> Part:
        """Whose turn it is, and what else decides what cards make."""
        if self.game.turn is None:
            return say("the game is over")
        return say("{agent} is to move", agent=self.possible_agents[self.game.turn])

    @abstractmethod
    def _begun(self) -> Game:
        """A new game."""

    @abstractmethod
    def _given(self, game: object) -> Game:
        """The game to begin with, if it is one of this environment in which a seat is to move."""

    @abstractmethod
    def _dealt(self, game: Any) -> Game:
        """The game with its next deal, if one is due."""

    @abstractmethod
    def _legal(self, view: Any) -> Iterator[int]:
        """The actions that are legal for the seat of a view."""

    @abstractmethod
    def _fill(self, row: bytearray, view: Any) -> None:
        """Write the numbers of an observation."""

    @abstractmethod
    def _rewards(self) -> Iterable[float]:
        """What the end of the game brings each seat."""

    @abstractmethod
    def _seen(self, view: Any) -> Iterator[Part]:
        """What the seat to move sees, line by line."""

    @abstractmethod
    def _tell_state(self, *, dealt: bool) -> Told:
        """What there is to tell of a game that is over, or has just been `dealt`."""

    def _illegal(self, action: Any) -> InputError:
        named = _written(action)
        if self._exists(action):
            named = f"{action} ({self.describe(action)})"
        return InputError(
            "bad_request",
            say(
                "Action {action} is not legal now; the action mask has a 1 for those that are.",
                action=named,
            ),
        )


_JOKER_SIGNS: Final = {SMALL_JOKER.rank: say("LJ"), BIG_JOKER.rank: say("BJ")}


def _is_whole(action: Any) -> TypeGuard[SupportsIndex]:
    """Whether it's a whole number, of Python or of any library."""
    try:
        index(action)
    except TypeError:
        return False
    return not isinstance(action, bool)


def _written(action: object) -> str:
    return "None" if action is None else shown(action)


def _no_action(move: Move, acts: Sequence[Act]) -> InputError:
    """The error for a move of a kind that no action makes."""
    return InputError(
        "bad_request",
        say(
            "There is no action for “{act}”: choose {choices}.",
            act=ACTS[move.act],
            choices=either([ACTS[act] for act in acts]),
        ),
    )


# Wild Escape


class PlayName(NamedTuple):
    """A play as an action names it: what it is, the rank that decides, and the rank beside it.

    `beside` is the rank of the pair in a full house, and of the odd card with four of a kind.
    """

    kind: Kind
    rank: Rank
    beside: Rank | None = None


_WITH_A_RANK_BESIDE: Final = (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE)


def _play_names() -> Iterator[PlayName]:
    for kind in Kind:
        if kind in _WITH_A_RANK_BESIDE:
            for rank in NATURAL_RANKS:
                yield from (PlayName(kind, rank, other) for other in NATURAL_RANKS if other != rank)
        else:
            jokers = [joker.rank for joker in JOKERS] if kind <= Kind.TRIPLE else []
            if kind == Kind.FIVE_OF_A_KIND:
                jokers = [SMALL_JOKER.rank]
            yield from (PlayName(kind, rank) for rank in (*NATURAL_RANKS, *jokers))


PASS: Final = 0
"""The action of passing."""

PLAY_NAMES: Final = tuple(_play_names())
"""The plays, in the order of their actions, which begin with 1."""

GIFTS: Final = tuple(
    ranks for size in (1, 2) for ranks in combinations_with_replacement(Rank, size)
)
"""The ranks that can be paid or returned in the tribute of a match; their actions come last."""

_PLAY_ACTIONS: Final = {named: 1 + place for place, named in enumerate(PLAY_NAMES)}
_FIRST_GIFT: Final = 1 + len(PLAY_NAMES)
_EVERYBODY_ASKED: Final = frozenset(permutations(SEATS, 2))
_GIFT_ACTIONS: Final = {ranks: _FIRST_GIFT + place for place, ranks in enumerate(GIFTS)}


def _named(kind: Kind, rank: Rank, ranks: Iterable[Rank]) -> int:
    """The action of a play of cards of these ranks."""
    beside = None
    if kind in _WITH_A_RANK_BESIDE:
        beside = next(other for other in ranks if other not in (rank, *(j.rank for j in JOKERS)))
    return _PLAY_ACTIONS[PlayName(kind, rank, beside)]


@lru_cache(maxsize=1 << 16)
def _action_of(play: Play) -> int:
    return _named(play.kind, play.rank, play.counts)


def _price(play: Play, trump: Rank) -> tuple[int, list[int]]:
    """What a play costs its hand: its jokers, then its cards from the highest to the lowest."""
    ranks = list(Counter(play.counts).elements())
    jokers = sum(rank >= SMALL_JOKER.rank for rank in ranks)
    return jokers, sorted((power(rank, trump) for rank in ranks), reverse=True)


def _given_ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    return tuple(sorted(card.rank for card in cards))


_CARDS: Final = len(PACK)

HAND_BLOCKS: Final = (
    Block("hand", _CARDS, 3),
    Block("table", _CARDS, 3),
    Block("owner", 6, 1),
    Block("trump", len(NATURAL_RANKS), 1),
    Block("played", 6 * _CARDS, 3),
    Block("shed", 6, HAND_SIZE),
    Block("told", 6, HAND_SIZE),
    Block("passed", 6, 1),
    Block("escaped", 6, 5),
)
"""What an observation of a hand of Wild Escape consists of."""

MATCH_BLOCKS: Final = (
    *HAND_BLOCKS,
    Block("levels", 2, Rank.ACE),
    Block("offense", 1, 1),
    Block("owes", 6, 5),
    Block("given", 6 * _CARDS, 3),
)
"""What an observation of a match consists of."""


class WildEscapeEnv(GameEnv):
    """Wild Escape for six agents: one hand, or a whole match.

    An action is a play as the table sees it: its kind, the rank that decides, and for a full house
    or four of a kind + one the rank beside. The cards are those that cost the hand least: as few
    jokers as possible, then the lowest cards, compared from the highest down. Agents ask nobody for
    a count, as they are told what each seat has played. A hand that is won brings each of the team
    1 and each opponent -1, a draw 0; in a match only its end counts.

    Args:
        match: whether to play a whole match instead of one hand.
        rules: the house rules, anything that `parse_rules` takes.
        trump: the trump rank of the hand, such as `"8"`; `None` for another one each time.
        render_mode: `None`, `"ansi"` or `"human"`.
        lang: the language of `render` and `describe`.

    Raises:
        InputError: `bad_rules`, `bad_trump` or `bad_request`, with what is allowed.

    >>> env = WildEscapeEnv()
    >>> env.reset(seed=7)
    >>> given, *_ = env.last()
    >>> action = int(given["action_mask"].argmax())
    >>> env.describe(action), env.move(action).cards
    ('a single 2', (<2C>,))
    """

    metadata = {  # noqa: RUF012
        "name": "wild_escape_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }
    game: HandState | Match

    def __init__(
        self,
        match: bool = False,
        rules: object = None,
        trump: str | int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.match = match
        self.rules = parse_rules(rules)
        self.trump = None if trump is None else parse_trump(trump)
        if match and trump is not None:
            raise InputError(
                "bad_request", say("In a match the trump is the level of the offense.")
            )
        blocks = MATCH_BLOCKS if match else HAND_BLOCKS
        actions = _FIRST_GIFT + (len(GIFTS) if match else 0)
        super().__init__(len(SEATS), blocks, actions, render_mode, lang)

    def view(self, agent: str) -> View:
        view = super().view(agent)
        # There are no actions for questions, so the seat must find none that it may ask.
        if isinstance(view, MatchView) and isinstance(view.stage, HandView):
            return replace(view, stage=replace(view.stage, asked=_EVERYBODY_ASKED))
        if isinstance(view, HandView):
            return replace(view, asked=_EVERYBODY_ASKED)
        return view

    def move(self, action: int | None) -> Move:
        self._check_begun()
        action = self._number(action)
        view = self.view(self.agent_selection)
        moves, passing = view.moves, PASSES[view.seat]
        if not isinstance(moves, HandMoves):
            for move in moves:
                if _GIFT_ACTIONS[_given_ranks(move.cards)] == action:
                    return move
        elif action == PASS and passing in moves:
            return passing
        elif found := [play for play in moves.plays if _action_of(play) == action]:
            play = min(found, key=lambda play: _price(play, self.game.trump))
            return Move(view.seat, Act.PLAY, moves.plays.cards(play))
        raise self._illegal(action)

    def _action(self, move: Move) -> int:
        # The environment may choose other cards for it, of the same kind and rank.
        acts = [Act.PASS, Act.PLAY, *([Act.TRIBUTE, Act.RETURN] if self.match else [])]
        if move.act not in acts:
            raise _no_action(move, acts)
        if move.act == Act.PASS:
            return PASS
        if move.act != Act.PLAY:
            given = _GIFT_ACTIONS.get(_given_ranks(move.cards))
            if given is None:
                raise InputError("bad_request", say("A tribute is one card or two."))
            return given
        reading = read(move.cards, self.game.trump, self.rules)
        if reading is None:
            raise InputError(
                "bad_request",
                say(
                    "“{cards}” is not a play with trump {trump}, so no action makes it.",
                    cards=shown(format_cards(move.cards)),
                    trump=str(self.game.trump),
                ),
            )
        return _named(reading.kind, reading.rank, [card.rank for card in move.cards])

    def _words(self, action: int) -> Part:
        self._check_begun()
        if action == PASS:
            return ACTS[Act.PASS]
        if action >= _FIRST_GIFT:
            ranks = both([rank_word(rank) for rank in GIFTS[action - _FIRST_GIFT]])
            return say("give {cards}", cards=ranks)
        kind, rank, beside = PLAY_NAMES[action - 1]
        # A run that has no five ranks up to its own is ranked by the trump in it.
        strength = pack_strength(kind, [rank.ACE + 1] if kind in RUN_KINDS and rank < 5 else [rank])
        told = name(Reading(kind, rank, strength, ()), self.game.trump)
        if beside is not None:
            word = rank_word(beside)
            notes = say("{rank}s", rank=word) if kind == Kind.FULL_HOUSE else word
            told = say("{play} ({notes})", play=told, notes=notes)
        return told

    @property
    def _readable(self) -> Part:
        kind = (MatchView if self.match else HandView).__name__
        return say("a {kind} under its own rules", kind=kind)

    def _reads(self, view: object) -> bool:
        wanted = MatchView if self.match else HandView
        return (
            isinstance(view, MatchView | HandView)
            and isinstance(view, wanted)
            and (view.rules == self.rules)
        )

    def _now(self) -> Part:
        if self.game.turn is None:
            return super()._now()
        trump = say("trump is {trump}", trump=str(self.game.trump))
        return both([super()._now(), trump])

    def _begun(self) -> HandState | Match:
        if self.match:
            return Match.start(draw(self.rules, self._chance), self.rules)
        leader = self._chance.choice(SEATS)
        trump = self.trump or self._chance.choice(NATURAL_RANKS)
        hands = deal(leader, self.rules, self._chance).hands
        return HandState.start(hands, trump, leader, self.rules)

    def _given(self, game: object) -> HandState | Match:
        wanted = Match if self.match else HandState
        if isinstance(game, Match | HandState) and isinstance(game, wanted):
            game = self._dealt(game)
            stage = game.stage if isinstance(game, Match) else game
            asked = isinstance(stage, HandState) and stage.question
            if game.turn is not None and not asked and game.rules == self.rules:
                return game
        raise InputError(
            "bad_request",
            say(
                "The game to begin with must be a {kind} in progress under the same rules, with "
                "nobody asked for a count.",
                kind=wanted.__name__,
            ),
        )

    def _dealt(self, game: HandState | Match) -> HandState | Match:
        if isinstance(game, Match) and game.turn is None and game.winner is None:
            return game.with_deal(deal(game.leader, self.rules, self._chance))
        return game

    def _legal(self, view: HandView | MatchView) -> Iterator[int]:
        moves = view.moves
        if isinstance(moves, HandMoves):
            if len(moves) > len(moves.plays):
                yield PASS
            yield from map(_action_of, moves.plays)
        else:
            yield from (_GIFT_ACTIONS[_given_ranks(move.cards)] for move in moves)

    def _fill(self, row: bytearray, view: HandView | MatchView) -> None:
        at, me = self._starts, view.seat
        row[at["trump"] + view.trump - Rank.TWO] = 1
        stage = view.stage if isinstance(view, MatchView) else view
        if stage:
            for card in stage.cards:
                row[at["hand"] + card] += 1
        if isinstance(stage, HandView):
            self._fill_hand(row, stage)
        if isinstance(view, MatchView):
            side = team(me)
            row[at["levels"] : at["levels"] + 2] = view.levels[side], view.levels[1 - side]
            row[at["offense"]] = view.offense == side
            for payer, receiver in view.owed:
                row[at["owes"] + (payer - me) % 6] = (receiver - payer) % 6
            gifts = view.tribute
            if isinstance(stage, TributeView):
                gifts = stage.paid + stage.returned
            for move in gifts:
                if move:
                    start = at["given"] + (move.seat - me) % 6 * _CARDS
                    for card in move.cards:
                        row[start + card] += 1

    def _fill_hand(self, row: bytearray, hand: HandView) -> None:
        at, me = self._starts, hand.seat
        if hand.table:
            for card in hand.table.cards:
                row[at["table"] + card] += 1
            row[at["owner"] + (hand.table.seat - me) % 6] = 1
        played, shed = at["played"], at["shed"]
        for move in hand.log.backwards():
            if move.cards:
                other = (move.seat - me) % 6
                row[shed + other] += len(move.cards)
                for card in move.cards:
                    row[played + other * _CARDS + card] += 1
        for seat, told in enumerate(hand.told):
            row[at["told"] + (seat - me) % 6] = told or 0
        for seat in hand.passed:
            row[at["passed"] + (seat - me) % 6] = 1
        for place, seat in enumerate(hand.escaped, 1):
            row[at["escaped"] + (seat - me) % 6] = place

    def _rewards(self) -> Iterable[float]:
        result = self.game.result
        assert result
        winner = result.winner
        return [0.0 if winner is None else 1.0 if team(seat) == winner else -1.0 for seat in SEATS]

    def _seen(self, view: HandView | MatchView) -> Iterator[Part]:
        stage = view.stage if isinstance(view, MatchView) else view
        assert stage
        yield say("Trump {trump}", trump=str(stage.trump))
        table = stage.table if isinstance(stage, HandView) else None
        for seat in SEATS:
            labels = [status(stage, seat)]
            if table and table.seat == seat:
                play = describe(table, stage.trump, stage.rules)
                labels.append(say("On the table: {play}", play=play))
            cards = sort_by_rank(stage.cards, stage.trump) if seat == stage.seat else ()
            yield self._seat_line(seat, labels, cards)

    def _as_seen_by_all(self, move: Move) -> Move:
        hidden = not self.rules.shows_tribute and move.act in (Act.TRIBUTE, Act.RETURN)
        return move._replace(cards=()) if hidden else move

    def _tell_state(self, *, dealt: bool) -> Told:
        if not isinstance(self.game, Match):
            return ()
        if self.game.result:
            return (tell_result(self.game.result, self._names),)
        return tell_deal(self.game, self._names) if dealt else ()


# Escalation


SET_SIZES: Final = {
    each: ESCALATION_HAND if each == 6 else 4
    for each in sorted({value(card) or 6 for card in PACK_52})
}
"""By value of a card: how many of them a hand can hold."""

TAKE: Final = 0
"""The action of taking the middle."""

SPECIALS: Final = (Rank.TWO, Rank.THREE)
"""The cards that are played alone; their actions are 1 and 2."""

SETS: Final = tuple(
    (each, number) for each, most in SET_SIZES.items() for number in range(1, most + 1)
)
"""The plays of ordinary cards, as a value and how many are played; their actions come last."""

_FIRST_SET: Final = 1 + len(SPECIALS)
_SET_ACTIONS: Final = {play: _FIRST_SET + place for place, play in enumerate(SETS)}


class EscalationEnv(GameEnv):
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

    metadata = {  # noqa: RUF012
        "name": "escalation_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }
    game: Escalation

    def __init__(
        self, players: int = PLAYER_COUNTS[1], render_mode: str | None = None, lang: str = "en"
    ) -> None:
        check_players(players)
        super().__init__(
            players, escalation_blocks(players), _FIRST_SET + len(SETS), render_mode, lang
        )

    def move(self, action: int | None) -> Move:
        self._check_begun()
        wanted = self._number(action)
        found = [move for move in self.game.moves if self._action(move) == wanted]
        if not found:
            raise self._illegal(action)
        return min(found)

    def _action(self, move: Move) -> int:
        acts = [Act.PLAY, Act.TAKE]
        if move.act not in acts:
            raise _no_action(move, acts)
        if move.act == Act.TAKE:
            return TAKE
        cards = move.cards
        if len(cards) == 1 and cards[0].rank in SPECIALS:
            return 1 + SPECIALS.index(cards[0].rank)
        values = {value(card) for card in cards}
        action = _SET_ACTIONS.get((values.pop() or 0, len(cards))) if len(values) == 1 else None
        if action is None:
            raise InputError(
                "bad_request",
                say(
                    "“{cards}” is not a play of Escalation, so no action makes it: play a two, a "
                    "three, or cards of one value.",
                    cards=shown(format_cards(cards)),
                ),
            )
        return action

    def _words(self, action: int) -> Part:
        if action == TAKE:
            return ACTS[Act.TAKE]
        if action < _FIRST_SET:
            return str(SPECIALS[action - 1])
        each, number = SETS[action - _FIRST_SET]
        return "+".join([str(Rank(each))] * number)

    @property
    def _readable(self) -> Part:
        return say("an EscalationView for {count} players", count=len(self.possible_agents))

    def _reads(self, view: object) -> bool:
        seats = len(self.possible_agents)
        return isinstance(view, EscalationView) and len(view.hand_sizes) == seats

    def _begun(self) -> Escalation:
        players = len(self.possible_agents)
        pack = self._chance.sample(PACK_52, len(PACK_52))
        return Escalation.start(pack, players, self._chance.randrange(players))

    def _given(self, game: object) -> Escalation:
        if (
            isinstance(game, Escalation)
            and len(game.hands) == len(self.possible_agents)
            and game.turn is not None
        ):
            return game
        raise InputError(
            "bad_request",
            say(
                "The game to begin with must be an Escalation in progress, for {count} players.",
                count=len(self.possible_agents),
            ),
        )

    def _dealt(self, game: Escalation) -> Escalation:
        return game

    def _legal(self, view: EscalationView) -> Iterator[int]:
        return map(self._action, view.moves)

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

    def _rewards(self) -> Iterable[float]:
        result = self.game.result
        assert result
        return [payment / self.game.stake for payment in result.payments]

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
