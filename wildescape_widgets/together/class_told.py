"""What a teacher reads of a table of a class: what leads there, and how its game stands."""

from __future__ import annotations

from wildescape.cards import Rank
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say
from wildescape.match import Match
from wildescape.narrate import describe
from wildescape.session import State

from wildescape_widgets.classroom.table_shapes import ClassLead
from wildescape_widgets.table.laid import played_cards


def told_lead(now: HandState, names: list[Part], lang: str) -> ClassLead | None:
    """What has to be beaten, and who has played it."""
    standing = now.table
    if standing is None:
        return None
    said = say(
        "{name}: {play}",
        name=names[standing.seat],
        play=describe(standing, now.trump, now.rules),
    )
    laid = played_cards(standing, now.trump, now.rules, standing.is_last)
    return {
        "cards": [each["card"] for each in laid],
        "says": said.to(lang),
        "chair": standing.seat,
    }


def told_standing(state: State, level: Rank) -> Phrase:
    """The levels of the teams in a match, and trump."""
    if isinstance(state, Match):
        jade, brick = map(str, state.levels)
        levels = say("Green at level {jade}, Orange at level {brick}", jade=jade, brick=brick)
        return say("{levels}; trump {trump}", levels=levels, trump=str(state.trump))
    return say("trump {trump}", trump=str(level))
