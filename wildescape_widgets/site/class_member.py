"""Somebody who has joined a class."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape_widgets.encryption import mark_of
from wildescape_widgets.site.rows import PupilPlace, PupilRow


@dataclass(eq=False)
class ClassMember:
    """Somebody who has joined.

    Attributes:
        number: tells this pupil from others in the class.
        name: how they want to be called, with a number if somebody else is; may be empty.
        secret: what their browser answers with; empty once only `mark` is known.
        seen: when it last asked.
        answer: what they answer to the question that is asked; `None` before.
        why: why they answer that; may be empty.
        is_here: whether their page was open when somebody last looked round.
        mark: what the secret hashes to.
        is_waiting: whether their teacher hasn't let them in yet.
    """

    number: int
    name: str
    secret: str
    seen: float
    answer: str | None = None
    why: str = ""
    is_here: bool = True
    mark: str = ""
    is_waiting: bool = False

    def __post_init__(self) -> None:
        self.mark = self.mark or mark_of(self.secret)

    def row(self, code: str) -> PupilRow:
        """This as the store of a class with this code keeps it."""
        place = PupilPlace.WAITING if self.is_waiting else PupilPlace.IN
        return PupilRow(code, self.number, self.mark, self.name, self.answer, self.why, place)
