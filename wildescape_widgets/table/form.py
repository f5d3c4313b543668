"""The form for a new match: every house rule and the bots, or what Escalation has instead.

It is opened and filled in, and begins the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Final

from wildescape.escalation import PLAYER_COUNTS, Escalation, check_players
from wildescape.explain import PRESET_SOURCES, PRESET_TITLES
from wildescape.i18n import (
    InputError,
    Part,
    Phrase,
    bad_request,
    capital,
    listed,
    say,
    shown,
    worded,
)
from wildescape.match import Match
from wildescape.narrate import PLAYER_NAMES, tell_first_levels
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
    shortened,
)
from wildescape.rules import preset as preset_called
from wildescape.session import each_player
from wildescape.turns import SEATS

from wildescape_widgets.base import action, one_of
from wildescape_widgets.house import house
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.session import DEFAULT_BOT, TableSession
from wildescape_widgets.table.settings import DEFAULT_COUNTS, check_names, named, new_seed
from wildescape_widgets.table.shapes import FormField, MatchForm, PresetReply
from wildescape_widgets.table.texts import GAME_NOTES, GAME_TITLES

LONGEST_NAME: Final = 20
"""The longest name of a player, in characters."""


def offered_games(game: str) -> list[tuple[str, Part]]:
    """The games that there are tables for, besides this one, with their titles."""
    rooms = house().rooms
    is_there = {"wildescape": "table" in rooms, "escalation": "escalation" in rooms, game: True}
    return [(name, title) for name, title in GAME_TITLES.items() if is_there[name]]


def match_form(table: TableSession, game: str, rules: Rules | None, lang: str) -> MatchForm:
    """The form, filled in with the settings of the game in play.

    Args:
        table: what the table shows.
        game: the game to begin, which may be the other one.
        rules: the house rules to fill in instead of those in play.
        lang: the language.
    """
    line = table.playing
    state = line.state
    first = next((bot for bot in line.players if isinstance(bot, str)), DEFAULT_BOT)
    who = [bot if isinstance(bot, str) else first for bot in line.players]
    # A game of fewer players leaves some of them out.
    who += [first] * (len(SEATS) - len(who))
    others = {bot for player, bot in enumerate(who) if player != table.me}
    only = others.pop() if len(others) == 1 else ""
    ends = say("Starting a new match ends the current one.")
    menu = [(name, bot.title) for name, bot in bots().items()]
    field = partial(_field, lang)
    form: MatchForm = {
        "game": _noted(field("game", say("Game"), game, offered_games(game)), GAME_NOTES, lang),
        "preset": None,
        "players": field("players", say("The other players"), only, menu),
        "each": [
            {"name": worded(name, lang), "bot": bot, "isYou": player == table.me}
            for player, (name, bot) in enumerate(zip(table.names, who, strict=True))
        ],
        "longestName": LONGEST_NAME,
        "groups": [],
        "ends": ends.to(lang) if table.is_in_play else "",
    }
    if game == "escalation":
        fields = _escalation_fields(state if isinstance(state, Escalation) else None, lang)
        form["groups"] = [{"title": say("Escalation").to(lang), "fields": fields}]
        return form
    if rules is None:
        rules = state.rules if isinstance(state, Match) else house().rules
    presets = [(key, PRESET_TITLES[key]) for key in PRESETS]
    known = preset_name(rules)
    if known is None:
        presets.append(("custom", say("your own rules")))
    preset = field("preset", say("House rules"), known or "custom", presets)
    form["preset"] = _noted(preset, _preset_notes(), lang)
    form["groups"] = [
        {
            "title": group.title.to(lang),
            "fields": [_rule_field(name, rules, lang) for name in group.fields],
        }
        for group in RULE_GROUPS
    ]
    return form


def _field(
    lang: str, name: str, title: Phrase, value: str, choices: Iterable[tuple[str, Part]]
) -> FormField:
    return {
        "name": name,
        "title": title.to(lang),
        "help": "",
        "source": "",
        "value": value,
        "choices": [(key, capital(worded(part, lang))) for key, part in choices],
    }


def _rule_field(name: str, rules: Rules, lang: str) -> FormField:
    choices = CHOICE_TITLES[name].items()
    field = _field(lang, name, RULE_TITLES[name], getattr(rules, name), choices)
    return {**field, "help": RULE_HELP[name].to(lang), "source": RULE_SOURCES[name].to(lang)}


def _escalation_fields(played: Escalation | None, lang: str) -> list[FormField]:
    """The fields for a game of Escalation, filled in with the one in play."""
    count = len(played.hands) if played else DEFAULT_COUNTS["escalation"]
    stake = played.stake if played else 1
    counts, stakes = map(str, PLAYER_COUNTS), map(str, dict.fromkeys((1, 2, 5, 10, stake)))
    return [
        _field(lang, "seats", say("How many play"), str(count), [(key, key) for key in counts]),
        _field(lang, "stake", say("What a card costs"), str(stake), [(key, key) for key in stakes]),
    ]


def _noted(field: FormField, notes: Mapping[str, Phrase], lang: str) -> FormField:
    return {**field, "notes": {key: note.to(lang) for key, note in notes.items()}}


def _preset_notes() -> dict[str, Phrase]:
    """What to say of each preset: in which rules it differs from the first, and who plays it."""
    common, *others = PRESETS
    notes = {common: say("What the lessons play. If in doubt, take these.")}
    for key in others:
        changed = PRESETS[key].changed_from(PRESETS[common])
        notes[key] = say(
            "Differs in: {rules}. Source: {source}.",
            rules=listed([RULE_TITLES[name] for name in changed]),
            source=PRESET_SOURCES[key],
        )
    return notes


def chosen_settings(game: str, players: object, rules: object) -> tuple[object, object]:
    """The rules and the players that a completed form asks for.

    Raises:
        InputError: `bad_request` for what is no completed form.
    """
    chosen: object = _bots_named(players)
    if game != "escalation":
        return rules, chosen
    given = rules if isinstance(rules, Mapping) else {"": rules}
    numbers = {key: str(value) for key, value in given.items()}
    if not all(number.isascii() and number.isdigit() for number in numbers.values()):
        raise bad_request(say("The seats and the stake are numbers."))
    seats = int(numbers.pop("seats", "4")[:9])
    check_players(seats)
    stake = {key: int(number[:9]) for key, number in numbers.items()}
    return stake, [*each_player(chosen, [seats], seats)]


def _bots_named(players: object) -> object:
    """The bot for all, or a list with the bot of each player."""
    known = list(bots())
    if isinstance(players, list):
        return [one_of(known, player, "bad_request") for player in players]
    return one_of(known, players, "bad_request")


def chosen_names(names: object, lang: str) -> list[str]:
    """What the players are to be called, empty where they keep their usual names.

    Raises:
        InputError: `malformed` for what are no names, `bad_request` for names that can't be used.
    """
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("malformed", say("Names are texts, one for each player."))
    if len(names) > len(PLAYER_NAMES):
        raise bad_request(say("There are only six players."))
    usual = [name.to(lang) for name in PLAYER_NAMES]
    given = [" ".join(name.split()) for name in names]
    for name in given:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise bad_request(
                say("A name has {most} letters or fewer: “{name}”."),
                most=LONGEST_NAME,
                name=shown(name),
            )
    called = [name or usual[player] for player, name in enumerate(given)]
    called += usual[len(called) :]
    check_names(called)
    return ["" if name == usual[player] else name for player, name in enumerate(given)]


class NewMatch(TablePart):
    """How the learner begins another match."""

    def __init__(self, table: TableHost) -> None:
        super().__init__(table)
        self.game = ""
        """The game that the form begins."""
        self.rules: Rules | None = None
        """The learner's own house rules, until a match has begun from the form."""
        self._short: TableSession | None = None
        """The short match that was offered last."""

    def begin_short(self) -> None:
        """Offer a match of a quarter of an hour against beginners, by the learner's rules."""
        rules = shortened(self.rules or house().rules)
        self._short = self._table.settings(rules=rules, players="beginner").begin()
        self._table.put(self._short)
        self._table.pacing.proceed()

    def about_short(self) -> tuple[Phrase, ...]:
        """What the learner should know of the short match; empty once it has begun."""
        session = self._table.session
        state = session.state
        if session is not self._short or not session.is_fresh or not isinstance(state, Match):
            return ()
        return (
            tell_first_levels(state),
            say(
                "A short match with beginners, about a quarter of an hour: "
                "the first team to move up wins."
            ),
        )

    @action
    def whole(self) -> None:
        """Play a whole match against club players instead of the short one that is offered."""
        if not self.about_short():
            raise InputError("not_now", say("A whole match starts with “New match”."))
        rules = self.rules or house().rules
        settings = self._table.settings()
        self._table.put(settings.new_game(new_seed(), rules, DEFAULT_BOT))
        self._begun(self._table.session)

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
