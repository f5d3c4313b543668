"""Whether what is sent has exactly the shape that its type says: mypy lets further keys pass."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from wildescape.teach.exercises import control_types
from wildescape.teach.shapes import QuestionView

from wildescape_widgets.cards.shapes import ChosenCards
from wildescape_widgets.shapes import WidgetView

CONTROLS = control_types()


def check(value, hint, where=""):
    """Raise an `AssertionError` that says where a value differs from its type."""
    checker(hint)(value, where)


def check_view(widget):
    """The same for the view of a widget, of which `rev` and `lang` are the base's."""
    view = dict(widget.view)
    check({key: view.pop(key) for key in get_type_hints(WidgetView)}, WidgetView, "view")
    check(view, widget.view_type(), "view")


def check_choice(widget):
    """The same for what is chosen in a widget."""
    check(widget.choice, ChosenCards, "choice")
    check(widget.choice["judged"], get_type_hints(widget.judged)["return"], "judged")


def check_reply(widget, action, answer):
    """The same for the answer to an action that was done."""
    hint = get_type_hints(widget.actions[action])["return"]
    said = {key: value for key, value in answer.items() if key not in ("id", "ok")}
    if is_typeddict(hint):
        check(said, hint, action)
    else:
        assert said == {}, action


@cache
def checker(hint):
    """A function that checks a value against the type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return typed_dict(hint)
    if hint in (Any, object):
        return lambda value, where: None
    if origin is Annotated:
        keys = list(hint.__metadata__[0])
        return lambda value, where: all_of(list(value) == keys, value, where)
    if origin is Literal:
        return lambda value, where: all_of(value in arguments, value, where)
    if origin in (Union, UnionType):
        return union(arguments)
    if origin is tuple and arguments[-1] is not Ellipsis:
        checkers = [checker(argument) for argument in arguments]

        def pair(value, where):
            all_of(type(value) is tuple and len(value) == len(checkers), value, where)
            for place, each in enumerate(checkers):
                each(value[place], f"{where}[{place}]")

        return pair
    if origin in (list, tuple, Sequence):
        kinds = {list: (list,), tuple: (tuple,), Sequence: (list, tuple)}[origin]
        item = checker(arguments[0])

        def sequence(value, where):
            all_of(type(value) in kinds, value, where)
            for place, each in enumerate(value):
                item(each, f"{where}[{place}]")

        return sequence
    if hint is None or hint is type(None):
        return lambda value, where: all_of(value is None, value, where)
    if origin in (dict, Mapping):
        key, item = map(checker, arguments)

        def mapping(value, where):
            all_of(isinstance(value, dict), value, where)
            for name, each in value.items():
                key(name, where)
                item(each, f"{where}.{name}")

        return mapping
    kinds = (int, float) if hint is float else (hint,)
    # `True` is an `int`, but no number for the browser.
    return lambda value, where: all_of(
        isinstance(value, kinds) and isinstance(value, bool) == (hint is bool), value, where
    )


def typed_dict(hint):
    hints = get_type_hints(hint, include_extras=True)
    optional = {key for key, each in hints.items() if get_origin(each) is NotRequired}
    checkers = {
        key: checker(get_args(each)[0] if key in optional else each) for key, each in hints.items()
    }

    def keys(value, where):
        all_of(isinstance(value, dict), value, where)
        assert set(value) <= set(hints), f"{where} has {set(value) - set(hints)}"
        assert set(hints) - optional <= set(value), f"{where} has no {set(hints) - set(value)}"
        for key, each in value.items():
            checkers[key](each, f"{where}.{key}")
        if hint is QuestionView:
            check(value["control"], CONTROLS[value["kind"]], f"{where}.control")

    return keys


def union(arguments):
    checkers = [checker(argument) for argument in arguments]

    def one_of(value, where):
        problems = []
        for each in checkers:
            try:
                return each(value, where)
            except AssertionError as problem:
                problems.append(str(problem))
        raise AssertionError("; or ".join(problems))

    return one_of


def all_of(is_so, value, where):
    assert is_so, f"{where} is {value!r}"
