"""`select_cards`: cards chosen from a hand to make a play, to follow, to pay or to return one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Final

from wildescape.cards import BIG_JOKER, NO_TRUMP, Card, Rank, power
from wildescape.combinations import SIZES, Kind, read
from wildescape.display import cards_at, places
from wildescape.explain import A_KIND, cards_listed, explain, name, rank_word
from wildescape.game import Refusal, Ruling
from wildescape.i18n import Part, Phrase, alternatives, say, say_n, sequence
from wildescape.laying_down import fewest_plays
from wildescape.notation import format_cards, parse_cards
from wildescape.plays import plays
from wildescape.rules import Rules
from wildescape.teach.exercises.findings import (
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
from wildescape.verdicts import judge

MOST_TOLD: Final = 4
"""How many right answers the key of a sheet lists; of others it tells how many there are."""


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
            return {**self.beside_hand(lang, mine, say("Why:")), "isPlay": True}
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
            why = told.why if verdict.near_miss else self._repair(answer)
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
        why = told.why if verdict.near_miss else self._repair(cards)
        return sequence([say("{title}.", title=told.title).capitalized(), *why])

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
    fields = PLAY_RULES
    may_be_empty = True

    def rule(self) -> Phrase:
        return QUESTIONS["follows"].rule(self.scene)

    @cached_property
    def _offered(self) -> bool:
        scene = self.scene
        return bool(plays(scene.hand, scene.trump, scene.table, scene.rules))

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


class SelectCard(SelectCards):
    """One card is chosen, for the tribute."""

    def choices(self) -> Iterator[Cards]:
        """Each card of the hand by itself."""
        return ((card,) for card in self.hand)

    def close_miss(self, solution: object) -> Cards:
        """What a misconception would choose, or the highest card that is refused."""
        understanding = self.shown_misconception()
        if understanding is not None:
            return parse_cards(self.believed(understanding))
        refused = (one for one in self.choices() if not self.accepts(one, self.truth))
        highest = sorted(refused, key=lambda cards: power(cards[0].rank, self.scene.trump))
        return highest[-1] if highest else self.scene.hand[:1]


class PayTribute(SelectCard):
    """The card that goes as tribute."""

    asks = ("pay",)
    # Sorted by the trump, the highest card would come first, which is the question.
    sorted_by = NO_TRUMP

    def rule(self) -> Phrase:
        return say("You pay the highest card of your new hand, by the new trump.")

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it's one card, and one that this understanding would pay."""
        paid = understanding.tribute(self.scene.hand, self.scene.trump, self.scene.before)
        return len(answer) == 1 and answer[0] in paid

    def find(self, answer: Cards) -> Finding:
        """The judgement: more than one card, or one that isn't the highest."""
        if len(answer) != 1:
            return self.refused(Fault.WRONG_NUMBER, answer, say("You pay exactly one card."))
        if not self.accepts(answer, self.truth):
            return self.refused(Fault.NOT_HIGHEST, answer, self._why_higher(answer[0]))
        return Finding(Result.CORRECT, "", cards_listed(answer), self.rule())

    def _why_higher(self, paid: Card) -> Phrase:
        """Why another card of the hand is higher, without naming it."""
        scene = self.scene
        highest = max(scene.hand, key=lambda card: power(card.rank, scene.trump))
        if highest.is_joker and paid.is_joker:
            return say("The Big Joker is higher than the Small Joker.")
        if highest.is_joker and paid.rank == scene.trump:
            return say("A joker is higher than the trump.")
        if highest.is_joker:
            return say("A joker is higher than any other card.")
        if highest.rank == scene.trump != Rank.ACE:
            return say(
                "Now that {trump} is trump, it's higher than the ace.", trump=str(scene.trump)
            )
        if paid.rank == scene.before != scene.trump:
            return say(
                "The {before} isn't trump anymore, so it's back in its natural place.",
                before=rank_word(scene.before),
            )
        return say("There's a higher card in this hand.")

    def facts(self) -> Sequence[Phrase]:
        before = self.scene.before
        if before == self.scene.trump:
            return ()
        return (say("Trump in the last hand: {trump}", trump=str(before)),)

    def matter(self, solution: object) -> Clue:
        scene = self.scene
        by_trump = sorted(scene.hand, key=lambda card: power(card.rank, scene.trump))
        near = {*parse_cards(str(solution)), *self.close_miss(solution), *by_trump[-2:]}
        return Clue(look_at(tuple(card for card in scene.hand if card in near)).text)


class SpareCards(SelectCard):
    """Cards that leave the hand, where the rules allow several: some can be spared more easily."""

    def allowed(self) -> Iterator[Cards]:
        """What the rules allow to be given."""
        return (cards for cards in self.choices() if self.accepts(cards, self.truth))

    def cost(self, cards: Cards) -> tuple[int, int]:
        """What a gift costs: how many plays the rest of the hand takes, then high cards."""
        rest = Counter(self.hand) - Counter(cards)
        heights = sum(power(card.rank, self.scene.trump) for card in cards)
        return fewest_plays(rest.elements(), self.scene.trump, self.scene.rules), heights

    @cached_property
    def solution(self) -> str:
        return format_cards(min(self.allowed(), key=self.cost))

    def contrast(self, solution: object) -> Clue | None:
        """A gift that the rules allow and that costs more; else one that they refuse."""
        best = self.cost(parse_cards(self.solution))
        dearer = (cards for cards in self.allowed() if self.cost(cards) > best)
        cards = min(dearer, key=self.cost, default=None)
        if cards is None:
            return super().contrast(solution)
        text = say("Allowed, but not the best: {move}. {cost}")
        return Clue(text.filled(move=cards_listed(cards), cost=self.find(cards).because))

    def rated(self, cards: Cards, because: Phrase) -> Finding:
        """The finding on a gift that the rules allow.

        Args:
            cards: what is given.
            because: the rule that allows it.
        """
        takes, height = self.cost(cards)
        fewest, lowest = self.cost(parse_cards(self.solution))
        said = cards_listed(cards)
        left = say_n(
            "The rest of your hand takes {count} play.",
            "The rest of your hand takes {count} plays.",
            takes,
        )
        if takes > fewest:
            better = say("If a different card goes, {fewest} will do.", fewest=fewest)
        elif height > lowest:
            better = say("A lower card wouldn't cost you any more plays.")
        else:
            return Finding(Result.CORRECT, "", said, sequence([because, left]))
        return Finding(Result.BETTER, "", said, sequence([left, better]))


class ReturnCard(SpareCards):
    """The card that the payer of a joker returns."""

    asks = ("give_back",)

    @property
    def hand(self) -> Cards:
        # The two offered cards are in the hand by then.
        return (*self.scene.hand, *self.scene.offers)

    def rule(self) -> Phrase:
        return QUESTIONS["may_return"].rule(self.scene)

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether this understanding would let the card be returned."""
        scene = self.scene
        return len(answer) == 1 and understanding.may_return(answer[0], scene.offers, scene.trump)

    def find(self, answer: Cards) -> Finding:
        """The judgement: a card that may not be returned, or not exactly one."""
        if len(answer) != 1:
            return self.refused(Fault.WRONG_NUMBER, answer, say("You return exactly one card."))
        because = QUESTIONS["may_return"].because(self.scene.about(cards=answer))
        if not self.accepts(answer, self.truth):
            return self.refused(Refusal.RETURN_TOO_LOW, answer, because)
        return self.rated(answer, because)


class OfferCards(SpareCards):
    """What the receiver of a tribute gives: any one card; for a joker two to choose from.

    Where the scene has `cards`, they are the tribute; else that is a joker.
    """

    asks = ("offer",)
    fields = ("joker_return",)

    @property
    def count(self) -> int:
        """How many cards are given."""
        return self._count(self.scene.rules)

    def _count(self, rules: Rules) -> int:
        return rules.offers_for(self._paid)

    @property
    def _paid(self) -> Card:
        """The card that was paid."""
        return next(iter(self.scene.cards), BIG_JOKER)

    def rule(self) -> Phrase:
        if not self._paid.is_joker:
            return say("If you get a card that isn't a joker, you give any one card back.")
        if self.count == 1:
            return say("If you're paid a joker, you give any one card back.")
        if self.scene.rules.shows_for(self._paid):
            return say(
                "Show {count} cards of different ranks: the payer takes one of them.",
                count=self.count,
            )
        return say("If you're paid a joker, you offer any two cards.")

    def cost(self, cards: Cards) -> tuple[int, int]:
        """What a gift costs; of cards that are shown, one goes: the one that's missed most."""
        is_shown = self.scene.rules.shows_for(self._paid)
        gifts = [(card,) for card in cards] if is_shown else [cards]
        return max(map(super().cost, gifts))

    def choices(self) -> Iterator[Cards]:
        held = combinations(sorted(self.scene.hand), self.count)
        return (cards for cards in held if self.accepts(cards, self.truth))

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        rules = understanding.rules
        is_varied = len({card.rank for card in answer}) == len(answer)
        return len(answer) == self._count(rules) and (is_varied or not rules.shows_for(self._paid))

    def find(self, answer: Cards) -> Finding:
        """The judgement: the number of cards can be wrong, or the ranks of those to show."""
        if len(answer) != self.count:
            return self.refused(Fault.WRONG_NUMBER, answer, self.rule())
        if not self.accepts(answer, self.truth):
            return self.refused(Refusal.SAME_RANK, answer, self.rule())
        return self.rated(answer, self.rule())
