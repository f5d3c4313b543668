"""What the class of a widget tells of itself: its signature and its docstring, from its traits."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import cached_property
from inspect import Parameter, Signature
from textwrap import TextWrapper
from typing import Any, Final

import traitlets
from wildescape.i18n import meant

DOM_SETTINGS: Final = {
    "layout": "The size and the place in a box, as for every widget of ipywidgets.",
    "tooltip": "A text that is shown while the pointer rests on the widget.",
    "tabbable": "Whether the Tab key reaches the widget.",
}
"""What every widget of ipywidgets takes besides its own settings."""

WRAPPED: Final = TextWrapper(width=100, initial_indent=" " * 4, subsequent_indent=" " * 8)
"""How an entry of a docstring is laid out."""


def members(described: Sequence[type], *kinds: type) -> dict[str, Any]:
    """The public members of some kinds, by name; those of the first class come first.

    Args:
        described: the classes that are looked at.
        kinds: what the members are.
    """
    return {
        name: getattr(described[0], name)
        for base in described
        for name, member in vars(base).items()
        if isinstance(member, kinds) and not name.startswith("_")
    }


def signature_of(widget: type, described: Sequence[type]) -> Signature:
    """What the constructor of a widget takes, with the defaults.

    Args:
        widget: its class.
        described: that and the base classes whose traits it takes.
    """
    written = [*inspect.signature(widget.__init__).parameters.values()][1:]  # type: ignore[misc]
    named = {
        parameter.name: parameter.replace(annotation=Parameter.empty)
        for parameter in written
        if parameter.kind is Parameter.POSITIONAL_OR_KEYWORD
    }
    traits = members(described, traitlets.TraitType).items()
    defaults = {name: trait.default_value for name, trait in traits if not trait.read_only}
    others = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default)
        for name, default in {**defaults, **dict.fromkeys(DOM_SETTINGS)}.items()
        if name not in named
    ]
    return Signature([*named.values(), *others])


def docstring_of(widget: type, described: Sequence[type]) -> str:
    """The docstring of a widget with what it takes and gives, after the first line.

    Args:
        widget: its class, with its docstring as written.
        described: that and the base classes whose members it tells, in the words of their `help`.
    """
    first, _, rest = inspect.cleandoc(widget.__doc__ or "").partition("\n\n")
    told = DOM_SETTINGS | {
        name: getattr(member, "help", None) or (member.__doc__ or "").partition("\n")[0]
        for name, member in members(
            described, traitlets.TraitType, property, cached_property
        ).items()
    }
    takes = inspect.signature(widget).parameters
    gives = [name for name in told if name not in takes]
    sections = [
        "\n".join([f"{title}:", *(WRAPPED.fill(f"{name}: {told[name]}") for name in names)])
        for title, names in (("Args", takes), ("Attributes", gives))
    ]
    return "\n\n".join([first, *sections, rest]).strip()


def check_arguments(
    widget: type,
    described: Sequence[type],
    arguments: Sequence[object],
    settings: Mapping[str, object],
) -> None:
    """Refuse what the constructor of a widget doesn't take, with what may be meant.

    ipywidgets only warns of a misspelt argument, and in a notebook nobody would notice.

    Args:
        widget: its class.
        described: that and the base classes whose traits it takes.
        arguments: what is given without a name.
        settings: what is given by name.

    Raises:
        TypeError: for what isn't taken.
    """
    known = inspect.signature(widget).parameters
    unnamed = [name for name, what in known.items() if what.kind is not Parameter.KEYWORD_ONLY]
    unknown = [name for name in settings if name not in known]
    traits = members(described, traitlets.TraitType)
    if told := [name for name in unknown if name in traits]:
        helps = " ".join(traits[name].help for name in told)
        raise TypeError(f"{widget.__name__} tells {', '.join(told)} and doesn't take it. {helps}")
    if unknown:
        likely = meant(unknown[0], known)
        raise TypeError(
            f"{widget.__name__} has no {', '.join(unknown)}; it takes {', '.join(known)}"
            + (f". Did you mean {likely}?" if likely else "")
        )
    if len(arguments) > len(unnamed):
        raise TypeError(
            f"{widget.__name__} takes {' and '.join(unnamed) or 'nothing'} without a name; give "
            "the others as NAME=VALUE"
        )
