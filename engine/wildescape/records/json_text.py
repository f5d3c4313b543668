"""JSON from a stranger."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from wildescape.i18n import bad_request, say

Json = dict[str, Any]
Written = Mapping[str, Any]
"""An object of JSON as we write it, and as a stranger may have written it."""


def parse_json(text: str | bytes) -> Any:
    """The value of JSON from a stranger.

    Raises:
        ValueError: for what is no JSON, too deeply nested, or has numbers that aren't finite.
    """
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no JSON")
    return number


def is_deep(value: object, levels: int = 20) -> bool:
    """Whether JSON is nested more than `levels` deep, as nothing meaningful is."""
    if not isinstance(value, dict | list):
        return False
    children = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(
        is_deep(child, levels - 1) for child in children if isinstance(child, dict | list)
    )


def part(written: object, key: str, kind: type) -> Any:
    """What a record holds under `key`.

    Raises:
        InputError: `bad_request`, if that is missing or of another type.
    """
    value = written.get(key) if isinstance(written, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise bad_request(say("The record lacks “{key}”, or it is wrong."), key=key)
    return value
