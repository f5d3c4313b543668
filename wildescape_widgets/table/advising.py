"""What a table advises: hints, the coach before each move, and advice on a step of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.game import Act
from wildescape.i18n import InputError, Part, say

from wildescape_widgets.base import action
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.playing import NOT_YOUR_TURN
from wildescape_widgets.table.shapes import HintButton, TableHint

BUTTONS: Final[Mapping[Act, HintButton]] = {
    Act.PLAY: "play",
    Act.TRIBUTE: "play",
    Act.RETURN: "play",
    Act.PASS: "pass",
    Act.TAKE: "take",
    Act.COUNT: "tell",
    Act.NO_COUNT: "refuse",
}
"""What is pressed for a move."""


class Advising(TablePart):
    """What the learner is advised."""

    @property
    def gives_hints(self) -> bool:
        """Whether the learner can ask for hints here."""
        given = self._table.session.given
        return bool(self._table.hints) and (given is None or given.hints)

    @action
    def hint(self) -> None:
        """Say the best move and choose its cards; then the second choice, and so on."""
        session = self._table.session
        if not session.may_act(session.viewer(self._table.lang)):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        if not self.gives_hints:
            raise InputError("not_now", say("There are no hints here."))
        if self._table.pacing.passes:
            raise InputError("not_now", say("You can't beat this: you pass in a moment."))
        session.coaching.give_hint(self._table.chosen)
        with self._table.hold_sync():
            self._table.show()
            self._table.choose(session.coaching.lit(session.coaching.hints[-1]))

    @action
    def advice(self) -> None:
        """Say what a good player would do at this step, and why."""
        self._table.pacing.start_thinking()
        self._table.session.ask_advice()
        self._table.show()

    def coached(self) -> Part:
        """What the coach says before a move of the learner's, where there is a choice.

        A hint says it too, and stands in its place.
        """
        table, session = self._table, self._table.session
        if not table.coach or not self.gives_hints or session.coaching.hints:
            return ""
        if not session.may_act(session.viewer(table.lang)) or session.must_pass():
            return ""
        return say("Coach: {advice}", advice=session.coaching.best())

    def hints(self) -> list[TableHint]:
        """The hints given at this point of the game, each with the cards and button of its move."""
        coaching, lang = self._table.session.coaching, self._table.lang
        return [
            {
                "number": number,
                "text": said.to(lang) if said else "",
                "cards": coaching.lit(hint),
                "button": BUTTONS[hint.move.act],
            }
            for number, hint in enumerate(coaching.hints, 1)
            for said in [coaching.worded(hint, in_lesson=self._table.exercise)]
        ]
