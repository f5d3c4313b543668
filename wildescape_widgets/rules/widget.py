"""The rules to read, with search, house rules, a glossary and a card to print."""

from __future__ import annotations

from html import escape
from typing import Any, Final, get_args

import traitlets
from wildescape.i18n import InputError, either, say, shown
from wildescape.rules import DEFAULT, PRESETS, Rules, RulesLike, parse_rules, preset_name
from wildescape.teach.rulebook import RuleTable, escalation_rulebook, rulebook

from wildescape_widgets.base import BaseWidget, action
from wildescape_widgets.built import built
from wildescape_widgets.rules.shapes import RulebookView
from wildescape_widgets.rules.view import rulebook_view
from wildescape_widgets.table.shapes import GameName

GAMES: Final[tuple[GameName, ...]] = get_args(GameName)
"""The games, the main one first."""


class Rulebook(BaseWidget):
    """The rules of both games to read, as they are under given house rules.

    Args:
        rules: a preset's name, or `{"preset": …, FIELD: VALUE}`; becomes `wildescape.Rules`.
        game: which game is shown first: `"wildescape"` or `"escalation"`.
        lang: `"en"` or `"zh_CN"`.
        layout, tooltip, tabbable: as for every widget of ipywidgets.

    Raises:
        InputError: `bad_rules` or `bad_request`, for rules or a game that there aren't.
    """

    _esm = built("rules.js")
    _css = built("rules.css")

    rules = traitlets.Any(DEFAULT)
    game = traitlets.Any(GAMES[0])

    def __init__(self, rules: RulesLike = DEFAULT, **traits: Any) -> None:
        super().__init__(rules=rules, **traits)

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: Any) -> Rules:
        return parse_rules(proposal["value"])

    @traitlets.validate("game")
    def _valid_game(self, proposal: Any) -> GameName:
        for game in GAMES:
            if proposal["value"] == game:
                return game
        raise InputError(
            "bad_request",
            say(
                "There's no game “{name}”; choose {choices}.",
                name=shown(proposal["value"]),
                choices=either(GAMES),
            ),
        )

    @traitlets.observe("rules", "game", "lang")
    def _settings_changed(self, _: Any) -> None:
        if self._rev:
            self._publish()

    def _view(self) -> RulebookView:
        return rulebook_view(self.rules, self.game, self.lang)

    @action
    def choose_preset(self, preset: object) -> None:
        """Read the rules under a preset."""
        if not isinstance(preset, str) or preset not in PRESETS:
            raise InputError("out_of_range", say("There is no such set of rules."))
        self.rules = preset

    @action
    def choose_rule(self, field: object, choice: object) -> None:
        """Change one house rule."""
        if not isinstance(field, str) or not isinstance(choice, str):
            raise InputError("malformed", say("A house rule and its choice are texts."))
        changes = self.rules.changed_from(DEFAULT)
        self.rules = parse_rules({**changes, field: choice})

    def __repr__(self) -> str:
        changes = self.rules.changed_from(DEFAULT)
        settings = [repr(preset_name(self.rules) or changes)] if changes else []
        if self.game != GAMES[0]:
            settings.append(f"game={self.game!r}")
        return f"Rulebook({', '.join(settings)})"

    def _plain(self) -> str:
        return say("Rules").to(self.lang)

    def _static(self) -> str:
        sections = rulebook(self.rules) if self.game == GAMES[0] else escalation_rulebook()
        parts = []
        for section in sections:
            parts.append(f"<h3>{escape(section.title.to(self.lang))}</h3>")
            parts += [
                f"<p>{escape(block.text.to(self.lang))}</p>"
                for block in section.blocks
                if not isinstance(block, RuleTable)
            ]
        return "".join(parts)
