"""What a learner has done, when each thing comes back, and what speaks for misconceptions.

Progress is a value; `progress_json` stores it and `progress_code` carries it to another device.
Days are numbers, counted by the caller, who also says which day is today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeVar

from wildescape.rules import DEFAULT, Rules
from wildescape.teach.exercises.base import LAST, RULE_RUNG
from wildescape.teach.exercises.findings import Finding, Result
from wildescape.teach.own_hands import OWN, OwnHand
from wildescape.teach.played import PlayedHand

PAUSES: Final = (1, 3, 7, 21)
"""After how many days a skill comes back, by its Leitner box."""

MASTERED: Final = 3
"""How many right answers in a row, without a hint, master a skill, or make its items harder."""

HARDEST: Final = 2
"""The highest level of a drill's items."""

MOST_MISTAKES: Final = 50
"""How many mistakes are kept to come back."""

MOST_BEGUN: Final = 100
"""How many steps are kept that are begun and not done."""

MOST_HANDS: Final = 12
"""How many mistakes from own hands are kept."""

MOST_PLAYED: Final = 300
"""How many hands are kept that the learner has played to their end."""

MOST_SKIPS: Final = 50
"""How many lessons are kept that can be skipped."""


@dataclass(frozen=True)
class Done:
    """How a step of a lesson went: the best stars, 0 to 3, and how often it was tried."""

    stars: int = 0
    tries: int = 0


@dataclass(frozen=True)
class Skill:
    """How well a skill is known.

    Args:
        box: its Leitner box; 0 before the first answer.
        due: the day on which it comes back.
        streak: how many answers in a row were right and unaided.
        tries: how many answers were given.
        misconceptions: how much the answers tell for or against each, by name; `evidence` weighs
            them.
        level: how hard its items are, 0 to 2.
        slips: wrong answers since the last two right ones in a row.
        guesses: how much tells for guesses, or for something else, against the true rules.
        doubts: what stands in the way of mastery, as `evidence` has it: how many right answers
            are still to come, against each misconception, and after a miss that nothing explains.
    """

    box: int = 0
    due: int = 0
    streak: int = 0
    tries: int = 0
    misconceptions: Mapping[str, float] = field(default_factory=dict)
    level: int = 0
    slips: int = 0
    guesses: float = 0.0
    doubts: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_mastered(self) -> bool:
        """Whether it was right often enough in a row, and no misconception nor doubt is left."""
        return self.streak >= MASTERED and not self.live and not self.doubts

    @property
    def live(self) -> tuple[str, ...]:
        """The misconceptions that the answers so far tell for."""
        weights = self.misconceptions.items()
        return tuple(name for name, weight in weights if weight > 0)

    def right(self, today: int) -> Skill:
        """After a right, unaided answer: a box further if it was due, harder after three."""
        is_due = today >= self.due
        box = min(self.box + is_due, len(PAUSES))
        streak = self.streak + 1
        return replace(
            self,
            box=box,
            due=today + PAUSES[box - 1] if is_due else self.due,
            streak=streak,
            tries=self.tries + 1,
            level=min(self.level + (streak % MASTERED == 0), HARDEST),
            slips=self.slips if streak < 2 else 0,
        )

    def helped(self, *, unaided: bool) -> Skill:
        """After a right answer with a hint, or one to which there is a better one."""
        return replace(self, streak=self.streak if unaided else 0, tries=self.tries + 1)

    def wrong(self, today: int) -> Skill:
        """After a wrong answer: back to the first box, easier after two of three."""
        eases = self.slips > 0
        return replace(
            self,
            box=1,
            due=today + PAUSES[0],
            streak=0,
            tries=self.tries + 1,
            level=max(self.level - eases, 0),
            slips=0 if eases else 1,
        )


class Mistake(NamedTuple):
    """A mistake that comes back: its box, and the day of the last try."""

    box: int
    day: int

    @property
    def due(self) -> int | None:
        """The day on which it comes back; `None` once it was right in every box."""
        return self.day + PAUSES[self.box - 1] if self.box <= len(PAUSES) else None


def stars(hints: int, misses: int) -> int:
    """The stars for a step that was solved.

    3 for a first try with one hint at most; 2 without the solution, or after one miss; else 1.

    Args:
        hints: the last rung that was climbed.
        misses: how many wrong answers came before.
    """
    return max(3 - (hints > RULE_RUNG) - (hints >= LAST) - misses, 1)


@dataclass(frozen=True)
class Progress:
    """Everything that is kept of a learner.

    Args:
        steps: the steps that are done, by `lesson-id/step-id`.
        skills: the skills that were answered for, by name.
        mistakes: what was missed: steps, and items by their `practice.item_name`.
        begun: of each step that is not done, the last hint taken and how often it was missed.
        house: the house rules that the learner has said are played at their table: the choice of
            each field of `Rules`.
        skips: the lessons that a check found known, by name.
        hands: of the mistakes from the learner's own hands, what there was to choose, by name.
        played: the hands that were played to their end, by the match and the hand's number in it.
    """

    steps: Mapping[str, Done] = field(default_factory=dict)
    skills: Mapping[str, Skill] = field(default_factory=dict)
    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    begun: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    skips: tuple[str, ...] = ()
    hands: Mapping[str, OwnHand] = field(default_factory=dict)
    played: Mapping[str, PlayedHand] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The learner's own house rules: ours, but for what they have said."""
        return self.rules_over(DEFAULT)

    def rules_over(self, common: Rules) -> Rules:
        """The learner's own house rules where others than ours are common."""
        return replace(common, **self.house)

    def after_begun(self, name: str, hints: int, misses: int) -> Progress:
        """After a hint or a miss at a step that is not done yet; a reload does not undo it."""
        if name in self.steps:
            return self
        known = self.begun.get(name, (0, 0))
        state = max(hints, known[0]), max(misses, known[1])
        return replace(self, begun={**self.begun, name: state}).trimmed()

    def after_step(self, name: str, hints: int, misses: int, today: int | None = None) -> Progress:
        """After a step that was solved.

        Args:
            name: `lesson-id/step-id`.
            hints: the last hint that was taken.
            misses: how many wrong answers came before.
            today: the day's number; without it a miss does not come back.
        """
        known = self.steps.get(name, Done())
        # Games that were lost are among the misses.
        before = known.tries if known.stars else 0
        done = Done(max(known.stars, stars(hints, misses)), before + misses + 1)
        begun = {step: state for step, state in self.begun.items() if step != name}
        after = replace(self, steps={**self.steps, name: done}, begun=begun)
        if today is None:
            return after
        return after.after_again(name, hints, misses, today)

    def after_lost(self, name: str) -> Progress:
        """After a game that was lost: it counts as played, and its stars stay to be won."""
        known = self.steps.get(name, Done())
        begun = {step: state for step, state in self.begun.items() if step != name}
        steps = {**self.steps, name: Done(known.stars, known.tries + 1)}
        return replace(self, steps=steps, begun=begun)

    def after_again(self, name: str, hints: int, misses: int, today: int) -> Progress:
        """After what was missed before was asked again; arguments as for `after_step`."""
        is_missed, is_mended = misses > 0 or hints >= LAST, stars(hints, misses) == 3
        return self._noted(name, today, is_missed=is_missed, is_mended=is_mended)

    def after_answer(
        self,
        skill: str,
        finding: Finding,
        stands: Skill,
        today: int,
        *,
        unaided: bool = True,
        name: str | None = None,
    ) -> Progress:
        """After an answer that practises a skill.

        Args:
            skill: what was practised.
            finding: the answer, judged.
            stands: the skill before, with what the answer tells.
            today: the day's number.
            unaided: whether no hint was taken and nothing missed before.
            name: the `practice.item_name` of what was asked; without it a mistake does not come
                back.
        """
        is_mended = finding.result == Result.CORRECT and unaided
        if is_mended:
            after = stands.right(today)
        elif finding.is_right:
            after = stands.helped(unaided=unaided)
        else:
            after = stands.wrong(today)
        progress = replace(self, skills={**self.skills, skill: after})
        if name is None:
            return progress
        return progress._noted(name, today, is_missed=not finding.is_right, is_mended=is_mended)

    def after_check(
        self, lessons: Iterable[str], suspects: Mapping[str, Mapping[str, float]], today: int
    ) -> Progress:
        """After a check: lessons that can be skipped, and skills that come back today.

        Args:
            lessons: the names of the lessons.
            suspects: of each skill, how much tells for which misconceptions.
            today: the day's number.
        """
        skills = dict(self.skills)
        for name, weights in suspects.items():
            known = skills.get(name, Skill())
            higher = _highest(known.misconceptions, weights, float)
            skills[name] = replace(known, box=1, due=today, misconceptions=higher)
        skips = tuple(sorted({*self.skips, *lessons}))
        return replace(self, skills=skills, skips=skips).trimmed()

    def after_hand(self, name: str, hand: PlayedHand) -> Progress:
        """After a hand was played to its end, or looked back on; the first ending counts.

        Args:
            name: what tells the hand from all others.
            hand: how it ended.
        """
        known = self.played.get(name, hand)
        hand = known._replace(
            moments=max(known.moments, hand.moments), kinds=known.kinds | hand.kinds
        )
        return replace(self, played={**self.played, name: hand}).trimmed()

    def after_mistakes(self, hands: Iterable[OwnHand], today: int) -> Progress:
        """After mistakes in the learner's own hands, which come back from tomorrow on.

        Args:
            hands: what there was to choose each time.
            today: the day's number.
        """
        new = {hand.name: hand for hand in hands}
        missed = {name: Mistake(1, today) for name in new}
        hands_now, mistakes = {**self.hands, **new}, {**self.mistakes, **missed}
        return replace(self, hands=hands_now, mistakes=mistakes).trimmed()

    @property
    def without_hands(self) -> Progress:
        """The same without what is kept of own hands, which is too long for a code."""
        mistakes = {name: one for name, one in self.mistakes.items() if not name.startswith(OWN)}
        return replace(self, mistakes=mistakes, hands={})

    def _noted(self, name: str, today: int, *, is_missed: bool, is_mended: bool) -> Progress:
        """With a mistake in the first box once missed, and a box further if right on its day."""
        known = self.mistakes.get(name)
        if is_missed:
            now = Mistake(1, today)
        elif is_mended and known and known.due is not None and today >= known.due:
            now = Mistake(known.box + 1, today)
        else:
            return self
        return replace(self, mistakes={**self.mistakes, name: now}).trimmed()

    def due_skills(self, today: int) -> tuple[str, ...]:
        """The skills whose day has come, the longest overdue first.

        `practice.due` says which of them can be asked.
        """
        due = [name for name, skill in self.skills.items() if skill.box and skill.due <= today]
        return tuple(sorted(due, key=lambda name: self.skills[name].due))

    def due_mistakes(self, today: int) -> tuple[str, ...]:
        """The names of the mistakes whose day has come, the longest overdue first.

        `practice.due` says which of them can be asked.
        """
        days = {name: mistake.due for name, mistake in self.mistakes.items()}
        due = sorted((day, name) for name, day in days.items() if day is not None and day <= today)
        return tuple(name for _, name in due)

    def merged(self, other: Progress) -> Progress:
        """The best of both, step by step: two tabs or two devices never lose anything.

        The other's house rules are kept.
        """
        steps = {
            name: Done(max(one.stars, two.stars), max(one.tries, two.tries))
            for name in {*self.steps, *other.steps}
            for one, two in [(self.steps.get(name, Done()), other.steps.get(name, Done()))]
        }
        skills = _highest(self.skills, other.skills, _how_far)
        mistakes = _highest(self.mistakes, other.mistakes, lambda one: (one.day, one.box))
        begun = {
            name: (max(one[0], two[0]), max(one[1], two[1]))
            for name in {*self.begun, *other.begun} - steps.keys()
            for one, two in [(self.begun.get(name, (0, 0)), other.begun.get(name, (0, 0)))]
        }
        return Progress(
            dict(sorted(steps.items())),
            dict(sorted(skills.items())),
            mistakes,
            begun,
            {**self.house, **other.house},
            tuple(sorted({*self.skips, *other.skips})),
            {**self.hands, **other.hands},
            _highest(self.played, other.played, lambda hand: (hand.moments, *hand)),
        ).trimmed()

    def trimmed(self) -> Progress:
        """Without what is too much to keep.

        Of the mistakes those that still come back stay first, the newest of them; of the steps
        that are begun, and of the lessons to skip, the first by name. Own hands stay as long as
        they come back, the newest of them.
        """

        def place(name: str) -> tuple[bool, int, str]:
            mistake = self.mistakes[name]
            return mistake.due is None, -mistake.day, name

        mistakes = sorted(self.mistakes, key=place)[:MOST_MISTAKES]
        due = [name for name in mistakes if self.mistakes[name].due is not None]
        hands = [name for name in due if name in self.hands][:MOST_HANDS]
        begun = sorted(self.begun)[:MOST_BEGUN]
        played = sorted(self.played, key=lambda name: (-self.played[name].day, name))[:MOST_PLAYED]
        return replace(
            self,
            mistakes={name: self.mistakes[name] for name in mistakes},
            begun={name: self.begun[name] for name in begun},
            skips=self.skips[:MOST_SKIPS],
            hands={name: self.hands[name] for name in hands},
            played={name: self.played[name] for name in played},
        )


def _how_far(skill: Skill) -> tuple[object, ...]:
    """Ranks two states of a skill: the later one is higher, and equals always in one order."""
    numbers = (skill.tries, skill.box, skill.streak, skill.due, skill.level, skill.slips)
    weights = (sorted(each.items()) for each in (skill.misconceptions, skill.doubts))
    return (*numbers, *weights, skill.guesses)


Entry = TypeVar("Entry")


def _highest(
    one: Mapping[str, Entry], two: Mapping[str, Entry], rank: Callable[[Entry], Any]
) -> dict[str, Entry]:
    """What either holds; where both do, the one that ranks higher."""
    return {
        name: max((entries[name] for entries in (one, two) if name in entries), key=rank)
        for name in {*one, *two}
    }
