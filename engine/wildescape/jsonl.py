"""The machine interface: one JSON object a line in, one JSON object a line out.

Lines are answered in order. A line that is not understood is answered with an error that names what
is allowed: `{"error": {"code": …, "message": …}}`. A long line costs little time and memory, and
no error repeats it at length.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final, NamedTuple

from wildescape.cards import Card, Face
from wildescape.combinations import Reading, impossible_face, no_play, readings
from wildescape.explain import explain, too_many
from wildescape.game import Act
from wildescape.i18n import (
    LANGUAGES,
    InputError,
    bad_request,
    beginning,
    language,
    not_among,
    say,
    shown,
    written_in_json,
)
from wildescape.notation import (
    coded_cards,
    coded_faces,
    format_cards,
    parse_trump,
)
from wildescape.players import Choice
from wildescape.plays import plays
from wildescape.ranking import Play
from wildescape.records import (
    RecordRefusal,
    is_deep,
    parse_json,
    plain_result,
    record,
    verify,
)
from wildescape.rules import parse_rules
from wildescape.simulate import simulate
from wildescape.verdicts import Elsewhere, judge

Request = Mapping[str, Any]
Response = dict[str, Any]

LONGEST_LINE: Final = 2**24
"""How many bytes a line may have."""

MOST_PARTS: Final = 250_000
"""How many lists and objects a line may hold: the record of a long match, with the reason of each
move, has some 90,000."""

LONGEST_ID: Final = 1_000
"""How many characters an id may have, and a seed."""


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long, no more than shows that."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def serve(command: str, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer every line.

    Args:
        command: one of `COMMANDS`.
        lines: the requests.
        out: where the responses go, each flushed at once.
    """
    for line in lines:
        text = json.dumps(answer(command, line), ensure_ascii=False)
        out.write(text.encode("utf-8", "backslashreplace") + b"\n")
        out.flush()


def answer(command: str, line: bytes) -> Response:
    """The response to one line. What is wrong with the line is a response too, no exception.

    >>> answer("readings", b'{"cards": "8S LJ", "trump": "2"}')
    {'readings': [{'kind': 'pair', 'rank': '8', 'stands_for': '8S 8'}]}

    Args:
        command: one of `COMMANDS`.
        line: the request.
    """
    request: Request = {}
    lang = LANGUAGES[0]
    try:
        with written_in_json():
            request = _request(line)
            lang = language(request["lang"]) if request.get("lang") is not None else lang
            run, keys = COMMANDS[command]
            _check_keys(request, keys)
            result = run(request, lang)
    except InputError as error:
        result = {"error": {"code": error.code, "message": error.phrase.to(lang)}}
    return {"id": request["id"], **result} if _has_id(request) else result


def _has_id(request: Request) -> bool:
    return "id" in request and len(beginning(request["id"], LONGEST_ID + 1)) <= LONGEST_ID


def _request(line: bytes) -> Request:
    # Brackets are counted beforehand, as lists and objects take much more memory than text.
    if len(line) > LONGEST_LINE or line.count(b"[") + line.count(b"{") > MOST_PARTS:
        raise bad_request(
            say("A line has at most {most} bytes, and {parts} lists and objects."),
            most=LONGEST_LINE,
            parts=MOST_PARTS,
        )
    try:
        request = parse_json(line)
    except ValueError:
        raise bad_request(
            say("This line isn't JSON: {line}"), line=shown(line[:60].decode("utf-8", "replace"))
        ) from None
    if not isinstance(request, dict):
        raise bad_request(say("A request is one JSON object in one line."))
    if is_deep(request):
        raise bad_request(say("A request is not nested that deeply."))
    return request


def _check_keys(request: Request, keys: Sequence[str] | None) -> None:
    if "id" in request and not _has_id(request):
        raise bad_request(say("An id has at most {most} characters."), most=LONGEST_ID)
    if keys is None:
        return
    allowed = (*keys, "lang", "id")
    unknown = next((key for key in request if key not in allowed), None)
    if unknown is not None:
        phrase = say(
            "“{key}” isn't a field of this request; it takes {choices}.", key=shown(unknown)
        )
        raise bad_request(not_among(phrase, unknown, allowed))


def _required(request: Request, key: str) -> Any:
    if key not in request:
        raise bad_request(say("The request lacks “{key}”."), key=key)
    return request[key]


def _cards(request: Request, key: str) -> tuple[Card, ...]:
    return coded_cards(_required(request, key))


def _optional_cards(request: Request, key: str) -> tuple[Card, ...] | None:
    return None if request.get(key) is None else _cards(request, key)


def _over(request: Request) -> tuple[Card, ...] | None:
    """The play on the table. In a line of JSON only null is the lead, not an empty text."""
    over = _optional_cards(request, "over")
    if over == ():
        raise no_play(over)
    return over


def _optional_faces(request: Request, key: str) -> tuple[Face, ...] | None:
    value = request.get(key)
    return None if value is None else coded_faces(value)


def _flag(request: Request, key: str) -> bool:
    value = request.get(key)
    if not isinstance(value, bool | None):
        raise bad_request(
            say("“{key}” is true or false, not {given}."), key=key, given=shown(value)
        )
    return bool(value)


def _judge(request: Request, lang: str) -> Response:
    verdict = judge(
        _cards(request, "cards"),
        parse_trump(_required(request, "trump")),
        _over(request),
        parse_rules(request.get("rules")),
        stated=_optional_faces(request, "stated"),
        over_stated=_optional_faces(request, "over_stated"),
        hand=_optional_cards(request, "hand"),
        is_last=_flag(request, "last"),
        over_is_last=_flag(request, "over_last"),
    )
    return {
        "legal": verdict.legal,
        "reading": verdict.reading and _reading(verdict.reading, verdict.cards),
        "reason": verdict.reason and str(verdict.reason),
        "text": explain(verdict).text(lang),
        "elsewhere": verdict.elsewhere and _elsewhere(verdict.elsewhere),
    }


def _readings(request: Request, lang: str) -> Response:
    cards = _cards(request, "cards")
    trump = parse_trump(_required(request, "trump"))
    rules = parse_rules(request.get("rules"))
    found = () if impossible_face(cards) else readings(cards, trump, rules)
    return {"readings": [_reading(reading, cards) for reading in found]}


def _reading(reading: Reading, cards: Sequence[Card]) -> Response:
    return {
        "kind": str(reading.kind),
        "rank": str(reading.rank),
        "stands_for": format_cards(reading.stands_for(cards)),
    }


def _elsewhere(elsewhere: Elsewhere) -> Response:
    return {
        "presets": list(elsewhere.presets),
        "rules": dict(elsewhere.fields),
        "legal": elsewhere.legal,
    }


def _plays(request: Request, lang: str) -> Response:
    hand = _cards(request, "hand")
    twice = impossible_face(hand)
    if twice is not None:
        raise bad_request(too_many(twice, hand.count(twice)))
    trump = parse_trump(_required(request, "trump"))
    rules, over_last = parse_rules(request.get("rules")), _flag(request, "over_last")
    offered = plays(hand, trump, _over(request), rules, over_last)
    tier = request.get("tier")
    tiers: dict[str, Iterable[tuple[Play, tuple[Card, ...]]]] = {
        "canonical": ((play, offered.cards(play)) for play in offered),
        "strengths": ((play, offered.cards(play)) for play in offered.strengths),
        "physical": ((play, cards) for play in offered for cards in offered.selections(play)),
    }
    if tier is not None and (not isinstance(tier, str) or tier not in tiers):
        phrase = say("There is no tier “{tier}”; choose {choices}.", tier=shown(tier))
        raise bad_request(not_among(phrase, tier, tiers))
    return {
        "plays": [
            {"cards": format_cards(cards), "kind": str(play.kind), "rank": str(play.rank)}
            for play, cards in tiers[tier or "canonical"]
        ]
    }


def _simulate(request: Request, lang: str) -> Response:
    game, seed = _required(request, "game"), _required(request, "seed")
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise bad_request(say("A seed is a number or a text, not {seed}."), seed=shown(seed))
    if len(beginning(seed, LONGEST_ID + 1)) > LONGEST_ID:
        raise bad_request(say("A seed has at most {most} characters."), most=LONGEST_ID)
    players, rules, why = request.get("players"), request.get("rules"), _flag(request, "why")
    if players is None:
        players = ["random"] * 6
    if not isinstance(players, list):
        raise bad_request(
            say("Players are a list of names, such as {example}."), example='["random", …]'
        )
    if not why:
        return record(simulate(game, seed, players, rules), seed=seed, players=players)
    told: defaultdict[int, list[Any]] = defaultdict(list)

    def hear(deal: int, choice: Choice) -> None:
        if choice.move.act not in (Act.TRIBUTE, Act.RETURN):
            why = choice.why
            told[deal].append(why and [why.code, {**why.parts}])

    written = record(simulate(game, seed, players, rules, hear), seed=seed, players=players)
    for number, hand in enumerate(written["hands"]):
        hand["why"] = told[number]
    return written


def _verify(request: Request, lang: str) -> Response:
    last = verify(request)
    if isinstance(last, RecordRefusal):
        text = last.phrase.to(lang)
        return {"ok": False, "at": last.at, "reason": last.reason, "text": text}
    return {"ok": True, "result": plain_result(last)}


class Command(NamedTuple):
    """A command that answers lines."""

    run: Callable[[Request, str], Response]
    """From a request and a language to the response."""

    keys: tuple[str, ...] | None
    """What a request may hold besides `lang` and `id`; `None`: anything."""


COMMANDS: Final = {
    "judge": Command(
        _judge,
        (
            "cards",
            "trump",
            "over",
            "rules",
            "stated",
            "over_stated",
            "hand",
            "last",
            "over_last",
        ),
    ),
    "readings": Command(_readings, ("cards", "trump", "rules")),
    "plays": Command(_plays, ("hand", "trump", "over", "rules", "tier", "over_last")),
    "simulate": Command(_simulate, ("game", "seed", "players", "rules", "why")),
    "verify": Command(_verify, None),
}
"""The commands by name."""
