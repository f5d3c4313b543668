"""The player of a lesson: a step at a time; the games of steps are played at a table beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

import traitlets
from wildescape.game import Move
from wildescape.i18n import (
    InputError,
    said_in,
    say,
    say_n,
    shown,
)
from wildescape.rules import CHOICE_TITLES, Rules
from wildescape.session import State
from wildescape.teach.attempt import Attempt, explained
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import PlayOn, game_of
from wildescape.teach.exercises.base import LAST
from wildescape.teach.exercises.play_on import COACHES
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.own_hands import OwnHand
from wildescape.teach.practice import answered
from wildescape.teach.progress import Done
from wildescape.teach.review import Review
from wildescape.teach.scenes import Scene

from wildescape_widgets.base import action, of_kind, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.lessons.catalog import WHAT_TO_MEND, find_lesson, undone
from wildescape_widgets.lessons.exhibit import NOTHING_SHOWN, asked_exhibit, exhibit
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.looking_back import GamesLookedBackOn
from wildescape_widgets.lessons.own_rules import (
    ALREADY_TOLD,
    OTHERWISE,
    asked_rule,
    differing,
    other_tables,
    told_rules,
    turns_otherwise,
)
from wildescape_widgets.lessons.shapes import (
    ExhibitView,
    LessonCan,
    LessonView,
    OwnRules,
    StepMark,
)
from wildescape_widgets.lessons.snapshot import lesson_lines
from wildescape_widgets.lessons.summary import lesson_summary
from wildescape_widgets.lessons.texts import LESSON_TEXTS, said_texts
from wildescape_widgets.lessons.traits import finding_trait, lesson_trait, step_trait
from wildescape_widgets.snapshot import Snapshot, joined
from wildescape_widgets.table.moments import Reviewed, debrief_panel, found_moments
from wildescape_widgets.table.shapes import DebriefPanel
from wildescape_widgets.table.widget import Table

NOT_PLAYED: Final = say(
    "Play the games of the steps before this one. Then you can look back on them here."
)

MOST_SIBLINGS: Final = 30
"""How many items of a drill are searched for one that is like a step."""


class LessonPlayer(Learner):
    """The widget that shows a lesson, without the table for its games.

    Raises:
        InputError: `bad_lesson`, for what is no lesson, with what is wrong.
    """

    _esm = bundle("lesson", "cards", "table", "lessons")

    lesson = lesson_trait()
    at = step_trait()
    finding = finding_trait()

    def __init__(self, **settings: object) -> None:
        self._settled: State | None = None
        self._back = GamesLookedBackOn(self._looked_back)
        self._revisited: Attempt | None = None
        self._written_lesson: LessonPlan | None = None
        self._questions: dict[int, Attempt] = {}
        self._differing: dict[Rules, tuple[str, ...]] = {}
        """By which rules answers are others at the learner's table: they take a while to find."""
        self._frame = 0
        self._siblings = 0
        self._again: set[int] = set()
        """The steps where another exercise stands in."""
        self.table: Table | None = None
        """Where the game of the step is played."""
        super().__init__(**settings)

    @traitlets.validate("lesson")
    def _valid_lesson(self, proposal: traitlets.Bunch) -> object:
        # Whoever shows the same lesson again keeps its steps, which the questions are about.
        if self._written_lesson is None or proposal["value"] != self.lesson:
            self._written_lesson = find_lesson(proposal["value"])
        return proposal["value"]

    @traitlets.validate("at")
    def _valid_at(self, proposal: traitlets.Bunch) -> int:
        at: int = proposal["value"]
        count = len(self.plan.steps)
        if not 0 <= at <= count:
            phrase = say_n(
                "There's no step {at}: this lesson has one step, 0, and {count} is its end.",
                "There's no step {at}: this lesson has {count} steps, from 0 to {last}, and "
                "{count} is its end.",
                count,
                at=shown(at),
                last=count - 1,
            )
            raise InputError("out_of_range", phrase)
        return int(at)

    @traitlets.observe("lesson")
    def _begun_anew(self, _: object) -> None:
        self._questions.clear()
        self._differing.clear()
        self._again.clear()
        self._back.stop()
        self._back = GamesLookedBackOn(self._looked_back)
        if self._rev:
            self._go(0)

    @traitlets.observe("lang")
    def _said_otherwise(self, _: object) -> None:
        if self._rev:
            self._publish()

    @property
    def plan(self) -> LessonPlan:
        """The lesson that is shown."""
        if self._written_lesson is None:
            self._written_lesson = find_lesson(self.lesson)
        return self._written_lesson

    @property
    def _step(self) -> LessonStep | None:
        """The step that is shown; `None` for the summary."""
        steps = self.plan.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the step that is shown, or at a moment that the learner looks back on."""
        return self._revisited or self._step_question

    @property
    def game(self) -> PlayOn | None:
        """The game of the step that is shown, if it has one."""
        step = self._step
        return game_of(step.exercise) if step else None

    @property
    def _step_question(self) -> Attempt | None:
        step = self._step
        if step is None or step.exercise is None:
            return None
        if self.at not in self._questions:
            question = Attempt(
                step.exercise,
                step.solution,
                is_guided=step.mode == "guided",
                wrong=step.wrong,
                why=step.why,
            )
            # Hints and misses survive a reload, and so do games that were lost.
            done = self._done(step)
            lost = done.tries if done and not done.stars else 0
            kept = self.progress.begun.get(self._name(step), (question.rung, lost))
            question.rung, question.misses = max(question.rung, kept[0]), kept[1]
            self._questions[self.at] = question
        self._questions[self.at].tables = other_tables(self.own_rules)
        return self._questions[self.at]

    @property
    def step_name(self) -> str:
        """The name of the step that is shown, in the learner's progress."""
        return self._name(self._step) if self._step else ""

    def _name(self, step: LessonStep) -> str:
        return f"{self.plan.id}/{step.id}"

    def _done(self, step: LessonStep) -> Done | None:
        done: Done | None = self.progress.steps.get(self._name(step))
        return done

    def _remembered(self, was_fresh: bool) -> None:
        if was_fresh:
            # Attempts begun before the browser told its progress know of no hint taken.
            self._questions.clear()
        if was_fresh and self.at == 0:
            self.resume()

    def resume(self) -> None:
        """Go on where the learner stopped."""
        left, steps = self._left, self.plan.steps
        open_ones = [at for at, step in enumerate(steps) if step.id in left]
        asked = [at for at in open_ones if not self._is_settled(steps[at])]
        self.at = next(iter(asked or open_ones), 0)

    @property
    def _left(self) -> list[str]:
        """The names of the steps that are still to do, as the map counts them."""
        steps = self.plan.steps
        tasks = [step.id for step in steps if step.exercise]
        rules = {step.id: step.scene.rule for step in steps if step.scene.rule}
        return undone(self.plan.id, [step.id for step in steps], tasks, self.progress, rules)

    def _is_settled(self, step: LessonStep) -> bool:
        """Whether the step is about a house rule of which the learner's table has told."""
        return step.scene.rule in self.progress.house

    def _unsettled(self, begin: int) -> int:
        """The first step from a number on that nothing of the learner's table has settled."""
        steps = self.plan.steps
        later = range(begin, len(steps))
        return next((at for at in later if not self._is_settled(steps[at])), len(steps))

    # What is seen

    def _view(self) -> LessonView:
        lesson, step, left, question = self.plan, self._step, self._left, self.attempt
        key = f"{self.at}.{self._siblings}"
        return {
            "lesson": lesson.id,
            "step": step.id if step else "",
            "title": said_in(lesson.title, self.lang),
            "number": lesson.number,
            "steps": [self._mark(step, is_done=step.id not in left) for step in lesson.steps],
            "at": self.at,
            "goal": "" if step is None else self._goal(step),
            "shown": None if step is None else self._exhibit(step),
            "note": self._note(),
            "question": question.view(self.lang, key) if question else None,
            "own": self._own_table(),
            "house": None if self._revisited else asked_rule(step, self.progress, self.lang),
            "frame": self._frame,
            "frames": self._frames,
            "can": self._can(),
            "review": self._reviewed(),
            "words": explained(lesson.terms, self.lang) if step and not self.game else [],
            "summary": None if step else lesson_summary(lesson, self.progress, left, self.lang),
            "texts": said_texts(LESSON_TEXTS, question, self.lang),
        }

    def _mark(self, step: LessonStep, *, is_done: bool) -> StepMark:
        done = self._done(step)
        return {
            "isTask": step.exercise is not None,
            "isDone": is_done,
            "stars": done.stars if done and step.exercise else 0,
        }

    def _goal(self, step: LessonStep) -> str:
        question = self.attempt
        if self._revisited:
            return say("What would you play here?").to(self.lang)
        if question and question.exercise is not step.exercise:
            return DRILLS[self._drill(step) or ""].goal(question.exercise.scene).to(self.lang)
        return said_in(step.goal, self.lang)

    def _note(self) -> str:
        """Why another exercise stands in, what is done already, or which way play goes here."""
        question = self._step_question
        if not self._revisited and question and not question.is_over:
            if self.at in self._again:
                return say("You've seen that answer. Now try one like it on your own.").to(
                    self.lang
                )
            if question.is_guided and question.exercise.first_half(question.solution):
                return say("The first part is filled in for you.").to(self.lang)
        if self._step and turns_otherwise(self._step.scene, self.own_rules):
            return say("Play goes clockwise here, unlike at your table.").to(self.lang)
        return ""

    def _exhibit(self, step: LessonStep) -> ExhibitView:
        question = self.attempt
        if question is None:
            return exhibit(None, step.scene, self.lang, at=self._frame)
        return NOTHING_SHOWN if question.exercise.at_table else asked_exhibit(question, self.lang)

    def _own_table(self) -> OwnRules | None:
        """What the learner's table plays: what it has told already, or where a lesson differs."""
        own, steps = self.own_rules, self.plan.steps
        told = dict.fromkeys(step.scene.rule for step in steps if self._is_settled(step))
        if told and self.at == self._unsettled(0):
            return told_rules(ALREADY_TOLD, told, own, self.lang)
        if told or self.at:
            return None
        if own not in self._differing:
            self._differing = {own: differing(self.plan, own)}
        return told_rules(OTHERWISE, self._differing[own], own, self.lang)

    @property
    def _reviewed_games(self) -> list[Reviewed]:
        """What to look back on: the hand of this step, or all before it."""
        step = self._step
        return self._back.games(self.at, is_asked=bool(step.exercise)) if step else []

    def _reviewed(self) -> DebriefPanel | None:
        games = self._reviewed_games
        if self._revisited or not (games or self._looks_back()):
            return None
        shown = debrief_panel(games, self.lang, is_busy=self._back.is_busy)
        if not games:
            return {**shown, "told": NOT_PLAYED.to(self.lang)}
        # A mini hand is simply over, unless something in it mattered.
        return None if self.game and self.game.is_mini and not shown["moments"] else shown

    def _looks_back(self) -> bool:
        """Whether the step is there for looking back on the games before it."""
        steps, step = self.plan.steps, self._step
        is_empty = (
            step is not None and step.exercise is None and step.scene == Scene(step.scene.rules)
        )
        games = [one for one in steps[: self.at] if one.exercise and one.exercise.at_table]
        return is_empty and bool(games)

    def _first_frame(self) -> int:
        """How many moves the step before has shown, if this step continues it."""
        step, steps = self._step, self.plan.steps
        if step is None or step.exercise or not self.at:
            return 0
        before, now = steps[self.at - 1].scene, step.scene
        goes_on = now.moves[: len(before.moves)] == before.moves and before.game == now.game
        return len(before.moves) if goes_on else 0

    @property
    def _frames(self) -> int:
        """How many moves the step shows one after the other."""
        step = self._step
        return len(step.scene.moves) if step and step.exercise is None else 0

    def _can(self) -> LessonCan:
        step, question = self._step, self.attempt
        is_easy = step is not None and (step.exercise is None or step.mode != "free")
        is_to_mend = step is not None and step.id == WHAT_TO_MEND
        return {
            "back": self.at > 0,
            "next": self._may_go_on() and self._frame == self._frames and not is_to_mend,
            "skip": is_easy
            and self.at not in self._again
            and not (question and question.is_over)
            and self._check() is not None,
            "again": self._asks_again(),
            "retry": self._is_missed,
            "skipTo": (self._check() or 0) + 1,
            "last": self.at == len(self.plan.steps) - 1,
        }

    @property
    def _is_missed(self) -> bool:
        """Whether the game of the step is over and its goal missed."""
        question = self._step_question
        return bool(
            self.game
            and question
            and question.finding
            and not question.is_solved
            and not self._revisited
        )

    def _may_go_on(self) -> bool:
        """Whether the step has been answered, now or on another day."""
        step, question = self._step, self.attempt
        if step is None:
            return False
        return (
            question is None
            or question.is_over
            or question.is_given_away
            or self._is_missed
            or (not self._revisited and self._done(step) is not None)
        )

    def _asks_again(self) -> bool:
        """Whether the answer was given away, so that another exercise like it comes next."""
        step, question = self._step, self.attempt
        if step is None or question is None or self._revisited or not question.is_given_away:
            return False
        return question.is_solved or self._done(step) is None

    def _check(self) -> int | None:
        """The next step without help, for learners who know what comes before it."""
        steps = self.plan.steps
        later = range(self.at + 1, len(steps))
        return next((at for at in later if steps[at].exercise and steps[at].mode == "free"), None)

    # What is done

    def _go(self, at: int) -> None:
        """Show a step from its beginning."""
        if at == self.at:
            self._arrived()
        self.at = at

    @traitlets.observe("at")
    def _arrived(self, _: object = None) -> None:
        self._settled, self._revisited = None, None
        self._frame = self._first_frame()
        self.set_trait("finding", None)
        if self._rev:
            self._publish()

    @action
    def go(self, to: object) -> None:
        """Show a step."""
        self._go(of_kind(int, to, say("A step is named by its number.")))

    @action
    def redo(self, to: object) -> None:
        """Ask a step again, as if it hadn't been answered; a game goes on where it stands."""
        at = of_kind(int, to, say("A step is named by its number."))
        game = self._questions.get(at)
        if game is None or not game.exercise.at_table:
            self._questions.pop(at, None)
            self._again.discard(at)
            self._siblings += 1
        self._go(at)

    @action
    def next_(self) -> None:
        """Go on to the next move, to the next step, or to another exercise like this."""
        step, question = self._step, self.attempt
        if step is None or not self._may_go_on():
            raise InputError("not_now", say("Answer this first, or choose another step."))
        if self._revisited:
            self._revisited = None
        elif self._frame < self._frames:
            self._frame += 1
        elif self._asks_again():
            self._ask_again(step)
        else:
            if question is None:
                self._learn(self.progress.after_step(self._name(step), 0, 0))
            self._go(self._unsettled(self.at + 1))
            return
        self._publish()

    @action
    def frame(self, to: object) -> None:
        """Show the moves of a step up to one of them."""
        if type(to) is not int or not 0 <= to <= self._frames:
            raise InputError("out_of_range", say("There is no such move here."))
        self._frame = to
        self._publish()

    @action
    def skip(self) -> None:
        """Skip what the learner knows, up to the next step without help."""
        at = self._check()
        if at is None or not self._can()["skip"]:
            raise InputError("not_now", say("There is no check further on."))
        self._go(at)

    @action
    def hint(self) -> None:
        """Climb one rung of the hint ladder."""
        question = self.attempt
        if question is None:
            raise InputError("not_now", say("Nothing is asked here."))
        question.climb()
        self._note_begun(question)
        self._publish()

    def _note_begun(self, question: Attempt) -> None:
        """Keep the hints and misses of a step that is not solved yet."""
        if self._step and not self._revisited and question.exercise is self._step.exercise:
            self._learn(self.progress.after_begun(self.step_name, question.rung, question.misses))

    @action
    def answer(self, answer: object) -> None:
        """Judge an answer."""
        step, question = self._step, self.attempt
        if step is None or question is None:
            raise InputError("not_now", say("Nothing is asked here."))
        # What is looked back at is no first answer.
        skills = () if self._revisited else step.skills
        progress, finding = answered(self.progress, skills, question, answer, today=self._today)
        if not self._revisited:
            if question.is_over and not question.is_given_away:
                rung = LAST if self.at in self._again else question.rung
                progress = progress.after_step(self._name(step), rung, question.misses, self._today)
            self._learn(progress)
            if not question.is_over:
                self._note_begun(question)
        self.set_trait("finding", finding)
        self._publish()

    def _drill(self, step: LessonStep) -> str | None:
        """The skill of the step that has a drill."""
        return next((skill for skill in step.skills if skill in DRILLS), None)

    def _ask_again(self, step: LessonStep) -> None:
        """After the answer was given away, ask another exercise of its kind."""
        assert step.exercise
        self._siblings += 1
        self._again.add(self.at)
        skill = self._drill(step)
        question = Attempt(step.exercise, step.solution, why=step.why)
        if skill is not None:
            rules = self.plan.rules
            seeds = range(self._siblings, self._siblings + MOST_SIBLINGS)
            exercises = [item(DRILLS[skill], seed, rules=rules) for seed in seeds]
            question = Attempt(
                next((one for one in exercises if one.is_like(step.exercise)), exercises[0])
            )
        self._questions[self.at] = question

    @action
    def settle(self, choice: object) -> None:
        """The learner says how their table plays the house rule of the step."""
        name = self._step.scene.rule if self._step else ""
        if not name:
            raise InputError("not_now", say("This step is about no house rule."))
        house = {**self.progress.house, name: one_of([*CHOICE_TITLES[name]], choice)}
        self._learn(replace(self.progress, house=house))
        self._publish()

    # A game that is played on

    def played(self, state: State, states: Sequence[State], moves: Sequence[Move]) -> None:
        """Note that the game of this step has come to a state.

        Args:
            state: the game.
            states: those since the last deal.
            moves: the moves between them.
        """
        game, question, step = self.game, self._step_question, self._step
        if game is None or question is None or step is None:
            return
        finding = game.reached(state, states)
        if finding is None and self._is_missed:
            # The game is played again.
            question.finding = None
        if finding is not None and state is not self._settled and not question.is_solved:
            lost = finding
            if game.is_short and not finding.is_right:
                finding = game.explained(finding, states, moves, question.ideas)
            question.note(None, finding, next(iter(finding.misconceptions), None))
            self._settled = state
            self._revisited = None
            name, progress = self._name(step), self.progress
            if finding.is_right:
                self._learn(progress.after_step(name, question.rung, question.misses, self._today))
            else:
                self._learn(progress.after_lost(name))
            self.set_trait("finding", finding)
            # What was explained already needs no look back.
            if game.coach != COACHES[0] and finding is lost:
                self._back.begin(self.at, game, states, moves)
        self._publish()

    def _looked_back(self, review: Review) -> None:
        """Show what a look back has found; once it is done, mistakes are kept for practice."""
        if review.is_done and review.moments:
            missed = [OwnHand.of(moment.exercise) for moment in review.moments]
            self._learn(self.progress.after_mistakes(missed, self._today))
        self._publish()

    @action
    def retry(self) -> None:
        """Play the same game again."""
        if not self._is_missed or self.table is None:
            raise InputError("not_now", say("There's no game to play again."))
        self.table.restart()

    @action
    def revisit(self, moment: object) -> None:
        """Put a moment of the hand to the learner again."""
        moments = found_moments(self._reviewed_games)
        if type(moment) is not int or not 0 <= moment < len(moments):
            raise InputError("out_of_range", say("There is no such moment."))
        self._revisited = Attempt(moments[moment].moment.exercise)
        self._siblings += 1
        self._publish()

    def __repr__(self) -> str:
        return f"LessonPlayer({self.plan.id!r}, at={self.at})"

    def snapshot(self) -> Snapshot:
        """The step that is shown, or the summary after the last."""
        view = self.view
        lines = lesson_lines(cast(LessonView, view), self.attempt, self.lang)
        return Snapshot.of(joined(view["number"], view["title"]), lines, self.lang)
