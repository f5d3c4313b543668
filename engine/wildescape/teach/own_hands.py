"""Mistakes from a learner's own hands, in the form in which progress keeps them for practice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Self

from wildescape.hand import HandState
from wildescape.i18n import InputError, bad_request, say
from wildescape.notation import format_cards, parse_cards
from wildescape.positions import format_position, parse_position
from wildescape.teach.best_play import Grading, PlayedOut
from wildescape.teach.exercises import Grade
from wildescape.teach.scenes import Scene, as_move

OWN: Final = "own:"
"""What the name of a mistake from an own hand begins with."""

LONGEST_OWN: Final = 1500
"""How long an own hand may be as JSON, in characters."""


@dataclass(frozen=True)
class OwnHand:
    """A choice that was made in a hand, and what both judges found of it.

    Args:
        game: the hand at that moment, as `format_position` writes it.
        plays: what there was to choose from, as text; empty for a pass.
        best: the place of the better play.
        deals: on how many trial deals each play was tried.
        wins: in how many of them the team wins with each; a draw counts half.
        played: of each mistake by its place, what the bots found: deals, wins with the better play
            and with it.
    """

    game: str
    plays: tuple[str, ...]
    best: int
    deals: int
    wins: tuple[float, ...]
    played: Mapping[int, tuple[int, float, float]]

    @classmethod
    def of(cls, exercise: Grade) -> Self:
        """A choice that both judges have graded."""
        scene, grading = exercise.scene, exercise.grading
        assert scene.game
        return cls(
            format_position(scene.game),
            tuple(map(format_cards, scene.plays)),
            grading.best,
            grading.deals,
            grading.wins,
            {at: found[:3] for at, found in grading.played.items() if found.is_worse},
        )

    @cached_property
    def name(self) -> str:
        """The name under which it's kept as a mistake: another choice has another one."""
        facts = json.dumps([self.game, self.plays])
        return OWN + sha256(facts.encode()).hexdigest()[:12]

    @cached_property
    def exercise(self) -> Grade:
        """The same choice, to be made again."""
        hand = parse_position(self.game)
        assert isinstance(hand, HandState)
        assert hand.turn is not None
        plays = tuple(tuple(sorted(parse_cards(play))) for play in self.plays)
        scene = Scene(hand.rules, hand.trump, me=hand.turn, game=hand, plays=plays)
        exercise = Grade(scene, advised=self.best)
        played = {at: PlayedOut(*found, is_worse=True) for at, found in self.played.items()}
        exercise.grading = Grading(self.deals, self.wins, played, self.best)
        return exercise

    def to_json(self) -> dict[str, object]:
        """The form in which it's stored; `parse` reads it back."""
        played = {str(at): list(found) for at, found in self.played.items()}
        plays, wins = list(self.plays), list(self.wins)
        about = {"best": self.best, "deals": self.deals, "wins": wins, "played": played}
        return {"game": self.game, "plays": plays, **about}

    @classmethod
    def parse(cls, written: object) -> Self:
        """What `to_json` wrote.

        Raises:
            InputError: for anything else.
        """
        try:
            if len(json.dumps(written)) > LONGEST_OWN:
                raise ValueError("too long")
            return cls._parsed(written)
        except InputError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, AssertionError):
            raise bad_request(say("This isn't a hand that was kept.")) from None

    @classmethod
    def _parsed(cls, written: Any) -> Self:
        plays, wins = tuple(written["plays"]), tuple(map(float, written["wins"]))
        best, deals = written["best"], written["deals"]
        played = {
            int(at): (count, float(better), float(other))
            for at, (count, better, other) in written["played"].items()
        }
        counts = (best, deals, *(found[0] for found in played.values()))
        if any(type(count) is not int or count < 0 for count in counts):
            raise ValueError("no counts")
        if len(plays) != len(wins) or not {best, *played} <= {*range(len(plays))}:
            raise ValueError("no places")
        kept = cls(str(written["game"]), plays, best, deals, wins, played)
        scene = kept.exercise.scene
        assert isinstance(scene.game, HandState)
        moves = [as_move(scene.me, cards) for cards in scene.plays]
        if len({*moves}) < 2 or not all(scene.game.judge(move).legal for move in moves):
            raise ValueError("no plays")
        return kept
