"""Questions about the draw for seats and lead, and about the deal."""

from __future__ import annotations

from typing import Final

from wildescape.cards import NO_TRUMP, sort_by_rank
from wildescape.explain import card_word
from wildescape.i18n import Phrase, listed, say, sequence
from wildescape.match import dealer_and_cutter, decided, undecided
from wildescape.rules import CHOICE_TITLES
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NOBODY,
    NONE,
    YES,
    Question,
    always,
    on_seats,
    on_teams,
    seat_name,
    seat_options,
    team_options,
    yes_if,
    yes_no,
)
from wildescape.teach.questions.table import OPPONENT, OPPONENTS, PARTNER
from wildescape.teach.scenes import Scene
from wildescape.turns import team

_NO_TRUMP_YET: Final = say(
    "There's no trump yet: jokers are highest, then aces, and 2s are lowest."
)


def _drawn_highest(scene: Scene, understanding: Understanding = TRUTH) -> int:
    """The seat that drew the highest card; there's no trump yet."""
    heights = [understanding.height(card, NO_TRUMP) for card in scene.cards]
    return heights.index(max(heights))


def _first_offense(scene: Scene, understanding: Understanding) -> str:
    if understanding.rules.draws_lead:
        return str(team(_drawn_highest(scene, understanding)))
    return NONE if understanding.rules.leads_by_chance else str(team(0))


def _chosen(scene: Scene, field: str) -> Phrase:
    """What this table plays, in a sentence."""
    choice = CHOICE_TITLES[field][getattr(scene.rules, field)]
    return say("{rule}.", rule=choice).capitalized()


def _offense_rule(scene: Scene) -> Phrase:
    if scene.rules.draws_lead:
        return say(
            "Whoever draws the highest card leads the first hand, and that team is the first "
            "offense."
        )
    leader = CHOICE_TITLES["first_leader"][scene.rules.first_leader]
    leads = say("The first lead: {who}.", who=leader)
    return sequence([leads, say("The leader's team is the first offense.")])


def _offense_told(scene: Scene) -> Phrase:
    if not scene.rules.draws_lead:
        return _offense_rule(scene)
    seat = _drawn_highest(scene)
    return say(
        "{name} drew the highest card, {card}, so that team is the first offense.",
        name=seat_name(scene, seat),
        card=card_word(scene.cards[seat]),
    ).capitalized()


def _drawn_in_order(scene: Scene) -> Phrase:
    cards = sort_by_rank(scene.cards, NO_TRUMP)
    return say("From high to low: {cards}.", cards=listed([*map(card_word, cards)]))


def _drawn_team(scene: Scene, seat: int, understanding: Understanding) -> int:
    """The team of the player at a seat, once all sit where the draw has put them."""
    return team(decided(understanding.rules, [[*enumerate(scene.cards)]], 0).seats.index(seat))


def _drawn_partner(scene: Scene, understanding: Understanding) -> str:
    own, other = (_drawn_team(scene, seat, understanding) for seat in (scene.me, scene.seat))
    return PARTNER if own == other else OPPONENT


def _draws_again(scene: Scene, understanding: Understanding) -> str:
    again = undecided(understanding.rules, [[*enumerate(scene.cards)]])
    return yes_if(scene.seat in again)


def _again_rule(scene: Scene) -> Phrase:
    if scene.rules.draws_seats:
        return say("Seats and the lead are drawn for, so all equal cards are drawn again.")
    return say("Only the highest card counts: if several players have it, they draw again.")


def _dealer(scene: Scene, understanding: Understanding) -> str:
    dealer, _ = dealer_and_cutter(scene.seat, understanding.rules)
    return NOBODY if dealer is None else str(dealer)


def _dealing(scene: Scene) -> Phrase:
    if not scene.rules.has_dealer:
        return say("Nobody deals: beginning with the leader, players draw cards in turn.")
    return say(
        "The player before the leader deals one card at a time, and the one before that cuts."
    )


DRAW_QUESTIONS: Final = {
    "first_offense": Question(
        ("cards",),
        _first_offense,
        _offense_rule,
        _offense_told,
        team_options,
        clue=_NO_TRUMP_YET,
        nearly=always(say("Find the highest card, then see whose team drew it.")),
        slot=always(say("first offense")),
        spot=on_teams,
    ),
    "drawn_partner": Question(
        ("cards", "seat"),
        _drawn_partner,
        lambda scene: _chosen(scene, "seating"),
        lambda scene: sequence([_chosen(scene, "seating"), _drawn_in_order(scene)]),
        lambda _: {PARTNER: say("partner"), OPPONENT: say("opponent")},
        clue=_NO_TRUMP_YET,
        nearly=_drawn_in_order,
        fields=("seating",),
        marked=PARTNER,
        most_unmarked=OPPONENTS,
    ),
    "draws_again": Question(
        ("cards", "seat"),
        _draws_again,
        _again_rule,
        _again_rule,
        yes_no,
        clue=say("Look for equal cards: suits don't matter."),
        nearly=_drawn_in_order,
        fields=("seating",),
        marked=YES,
    ),
    "dealer": Question(
        ("seat",),
        _dealer,
        _dealing,
        _dealing,
        lambda scene: {**seat_options(scene), NOBODY: say("nobody")},
        clue=say("Look at who leads."),
        fields=("dealing",),
        spot=on_seats,
    ),
}
