"""`sort`: each of several sets of cards belongs somewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from wildescape.display import named
from wildescape.i18n import Part, Phrase, say, sequence
from wildescape.teach.exercises.base import require_facts
from wildescape.teach.exercises.choose import Choose
from wildescape.teach.exercises.several_questions import SeveralQuestions, SlotHead
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.plays import cards_shown
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import TomlTable


class Sort(SeveralQuestions):
    """Each of several sets of cards belongs somewhere."""

    kind = "sort"
    asks = Choose.asks
    in_control = frozenset({"cards", "sets"})

    def __init__(self, scene: Scene, ask: str) -> None:
        super().__init__(scene)
        question = QUESTIONS[ask]
        question = replace(question, options=question.sorted_as or question.options)
        self.exercises = [Choose(scene.about(cards=cards), ask, question) for cards in scene.sets]
        self.fields = self.exercises[0].fields

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The question `ask` about each of the scene's `sets`."""
        # Each set is what the question calls cards.
        needs = ["sets" if fact == "cards" else fact for fact in QUESTIONS[ask].needs]
        require_facts(here, ask, [*dict.fromkeys([*needs, "sets"])])
        return cls(scene, ask)

    def chosen(self, places: Part, answer: Part) -> Phrase:
        """The cards; of two answers, what was chosen needn't be named."""
        if len(self.exercises[0].options) > 2:
            return super().chosen(places, answer)
        return say("{title}.", title=places)

    def named(self, places: Part, answer: Part) -> Part:
        return places if len(self.exercises[0].options) == 2 else super().named(places, answer)

    def answer_word(self, solution: object) -> Part:
        """Each answer with the sets to which it is right."""
        first = self.exercises[0]
        where = {key: self._where(key) for key in first.options}
        *words, last = (
            say("“{answer}” for {places}", answer=first.word(key), places=self.places(places))
            for key, places in where.items()
            if places
        )
        return sequence([*(say("{title}.", title=word) for word in words), last])

    def _where(self, answer: str) -> list[int]:
        """The sets to which an answer is right."""
        return [place for place, key in enumerate(self.solution) if key == answer]

    def place_word(self, place: int) -> Part:
        return cards_shown(self.scene.sets[place])

    def slot_head(self, one: Choose, lang: str) -> SlotHead:
        return {"title": "", "cards": named(one.scene.cards, lang)}
