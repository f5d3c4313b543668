"""The rules to read, with search, house rules, a glossary and a card to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, get_args

import traitlets
from wildescape.i18n import InputError, say
from wildescape.rules import DEFAULT, PRESETS, Rules, parse_rules, preset_name

from wildescape_widgets.base import BaseWidget, action, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.house import house_rules
from wildescape_widgets.rules.shapes import PlayPicture, RuleBlockView, RulebookView
from wildescape_widgets.rules.view import rulebook_view
from wildescape_widgets.snapshot import Line, Snapshot, joined, words
from wildescape_widgets.table.shapes import GameName

GAMES: Final[tuple[GameName, ...]] = get_args(GameName)
"""The games, the main one first."""


class Rulebook(BaseWidget):
    """The rules of both games to read, as they are under given house rules.

    Raises:
        InputError: for unknown rules, an unknown game or an unknown language, with those there are.

    >>> Rulebook("wikipedia")
    Rulebook('wikipedia')
    >>> Rulebook({"target": 9}, game="escalation").rules.target
    '9'
    """

    _esm = bundle("rules", "rules")
    shows = ("rules", "game", "lang")

    rules: Any = traitlets.TraitType(
        None,
        help='The house rules: a preset\'s name such as `"catsatcards"`, '
        '`{"preset": …, FIELD: VALUE}`, or `Rules`; with `None` the default ones. They\'re held '
        "as `Rules`.",
    )
    game: Any = traitlets.TraitType(
        GAMES[0], help='The game that is shown first: `"wildescape"` or `"escalation"`.'
    )

    def __init__(self, rules: Any = None, **settings: Any) -> None:
        super().__init__(rules=rules, **settings)

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: traitlets.Bunch) -> Rules:
        return house_rules(proposal["value"])

    @traitlets.validate("game")
    def _valid_game(self, proposal: traitlets.Bunch) -> str:
        return one_of(GAMES, proposal["value"], "bad_request")

    def _view(self) -> RulebookView:
        return rulebook_view(self.rules, self.game, self.lang)

    @action
    def choose_preset(self, preset: object) -> None:
        """Read the rules under a preset."""
        self.rules = one_of([*PRESETS], preset)

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

    def snapshot(self) -> Snapshot:
        """The rules of the game that is shown, section by section."""
        view = self.view
        [shown] = (game for game in view["games"] if game["name"] == view["game"])
        title = joined(view["texts"]["rules"], shown["title"], shown["inForce"])
        told = (
            line
            for section in shown["sections"]
            for line in (Line(section["title"]), *chain(*map(_lines, section["blocks"])))
        )
        return Snapshot.of(title, told, self.lang)


def _lines(block: RuleBlockView) -> Iterator[Line]:
    """A paragraph, an example or a table."""
    yield Line(joined(block["title"], block["text"]))
    for place, play in enumerate(block["plays"]):
        yield Line(block["relation"] if place else "", tuple(_cards(play)))
    yield from words(*(joined(*row) for row in block["rows"]))


def _cards(play: PlayPicture) -> Iterator[Mapping[str, object]]:
    for card, meaning in zip(play["cards"], play["meanings"], strict=True):
        yield {"card": card, "means": meaning} if meaning else {"card": card}
