"""What a teacher reads of a table of a class: what leads there, and how its game stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wildescape.cards import Rank
from wildescape.game import Act
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say
from wildescape.match import Match
from wildescape.narrate import describe
from wildescape.session import Session, State, stage

from wildescape_widgets.classroom.table_shapes import ClassLead
from wildescape_widgets.table.laid import played_cards
from wildescape_widgets.table.log import named_stand_in


def told_lead(
    session: Session, names: Sequence[Part], by_bots: Collection[int], lang: str
) -> ClassLead | None:
    """What has to be beaten, and who has played it."""
    now = stage(session.state)
    standing = now.table if isinstance(now, HandState) else None
    if not isinstance(now, HandState) or standing is None:
        return None
    name = names[standing.seat]
    plays = (place for place, move in enumerate(session.moves) if move.act == Act.PLAY)
    # Only people's names are no phrases.
    if isinstance(name, str) and max(plays, default=None) in by_bots:
        name = named_stand_in(name).capitalized()
    said = say(
        "{name}: {play}",
        name=name,
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
