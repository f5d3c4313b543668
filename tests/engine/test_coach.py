"""Advice: what a table suggests, and the steps of a lesson, which give nothing away too soon."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from wildescape.cards import PACK, Rank
from wildescape.coach import ADVICE_STEPS, advise
from wildescape.dealing import Draw, deal
from wildescape.escalation import PACK_52, Escalation, EscalationView
from wildescape.game import Act, Move
from wildescape.hand import HandState, HandView
from wildescape.i18n import LANGUAGES, InputError, say, worded
from wildescape.match import Match
from wildescape.narrate import describe, ranks_added
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.players import Choice, club, player
from wildescape.players.choice import Why
from wildescape.players.ideas.compared import InHand
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
            "Beat a pair of jacks with a higher pair, or pass.",
        ),
        (
            "9S 9H 9D JS JH",
            "QC QD 4C",
            "Beat a full house of 9s with a higher full house or a higher class of five cards, or "
            "pass.",
        ),
        ("4S 4H 4D 4C 3S", "QC 2D 7C", "or a higher class of five cards, or pass."),
        ("JS", "QC 2D", "The trump 2 is higher than an ace."),
        ("2S 2H", "QC QD LJ LJ", "The trump 2 is higher than an ace."),
        ("3S 4H 5D 6C 7S", "QC 2D", "The trump 2 is higher than an ace, but not in a straight."),
        ("JS JH", "QC LJ", "A joker can stand for any lower card."),
        ("JS", "QC LJ", "A joker on its own is just a joker."),
    ],
)
def test_the_rule_names_what_lies_and_what_follows(table, hand, rule):
    best = advice(following(f"{hand} AS AH AD AC KS", table), PASS)
    assert text(best, 2).endswith(rule)


def test_a_rule_that_does_not_matter_is_not_told():
    assert text(advice(following("QC QD 4C", "JS JH"), PASS), 2).endswith("or pass.")


def test_a_house_rule_of_the_turn_is_told():
    hand = following("QC QD 4C", "JS JH", pass_locks_out="on")
    assert text(advice(hand, PASS), 2).endswith("If you pass, you're out of this trick.")


def test_the_leader_hears_how_few_plays_the_hand_needs():
    best = advice(leading("QC QD 4C"), play("4C"))
    assert text(best, 2) == "You need at least 2 plays to go out."


def test_the_leader_of_single_cards_only_hears_no_word_for_other_plays():
    hand = leading("QC 9D 4C")
    low = "Start low, and keep your high cards for beating others."
    rule = "Lead any card: this hand can only go one card at a time."
    assert text(advice(hand, play("4C"), play("QC")), 2) == low
    assert text(advice(hand, play("QC"), play("4C")), 2) == rule


# The cards that matter


def test_half_the_cards_of_the_best_play_light_up_those_that_tell_most():
    best = advice(following("QC QD KC KD 4C 5C", "JS JH"), play("QC QD"), play("KC KD"), PASS)
    assert (text(best, 3), cards(best, 3)) == ("The best play has Q♣ in it.", "QC")
    game = following("8S 8H 8D 4C 4D 3S 3H 3D 6C 6D", "7S 7H 7D 5C 5D")
    assert cards(advice(game, play("8S 8H 8D 4C 4D")), 3) == "8D 8H 8S"
    assert cards(advice(following("8S LJ 4C 4D", "7S 7H"), play("8S LJ")), 3) == "8S"


def test_a_single_card_is_compared_with_another_play_and_neither_lights_up():
    best = advice(leading("8S 8H KC 4C"), play("KC"), play("8S 8H"), play("4C"))
    assert text(best, 3) == "Compare K♣ with a pair of 8s."
    assert cards(best, 3) == ""
    other = advice(leading("8S 8H KC 4C"), play("4C"), play("KC"))
    assert text(other, 3) == "Compare K♣ with 4♣."


def test_where_only_one_move_is_allowed_there_is_only_one_step():
    best = advice(following("9C 9D KC 4C 5C", "JS JH"), PASS)
    assert [step.number for step in best] == [5]
    assert [*advice(leading("9C"), play("9C")).numbers] == [5]


def test_for_a_pass_no_card_is_shown_and_the_second_step_says_why():
    game = following("QC QD 4C", "JS JH")
    steps = [*advise(game.view(0), [chosen(PASS), chosen(play("QC QD"))])]
    assert [step.number for step in steps] == [2, 3, 5]
    assert not any(step.cards for step in steps)
    assert steps[1].text.to("en") == "That is the reason."
    assert steps[2].text.to("en") == "Pass. That is the reason."


def test_a_pass_without_a_reason_has_no_step_for_one():
    game = following("QC QD 4C", "JS JH")
    assert [step.number for step in advise(game.view(0), [Choice(PASS)])] == [2, 5]


def test_where_nothing_beats_the_table_a_hint_says_so_with_the_pass():
    view = following("9C 9D KC 4C 5C", "JS JH").view(0)
    [hint] = advise(view).suggestions
    assert hint.text.to("en") == "Pass. You hold nothing that beats it."


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
    assert (text(best, 3), text(best, 5)) == (told, f"Pass. {told}")


# The contrast


@pytest.mark.parametrize(
    ("hand", "table", "moves", "contrast"),
    [
        (
            "9C 9D QC QD 4C",
            "JS JH",
            ["QC QD"],
            "These cards won't do: a pair of 9s. Too low for a pair of jacks: the "
            "rank decides, 9 under jack.",
        ),
        (
            "QC QD KC KD 4C 5C",
            "JS JH",
            ["QC QD", "KC KD"],
            "Allowed, but not the best: a pair of kings. It's higher than it needs to be.",
        ),
        (
            "QC QD 4C",
            "JS JH",
            ["QC QD"],
            "You could pass, but then a pair of jacks may win the trick.",
        ),
        (
            "4C 9D KC",
            None,
            ["4C", "KC"],
            "Allowed, but not the best: K♣. It's higher: keep it to win a trick later.",
        ),
    ],
)
def test_a_contrast_is_the_nearest_choice_that_falls_short_and_lights_no_card(
    hand, table, moves, contrast
):
    game = following(hand, table) if table else leading(hand)
    best = advice(game, *map(play, moves))
    assert (text(best, 4), cards(best, 4)) == (contrast, "")


@pytest.mark.parametrize(
    ("hand", "best", "other", "cost"),
    [
        ("4C 5C 6D 7S 8S LJ KC", "KC", "8S LJ", "It uses a joker that you could keep."),
        ("4C 8C 8D 8S KC", "4C", "8C 8D", "It breaks up your 8s."),
        ("4C 2D KC", "4C", "2D", "It uses a trump that you could keep."),
        ("4C 4D 9C 9D 9S", "4C 4D", "9C 9D 9S", None),
        ("4C 4D 9C", "4C 4D", "9C", "It gets rid of fewer cards."),
        ("4C QC", "4C", "QC", "It's higher: keep it to win a trick later."),
        ("4C 9C", "4C", "9C", None),
        ("6C 7C 8C 9C 10C KD", "KD", "10C", "You'd then need five more plays, not one."),
        ("4C 9C", "9C", "4C", "It's easier to beat."),
    ],
)
def test_a_worse_lead_is_told_its_cost(hand, best, other, cost):
    told = advice(leading(hand), play(best), play(other))
    assert [*told.numbers][-2:] == ([4, 5] if cost else [3, 5])
    assert cost is None or text(told, 4).endswith(cost)
    [_, second] = told.suggestions
    assert second.move == play(other)
    assert second.text.to("en").partition(". ")[2] == (cost or "")


@pytest.mark.parametrize(
    ("table", "by", "best", "other", "cost"),
    [
        ("JS JH", 5, "QC QD", "", "You'd then need two more plays, not one."),
        ("JS JH", 4, "", "QC QD", "You'd be beating your own partner."),
        ("JS", 5, "QC", "", "Then the player before you may win the trick with a single jack."),
        ("JS", 4, "QC", "", ""),
    ],
)
def test_a_worse_move_over_a_play_is_told_its_cost(table, by, best, other, cost):
    moves = [play(cards) if cards else PASS for cards in (best, other)]
    told = advice(following("QC QD 4C", table, by=by), *moves)
    assert told.suggestions[1].text.to("en").partition(". ")[2] == cost


def test_another_reading_of_the_same_play_is_no_contrast_and_no_second_choice():
    best = advice(leading("8S 8H 8D 9C"), play("8S 8H"), play("8S 8D"), play("9C"))
    assert "not the best: 9♣." in text(best, 4)
    assert best.suggestions[1].move == play("9C")


# What a table suggests


def test_a_table_suggests_the_best_move_with_its_reason_and_then_the_next_best():
    best, second = advice(following("QC QD KC KD 4C", "JS JH"), play("QC QD"), PASS).suggestions
    assert (best.move, best.text.to("en")) == (
        play("QC QD"),
        "Play a pair of queens. That is the reason.",
    )
    assert (second.move, second.text.to("en")) == (
        PASS,
        "Next best: pass. You'd then need three more plays, not two.",
    )


def test_without_another_choice_a_table_suggests_one_move():
    only = advice(following("QC QD QH 4C", "JS JH"), play("QC QD"), play("QC QH"))
    assert [suggestion.move for suggestion in only.suggestions] == [play("QC QD")]


def test_where_there_is_no_reason_the_move_stands_alone():
    game = following("QC QD 4C 6D 9S", "JS JH")
    [best] = advise(game.view(0), [Choice(play("QC QD"))]).suggestions
    assert best.text.to("en") == "Play a pair of queens."


# The best move


def test_the_last_step_is_the_move_with_its_reason():
    move = play("QC QD")
    step = advice(following("QC QD 4C", "JS JH"), move).step(5)
    assert step.text.to("en") == "Play a pair of queens. That is the reason."
    assert (step.cards, step.move) == (move.cards, move)
    assert text(advice(following("QC QD 4C", "JS JH"), PASS), 5).startswith("Pass. ")
    assert text(advice(leading("8S LJ"), play("8S LJ")), 5).startswith(
        "Lead a pair of 8s (the Small Joker as an 8)."
    )


@pytest.mark.parametrize(
    ("game", "moves", "general"),
    [
        (("QC QD 4C 6D 9S", "JS JH"), ("QC QD",), "It's your lowest play that beats it."),
        (("QC QD KC KD 4C", "JS JH"), ("KC KD", "QC QD"), "Next best: a pair of queens. "),
        (("4C 9D KH",), ("4C",), "Start low, and keep your high cards for beating others."),
    ],
)
def test_where_no_idea_speaks_for_a_move_a_table_says_nothing_and_a_lesson_what_holds_in_general(
    game, moves, general
):
    hand = following(*game) if len(game) > 1 else leading(*game)
    found = advise(hand.view(0), [Choice(play(cards)) for cards in moves])
    bare = found.solution().to("en")
    assert found.told.to("en") == found.suggestions[0].text.to("en") == bare
    assert text(found, 5).startswith(f"{bare} {general}")


def test_no_further_reason_is_looked_for_than_is_told():
    def explain():
        yield Why("opponent_near", {}, WHY)
        raise AssertionError("a second reason")

    game = following("QC QD 4C", "JS JH")
    assert advise(game.view(0), [Choice(play("QC QD"), explain)]).step(5).cards


# Questions for the count


@pytest.mark.parametrize(
    ("count", "answers", "told"),
    [
        (9, ["count"], "Answer: 9 cards."),
        (1, ["count"], "Answer: 1 card."),
        (12, ["no count", "count"], "Keep your count secret."),
        (12, ["count", "no count"], "Answer: 12 cards."),
    ],
)
def test_one_answer_is_suggested_and_no_other(count, answers, told):
    hands = [PACK[:count] if seat == 1 else parse_cards(FILLERS[seat]) for seat in range(6)]
    hand = HandState.start(hands, Rank.TWO, 0).after(Move(0, Act.ASK, number=1))
    moves = [
        Move(1, Act(answer), number=count if answer == "count" else None) for answer in answers
    ]
    best = advice(hand, *moves)
    [suggestion] = best.suggestions
    assert suggestion.move == moves[0]
    assert suggestion.text.to("en") == f"{told} That is the reason."
    assert [*best.numbers] == [5]


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


def told(advice):
    """What is suggested."""
    return [suggestion.text.to("en") for suggestion in advice.suggestions]


def test_one_of_the_highest_cards_is_paid_and_no_other_suggested():
    game = owing("5C 6C", "AS AH 9C 9D KD")
    best = advice(game, gives(1, "9C", Act.TRIBUTE), gives(1, "9D", Act.TRIBUTE))
    assert told(best) == ["Pay 9♣. That is the reason."]


@pytest.mark.parametrize(
    ("other", "second"),
    [
        ("6C", ["Next best: 6♣. It breaks up your 6s."]),
        ("LJ", ["Next best: the Small Joker. It uses a joker that you could keep."]),
        ("10C", ["Next best: 10♣. It's higher, so it's worth more to you."]),
        ("5D", []),
    ],
)
def test_a_second_return_is_told_its_cost(other, second):
    game = owing("5C 5D 6C 6D LJ 10C", "AS 4D", (1, "AS"))
    best = advice(game, gives(0, "5C"), gives(0, other))
    assert told(best) == ["Return 5♣. That is the reason.", *second]


def test_the_offer_for_a_joker_is_two_cards():
    game = owing("5C 6C 7D 10C", "BJ 4D", (1, "BJ"))
    assert told(advice(game, gives(0, "5C 6C"), gives(0, "7D 10C"))) == [
        "Offer 5♣ and 6♣. That is the reason.",
        "Next best: 7♦ and 10♣. It's higher, so it's worth more to you.",
    ]


@pytest.mark.parametrize(
    ("returned", "solution"), [("5C", "Return 5♣."), ("10D", "Keep both and return 10♦.")]
)
def test_the_choice_between_two_offered_cards_says_what_one_keeps(returned, solution):
    game = owing("5C 7C 7D 10C", "BJ 4D 6D 10D", (1, "BJ"), (0, "5C 7C"))
    assert told(advice(game, gives(1, returned))) == [f"{solution} That is the reason."]


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
            escalation("4C 5C 6C KC", "AS", value=14),
            [play("4C 5C 6C"), TAKE],
            [
                "Beat 14: ",
                "You can't play K: 13 isn't higher than the 14 on the table.",
                "Play 4+5+6, worth 18.",
            ],
        ),
        (
            escalation("2C", "AS", value=14),
            [play("2C")],
            [
                "Beat 14: ",
                "You could take the middle, but its cards count against you unless you win.",
                "Play a 2.",
            ],
        ),
        (
            escalation("KC QC", "2S"),
            [play("QC"), play("KC")],
            [
                "There's no value to beat: play cards of one value",
                "Allowed, but not the best: K. It's higher than it needs to be.",
                "Play Q, worth 12.",
            ],
        ),
        (
            escalation("KC KD 2C"),
            [play("KC KD"), play("KC"), play("2C")],
            [
                "Lead cards of one value",
                "Allowed, but not the best: K. It gets rid of fewer cards.",
                "Play K+K, worth 26.",
            ],
        ),
        (
            escalation("KC 2C"),
            [play("KC")],
            [
                "Lead cards of one value",
                "You can play a 2 or a 3 on anything, so it's worth keeping.",
                "Play K, worth 13.",
            ],
        ),
    ],
)
def test_a_turn_of_escalation_has_its_steps(game, moves, sentences):
    rule, contrast, solution = sentences
    best = advice(game, *moves)
    assert text(best, 2).startswith(rule)
    assert text(best, 2).endswith("4, 5 and 6 are all worth 6.")
    assert text(best, 4).endswith(contrast)
    assert text(best, 5).startswith(solution)


@pytest.mark.parametrize(
    ("game", "solution"),
    [
        (escalation("4C 5C KC", "AS", value=14), "Take the middle and lead."),
        (escalation("KC"), "Play K, worth 13."),
    ],
)
def test_where_escalation_allows_one_move_there_is_only_one_step(game, solution):
    [move] = game.moves
    [step] = advice(game, move)
    assert step.text.to("en").startswith(solution)


@pytest.mark.parametrize(
    ("other", "second"),
    [
        (play("4C 6C"), None),
        (play("KC"), "Next best: K. It's higher than it needs to be."),
        (play("2C"), "Next best: 2. You can play a 2 or a 3 on anything, so it's worth keeping."),
        (
            TAKE,
            "Next best: take the middle. The cards of the middle count against you unless you win.",
        ),
    ],
)
def test_a_second_choice_in_escalation_is_told_its_cost(other, second):
    game = escalation("2C 4C 5C 6C KC", "7S", value=7)
    _, *others = advice(game, play("4C 5C"), other).suggestions
    assert [one.text.to("en") for one in others] == ([second] if second else [])


def test_beside_the_last_cards_no_second_choice_is_named():
    told = advice(leading("4C 4D"), play("4C 4D"), play("4C"))
    assert text(told, 4).endswith("Another play gets you out at once.")
    assert len(told.suggestions) == 1


def test_what_a_pass_would_leave_is_told_by_who_leads_then():
    """The opponent across, whose play it is, has nothing left."""
    hands = [parse_cards(cards) for cards in ("KC 4C 5D", "3C", "3D 7D", "QC", "3H 7H", "3S 7S")]
    hand = HandState.start(hands, Rank.TWO, 3).after(Move(3, Act.PLAY, "QC"))
    hand = hand.after(Move(4, Act.PASS)).after(Move(5, Act.PASS))
    told = advise(hand.view(0), [chosen(play("KC")), chosen(PASS)])
    assert "may win the trick" not in told.suggestions[1].text.to("en")


def test_a_lead_that_one_would_make_anyway_is_set_apart_from_the_second_choice():
    choices = [Choice(play("4C")), Choice(play("8C 8D"))]
    told = advise(leading("4C 8C 8D 8S KC").view(0), choices)
    assert told.suggestions[0].text.to("en").endswith("get rid of it.")


@pytest.mark.parametrize(("hand", "best"), [("10S KC AC AH", "KC"), ("9C 9D AC AH 4D", "")])
def test_over_a_play_nothing_is_said_against_a_dear_second_choice(hand, best):
    table = "QC" if best else "8C 8D"
    other = "AC" if best else "AC AH"
    choices = [Choice(play(best) if best else PASS), Choice(play(other))]
    told = advise(following(hand, table).view(0), choices)
    assert told.because() == []


# Refusals


def test_there_is_advice_only_for_the_seat_in_turn_with_a_move():
    game = leading("8S 9S")
    for view, ranked in [(game.view(1), [chosen(PASS)]), (game.view(0), [])]:
        with pytest.raises(InputError, match="whose turn it is") as refused:
            advise(view, ranked)
        assert refused.value.code == "not_your_turn"
    with pytest.raises(InputError):
        advise(Match.start(Draw((), tuple(range(6)), 0)).view(0), [chosen(PASS)])


@pytest.mark.parametrize("number", [1, 6])
def test_a_step_that_there_is_not_is_refused_with_those_there_are(number):
    with pytest.raises(InputError, match=f"2, 3, 4 and 5, not {number}"):
        advice(leading("8S KS"), play("8S")).step(number)


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


def is_play(view):
    """Whether cards are to be played, not given or counted, and there is a choice."""
    stage = stage_of(view)
    is_turn = isinstance(stage, EscalationView) or (
        isinstance(stage, HandView) and stage.question is None
    )
    return is_turn and len(view.moves) > 1


def test_the_random_turns_are_of_every_kind(turns):
    assert {ranked[0].move.act for _, ranked in turns} == set(Act) - {Act.ASK}
    assert any(len(view.moves) == 1 and ranked[0].move.act == Act.PASS for view, ranked in turns)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_four_steps_at_most_and_only_right_cards_light_up(turns, lang):
    counted = Counter()
    for view, ranked in turns:
        steps = [*advise(view, ranked)]
        numbers = [step.number for step in steps]
        assert numbers[-1] == 5
        assert numbers == sorted({*numbers}) if is_play(view) else numbers == [5]
        assert (numbers[0] == 2) == is_play(view)
        counted[*numbers] += 1
        told = [step.text.to(lang) for step in steps]
        assert len({*told}) == len(told)
        for said, step in zip(told, steps, strict=True):
            assert said
            assert not set("{}") & set(said)
            assert said[-1] in ".。"
            assert not Counter(step.cards) - Counter(ranked[0].move.cards)
    assert counted[2, 3, 4, 5] > 50


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_suggests_the_best_move_and_at_most_one_other(turns, lang):
    seconds = Counter()
    for view, ranked in turns:
        best, *others = advise(view, ranked).suggestions
        assert best.move == ranked[0].move
        assert len(others) <= 1
        for suggestion in (best, *others):
            said = suggestion.text.to(lang)
            assert not set("{}") & set(said)
            assert said[-1] in ".。"
        for second in others:
            if best.move.act == Act.PASS:
                assert second.move.cards == InHand(view, best.move).cheapest.cards
            else:
                assert second.move in [choice.move for choice in ranked[1:]]
            assert second.text.to(lang) != best.text.to(lang)
        seconds[type(stage_of(view))] += len(others)
    assert len(seconds) == 3
    assert min(seconds.values()) > 0


def test_the_last_hint_is_what_the_strong_player_chooses_in_a_hand(turns):
    hands = [view for view, _ in turns if isinstance(stage_of(view), HandView)]
    assert hands
    for view in hands:
        last = advise(view, club.ranked(view)).step(ADVICE_STEPS[-1])
        choice = player("strong", random.Random(1)).choose(view)
        assert last.move == choice.move
        if choice.why and choice.why.code != "cannot_beat":
            assert choice.why.text.to("en") in last.text.to("en")


def test_the_first_step_is_two_short_sentences_at_most(turns):
    for view, ranked in turns:
        first = next(iter(advise(view, ranked))).text.to("en")
        assert len(re.findall(r"[.!?](?= |$)", first)) <= 2


def test_no_step_is_too_long_to_read(turns):
    for view, ranked in turns:
        told = {step.number: step.text.to("en") for step in advise(view, ranked)}
        assert all(len(told.get(number, "").split()) <= MOST_WORDS for number in (2, 3, 4))


def test_no_step_gives_the_move_away_before_the_last(turns):
    for view, ranked in turns:
        stage, move = stage_of(view), ranked[0].move
        *steps, best = advise(view, ranked)
        assert (best.move, best.cards) == (move, move.cards)
        assert not any(step.cards and len(step.cards) == len(move.cards) for step in steps)
        named = best.text.to("en").removesuffix(f" {WHY.to('en')}")
        before = " ".join(step.text.to("en") for step in steps if step.number != 3)
        assert named not in before
        if move.act == Act.PLAY and isinstance(stage, HandView):
            assert describe(move, stage.trump, stage.rules).to("en") not in before
        if len(move.cards) > 1 and isinstance(stage, EscalationView):
            assert worded(ranks_added(move.cards), "en") not in before.split()
