"""The public names: `help()` explains each one, and those of the two packages don't clash."""

import builtins
import doctest
import inspect
import re
from functools import cached_property
from importlib.metadata import version

import pytest
import wildescape
from wildescape import arena, notation, players, plays, records, session, simulate

import wildescape_widgets

WIDGETS = {name: getattr(wildescape_widgets, name) for name in wildescape_widgets.__all__}

PUBLIC = {name: getattr(wildescape, name) for name in wildescape.__all__} | {
    "arena.Comparison": arena.Comparison,
    "arena.duplicate": arena.duplicate,
    "notation.parse_faces": notation.parse_faces,
    "notation.parse_hands": notation.parse_hands,
    "players.register": players.register,
    "plays.plays": plays.plays,
    "session.Replay": session.Replay,
    "session.Session": session.Session,
    "session.new_escalation": session.new_escalation,
    "session.new_match": session.new_match,
    "records.move_rows": records.move_rows,
    "simulate.simulate": simulate.simulate,
    "simulate.simulate_each": simulate.simulate_each,
    **WIDGETS,
}
"""What the documentation names, by its name."""

TOLD = {
    name: what for name, what in PUBLIC.items() if inspect.isroutine(what) or isinstance(what, type)
}
"""Those that `help()` explains; a value such as `DEFAULT` is explained by its type."""

FUNCTIONS = {name: what for name, what in TOLD.items() if inspect.isroutine(what)}


def members():
    """The methods and properties that public classes have from us, by name."""
    for name, kind in TOLD.items():
        if isinstance(kind, type):
            for base in kind.__mro__:
                if base.__module__.startswith("wildescape"):
                    for member, what in vars(base).items():
                        if not member.startswith("_") and is_method(what):
                            yield f"{name}.{member}", getattr(kind, member)


def is_method(what):
    return inspect.isroutine(what) or isinstance(what, property | cached_property)


MEMBERS = dict(members())

METHODS = {
    name: what
    for name, what in MEMBERS.items()
    if callable(what) and name.partition(".")[0] not in WIDGETS
}
"""Those of values. A widget's are what its browser asks for, with words of its own."""

NEVER_FAIL = {
    "before_deal",
    "excused",
    "shows_for",
    "leader_after",
    "offers_for",
    "beats",
    "explain",
    "phrase",
    "picture",
    "judge",
}
"""The last part of the names of what has no errors."""


def described(what):
    """The arguments that a docstring describes."""
    _, _, below = inspect.getdoc(what).partition("Args:\n")
    return {
        name
        for names in re.findall(r"^ {4}([\w, ]+): ", below, re.MULTILINE)
        for name in names.split(", ")
    }


@pytest.mark.parametrize("name", TOLD)
def test_the_help_of_every_public_name_has_an_example(name):
    found = doctest.DocTestFinder(exclude_empty=True).find(TOLD[name], name)
    assert any(one.examples for one in found)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_help_of_every_public_function_tells_its_arguments_and_errors(name):
    what = FUNCTIONS[name]
    parameters = inspect.signature(what).parameters
    assert described(what) >= parameters.keys()
    assert all(one.annotation is not one.empty for one in parameters.values())
    assert "Raises:" in what.__doc__ or name in {"beats", "explain"}


@pytest.mark.parametrize("name", MEMBERS)
def test_every_member_of_a_public_class_has_a_help(name):
    assert inspect.getdoc(MEMBERS[name])


@pytest.mark.parametrize("name", METHODS)
def test_the_help_of_every_public_method_tells_its_arguments_and_errors(name):
    what = METHODS[name]
    told = inspect.getdoc(what)
    for argument in inspect.signature(what).parameters.keys() - {"self"}:
        assert argument in described(what) or f"`{argument}`" in told
    assert "Raises:" in told or name.rpartition(".")[2] in NEVER_FAIL


def test_the_help_of_a_widget_names_its_errors():
    for widget in WIDGETS.values():
        assert "InputError" in widget.__doc__


def test_the_names_of_the_packages_do_not_clash():
    names = {*wildescape.__all__}
    assert not names & {*wildescape_widgets.__all__}
    assert not (names | {*wildescape_widgets.__all__}) & {*dir(builtins)}
    everything = {}
    exec("from wildescape import *; from wildescape_widgets import *", everything)
    for package in (wildescape, wildescape_widgets):
        for name in package.__all__:
            assert everything[name] is getattr(package, name)


def test_the_packages_tell_their_version():
    assert wildescape.__version__ == wildescape_widgets.__version__ == version("wildescape")
