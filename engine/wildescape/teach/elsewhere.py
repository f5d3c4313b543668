"""Whether a wrong answer is right at other tables: then it is a house rule, and no mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from wildescape.i18n import Phrase, say
from wildescape.rules import CHOICE_TITLES, PLAY_FIELDS, Rules
from wildescape.teach.misconceptions import Understanding

PLAY_RULES: Final = tuple(name for name in PLAY_FIELDS if name != "joker_reading")
"""The house rules that touch a play.

Without `joker_reading`: who may state his jokers may state anything, which would excuse the habit
of taking the naturally highest rank.
"""


def elsewhere(
    names: Iterable[str], rules: Rules, accepts: Callable[[Understanding], bool]
) -> Phrase | None:
    """The one house rule that would make a wrong answer right, in a sentence.

    Args:
        names: the fields of `Rules` that touch the question, the closest first.
        rules: those of this table.
        accepts: whether somebody with that belief takes the answer to be right.
    """
    for name in names:
        here = getattr(rules, name)
        for choice, there in CHOICE_TITLES[name].items():
            if choice != here and accepts(Understanding(replace(rules, **{name: choice}))):
                return say(
                    "Right elsewhere: {there}. Here: {here}.",
                    there=there,
                    here=CHOICE_TITLES[name][here],
                )
    return None
