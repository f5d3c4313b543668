"""Own piles: cards put together by hand lie side by side until they are played."""

import asyncio

import pytest
from wildescape.tribute import Debt

from wildescape_widgets import Table

from .tables import ENDGAME, ask, at, done, in_tribute, plain, play_on, refused, seated

HAND = "KS KH KD 9S 9S 9H 8S 8H 7D 7C 5D 3C LJ"


def with_hand(mine=HAND, over="", **settings):
    """A table with these cards in the learner's hand, in turn; trump is 5."""
    rows = [mine, "3C 4C 6D", "3D 4D 6H", "3H 4H 6S", "3S 4S 7C", "2C 2D 7D"]
    hands = "\n".join(f"{seat}: {cards}" for seat, cards in enumerate(rows))
    position = f"wildescape trump=5 turn=0{over}\n{hands}"
    return Table(**{"position": position, "seed": 7, "me": 0, "players": "random", **settings})


def put(table, *piles):
    """Put these cards together, each pile written as text."""
    cards = iter(at(table, *" ".join(piles).split()))
    taken = [[next(cards) for _ in pile.split()] for pile in piles]
    done(table, "set_piles", piles=taken)


def piles(table):
    """The cards of each pile, as they lie."""
    hand = table.view["hand"]
    return [
        " ".join(hand["cards"][place]["card"] for place in pile["places"]) for pile in hand["piles"]
    ]


def lying(table):
    """The hand as it lies with its piles."""
    hand = table.view["hand"]
    return [hand["cards"][place]["card"] for place in hand["orders"]["piles"]]


def test_what_is_put_together_lies_first_and_in_the_order_of_the_hand():
    table = with_hand()
    put(table, "7C 8H 9S LJ 5D", "KD KS")
    assert table.view["sort"] == "piles"
    assert piles(table) == ["LJ 5D 9S 8H 7C", "KS KD"]
    assert lying(table)[:7] == [*piles(table)[0].split(), *piles(table)[1].split()]
    rest = lying(table)[7:]
    by_rank = [
        table.view["hand"]["cards"][at]["card"] for at in table.view["hand"]["orders"]["rank"]
    ]
    assert rest == sorted(rest, key=by_rank.index)
    assert sorted(lying(table)) == sorted(HAND.split())


@pytest.mark.parametrize(
    ("pile", "name"),
    [
        ("KS KH", "pile 1: a pair of kings"),
        ("9S 9S 9H 8S 8H", "pile 1: a full house of 9s"),
        ("KS 9H 8S", "pile 1: 3 cards"),
        ("LJ KS", "pile 1: a pair of kings"),
    ],
)
def test_a_pile_is_called_by_what_it_makes(pile, name):
    table = with_hand()
    put(table, pile)
    [shown] = table.view["hand"]["piles"]
    assert all(named.endswith(f", {name}") for named in shown["names"])


def test_a_pile_is_called_so_in_chinese_too():
    table = with_hand(lang="zh_CN")
    put(table, "KS KH")
    [pile] = table.view["hand"]["piles"]
    assert pile["names"][0] == "黑桃K，第1组：一对K"


def test_a_hand_is_sorted_into_the_plays_that_empty_it_in_the_fewest_turns():
    table = with_hand("KS KH KD 9S 9S 9H 8S 8H 7D 7C 5D 3C")
    assert table.view["hand"]["plays"] == []
    done(table, "set_sort", sort="plays")
    hand = table.view["hand"]
    assert [pile["label"] for pile in hand["plays"]] == [
        "full house of kings",
        "full house of 9s",
    ]
    laid = [hand["cards"][place]["card"] for place in hand["orders"]["plays"]]
    assert laid[-2:] == ["5D", "3C"]
    assert sorted(laid) == sorted(card["card"] for card in hand["cards"])
    places = [place for play in hand["plays"] for place in play["places"]]
    assert list(hand["orders"]["plays"][: len(places)]) == places
    done(table, "play", cards=hand["plays"][1]["places"], reading=None)
    assert [play["label"] for play in table.view["hand"]["plays"]] == ["full house of kings"]


@pytest.mark.parametrize(
    ("mine", "played", "left"),
    [
        # Threes could take the queens as well, which takes no turn less.
        ("AS KD QS QC 6H 6H 6C 3S 3H 3D 2H 2C", "2H 2C", ["6H 6H 6C QS QC", "3S 3H 3D"]),
        # With the pair, the queens that are left save a turn.
        ("AH AD QS QH QH JD 10D 10C 9D 6H", "10D 10C", ["AH AD QS QH QH"]),
    ],
)
def test_what_a_play_leaves_whole_stays_together_unless_that_costs_a_turn(mine, played, left):
    table = with_hand(mine)
    done(table, "set_sort", sort="plays")
    done(table, "play", cards=at(table, *played.split()), reading=None)
    hand = table.view["hand"]
    plays = [{hand["cards"][place]["card"] for place in play["places"]} for play in hand["plays"]]
    assert plays == [set(play.split()) for play in left]


def test_sorting_into_plays_leaves_own_piles_as_they_are():
    table = with_hand()
    put(table, "KS 9H 8S")
    done(table, "set_sort", sort="plays")
    assert piles(table) == ["KS 9H 8S"]
    done(table, "set_sort", sort="piles")
    assert table.view["hand"]["plays"] == []
    assert lying(table)[:3] == ["KS", "9H", "8S"]


def test_cards_leave_their_pile_when_they_are_played_and_come_back_when_that_is_undone():
    table = with_hand()
    put(table, "KS KH KD", "8S 8H")
    done(table, "play", cards=at(table, "8S", "8H"), reading=None)
    assert piles(table) == ["KS KH KD"]
    done(table, "undo")
    assert piles(table) == ["KS KH KD", "8S 8H"]


def test_what_is_left_of_a_pile_stays_together_but_one_card_is_no_pile():
    table = with_hand()
    put(table, "KS KH KD", "8S 8H")
    done(table, "play", cards=at(table, "KS"), reading=None)
    assert piles(table)[0] == "KH KD"
    done(table, "undo")
    done(table, "play", cards=at(table, "8S"), reading=None)
    assert piles(table) == ["KS KH KD"]


def test_of_equal_cards_it_is_the_one_in_the_pile_that_leaves_it():
    table = with_hand()
    put(table, "9S 9H")
    [pile] = table.view["hand"]["piles"]
    [other] = [place for place in at(table, "9S", "9S") if place not in pile["places"]]
    done(table, "play", cards=[other], reading=None)
    assert piles(table) == ["9S 9H"]
    done(table, "undo")
    done(table, "play", cards=table.view["hand"]["piles"][0]["places"], reading=None)
    assert piles(table) == []
    assert "9S" in lying(table)


def test_a_pile_is_taken_apart_and_a_card_goes_from_one_to_another():
    table = with_hand()
    put(table, "KS KH KD", "8S 8H")
    put(table, "KS KH", "KD 8S 8H")
    assert piles(table) == ["KS KH", "KD 8S 8H"]
    done(table, "set_piles", piles=[])
    assert piles(table) == []
    assert table.view["hand"]["orders"]["piles"] == [*table.view["hand"]["orders"]["rank"]]


def test_while_others_move_piles_and_what_is_chosen_stay():
    async def scenario():
        table = with_hand(speed="slow", players="beginner")
        put(table, "KS KH KD")
        done(table, "play", cards=at(table, "3C"), reading=None)
        before = plain(table.view["hand"])
        chosen = at(table, "KS", "KH")
        done(table, "select", cards=chosen, reading=None)
        done(table, "set_paused", paused=True)
        for _ in range(3):
            done(table, "step")
            assert plain(table.view["hand"]) == before
            assert list(table.choice["places"]) == chosen
        # The piles are about the hand, not about the view that has passed meanwhile.
        table_rev = table.choice["hand"]
        assert ask(table, "set_piles", rev=table_rev, piles=[chosen])["ok"]
        table.close()

    asyncio.run(scenario())


def test_what_was_chosen_is_put_down_with_a_pass():
    table = with_hand("4S 4H 6C", position=ENDGAME.replace("turn=0", "turn=0 table=5,3H"))
    done(table, "select", cards=[0], reading=None)
    done(table, "pass")
    assert list(table.choice["places"]) == []


def best_of(table):
    """The cards of the first hint, by their places."""
    done(table, "hint")
    [hint] = table.view["hints"]
    return set(hint["cards"])


def test_a_hint_leaves_a_pile_together_where_other_cards_do_as_well():
    for kept, others in [("9S", ("9H", "9D")), ("9H", ("9S", "9D")), ("9D", ("9S", "9H"))]:
        table = with_hand("9S 9H 9D 10C JS QS", over=" table=5,8S,8C")
        done(table, "set_piles", piles=[at(table, kept, "10C", "JS", "QS")])
        assert best_of(table) == set(at(table, *others))


def test_the_second_choice_leaves_a_pile_together_too():
    table = with_hand("9S 9H 9D 10C JS QS KD KS", over=" table=5,8S,8C")
    done(table, "set_piles", piles=[at(table, "9D", "10C", "JS", "QS")])
    assert best_of(table) == set(at(table, "KD", "KS"))
    done(table, "hint")
    [_, second] = table.view["hints"]
    assert set(second["cards"]) == set(at(table, "9S", "9H"))
    assert table.choice["places"] == second["cards"]


def test_of_equal_cards_a_hint_lights_those_outside_a_pile():
    table = with_hand("9S 9S 9S 4D", over=" table=5,8S,8C")
    put(table, "9S 4D")
    [pile] = table.view["hand"]["piles"]
    assert best_of(table) == set(at(table, "9S", "9S", "9S")) - {*pile["places"]}


def test_another_deal_has_no_piles():
    table = Table(seed=7, me=0, players="random", rules={"target": "3", "win_on": "reach"})
    done(table, "go")
    done(table, "set_piles", piles=[[0, 1], [2, 3, 4]])
    play_on(table, until=lambda table: table.view["phase"] in ("outcome", "over"))
    if table.view["can"]["go"]:
        done(table, "go")
        assert piles(table) == []


def test_piles_outlive_the_tribute():
    table = seated(in_tribute(Debt(0, 1), hands={0: "KS KH KD 9S AS"}))
    put(table, "KS KH KD")
    [move, *_] = table.state.moves
    done(table, "play", cards=at(table, *move.cards), reading=None)
    assert piles(table) == ["KS KH KD"]


def test_piles_come_back_after_a_reload(wire):
    table = Table(seed=7, me=0, players="random")
    done(table, "go")
    done(table, "set_piles", piles=[[0, 1, 2], [5, 4]])
    wire.clear()
    table.save()
    [kept] = [m["content"]["keep"] for m in wire if m.get("method") == "custom"]
    other = Table(seed=7, me=0, players="random")
    done(other, "resume", past=kept.get("past", ""), now=kept["now"])
    assert (piles(other), other.view["sort"]) == (piles(table), "piles")


def test_a_branch_has_piles_of_its_own():
    table = Table(seed=7, me=0, players="random", rules={"target": "3", "win_on": "reach"})
    done(table, "go")
    play_on(table, until=lambda table: table.view["phase"] in ("outcome", "over"))
    done(table, "rewind")
    done(table, "seek", at=table.view["replay"]["deals"][1][0])
    assert refused(table, "set_piles", piles=[[0, 1]]) == "not_now"
    done(table, "branch")
    done(table, "set_piles", piles=[[0, 1]])
    assert len(piles(table)) == 1
    done(table, "back")
    assert not table.view["hand"] or piles(table) == []


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (None, "malformed"),
        ({"0": [0, 1]}, "malformed"),
        ([0, 1], "malformed"),
        ([[0, 1], None], "malformed"),
        ([["0", "1"]], "malformed"),
        ([[True, False]], "malformed"),
        ([[0, 1.0]], "malformed"),
        ([[]], "out_of_range"),
        ([[0]], "out_of_range"),
        ([[0, 0]], "out_of_range"),
        ([[0, 1], [1, 2]], "out_of_range"),
        ([[0, 13]], "out_of_range"),
        ([[-1, 0]], "out_of_range"),
    ],
    ids=str,
)
def test_what_are_no_piles_is_refused(given, reason):
    table = with_hand()
    put(table, "KS KH")
    assert refused(table, "set_piles", piles=given) == reason
    assert piles(table) == ["KS KH"]


def test_whoever_only_looks_on_makes_no_piles():
    assert refused(Table(seed=7, me=None, players="random"), "set_piles", piles=[]) == "not_now"
    teacher = Table(seed=7, teacher=True)
    assert refused(teacher, "set_piles", piles=[[0, 1]]) == "not_now"


def test_a_hand_is_sorted_in_three_ways():
    table = with_hand()
    for sort in ("suit", "piles", "rank"):
        done(table, "set_sort", sort=sort)
        assert table.view["sort"] == sort
    assert refused(table, "set_sort", sort="colour") == "out_of_range"
