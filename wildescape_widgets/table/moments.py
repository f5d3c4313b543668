"""The moments that mattered in a hand, ready to be drawn: at the table and in lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wildescape.cards import sort_by_rank
from wildescape.display import named
from wildescape.explain import label
from wildescape.game import View
from wildescape.hand import HandState, public_count
from wildescape.i18n import Part, Phrase, capital, say, say_n, sequence, worded
from wildescape.narrate import reading_of
from wildescape.session import PERSON
from wildescape.teach.review import MOST_MOMENTS, GoodMove, Moment, Review
from wildescape.teach.scenes import Cards, as_move
from wildescape.turns import SEATS, team

from wildescape_widgets.table.laid import played_cards
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.shapes import DebriefPanel, MomentFacts, MomentPanel, ShownPlay
from wildescape_widgets.table.texts import DEBRIEF_TEXTS
from wildescape_widgets.table.viewer import hand_results, is_between, whose


class Reviewed(NamedTuple):
    """A game that is looked back on, and what its players are called, by seat."""

    review: Review
    names: Sequence[Part]


class ShownMoment(NamedTuple):
    """A moment, and what the players are called, by seat."""

    moment: Moment
    names: Sequence[Part]


def found_moments(games: Sequence[Reviewed]) -> list[ShownMoment]:
    """The moments found so far that are worth another look, the worst first."""
    found = [ShownMoment(one, names) for review, names in games for one in review.moments]
    # A hand that was played twice may have a decision twice.
    decisions: dict[View, ShownMoment] = {}
    for one in sorted(found, key=lambda one: -one.moment.gap):
        decisions.setdefault(one.moment.exercise.view, one)
    return [*decisions.values()][:MOST_MOMENTS]


def likely_panels(game: Reviewed, lang: str) -> list[MomentPanel]:
    """What may be a mistake, as long as only one judge has said so, marked as that."""
    review, names = game
    return [_panel(one, one.better, say("Maybe better"), names, lang) for one in review.likely]


def debrief_panel(games: Sequence[Reviewed], lang: str, *, is_busy: bool) -> DebriefPanel:
    """What is found so far of games that are looked back on, ready to be drawn.

    Args:
        games: the games, one at least.
        lang: the language.
        is_busy: whether more may still be found.
    """
    moments = found_moments(games)
    goods = [(review.good, names) for review, names in games if review.good]
    good, names = max(goods, key=lambda pair: pair[0].gap, default=(None, ()))
    told = say("Looking back on the hand …") if is_busy else _told(games, len(moments))
    return {
        "told": told.to(lang),
        "isBusy": is_busy,
        "moments": [_panel(one, one.better, say("Better"), names, lang) for one, names in moments],
        "good": good and _panel(good, good.plainer, _beside(good), names, lang),
        "texts": {key: text.to(lang) for key, text in DEBRIEF_TEXTS.items()},
    }


def _told(games: Sequence[Reviewed], count: int) -> Phrase:
    """What came of a look back, in words."""
    if count:
        return say_n("One moment mattered.", "{count} moments mattered.", count)
    passes = max((review.passes for review, _ in games), default=0)
    if passes and any(review.is_lost for review, _ in games):
        text = say(
            "No single move lost it, but you passed {count} times where the coach would have "
            "played."
        )
        return text.filled(count=passes)
    if not all(review.is_whole for review, _ in games):
        return say("No single move stands out, but some were weaker than the coach's.")
    taken_over = [told for review, _ in games for told in review.taken_over]
    return sequence([say("We found no clear mistake."), *taken_over[:1]])


def moment_facts(moment: Moment, names: Sequence[Part], lang: str) -> MomentFacts:
    """What else everybody saw at a moment.

    Args:
        moment: the moment.
        names: what the players are called, by seat.
        lang: the language.
    """
    scene = moment.exercise.scene
    hand, me = scene.game, scene.me
    assert isinstance(hand, HandState)
    seats = [(me + step) % len(SEATS) for step in range(len(SEATS))]
    called = {seat: say("You") if seat == me else names[seat] for seat in seats}
    return {
        "trump": say("Trump: {trump}", trump=str(hand.trump)).to(lang),
        "left": [
            {
                "name": worded(called[seat], lang),
                "team": team(seat),
                "left": len(hand.hands[me]) if seat == me else public_count(hand, seat),
            }
            for seat in seats
        ],
    }


def compared_panel(session: TableSession, lang: str) -> DebriefPanel | None:
    """How a hand ended that was tried again, beside how it had ended; `None` while it is played."""
    replay, branch = session.replay, session.branch
    if not (replay and branch and is_between(branch.state)):
        return None
    before, now, at = hand_results(replay.state), hand_results(branch.state), session.hand_tried
    if not len(now) == at + 1 <= len(before):
        return None
    mine = team(branch.seat(branch.players.index(PERSON)))
    ends = [_ended(one.winner, mine) for one in (now[at], before[at])]
    told = say("This time {now}; before, {before}.", now=ends[0], before=ends[1])
    if now[at].winner == before[at].winner:
        told = say("It ended as before: {now}.", now=ends[0])
    return {
        "told": told.to(lang),
        "isBusy": False,
        "moments": [],
        "good": None,
        "texts": {key: text.to(lang) for key, text in DEBRIEF_TEXTS.items()},
    }


def _ended(winner: int | None, mine: int) -> Phrase:
    """How a hand ended for a team, within a sentence."""
    if winner is None:
        return say("it was a draw")
    return say("your team won") if winner == mine else say("your team lost")


def _beside(good: GoodMove) -> Phrase:
    """What stands beside a good move."""
    return say("The coach would have played") if good.refutes else say("Instead of")


def _panel(
    one: Moment | GoodMove, other: Cards, title: Phrase, names: Sequence[Part], lang: str
) -> MomentPanel:
    hand = one.exercise.scene.game
    assert isinstance(hand, HandState)
    me = one.exercise.scene.me
    return {
        "where": _where(one.place.hand, one.place.trick).to(lang),
        "title": one.title.to(lang) if one.title else "",
        "table": _on_table(hand, me, names, lang),
        "hand": named(sort_by_rank(hand.hands[me], hand.trump), lang),
        "played": _shown(hand, me, one.played, lang),
        "other": _shown(hand, me, other, lang),
        "otherTitle": title.to(lang),
        "why": capital(one.why.to(lang)),
    }


def _where(hand: int, trick: int) -> Phrase:
    if hand:
        return say("Hand {hand} · trick {trick}", hand=hand, trick=trick)
    return say("Trick {trick}", trick=max(trick, 1))


def _on_table(hand: HandState, me: int, names: Sequence[Part], lang: str) -> ShownPlay:
    """What was to beat, and whose it was."""
    table = hand.table
    if table is None:
        return {"text": say("You lead.").to(lang), "laid": []}
    reading = reading_of(table, hand.trump, hand.rules)
    assert reading
    said = say(
        "{name}, {whose}: {play}",
        name=names[table.seat],
        whose=whose(table.seat, me),
        play=label(reading, hand.trump),
    )
    return {"text": said.to(lang), "laid": played_cards(table, hand.trump, hand.rules)}


def _shown(hand: HandState, me: int, cards: Cards, lang: str) -> ShownPlay:
    if not cards:
        return {"text": say("Pass").to(lang), "laid": []}
    play, is_last = as_move(me, cards), len(cards) == len(hand.hands[me])
    reading = reading_of(play, hand.trump, hand.rules, is_last)
    assert reading
    return {
        "text": capital(worded(label(reading, hand.trump), lang)),
        "laid": played_cards(play, hand.trump, hand.rules, is_last),
    }
