"""The traits that widgets of lessons share: what can be observed, linked and set."""

from __future__ import annotations

import traitlets
from wildescape.i18n import say
from wildescape.teach.exercises.findings import Finding
from wildescape.teach.progress import Progress
from wildescape.teach.progress_json import progress_to_json

from wildescape_widgets.base import Setting, is_number


def lesson_trait() -> traitlets.TraitType[object, object]:
    """A trait that holds a lesson as it was given."""
    return traitlets.TraitType(
        "",
        help='One of our lessons by its name or number, such as `"jokers-wild"` or `6`; a file; '
        'the text of a file; or a lesson of the engine. `""` is the first of our lessons.',
    )


def step_trait() -> Setting:
    """A trait that holds the number of a step."""
    return Setting(
        0,
        say("a number"),
        is_number,
        help="The number of the step that is shown, from 0; after the last comes a summary.",
    ).tag(sync=True, writable=True)


def progress_trait() -> traitlets.Instance[Progress]:
    """A trait that holds progress, in the browser in the form that is stored."""
    return traitlets.Instance(
        Progress,
        (),
        read_only=True,
        help="What you have learned so far, as the browser keeps it. There it's an object in the "
        "form that is stored.",
    ).tag(sync=True, to_json=lambda progress, _: progress_to_json(progress))


def finding_trait() -> traitlets.Instance[Finding | None]:
    """A trait that holds a finding, in the browser without words: the same in every language."""
    return traitlets.Instance(
        Finding,
        allow_none=True,
        read_only=True,
        help="The judgement of the last answer, `None` before one. In the browser it's an object "
        "with `right`, `result` and `reason`.",
    ).tag(
        sync=True,
        to_json=lambda found, _: (
            found and {"right": found.is_right, "result": str(found.result), "reason": found.reason}
        ),
    )
