"""Wrong answers that are right at other tables: a house rule explains them, no misconception."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from wildescape.i18n import Phrase, say
from wildescape.rules import CHOICE_TITLES, STRENGTH_FIELDS, Rules
from wildescape.teach.misconceptions import Understanding

PLAY_RULES: Final = STRENGTH_FIELDS
"""The house rules that affect a play.

Players who state their jokers may state anything, so that rule would excuse the misconception
`natural_first`.
"""


def elsewhere(
    names: Iterable[str], rules: Rules, accepts: Callable[[Understanding], bool]
) -> Phrase | None:
    """The one house rule that would make a wrong answer right, in a sentence; `None` if none would.

    Args:
        names: the fields of `Rules` that can change the answer, the closest first.
        rules: the house rules of this table.
        accepts: whether the answer is right by a given understanding.
    """
    for name in names:
        here = getattr(rules, name)
        for choice, there in CHOICE_TITLES[name].items():
            if choice != here and accepts(Understanding(replace(rules, **{name: choice}))):
                return say(
                    "At some tables: {there}. Here: {here}.",
                    there=there,
                    here=CHOICE_TITLES[name][here],
                )
    return None
