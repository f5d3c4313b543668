"""Progress as JSON, the form in which a browser stores it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from wildescape.combinations import Kind
from wildescape.i18n import InputError, say
from wildescape.rules import CHOICES
from wildescape.teach.exercises.base import LAST
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.own_hands import OwnHand
from wildescape.teach.played import WON, PlayedHand
from wildescape.teach.progress import (
    HARDEST,
    MOST_HANDS,
    PAUSES,
    Done,
    Mistake,
    Progress,
    Skill,
)
from wildescape.turns import SEATS

PROGRESS_VERSION: Final = 1
"""The version of the form: it changes when stored progress could no longer be read."""

LONGEST_ENTRY_NAME: Final = 130
"""How long the name of a step, a skill or an item may be, in characters."""

DUE_DAYS: Final = range(10**7)
"""The days on which something may come back, or was tried last."""

COUNTS: Final = range(10**6)
"""How often something may have been tried."""

KINDS: Final = range(1 << max(Kind) + 1)
"""The kinds of plays that may have been made in a hand, a bit for each."""

RUNGS: Final = range(7)
"""The rungs that may be kept: ladders once had one more, which counts as the last."""

MOVED: Final[Mapping[str, str]] = {
    "table-and-pack/four-alike": "single-cards/three-alike",
    "table-and-pack/three-alike": "single-cards/three-alike",
    "table-and-pack/big-jokers": "single-cards/how-many-trumps",
    "table-and-pack/share": "table-and-pack/second-hand",
    "single-cards/two-on-king": "single-cards/equal-suit",
    "five-card-classes/copies-of-a-face": "single-cards/three-alike",
    "five-card-classes/five-of-one-face": "single-cards/three-alike",
    "five-card-classes/low-ace": "five-card-classes/round-the-corner",
    "which-five-win/bomb-on-flush": "which-five-win/over-straight-flush",
    "which-five-win/straight-on-flush": "which-five-win/what-beats-a-flush",
    "jokers-wild/pair-of-aces": "jokers-wild/over-two-aces",
    "jokers-wild/pair-of-jokers": "jokers-wild/over-small-jokers",
    "jokers-wild/five-sevens": "jokers-wild/kinds-with-jokers",
    "jokers-wild/joker-flush": "jokers-wild/kinds-with-jokers",
    "flow-of-a-trick/whose-turn": "flow-of-a-trick/back-in",
    "flow-of-a-trick/must-you": "flow-of-a-trick/partner-stands",
    "flow-of-a-trick/reply-from-27": "which-five-win/bomb-on-bomb",
    "flow-of-a-trick/asking-for-counts": "house-turns/asking-for-counts",
    "flow-of-a-trick/seven-cards": "house-turns/counts",
    "flow-of-a-trick/ten-cards": "house-turns/counts",
    "flow-of-a-trick/twelve-cards": "house-turns/counts",
    "tribute/in-the-open": "house-tribute/open-tribute",
    "tribute/return-for-joker": "house-tribute/return-for-joker",
    "house-rules/asking-for-counts": "house-turns/asking-for-counts",
    "house-rules/counts": "house-turns/counts",
    "house-rules/counts-from-nine": "house-turns/counts-from-nine",
    "house-rules/first-seat-leads": "house-turns/first-seat-leads",
    "house-rules/lead-to-a-partner": "house-turns/lead-to-a-partner",
    "house-rules/locked-out": "house-turns/locked-out",
    "house-rules/no-count-above": "house-turns/no-count-above",
    "house-rules/the-other-way-round": "house-turns/the-other-way-round",
    "house-rules/whom-to-ask": "house-turns/whom-to-ask",
    "house-rules/ace-to-five": "house-plays/ace-to-five",
    "house-rules/big-with-small": "house-plays/big-with-small",
    "house-rules/flush-card-by-card": "house-plays/flush-card-by-card",
    "house-rules/no-straight-flush": "house-plays/no-straight-flush",
    "house-rules/stated-jokers": "house-plays/stated-jokers",
    "house-rules/trump-in-a-straight": "house-plays/trump-in-a-straight",
    "house-rules/two-in-a-straight": "house-plays/two-in-a-straight",
    "house-rules/a-shorter-match": "house-match/a-shorter-match",
    "house-rules/at-your-table": "house-match/at-your-table",
    "house-rules/drawn-partners": "house-match/drawn-partners",
    "house-rules/equal-in-the-draw": "house-match/equal-in-the-draw",
    "house-rules/levels-per-trapped": "house-match/levels-per-trapped",
    "house-rules/reach-the-end": "house-match/reach-the-end",
    "house-rules/teams-by-draw": "house-match/teams-by-draw",
    "house-rules/who-deals": "house-match/who-deals",
    "house-rules/open-tribute": "house-tribute/open-tribute",
    "house-rules/pay-by-position": "house-tribute/pay-by-position",
    "house-rules/return-for-joker": "house-tribute/return-for-joker",
    "house-rules/tribute-excused": "house-tribute/tribute-excused",
    "escape-and-trapped/another-order": "escape-and-trapped/stop-here",
    "flow-of-a-trick/who-leads": "flow-of-a-trick/inherited-lead",
    "flow-of-a-trick/the-fifth": "flow-of-a-trick/fifth-beats-it",
    "which-five-win/class-first": "which-five-win/what-beats-a-flush",
    "which-five-win/beat-full-house": "which-five-win/bomb-on-bomb",
    "which-five-win/beat-straight": "which-five-win/trump-in-straight",
    "which-five-win/trump-flush": "which-five-win/trump-climbs",
    "which-five-win/trump-triple": "which-five-win/trump-climbs",
    "which-five-win/flush-on-flush": "which-five-win/what-beats-a-flush",
    "which-five-win/straight-flushes": "which-five-win/order-the-classes",
    "which-five-win/beat-pair-of-kings": "which-five-win/bomb-on-pair",
    "jokers-wild/joker-and-ace": "jokers-wild/two-kinds",
    "jokers-wild/straight-to-ten": "jokers-wild/three-nines",
    "jokers-wild/straight-flush-top": "jokers-wild/what-it-can-be",
    "jokers-wild/flush-top": "jokers-wild/what-it-can-be",
    "jokers-wild/two-in-a-row": "jokers-wild/kinds-with-jokers",
    "four-outcomes/draw-again": "four-outcomes/first-offense",
    "four-outcomes/offense-both": "four-outcomes/defense-both",
    "four-outcomes/trump-after-ten": "four-outcomes/hand-for-a-level",
    "four-outcomes/draw-at-the-ace": "four-outcomes/up-to-the-ace",
    "four-outcomes/both-at-two": "four-outcomes/first-offense",
    "tribute/a-card-back": "tribute/one-trapped",
    "tribute/most-left-pays-first": "tribute/who-pays",
    "tribute/two-for-a-joker": "tribute/two-you-offer",
    "tribute/hands-again": "plan-the-hand/full-hand",
    "tribute/as-many-left": "plan-the-hand/recall-tribute",
    "plan-the-hand/ten-cards": "plan-the-hand/whole-hand",
    "plan-the-hand/one-joker-twice": "plan-the-hand/where-the-joker-saves",
    "plan-the-hand/recall-trump": "plan-the-hand/full-hand",
    "plan-the-hand/recall-pairs": "plan-the-hand/recall-kind",
    "plan-the-hand/recall-kicker": "plan-the-hand/recall-kind",
    "plan-the-hand/recall-joker": "plan-the-hand/recall-tribute",
    "escalation-totals/refill": "escalation-specials/refill",
    "escalation-totals/one-pack": "escalation-specials/one-deck",
    "escalation-totals/left-of-the-dealer": "escalation-specials/after-a-three",
    "escalation-totals/three-tens": "escalation-totals/sixes-on-fives",
    "escalation-totals/three-tens-in-wild-escape": "escalation-specials/three-tens-in-wild-escape",
    "escalation-totals/a-turn": "escalation-totals/second-game",
    "escalation-specials/turned-twice": "escalation-endgame/last-game",
    "escalation-specials/two-twos": "escalation-specials/after-a-led-two",
    "escalation-specials/dearer-cards": "escalation-endgame/all-at-once",
    "escalation-specials/collect-sets": "escalation-endgame/collect-sets",
    "escalation-specials/specials-early": "escalation-endgame/specials-early",
    "escalation-specials/plan-to-go-out": "escalation-endgame/plan-to-go-out",
    "escalation-specials/out-at-once": "escalation-endgame/out-at-once",
    "escalation-specials/out-after-taking": "escalation-endgame/out-after-taking",
    "escalation-specials/play-to-lose-less": "escalation-endgame/play-to-lose-less",
    "escalation-specials/what-it-costs": "escalation-endgame/what-it-costs",
    "escalation-specials/what-the-winner-pays": "escalation-endgame/what-the-winner-pays",
    "escalation-specials/nothing-to-draw": "escalation-specials/refill",
}
"""Where a step is now, by where it was; both are `lesson-id/step-id`."""


def with_moved_steps(progress: Progress) -> Progress:
    """Progress under the names that steps have now; of two that became one, the best counts.

    Args:
        progress: as it was stored.

    >>> from wildescape.teach.progress import Done
    >>> old = Progress(steps={"tribute/in-the-open": Done(3, 1)})
    >>> with_moved_steps(old).steps
    {'house-tribute/open-tribute': Done(stars=3, tries=1)}
    """
    kinds = {kind: getattr(progress, kind) for kind in ("steps", "mistakes", "begun")}
    names = dict.fromkeys(name for entries in kinds.values() for name in entries)
    found = [name for name in names if name in MOVED]
    counts = Counter(MOVED.get(name, name) for name in names)
    alone = {name: MOVED[name] for name in found if counts[MOVED[name]] == 1}
    stayed: dict[str, Any] = {
        kind: {
            alone.get(name, name): entry
            for name, entry in entries.items()
            if name not in MOVED or name in alone
        }
        for kind, entries in kinds.items()
    }
    now = replace(progress, **stayed) if found else progress
    for name in (name for name in found if name not in alone):
        one: dict[str, Any] = {
            kind: {MOVED[name]: entries[name]} for kind, entries in kinds.items() if name in entries
        }
        now = now.merged(Progress(**one))
    return now


def progress_to_json(progress: Progress) -> dict[str, object]:
    """Progress as a JSON object; `parse_progress` reads it back."""
    hands = {name: hand.to_json() for name, hand in progress.hands.items()}
    played = progress.played
    return {
        "version": PROGRESS_VERSION,
        "steps": {name: [done.stars, done.tries] for name, done in progress.steps.items()},
        "skills": {name: [*vars(skill).values()] for name, skill in progress.skills.items()},
        "mistakes": {name: list(mistake) for name, mistake in progress.mistakes.items()},
        "begun": {name: list(state) for name, state in progress.begun.items()},
        **({"house": {**progress.house}} if progress.house else {}),
        **({"skips": [*progress.skips]} if progress.skips else {}),
        **({"hands": hands} if hands else {}),
        **({"played": {name: [*hand] for name, hand in played.items()}} if played else {}),
    }


def parse_progress(written: object) -> Progress:
    """The progress that `progress_to_json` wrote; what is too much to keep is left out.

    Steps that have moved since it was written are under their new names.

    Raises:
        InputError: `bad_progress`, for anything else.
    """
    match written:
        case {"version": version, "steps": dict(steps), "skills": dict(skills), **rest}:
            mistakes, begun = rest.get("mistakes", {}), rest.get("begun", {})
            house = rest.get("house", {})
            skips, hands = rest.get("skips", []), rest.get("hands", {})
            played = rest.get("played", {})
        case _:
            raise bad_progress()
    if version != PROGRESS_VERSION or not isinstance(mistakes, dict) or not isinstance(begun, dict):
        raise bad_progress()
    if not isinstance(house, dict) or not isinstance(skips, list) or not isinstance(hands, dict):
        raise bad_progress()
    if not isinstance(played, dict):
        raise bad_progress()
    progress = Progress(
        {_name(name): _done(done) for name, done in steps.items()},
        {_name(name): _skill(skill) for name, skill in skills.items()},
        {_name(name): _mistake(mistake) for name, mistake in mistakes.items()},
        {_name(name): _begun(state) for name, state in begun.items()},
        {name: choice for name, choice in house.items() if choice in CHOICES.get(name, ())},
        tuple(sorted({_name(name) for name in skips})),
        {hand.name: hand for hand in map(_own_hand, islice(hands.values(), MOST_HANDS))},
        {_name(name): _played(hand) for name, hand in played.items()},
    )
    return with_moved_steps(progress).trimmed()


def bad_progress() -> InputError:
    """The error for what is no progress."""
    return InputError("bad_progress", say("This isn't one of our progress codes, or it's damaged."))


def _name(name: object) -> str:
    if (
        not isinstance(name, str)
        or len(name) > LONGEST_ENTRY_NAME
        or not name.replace("/", "-").isascii()
    ):
        raise bad_progress()
    return name


def _own_hand(written: object) -> OwnHand:
    try:
        return OwnHand.parse(written)
    except InputError:
        raise bad_progress() from None


def _done(written: object) -> Done:
    return Done(*_numbers(written, (range(4), COUNTS)))


def _begun(written: object) -> tuple[int, int]:
    hints, misses = _numbers(written, (RUNGS, COUNTS))
    return min(hints, LAST), misses


def _played(written: object) -> PlayedHand:
    ranges = (DUE_DAYS, range(len(SEATS) + 1), range(WON + 1), COUNTS, KINDS)
    # Before kinds of plays were kept, there was one figure less.
    if isinstance(written, list) and len(written) == len(ranges) - 1:
        written = [*written, 0]
    return PlayedHand(*_numbers(written, ranges))


def _mistake(written: object) -> Mistake:
    return Mistake(*_numbers(written, (range(1, len(PAUSES) + 2), DUE_DAYS)))


def _skill(written: object) -> Skill:
    # Before guesses and doubts were kept, there were two less.
    if not isinstance(written, list) or len(written) not in (7, 9):
        raise bad_progress()
    guesses, doubts = written[7:] or (0.0, {})
    box, due, streak, tries, level, slips = _numbers(
        [*written[:4], *written[5:7]],
        (range(len(PAUSES) + 1), DUE_DAYS, COUNTS, COUNTS, range(HARDEST + 1), range(2)),
    )
    return Skill(
        box, due, streak, tries, _weights(written[4]), level, slips, _weight(guesses), _left(doubts)
    )


def _weights(written: object) -> dict[str, float]:
    if not isinstance(written, dict) or not written.keys() <= MISCONCEPTIONS.keys():
        raise bad_progress()
    return {name: _weight(weight) for name, weight in written.items()}


def _weight(written: object) -> float:
    if type(written) not in (int, float) or abs(written) > 10**6:  # type: ignore[arg-type]
        raise bad_progress()
    return float(written)  # type: ignore[arg-type]


def _left(written: object) -> dict[str, int]:
    if not isinstance(written, dict) or not written.keys() <= {"", *MISCONCEPTIONS}:
        raise bad_progress()
    return dict(zip(written, _numbers([*written.values()], [COUNTS] * len(written)), strict=True))


def _numbers(written: object, allowed: Sequence[range]) -> list[int]:
    numbers = written if isinstance(written, list) else []
    pairs: Iterable[tuple[object, range]] = zip(numbers, allowed, strict=False)
    if len(numbers) != len(allowed) or not all(
        type(number) is int and number in span for number, span in pairs
    ):
        raise bad_progress()
    return numbers
