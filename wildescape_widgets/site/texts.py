"""The texts of the site's own pages."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

PAGE_TEXTS: Final = {
    "language": say("Language"),
    "loading": say("Dealing the cards …"),
    "step": say("Laying out the page: {step} of {count}", step="{}", count="{}"),
    "no_script": say("The cards on this page need JavaScript. The text can be read without it."),
    "no_script_course": say("The course needs JavaScript: turn it on in your browser, and reload."),
    "cell_error": say("This part of the page didn't work"),
    "cell_error_help": say("Everything else here still works. Reload the page to try again."),
    "not_found": say("There's no such page"),
    "not_found_help": say("The address may be old or mistyped."),
    "failed": say("This page didn't work"),
    "failed_help": say("Reload it in a moment."),
    "home": say("To the course"),
    "full": say("The site is full right now"),
    "full_help": say("Leave this page open: it tries again by itself."),
    "open": say("Open the page"),
}
"""The texts by the name under which a template uses them; places in braces are filled in there."""

WRONG_NAME: Final = say(
    "This site has another name. Its host can add this one: {option}.",
    option="wildescape serve --public-name",
)
"""The answer to a request for a site of another name."""


def page_texts(lang: str) -> dict[str, str]:
    """`PAGE_TEXTS` in the language `lang`, and under `tag` the language's name in HTML."""
    return {"tag": html_lang(lang), **{name: text.to(lang) for name, text in PAGE_TEXTS.items()}}


def html_lang(lang: str) -> str:
    """The name of a language in HTML: `zh-CN` for `zh_CN`."""
    return lang.replace("_", "-")
