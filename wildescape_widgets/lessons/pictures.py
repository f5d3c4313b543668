"""Five pictures of what tables play differently, for learners who know the game from home."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from wildescape.i18n import Phrase, say, worded
from wildescape.narrate import PLAYER_NAMES
from wildescape.notation import parse_cards
from wildescape.rules import Rules
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS, in_turn, team

from wildescape_widgets.lessons.own_shapes import (
    PictureMark,
    RingArrow,
    RingPicture,
    TablePicture,
)
from wildescape_widgets.table.tokens import sign_of


class Way(NamedTuple):
    """A way to play, as a choice.

    Args:
        label: the way in words.
        house: the choices of house rules that it stands for.
        lines: cards and signs, written with spaces; a star marks a card that decides.
    """

    label: Phrase
    house: Mapping[str, str]
    lines: tuple[str, ...] = ()


class PictureQuestion(NamedTuple):
    """A question with a picture for each answer.

    Args:
        ask: the question.
        ways: the answers.
        told: what is known before it's asked.
        ring: draws the seats as they are under given rules.
    """

    ask: Phrase
    ways: tuple[Way, ...]
    told: Phrase | None = None
    ring: Callable[[Rules, str], RingPicture] | None = None


def drawn(picture: PictureQuestion, way: Way, rules: Rules, lang: str) -> TablePicture:
    """What a choice looks like.

    Args:
        picture: the question.
        way: the choice.
        rules: the learner's rules, with this choice.
        lang: the language.
    """
    return {
        "lines": [[_mark(word) for word in line.split()] for line in way.lines],
        "ring": picture.ring(rules, lang) if picture.ring else None,
    }


def _mark(word: str) -> PictureMark:
    is_lit, face = word.startswith("*"), word.lstrip("*")
    is_card = face[-1].isalpha()
    return {"card": face if is_card else "", "sign": "" if is_card else face, "isLit": is_lit}


def _ring(arrows: Iterable[RingArrow], lang: str, facts: Mapping[int, Phrase]) -> RingPicture:
    names = [PLAYER_NAMES[seat] if seat else say("You") for seat in SEATS]
    return {
        "seats": [
            {
                "name": worded(names[seat], lang),
                "sign": sign_of(names[seat]),
                "team": team(seat),
                "fact": facts[seat].to(lang) if seat in facts else "",
            }
            for seat in SEATS
        ],
        "arrows": [*arrows],
    }


def _way_around(rules: Rules, lang: str) -> RingPicture:
    """The turn on its way from seat to seat, beginning with the learner's."""
    order = (0, *in_turn(0, rules))
    arrows: list[RingArrow] = [
        {"start": seat, "end": order[(at + 1) % len(order)], "card": ""}
        for at, seat in enumerate(order)
    ]
    return _ring(arrows, lang, {0: say("leads"), order[1]: say("next")})


_TRAPPED: Final = {3: "2H", 5: "KS"}
"""What the trapped pay, by seat."""

_HAND_OVER: Final = Scene(
    escapes=(0, 1, 2, 4),
    left=(0, 0, 0, 2, 0, 5),
    last=4,
    sets=tuple(parse_cards(card) for card in _TRAPPED.values()),
)


def _tribute(rules: Rules, lang: str) -> RingPicture:
    """Who pays whom, and who leads then."""
    scene, understanding = _HAND_OVER.about(rules=rules), Understanding(rules)
    leader = int(QUESTIONS["leads_after_tribute"].answer(scene, understanding))
    arrows: list[RingArrow] = [
        {
            "start": seat,
            "end": int(QUESTIONS["pays"].answer(scene.about(seat=seat), understanding)),
            "card": card,
        }
        for seat, card in _TRAPPED.items()
    ]
    return _ring(arrows, lang, {leader: say("leads")})


PICTURES: Final = (
    PictureQuestion(
        say("Which way do you play around the table?"),
        (
            Way(say("Clockwise: Jun plays after you"), {"direction": "clockwise"}),
            Way(say("Counterclockwise: Wei plays after you"), {"direction": "counterclockwise"}),
        ),
        ring=_way_around,
    ),
    PictureQuestion(
        say("What goes back for a joker?"),
        (
            Way(
                say("You offer two cards: Wei returns one, or a card higher than both"),
                {"joker_return": "two"},
                ("BJ ⇄ 6H 3C",),
            ),
            Way(say("One card, as for any other"), {"joker_return": "one"}, ("BJ ⇄ 3C",)),
            Way(
                say("You show three, and Wei takes one; for a Small Joker you show two"),
                {"joker_return": "by_joker"},
                ("BJ ⇄ 8D *6H 3C",),
            ),
        ),
        say("Wei has paid you the Big Joker."),
    ),
    PictureQuestion(
        say("Who pays whom, and who leads?"),
        (
            Way(
                say("The player with more cards left pays the first one out, who leads"),
                {"tribute_pairing": "escape_order", "lead_after_tribute": "first_escaped"},
            ),
            Way(
                say("The highest card goes to the first one out, and the player who paid it leads"),
                {"tribute_pairing": "by_card", "lead_after_tribute": "highest_tribute"},
            ),
            Way(
                say("Each pays the next winner around the table; the first one out leads"),
                {"tribute_pairing": "position", "lead_after_tribute": "first_escaped"},
            ),
        ),
        say(
            "You went out first, then Mei. Lin has 2 cards left and pays a trump, Wei has 5 left "
            "and pays K♠."
        ),
        ring=_tribute,
    ),
    PictureQuestion(
        say("Which of two ace-high flushes is higher?"),
        (
            Way(
                say("Neither: only the top card counts"),
                {"flush_compare": "top"},
                ("*AH QH 6H 4H 3H", "=", "*AS JS 9S 8S 7S"),
            ),
            Way(
                say("The one with the queen: the next card decides"),
                {"flush_compare": "all_cards"},
                ("AH *QH 6H 4H 3H", ">", "AS *JS 9S 8S 7S"),
            ),
        ),
    ),
    PictureQuestion(
        say("What is your next level, and which one is the last?"),
        (
            Way(
                say("Level 3, then one by one up to the ace"),
                {"level_step": "one", "target": "A"},
                ("2S → *3S … AS",),
            ),
            Way(
                say("Level 5, one for each trapped player, up to the ace"),
                {"level_step": "per_trapped", "target": "A"},
                ("2S → *5S … AS",),
            ),
            Way(
                say("Level 5, one for each trapped player, and 5 is the last"),
                {"level_step": "per_trapped", "target": "5"},
                ("2S → *5S",),
            ),
        ),
        say("You're the offense at level 2, you win, and all three opponents are trapped."),
    ),
)
"""The questions, in their order."""
