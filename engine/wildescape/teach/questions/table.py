"""Questions about the pack, the table and its house rules, and about the draw and the deal."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wildescape.cards import COPIES, NO_TRUMP, sort_by_rank
from wildescape.dealing import PACKS, dealer_and_cutter, decided, undecided
from wildescape.explain import card_word
from wildescape.i18n import Phrase, either, listed, say, say_n, sequence
from wildescape.rules import CHOICE_TITLES, RULE_HELP
from wildescape.rules.direction import way_around
from wildescape.teach.misconceptions import TRUTH, Understanding
from wildescape.teach.questions.base import (
    NOBODY,
    NONE,
    YES,
    Answer,
    Options,
    Question,
    always,
    on_seats,
    on_teams,
    played_rule,
    possible_or_not,
    seat_name,
    seat_or_nobody,
    team_options,
    yes_if,
    yes_no,
)
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS, in_turn, team


def _copies(scene: Scene, understanding: Understanding) -> int:
    """How many copies of a card, or cards of a rank, the packs hold."""
    if scene.cards:
        return understanding.copies
    rank = scene.rank or scene.trump
    return understanding.trumps() if rank == scene.trump else 4 * understanding.copies


def _between(scene: Scene) -> int:
    """How many sit between the learner and a player, the shorter way."""
    steps = (scene.seat - scene.me) % len(SEATS)
    return min(steps, len(SEATS) - steps) - 1


def _where(scene: Scene) -> Phrase:
    """Where a player sits."""
    told = (
        say("{seat} sits right next to {me}."),
        say("One player sits between {me} and {seat}."),
        say("{seat} sits straight across from {me}."),
    )[_between(scene)]
    names = {"me": seat_name(scene, scene.me), "seat": seat_name(scene, scene.seat)}
    return told.filled(**names).capitalized()


def _whose_side(scene: Scene, _: Answer) -> Phrase:
    """Why a player is on the other side than was answered."""
    told = (
        say("{seat} sits right next to {me}: an opponent."),
        say("Just one player sits between {me} and {seat}: a partner."),
        say("{seat} sits straight across from {me}: an opponent."),
    )[_between(scene)]
    names = {"me": seat_name(scene, scene.me), "seat": seat_name(scene, scene.seat)}
    return told.filled(**names).capitalized()


def _split_over_packs(scene: Scene, answer: Answer) -> Phrase:
    """How many cards each pack would have."""
    each, left = divmod(int(answer), COPIES)
    if left:
        return say("{count} can't be: all three decks have the same number.", count=answer)
    return say("{count} would be {each} in each deck.", count=answer, each=each)


def _dealt_so(_: Scene, answer: Answer) -> Phrase:
    return say(
        "{each} for each of six players would be {all} cards, and three decks of 54 are {decks}.",
        each=answer,
        all=len(SEATS) * int(answer),
        decks=len(PACKS),
    )


def _elsewhere(scene: Scene, answer: Answer) -> Phrase:
    """That a choice of a house rule is what other tables play."""
    return say("Other tables play this: {choice}.", choice=CHOICE_TITLES[scene.rule][str(answer)])


def _copies_here(scene: Scene) -> Phrase:
    [(card, count)] = Counter(scene.cards).most_common(1)
    return say("You see {count} × {card} here.", count=count, card=card_word(card))


def _copies_told(scene: Scene) -> Phrase:
    [(card, count)] = Counter(scene.cards).most_common(1)
    if count > COPIES:
        return say(
            "You see {card} {count} times here, but there are only three of every card, one in "
            "each deck.",
            card=card_word(card),
            count=count,
        )
    return say("There are three of every card, one in each deck, and one hand can hold all three.")


MOST_CHOICES: Final = 2
"""A reason lists at most this many choices of other tables."""


def _house_told(scene: Scene) -> Phrase:
    """The choice of this table, then those of others."""
    choices = CHOICE_TITLES[scene.rule]
    own = getattr(scene.rules, scene.rule)
    here = say("At this table: {choice}.", choice=choices[own])
    others = [title for choice, title in choices.items() if choice != own]
    if len(others) > MOST_CHOICES:
        return sequence([here, say("Other tables play it differently.")])
    return sequence([here, say("At other tables: {choices}.", choices=either(others))])


PARTNER, OPPONENT = "partner", "opponent"

OPPONENTS: Final = len(SEATS) // 2


def _sides(_: Scene) -> Options:
    """Whether somebody is on one's own team."""
    return {PARTNER: say("partner"), OPPONENT: say("opponent")}


TABLE_QUESTIONS: Final = {
    "partner": Question(
        ("seat",),
        lambda scene, understanding: (
            PARTNER if understanding.is_partner(scene.me, scene.seat) else OPPONENT
        ),
        always(say("Partners and opponents alternate around the table.")),
        lambda scene: say(
            "Teams alternate around the table: every other seat from you is a partner, and the "
            "seat across from you is an opponent."
        ),
        _sides,
        clue=always(say("Go around the table, seat by seat: you, an opponent, a partner …")),
        nearly=_where,
        against=_whose_side,
        marked=PARTNER,
        most_unmarked=OPPONENTS,
    ),
    "copies": Question(
        (),
        _copies,
        always(say("Three whole decks are shuffled together.")),
        lambda scene: (
            say("Each deck has one, so the three decks have three.")
            if scene.cards
            else say("Each deck has four cards of a rank, so the three decks have twelve.")
        ),
        clue=always(say("Count in one deck, then multiply by three.")),
        nearly=lambda scene: (
            say("One deck has one. Now multiply by three.")
            if scene.cards
            else say("One deck has four. Now multiply by three.")
        ),
        against=_split_over_packs,
    ),
    "share": Question(
        (),
        lambda scene, understanding: 54 * understanding.copies // 6,
        always(say("Six players share three decks of 54 cards.")),
        always(say("Three decks are 162 cards. Dealt to six players, that's 27 each.")),
        clue=always(say("A deck has 52 cards and two jokers.")),
        nearly=always(say("Three decks of 54 cards are 162 cards: deal them to six players.")),
        against=_dealt_so,
    ),
    "possible": Question(
        ("cards",),
        lambda scene, understanding: yes_if(
            all(scene.cards.count(card) <= understanding.copies for card in scene.cards)
        ),
        always(say("Three whole decks are shuffled together.")),
        _copies_told,
        possible_or_not,
        clue=always(say("Count how many times you see the same card.")),
        nearly=_copies_here,
    ),
    "house": Question(
        ("rule",),
        lambda scene, understanding: str(getattr(understanding.rules, scene.rule)),
        lambda scene: say("A house rule: {help}", help=RULE_HELP[scene.rule]),
        _house_told,
        lambda scene: CHOICE_TITLES[scene.rule],
        clue=always(say("Look at this table's rules.")),
        nearly=lambda scene: say(
            "Tables choose: {choices}.",
            choices=either([*CHOICE_TITLES[scene.rule].values()]),
        ),
        against=_elsewhere,
    ),
}


# The draw and the deal

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


def _offense_rule(scene: Scene) -> Phrase:
    if scene.rules.draws_lead:
        return say(
            "The player who draws the highest card leads the first hand, and that team is the "
            "first offense."
        )
    leader = CHOICE_TITLES["first_leader"][scene.rules.first_leader]
    leads = say("Who leads first here: {who}.", who=leader)
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


def _place_drawn(scene: Scene, _: Answer) -> Phrase:
    """Which place a card that was drawn has, from the top."""
    card = scene.cards[scene.seat]
    ranks = [other.rank for other in sort_by_rank(scene.cards, NO_TRUMP)]
    place = 1 + ranks.index(card.rank)
    told = say("{card} is number {place} from the top.", card=card_word(card), place=place)
    return told.capitalized()


def _drawn_alone(scene: Scene, _: Answer) -> Phrase:
    """Whether a card that was drawn has an equal, or else isn't the highest."""
    card = scene.cards[scene.seat]
    if [other.rank for other in scene.cards].count(card.rank) == 1:
        told = say("{card} has no equal.")
    elif scene.rules.draws_seats or card.rank == scene.cards[_drawn_highest(scene)].rank:
        told = say("{card} has an equal.")
    else:
        told = say("{card} isn't the highest.")
    return told.filled(card=card_word(card)).capitalized()


def _dealer(scene: Scene, understanding: Understanding) -> str:
    dealer, _ = dealer_and_cutter(scene.seat, understanding.rules)
    return NOBODY if dealer is None else str(dealer)


def _dealing(scene: Scene) -> Phrase:
    if not scene.rules.has_dealer:
        return say("Nobody deals: beginning with the leader, players draw cards in turn.")
    return say(
        "The player before the leader deals one card at a time, and the one before that cuts."
    )


def _not_dealing(scene: Scene, answer: Answer) -> Phrase:
    """Why a seat doesn't deal."""
    if answer == NOBODY:
        return say("Somebody deals here. {rule}", rule=_dealing(scene))
    name = seat_name(scene, int(answer))
    if not scene.rules.has_dealer:
        return say("No deal for {name} here. {rule}", name=name, rule=_dealing(scene))
    on = 1 + in_turn(int(answer), scene.rules).index(scene.seat)
    from_there = say_n(
        "Going {way}, the leader sits {count} seat after {name}.",
        "Going {way}, the leader sits {count} seats after {name}.",
        on % len(SEATS),
        name=name,
        way=way_around(clockwise=scene.rules.goes_clockwise),
    )
    return sequence([from_there, _dealing(scene)])


DRAW_QUESTIONS: Final = {
    "first_offense": Question(
        ("cards",),
        _first_offense,
        _offense_rule,
        _offense_told,
        team_options,
        clue=always(_NO_TRUMP_YET),
        nearly=always(say("Find the highest card, then see whose team drew it.")),
        slot=always(say("first offense")),
        spot=on_teams,
    ),
    "drawn_partner": Question(
        ("cards", "seat"),
        _drawn_partner,
        lambda scene: played_rule(scene, "seating"),
        lambda scene: sequence([played_rule(scene, "seating"), _drawn_in_order(scene)]),
        _sides,
        clue=always(_NO_TRUMP_YET),
        nearly=_drawn_in_order,
        against=_place_drawn,
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
        clue=always(say("Look for equal cards: suits don't matter.")),
        nearly=_drawn_in_order,
        against=_drawn_alone,
        fields=("seating",),
        marked=YES,
    ),
    "dealer": Question(
        ("seat",),
        _dealer,
        _dealing,
        _dealing,
        seat_or_nobody,
        clue=always(say("Look at who leads.")),
        against=_not_dealing,
        fields=("dealing",),
        spot=on_seats,
    ),
}
