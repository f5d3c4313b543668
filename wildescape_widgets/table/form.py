"""The form for a new match: every house rule and the bots, or what Escalation has instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wildescape.escalation import PLAYER_COUNTS, Escalation
from wildescape.explain import PRESET_TITLES
from wildescape.i18n import InputError, Part, Phrase, capital, say, worded
from wildescape.match import Match
from wildescape.players import bots
from wildescape.rules import (
    CHOICE_TITLES,
    PRESETS,
    RULE_GROUPS,
    RULE_HELP,
    RULE_SOURCES,
    RULE_TITLES,
    Rules,
    preset_name,
)
from wildescape.session import State

from wildescape_widgets.base import one_of
from wildescape_widgets.table.shapes import FormField, FormGroup, MatchForm


def match_form(state: State, bot: str, lang: str, ends: str) -> MatchForm:
    """The form, filled in with the settings of the game in play.

    Args:
        state: the game in play.
        bot: the bot that plays it.
        lang: the language.
        ends: that a new match ends the one in play, or an empty text.
    """

    def field(
        name: str,
        title: Phrase,
        value: str,
        choices: Iterable[tuple[str, Part]],
        *,
        help_: Phrase | None = None,
        source: Phrase | None = None,
    ) -> FormField:
        titles = [(key, capital(worded(part, lang))) for key, part in choices]
        return {
            "name": name,
            "title": title.to(lang),
            "help": help_.to(lang) if help_ else "",
            "source": source.to(lang) if source else "",
            "value": value,
            "choices": titles,
        }

    menu = [(name, each.title) for name, each in bots().items()]
    others = field("players", say("The other players"), bot, menu)
    if isinstance(state, Escalation):
        seats = field(
            "seats",
            say("How many play"),
            str(len(state.hands)),
            [(str(count), str(count)) for count in PLAYER_COUNTS],
        )
        stakes = dict.fromkeys((1, 2, 5, 10, state.stake))
        stake = field(
            "stake",
            say("What a card costs"),
            str(state.stake),
            [(str(cost), str(cost)) for cost in stakes],
        )
        group: FormGroup = {"title": say("Escalation").to(lang), "fields": [seats, stake]}
        return {"preset": None, "players": others, "groups": [group], "ends": ends}
    rules = state.rules if isinstance(state, Match) else Rules()
    presets = [(key, PRESET_TITLES[key]) for key in PRESETS]
    known = preset_name(rules)
    if known is None:
        presets.append(("custom", say("a table of its own")))
    return {
        "preset": field("preset", say("House rules"), known or "custom", presets),
        "players": others,
        "groups": [
            {
                "title": group.title.to(lang),
                "fields": [
                    field(
                        name,
                        RULE_TITLES[name],
                        getattr(rules, name),
                        CHOICE_TITLES[name].items(),
                        help_=RULE_HELP[name],
                        source=RULE_SOURCES[name],
                    )
                    for name in group.fields
                ],
            }
            for group in RULE_GROUPS
        ],
        "ends": ends,
    }


def chosen_settings(game: str, players: object, rules: object) -> tuple[object, object]:
    """The rules and the players that a completed form asks for.

    Raises:
        InputError: `bad_request` for what is no completed form.
    """
    players = one_of(list(bots()), players, "bad_request")
    if game != "escalation":
        return rules, players
    given = rules if isinstance(rules, Mapping) else {"": rules}
    numbers = {key: str(value) for key, value in given.items()}
    if not all(number.isascii() and number.isdigit() for number in numbers.values()):
        raise InputError("bad_request", say("The seats and the stake are numbers."))
    seats = int(numbers.pop("seats", "4")[:9])
    if seats not in PLAYER_COUNTS:
        fewest, most = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
        raise InputError(
            "bad_request",
            say("Escalation is for {fewest} to {most} players.", fewest=fewest, most=most),
        )
    stake = {key: int(number[:9]) for key, number in numbers.items()}
    return stake, [players] * seats
