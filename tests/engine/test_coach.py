"""Advice: every step everywhere, and none but the last gives the move away."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from wildescape.cards import PACK, Rank
from wildescape.coach import ADVICE_STEPS, Topic, advise
from wildescape.escalation import PACK_52, Escalation, EscalationView
from wildescape.game import Act, Move
from wildescape.hand import HandState, HandView
from wildescape.i18n import LANGUAGES, InputError, say, worded
from wildescape.match import Draw, Match, deal
from wildescape.narrate import describe, ranks_added
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.players import Choice, club, player
from wildescape.players.choice import Why
from wildescape.players.reasons import explained
from wildescape.rules import Rules
from wildescape.tribute import Debt, Tribute

WHY = say("{why}", why="That is the reason.")


def chosen(move, *codes):
    """A choice with a made-up reason, or with one for each of these codes."""
    return Choice(move, lambda: [Why(code, {}, WHY) for code in codes or ["told"]])


FILLERS = ("3C 4C", "3D 4D", "3H 4H", "3S 4S", "3C 4C", "3D 4D")
MOST_WORDS = 45
"""More than these a learner does not read."""


def play(cards, seat=0):
    return Move(seat, Act.PLAY, parse_cards(cards))


PASS = Move(0, Act.PASS)


def advice(game, *moves):
    """The advice for the seat in turn, with these moves as the best ones."""
    return advise(game.view(game.turn), [chosen(move) for move in moves])


def leading(cards, trump="2", **rules):
    hands = [parse_cards(hand) for hand in (cards, *FILLERS[1:])]
    return HandState.start(hands, parse_trump(trump), 0, Rules(**rules))


def following(cards, table, by=5, trump="2", **rules):
    """Seat 0 with `cards`, in turn over `table`."""
    hands = [parse_cards(hand) for hand in (cards, *FILLERS[1:5], "3D 4D")]
    hands[by] = (*parse_cards(table), *hands[by])
    hand = HandState.start(hands, parse_trump(trump), by, Rules(**rules))
    hand = hand.after(play(table, by))
    while hand.turn:
        hand = hand.after(Move(hand.turn, Act.PASS))
    return hand


def text(advice, number):
    return advice.step(number).text.to("en")


def cards(advice, number):
    return format_cards(advice.step(number).cards)


# The rule


@pytest.mark.parametrize(
    ("table", "hand", "rule"),
    [
        (
            "JS JH",
            "QC QD 4C",
            "On the table: a pair of jacks. Beat it with a higher pair, or pass.",
        ),
        (
            "9S 9H 9D JS JH",
            "QC QD 4C",
            "On the table: a full house of 9s. Beat it with a higher full house, or with a higher "
            "class of five cards, or pass.",
        ),
        ("4S 4H 4D 4C 3S", "QC 2D 7C", "or with a higher class of five cards, or pass."),
        ("JS", "QC 2D", "The trump 2 is higher than an ace."),
        ("2S 2H", "QC QD LJ LJ", "The trump 2 is higher than an ace."),
        ("3S 4H 5D 6C 7S", "QC 2D", "The trump 2 is higher than an ace, but not in a straight."),
        ("JS JH", "QC LJ", "A joker can stand for any lower card."),
        ("JS", "QC LJ", "A joker on its own is just a joker."),
    ],
)
def test_the_rule_names_what_lies_and_what_follows(table, hand, rule):
    step = advice(following(f"{hand} AS AH AD AC KS", table), PASS).step(2)
    assert step.text.to("en").endswith(rule)
    assert step.topic == Topic.FOLLOW


def test_a_rule_that_does_not_matter_is_not_told():
    assert text(advice(following("QC QD 4C", "JS JH"), PASS), 2).endswith("or pass.")


def test_a_house_rule_of_the_turn_is_told():
    hand = following("QC QD 4C", "JS JH", pass_locks_out="on")
    assert text(advice(hand, PASS), 2).endswith("If you pass, you're out of this trick.")


def test_the_leader_hears_how_few_plays_the_hand_needs():
    step = advice(leading("QC QD 4C"), play("4C")).step(2)
    assert step.text.to("en").endswith("You need at least 2 plays to go out.")
    assert step.topic == Topic.LEAD


def test_the_leader_of_single_cards_only_hears_no_word_for_other_plays():
    hand = leading("QC 9D 4C")
    low = "Start low, and keep your high cards for beating others."
    rule = "Lead any card: this hand can only go one card at a time."
    assert text(advice(hand, play("4C"), play("QC")), 2) == f"{rule} {low}"
    assert text(advice(hand, play("QC"), play("4C")), 2) == rule


# The cards that matter, and all but one


def test_the_cards_that_matter_are_those_of_the_best_moves():
    game = following("QC QD KC KD 4C 5C", "JS JH")
    best = advice(game, play("QC QD"), play("KC KD"), PASS)
    assert text(best, 3) == "Compare: a pair of kings (marked), or a pair of queens."
    assert cards(best, 3) == "KD KC"


def test_where_nothing_beats_the_table_there_is_only_one_hint():
    best = advice(following("9C 9D KC 4C 5C", "JS JH"), PASS)
    assert [step.number for step in best] == [6]


def test_for_a_pass_no_card_is_shown_and_the_second_hint_says_why():
    game = following("QC QD 4C", "JS JH")
    steps = [*advise(game.view(0), [chosen(PASS), chosen(play("QC QD"))])]
    assert [step.number for step in steps] == [2, 3, 6]
    assert not any(step.cards for step in steps)
    assert steps[1].text.to("en") == "That is the reason."
    assert steps[2].text.to("en") == "Pass. That is the reason."


@pytest.mark.parametrize(
    ("hand", "table", "by", "why"),
    [
        ("LJ BJ 4C 5C 6C", "AS AH", 4, "Your partner's play will probably win the trick."),
        ("LJ 4C 5C 6C", "BJ BJ", 4, ""),
        ("BJ 4C 4D 5C", "AS", 5, "Beating it would cost you a joker."),
    ],
)
def test_a_pass_says_that_the_trick_is_a_partners_or_would_cost_a_joker(hand, table, by, why):
    game = following(hand, table, by=by)
    best = advise(game.view(0), [explained(game.view(0), PASS)])
    told = [step.text.to("en") for step in best]
    assert told[-1].startswith(f"Pass. {why}".strip())
    assert "Look" not in " ".join(told)
    if len(told) > 1:
        assert told[1].startswith(why)


def test_a_partners_trick_that_nothing_beats_is_called_safe():
    game = following("BJ BJ BJ 4C", "LJ", by=4)
    told = "Nothing that's still out beats your partner's play."
    best = advise(game.view(0), [explained(game.view(0), PASS)])
    assert (text(best, 3), text(best, 6)) == (told, f"Pass. {told}")


def test_two_plays_to_compare_are_named_apart_in_the_order_of_the_hand_and_one_is_marked():
    best = advice(leading("8S 8H KC 4C"), play("8S 8H"), play("KC"), play("4C"))
    assert text(best, 3) == "Compare: K♣ (marked), or a pair of 8s."
    assert cards(best, 3) == "KC"


def test_the_missing_card_is_not_the_one_that_tells_most():
    game = following("8S 8H 8D 4C 4D 3S 3H 3D 6C 6D", "7S 7H 7D 5C 5D")
    assert cards(advice(game, play("8S 8H 8D 4C 4D")), 5) == "8S 8H 8D 4D"
    assert cards(advice(following("8S LJ 4C 4D", "7S 7H"), play("8S LJ")), 5) == "LJ"


@pytest.mark.parametrize(
    ("game", "move", "kind"),
    [
        (
            following("8S 4S KC", "7H"),
            play("8S"),
            "It's a single card that isn't part of a pair or a triple.",
        ),
        (following("8S 8H 4C", "7H"), play("8S"), "It's a single card."),
    ],
)
def test_where_no_card_can_be_left_out_the_kind_of_move_is_told(game, move, kind):
    step = advice(game, move).step(5)
    assert step.text.to("en").startswith(kind)
    assert step.cards == ()


@pytest.mark.parametrize(
    ("game", "move", "kind"),
    [
        (following("KC KD 4C", "JS JH"), PASS, "You don't have to beat it: you may always pass."),
        (leading("8S 9S"), Move(0, Act.ASK, number=1), "It isn't a play yet: it's a question."),
    ],
)
def test_a_move_without_cards_and_without_a_reason_is_told_by_its_kind(game, move, kind):
    assert text(advise(game.view(0), [Choice(move)]), 3) == kind


# The contrast


@pytest.mark.parametrize(
    ("hand", "table", "moves", "contrast", "shown"),
    [
        (
            "9C 9D QC QD 4C",
            "JS JH",
            ["QC QD"],
            "These cards won't do: a pair of 9s. Too low for a pair of jacks: the "
            "rank decides, 9 under jack.",
            "9C 9D",
        ),
        (
            "QC QD KC KD 4C 5C",
            "JS JH",
            ["QC QD", "KC KD"],
            "Allowed, but not the best: a pair of kings. It's higher than it needs to be. Better: "
            "a pair of queens.",
            "QC QD",
        ),
        (
            "QC QD 4C",
            "JS JH",
            ["QC QD"],
            "You could pass, but then a pair of jacks may win the trick.",
            "",
        ),
    ],
)
def test_a_contrast_is_the_nearest_choice_that_falls_short(hand, table, moves, contrast, shown):
    best = advice(following(hand, table), *map(play, moves))
    assert (text(best, 4), cards(best, 4)) == (contrast, shown)


@pytest.mark.parametrize(
    ("hand", "best", "other", "fault"),
    [
        ("4C 5C 6D 7S 8S LJ KC", "KC", "8S LJ", "It uses a joker that you could keep."),
        ("4C 8C 8D 8S KC", "4C", "8C 8D", "It breaks up your 8s."),
        ("4C 2D KC", "4C", "2D", "It uses a trump that you could keep."),
        ("4C 4D 9C", "4C 4D", "9C", "It gets rid of fewer cards."),
        ("4C 9D 9C", "4C", "9C 9D", "It's longer, but longer isn't always better."),
        ("4C 9C", "4C", "9C", "It's higher than it needs to be."),
        ("6C 7C 8C 9C 10C KD", "KD", "10C", "You'd then need 5 more plays, not 1."),
        ("4C 9C", "9C", "4C", "It's easier to beat."),
    ],
)
def test_a_worse_lead_is_told_its_fault(hand, best, other, fault):
    told = advice(leading(hand), play(best), play(other))
    assert fault in text(told, 4)
    assert "Better: " in text(told, 4)
    assert Counter(told.step(4).cards) == Counter(parse_cards(best))


def test_once_a_hint_has_named_what_is_better_the_next_one_is_the_move():
    told = advice(leading("4C 9D KC"), play("4C"), play("KC"))
    assert [step.number for step in told] == [2, 3, 4, 6]


def test_another_reading_of_the_same_play_is_no_contrast():
    best = advice(leading("8S 8H 8D 9C"), play("8S 8H"), play("8S 8D"), play("9C"))
    assert "not the best: a single 9." in text(best, 4)


# The best move


def test_the_last_step_is_the_move_with_its_reason():
    move = play("QC QD")
    step = advice(following("QC QD 4C", "JS JH"), move).step(6)
    assert step.text.to("en") == "Play a pair of queens. That is the reason."
    assert (step.cards, step.move) == (move.cards, move)
    assert text(advice(following("QC QD 4C", "JS JH"), PASS), 6).startswith("Pass. ")
    assert text(advice(leading("8S LJ"), play("8S LJ")), 6).startswith(
        "Lead a pair of 8s (the Small Joker as an 8)."
    )


def test_what_can_t_be_helped_is_no_advice():
    step = advise(following("QC QD 4C", "KS KH").view(0), [chosen(PASS, "cannot_beat")]).step(6)
    assert step.text.to("en") == "Pass."


def test_where_no_idea_speaks_for_the_move_nothing_is_said():
    silent = Choice(play("QC QD"))
    assert (
        text(advise(following("QC QD 4C", "JS JH").view(0), [silent]), 6)
        == "Play a pair of queens."
    )


def test_no_further_reason_is_looked_for_than_is_told():
    def explain():
        yield Why("opponent_near", {}, WHY)
        raise AssertionError("a second reason")

    game = following("QC QD 4C", "JS JH")
    assert advise(game.view(0), [Choice(play("QC QD"), explain)]).step(6).cards


# Questions for the count


@pytest.mark.parametrize(
    ("count", "rules", "answer", "rule", "kind"),
    [
        (9, {}, "count", "With more, you may keep it secret.", "Only one answer is allowed here."),
        (12, {}, "no count", "With more, you may keep it secret.", "tells the others nothing."),
        (12, {}, "count", "With more, you may keep it secret.", "tells the others something."),
        (
            12,
            {"count_above": "forbidden"},
            "no count",
            "With more, you must keep it secret.",
            "Only one answer is allowed here.",
        ),
        (
            12,
            {"count_must_answer": "always"},
            "count",
            "At this table you must always say how many cards you hold.",
            "Only one answer is allowed here.",
        ),
    ],
)
def test_an_answer_has_its_steps(count, rules, answer, rule, kind):
    hands = [PACK[:count] if seat == 1 else parse_cards(FILLERS[seat]) for seat in range(6)]
    hand = HandState.start(hands, Rank.TWO, 0, Rules(**rules)).after(Move(0, Act.ASK, number=1))
    best = advice(hand, Move(1, Act(answer), number=count if answer == "count" else None))
    assert text(best, 2).endswith(rule)
    assert best.step(2).topic == Topic.COUNT
    assert best.step(3).cards == ()
    assert text(best, 4).startswith(f"You can't say {count - 1}:")
    assert text(best, 5).endswith(kind)
    told = f"Answer: {count} cards." if answer == "count" else "Keep your count secret."
    assert text(best, 6).startswith(told)


# Tribute


def owing(receiver, payer, *moves, trump="9"):
    hands = [parse_cards(hand) for hand in (receiver, payer, *FILLERS[2:])]
    held = tuple(tuple(sorted(hand)) for hand in hands)
    tribute = Tribute(held, parse_trump(trump), Rules(), (Debt(1, 0),))
    for seat, given in moves:
        act = Act.RETURN if tribute.paid else Act.TRIBUTE
        tribute = tribute.after(Move(seat, act, parse_cards(given)))
    return tribute


def gives(seat, given, act=Act.RETURN):
    return Move(seat, act, parse_cards(given))


def test_the_tribute_has_its_steps():
    best = advice(owing("5C 6C", "AS AH 9C 8D KD"), gives(1, "9C", Act.TRIBUTE))
    assert "jokers are highest, then the trump 9" in text(best, 2)
    assert best.step(2).topic == Topic.TRIBUTE
    assert cards(best, 3) == "9C"
    assert text(best, 4) == "You can't pay A♥: you hold a higher card."
    assert text(best, 5) == "It's a trump."
    assert text(best, 6) == "Pay 9♣. That is the reason."


@pytest.mark.parametrize(
    ("hand", "paid", "kind"),
    [("LJ 9C", "LJ", "It's a joker."), ("AS 3C", "AS", "It's neither a joker nor a trump.")],
)
def test_a_tribute_is_told_by_its_kind(hand, paid, kind):
    assert text(advice(owing("5C 6C", hand), gives(1, paid, Act.TRIBUTE)), 5) == kind


def test_equal_highest_cards_do_equally_well():
    best = advice(owing("5C 6C", "AS AH"), gives(1, "AS", Act.TRIBUTE))
    assert cards(best, 3) == "AS"
    assert text(best, 4) == "Another suit would do just as well: suits are equal."


def test_a_return_has_its_steps():
    game = owing("5C 6C 6D LJ 10C", "AS 4D", (1, "AS"))
    best = advice(game, gives(0, "5C"), gives(0, "6C"))
    assert text(best, 2) == "Give back any one card of your hand for the tribute."
    assert best.step(2).topic == Topic.RETURN
    assert cards(best, 3) == "6C"
    assert text(best, 4) == "Allowed, but not the best: 6♣. It breaks up your 6s. Better: 5♣."
    assert text(best, 6).startswith("Return 5♣.")


def test_the_offer_for_a_joker_has_its_steps():
    game = owing("5C 6C 7D 10C", "BJ 4D", (1, "BJ"))
    best = advice(game, gives(0, "5C 6C"), gives(0, "7D 10C"))
    assert text(best, 2).startswith("You were paid a joker, so offer any two cards.")
    assert best.step(2).topic == Topic.JOKER_RETURN
    assert text(best, 4).startswith("Allowed, but not the best: 7♦ and 10♣. It's higher,")
    assert text(best, 6).startswith("Offer 5♣ and 6♣.")


@pytest.mark.parametrize(
    ("returned", "kind", "solution"),
    [
        ("5C", "It's one of the two cards you were offered.", "Return 5♣."),
        ("10D", "It's a higher card, so you keep both.", "Keep both and return 10♦."),
    ],
)
def test_the_choice_between_two_offered_cards_has_its_steps(returned, kind, solution):
    game = owing("5C 7C 7D 10C", "BJ 4D 6D 10D", (1, "BJ"), (0, "5C 7C"))
    best = advice(game, gives(1, returned))
    assert text(best, 2).startswith("You're offered 5♣ and 7♣.")
    assert text(best, 4) == "You can't return 6♦: it wasn't offered, and it isn't higher than both."
    assert text(best, 5) == kind
    assert text(best, 6).startswith(solution)


def test_where_nothing_offered_is_refused_another_gift_is_the_contrast():
    game = owing("5C 7C 7D 10C", "BJ 10D KD", (1, "BJ"), (0, "5C 7C"))
    best = advice(game, gives(1, "5C"), gives(1, "10D"))
    assert text(best, 4) == (
        "Allowed, but not the best: 10♦. It's higher, so it's worth more to you. Better: 5♣."
    )


# Escalation


def escalation(hand, middle="", **changes):
    hands = tuple(tuple(sorted(parse_cards(cards))) for cards in (hand, "7C 8C", "7D 8D"))
    state = {"stock": (), "middle": parse_cards(middle), "value": 0, "direction": 1, "turn": 0}
    return Escalation(hands, stacks=((),) * 3, **state | changes)


TAKE = Move(0, Act.TAKE)


@pytest.mark.parametrize(
    ("game", "moves", "sentences"),
    [
        (
            escalation("4C 5C KC", "AS", value=14),
            [TAKE],
            [
                "Beat 14: play cards of one value that add up to more",
                None,
                None,
                "Take the middle and lead. That is the reason.",
            ],
        ),
        (
            escalation("4C 5C 6C KC", "AS", value=14),
            [play("4C 5C 6C"), TAKE],
            [
                "Beat 14: ",
                "You can't play K: 13 isn't higher than the 14 on the table.",
                "The best play has 5♣ and 6♣ in it, and one more card.",
                "Play 4+5+6, worth 18.",
            ],
        ),
        (
            escalation("2C", "AS", value=14),
            [play("2C")],
            [
                "Beat 14: ",
                "You could take the middle, but its cards count against you unless you win.",
                "It's a card with no value of its own.",
                "Play a 2.",
            ],
        ),
        (
            escalation("KC QC", "2S"),
            [play("QC"), play("KC")],
            [
                "There's no value to beat: play cards of one value",
                "Allowed, but not the best: K. It's higher than it needs to be. Better: Q.",
                None,
                "Play Q, worth 12.",
            ],
        ),
        (
            escalation("KC KD 2C"),
            [play("KC KD"), play("KC"), play("2C")],
            [
                "Lead cards of one value",
                "Allowed, but not the best: K. It gets rid of fewer cards. Better: K+K.",
                None,
                "Play K+K, worth 26.",
            ],
        ),
        (
            escalation("KC 2C"),
            [play("KC")],
            [
                "Lead cards of one value",
                "You can play a 2 or a 3 on anything, so it's worth keeping. Better: K.",
                None,
                "Play K, worth 13.",
            ],
        ),
        (
            escalation("KC"),
            [play("KC")],
            [
                "Lead cards of one value",
                "You can't take: The middle is empty: there's nothing to take.",
                "It's a single card.",
                "Play K, worth 13.",
            ],
        ),
    ],
)
def test_a_turn_of_escalation_has_its_steps(game, moves, sentences):
    rule, contrast, kind, solution = sentences
    best = advice(game, *moves)
    assert text(best, 2).startswith(rule)
    assert text(best, 2).endswith("4, 5 and 6 are all worth 6.")
    assert best.step(2).topic == (Topic.TOTAL if game.middle else Topic.LEAD)
    given = {step.number: step.text.to("en") for step in best}
    assert given.get(4, "").endswith(contrast or "")
    assert given.get(5) == kind
    assert (4 in given) == (contrast is not None)
    assert given[6].startswith(solution)


# Refusals


def test_there_is_advice_only_for_the_seat_in_turn_with_a_move():
    game = leading("8S 9S")
    for view, ranked in [(game.view(1), [chosen(PASS)]), (game.view(0), [])]:
        with pytest.raises(InputError, match="whose turn it is") as refused:
            advise(view, ranked)
        assert refused.value.code == "not_your_turn"
    with pytest.raises(InputError):
        advise(Match.start(Draw((), tuple(range(6)), 0)).view(0), [chosen(PASS)])


@pytest.mark.parametrize("number", [1, 5, 7])
def test_a_step_that_there_is_not_is_refused_with_those_there_are(number):
    with pytest.raises(InputError, match=f"2, 3, 4 and 6, not {number}"):
        advice(leading("8S 9S"), play("8S")).step(number)


# Whole games


def random_games(rng):
    """Hands, tributes and games of Escalation with their turns, each to be played on at random."""
    for level, level_of_others in (("2", "9"), ("K", "5")):
        ranks = parse_trump(level), parse_trump(level_of_others)
        match = Match(Rules(), Draw((), tuple(range(6)), 0), 0, 0, ranks)
        for owed in ((Debt(1, 0), Debt(3, 2), Debt(5, 4)), ()):
            dealt = deal(0, match.rules, rng)
            yield replace(match, owed=owed).with_deal(dealt)
    yield Escalation.start(rng.sample(PACK_52, 52), 4)


def random_turns():
    """Views at random, each with some of its moves in a random order."""
    rng = random.Random(23)
    for begun in random_games(rng):
        game = begun
        for _ in range(120):
            if game.turn is None:
                break
            view = game.view(game.turn)
            moves = [rng.choice(view.moves) for _ in range(rng.choice((1, 2, 6)))]
            yield view, [chosen(move) for move in dict.fromkeys(moves)]
            asking = view.questions and rng.random() < 0.1
            game = game.after(rng.choice(view.questions) if asking else moves[0])


@pytest.fixture(scope="module")
def turns():
    return list(random_turns())


def stage_of(view):
    return view if isinstance(view, EscalationView) else view.stage


def has_one_move(view):
    """Whether a hand leaves just one move: to pass, or to lead the last card."""
    stage = stage_of(view)
    is_turn = isinstance(stage, HandView) and stage.question is None
    return is_turn and len(view.moves) == 1


def test_the_random_turns_are_of_every_kind(turns):
    topics = {step.topic for view, ranked in turns for step in advise(view, ranked)} - {None}
    assert topics == set(Topic)
    assert {ranked[0].move.act for _, ranked in turns} == set(Act) - {Act.ASK}
    assert any(len(view.moves) == 1 and ranked[0].move.act == Act.PASS for view, ranked in turns)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_exists_everywhere(turns, lang):
    for view, ranked in turns:
        held = getattr(stage_of(view), "cards", None) or view.hand
        steps = list(advise(view, ranked))
        numbers = tuple(step.number for step in steps)
        if has_one_move(view):
            assert numbers == (6,)
        elif ranked[0].move.act in (Act.PASS, Act.TAKE):
            assert numbers == (2, 3, 6)
        else:
            assert numbers in ((2, 3, 4, 6), (2, 3, 4, 5, 6))
        for step in steps:
            said = step.text.to(lang)
            assert said
            assert not set("{}") & set(said)
            assert said[-1] in ".。"
            assert not Counter(step.cards) - Counter(held)


def test_the_last_hint_is_what_the_strong_player_chooses_in_a_hand(turns):
    hands = [view for view, _ in turns if isinstance(stage_of(view), HandView)]
    assert hands
    for view in hands:
        last = advise(view, club.ranked(view)).step(ADVICE_STEPS[-1])
        choice = player("strong", random.Random(1)).choose(view)
        assert last.move == choice.move
        if choice.why:
            assert choice.why.text.to("en") in last.text.to("en")


def test_the_first_hint_is_three_short_sentences_at_most(turns):
    for view, ranked in turns:
        first = next(iter(advise(view, ranked))).text.to("en")
        assert len(re.findall(r"[.!?](?= |$)", first)) <= 3


def test_no_step_is_too_long_to_read(turns):
    for view, ranked in turns:
        told = {step.number: step.text.to("en") for step in advise(view, ranked)}
        assert all(len(told.get(number, "").split()) <= MOST_WORDS for number in (2, 4, 5))


def is_one_play(lit, moves):
    """Whether these cards are those of one legal move."""
    return tuple(sorted(lit)) in {tuple(sorted(move.cards)) for move in moves}


def test_one_play_at_a_time_lights_up_and_none_for_a_pass(turns):
    counted = Counter()
    for view, ranked in turns:
        steps, best = {step.number: step for step in advise(view, ranked)}, ranked[0].move
        if 3 not in steps:
            continue
        lit = steps[3].cards
        if best.act in (Act.PASS, Act.TAKE):
            assert not any(step.cards for step in steps.values())
        elif lit:
            assert is_one_play(lit, (*view.moves, best))
        counted[steps[2].topic, best.act, "marked" in steps[3].text.to("en")] += 1
    often = {
        (Topic.LEAD, Act.PLAY, True),
        (Topic.FOLLOW, Act.PLAY, True),
        (Topic.FOLLOW, Act.PASS, False),
        (Topic.TRIBUTE, Act.TRIBUTE, True),
        (Topic.TRIBUTE, Act.TRIBUTE, False),
        (Topic.RETURN, Act.RETURN, True),
        (Topic.TOTAL, Act.PLAY, True),
        (Topic.TOTAL, Act.TAKE, False),
    }
    assert {key for key, count in counted.items() if count > 2} >= often


def test_no_step_gives_the_move_away_before_one_says_what_is_better(turns):
    for view, ranked in turns:
        stage, move = stage_of(view), ranked[0].move
        steps = {step.number: step for step in advise(view, ranked)}
        best = steps.pop(6)
        assert (best.move, best.cards) == (move, move.cards)
        if "Better: " in (steps[4].text.to("en") if 4 in steps else ""):
            assert steps.pop(4).cards == move.cards
        chosen = Counter(move.cards)
        assert not any(
            Counter(steps[n].cards) == chosen for n in (2, 4, 5) if n in steps and chosen
        )
        if 5 in steps and len(move.cards) > 1:
            assert Counter(steps[5].cards) < chosen
            assert len(steps[5].cards) == len(move.cards) - 1
        elif 5 in steps:
            assert steps[5].cards == ()
        named = best.text.to("en").removesuffix(f" {WHY.to('en')}")
        before = " ".join(step.text.to("en") for n, step in steps.items() if n != 3)
        assert named not in before
        if move.act == Act.PLAY and isinstance(stage, HandView):
            assert describe(move, stage.trump, stage.rules).to("en") not in before
        if len(move.cards) > 1 and isinstance(stage, EscalationView):
            assert worded(ranks_added(move.cards), "en") not in before.split()
