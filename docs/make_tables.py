"""The tables of the documentation that are made from the code, and the files that it shows.

`python -m docs.make_tables` writes them anew, between `<!-- table NAME -->` and `<!-- end NAME -->`
in the pages of this folder. A test fails if a page is not up to date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from wildescape.cards import NATURAL_RANKS
from wildescape.game import REFUSALS
from wildescape.i18n import Part, Phrase
from wildescape.players.meanings import MEANINGS
from wildescape.rules import CHOICES, DEFAULT, PRESETS, RULE_HELP, Rules
from wildescape.teach.drills import DRILLS, SKILL_TITLES
from wildescape.teach.glossary import GLOSSARY
from wildescape.teach.lessons import STEP_KINDS
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Question
from wildescape.teach.scenes import FACTS, PLAY_KINDS, Scene
from wildescape.turns import SEATS
from wildescape.verdicts import Reason

PAGES: Final = tuple(sorted(Path(__file__).parent.glob("*.md")))

_MARKED: Final = re.compile(r"<!-- table ([\w-]+) -->(.*?)<!-- end \1 -->", re.DOTALL)


def names(words: Iterable[object]) -> str:
    """A list of names: "`pair`, `triple`"."""
    return ", ".join(f"`{word}`" for word in words)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    head = [*head]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def described(cls: type) -> Mapping[str, str]:
    """The arguments that the docstring of a class describes, with their descriptions."""
    listed = re.findall(r"^ {8}(\w+): (.+(?:\n {12}.+)*)", cls.__doc__ or "", re.MULTILINE)
    return {name: re.sub(r"\s+", " ", text).removesuffix(".") for name, text in listed}


def _text(part: Part | None) -> str:
    if isinstance(part, Phrase):
        return part.to("en")
    return "" if part is None else str(part)


def _facts() -> str:
    descriptions = described(Scene)
    return table(["fact", "what"], ([f"`{name}`", descriptions[name]] for name in FACTS))


OPTIONS_BY_SCENE: Final = {
    "house": "a choice of the `rule`, below",
    "kind": "a kind of play, `none`",
    "turn": "a seat",
    **dict.fromkeys(("next_level", "next_trump"), "a rank"),
}
"""Questions whose options depend on the scene, and what those are."""


def _answers(name: str, question: Question) -> str:
    if question.options is None:
        return "a number"
    if name in OPTIONS_BY_SCENE:
        return OPTIONS_BY_SCENE[name]
    options = names(question.options(Scene()))
    return options.replace(names(NATURAL_RANKS), "a rank").replace(names(SEATS), "a seat")


def _questions() -> str:
    rows = (
        [f"`{name}`", names(question.needs) or "nothing", _answers(name, question)]
        for name, question in QUESTIONS.items()
    )
    return table(["`ask`", "about", "answers"], rows)


def _skills() -> str:
    def hunted(skill: str) -> str:
        return names(DRILLS[skill].misconceptions) if skill in DRILLS else "no drill"

    rows = ([f"`{skill}`", _text(title), hunted(skill)] for skill, title in SKILL_TITLES.items())
    return table(["skill", "in words", "habits that its drill hunts"], rows)


def _misconceptions() -> str:
    rows = (
        [f"`{name}`", _text(misconception.idea), _text(misconception.origin)]
        for name, misconception in MISCONCEPTIONS.items()
    )
    return table(["`habit`", "the idea", "where it is right"], rows)


def _rules() -> str:
    rows = (
        [f"`{name}`", RULE_HELP[name].to("en").removesuffix("."), names(choices)]
        for name, choices in CHOICES.items()
    )
    return table(["rule", "what it decides", "choices, the default first"], rows)


def _presets() -> str:
    def changes(preset: Rules) -> str:
        changed = preset.changed_from(DEFAULT).items()
        return ", ".join(f"`{name}` `{choice}`" for name, choice in changed) or "nothing"

    rows = ([f"`{name}`", changes(preset)] for name, preset in PRESETS.items())
    return table(["preset", "what it changes"], rows)


def _refusals() -> str:
    rows = ([f"`{code}`", phrase.message] for code, phrase in REFUSALS.items())
    return table(["code", "what it says"], rows)


def _reasons() -> str:
    rows = ([f"`{code}`", names(idea.parts), idea.meaning] for code, idea in MEANINGS.items())
    return table(["code", "parts", "what it means"], rows)


DEPLOY: Final = Path(__file__).parents[1] / "deploy"

LANGUAGES_OF: Final = {".conf": "nginx", ".py": "python", ".service": "ini", ".yaml": "yaml"}
"""What the files of `deploy/` are written in, by their ending."""


def _file(path: Path) -> Callable[[], str]:
    def shown() -> str:
        language = LANGUAGES_OF.get(path.suffix, path.name.lower())
        return f"```{language}\n{path.read_text('utf-8')}```"

    return shown


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "facts": _facts,
    "misconceptions": _misconceptions,
    "move-refusals": _refusals,
    "reasons": _reasons,
    "play-kinds": lambda: names(PLAY_KINDS),
    "presets": _presets,
    "questions": _questions,
    "rules": _rules,
    "skills": _skills,
    "step-kinds": lambda: names(STEP_KINDS),
    "terms": lambda: names(GLOSSARY),
    "verdict-reasons": lambda: names(Reason),
    **{path.name.replace(".", "-"): _file(path) for path in sorted(DEPLOY.iterdir())},
}
"""What each mark encloses."""


def refreshed(page: str) -> str:
    """The text of a page with its tables made anew.

    Raises:
        KeyError: for a mark that no table has.
    """

    def make(found: re.Match[str]) -> str:
        name = found[1]
        made = TABLES[name]()
        if "\n" in made:
            made = f"\n\n{made}\n\n"
        return f"<!-- table {name} -->{made}<!-- end {name} -->"

    return _MARKED.sub(make, page)


def main() -> None:
    """Write the tables of all pages anew."""
    for page in PAGES:
        old = page.read_text("utf-8")
        if old != (new := refreshed(old)):
            page.write_text(new, "utf-8")
            print(f"{page.name}: written anew")


if __name__ == "__main__":
    main()
