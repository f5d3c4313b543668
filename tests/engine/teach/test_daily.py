"""A hand a day, and what is kept of the hands that are played."""

import pytest
from wildescape.combinations import Kind
from wildescape.hand import HandResult
from wildescape.i18n import LANGUAGES, InputError
from wildescape.rules import DEFAULT
from wildescape.session import Session
from wildescape.teach.daily import BOT, bots_result, daily_hand, daily_seed
from wildescape.teach.played import CAME, DRAWN, LOST, WON, PlayedHand, kinds_played, told_figures
from wildescape.teach.progress import MOST_PLAYED, Progress
from wildescape.teach.progress_json import parse_progress, progress_to_json

DAY = 20_781


def test_a_day_has_one_hand_for_everybody_and_the_next_another():
    assert daily_hand(DAY) == daily_hand(DAY)
    hands = [daily_hand(DAY + more) for more in range(40)]
    assert len({hand.hands for hand in hands}) == 40
    assert {hand.rules for hand in hands} == {DEFAULT}
    assert len({hand.trump for hand in hands}) > 6
    assert {hand.turn for hand in hands} == {*range(6)}
    assert all(len(cards) == 27 for hand in hands for cards in hand.hands)


def test_the_club_player_ends_a_day_as_a_session_of_club_players_does():
    session = Session(daily_hand(DAY), (BOT,) * 6, daily_seed(DAY))
    while session.state.turn is not None:
        session.make(session.choose().move)
    assert bots_result(DAY) == PlayedHand.of(session.state.result, 0, DAY)


@pytest.mark.parametrize(
    ("escaped", "out", "came"),
    [
        ((0, 1, 2, 4), 1, WON),
        ((2, 4, 1, 0), 4, WON),
        ((1, 3, 0, 5), 3, LOST),
        ((1, 3, 5), 0, LOST),
        ((1, 0, 2, 4), 2, DRAWN),
        ((2, 1, 3, 5), 0, DRAWN),
    ],
)
def test_a_hand_is_told_from_its_seat(escaped, out, came):
    left = tuple(0 if seat in escaped else 3 for seat in range(6))
    hand = PlayedHand.of(HandResult(escaped, left, escaped[-1]), 0, DAY)
    assert (hand.out, hand.came, hand.day) == (out, came, DAY)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_of_hands_are_said_in_every_language(lang):
    assert told_figures([]) == ()
    hands = [PlayedHand(DAY, 1, WON), PlayedHand(DAY, 0, LOST), PlayedHand(DAY, 5, DRAWN)]
    told = " ".join(phrase.to(lang) for phrase in told_figures(hands))
    assert "{" not in told
    assert "3" in told
    said = {hand.how.to(lang) for hand in hands} | {CAME[hand.came].to(lang) for hand in hands}
    assert len(said) == 6


def test_the_first_ending_of_a_hand_counts_and_moments_are_added():
    progress = Progress().after_hand("day-20781", PlayedHand(DAY, 4, LOST))
    progress = progress.after_hand("day-20781", PlayedHand(DAY, 1, WON, 2))
    assert progress.played == {"day-20781": PlayedHand(DAY, 4, LOST, 2)}


def test_hands_that_were_played_survive_the_browser_and_a_second_tab():
    one = Progress().after_hand("a-1", PlayedHand(DAY, 1, WON))
    two = Progress().after_hand("b-1", PlayedHand(DAY, 0, LOST, 1))
    assert parse_progress(progress_to_json(one)) == one
    both = one.merged(two)
    assert both == two.merged(one)
    assert {*both.played} == {"a-1", "b-1"}
    looked_back = two.after_hand("b-1", PlayedHand(DAY, 0, LOST, 3))
    assert looked_back.merged(two) == two.merged(looked_back) == looked_back


def test_the_kinds_of_plays_are_those_that_the_seat_itself_made():
    session = Session(daily_hand(DAY), (BOT,) * 6, daily_seed(DAY))
    while session.state.turn is not None:
        session.make(session.choose().move)
    sizes = {seat: {len(m.cards) for m in session.moves if m.seat == seat} for seat in range(6)}
    for seat in range(6):
        kinds = kinds_played(session.states, session.moves, seat)
        made = [kind for kind in Kind if kinds >> kind & 1]
        assert {kind.size for kind in made} == sizes[seat] - {0}


def test_kinds_of_plays_survive_the_browser_and_older_progress_has_none():
    made = PlayedHand(DAY, 1, WON, 0, 1 << Kind.PAIR)
    progress = Progress().after_hand("a-1", made)
    assert parse_progress(progress_to_json(progress)) == progress
    more = progress.after_hand("a-1", made._replace(kinds=1 << Kind.STRAIGHT))
    assert more.played["a-1"].kinds == 1 << Kind.PAIR | 1 << Kind.STRAIGHT
    older = {"version": 1, "steps": {}, "skills": {}, "played": {"a-1": [DAY, 1, WON, 2]}}
    assert parse_progress(older).played == {"a-1": PlayedHand(DAY, 1, WON, 2)}


def test_the_newest_hands_stay_when_there_are_too_many():
    progress = Progress()
    for number in range(MOST_PLAYED + 5):
        progress = progress.after_hand(f"a-{number}", PlayedHand(DAY + number, 1, WON))
    assert len(progress.played) == MOST_PLAYED
    assert "a-4" not in progress.played
    assert "a-5" in progress.played


@pytest.mark.parametrize(
    "made_up", [[], {"a": [1]}, {"a": [1, 7, 0, 0]}, {"a": [1, 1, 3, 0]}, {"a": [1, 1, 2, 0, 1024]}]
)
def test_made_up_hands_are_refused(made_up):
    with pytest.raises(InputError):
        parse_progress({"version": 1, "steps": {}, "skills": {}, "played": made_up})
