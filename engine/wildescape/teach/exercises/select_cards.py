"""`select_cards`: cards chosen from a hand to make a play, to follow, to pay or to return one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Final

from wildescape.cards import Rank
from wildescape.combinations import SIZES, Kind, read
from wildescape.display import cards_at, places
from wildescape.explain import A_KIND, cards_listed, explain, name
from wildescape.game import Ruling
from wildescape.i18n import Part, Phrase, alternatives, say, say_n, sequence
from wildescape.notation import format_cards, parse_cards
from wildescape.plays import plays
from wildescape.ranking import Play
from wildescape.shapes import SUIT_KINDS
from wildescape.teach.exercises.findings import (
    AnswerCount,
    Clue,
    Fault,
    Finding,
    Result,
    bad_answer,
    look_at,
    ruled_out,
)
from wildescape.teach.exercises.from_hand import FromHand
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.plays import (
    KIND_RULES,
    PLAY_RULES,
    cards_shown,
    fits_too,
    higher_too,
    play_word,
)
from wildescape.teach.scenes import PLAY_KINDS, Cards, as_move
from wildescape.teach.shapes import Writing
from wildescape.verdicts import NearMiss, Verdict, judge

MOST_TOLD: Final = 4
"""How many right answers the key of a sheet lists; of others it tells how many there are."""

_NEARLY: Final[Mapping[NearMiss, Collection[Kind]]] = {
    NearMiss.THREE_AND_TWO_ODD: (Kind.FULL_HOUSE,),
    NearMiss.TWO_PAIRS: (Kind.FULL_HOUSE,),
    NearMiss.ONE_PAIR: (),
    NearMiss.CONSECUTIVE_PAIRS: (),
    NearMiss.THREE_AND_ONE: (Kind.TRIPLE, Kind.FULL_HOUSE),
    NearMiss.FOUR_ALONE: (Kind.FOUR_PLUS_ONE,),
}
"""Which kinds of play cards nearly make; of other near misses, any."""


class SelectCards(FromHand):
    """Cards are chosen from a hand; each subclass is something they are chosen for."""

    kind = "select_cards"
    is_single = True
    is_play = True

    def read(self, answer: object) -> Cards:
        """Cards of the hand, in the order in which they are written."""
        if not isinstance(answer, str):
            raise bad_answer(say("An answer is a text of cards."))
        cards = parse_cards(answer)
        if missing := Counter(cards) - Counter(self.hand):
            named = format_cards(sorted(missing.elements()))
            raise bad_answer(say("{cards} aren't in the hand.", cards=named))
        return cards

    @cached_property
    def solution(self) -> str:
        return self.believed(self.truth)

    def choices(self) -> Iterator[Cards]:
        """What might be chosen."""
        hand = tuple(sorted(self.scene.hand))
        for size in SIZES:
            yield from dict.fromkeys(combinations(hand, size))

    def believed(self, understanding: Understanding) -> str:
        """A choice that this understanding takes; a wrong one, if it takes any."""
        right = [cards for cards in self.choices() if self.accepts(cards, understanding)]
        wrong = (cards for cards in right if not self.accepts(cards, self.truth))
        return format_cards(next(wrong, right[0] if right else ()))

    def refused(self, fault: str, cards: Cards, because: Part) -> Finding:
        """That a choice is wrong, and why."""
        said = cards_listed(cards) if cards else say("nothing")
        return Finding(Result.REFUSED, fault, said, because)

    def matter(self, solution: object) -> Clue | None:
        """Half the cards of the solution, or those around a single one; of a pass, the table."""
        right = parse_cards(str(solution))
        if not right:
            return self._against_table()
        if len(right) == 1:
            # One lit card would be the answer.
            return Clue(look_at(self._around(right)).text)
        return look_at(right[: (len(right) + 1) // 2])

    def _against_table(self) -> Clue:
        """What the hand is to be compared with where nothing in it will do."""
        table = self.scene.table
        text = say_n(
            "Compare each card in this hand with the card on the table.",
            "Compare each play of {count} cards in this hand with the play on the table.",
            len(table),
        )
        return Clue(text, table)

    def _around(self, cards: Cards) -> Cards:
        """The cards of the solution and two of similar rank, in the order of the hand."""
        hand = self.scene.hand
        near = sorted(
            (Counter(hand) - Counter(cards)).elements(),
            key=lambda card: min(abs(card.rank - other.rank) for other in cards),
        )
        # What is returned may be a card that was offered.
        held = [card for card in (*cards, *near[:2]) if card in hand]
        return tuple(hand[at] for at in sorted(places(hand, held)))

    def contrast(self, solution: object) -> Clue | None:
        """A wrong choice that is close, and why it's wrong."""
        cards = self.close_miss(solution)
        if self.accepts(cards, self.truth):
            return None
        return Clue(ruled_out(play_word(cards, self.scene), self.why_not(cards)))

    def close_miss(self, solution: object) -> Cards:
        """A wrong choice close to the solution: a play, if possible, that differs in one card."""
        right = parse_cards(str(solution))
        rest = dict.fromkeys((Counter(self.scene.hand) - Counter(right)).elements())
        near = [
            tuple(other if at == place else card for at, card in enumerate(right))
            for place in reversed(range(len(right)))
            for other in rest
        ]
        wrong = [cards for cards in near if not self.accepts(cards, self.truth)]
        trump = self.scene.trump
        return min(
            wrong,
            key=lambda cards: not self.truth.is_play(cards, trump),
            default=self.scene.hand[:1],
        )

    def why_not(self, cards: Cards) -> Part:
        """Why a choice is refused, without what would do instead."""
        return self.find(cards).because

    def answer_word(self, solution: object) -> Part:
        cards = parse_cards(str(solution))
        return cards_listed(cards) if cards else say("pass")

    def answer_cards(self, solution: object) -> Cards:
        return parse_cards(str(solution))

    def from_control(self, given: object) -> object:
        """The cards at these places of the hand."""
        return format_cards(cards_at(self.hand, given))

    # How it is printed

    @property
    def is_at_table(self) -> bool:
        """Whether the play is one in a position, which wants a reason."""
        return bool(self.scene.game)

    def on_paper(self, lang: str) -> Writing:
        """The hand, with a line to write on; in a position, another for the reason."""
        may_pass = self.may_be_empty
        if self.is_at_table:
            mine = say("Your play, or a pass:") if may_pass else say("Your play:")
            return {**self.beside_hand(lang, mine, say("Why:"), ""), "isPlay": True}
        mine = say("Write your cards, or pass:") if may_pass else say("Write your cards:")
        return self.beside_hand(lang, mine)

    def key_word(self, solution: object) -> Part:
        """The first right answers in words, and how many others there are."""
        answers = self.right_answers(solution)
        told = [self.answer_word(answer) for answer in answers[:MOST_TOLD]]
        if more := len(answers) - len(told):
            told.append(say_n("{count} other right answer", "{count} other right answers", more))
        return alternatives(told)

    def right_answers(self, solution: object) -> Sequence[object]:
        """All right answers, as a lesson writes them: the solution, then others by ranks first."""

        def is_right(cards: Cards) -> bool:
            accepted = self.accepts(cards, self.truth)
            return accepted and self.find(cards).result == Result.CORRECT

        given = [self.read(solution), *filter(is_right, self.choices())]
        right = [*dict.fromkeys(tuple(sorted(cards)) for cards in given)]
        by_rank: dict[tuple[Rank, ...], Cards] = {}
        for cards in right:
            by_rank.setdefault(tuple(card.rank for card in cards), cards)
        return [format_cards(cards) for cards in dict.fromkeys([*by_rank.values(), *right])]

    # How a class is asked

    # There may be many.
    sole_solution = None

    def counts(self, answers: Sequence[object]) -> list[AnswerCount]:
        """The same, where answers that differ in nothing but suits without a meaning are one."""
        first: dict[object, object] = {}

        def same(answer: object) -> object:
            meaning = self._meaning(self.read(answer)), self.judge(answer).result
            return first.setdefault(meaning, answer)

        return super().counts([same(answer) for answer in answers])

    def _meaning(self, cards: Cards) -> object:
        """What is the same for choices between which suits decide nothing."""
        ranks = tuple(sorted(card.rank for card in cards))
        reading = read(cards, self.scene.trump, self.scene.rules) if cards else None
        if len({*ranks}) > 1 and (reading is None or reading.kind in SUIT_KINDS):
            return tuple(sorted(cards))
        return ranks, reading and reading.kind

    def in_class(self, answer: object, finding: Finding) -> tuple[Part, Cards]:
        """The choice by its reading, with its cards."""
        return finding.said, self.read(answer)


class PositionCards(SelectCards):
    """Cards chosen from the `hand` of a scene, or from that of `me` in its `game`."""

    in_control = frozenset({"hand", "game"})

    @property
    def hand(self) -> Cards:
        """The `hand` of the scene, or else that of `me` in the position."""
        states = self.scene.states
        if self.scene.hand or not states:
            return self.scene.hand
        hands = states[-1].hands
        return tuple(hands[self.scene.me]) if self.scene.me < len(hands) else ()

    @property
    def is_turn(self) -> bool:
        """Whether the learner is to move in a position."""
        states = self.scene.states
        return bool(states) and states[-1].turn == self.scene.me and not self.scene.hand

    def ruling(self, answer: Cards) -> Ruling | None:
        """What the rules say to a play in the position."""
        move = as_move(self.scene.me, answer)
        return self.scene.states[-1].judge(move) if self.is_turn else None

    def read(self, answer: object) -> Cards:
        """The cards, from low to high."""
        return tuple(sorted(super().read(answer)))

    def word(self, answer: Cards) -> Part:
        """An answer in words."""
        return cards_listed(answer) if answer else say("pass")

    def right_answers(self, solution: object) -> Sequence[object]:
        """The solution alone."""
        return (solution,)


class MakePlay(SelectCards):
    """A play of a kind, or one that shares so many cards with those in question."""

    asks = ("make",)
    only_plays = True
    cards_title = say("Start with these")
    fields = PLAY_RULES

    def rule(self) -> Phrase:
        """What makes a play of the wanted kind."""
        return KIND_RULES[self._wanted]

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it is of the wanted kind and keeps enough of the cards in question."""
        if not self._keeps(answer):
            return False
        reading = understanding.reading(answer, self.scene.trump)
        return reading is not None and str(reading.kind) == self.scene.kind

    def _keeps(self, cards: Cards) -> bool:
        kept = Counter(cards) & Counter(self.scene.cards)
        return kept.total() >= self.scene.count

    def find(self, answer: Cards) -> Finding:
        """The judgement: no play, too few of the cards kept, or another kind."""
        verdict = judge(answer, self.scene.trump, None, self.scene.rules)
        told = explain(replace(verdict, repair=None, elsewhere=None))
        if not verdict.legal:
            why = told.why if self._is_near(verdict) else self._repair(answer)
            because = sequence([say("{title}.", title=told.title).capitalized(), self.rule(), *why])
            return self.refused(str(verdict.reason), answer, because)
        if not self._keeps(answer):
            because = say(
                "Keep {count} of these: {cards}.",
                count=self.scene.count,
                cards=cards_listed(self.scene.cards),
            )
            return Finding(Result.REFUSED, Fault.OTHER_CARDS, told.title, because)
        if not self.accepts(answer, self.truth):
            kind = self._wanted
            asked = say("This should be {kind}.", kind=A_KIND[kind])
            rule = higher_too(kind) if fits_too(answer, kind, self.scene) else self.rule()
            because = sequence([asked, rule, *self._repair(answer)])
            return Finding(Result.REFUSED, Fault.OTHER_KIND, told.title, because)
        return Finding(Result.CORRECT, "", told.title, self.rule())

    def why_not(self, cards: Cards) -> Part:
        """What keeps a choice from being right; the rule has been told already."""
        verdict = judge(cards, self.scene.trump, None, self.scene.rules)
        if verdict.legal:
            is_other = self._keeps(cards) and not fits_too(cards, self._wanted, self.scene)
            repair = self._repair(cards) if is_other else []
            return sequence(repair) if repair else super().why_not(cards)
        told = explain(replace(verdict, repair=None, elsewhere=None))
        why = told.why if self._is_near(verdict) else self._repair(cards)
        return sequence([say("{title}.", title=told.title).capitalized(), *why])

    def _is_near(self, verdict: Verdict) -> bool:
        """Whether cards that are no play nearly make the kind that is asked for."""
        near = verdict.near_miss
        return near is not None and self._wanted in _NEARLY.get(near, Kind)

    @property
    def _wanted(self) -> Kind:
        """The kind of play that is asked for."""
        return PLAY_KINDS[self.scene.kind]

    @cached_property
    def _right(self) -> list[Cards]:
        return [cards for cards in self.choices() if self.accepts(cards, self.truth)]

    def _repair(self, answer: Cards) -> list[Phrase]:
        """How many cards of a wrong choice have to be changed."""
        alike = [cards for cards in self._right if len(cards) == len(answer)]
        if not alike:
            return []
        kept = max((Counter(cards) & Counter(answer)).total() for cards in alike)
        return [
            say_n(
                "Swap {count} card, and you've got it.",
                "Swap {count} cards, and you've got it.",
                len(answer) - kept,
            )
        ]


class FollowPlay(SelectCards):
    """A legal play over the table, or none where the hand has none."""

    asks = ("follow",)
    only_plays = True
    fields = PLAY_RULES
    may_be_empty = True

    def rule(self) -> Phrase:
        return QUESTIONS["follows"].rule(self.scene)

    @cached_property
    def _offered(self) -> bool:
        scene = self.scene
        return bool(plays(scene.hand, scene.trump, scene.table, scene.rules))

    @cached_property
    def solution(self) -> str:
        """Of the plays that follow, the one that spends least; a pass where there is none."""
        scene = self.scene
        follow = plays(scene.hand, scene.trump, scene.table, scene.rules)
        plainest = min(follow, key=lambda play: self._spent(follow.cards(play), play), default=None)
        return format_cards(() if plainest is None else follow.cards(plainest))

    def _spent(self, cards: Cards, play: Play) -> tuple[int, ...]:
        """What a play costs, dearest first: jokers, a bomb, trumps, broken sets, its height."""
        held = Counter(card.rank for card in self.scene.hand)
        used = Counter(card.rank for card in cards)
        return (
            sum(card.is_joker for card in cards),
            play.kind >= Kind.FOUR_PLUS_ONE,
            used[self.scene.trump],
            sum(1 < held[rank] > number for rank, number in used.items()),
            play.strength,
        )

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it follows; a pass does only where nothing else would."""
        if not answer:
            return not self._offered
        if not understanding.is_play(self.scene.table, self.scene.trump):
            return False
        return understanding.follows(answer, self.scene.table, self.scene.trump)

    def find(self, answer: Cards) -> Finding:
        """The judgement; to pass with a play that follows isn't the best."""
        scene = self.scene
        if not answer:
            if self._offered:
                because = say("You may always pass, but this hand can beat the play on the table.")
                return Finding(Result.BETTER, "", say("a pass"), because)
            because = say("Nothing in this hand beats the play on the table.")
            return Finding(Result.CORRECT, "", say("a pass"), because)
        verdict = judge(answer, scene.trump, scene.table, scene.rules)
        told = explain(replace(verdict, elsewhere=None, repair=None))
        result = Result.CORRECT if verdict.legal else Result.REFUSED
        said: Part = told.title if verdict.reading else cards_listed(answer)
        return Finding(result, str(verdict.reason or ""), said, sequence(told.why))

    def close_miss(self, solution: object) -> Cards:
        """The highest play of the right size that doesn't follow, if there is one."""
        scene = self.scene
        leads = plays(scene.hand, scene.trump, None, scene.rules)
        follow = {*plays(scene.hand, scene.trump, scene.table, scene.rules)}
        size = len(scene.table)
        losing = [one for one in leads if one.kind.size == size and one not in follow]
        if losing:
            return leads.cards(max(losing, key=lambda play: play.strength))
        return super().close_miss(solution)

    def answer_word(self, solution: object) -> Part:
        cards = parse_cards(str(solution))
        reading = read(cards, self.scene.trump, self.scene.rules) if len(cards) > 1 else None
        if reading is None:
            return super().answer_word(solution)
        return name(reading, self.scene.trump, cards_shown(cards))


class BeatPlay(FollowPlay):
    """A legal play over the table, of a hand that has one; to pass is no answer."""

    asks = ("beat",)
    may_be_empty = False

    def find(self, answer: Cards) -> Finding:
        """The judgement, where a pass is no answer."""
        if not answer:
            return self.refused(Fault.OTHER, answer, say("You're asked to play here, not to pass."))
        return super().find(answer)

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        return bool(answer) and super().accepts(answer, understanding)
