"""The machine interface: one JSON object a line in, one JSON object a line out.

Every line is answered in order, and a line that is not understood with an error that names what
is allowed: `{"error": {"code": …, "message": …}}`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, BinaryIO, Final

from wildescape.cards import Card
from wildescape.combinations import Reading, impossible_face, readings
from wildescape.explain import explain
from wildescape.notation import (
    format_cards,
    parse_cards,
    parse_face,
    parse_trump,
    split_cards,
)
from wildescape.rules import parse_rules
from wildescape.verdicts import Elsewhere, judge
from wildescape.words import LANGUAGES, InputError, either, language, say

Request = Mapping[str, Any]
Answer = dict[str, Any]

KEYS: Final = ("cards", "trump", "over", "rules", "lang", "stated", "hand", "id")
"""What a request may hold. `id` comes back in the answer."""


def serve(command: str, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer each of `lines` to `out`, by the command of that name in `COMMANDS`."""
    for line in lines:
        text = json.dumps(answer(command, line), ensure_ascii=False)
        out.write(text.encode("utf-8", "backslashreplace") + b"\n")
        out.flush()


def answer(command: str, line: bytes) -> Answer:
    """The answer to one line; an error, never an exception."""
    request: Request = {}
    lang = LANGUAGES[0]
    try:
        request = _request(line)
        lang = language(request["lang"]) if request.get("lang") is not None else lang
        result = COMMANDS[command](request, lang)
    except InputError as error:
        result = {"error": {"code": error.code, "message": error.phrase.to(lang)}}
    return {"id": request["id"], **result} if "id" in request else result


def _request(line: bytes) -> Request:
    try:
        request = json.loads(line, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        raise InputError(
            "bad_request",
            say("This line is no JSON: {line}", line=line[:60].decode("utf-8", "replace").strip()),
        ) from None
    if not isinstance(request, dict):
        raise InputError("bad_request", say("A request is one JSON object in one line."))
    unknown = [key for key in request if key not in KEYS]
    if unknown:
        raise InputError(
            "bad_request",
            say(
                "A request has no “{key}”; it may hold {choices}.",
                key=unknown[0],
                choices=either(KEYS),
            ),
        )
    return request


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no JSON")
    return number


def _required(request: Request, key: str) -> Any:
    if key not in request:
        raise InputError("bad_request", say("The request lacks “{key}”.", key=key))
    return request[key]


def _optional_cards(request: Request, key: str) -> tuple[Card, ...] | None:
    return None if request.get(key) is None else parse_cards(request[key])


def _judge(request: Request, lang: str) -> Answer:
    stated = request.get("stated")
    verdict = judge(
        parse_cards(_required(request, "cards")),
        parse_trump(_required(request, "trump")),
        _optional_cards(request, "over"),
        parse_rules(request.get("rules")),
        stated=None if stated is None else [parse_face(word) for word in split_cards(stated)],
        hand=_optional_cards(request, "hand"),
    )
    return {
        "legal": verdict.legal,
        "reading": verdict.reading and _reading(verdict.reading, verdict.cards),
        "reason": verdict.reason and str(verdict.reason),
        "text": explain(verdict).text(lang),
        "elsewhere": verdict.elsewhere and _elsewhere(verdict.elsewhere),
    }


def _readings(request: Request, lang: str) -> Answer:
    cards = parse_cards(_required(request, "cards"))
    trump = parse_trump(_required(request, "trump"))
    rules = parse_rules(request.get("rules"))
    found = () if impossible_face(cards) else readings(cards, trump, rules)
    return {"readings": [_reading(reading, cards) for reading in found]}


def _reading(reading: Reading, cards: Sequence[Card]) -> Answer:
    return {
        "kind": str(reading.kind),
        "rank": str(reading.rank),
        "stands_for": format_cards(reading.stands_for(cards)),
    }


def _elsewhere(elsewhere: Elsewhere) -> Answer:
    return {
        "presets": list(elsewhere.presets),
        "rules": dict(elsewhere.fields),
        "legal": elsewhere.legal,
    }


COMMANDS: Final[dict[str, Callable[[Request, str], Answer]]] = {
    "judge": _judge,
    "readings": _readings,
}
"""The commands that answer lines, by name."""
