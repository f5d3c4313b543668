"""The base of all widgets: a view goes out, actions come in, each one validated."""

from __future__ import annotations

import inspect
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from inspect import Signature
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar, get_type_hints

import anywidget
import ipywidgets
import traitlets
from traitlets.traitlets import parse_notifier_name
from wildescape.i18n import (
    LANGUAGES,
    InputError,
    Part,
    Phrase,
    either,
    language,
    say,
    shown,
    suggesting,
)
from wildescape.records import is_deep

from wildescape_widgets.built import built, parts
from wildescape_widgets.shapes import PartReply
from wildescape_widgets.signatures import check_arguments, docstring_of, members, signature_of
from wildescape_widgets.snapshot import Snapshot

Reply = Mapping[str, Any]
"""What an answer says besides `id` and `ok`."""

Action = Callable[..., Reply | None]
ActionMethod = TypeVar("ActionMethod", bound=Action)


def action(method: ActionMethod) -> ActionMethod:
    """Mark a method as an action of the browser: its parameters are the message's fields."""
    method.is_action = True  # type: ignore[attr-defined]
    return method


def one_of(choices: Sequence[str], value: object, code: str = "out_of_range") -> str:
    """`value`, if it is one of the choices.

    Raises:
        InputError: with this code, and with the choices.
    """
    if value in choices:
        return str(value)
    phrase = say("“{value}” is none of {choices}.", value=shown(value), choices=either(choices))
    raise InputError(code, suggesting(phrase, value, choices))


Sent = TypeVar("Sent", str, int, bool)


def of_kind(kind: type[Sent], value: object, problem: Phrase) -> Sent:
    """`value`, if it is of this kind; a truth value is no number.

    Raises:
        InputError: `malformed`, with the problem.
    """
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise InputError("malformed", problem)
    return value


LONGEST_REFUSAL: Final = 1000
"""The longest text of a refusal, in characters: it may quote what the browser sent."""


def _sendable(text: str) -> str:
    """A text that may quote what the browser sent, shortened and without lone surrogates."""
    brief = text if len(text) <= LONGEST_REFUSAL else f"{text[:LONGEST_REFUSAL]}…"
    return brief.encode("utf-8", "replace").decode()


def known_language(lang: object) -> str:
    """The language that `lang` names, or the default."""
    try:
        return language(lang)
    except InputError:
        return LANGUAGES[0]


@contextmanager
def refusing_in(lang: str) -> Iterator[None]:
    """Put every `InputError` raised inside into the language `lang`."""
    try:
        yield
    except InputError as error:
        raise InputError(error.code, error.phrase, lang) from None


class RefusedSetting(InputError, traitlets.TraitError):
    """An `InputError` for a setting; as it's a `TraitError` too, traitlets takes the value back."""


@contextmanager
def refusing_to_set(widget: object) -> Iterator[None]:
    """Make every `InputError` raised inside a `RefusedSetting` in the widget's language."""
    try:
        yield
    except InputError as error:
        lang = known_language(getattr(widget, "lang", None))
        raise RefusedSetting(error.code, error.phrase, lang) from None


def no_setting(name: str, what: Part, value: object, choices: Iterable[str] = ()) -> InputError:
    """The error for a setting that can't be so.

    Args:
        name: what it's called.
        what: what it may be, in words.
        value: what it was to be.
        choices: the words that it may be, if it's one of a few.
    """
    phrase = say("“{name}” is {what}, not {value}.", name=name, what=what, value=shown(value))
    return InputError("bad_request", suggesting(phrase, value, choices))


class Setting(traitlets.TraitType[Any, Any]):
    """A trait of one kind. Anything else is refused with an `InputError`, as all settings are.

    Args:
        default: its value where none is given.
        what: what it may be, in words.
        is_that: whether a value is that.
        choices: the words that it may be, if it's one of a few.
    """

    def __init__(
        self,
        default: object,
        what: Part,
        is_that: Callable[[object], bool],
        *,
        choices: Iterable[str] = (),
        help: str,
    ) -> None:
        super().__init__(default, help=help)
        self.what, self.is_that, self.choices = what, is_that, choices

    def validate(self, obj: object, value: object) -> object:
        """The value, if it's of the kind; else it's refused in the widget's language."""
        if self.is_that(value):
            return value
        with refusing_to_set(obj):
            raise no_setting(self.name or "", self.what, value, self.choices)


TRUTH: Final = say("True or False")
"""What a setting that `is_truth` may be."""


def is_truth(value: object) -> bool:
    """Whether it's `True` or `False`."""
    return isinstance(value, bool)


def is_number(value: object) -> bool:
    """Whether it's a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def language_trait() -> traitlets.TraitType[str, object]:
    """A trait that holds the language of a widget."""
    return traitlets.TraitType(
        LANGUAGES[0], help='`"en"` for English, `"zh_CN"` for Simplified Chinese.'
    ).tag(sync=True, writable=True)


class GuardedWidget(ipywidgets.DOMWidget):  # type: ignore[misc]  # ipywidgets has no types.
    """A widget that lets the browser write only the traits tagged `writable`, as `jslink` does.

    What is written is validated as a stranger's input. Whatever isn't taken is answered with the
    true value, so that no browser goes on showing another one.

    The signature and the docstring of a subclass tell all its traits, in the words of their
    `help`.
    """

    __signature__: ClassVar[Signature]

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        described = cls._described()
        cls.__signature__ = signature_of(cls, described)
        # anywidget makes a class without a docstring for each widget.
        cls.__doc__ = docstring_of(cls, described) if cls.__doc__ else cls.__base__.__doc__

    @classmethod
    def _described(cls) -> Sequence[type]:
        """The classes whose members the signature and the docstring tell."""
        return cls.__mro__[: cls.__mro__.index(GuardedWidget)]

    def __new__(cls, *arguments: object, **settings: object) -> Self:
        check_arguments(cls, cls._described(), arguments, settings)
        return super().__new__(cls, *arguments, **settings)  # type: ignore[no-any-return]

    def observe(self, handler: Any, names: Any = traitlets.All, type: str = "change") -> None:
        """Call `handler` when a trait changes; a name that is no trait is refused.

        Raises:
            TypeError: with the names of the traits.
        """
        for name in parse_notifier_name(names):
            if isinstance(name, str) and not self.has_trait(name):
                kind = self.__class__
                traits = ", ".join(members(kind._described(), traitlets.TraitType))
                raise TypeError(
                    f"{kind.__name__} has no trait {name!r} to observe; its traits are {traits}"
                )
        super().observe(handler, names, type)

    def _register_validator(self, handler: Callable[..., object], names: Iterable[str]) -> None:
        def validated(widget: GuardedWidget, proposal: traitlets.Bunch) -> object:
            with refusing_to_set(widget):
                return handler(widget, proposal)

        super()._register_validator(validated, names)

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """What the widget shows now, for pages without a kernel and for places without a browser.

        It's made from `view` and other synced traits alone, so it holds nothing secret.
        """

    # The widget library shows a tooltip only where it finds an empty description.
    description = traitlets.Unicode().tag(sync=True)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take what the browser has written."""
        for name, value in sync_data.items():
            if name in self.keys and not self._takes(name, value):
                self.send_state(name)

    def _takes(self, name: str, value: object) -> bool:
        """Set a trait to what the browser has written, if it may be written and is valid."""
        is_alike = type(value) is type(getattr(self, name))
        if not is_alike or not self.trait_metadata(name, "writable"):
            return False
        try:
            # Before anything is set: ipywidgets takes back no value that an `InputError` refuses.
            self.traits()[name]._validate(self, value)
        except (InputError, traitlets.TraitError):
            return False
        super().set_state({name: value})
        return True


class Relay(Protocol):
    """What a widget inside another one has in place of a model of its own in the browser."""

    def send(self, content: Mapping[str, object]) -> None:
        """Hand a message on."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Hold back what is to be seen until all of it has changed."""


class BaseWidget(GuardedWidget, anywidget.AnyWidget):
    """A widget whose state is Python's: the browser shows `view` and asks by messages.

    A message is `{id, rev, action, …}` with the fields that the action takes. `rev` is that of the
    view it is about, or null if it is meant whatever the view shows by now. The answer is
    `{id, ok: true, …}`, or `{id, ok: false, reason, text}` for a message that is malformed, stale
    or out of range, or that the rules refuse; then nothing has changed.
    """

    view = traitlets.Dict(read_only=True, help="What the browser shows, as plain data.").tag(
        sync=True
    )
    lang = language_trait()

    actions: ClassVar[Mapping[str, Action]] = {}
    """What the browser may ask for, by the name it uses."""

    shows: ClassVar[Sequence[str]] = ()
    """The traits that the view follows from: it's made anew when one of them changes."""

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        cls.actions = {
            # An underscore at the end sets a name apart from a word of Python or of ipywidgets.
            name.rstrip("_"): method
            for base in reversed(cls.__mro__)
            for name, method in vars(base).items()
            if getattr(method, "is_action", False)
        }

    def __new__(cls, *arguments: object, relay: Relay | None = None, **settings: object) -> Self:
        # A relay is for widgets around this one, so the signature does not tell of it.
        return super().__new__(cls, *arguments, **settings)

    def __init__(self, *, relay: Relay | None = None, **traits: object) -> None:
        self._relay = relay
        self._rev = 0
        # A page in Chinese gets its errors in Chinese.
        with refusing_in(known_language(traits.get("lang"))):
            super().__init__(**traits)
            self._publish()
        if self.shows:  # No names would stand for all.
            self.observe(lambda _: self._publish(), self.shows)
        self.on_msg(self._receive)

    def open(self) -> None:
        """Open the way to the browser; inside another widget, that one has it."""
        if self._relay is None:
            super().open()

    def send(self, content: Mapping[str, object], buffers: object = None) -> None:
        """Send a message to the browser."""
        if self._relay is None:
            super().send(content, buffers)
        else:
            self._relay.send(content)

    def hold_sync(self) -> AbstractContextManager[None]:
        """Tell the browser what changes inside in one message."""
        if self._relay is None:
            held: AbstractContextManager[None] = super().hold_sync()
            return held
        return self._relay.hold_sync()

    @abstractmethod
    def _view(self) -> Mapping[str, object]:
        """What the browser may see, besides `rev` and `lang`."""

    @classmethod
    def view_type(cls) -> object:
        """The type of what `_view` returns."""
        return get_type_hints(cls._view)["return"]

    def _publish(self) -> None:
        self._rev += 1
        self.set_trait("view", {"rev": self._rev, "lang": self.lang, **self._view()})

    @traitlets.validate("lang")
    def _valid_lang(self, proposal: traitlets.Bunch) -> str:
        return language(proposal["value"])

    def _receive(self, _: object, message: object, __: object) -> None:
        self.send(self.reply_to(message))

    def reply_to(self, message: object) -> dict[str, object]:
        """The answer to a message of the browser, once what it asks for is done."""
        number = message.get("id") if isinstance(message, dict) else None
        head = {"id": number if type(number) is int else None}
        try:
            return {**head, "ok": True, **self._perform(message)}
        except InputError as refusal:
            text = _sendable(refusal.phrase.to(self.lang))
            return {**head, "ok": False, "reason": refusal.code, "text": text}

    def _perform(self, message: object) -> Reply:
        if not isinstance(message, dict):
            raise InputError("malformed", say("A message is an object."))
        if is_deep(message):
            raise InputError("malformed", say("A message is not nested that deeply."))
        fields = dict(message)
        number, rev, name = (fields.pop(key, ...) for key in ("id", "rev", "action"))
        is_known = type(number) is int and (rev is None or type(rev) is int)
        if not is_known or not isinstance(name, str):
            raise InputError("malformed", say("A message has an id, a rev and an action."))
        method = self.actions.get(name)
        if method is None:
            raise InputError(
                "malformed", say("There is no action called “{name}”.", name=name[:40])
            )
        if set(fields) != set(action_fields(method)):
            raise InputError("malformed", say("The action “{name}” has other fields.", name=name))
        if rev is not None and not self._oldest(name) <= rev <= self._rev:
            raise InputError("stale", say("The table has changed since; look again."))
        return method(self, **fields) or {}

    def _oldest(self, _: str) -> int:
        """The oldest view that a message of this action may be about."""
        return self._rev

    @action
    def part(self, name: object) -> PartReply:
        """Answer with the code of a part of the front end."""
        if name not in parts():
            raise InputError("malformed", say("There is no such part of the page."))
        return {"code": built(f"parts/{name}.js")}

    @abstractmethod
    def __repr__(self) -> str:
        """What the widget holds, without an address."""

    def _repr_mimebundle_(self, **keywords: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**keywords)
        assert bundle is not None  # That would be a widget that nothing shows.
        data, metadata = bundle
        return {**data, **self.snapshot().bundle}, metadata


def action_fields(method: Action) -> list[str]:
    """The fields of an action's message."""
    return [name for name in inspect.signature(method).parameters if name != "self"]


def keep_words_of_boxes(formatter: Any) -> None:
    """Have IPython keep the words and cards of our widgets with the boxes that they are shown in.

    Args:
        formatter: what makes the outputs of a notebook, IPython's `mimebundle_formatter`.
    """
    before = formatter.for_type(ipywidgets.Box)

    def bundle(box: Any) -> Any:
        made = before(box) if before else box._repr_mimebundle_()
        data, metadata = made if isinstance(made, tuple) else (made, {})
        shown = [*_snapshots(box)]
        if not shown or "text/html" in data:
            return made
        told = {
            "text/plain": "\n".join(each.text for each in shown),
            "text/html": "".join(each.html for each in shown),
        }
        return {**data, **told}, metadata

    formatter.for_type(ipywidgets.Box, bundle)


def _snapshots(box: Any) -> Iterator[Snapshot]:
    """What our widgets in a box show, and in the boxes inside it."""
    for child in box.children:
        if isinstance(child, GuardedWidget):
            yield child.snapshot()
        elif isinstance(child, ipywidgets.Box):
            yield from _snapshots(child)


# A browser's Python has no IPython, and importing it there would take long.
if (ipython := sys.modules.get("IPython")) and (shell := ipython.get_ipython()):
    keep_words_of_boxes(shell.display_formatter.mimebundle_formatter)
