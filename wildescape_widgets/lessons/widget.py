"""The lesson widget: a lesson step by step, with a table for its games."""

from __future__ import annotations

from typing import Final

import traitlets
from ipywidgets import VBox
from wildescape.i18n import LANGUAGES
from wildescape.teach.exercises import PlayOn
from wildescape.teach.exercises.play_on import COACHES

from wildescape_widgets.base import GuardedWidget, Relay, language_trait
from wildescape_widgets.lessons.player import LessonPlayer
from wildescape_widgets.lessons.traits import (
    finding_trait,
    lesson_trait,
    progress_trait,
    step_trait,
)
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.table.widget import Table

SETTABLE: Final = ("lesson", "at", "lang")
SHARED: Final = (*SETTABLE, "finding", "progress")
"""The traits that a lesson has in common with its player, and those of them that may be set."""


def game_table(
    player: LessonPlayer, game: PlayOn, relay: Relay | None = None, speed: str = ""
) -> Table:
    """A table for the game of the step that a player shows; the player follows it.

    Args:
        player: the player of the lesson.
        game: the game.
        relay: the course that the table is a room of.
        speed: the speed that the learner chose at an earlier table, if any.
    """
    table = Table(
        relay=relay,
        **game.settings,
        lang=player.lang,
        speed=speed or ("normal" if game.is_mini else "fast"),
        auto_pass=game.is_mini,
        slot=f"lesson/{player.step_name}",
        exercise=True,
        hints=game.coach != COACHES[-1],
        coach=game.coach == COACHES[0],
    )

    def moved(_: object = None) -> None:
        player.played(table.state, table.states, table.moves)

    player.table = table
    table.observe(moved, "state")
    moved()
    return table


class Lesson(GuardedWidget, VBox):  # type: ignore[misc]  # ipywidgets has no types.
    """A lesson to take, step by step, with a table for its games.

    You can observe and link all of this, and all but the lesson with `jslink`. `player` is the
    widget that shows the steps.

    Raises:
        InputError: `bad_lesson`, for what is no lesson, with what is wrong; `out_of_range`, for a
            step that the lesson doesn't have.

    >>> lesson = Lesson(6, at=2)
    >>> lesson
    Lesson('jokers-wild', at=2)
    >>> lesson.at = 0
    >>> lesson.progress.steps
    {}
    """

    lesson = lesson_trait()
    at = step_trait()
    lang = language_trait()
    finding = finding_trait()
    progress = progress_trait()

    def __init__(
        self, lesson: object = "", lang: str = LANGUAGES[0], at: int = 0, **settings: object
    ) -> None:
        self.player = LessonPlayer(lesson=lesson, lang=lang, at=at)
        """The widget that shows the steps."""
        self._table: Table | None = None
        super().__init__([self.player], **settings)
        self.player.observe(self._arrange, ["at", "lesson"])
        self.player.observe(self._speak, "lang")
        self.player.observe(self._follow, [*SHARED])
        self.observe(self._lead, [*SETTABLE])
        for name in SHARED:
            self.set_trait(name, getattr(self.player, name))
        self._arrange()

    @traitlets.validate(*SETTABLE)
    def _valid_shared(self, proposal: traitlets.Bunch) -> object:
        """What the player takes."""
        name = proposal["trait"].name
        return self.player.traits()[name]._validate(self.player, proposal["value"])

    def _follow(self, change: traitlets.Bunch) -> None:
        self.set_trait(change["name"], change["new"])

    def _lead(self, change: traitlets.Bunch) -> None:
        setattr(self.player, change["name"], change["new"])

    def _arrange(self, _: object = None) -> None:
        """Show a table if the step that is shown has a game."""
        if self._table is not None:
            self._table.close()
        game = self.player.game
        self._table = None if game is None else game_table(self.player, game)
        self.children = [self.player, *([self._table] if self._table else [])]

    def _speak(self, _: object = None) -> None:
        """Give the table the language of the lesson."""
        if self._table is not None:
            self._table.lang = self.player.lang

    def __repr__(self) -> str:
        return f"Lesson({self.player.plan.id!r}, at={self.at})"

    def snapshot(self) -> Snapshot:
        """What the player and the table show."""
        shown = self.player.snapshot()
        if self._table is None:
            return shown
        title, lines, _ = self._table.snapshot()
        return shown._replace(lines=(*shown.lines, Line(title), *lines))

    def _repr_mimebundle_(self, **keywords: object) -> tuple[dict[str, object], dict[str, object]]:
        # What Colab must be told, to load widgets that aren't its own, the player knows.
        _, metadata = self.player._repr_mimebundle_(**keywords)
        data = super()._repr_mimebundle_(**keywords)
        return {**data, **self.snapshot().bundle}, metadata
