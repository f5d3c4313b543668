"""What all widgets share: a view out, actions in, each validated."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import anywidget
import traitlets
from wildescape.i18n import LANGUAGES, InputError, Phrase, language, say
from wildescape.records import is_deep

STATIC = Path(__file__).parent / "static"


LOST: Final = {
    "lost": say(
        "No answer: the connection is lost. Nothing is lost with it; reload the page to go on."
    ),
    "reload": say("Reload the page"),
}
"""The words of a widget that gets no answer."""


def built(name: str) -> str:
    """The text of a file of the built front end.

    As a path it would be watched for changes, and every widget kept alive for that.
    """
    return (STATIC / name).read_text("utf-8")


Reply = dict[str, Any]
Method = TypeVar("Method", bound=Callable[..., Any])


def action(method: Method) -> Method:
    """Mark a method as an action of the browser: its parameters are the message's fields."""
    method.is_action = True  # type: ignore[attr-defined]
    return method


LONGEST_TEXT = 1000
"""The longest refusal, in characters: it may hold what a stranger wrote."""


def _sendable(text: str) -> str:
    """A text that may hold what a stranger wrote, as it can be sent and shown."""
    brief = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
    return brief.encode("utf-8", "replace").decode()


def known_language(lang: object) -> str:
    """The language that `lang` names, the default if it names none."""
    try:
        return language(lang)
    except InputError:
        return LANGUAGES[0]


@contextmanager
def refusing_in(lang: str) -> Iterator[None]:
    """Say in the language `lang` what input is refused with."""
    try:
        yield
    except InputError as error:
        raise InputError(error.code, error.phrase, lang) from None


class BaseWidget(anywidget.AnyWidget):
    """A widget whose state is Python's: the browser shows `view` and asks by messages.

    A message is `{id, rev, action, …}` with the fields that the action takes. It is answered with
    `{id, ok: true, …}`, or with `{id, ok: false, reason, text}` when it is malformed, stale or out
    of range; then nothing has changed.
    """

    view = traitlets.Dict(read_only=True).tag(sync=True)
    lang = traitlets.Unicode(LANGUAGES[0])

    _actions: ClassVar[dict[str, Callable[..., Reply | None]]] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        cls._actions = {
            # Some actions have the names of other things, as in `pass_` and `open_`.
            name.rstrip("_"): method
            for base in reversed(cls.__mro__)
            for name, method in vars(base).items()
            if getattr(method, "is_action", False)
        }

    def __init__(self, **traits: Any) -> None:
        # ipywidgets only warns of a misspelt argument; a teacher would not see it.
        known = [
            name
            for name, trait in self.traits().items()
            if issubclass(trait.this_class, BaseWidget) and not trait.read_only
        ]
        unknown = [name for name in traits if name not in known]
        if unknown:
            raise TypeError(
                f"{type(self).__name__} has no {', '.join(unknown)}; it takes {', '.join(known)}"
            )
        self._rev = 0
        # Whoever writes a page in Chinese reads in Chinese what is wrong with it.
        with refusing_in(known_language(traits.get("lang"))):
            super().__init__(**traits)
            self._publish()
        self.on_msg(self._receive)

    def _view(self) -> dict[str, Any]:
        """What the browser may see."""
        raise NotImplementedError

    def _publish(self) -> None:
        self._rev += 1
        self.set_trait("view", {"rev": self._rev, "lang": self.lang, **self._view()})

    @traitlets.validate("lang")
    def _valid_lang(self, proposal: Any) -> str:
        return language(proposal["value"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """The browser changes no state: it asks by messages."""

    def _receive(self, _: Any, message: object, __: Any) -> None:
        self.send(self._answer(message))

    def _answer(self, message: object) -> Reply:
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
        number, rev, name = (fields.pop(key, None) for key in ("id", "rev", "action"))
        if type(number) is not int or type(rev) is not int or not isinstance(name, str):
            raise InputError("malformed", say("A message has an id, a rev and an action."))
        method = self._actions.get(name)
        if method is None:
            raise InputError(
                "malformed", say("There is no action called “{name}”.", name=name[:40])
            )
        if set(fields) != set(inspect.signature(method).parameters) - {"self"}:
            raise InputError("malformed", say("The action “{name}” has other fields.", name=name))
        if rev != self._rev:
            raise InputError("stale", say("The table has changed since; look again."))
        return method(self, **fields) or {}

    def _texts(self, **phrases: Phrase) -> dict[str, str]:
        return {key: phrase.to(self.lang) for key, phrase in phrases.items()}

    def _plain(self) -> str:
        """The widget as one line of text, where no browser shows it."""
        raise NotImplementedError

    def _static(self) -> str:
        """The widget as HTML, where there is no kernel."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**keywords)
        return {**data, "text/plain": self._plain(), "text/html": self._static()}, metadata
