"""Cards of a seat in a position, where what the rules allow depends on it."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.explain import cards_listed
from wildescape.game import Ruling
from wildescape.i18n import Part, say
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.scenes import Cards, as_move


class PositionCards(SelectCards):
    """Cards chosen from the `hand` of a scene, or from that of `me` in its `game`."""

    in_control = frozenset({"hand", "game"})

    @property
    def hand(self) -> Cards:
        """The `hand` of the scene, or else that of `me` in the position."""
        states = self.scene.states
        if self.scene.hand or not states:
            return self.scene.hand
        hands = states[-1].hands
        return tuple(hands[self.scene.me]) if self.scene.me < len(hands) else ()

    @property
    def is_turn(self) -> bool:
        """Whether the learner is to move in a position."""
        states = self.scene.states
        return bool(states) and states[-1].turn == self.scene.me and not self.scene.hand

    def ruling(self, answer: Cards) -> Ruling | None:
        """What the rules say to a play in the position."""
        move = as_move(self.scene.me, answer)
        return self.scene.states[-1].judge(move) if self.is_turn else None

    def read(self, answer: object) -> Cards:
        """The cards, from low to high."""
        return tuple(sorted(super().read(answer)))

    def word(self, answer: Cards) -> Part:
        """An answer in words."""
        return cards_listed(answer) if answer else say("pass")

    def right_answers(self, solution: object) -> Sequence[object]:
        """The solution alone."""
        return (solution,)
