"""Understanding: the truth answers as the rules say, a misconception errs only in what it names."""

import pytest
from wildescape.cards import BIG_JOKER, SMALL_JOKER, Rank
from wildescape.combinations import Kind
from wildescape.game import Act, Move
from wildescape.hand import HandResult
from wildescape.notation import parse_card, parse_cards
from wildescape.positions import parse_position
from wildescape.rules import Rules
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding

TWO, FIVE, SIX, EIGHT, NINE = Rank.TWO, Rank.FIVE, Rank.SIX, Rank.EIGHT, Rank.NINE
LEVELS = (FIVE, Rank.SEVEN)

TABLE = """wildescape trump=2 turn=2 table=3,KD passed=4,5,0,1
0: 8C QD AS
1: 3C 4D 6S
2: AH 4S
3: 3S 8H
4: 6D 7C
5: 4C 5D"""
PASSED = TABLE.replace("turn=2", "turn=4").replace("passed=4,5,0,1", "passed=")
LEAD = """wildescape trump=2 turn=0
0: KD 8C
1: 3C 4D
2: 10C JS
3: 3S 8H
4: 6D 7C
5: 4C 5D"""
ESCALATION = parse_position(
    "escalation turn=0 direction=1 value=0 stake=1 stock="
    "2D,2H,2S,3C,3S,4D,4H,4S,5C,5D,5S,6C,6D,6S,7C,7D,8D,8H,8S,9D,9H,9S,10C,10H,10S,JC,JD,JH,QC,"
    "QH,KC,KD,KH,AC,AH,AS\n0: KS 3H 9C AD\n1: 7S 7H 2C QD\n2: 3D 8C JS 5H\n3: 4C 10D QS 6H"
)


def follows(cards, table, trump=TWO):
    return lambda u: u.follows(parse_cards(cards), parse_cards(table), trump)


def is_play(cards, trump=SIX):
    return lambda u: u.is_play(parse_cards(cards), trump)


def higher(one, two, trump=TWO):
    """Whether the one stands above the two, singles or fives."""

    def answer(u):
        first, second = parse_cards(one), parse_cards(two)
        if len(first) == 1:
            return u.height(first[0], trump) > u.height(second[0], trump)
        return u.strength(first, trump) > u.strength(second, trump)

    return answer


def reading(cards, trump):
    def answer(u):
        found = u.reading(parse_cards(cards), trump)
        return found.kind, found.rank

    return answer


def splits(hand):
    """In how many plays a hand is laid down."""
    return lambda u: len(u.split(parse_cards(hand), Rank.TWO))


def is_split(plays):
    """Whether a hand is laid down well as these plays."""
    return lambda u: u.splits([*map(parse_cards, plays.split("/"))], Rank.TWO)


def turn_after(position, cards):
    def answer(u):
        before = parse_position(position) if isinstance(position, str) else position
        act = Act.PLAY if cards else Act.PASS
        return u.turn(before, before.after(Move(before.turn, act, parse_cards(cards))))

    return answer


def afterwards(what, escaped, offense=0):
    """What follows from a hand at levels 5 and 7."""
    left = tuple(0 if seat in escaped else 3 for seat in range(6))
    result = HandResult(escaped, left, escaped[-1])
    return lambda u: getattr(u.aftermath(result, offense, LEVELS), what)


def pays(hand, trump, before):
    return lambda u: {str(card) for card in u.tribute(parse_cards(hand), trump, before)}


def twos_played(u):
    game = ESCALATION.after(Move(0, Act.PLAY, parse_cards("KS")))
    game = game.after(Move(1, Act.PLAY, parse_cards("2C")))
    return u.to_beat(game, [Move(1, Act.PLAY, parse_cards("2C"))])


def three_played(u):
    before = ESCALATION.after(Move(0, Act.PLAY, parse_cards("KS")))
    before = before.after(Move(1, Act.PLAY, parse_cards("7S 7H")))
    return turn_after(before, "3D")(u)


DRAW, DEFENSE_WINS, OFFENSE_WINS = (1, 0, 2, 4), (1, 3, 0, 5), (0, 1, 2, 4)

# What is asked, the true answer, and the misconceptions that answer otherwise.
CASES = {
    "two on": (lambda u: u.is_partner(0, 2), True, {"partner_opposite"}),
    "across": (lambda u: u.is_partner(1, 4), False, {"partner_opposite"}),
    "copies": (lambda u: u.copies, 3, {"one_pack"}),
    "trump": (lambda u: u.trump((NINE, FIVE), 1, 0), FIVE, {"own_level", "two_high"}),
    "trumps": (lambda u: u.trumps(), 12, {"one_pack", "trump_suit"}),
    "trumps in a hand": (
        lambda u: u.trumps_in(parse_cards("8S 2S 3S 5S 2H BJ"), EIGHT),
        1,
        {"two_high", "trump_suit"},
    ),
    "trump over ace": (
        higher("8S", "AH", EIGHT),
        True,
        {"forgets_trump", "two_high"},
    ),
    "a 2 over a king": (higher("2S", "KD", SIX), False, {"two_high"}),
    "equal cards": (follows("8S", "8H"), False, {"equal_follows", "suits_decide"}),
    "equal, of a lower suit": (follows("8H", "8S"), False, {"equal_follows"}),
    "three on two": (follows("9C 9D 9S", "JS JC"), False, {"more_beats_fewer"}),
    "three with one": (is_play("7S 7H 7D 3C"), False, {"triple_with_one"}),
    "pairs in a row": (is_play("5S 5H 6S 6D 7C 7H"), False, {"pairs_in_row"}),
    "four": (is_play("7S 7H 7D 7C"), False, {"four_alone"}),
    "two pairs": (is_play("JS JH 8C 8D 5S"), False, {"poker_hands"}),
    "Q-K-A-2-3": (is_play("QS KH AD 2C 3S"), False, {"poker_hands", "round_the_corner"}),
    "A-2-3-4-5": (is_play("AS 2H 3D 4C 5S"), True, set()),
    "suited full house": (
        reading("9H 9H 9H KH KH", TWO),
        (Kind.FULL_HOUSE, NINE),
        {"flush_first"},
    ),
    "straight over flush": (
        higher("10S JH QD KC AS", "9H 7H 5H 4H 3H"),
        False,
        {"straight_over_flush"},
    ),
    "pair of the full house": (
        higher("6S 6H 6D JS JH", "6S 6H 6C 3S 3H"),
        False,
        {"kicker_counts"},
    ),
    "lower cards of a flush": (
        higher("KS QS JS 4S 3S", "KS 10S 8S 6S 5S"),
        False,
        set(),
    ),
    "bomb on straight flush": (
        follows("9S 9H 9D 9C 3S", "4H 5H 6H 7H 8H"),
        False,
        {"bomb_beats_all", "flush_first"},
    ),
    "bomb on pair": (
        follows("9S 9H 9D 9C 3S", "KS KH"),
        False,
        {"bomb_beats_all", "more_beats_fewer"},
    ),
    "joker with an ace": (
        follows("BJ AC", "AH AD"),
        False,
        {"equal_follows", "suits_decide", "joker_as_joker", "joker_breaks_tie"},
    ),
    "a pair of aces over one with a joker": (follows("AC AD", "BJ AH"), False, {"equal_follows"}),
    "flush over full house": (
        higher("KS 9S 7S 4S 3S", "6S 6H 6D JS JH"),
        False,
        {"flush_over_house"},
    ),
    "bomb over flush": (higher("9S 9H 9D 9C 3S", "KS 9S 7S 4S 3S"), True, set()),
    "joker with kings and trumps": (
        reading("BJ KS KH 9S 9H", NINE),
        (Kind.FULL_HOUSE, NINE),
        {"natural_first"},
    ),
    "lone joker": (lambda u: u.may_mean(SMALL_JOKER, Rank.ACE, 1, TWO), False, {"any_card"}),
    "small for big": (
        lambda u: u.may_mean(SMALL_JOKER, Rank.BIG_JOKER, 2, TWO),
        False,
        {"any_card"},
    ),
    "joker for an ace": (lambda u: u.may_mean(BIG_JOKER, Rank.ACE, 2, TWO), True, set()),
    "five pairs that a flush breaks up": (
        splits("4H 4S 6H 6C 8H 8D 10H 10S QH QC"),
        5,
        {"longest_play"},
    ),
    "a joker that makes a pair": (splits("BJ AS"), 1, {"keep_jokers"}),
    "the flush and five single cards": (
        is_split("4H 6H 8H 10H QH/4S/6C/8D/10S/QC"),
        False,
        {"longest_play"},
    ),
    "the joker for the end": (is_split("AS AH/BJ"), False, {"keep_jokers"}),
    "one card at a time": (is_split("LJ/QC/10S/6S/4H/3D/3C"), False, set()),
    "liked": (
        lambda u: [len(cards) for cards in u.likes([parse_cards("BJ"), parse_cards("3S 3H")])],
        [1, 2],
        {"longest_play", "keep_jokers"},
    ),
    "all have passed": (turn_after(TABLE, ""), 3, {"next_leads"}),
    "the next one has passed": (turn_after(PASSED, ""), 5, {"only_next_beats"}),
    "a king lies there": (lambda u: u.may_pass(parse_position(TABLE)), True, {"must_play"}),
    "nothing lies there": (
        lambda u: u.may_pass(parse_position(LEAD)),
        False,
        {"leader_passes"},
    ),
    "escapes": (
        lambda u: u.escapes((0, 1, 2, 4, 3)),
        4,
        {"ends_at_first", "ends_at_last"},
    ),
    "levels after a defense's win": (
        afterwards("levels", DEFENSE_WINS),
        LEVELS,
        {"defense_scores"},
    ),
    "levels after an offense's win": (afterwards("levels", OFFENSE_WINS), (SIX, 7), set()),
    "offense after a draw": (
        afterwards("offense", DRAW),
        1,
        {"draw_changes_nothing", "complete_is_offense"},
    ),
    "tribute after a draw": (afterwards("owed", DRAW), (), {"tribute_after_draw"}),
    "receivers": (afterwards("owed", OFFENSE_WINS), ((3, 0), (5, 2)), {"second_receives"}),
    "tribute, an ace held": (pays("AS KD 9S", NINE, TWO), {"9S"}, {"forgets_trump", "old_trump"}),
    "tribute, an old trump held": (
        pays("2S KD 9S", NINE, TWO),
        {"9S"},
        {"old_trump", "forgets_trump"},
    ),
    "return": (
        lambda u: u.may_return(parse_card("7C"), parse_cards("5S 9S"), TWO),
        False,
        {"higher_than_lower"},
    ),
    "4+5+6": (lambda u: u.worth(parse_cards("4S 5H 6D")), 18, {"face_value"}),
    "7+6": (lambda u: u.worth(parse_cards("6S 7H")), None, {"any_sum"}),
    "2+2 on nothing": (lambda u: u.beats(parse_cards("2S 2H"), 0), False, {"two_is_two"}),
    "2 on 22": (lambda u: u.beats(parse_cards("2S"), 22), True, {"two_is_two"}),
    "7+7 on 14": (lambda u: u.beats(parse_cards("7S 7H"), 14), False, {"equal_total"}),
    "after a three": (three_played, 1, {"three_skips"}),
    "after a two": (twos_played, 13, {"specials_count"}),
    "taken": (lambda u: u.pile, "stack", {"pile_to_hand"}),
    "payment": (lambda u: u.payment(3, 5), 8, {"stack_is_free"}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_truth_is_what_the_rules_say(name):
    question, answer, _ = CASES[name]
    assert question(Understanding()) == answer


@pytest.mark.parametrize("name", CASES)
def test_a_misconception_errs_in_what_it_names_and_no_more(name):
    question, answer, mistaken = CASES[name]
    found = {slug for slug, wrong in MISCONCEPTIONS.items() if question(wrong()) != answer}
    assert found == mistaken


def test_every_misconception_errs_somewhere():
    assert set().union(*(mistaken for *_, mistaken in CASES.values())) == set(MISCONCEPTIONS)


def test_an_understanding_knows_the_rules_of_its_table():
    cards = parse_cards("AS 2H 3D 4C 5S")
    assert not Understanding(Rules(ace_low_straight="off")).is_play(cards, SIX)
    table = Rules(level_step="per_trapped")
    result = HandResult((0, 2, 4), (0, 3, 0, 3, 0, 3), 4)
    assert Understanding(table).aftermath(result, 0, LEVELS).levels == (EIGHT, 7)
    assert MISCONCEPTIONS["defense_scores"](table).aftermath(result, 0, LEVELS).levels == (EIGHT, 7)
