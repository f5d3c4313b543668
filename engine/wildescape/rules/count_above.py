"""The house rule `count_above`: what a player may do who needn't tell a count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, RuleText, Said, house_rule
from wildescape.rules.count_must_answer import CountLimitRule

CHOICES = {
    "may_refuse": say("you may tell it or refuse"),
    "forbidden": say("you must refuse"),
}


def _book(rules: CountAboveRule, choice: str) -> Iterator[Said]:
    """Asking for a count, and what has to be answered."""
    text = asking = say(
        "Between two plays, any player still in may ask any other how many cards they hold, once "
        "until the next play."
    )
    owed = rules.when_counts_are_owed.capitalized()
    if rules.count_limit is None:
        text = say("{asking} They must always tell.", asking=asking)
    elif rules.forbids_higher_counts:
        text = say(
            "{asking} {owed}, they must tell. With more, they must refuse.",
            asking=asking,
            owed=owed,
        )
    else:
        text = say(
            "{asking} {owed}, they must tell. With more, they may refuse.", asking=asking, owed=owed
        )
    yield "counts", RuleText(text, tuple(rule.name for rule in fields(CountAboveRule)))


@dataclass(frozen=True)
class CountAboveRule(CountLimitRule):
    """What you may do when you don't have to answer."""

    count_above: str = house_rule(
        CHOICES,
        title=say("Counts you needn't tell"),
        help=say("What you may do when you don't have to answer."),
        says=say("Wikipedia: above the limit, you're not allowed to answer."),
        decides=Decides(
            "count", {"count": 12}, {"may_refuse": "may_refuse", "forbidden": "must_refuse"}
        ),
        book=_book,
    )

    @property
    def forbids_higher_counts(self) -> bool:
        """Whether a count above the limit must be refused."""
        return self.count_above == "forbidden"

    @property
    def what_with_more(self) -> Phrase:
        """What may be done above the limit, as part of a sentence."""
        return CHOICES[self.count_above]
