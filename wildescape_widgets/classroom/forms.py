"""The forms in which a teacher writes questions, and examples to fill them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.dealing import PACKS, deal
from wildescape.explain import explain
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, Part, Phrase, language_beside, say, worded
from wildescape.notation import EXAMPLE_CARDS, format_cards, parse_cards, parse_trump
from wildescape.plays import plays
from wildescape.positions import format_position
from wildescape.rules import Rules
from wildescape.share_codes import format_code
from wildescape.teach.class_questions import MOST_ITEM_SEEDS, parse_class_question
from wildescape.teach.drills import DRILLS
from wildescape.teach.exercises import OWN
from wildescape.teach.exercises.number import HIGHEST_NUMBER
from wildescape.teach.exercises.would_play import PLAY, as_seen
from wildescape.teach.scenes import Cards
from wildescape.turns import SEATS
from wildescape.verdicts import judge

from wildescape_widgets.classroom.shapes import AskField, FieldKind, QuestionForm
from wildescape_widgets.classroom.texts import FIELD_TITLES, FORM_TITLES
from wildescape_widgets.table.handout import LONGEST_CODE
from wildescape_widgets.table.to_ask import position_to_ask

Fields = Mapping[str, Any]

LONGEST_FIELD: Final = 1000
"""How long what is filled in may be, in characters; a position may be as long as its code."""

MOST_OPTIONS: Final = 8
"""How many answers a teacher can offer."""

EXAMPLE_HAND: Final = 13
"""How many cards the hand of an example has."""

_TEXT: Final[Mapping[str, FieldKind]] = {"text": "text", "other": "line"}

FORMS: Final[Mapping[str, Mapping[str, FieldKind]]] = {
    "play": {"hand": "cards", "table": "cards", "trump": "trump", **_TEXT},
    "position": {"position": "line", **_TEXT},
    "higher": {"first": "cards", "second": "cards", "trump": "trump", **_TEXT},
    "choice": {**_TEXT, "options": "options", "all": "check", "why": "line"},
    "number": {**_TEXT, "number": "number", "why": "line"},
    "cards": {**_TEXT, "hand": "cards", "right": "cards", "trump": "trump", "why": "line"},
    "drill": {"skill": "skill"},
}
"""What is to be filled in, by form."""

ASKED: Final = {
    "play": say("What would you play?"),
    "position": say("What would you play?"),
    "higher": say("Which play is higher?"),
    "choice": say("What do you think?"),
    "number": say("How many?"),
    "cards": say("Pick the cards."),
}
"""What a form asks where the teacher writes nothing."""


HINTS: Final[Mapping[FieldKind, Part]] = {"cards": EXAMPLE_CARDS, "trump": "2"}
"""What stands in an empty field."""


def forms_in(lang: str) -> list[QuestionForm]:
    """The forms in a language."""

    def field(form: str, name: str, kind: FieldKind) -> AskField:
        hint = ASKED[form].to(lang) if kind == "text" else worded(HINTS.get(kind, ""), lang)
        return {"name": name, "title": FIELD_TITLES[name].to(lang), "kind": kind, "hint": hint}

    return [
        {
            "name": name,
            "title": FORM_TITLES[name].to(lang),
            "fields": [field(name, each, kind) for each, kind in fields.items()],
        }
        for name, fields in FORMS.items()
    ]


PLAYS: Final = ("table", "first", "second")
"""The fields that hold a play."""


def written_question(form: str, fields: object, lang: str, rules: Rules) -> dict[str, object]:
    """The table of a question that was filled in.

    Args:
        form: one of `FORMS`.
        fields: what was filled in; what is missing is empty.
        lang: the language in which it was written.
        rules: the house rules.

    Raises:
        InputError: for what doesn't fit, with what would.
    """
    given = _checked(form, fields)
    if not given.get("hand", " "):
        raise InputError("bad_request", say("Fill in “{field}”.", field=FIELD_TITLES["hand"]))
    for name in PLAYS:
        if name in given:
            _check_play(name, given, rules)
    if form == "drill":
        seed = given.get("seed", 0)
        return {"drill": given["skill"], "seed": seed if type(seed) is int else 0}
    goal = _goal(ASKED[form], given["text"], given["other"], lang)
    written = {"goal": goal, **WRITERS[form](given, lang)}
    return {**written, "goal": goal} if given["text"] else written


def _checked(form: str, fields: object) -> dict[str, Any]:
    """What was filled in, each field with a value of its type."""
    if not isinstance(fields, dict) or form not in FORMS:
        raise InputError("malformed", say("There is no such form."))
    given: dict[str, Any] = {"seed": fields.get("seed", 0)}
    for name, kind in FORMS[form].items():
        value = fields.get(name, [] if kind == "options" else "")
        if kind == "options":
            if not isinstance(value, list) or len(value) > MOST_OPTIONS:
                raise InputError("malformed", say("There are at most 8 answers."))
            value = [_option(each) for each in value]
            value = [each for each in value if each[0]]
        elif kind == "check":
            value = value is True
        elif not isinstance(value, str) or len(value) > _longest(name):
            raise InputError("malformed", _too_long(_longest(name)))
        else:
            value = format_cards(parse_cards(value)) if kind == "cards" else value.strip()
        given[name] = value
    return given


def _longest(name: str) -> int:
    return LONGEST_CODE if name == "position" else LONGEST_FIELD


def _too_long(most: int) -> Phrase:
    return say("A text has at most {most} characters.", most=most)


def _check_play(name: str, given: Fields, rules: Rules) -> None:
    """Refuse what is to be a play and is none; nothing may lie on the table."""
    cards, trump = parse_cards(given[name]), parse_trump(given["trump"] or Rank.TWO)
    verdict = judge(cards, trump, None, rules)
    if not verdict.legal and (cards or name != "table"):
        problem = explain(verdict).phrase
        raise InputError(
            "bad_request", say("{field}: {problem}", field=FIELD_TITLES[name], problem=problem)
        )


def _option(value: object) -> tuple[str, bool]:
    if isinstance(value, dict) and isinstance(text := value.get("text"), str):
        if len(text.strip()) > LONGEST_FIELD:
            raise InputError("malformed", _too_long(LONGEST_FIELD))
        return text.strip(), value.get("right") is True
    raise InputError("malformed", say("An answer is a text, and may be right."))


def _goal(asked: Phrase, text: str, other: str, lang: str) -> dict[str, str]:
    """What is asked: as it was written, or else in our words."""
    if not text:
        return {each: asked.to(each) for each in LANGUAGES}
    return {lang: text, **({language_beside(lang): other} if other else {})}


def _play(given: Fields, lang: str) -> dict[str, object]:
    scene = _scene(given, "hand", "table", "trump")
    ask = "follow" if "table" in scene else OWN
    return {"kind": "select_cards", "ask": ask, "scene": scene}


def _position(given: Fields, lang: str) -> dict[str, object]:
    """A position as pupils get it: what its seat can't see is not in it."""
    scene, text = position_to_ask(given["position"], lang)
    if not isinstance(scene.game, HandState):
        phrase = say("A class is asked about Wild Escape. Print Escalation on a worksheet.")
        raise InputError("bad_request", phrase)
    position = format_position(as_seen(scene.game, scene.me))
    seen = {"game": position, "me": scene.me}
    asked: dict[str, object] = {"kind": "select_cards", "ask": PLAY, "scene": seen}
    return {**asked, "goal": dict(text)} if text else asked


def _higher(given: Fields, lang: str) -> dict[str, object]:
    scene = {"sets": [given["first"], given["second"]], **_scene(given, "trump")}
    return {"kind": "choose", "ask": "stronger", "scene": scene}


def _choice(given: Fields, lang: str) -> dict[str, object]:
    answers = [_answer(text, is_right, given["why"], lang) for text, is_right in given["options"]]
    if not given["all"]:
        return {"kind": "choose", "ask": OWN, "answers": answers}
    if not any(answer.get("right") for answer in answers):
        raise InputError("bad_request", say("Mark the right ones: pupils must choose all of them."))
    return {"kind": "choose_all", "ask": OWN, "answers": answers}


def _answer(text: str, is_right: bool, why: str, lang: str) -> dict[str, object]:
    try:
        cards = format_cards(parse_cards(text))
    except InputError:
        cards = ""
    answer: dict[str, Any] = {"cards": cards} if cards else {"text": {lang: text}}
    return {**answer, **_marked(why, lang)} if is_right else answer


def _marked(why: str, lang: str) -> dict[str, object]:
    return {"right": True, **({"why": {lang: why}} if why else {})}


def _number(given: Fields, lang: str) -> dict[str, object]:
    text = given["number"]
    answers = []
    if text:
        is_short = text.removeprefix("-").isdecimal() and len(text) < 5
        if not is_short or abs(int(text)) > HIGHEST_NUMBER:
            phrase = say(
                "The right number is a whole number from {low} to {high}.",
                low=-HIGHEST_NUMBER,
                high=HIGHEST_NUMBER,
            )
            raise InputError("bad_answer", phrase)
        answers = [{"number": int(text), **_marked(given["why"], lang)}]
    return {"kind": "number", "ask": OWN, "answers": answers}


def _cards(given: Fields, lang: str) -> dict[str, object]:
    right = given["right"]
    answers = [{"cards": right, **_marked(given["why"], lang)}] if right else []
    scene = _scene(given, "hand", "trump")
    return {"kind": "select_cards", "ask": OWN, "scene": scene, "answers": answers}


def _scene(given: Fields, *names: str) -> dict[str, object]:
    return {name: given[name] for name in names if given[name]}


WRITERS: Final[Mapping[str, Callable[[Fields, str], dict[str, object]]]] = {
    "play": _play,
    "position": _position,
    "higher": _higher,
    "choice": _choice,
    "number": _number,
    "cards": _cards,
}
"""What makes a question of what was filled in, by form."""


def example(form: str, seed: int, rules: Rules, skill: str, lang: str) -> dict[str, object]:
    """A form, filled in.

    Args:
        form: one of `FORMS`.
        seed: what it follows from.
        rules: the house rules.
        skill: the skill to practise, where the form asks for one.
        lang: the language to write in.
    """
    chance = Random(seed)
    if form in ("play", "cards"):
        pack = chance.sample(PACKS, len(PACKS))
        hand, other = pack[:EXAMPLE_HAND], pack[EXAMPLE_HAND : 2 * EXAMPLE_HAND]
        trump = chance.choice(NATURAL_RANKS)
        fields = {"hand": format_cards(sorted(hand)), "trump": str(trump)}
        if form == "cards":
            return {**fields, "text": say("Pick your best five-card play.").to(lang)}
        found = _over(tuple(hand), tuple(other), trump, rules)
        return {**fields, "table": format_cards(found)}
    if form == "position":
        trump, leader = chance.choice(NATURAL_RANKS), chance.choice(SEATS)
        hands = deal(leader, rules, chance).hands
        return {"position": format_code(HandState.start(hands, trump, leader, rules))}
    if form == "higher":
        drilled = {"drill": "stronger", "seed": chance.randrange(MOST_ITEM_SEEDS)}
        scene = parse_class_question(drilled, rules).exercise.scene
        first, second, *_ = map(format_cards, scene.sets)
        return {"first": first, "second": second, "trump": str(scene.trump)}
    if form == "choice":
        return {
            "text": say("A pair of kings is on the table. What beats it?").to(lang),
            "options": [
                {"text": "AS AH", "right": True},
                {"text": "4S 4H 4D", "right": False},
                {"text": say("Any five cards that are a play").to(lang), "right": False},
            ],
            "why": say("Only a higher pair beats a pair.").to(lang),
        }
    if form == "number":
        return {
            "text": say("How many jokers are in the three decks?").to(lang),
            "number": "6",
            "why": say("Each deck has two.").to(lang),
        }
    return {"skill": skill or next(iter(DRILLS)), "seed": chance.randrange(MOST_ITEM_SEEDS)}


def _over(hand: Cards, other: Cards, trump: Rank, rules: Rules) -> Cards:
    """A low play of the other hand that this one can beat in several ways; none if there is none.

    Args:
        hand: the hand that shall beat it.
        other: the hand that it is of.
        trump: the trump rank.
        rules: the house rules.
    """
    theirs = plays(other, trump, None, rules)
    jokers = {one: sum(card.is_joker for card in theirs.cards(one)) for one in theirs}
    for one in sorted(theirs, key=lambda one: (one.kind.size == 1, jokers[one], one.strength)):
        cards = theirs.cards(one)
        if len(plays(hand, trump, cards, rules)) > 1:
            return cards
    return ()
