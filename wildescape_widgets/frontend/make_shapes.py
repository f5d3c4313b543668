"""Write TypeScript's types of what Python sends, and of the actions that it takes.

    python wildescape_widgets/frontend/make_shapes.py

Each room's `shapes` modules become `src/<room>/shapes.ts`, with the actions of its widgets.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from textwrap import indent, wrap
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from wildescape.teach.exercises import control_types
from wildescape.teach.shapes import QuestionView

import wildescape_widgets
from wildescape_widgets.base import BaseWidget, action_fields
from wildescape_widgets.shapes import WidgetView

PACKAGE = "wildescape_widgets."
ROOT = Path(wildescape_widgets.__file__).parent
SOURCE = Path(__file__).parent / "src"
CONTROLS = control_types()
ROOMS = {
    "shared": ["wildescape_widgets.shapes"],
    "cards": ["wildescape.display"],
    "lessons": [
        *dict.fromkeys(control.__module__ for control in CONTROLS.values()),
        "wildescape.teach.shapes",
    ],
}
"""The modules that belong to a room's types besides its own."""

LINE = 90
UNIONS = (Union, UnionType)
PLAIN = {NoneType: "null", str: "string", bool: "boolean", int: "number", float: "number"}


class NamedType(NamedTuple):
    """A type with a name of its own: a TypedDict, or a name for a longer type."""

    name: str
    room: str
    hint: Any


def own_rooms() -> set[str]:
    """The rooms that hold types in modules whose names end with `shapes`."""
    found = {path.parent for path in ROOT.glob("*/*shapes.py")}
    return {path.name for path in found - {Path(__file__).parent}}


def rooms() -> Iterator[tuple[str, list[ModuleType]]]:
    """Each room with the modules that hold its types."""
    for room in sorted({*ROOMS, *own_rooms()}):
        stems = sorted(path.stem for path in (ROOT / room).glob("*shapes.py"))
        names = [*ROOMS.get(room, ()), *(f"{PACKAGE}{room}.{stem}" for stem in stems)]
        yield room, [import_module(name) for name in names]


@cache
def shapes() -> list[NamedType]:
    """All types with names, in the order in which they are written."""
    return [
        NamedType(name, room, hint)
        for room, modules in rooms()
        for module in modules
        for name, hint in vars(module).items()
        if (is_typeddict(hint) and hint.__module__ == module.__name__)
        or (get_origin(hint) in (Annotated, Literal, *UNIONS) and _defines(module, name))
    ]


def widgets() -> list[type[Any]]:
    """All widgets, their common bases included."""
    for room in own_rooms():
        for module in iter_modules([str(ROOT / room)]):
            import_module(f"{PACKAGE}{room}.{module.name}")

    def below(base: type[Any]) -> Iterator[type[Any]]:
        for widget in base.__subclasses__():
            # anywidget gives each object a class of its own; only those of a module count.
            if vars(import_module(widget.__module__)).get(widget.__name__) is widget:
                yield widget
                yield from below(widget)

    ours = (widget for widget in below(BaseWidget) if widget.__module__.startswith(PACKAGE))
    return sorted(ours, key=lambda widget: widget.__name__)


@cache
def views() -> set[Any]:
    """The types of the widgets' views."""
    return {widget.view_type() for widget in widgets()}


def type_name(hint: Any) -> str:
    """A type as TypeScript writes it, by its own name if it has one."""
    named = next((shape.name for shape in shapes() if shape.hint == hint), None)
    return named or written_out(hint)


def written_out(hint: Any) -> str:
    """A type as TypeScript writes it, without a name of its own."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Annotated:
        [keys] = hint.__metadata__
        return f"Record<{_one_of(map(_quoted, keys))}, string>"
    if origin is Literal:
        return _one_of(map(_quoted, arguments))
    if origin in UNIONS:
        return _one_of(map(type_name, arguments))
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(map(type_name, arguments))}]"
    if origin in (list, tuple, Sequence):
        item = type_name(arguments[0])
        return f"({item})[]" if get_origin(arguments[0]) in UNIONS else f"{item}[]"
    if origin is dict:
        return f"Record<string, {type_name(arguments[1])}>"
    if hint in (Any, object):
        return "unknown"
    raise TypeError(f"TypeScript has no type for {hint}")


def _one_of(choices: Iterable[str]) -> str:
    text = " | ".join(choices)
    lines = wrap(text, LINE, break_long_words=False, break_on_hyphens=False)
    return text if len(lines) == 1 else "\n  " + "\n  ".join(lines)


def question() -> str:
    """A question as a union, by the kind of its exercise."""
    base = interface(NamedType("QuestionBase", "lessons", QuestionView), {"kind", "control"})
    kinds = "".join(
        f'\n  | {{ kind: "{kind}"; control: {type_name(control)} }}'
        for kind, control in CONTROLS.items()
    )
    return f"{base}\nexport type QuestionView = QuestionBase & ({kinds}\n);\n"


def interface(shape: NamedType, left_out: Collection[str] = ()) -> str:
    """A TypedDict as an interface."""
    kind = shape.hint
    bases, docs = source_of(kind)
    inherited = {key for base in bases for key in get_type_hints(base)}
    if kind in views():
        bases = [WidgetView, *bases]
    fields = ""
    for key, hint in get_type_hints(kind, include_extras=True).items():
        if key not in inherited and key not in left_out:
            is_optional = get_origin(hint) is NotRequired
            mark, given = ("?", get_args(hint)[0]) if is_optional else ("", hint)
            fields += comment(docs.get(key)) + f"{key}{mark}: {type_name(given)};\n"
    names = ", ".join(base.__name__ for base in bases)
    extends = f" extends {names}" if names else ""
    return f"export interface {shape.name}{extends} {{\n{indent(fields, '  ')}}}\n"


def declaration(shape: NamedType) -> str:
    """A type with a name, as TypeScript declares it."""
    if not is_typeddict(shape.hint):
        return f"export type {shape.name} = {written_out(shape.hint)};\n"
    written = question() if shape.hint is QuestionView else interface(shape)
    return comment(vars(shape.hint).get("__doc__")) + written


def actions(widget: type[BaseWidget]) -> str:
    """The actions that a widget takes: the fields of each, and what its answer says."""
    lines = ""
    for name, method in sorted(widget.actions.items()):
        fields = " | ".join(map(_quoted, action_fields(method)))
        reply = get_type_hints(method)["return"]
        arguments = [fields or "never", *([type_name(reply)] if is_typeddict(reply) else [])]
        given = f"<{', '.join(arguments)}>" if arguments != ["never"] else ""
        lines += f"  {name}: Action{given};\n"
    return f"export type {widget.__name__}Actions = {{\n{lines}}};\n"


def source_of(kind: type) -> tuple[list[type], dict[str, str]]:
    """What only the source of a TypedDict tells: its bases, and what is said of its fields."""
    module = import_module(kind.__module__)
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            bases = [vars(module)[ast.unparse(base)] for base in node.bases]
            docs = {
                ast.unparse(field.target): ast.literal_eval(after.value)
                for field, after in pairwise(node.body)
                if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr)
            }
            return [base for base in bases if base is not TypedDict], docs
    return [], {}


def comment(text: str | None) -> str:
    """A text as a comment."""
    return f"/** {' '.join(text.split())} */\n" if text else ""


def files() -> dict[Path, str]:
    """What belongs into each file."""
    return {SOURCE / room / "shapes.ts": _room(room) for room, _ in rooms()}


def _room(room: str) -> str:
    parts = [declaration(shape) for shape in shapes() if shape.room == room]
    ours = [widget for widget in widgets() if widget.__module__.split(".")[1] == room]
    parts += [actions(widget) for widget in ours]
    body = "\n".join(parts)
    head = f"// Made by make_shapes.py from Python's types; change those.\n\n{_imports(room, body)}"
    return f"{head}\n{body}" if _imports(room, body) else f"{head}{body}"


def _imports(room: str, body: str) -> str:
    words = set("".join(c if c.isalnum() else " " for c in body).split())
    lines = ['import type { Action } from "../shared/host";\n'] if "Action<" in body else []
    for other in sorted({shape.room for shape in shapes()} - {room}):
        names = sorted(
            shape.name for shape in shapes() if shape.room == other and shape.name in words
        )
        if names:
            lines.append(f'import type {{ {", ".join(names)} }} from "../{other}/shapes";\n')
    return "".join(lines)


def _defines(module: ModuleType, name: str) -> bool:
    """Whether a module of types gives a type this name, and hasn't imported it."""
    if module.__name__.startswith("wildescape.teach.exercises."):
        return False
    return any(line.startswith(f"{name} = ") for line in inspect.getsource(module).splitlines())


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
