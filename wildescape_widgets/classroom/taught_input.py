"""What a class taught from a notebook is asked with: each argument is checked by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wildescape.cards import NATURAL_RANKS
from wildescape.i18n import InputError, bad_request, listed, say, shown, suggesting

from wildescape_widgets.classroom.limits import LONGEST_SEED, LONGEST_WISHES, MOST_HANDS


def check_fields(form: str, fields: Mapping[str, object], known: list[str]) -> None:
    """Refuse fields that a form doesn't have: nobody would notice that they're left out."""
    for name in fields:
        if name not in known:
            phrase = say("“{form}” has no “{name}”; it takes {known}.").filled(
                form=form, name=name, known=listed(known)
            )
            raise InputError("bad_request", suggesting(phrase, name, known))


def check_one_of(name: str, given: object, choices: Sequence[str]) -> None:
    """Refuse what is none of the choices, with the name of the argument."""
    if given not in choices:
        problem = say("“{name}” is one of {choices}, not {value}.")
        raise bad_request(problem, name=name, choices=listed(choices), value=shown(given))


def same_hands(hands: object, level: object, seed: object, wishes: object) -> dict[str, object]:
    """What the hands of a round are dealt by, as the site takes it."""
    if type(hands) is not int or not 0 <= hands <= MOST_HANDS:
        problem = say("“hands” is a number from 0 to {most}, not {value}.")
        raise bad_request(problem, most=MOST_HANDS, value=shown(hands))
    rank = f"{level}".upper()
    check_one_of("level", rank, [*map(str, NATURAL_RANKS)])
    text = f"{seed}" if type(seed) is int else seed
    if not isinstance(text, str) or len(text) > LONGEST_SEED:
        problem = say("“seed” is a number or a text of at most {most} characters, not {value}.")
        raise bad_request(problem, most=LONGEST_SEED, value=shown(seed))
    if not isinstance(wishes, str) or len(wishes) > LONGEST_WISHES:
        problem = say("“wishes” is a text of at most {most} characters, not {value}.")
        raise bad_request(problem, most=LONGEST_WISHES, value=shown(wishes))
    for name, given in (("wishes", wishes.strip()), ("seed", text)):
        if given and not hands:
            problem = say(
                "“{name}” is for hands that are the same at all tables. Say how many: {hands}."
            )
            raise bad_request(problem, name=name, hands="hands=1")
    return {"hands": hands, "level": rank, "seed": text, "wishes": wishes}
