"""The benchmark `sense` counts what no good player would play, and nothing else."""

from wildescape.cards import Rank
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.notation import parse_cards

from benchmarks.sense import EARLY_LEFT, FAULTS, MANY_LEFT, faults

ON_PARTNER, STAYS_IN, EARLY_ON_PARTNER, LETS_OUT, LOW_SINGLE, NEEDLESS_BOMB = FAULTS
LOW = "3C 3D 4H 4S 5C 5D 6H 6S 7C 7D 8H 8S 9C 9D 10H 10S"


def found(move, *hands, over=(), leader=0):
    """The faults of seat 0, at trump 2, over a play that the leader makes."""
    hand = HandState.start([parse_cards(cards) for cards in hands], Rank.TWO, leader)
    if over:
        hand = hand.after(Move(leader, Act.PLAY, parse_cards(over)))
        while hand.turn != 0:
            hand = hand.after(PASSES[hand.turn])
    return faults(hand, Move(0, Act.PLAY, parse_cards(move)) if move else PASSES[0])


def test_a_bomb_or_a_joker_on_a_partner_is_counted_unless_the_seat_goes_out():
    bomb, rest = "9S 9H 9D 9C 3S", ["JS"] * 3
    partner = "KS KH KD 4S 4D QS"

    def played(move, mine):
        return found(move, mine, *rest, partner, "JD", over="KS KH KD 4S 4D", leader=4)

    assert played(bomb, f"{bomb} QD") == [ON_PARTNER, STAYS_IN]
    assert played(bomb, bomb) == []
    assert played("AS AH BJ 5S 5D", "AS AH BJ 5S 5D QD") == [ON_PARTNER, STAYS_IN]
    assert played("AS AH AD 5S 5D", "AS AH AD 5S 5D QD") == []
    assert played("", f"{bomb} QD") == []
    many = " ".join(LOW.split()[: MANY_LEFT + 1])
    assert played(bomb, f"{bomb} {many}") == [ON_PARTNER, STAYS_IN, EARLY_ON_PARTNER]


def test_a_joker_on_a_partner_that_begins_a_certain_way_out_is_counted_apart():
    def played(mine):
        return found("BJ", mine, "JS", "JS", "JS", "KS QS", "JD", over="KS", leader=4)

    assert played("BJ QD QH") == [ON_PARTNER]
    assert played("BJ QD KH") == [ON_PARTNER, STAYS_IN]


def test_a_lead_on_which_the_next_opponent_goes_out_is_counted_if_it_can_be_beaten():
    others = "5C 6C", "QS QH 9D", "5H 6H", "QD 9H 9C", "5D 6D"

    def led(move, mine="4S 4H KS"):
        return found(move, mine, *others)

    assert led("4S 4H") == [LETS_OUT]
    assert led("4S") == led("KS") == []
    assert led("AS AH", "AS AH KS") == [LETS_OUT]
    assert led("BJ BJ", "BJ BJ KS") == []
    assert led("4S 4H", "4S 4H") == []


def test_a_single_before_a_last_card_is_counted_if_a_longer_or_higher_play_was_there():
    last = "QH"

    def led(move, mine, *, next_one=False):
        first, second = (last, "6C 7C 8D 9D JS") if next_one else ("6C 7C 8D 9D JS", last)
        return found(move, mine, first, "7H", second, "8H", "8C 9C 9S 10D JD")

    assert led("4S", "4S 5S 5H KS") == led("KS", "4S 5S 5H KS") == [LOW_SINGLE]
    assert led("5S 5H", "4S 5S 5H KS") == []
    assert led("BJ", "4S 5S 5H BJ") == []
    assert led("4S", "4S 8S KS") == []
    assert led("4S", "4S 8S KS", next_one=True) == [LOW_SINGLE]
    assert led("KS", "4S 8S KS", next_one=True) == []


def test_a_bomb_is_counted_early_where_less_would_have_done():
    bomb = "JS JH JD JC QS"

    def played(mine, over):
        opponent = f"{over} QC"
        return found(bomb, f"{bomb} {mine}", "KS", "KH", "KD", "KC", opponent, over=over, leader=5)

    assert len(LOW.split()) > EARLY_LEFT
    assert played(LOW, "3S 4D 5S 6C 7S") == [NEEDLESS_BOMB]
    assert played("9C 10D", "3S 4D 5S 6C 7S") == []
    assert played(LOW, "8C 8D 8S 8H 2C") == []
