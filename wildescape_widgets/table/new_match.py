"""The form for a new match: opened, filled in, closed, and what it begins."""

from __future__ import annotations

from dataclasses import asdict

from wildescape.escalation import Escalation
from wildescape.i18n import InputError, say
from wildescape.rules import Rules
from wildescape.rules import preset as preset_called

from wildescape_widgets.base import action, one_of
from wildescape_widgets.table.form import chosen_names, chosen_settings, offered_games
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.settings import named, new_seed
from wildescape_widgets.table.shapes import PresetReply


class NewMatch(TablePart):
    """How the learner begins another match."""

    def __init__(self, table: TableHost) -> None:
        super().__init__(table)
        self.game = ""
        """The game that the form begins."""
        self.rules: Rules | None = None
        """The learner's own house rules, until a match has begun from the form."""

    @action
    def setup(self) -> None:
        """Open the form for a new match."""
        if not self._table.can("setup"):
            raise InputError(
                "not_now", say("You can only start a new match at the table where you play.")
            )
        is_escalation = isinstance(self._table.session.state, Escalation)
        self._table.form_is_open = True
        self.game = "escalation" if is_escalation else "wildescape"
        self._table.pacing.proceed()

    @action
    def cancel(self) -> None:
        """Close the form; the match goes on."""
        self._table.form_is_open = False
        self._table.pacing.proceed()

    @action
    def choose_game(self, game: object) -> None:
        """Fill the form in for this game."""
        self._check_open()
        self.game = one_of([*dict(offered_games(self.game))], game, "bad_request")
        self._table.show()

    @action
    def choose_preset(self, preset: object) -> PresetReply:
        """Tell what a preset says about each rule."""
        return {"values": asdict(preset_called(preset))}

    @action
    def set_names(self, names: object) -> None:
        """Call the players so from now on."""
        table = self._table
        table.called = chosen_names(names, table.lang)
        table.session.names = named(table.settings().names)
        table.pacing.refresh()

    @action
    def start(self, players: object, rules: object) -> None:
        """Start a new match."""
        self._check_open()
        rules, players = chosen_settings(self.game, players, rules)
        # At a teacher's table bots play alone, and all hands are seen.
        alone = {"me": None} if self._table.teacher else {}
        settings = self._table.settings(game=self.game, **alone)
        self._table.put(settings.new_game(new_seed(), rules, players))
        self._begun(self._table.session)

    @action
    def deal_anew(self, players: object, rules: object) -> None:
        """Deal a hand by these rules for a teacher to show."""
        self._check_open()
        if not self._table.teacher or self.game != "wildescape":
            raise InputError("not_now", say("A hand to show is dealt at a teacher's table."))
        rules, _ = chosen_settings(self.game, players, rules)
        settings = self._table.settings(game=self.game, seed=new_seed(), rules=rules)
        self._table.replace(settings.new_deal())
        self._begun(self._table.session)

    def _check_open(self) -> None:
        if not self._table.form_is_open:
            raise InputError("not_now", say("A new match starts from its form."))

    def _begun(self, session: TableSession) -> None:
        session.is_fresh, self.rules = False, None
        self._table.pacing.proceed()
