"""The parts of a table's view around the game: what may be done, outcome, replay, forms."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import COPIES, NATURAL_RANKS
from wildescape.deal_constraints import escalation_example, example
from wildescape.escalation import ESCALATION_HAND, PLAYER_COUNTS, Escalation
from wildescape.explain import PRESET_TITLES
from wildescape.game import Act
from wildescape.hand import HAND_SIZE, HandState
from wildescape.i18n import Phrase, say, worded
from wildescape.match import Match, Outcome
from wildescape.narrate import tell_ending, tell_escalation_result, tell_hand_ending, tell_result
from wildescape.notation import format_cards
from wildescape.rules import DEFAULT, PRESETS, Rules, preset_name
from wildescape.session import Due, State, hands_over, leads, stage
from wildescape.turns import team

from wildescape_widgets.table.form import match_form, offered_games
from wildescape_widgets.table.handout import to_hand_out
from wildescape_widgets.table.pacing import is_out
from wildescape_widgets.table.session import ALL_HANDS, TableSession
from wildescape_widgets.table.shapes import (
    BuilderPanel,
    Can,
    CountAnswers,
    LevelCard,
    OutcomePanel,
    ReplayPanel,
    TablePanels,
    TablePhase,
)
from wildescape_widgets.table.texts import BUILDER_TEXTS
from wildescape_widgets.table.viewer import Viewer


def table_panels(
    table: TableSession,
    viewer: Viewer,
    phase: TablePhase,
    *,
    teacher: bool,
    form: str,
    rules: Rules | None,
) -> TablePanels:
    """All parts of the view except the game itself.

    Args:
        table: what the table shows.
        viewer: who looks.
        phase: the phase of the game, or that the form for a new match is open.
        teacher: whether notes are written and positions laid out here.
        form: the game that the form for a new match begins.
        rules: the house rules in that form, instead of those in play.
    """
    return {
        "answers": _answers(table, viewer),
        "can": _can(table, viewer, phase, teacher=teacher),
        "outcome": _outcome(table, viewer),
        "given": _given(table, viewer.lang),
        "replay": _replay(table, viewer) if table.replay else None,
        "walk": _walk(table) if table.walk else None,
        "builder": _builder(table, viewer) if teacher else None,
        "setup": match_form(table, form, rules, viewer.lang) if phase == "setup" else None,
    }


def _can(table: TableSession, viewer: Viewer, phase: TablePhase, *, teacher: bool) -> Can:
    """What may be done now."""
    line, now = table.line, stage(table.state)
    is_over = phase in ("outcome", "over")
    is_own = line is not None and not table.branch
    asked = isinstance(now, HandState) and now.question is not None
    mine = table.may_act(viewer)
    can: Can = {
        "play": mine and not asked,
        "pass": mine and not asked and isinstance(now, HandState) and now.table is not None,
        "hint": mine,
        "undo": line is not None and table.last_choice is not None,
        "restart": line is not None and len(line.states) > table.begins + 1,
        "step": line is not None
        and (
            (table.is_paused and line.due == Due.BOT)
            or (teacher and table.position is not None and line.due == Due.PERSON)
        ),
        "go": line is not None and (line.due == Due.DEAL or is_out(table)),
        "setup": is_own and not table.given,
        "rewind": is_own and is_over and table.walk is None,
        "branch": table.is_watching and table.state.turn is not None,
        "back": table.branch is not None
        or (table.is_watching and table.main is not None)
        or (table.walk is not None and table.walk.is_left),
        "teach": teacher,
        "share": table.is_watching or teacher or (is_over and is_own),
        "handOut": (table.is_watching or teacher)
        and to_hand_out(table.states, table.moves) is not None,
    }
    if isinstance(now, Escalation):
        can["take"] = mine and bool(now.middle)
    return can


def _answers(table: TableSession, viewer: Viewer) -> CountAnswers | None:
    """What the learner may answer when asked for the count."""
    now = stage(table.state)
    if not isinstance(now, HandState) or not now.question or not table.may_act(viewer):
        return None
    allowed = {move.act for move in now.moves}
    tell = say("Tell: {count}", count=len(now.hands[now.question[1]]))
    return {
        "tell": tell.to(viewer.lang) if Act.COUNT in allowed else "",
        "refuse": say("Keep it secret").to(viewer.lang) if Act.NO_COUNT in allowed else "",
    }


def _outcome(table: TableSession, viewer: Viewer) -> OutcomePanel | None:
    """How the hand or the game ended, in words."""
    state = table.state
    you, names = viewer.you, viewer.names
    own_team = None if you is None else team(you)
    why: Sequence[Phrase] = ()
    levels: list[LevelCard] = []
    paid: Sequence[int] = ()
    match state:
        case Match(stage=None, past=(*before, last), result=result):
            first = (state.draw.level,) * 2
            moved = zip(before[-1].levels if before else first, last.levels, strict=True)
            levels = [
                {"team": side, "before": str(one), "after": str(other)}
                for side, (one, other) in enumerate(moved)
            ]
            if own_team == 1:
                levels.reverse()
            title, why, follows = tell_ending(
                last, state.rules, names, you, last=result is not None
            )
            is_won = last.outcome != Outcome.DRAW and last.result.first == own_team
            if result:
                is_won = result.winner == own_team
                if you is not None:
                    title = say("We win the match!") if is_won else say("They win the match.")
                follows = (tell_result(result, names, you),)
        case Escalation(result=result) if result:
            is_won = result.winner == you
            title = say("{name} wins!", name=names[result.winner])
            if is_won:
                title = say("You win!")
            follows = tell_escalation_result(result, state.stake, names, you)
            paid = result.payments
        case HandState(result=result) if result and you is not None:
            is_won = result.winner is not None and result.winner == own_team
            title, why, follows = tell_hand_ending(result, names, you)
        case _:
            return None
    return {
        "title": title.to(viewer.lang),
        "isWon": is_won,
        "why": [phrase.to(viewer.lang) for phrase in why],
        "consequences": [phrase.to(viewer.lang) for phrase in follows],
        "levels": levels,
        "paid": [*paid],
    }


def _given(table: TableSession, lang: str) -> list[str]:
    """What a teacher says of the position that is handed out."""
    if not table.given:
        return []
    asked = [table.given.question] if table.given.question else []
    if table.is_still:
        return [*asked, say("Look and think: nobody plays on here.").to(lang)]
    return asked or [say("Your teacher gives you this position. Play on from here.").to(lang)]


def _replay(table: TableSession, viewer: Viewer) -> ReplayPanel:
    replay = table.replay
    assert replay
    seers = [(ALL_HANDS, say("all")), *enumerate(viewer.names)]
    return {
        "at": table.at,
        "last": replay.last,
        "tricks": replay.tricks(table.at),
        "deals": [
            (at, _part_title(table.state, part).to(viewer.lang))
            for part, at in enumerate(replay.begins)
        ],
        "seeing": table.seeing,
        "seers": [(str(key), worded(title, viewer.lang)) for key, title in seers],
        "note": table.notes.get(table.at, ""),
        "notes": sorted(table.notes),
        "advice": worded(table.advice or "", viewer.lang),
        "record": table.records,
        "isBranch": table.branch is not None,
        "isLater": table.branch is not None
        and table.branch.state.turn is not None
        and hands_over(table.branch.state) > table.hand_tried,
    }


def _walk(table: TableSession) -> ReplayPanel:
    walk = table.walk
    assert walk
    return {
        "at": walk.fork,
        "last": walk.last,
        "tricks": leads(walk.states),
        "deals": [],
        "seeing": "",
        "seers": [],
        "note": walk.notes.get(walk.fork, ""),
        "notes": sorted(walk.notes),
        "advice": "",
        "record": table.records,
        "isBranch": walk.is_left,
        "isLater": False,
    }


def _part_title(state: State, part: int) -> Phrase:
    if not isinstance(state, Match):
        return say("The deal")
    return say("Hand {hand}", hand=part) if part else say("The draw")


def _builder(table: TableSession, viewer: Viewer) -> BuilderPanel:
    """The form for a position, filled in with what is shown: hidden hands stay hidden here too."""
    now = table.state if isinstance(table.state, Escalation) else stage(table.state)
    names = [worded(name, viewer.lang) for name in viewer.names]
    hands = now.hands if isinstance(now, HandState | Escalation) else ((),) * len(names)
    shown = [viewer.sees(seat) for seat in range(len(names))]
    is_escalation = isinstance(now, Escalation)
    panel: BuilderPanel = {
        "game": "escalation" if is_escalation else "wildescape",
        "games": [(key, worded(title, viewer.lang)) for key, title in offered_games("wildescape")],
        "names": names,
        "counts": [*PLAYER_COUNTS] if is_escalation else [],
        "hands": [
            format_cards(cards) if is_shown else ""
            for cards, is_shown in zip(hands, shown, strict=True)
        ],
        "hidden": [seat for seat, is_shown in enumerate(shown) if not is_shown],
        "example": (escalation_example if is_escalation else example)(names).to(viewer.lang),
        "trump": str(NATURAL_RANKS[0]),
        "trumps": [] if is_escalation else [str(rank) for rank in NATURAL_RANKS],
        "leader": (now and now.turn) or 0,
        "rules": "",
        "presets": [],
        # Who plays just before the one in turn.
        "player": (((now and now.turn) or 0) - 1) % len(names),
        "played": "",
        "value": 0,
        "direction": 1,
        "size": ESCALATION_HAND if is_escalation else HAND_SIZE,
        "copies": 1 if is_escalation else COPIES,
        "texts": {key: text.to(viewer.lang) for key, text in BUILDER_TEXTS.items()},
        "unseen": _unseen(table, viewer),
    }
    match now:
        case HandState(trump=trump, table=standing):
            panel["trump"] = str(trump)
            if standing:
                panel["player"], panel["played"] = standing.seat, format_cards(standing.cards)
        case Escalation(middle=middle):
            panel["played"] = format_cards(middle)
            panel["value"], panel["direction"] = now.value, now.direction
    if not is_escalation:
        rules = getattr(table.state, "rules", DEFAULT)
        panel["rules"] = preset_name(rules) or ""
        panel["presets"] = [(key, worded(PRESET_TITLES[key], viewer.lang)) for key in PRESETS]
    return panel


def _unseen(table: TableSession, viewer: Viewer) -> list[str]:
    """What may be done for the seat in turn of a position while its hand is hidden."""
    position = table.position
    if position is None or position.turn is None or viewer.sees(position.turn):
        return []
    if isinstance(position, Escalation):
        return ["play", "take"] if position.middle else ["play"]
    if position.question:
        return []
    return ["play", "pass"] if position.table else ["play"]
