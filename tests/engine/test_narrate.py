"""A game in words: every move, what follows from it, deals, outcomes and results."""

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from wildescape.dealing import Dealt, Draw, deal, draw
from wildescape.escalation import PACK_52, Escalation, EscalationResult
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, say
from wildescape.match import Match, MatchResult
from wildescape.narrate import (
    STATUS,
    escaped,
    holds,
    status,
    tell,
    tell_brought,
    tell_deal,
    tell_draw,
    tell_ending,
    tell_escalation_result,
    tell_hand_ending,
    tell_move,
    tell_outcome,
    tell_result,
)
from wildescape.notation import parse_cards, parse_face, parse_trump
from wildescape.rules import CHOICES, Rules
from wildescape.tribute import Debt, Tribute
from wildescape.turns import SEATS, team

from tests.escapes import results

NAMES = ["Lin", "Wei", "Jun", "Hua", "Ming", "Bo"]
FILLERS = ("3C 4C", "3D 4D", "3H 4H", "3S 4S", "3C 4C", "3D 4D")


def position(*hands, trump="2", leader=0, **rules):
    cards = [parse_cards(hand) for hand in (*hands, *FILLERS[len(hands) :])]
    return HandState.start(cards, parse_trump(trump), leader, Rules(**rules))


def made(text):
    """A move: `0 KS KH`, `0 KS BJ as KS KH`, `0` (a pass), `0 ask 3`, `3 count 2`, `3 no count`."""
    seat, _, rest = text.partition(" ")
    word, _, number = rest.rpartition(" ")
    if rest in ("", "no count"):
        return Move(int(seat), Act(rest or "pass"))
    if word in ("ask", "count"):
        return Move(int(seat), Act(word), number=int(number))
    cards, _, stated = rest.partition(" as ")
    meant = tuple(map(parse_face, stated.split())) or None
    return Move(int(seat), Act.PLAY, parse_cards(cards), stated=meant)


def told(game, *moves, me=None, names=NAMES, lang="en"):
    """What is said of the last of these moves."""
    *before, last = [made(move) if isinstance(move, str) else move for move in moves]
    for move in before:
        game = game.after(move)
    return [phrase.to(lang) for phrase in tell(game, game.after(last), last, names, me)]


# A hand


@pytest.mark.parametrize(
    ("hand", "move", "sentence"),
    [
        ("KS KH KD 4C 4D 5C", "KS KH KD 4C 4D", "Lin leads a full house of kings."),
        ("8S 9C", "8S", "Lin leads a single 8."),
        ("2S 2H 9C", "2S 2H", "Lin leads a pair of trump 2s."),
        ("8S BJ 9C", "8S BJ", "Lin leads a pair of 8s (the Big Joker as an 8)."),
        ("2S BJ 9C", "2S BJ", "Lin leads a pair of trump 2s (the Big Joker as a 2)."),
        ("6S 7H LJ 9D 10C 9C", "6S 7H LJ 9D 10C", "(the Small Joker as an 8)."),
        ("8S LJ BJ 9C", "8S LJ BJ", "Lin leads a triple of 8s (with two jokers)."),
        ("LJ LJ 9C", "LJ LJ", "Lin leads a pair of Small Jokers."),
    ],
)
def test_a_play_is_named_as_it_is_read(hand, move, sentence):
    assert told(position(hand), f"0 {move}")[0].endswith(sentence)


def test_a_stated_joker_is_told_as_it_was_stated():
    hand = position("5S 6H 7D 8C LJ 9C", joker_reading="stated")
    [sentence] = told(hand, "0 5S 6H 7D 8C LJ as 5S 6H 7D 8C 4S")
    assert sentence == "Lin leads a straight from 4 to 8 (the Small Joker as the 4♠)."


def test_the_learner_is_told_of_himself_as_you():
    hand = position("KS 4C 4D", "AS 5C")
    assert told(hand, "0 KS", me=0) == ["You lead a single king."]
    assert told(hand, "0 KS", "1 AS", me=1) == ["You play a single ace."]
    assert told(hand, "0 KS", "1", me=1) == ["You pass."]
    assert told(hand, "0 KS", "1", me=0) == ["Wei passes."]


def test_names_may_be_phrases():
    names = [say("{rank} of clubs", rank=seat) for seat in SEATS]
    assert told(position("KS 4C"), "0 KS", names=names) == ["0 of clubs leads a single king."]


def test_whoever_plays_his_last_cards_escapes_in_a_place():
    hand = position("KS", "AS", "5C 5D", "5H 4H", "6S 4S", "7C 4C")
    assert told(hand, "0 KS") == ["Lin leads a single king and goes out first."]
    assert told(hand, "0 KS", "1 AS") == ["Wei plays a single ace and goes out second."]
    assert told(hand, "0 KS", "1 AS", me=1) == ["You play a single ace and go out second."]


@pytest.mark.parametrize(
    ("me", "asked", "answer", "silence"),
    [
        (
            None,
            "Lin asks Wei how many cards they have left.",
            "Wei answers: 11 cards.",
            "Wei keeps the",
        ),
        (
            0,
            "You ask Wei how many cards they have left.",
            "Wei answers: 11 cards.",
            "Wei keeps the",
        ),
        (1, "Lin asks you how many cards you have left.", "You answer: 11 cards.", "You keep your"),
    ],
)
def test_questions_and_answers_are_told(me, asked, answer, silence):
    hand = position("KS 4C", "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")
    assert told(hand, "0 ask 1", me=me) == [asked]
    assert told(hand, "0 ask 1", "1 count 11", me=me) == [answer]
    assert told(hand, "0 ask 1", "1 no count", me=me)[0].startswith(silence)


def test_the_last_pass_is_followed_by_who_leads():
    hand = position("KS 4C")
    passes = ["1", "2", "3", "4"]
    assert told(hand, "0 KS", *passes) == ["Ming passes."]
    assert told(hand, "0 KS", *passes, "5") == [
        "Bo passes.",
        "Everyone else has passed: Lin leads.",
    ]
    assert told(hand, "0 KS", *passes, "5", me=0)[1] == "Everyone else has passed: you lead."


@pytest.mark.parametrize(
    ("rules", "me", "sentence"),
    [
        ("next", None, "Lin is out, so Wei leads, as the next in turn."),
        ("next", 0, "You're out, so Wei leads, as the next in turn."),
        ("next", 1, "Lin is out, so you lead, as the next in turn."),
        ("partner", None, "Lin is out, so Jun leads, as the next partner in turn."),
        ("partner", 0, "You're out, so Jun leads, as your next partner in turn."),
        ("partner", 2, "Lin is out, so you lead, as the next partner in turn."),
    ],
)
def test_who_inherits_the_lead_of_an_escaped_winner_is_told_why(rules, me, sentence):
    hand = position("KS", escaped_lead=rules)
    assert told(hand, "0 KS", "1", "2", "3", "4", "5", me=me)[1] == sentence


def test_a_play_that_nobody_may_answer_is_followed_by_who_leads():
    hand = position("KS 5C 6C", "AS 4C", pass_locks_out="on")
    moves = ["0 KS", "1 AS", "2", "3", "4", "5"]
    assert told(hand, *moves, "0")[1] == "Everyone else has passed: Wei leads."
    alone = position("QS", "3C 4C", "3D 4D", "3H 4H", "3S 4S", "KS 4C", pass_locks_out="on")
    assert told(alone, "0 QS", "1", "2", "3", "4", "5 KS") == [
        "Bo plays a single king.",
        "Everyone else has passed: Bo leads.",
    ]


def test_the_end_of_a_hand_names_the_trapped():
    hand = position("KS", "3C 4C", "AS", "3H 4H", "BJ", "3S 4S")
    moves = ["0 KS", "1", "2 AS", "3", "4 BJ"]
    assert told(hand, *moves)[1] == "The hand is over. Trapped: Wei, Hua and Bo."
    assert told(hand, *moves, me=3)[1] == "The hand is over. Trapped: Wei, you and Bo."


# The tribute


def owing(*cards, **rules):
    hands = tuple(tuple(sorted(parse_cards(hand))) for hand in (*cards, *FILLERS[len(cards) :]))
    return Tribute(hands, parse_trump("2"), Rules(**rules), (Debt(1, 0),))


def pays(cards):
    return Move(1, Act.TRIBUTE, parse_cards(cards))


def returns(seat, cards):
    return Move(seat, Act.RETURN, parse_cards(cards))


@pytest.mark.parametrize(
    ("me", "paid", "returned"),
    [
        (None, "Wei pays Lin K♠.", "Lin returns 5♣ to Wei."),
        (0, "Wei pays you K♠.", "You return 5♣ to Wei."),
        (1, "You pay Lin K♠.", "Lin returns 5♣ to you."),
    ],
)
def test_a_tribute_and_its_return_are_told(me, paid, returned):
    tribute = owing("5C 6D", "KS 3D")
    assert told(tribute, pays("KS"), me=me) == [paid]
    assert told(tribute, pays("KS"), returns(0, "5C"), me=me) == [returned, "The tribute is done."]


@pytest.mark.parametrize(
    ("me", "offer", "back", "both"),
    [
        (
            None,
            "For the joker Lin offers Wei 5♣ and 6♦.",
            "Wei keeps 6♦ and returns 5♣ to Lin.",
            "Wei keeps both cards and returns a higher one to Lin: K♠.",
        ),
        (
            0,
            "For the joker you offer Wei 5♣ and 6♦.",
            "Wei keeps 6♦ and returns 5♣ to you.",
            "Wei keeps both cards and returns a higher one to you: K♠.",
        ),
        (
            1,
            "For the joker Lin offers you 5♣ and 6♦.",
            "You keep 6♦ and return 5♣ to Lin.",
            "You keep both cards and return a higher one to Lin: K♠.",
        ),
    ],
)
def test_the_return_for_a_joker_is_told_step_by_step(me, offer, back, both):
    tribute, paid, offered = owing("5C 6D 7D", "KS BJ"), pays("BJ"), returns(0, "5C 6D")
    assert told(tribute, paid) == ["Wei pays Lin the Big Joker."]
    assert told(tribute, paid, offered, me=me) == [offer]
    assert told(tribute, paid, offered, returns(1, "5C"), me=me)[0] == back
    assert told(tribute, paid, offered, returns(1, "KS"), me=me)[0] == both


@pytest.mark.parametrize("returns_for", CHOICES["joker_return"])
@pytest.mark.parametrize("public", CHOICES["tribute_public"])
def test_what_a_tribute_has_brought_is_told_as_it_was_done(returns_for, public):
    rng, jokers = random.Random(returns_for), 0
    for _ in range(6):
        match = after_hand(0, 2, 4, joker_return=returns_for, tribute_public=public)
        match = match.with_deal(deal(0, match.rules, rng))
        done = []
        while isinstance(match.stage, Tribute):
            done.append((match, rng.choice(match.moves)))
            match = match.after(done[-1][1])
        for debt, paid in zip(match.owed, match.tribute, strict=False):
            of_debt = [(before, move) for before, move in done if move.seat in debt]
            # What is offered and shown stays, but for what the last word says.
            final = of_debt if len(of_debt) == 2 else [of_debt[0], of_debt[2]]
            jokers += paid.cards[0].is_joker
            for me in debt:
                brought = tell_brought(match.view(me), NAMES, me)
                assert words([*brought]) == [
                    tell_move(before, move, NAMES, me).to("en") for before, move in final
                ]
        for me in {*range(6)} - {seat for debt in match.owed for seat in debt}:
            assert not [*tell_brought(match.view(me), NAMES, me)]
    assert jokers > 3


def test_a_tribute_that_was_not_seen_is_told_without_its_cards():
    tribute = owing("5C 6D", "KS 3D", tribute_public="off")
    unseen = pays("KS")._replace(cards=())
    assert tell_move(tribute, unseen, NAMES, 2).to("en") == "Wei pays Lin a card, face down."
    after = tribute.after(pays("KS"))
    unseen = returns(0, "5C")._replace(cards=())
    assert tell_move(after, unseen, NAMES).to("en") == "Lin gives Wei cards in return, face down."


# Escalation


def escalation(*hands, **changes):
    hands = tuple(tuple(sorted(parse_cards(hand))) for hand in (*hands, "7C 8C", "7D 8D"))
    state = {"stock": (), "middle": (), "value": 0, "direction": 1, "turn": 0}
    return Escalation(hands, stacks=((),) * len(hands), **state | changes)


@pytest.mark.parametrize(
    ("cards", "value", "sentences"),
    [
        ("4C 5C 6C", 0, ["Lin plays 4+5+6, worth 18."]),
        ("KC", 0, ["Lin plays K, worth 13."]),
        ("2C", 0, ["Lin plays a 2: there's no value to beat."]),
        ("2C", 14, ["Lin plays a 2: 14 is still the value to beat."]),
        (
            "3C",
            14,
            [
                "Lin plays a 3: 14 is still the value to beat.",
                "The 3 reverses the direction: it's Jun's turn.",
            ],
        ),
    ],
)
def test_a_play_of_escalation_is_told_with_its_worth(cards, value, sentences):
    game = escalation("4C 5C 6C KC 2C 3C", value=value, middle=parse_cards("AS") if value else ())
    move = Move(0, Act.PLAY, parse_cards(cards))
    assert told(game, move) == sentences
    assert told(game, move, me=0)[0] == sentences[0].replace("Lin plays", "You play")


def test_taking_the_middle_and_winning_are_told():
    game = escalation("KC", middle=parse_cards("AS 2S"), value=14)
    take = Move(0, Act.TAKE)
    assert told(game, take) == ["Lin takes the 2 cards in the middle and leads."]
    assert told(game, take, me=0) == ["You take the 2 cards in the middle and lead."]
    last = Move(0, Act.PLAY, parse_cards("KC"))
    assert told(game, take, last)[1:] == ["Lin is out of cards and wins."]
    assert told(game, take, last, me=0)[1:] == ["You're out of cards: you win."]


def test_what_the_losers_pay_is_told_card_by_card():
    phrases = tell_escalation_result(EscalationResult(1, (-6, 8, -2)), 2, NAMES, 0)
    assert [phrase.to("en") for phrase in phrases] == [
        "Wei wins and gets 8.",
        "You pay 6, for 3 cards.",
        "Jun pays 2, for 1 card.",
    ]


# Draw and deal


def words(phrases):
    return [phrase.to("en") for phrase in phrases]


def drawn(*rounds):
    return tuple(tuple((p, *parse_cards(card)) for p, card in pairs) for pairs in rounds)


def test_the_draw_tells_who_drew_again_and_who_leads():
    rounds = drawn(
        [(0, "KS"), (1, "AS"), (2, "AH"), (3, "5C"), (4, "BJ"), (5, "BJ")], [(4, "3C"), (5, "QD")]
    )
    assert words(tell_draw(Draw(rounds, tuple(SEATS), 5), Rules(), NAMES)) == [
        "Everybody draws a card: Lin K♠, Wei A♠, Jun A♥, Hua 5♣, Ming the Big Joker, "
        "Bo the Big Joker.",
        "Ties draw again: Ming 3♣, Bo Q♦.",
        "Bo drew the highest card and leads.",
        "The first offense: Wei, Hua and Bo.",
    ]


def test_drawn_cards_belong_to_players_wherever_they_sit_afterwards():
    cards = ["5C", "6C", "7C", "8C", "9C", "10C"]
    seats = (5, 2, 4, 1, 3, 0)
    told = words(
        tell_draw(Draw(drawn(enumerate(cards)), seats, 0), Rules(seating="draw"), NAMES, 0)
    )
    assert told[0] == "Everybody draws a card: Bo 5♣, Hua 6♣, Wei 7♣, Ming 8♣, Jun 9♣, you 10♣."
    assert told[1:] == [
        "Your team drew the three highest cards. The teams alternate around the table.",
        "You drew the highest card and lead.",
        "Your team is the first offense.",
    ]


@pytest.mark.parametrize("choice", CHOICES["first_leader"])
def test_who_leads_first_is_told_by_each_rule(choice):
    rules = Rules(first_leader=choice)
    who = words(tell_draw(draw(rules, random.Random(1)), rules, NAMES))[-2]
    reason = {"draw": "drew the highest", "random": "By chance", "seat": "At this table"}[choice]
    assert reason in who


def dealt(**changes):
    match = Match.start(Draw((), tuple(SEATS), 2), Rules(**changes.pop("rules", {})))
    match = replace(match, **changes)
    return match.with_deal(deal(match.leader, match.rules, random.Random(5)))


def test_a_first_deal_tells_dealer_trump_and_leader():
    assert words(tell_deal(dealt(), NAMES)) == [
        "Lin cuts, and Wei deals.",
        "Trump is 2, the level of the offense: Lin, Jun and Ming.",
        "Jun leads the first hand.",
    ]
    assert words(tell_deal(dealt(), NAMES, 0))[:2] == [
        "You cut, and Wei deals.",
        "Trump is 2, your team's level: you're the offense.",
    ]
    assert "your opponents' level: they're the offense." in words(tell_deal(dealt(), NAMES, 1))[1]


def test_a_drawn_deal_has_no_dealer():
    told = words(tell_deal(dealt(rules={"dealing": "draw"}), NAMES))
    assert told[0] == "Everyone draws cards in turn, starting with Jun."


def test_there_is_nothing_to_tell_of_a_deal_before_it():
    with pytest.raises(InputError, match="aren't dealt"):
        tell_deal(Match.start(Draw((), tuple(SEATS), 2)), NAMES)
    with pytest.raises(InputError, match="aren't dealt"):
        tell_move(Match.start(Draw((), tuple(SEATS), 2)), made("0"), NAMES)


# Outcomes


def after_hand(*escapes, levels="5 9", failed=(0, 0), **rules):
    """The match after a hand in which these seats escape, in this order; team 0 is offense."""
    ranks = tuple(map(parse_trump, levels.split()))
    match = Match(Rules(**rules), Draw((), tuple(SEATS), 0), 0, 0, ranks, failed=failed)
    cards = dict(zip(escapes, ["7S", "8S", "10S", "JS", "QS"], strict=False))
    hands = [parse_cards(cards.get(seat, "3C 4D")) for seat in SEATS]
    hand = HandState.start(hands, match.trump, escapes[0], match.rules)
    match = replace(match, stage=hand, dealt=Dealt(((),) * 6))
    waiting = list(escapes)
    while match.turn is not None:
        move = Move(match.turn, Act.PASS)
        if match.turn == waiting[0]:
            move = Move(waiting.pop(0), Act.PLAY, match.stage.hands[match.turn])
        match = match.after(move)
    return match


def outcome(*escapes, me=None, **rules):
    match = after_hand(*escapes, **rules)
    last = match.result is not None
    return tell_outcome(match.past[-1], match.rules, NAMES, me, last=last)


@pytest.mark.parametrize(
    ("escapes", "answers", "verdict", "follows"),
    [
        (
            (0, 1, 2, 4),
            ["Lin, on the offense.", "The offense. Trapped: Hua and Bo."],
            "So the offense wins and moves up from 5 to 6.",
            [
                "The next offense: Lin, Jun and Ming.",
                "Its level is the next trump: 6.",
            ],
        ),
        (
            (1, 3, 0, 5),
            ["Wei, on the defense.", "The defense. Trapped: Jun and Ming."],
            "So the defense wins. Only the offense can move up, so no level changes, but the "
            "defense becomes the offense.",
            ["The next offense: Wei, Hua and Bo.", "Its level is the next trump: 9."],
        ),
        (
            (0, 1, 3, 5),
            ["Lin, on the offense.", "The defense. Trapped: Jun and Ming."],
            "That's a draw: no level changes, and the team that's first out stays the offense.",
            [
                "The next offense: Lin, Jun and Ming.",
                "Its level is the next trump: 5.",
            ],
        ),
        (
            (1, 0, 2, 4),
            ["Wei, on the defense.", "The offense. Trapped: Hua and Bo."],
            "That's a draw: no level changes, but the team that's first out becomes the offense.",
            ["The next offense: Wei, Hua and Bo.", "Its level is the next trump: 9."],
        ),
    ],
)
def test_an_outcome_is_told_as_two_questions_and_what_follows(escapes, answers, verdict, follows):
    first, first_out, second, all_out, ended, *next_hand = words(outcome(*escapes))
    assert (first, second) == ("Who was first out?", "Which team got all three out first?")
    assert [first_out, all_out] == answers
    assert ended == verdict
    assert next_hand[:2] == follows
    assert next_hand[2] == f"{NAMES[escapes[0]]} was first out and leads the next hand."


def test_an_outcome_tells_who_pays_whom_or_that_nobody_does():
    assert words(outcome(0, 1, 2, 4)[8:]) == [
        "Hua pays tribute to Lin.",
        "Bo pays tribute to Jun.",
    ]
    assert words(outcome(0, 1, 2, 4, me=0))[5] == "Your team is the next offense."
    assert words(outcome(0, 1, 2, 4, me=3))[8] == "You pay tribute to Lin."
    assert words(outcome(0, 1, 3, 5)[8:]) == ["After a draw, nobody pays tribute."]


def ending(*escapes, me=0, **rules):
    match = after_hand(*escapes, **rules)
    last = match.result is not None
    return tell_ending(match.past[-1], match.rules, NAMES, me, last=last)


@pytest.mark.parametrize(
    ("escapes", "me", "result", "why", "follows"),
    [
        (
            (0, 1, 2, 4),
            0,
            "We won the hand",
            ["Trapped: Hua with 2 cards, Bo with 2 cards."],
            [
                "Our level goes up from 5 to 6, the next trump.",
                "You lead.",
                "Hua pays tribute to you. Bo pays tribute to Jun.",
            ],
        ),
        (
            (1, 3, 0, 5),
            2,
            "They won the hand",
            ["Trapped: you with 2 cards, Ming with 2 cards."],
            [
                "Only the offense moves up, so no level changes. From now on that's them, and "
                "trump is 9.",
                "Wei leads.",
                "Ming pays tribute to Wei. You pay tribute to Hua.",
            ],
        ),
        (
            (0, 1, 3, 5),
            2,
            "Draw: we're the offense next",
            [
                "Your partner Lin was first out, but the opponents got all three out before your "
                "team.",
                "Trapped: you with 2 cards, Ming with 2 cards.",
            ],
            ["A draw changes no level. The next trump is 5.", "Lin leads.", "Nobody pays tribute."],
        ),
        (
            (1, 0, 2, 4),
            0,
            "Draw: they're the offense next",
            [
                "Wei was first out, but your team got all three out before theirs.",
                "Trapped: Hua with 2 cards, Bo with 2 cards.",
            ],
            ["A draw changes no level. The next trump is 9.", "Wei leads.", "Nobody pays tribute."],
        ),
    ],
)
def test_an_ending_tells_the_result_for_the_learner_then_why_then_what_follows(
    escapes, me, result, why, follows
):
    told = ending(*escapes, me=me)
    assert told.result.to("en") == result
    assert words(told.why) == why
    assert words(told.next_hand) == follows


CLAIMS = {
    "en": [
        (r"^We won", lambda result, me: result.winner == team(me)),
        (r"^They won", lambda result, me: result.winner == 1 - team(me)),
        (r"^Draw", lambda result, me: result.winner is None),
        (r"You were first out", lambda result, me: result.escaped[0] == me),
        (
            r"Your partner (?P<name>\w+) was first out",
            lambda result, me: result.escaped[0] != me and result.first == team(me),
        ),
        (r"opponents got .* before your team", lambda result, me: result.complete != team(me)),
        (r"your team got all three out", lambda result, me: result.complete == team(me)),
        (r"Trapped: .*\byou with", lambda result, me: me in result.trapped),
    ],
    "zh_CN": [
        (r"我们赢", lambda result, me: result.winner == team(me)),
        (r"对手赢", lambda result, me: result.winner == 1 - team(me)),
        (r"^平局", lambda result, me: result.winner is None),
        (r"你第一个逃", lambda result, me: result.escaped[0] == me),
        (
            r"搭档(?P<name>\w+?)第一个逃",
            lambda result, me: result.escaped[0] != me and result.first == team(me),
        ),
        (r"对手三家先逃光", lambda result, me: result.complete != team(me)),
        (r"你们三家先逃光", lambda result, me: result.complete == team(me)),
        (r"被关.*你剩", lambda result, me: me in result.trapped),
    ],
}
"""What a result may say to the player on a seat, and when it's true."""

YOU = {"en": r"\b[Yy]ou\b", "zh_CN": "你(?!们)"}
"""The player alone, not the team."""


def is_true(said, result, me, lang):
    """Whether a result claims what holds, and says nothing else of the player alone."""
    for claim, holds_for in CLAIMS[lang]:
        found = re.search(claim, said)
        if found and not holds_for(result, me):
            return False
        if found and found.groupdict().get("name", NAMES[result.escaped[0]]) not in NAMES:
            return False
        said = re.sub(claim, "", said)
    return not re.search(YOU[lang], said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_says_of_you_and_of_your_team_what_is_true_of_each(lang):
    claimed = set()
    for result in results():
        for me in SEATS:
            told = tell_hand_ending(result, NAMES, me)
            said = [phrase.to(lang) for phrase in (told.result, *told.why)]
            for sentence in said:
                assert is_true(sentence, result, me, lang), (said, result.escaped, me)
                claimed |= {claim for claim, _ in CLAIMS[lang] if re.search(claim, sentence)}
    assert claimed == {claim for claim, _ in CLAIMS[lang]}


DRAWN, LOST = (0, 1, 3, 5), (1, 3, 5)


@pytest.mark.parametrize(
    ("escapes", "failed", "last_level", "told"),
    [
        (DRAWN, 0, "three_tries", "That was try 1 of 3 at level A."),
        (LOST, 1, "fall_back", "That was try 2 of 3 at level A."),
        (DRAWN, 2, "three_tries", "We haven't won in 3 tries at level A, and lose the match."),
        (LOST, 2, "fall_back", "We haven't won in 3 tries at level A: we're back at 2."),
    ],
)
def test_an_ending_tells_the_tries_at_the_last_level(escapes, failed, last_level, told):
    rules = {"levels": "A 9", "failed": (failed, 0), "last_level": last_level}
    shown = ending(*escapes, **rules)
    assert told in words((*shown.why, *shown.next_hand))
    whole = words(outcome(*escapes, me=0, **rules))
    assert told in whole


@pytest.mark.parametrize("escapes", [DRAWN, LOST])
def test_who_falls_back_is_not_told_that_no_level_changes(escapes):
    rules = {"levels": "A 9", "failed": (2, 0), "last_level": "fall_back"}
    shown = ending(*escapes, **rules)
    said = " ".join(words((*shown.next_hand, *outcome(*escapes, me=0, **rules))))
    assert "falls back from A to 2" in said
    assert "no level" not in said.lower()
    trump = after_hand(*escapes, **rules).trump
    assert f"The next trump is {trump}." in said


def test_nothing_is_told_of_tries_where_they_are_free():
    shown = ending(*DRAWN, levels="A 9")
    assert "try" not in " ".join(words((*shown.why, *shown.next_hand)))


def test_an_ending_names_the_teams_to_onlookers():
    assert ending(0, 1, 2, 4, me=None).result.to("en") == "Lin, Jun and Ming won"
    draw = ending(0, 1, 3, 5, me=None)
    assert draw.result.to("en") == "Draw: Lin, Jun and Ming are the offense next"


def test_an_ending_says_nothing_twice():
    for escapes in [(0, 1, 2, 4), (1, 3, 0, 5), (0, 1, 3, 5), (1, 0, 2, 4)]:
        for me in (0, 1, None):
            told = ending(*escapes, me=me)
            said = " ".join(words([told.result, *told.why, *told.next_hand]))
            assert said.count("offense") <= 1
            assert said.count("trump") == 1


def test_a_level_for_each_trapped_player_is_told_as_such():
    verdict = outcome(0, 2, 4, level_step="per_trapped")[4].to("en")
    assert verdict.endswith("moves up from 5 to 8, one level for each trapped player.")


def test_nothing_follows_from_the_last_hand():
    told = outcome(0, 2, 4, levels="A 9")
    assert told[4].to("en") == "So the offense wins at its last level, A."
    assert told[5:] == ()


@pytest.mark.parametrize(
    ("me", "winner"), [(None, "Wei, Hua and Bo win"), (1, "Your team wins"), (0, "Your opponents")]
)
def test_the_result_of_a_match_names_the_winners(me, winner):
    result = MatchResult(1, (parse_trump("9"), parse_trump("A")), 12)
    sentence = tell_result(result, NAMES, me).to("en")
    assert sentence.startswith(winner)
    assert sentence.endswith("the match after 12 hands, at level A against 9.")


@pytest.mark.parametrize(
    ("escapes", "rules", "due"),
    [
        ((0, 1, 3, 5), {}, "The last hand was a draw, so nobody pays tribute."),
        (
            (0, 2, 4),
            {"anti_tribute": "three_jokers"},
            "hold three jokers between them, so nobody pays",
        ),
        ((0, 2, 4), {"anti_tribute": "all_big"}, "hold all three Big Jokers, so nobody pays"),
        ((0, 2, 4), {}, "was trapped and pays tribute to Lin."),
    ],
)
def test_a_later_deal_tells_why_tribute_is_paid_or_not(escapes, rules, due):
    match = after_hand(*escapes, **rules)
    chance = random.Random(3)
    after = match.with_deal(deal(match.leader, match.rules, chance))
    while rules and not after.excused:
        after = match.with_deal(deal(match.leader, match.rules, chance))
    sentences = words(tell_deal(after, NAMES))
    assert sentences[-1] == "Lin was first out and leads."
    assert any(due in sentence for sentence in sentences)


# Statuses


def test_a_seat_says_what_it_does_or_did():
    hand = position("KS", "3C 4C").after(made("0 KS")).after(made("1"))
    said = [status(hand.view(3), seat) for seat in SEATS]
    assert words(phrase or say("–") for phrase in said) == [
        "out first",
        "passed",
        "to play",
        "–",
        "–",
        "–",
    ]
    assert status(position(), 0) == STATUS["leads"]
    assert status(position().after(made("0 ask 4")), 4) == STATUS["asked"]
    assert words([escaped(2), holds(27), holds(1)]) == ["out second", "27 cards", "1 card"]


def test_a_trapped_seat_and_a_winner_say_so():
    over = after_hand(0, 2, 4).past[-1]
    hand = HandState.start([parse_cards("KS"), *map(parse_cards, FILLERS[1:])], over.trump, 0)
    ended = replace(hand, hands=((), *hand.hands[1:]), turn=None, escaped=(0, 2, 4))
    ended = replace(ended, table=hand.after(made("0 KS")).table)
    assert status(ended, 1) == STATUS["trapped"]
    game = escalation("KC").after(Move(0, Act.PLAY, parse_cards("KC")))
    assert (status(game, 0), status(game, 1)) == (STATUS["won"], None)
    assert status(escalation("KC").view(0), 0) == STATUS["leads"]


def test_a_seat_says_what_it_paid_and_returned_where_that_is_seen():
    rules = {"tribute_public": "off"}
    tribute = owing("5C 6D", "KS 3D", **rules)
    assert status(tribute, 1) == STATUS["to_pay"]
    tribute = tribute.after(pays("KS"))
    assert status(tribute, 1).to("en") == "paid K♠"
    assert status(tribute.view(2), 1) == STATUS["paid"]
    assert status(tribute, 0) == STATUS["to_return"]
    tribute = tribute.after(returns(0, "5C"))
    assert status(tribute, 0).to("en") == "returned 5♣"
    assert status(tribute.view(3), 0) is None


# Whole games


def random_states(game, rng, most):
    yield game
    for _ in range(most):
        if game.turn is None:
            return
        view = game.view(game.turn)
        asking = view.questions and rng.random() < 0.05
        game = game.after(rng.choice(view.questions if asking else view.moves))
        yield game


def random_games():
    rng = random.Random(11)
    for level in ("2 2", "9 K"):
        fields = {field: rng.choice(CHOICES[field]) for field in ("escaped_lead", "tribute_public")}
        match = after_hand(0, 1, 2, 4, levels=level, **fields)
        yield match.with_deal(deal(match.leader, match.rules, rng)), rng
    yield Escalation.start(rng.sample(PACK_52, 52), 4), rng


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("me", [None, 3])
def test_whole_games_are_told_without_a_place_left_open(lang, me):
    for game, rng in random_games():
        for before, after in pairwise(random_states(game, rng, 150)):
            move = _last_move(after)
            for phrase in tell(before, after, move, NAMES, me):
                text = phrase.to(lang)
                assert not set("{}") & set(text), text
                assert text[-1] in ".。", text


def _last_move(game):
    if isinstance(game, Escalation):
        return game.log[-1]
    stage = game.stage
    log = stage.log if stage and len(stage.log) else game.tribute if stage else game.past[-1].play
    return next(iter(log.backwards()))
