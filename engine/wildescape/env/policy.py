"""A trained policy as a player: at a table, in a match, in the arena."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Literal, TypeGuard

from wildescape.env.base import GameEnv
from wildescape.env.escalation import EscalationEnv
from wildescape.env.wild_escape import WildEscapeEnv
from wildescape.escalation import EscalationView
from wildescape.game import View
from wildescape.hand import HandView
from wildescape.i18n import bad_request, either, say, shown
from wildescape.match import MatchView
from wildescape.players import Choice, name_of, player
from wildescape.rules import Rules

Policy = Callable[[Any], int]
"""Takes what an environment makes of a view, and answers with an action."""

SEES = ("observation", "features", "both")


def as_player(
    policy: Policy,
    sees: Literal["observation", "features", "both"] = "observation",
    match: bool = False,
    otherwise: object = "club",
) -> PolicyPlayer:
    """A policy as a player, for whatever takes players: `duplicate`, `simulate`, a table, a match.

    >>> from wildescape.simulate import simulate_hand
    >>> def first(given):
    ...     return int(given["action_mask"].argmax())
    >>> simulate_hand(as_player(first), seed=1).result.winner
    0

    Args:
        policy: a function, or another object to be called, that answers with an action.
        sees: what it is called with: the `"observation"`, or the `"features"` of the legal actions,
            as the environment makes them; or `"both"`, as two arguments.
        match: whether it was trained on matches. If not, it is shown the hands of a match as single
            hands.
        otherwise: the player that moves where the policy can't: it answers when another seat asks
            for a count and, if the policy was trained on hands, gives the tribute of a match.

    Raises:
        InputError: `bad_request`, for what can't be called, for another `sees`, or if `otherwise`
            is no player.
    """
    if not callable(policy):
        raise bad_request(
            say("A policy is a function that takes what a seat sees and answers with an action.")
        )
    if sees not in SEES:
        raise bad_request(
            say("A policy sees {choices}, not {sees}."),
            choices=either([f"“{each}”" for each in SEES]),
            sees=shown(sees),
        )
    player(otherwise, Random(0))
    return PolicyPlayer(policy, sees, match, otherwise)


@dataclass(frozen=True)
class PolicyPlayer:
    """A player that a policy moves for; `as_player` makes one."""

    policy: Policy
    sees: str
    match: bool
    otherwise: object

    @property
    def __name__(self) -> str:
        """What reports call it: as the policy is called."""
        return name_of(self.policy)

    def choose(self, view: View) -> Choice:
        """The move of the policy's action.

        Args:
            view: of the seat whose turn it is, in either game.

        Raises:
            InputError: `bad_request`, for an action that isn't legal.
        """
        stage = view.stage if isinstance(view, MatchView) else view
        trained = view if self.match else stage
        if (isinstance(stage, HandView) and stage.question) or not _is_read(trained):
            return player(self.otherwise, Random(0)).choose(view)
        if self.match and isinstance(view, HandView):
            raise bad_request(say("This policy was trained on matches, and this is a single hand."))
        env = _env_of(trained)
        given = {"observation": env.observation, "features": env.features}
        names = [*given] if self.sees == "both" else [self.sees]
        action = self.policy(*(given[name](trained) for name in names))
        return Choice(env.act(trained, action))


def _is_read(view: View | None) -> TypeGuard[HandView | MatchView | EscalationView]:
    """Whether there is an environment that reads it."""
    return isinstance(view, HandView | MatchView | EscalationView)


def _env_of(view: HandView | MatchView | EscalationView) -> GameEnv[Any, Any]:
    """The environment that reads a view."""
    if isinstance(view, EscalationView):
        return _escalation(len(view.hand_sizes))
    return _wild_escape(isinstance(view, MatchView), view.rules)


@cache
def _escalation(players: int) -> EscalationEnv:
    return EscalationEnv(players)


@cache
def _wild_escape(match: bool, rules: Rules) -> WildEscapeEnv:
    return WildEscapeEnv(match, rules)
