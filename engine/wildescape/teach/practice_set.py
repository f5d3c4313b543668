"""A set of practice for a class: a short code makes the same items for everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wildescape.i18n import InputError, say, shown
from wildescape.teach.drills import DRILLS
from wildescape.teach.progress import HARDEST

MOST_SKILLS: Final = 6
MOST_ITEMS: Final = 40
SEEDS: Final = 1000
"""How many skills and items a set may have, and how many sets of the same there are."""

SIGNS: Final = {
    (plain := skill.replace("-", ""))[:2].upper() + plain[-2].upper(): skill for skill in DRILLS
}
"""The drills by what a code calls them: their first two letters and the last but one."""


@dataclass(frozen=True)
class PracticeSet:
    """So many items of some skills, the same for everybody who plays by the same rules.

    >>> one = PracticeSet(("kind", "trump"), 10, 482)
    >>> one.code
    'KINTRM-10-482'
    >>> parse_set("kintrm-10-482") == one
    True

    Args:
        skills: what is practised, in turn.
        count: how many items there are.
        seed: which of the sets of these skills it is.

    Raises:
        InputError: `out_of_range`, for unknown skills, and for too many of anything.
    """

    skills: tuple[str, ...]
    count: int
    seed: int

    def __post_init__(self) -> None:
        are_drills = all(skill in DRILLS for skill in self.skills)
        if not are_drills or len({*self.skills}) != len(self.skills) or not self.skills:
            raise InputError("out_of_range", say("Choose what is practiced, each skill once."))
        if len(self.skills) > MOST_SKILLS:
            raise InputError("out_of_range", say("Choose at most {most} skills.", most=MOST_SKILLS))
        if not 0 < self.count <= MOST_ITEMS:
            phrase = say("Choose 1 to {most} questions.", most=MOST_ITEMS)
            raise InputError("out_of_range", phrase)
        if not 0 <= self.seed < SEEDS:
            raise InputError("out_of_range", say("A seed is a number from 0 to 999."))

    @property
    def code(self) -> str:
        """The set in a few characters."""
        sign = {skill: sign for sign, skill in SIGNS.items()}
        return f"{''.join(map(sign.__getitem__, self.skills))}-{self.count}-{self.seed}"

    @property
    def items(self) -> Sequence[tuple[str, int, int]]:
        """The skill, seed and level of each item: the skills take turns, and it gets harder."""
        ways, levels = len(self.skills), HARDEST + 1
        return [
            (self.skills[at % ways], self.seed * SEEDS + at // ways, levels * at // self.count)
            for at in range(self.count)
        ]


def is_set(code: object) -> bool:
    """Whether something may be the code of a set, whatever its skills are."""
    return isinstance(code, str) and _CODE.fullmatch(code) is not None


def parse_set(code: str) -> PracticeSet:
    """The set of a code, in capitals or not, or of a link that ends with it.

    Raises:
        InputError: `out_of_range`, for what is no code of a set.
    """
    found = _CODE.fullmatch(code)
    signs = re.findall("...", found[1].upper()) if found else []
    if not found or not all(sign in SIGNS for sign in signs):
        phrase = say(
            "{code} isn't the code of a class's practice, such as {example}.",
            code=shown(code),
            example="KINTRM-10-482",
        )
        raise InputError("out_of_range", phrase)
    return PracticeSet(tuple(SIGNS[sign] for sign in signs), int(found[2]), int(found[3]))


_CODE: Final = re.compile(
    r"\s*(?:https?://\S*/)?((?:[A-Za-z]{3}){1,12})[-\s]+(\d{1,2})[-\s]+(\d{1,3})\s*", re.ASCII
)
