"""Advice: every step everywhere, and none but the last gives the move away."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from wildescape.cards import PACK, Rank
from wildescape.coach import ADVICE_STEPS, Topic, advise
from wildescape.escalation import PACK_52, Escalation, EscalationView
from wildescape.game import Act, Move
from wildescape.hand import HandState, HandView
from wildescape.i18n import LANGUAGES, InputError, say
from wildescape.match import Draw, Match, deal
from wildescape.narrate import describe, ranks_added
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.players import Choice
from wildescape.players.choice import Why
from wildescape.rules import Rules
from wildescape.tribute import Debt, Tribute

WHY = say("{why}", why="That is the reason.")


def chosen(move):
    return Choice(move, lambda: Why("told", {}, WHY))


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
            "A pair of jacks lies there: only a higher pair follows, or you pass.",
        ),
        (
            "9S 9H 9D JS JH",
            "QC QD 4C",
            "A full house of 9s lies there: only a higher full house or a higher class follows, "
            "or you pass.",
        ),
        ("JS", "QC 2D", "The trump 2 stands above the ace."),
        ("2S 2H", "QC QD", "The trump 2 stands above the ace."),
        ("3S 4H 5D 6C 7S", "QC 2D", "The trump 2 stands above the ace, but not in a straight."),
        ("JS JH", "QC LJ", "A joker may stand for any lower card."),
        ("JS", "QC LJ", "A joker alone is no wild card."),
    ],
)
def test_the_rule_names_what_lies_and_what_follows(table, hand, rule):
    step = advice(following(hand, table), PASS).step(2)
    assert step.text.to("en").endswith(rule)
    assert step.topic == Topic.FOLLOW


def test_a_rule_that_does_not_matter_is_not_told():
    assert len(text(advice(following("QC QD 4C", "JS JH"), PASS), 2).split(".")) == 2


def test_a_house_rule_of_the_turn_is_told():
    hand = following("QC QD 4C", "JS JH", pass_locks_out="on")
    assert text(advice(hand, PASS), 2).endswith("A pass holds for the whole trick.")


def test_the_leader_hears_that_he_may_not_pass():
    step = advice(leading("QC QD 4C"), play("4C")).step(2)
    assert step.text.to("en").endswith("but you may not pass.")
    assert step.topic == Topic.LEAD


# The cards that matter, and all but one


def test_the_cards_that_matter_are_those_of_the_best_moves():
    game = following("QC QD KC KD 4C 5C", "JS JH")
    best = advice(game, play("QC QD"), play("KC KD"), PASS)
    assert cards(best, 3) == "KD KC QD QC"
    assert cards(best, 5) == "QD"


def test_for_a_pass_that_is_forced_they_are_what_comes_closest():
    assert cards(advice(following("9C 9D KC 4C 5C", "JS JH"), PASS), 3) == "9D 9C"


def test_the_missing_card_is_not_the_one_that_tells_most():
    game = leading("8S 8H 8D 4C 4D KC")
    assert cards(advice(game, play("8S 8H 8D 4C 4D")), 5) == "8S 8H 8D 4D"
    assert cards(advice(leading("8S LJ KC"), play("8S LJ")), 5) == "LJ"


@pytest.mark.parametrize(
    ("game", "move", "kind"),
    [
        (leading("8S 9S KC"), play("8S"), "It is one card, and it leaves your pairs and triples"),
        (leading("8S 8H KC"), play("8S"), "It is one card."),
        (leading("8S"), play("8S"), "It is one card."),
        (
            following("9C 9D KC", "JS JH"),
            PASS,
            "You need not beat it: one may always let a play stand.",
        ),
        (leading("8S 9S"), Move(0, Act.ASK, number=1), "It is no move yet, but a question."),
    ],
)
def test_where_no_card_can_be_left_out_the_kind_of_move_is_told(game, move, kind):
    step = advice(game, move).step(5)
    assert step.text.to("en").startswith(kind)
    assert step.cards == ()


# The contrast


@pytest.mark.parametrize(
    ("hand", "table", "moves", "contrast", "shown"),
    [
        (
            "9C 9D QC QD 4C",
            "JS JH",
            ["QC QD"],
            "This would be refused: a pair of 9s. Too low for a pair of jacks: the rank decides, "
            "9 under jack.",
            "9C 9D",
        ),
        (
            "QC QD KC KD 4C 5C",
            "JS JH",
            ["QC QD", "KC KD"],
            "Allowed, but not best: a pair of kings. It is higher than it needs to be.",
            "KC KD",
        ),
        (
            "QC QD 4C",
            "JS JH",
            ["QC QD"],
            "To pass is allowed, but then a pair of jacks may stand.",
            "",
        ),
        (
            "AC QD 4C",
            "JS JH",
            [""],
            "This would be refused: a single ace. The play on the table is a pair of jacks: only 2 "
            "cards can follow.",
            "AC",
        ),
        (
            "9C 9D QC QD 4C",
            "JS JH",
            ["", "QC QD"],
            "Allowed, but not best: a pair of queens. Its cards may serve you better later.",
            "QC QD",
        ),
    ],
)
def test_a_contrast_is_the_nearest_choice_that_falls_short(hand, table, moves, contrast, shown):
    best = advice(following(hand, table), *(play(move) if move else PASS for move in moves))
    assert (text(best, 4), cards(best, 4)) == (contrast, shown)


def test_it_is_not_best_to_beat_a_partner():
    best = advice(following("QC QD 4C", "JS JH", by=4), PASS)
    assert text(best, 4).endswith("The play on the table is your partner's.")


@pytest.mark.parametrize(
    ("hand", "best", "other", "fault"),
    [
        ("4C 5C 6D 7S 8S LJ KC", "KC", "8S LJ", "It spends a joker that you might keep."),
        ("4C 8C 8D 8S KC", "4C", "8C 8D", "It breaks up your 8s."),
        ("4C 2D KC", "4C", "2D", "It spends a trump that you might keep."),
        ("4C 4D 9C", "4C 4D", "9C", "It gets rid of fewer cards."),
        ("4C 9D 9C", "4C", "9C 9D", "The longest play is not always best: count the turns"),
        ("4C 9C", "4C", "9C", "It is higher than it needs to be."),
        ("4C 9C", "9C", "4C", "It is easier to beat."),
    ],
)
def test_a_worse_lead_is_told_its_fault(hand, best, other, fault):
    assert fault in text(advice(leading(hand), play(best), play(other)), 4)


def test_a_leader_with_one_play_hears_that_passing_is_refused():
    assert text(advice(leading("KC"), play("KC")), 4).startswith("On the lead one cannot pass")


def test_another_reading_of_the_same_play_is_no_contrast():
    best = advice(leading("8S 8H 8D 9C"), play("8S 8H"), play("8S 8D"), play("9C"))
    assert cards(best, 4) == "9C"


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


# Questions for the count


@pytest.mark.parametrize(
    ("count", "rules", "answer", "rule", "kind"),
    [
        (9, {}, "count", "With more it may be kept secret.", "Only one answer is allowed here."),
        (12, {}, "no count", "With more it may be kept secret.", "tells the others nothing."),
        (12, {}, "count", "With more it may be kept secret.", "tells the others something."),
        (
            12,
            {"count_above": "forbidden"},
            "no count",
            "With more it must be kept secret.",
            "Only one answer is allowed here.",
        ),
        (
            12,
            {"count_must_answer": "always"},
            "count",
            "At this table the count must always be told, and truly.",
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
    assert len(best.step(3).cards) == count
    assert text(best, 4).startswith(f"“{count - 1}” would be refused")
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
    assert "jokers stand first, then the trump 9" in text(best, 2)
    assert best.step(2).topic == Topic.TRIBUTE
    assert cards(best, 3) == "9C AS AH KD"
    assert text(best, 4) == "A♥ would be refused: your hand holds a higher card."
    assert text(best, 5) == "It is a trump."
    assert text(best, 6) == "Pay 9♣. That is the reason."


@pytest.mark.parametrize(
    ("hand", "paid", "kind"),
    [("LJ 9C", "LJ", "It is a joker."), ("AS 3C", "AS", "It is neither a joker nor a trump.")],
)
def test_a_tribute_is_told_by_its_kind(hand, paid, kind):
    assert text(advice(owing("5C 6C", hand), gives(1, paid, Act.TRIBUTE)), 5) == kind


def test_equal_highest_cards_do_equally_well():
    best = advice(owing("5C 6C", "AS AH"), gives(1, "AS", Act.TRIBUTE))
    assert text(best, 4) == "Another suit would do as well: suits are equal."


def test_a_return_has_its_steps():
    game = owing("5C 6C 6D LJ 10C", "AS 4D", (1, "AS"))
    best = advice(game, gives(0, "5C"), gives(0, "6C"))
    assert text(best, 2) == "For the tribute you give back any one card of your hand."
    assert best.step(2).topic == Topic.RETURN
    assert cards(best, 3) == "6C 5C"
    assert text(best, 4) == "Allowed, but not best: 6♣. It breaks up your 6s."
    assert text(best, 5).startswith("It is one card")
    assert text(best, 6).startswith("Return 5♣.")


def test_the_offer_for_a_joker_has_its_steps():
    game = owing("5C 6C 7D 10C", "BJ 4D", (1, "BJ"))
    best = advice(game, gives(0, "5C 6C"), gives(0, "7D 10C"))
    assert text(best, 2).startswith("For a joker you offer any two cards.")
    assert best.step(2).topic == Topic.JOKER_RETURN
    assert text(best, 4).startswith("Allowed, but not best: 7♦ and 10♣. That is higher,")
    assert cards(best, 5) == "6C"
    assert text(best, 6).startswith("Offer 5♣ and 6♣.")


@pytest.mark.parametrize(
    ("returned", "kind", "solution"),
    [
        ("5C", "It is one of the two cards offered.", "Return 5♣."),
        ("10D", "It is a higher card, so that you keep both.", "Keep both and return 10♦."),
    ],
)
def test_the_choice_between_two_offered_cards_has_its_steps(returned, kind, solution):
    game = owing("5C 7C 7D 10C", "BJ 4D 6D 10D", (1, "BJ"), (0, "5C 7C"))
    best = advice(game, gives(1, returned))
    assert text(best, 2).startswith("You are offered 5♣ and 7♣.")
    assert text(best, 4) == "6♦ would be refused: it was not offered and is not higher than both."
    assert text(best, 5) == kind
    assert text(best, 6).startswith(solution)


def test_where_nothing_offered_is_refused_another_gift_is_the_contrast():
    game = owing("5C 7C 7D 10C", "BJ 10D KD", (1, "BJ"), (0, "5C 7C"))
    best = advice(game, gives(1, "5C"), gives(1, "10D"))
    assert text(best, 4) == (
        "Allowed, but not best: 10♦. That is higher, and high cards bring you the lead."
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
                "14 is to be beaten: play cards of one value that are worth more together",
                "K would be refused: 13 is not higher than the 14 on the table.",
                "You need not beat it: one may always take the middle and lead.",
                "Take the middle and lead.",
            ],
        ),
        (
            escalation("4C 5C 6C KC", "AS", value=14),
            [play("4C 5C 6C"), TAKE],
            [
                "14 is to be beaten",
                "K would be refused: 13 is not higher than the 14 on the table.",
                "All but one card: 5♣ and 6♣.",
                "Play 4+5+6, worth 18.",
            ],
        ),
        (
            escalation("2C", "AS", value=14),
            [play("2C")],
            [
                "14 is to be beaten",
                "To take the middle is allowed, but its cards cost you unless you win.",
                "It is a card with no value of its own.",
                "Play a 2.",
            ],
        ),
        (
            escalation("KC QC", "2S"),
            [play("QC"), play("KC")],
            [
                "No value is to be beaten: play cards of one value",
                "Allowed, but not best: K. It is higher than it needs to be.",
                "It is one card.",
                "Play Q, worth 12.",
            ],
        ),
        (
            escalation("KC KD 2C"),
            [play("KC KD"), play("KC"), play("2C")],
            [
                "You lead: cards of one value",
                "Allowed, but not best: K. It gets rid of fewer cards.",
                "All but one card: K♦.",
                "Play K+K, worth 26.",
            ],
        ),
        (
            escalation("KC 2C"),
            [play("KC")],
            [
                "You lead: cards of one value",
                "A 2 or 3 can be played over anything, so it is worth keeping.",
                "It is one card.",
                "Play K, worth 13.",
            ],
        ),
        (
            escalation("KC"),
            [play("KC")],
            [
                "You lead: cards of one value",
                "To take would be refused: The middle is empty: there is nothing to take.",
                "It is one card.",
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
    assert text(best, 4).endswith(contrast)
    assert text(best, 5) == kind
    assert text(best, 6).startswith(solution)


# Refusals


def test_there_is_advice_only_for_the_seat_in_turn_with_a_move():
    game = leading("8S 9S")
    for view, ranked in [(game.view(1), [chosen(PASS)]), (game.view(0), [])]:
        with pytest.raises(InputError, match="whose turn it is") as refused:
            advise(view, ranked)
        assert refused.value.code == "not_your_turn"
    with pytest.raises(InputError):
        advise(Match.start(Draw((), tuple(range(6)), 0)).view(0), [chosen(PASS)])


@pytest.mark.parametrize("number", [1, 7])
def test_a_step_that_there_is_not_is_refused_with_those_there_are(number):
    with pytest.raises(InputError, match="from 2 to 6"):
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


def test_the_random_turns_are_of_every_kind(turns):
    topics = {advise(view, ranked).step(2).topic for view, ranked in turns}
    assert topics == set(Topic)
    assert {ranked[0].move.act for _, ranked in turns} == set(Act) - {Act.ASK}
    assert any(len(view.moves) == 1 and ranked[0].move.act == Act.PASS for view, ranked in turns)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_exists_everywhere(turns, lang):
    for view, ranked in turns:
        held = getattr(stage_of(view), "cards", None) or view.hand
        steps = list(advise(view, ranked))
        assert [step.number for step in steps] == list(ADVICE_STEPS)
        for step in steps:
            said = step.text.to(lang)
            assert said
            assert not set("{}") & set(said)
            assert said[-1] in ".。"
            assert not Counter(step.cards) - Counter(held)


def test_no_step_is_too_long_to_read(turns):
    for view, ranked in turns:
        advice = advise(view, ranked)
        assert all(len(text(advice, number).split()) <= MOST_WORDS for number in (2, 4, 5))


def test_no_step_but_the_last_gives_the_move_away(turns):
    for view, ranked in turns:
        stage, move = stage_of(view), ranked[0].move
        rule, look, contrast, almost, best = advise(view, ranked)
        held = view.hand if isinstance(view, EscalationView) else stage.cards
        chosen = Counter(move.cards)
        assert rule.cards == ()
        assert Counter(contrast.cards) != chosen or not chosen
        if len(held) > len(move.cards) > 0:
            assert Counter(look.cards) > chosen
        if len(move.cards) > 1:
            assert Counter(almost.cards) < chosen
            assert len(almost.cards) == len(move.cards) - 1
        else:
            assert almost.cards == ()
        assert (best.move, best.cards) == (move, move.cards)
        named = best.text.to("en").removesuffix(f" {WHY.to('en')}")
        before = " ".join(step.text.to("en") for step in (rule, contrast, almost))
        assert named not in before
        if move.act == Act.PLAY and isinstance(stage, HandView):
            assert describe(move, stage.trump, stage.rules).to("en") not in before
        if len(move.cards) > 1 and isinstance(stage, EscalationView):
            assert ranks_added(move.cards) not in before.split()
