"""The table: a match to play, to watch, to rewind and to teach from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, get_args

import traitlets
from wildescape.cards import Card
from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, Phrase, language_names, say, sequence, worded
from wildescape.match import Match
from wildescape.notation import format_cards
from wildescape.players import PlayerError
from wildescape.records import plain_result
from wildescape.rules import Rules
from wildescape.session import State, stage
from wildescape.teach.chapters import Lecture
from wildescape.teach.review import Review
from wildescape.verdicts import Verdict

from wildescape_widgets.base import Setting, action, is_number, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.cards.choosing import Choosing, verdict_trait
from wildescape_widgets.house import is_offered
from wildescape_widgets.snapshot import Snapshot
from wildescape_widgets.table.advising import Advising
from wildescape_widgets.table.brought import brought
from wildescape_widgets.table.debriefing import Debriefing
from wildescape_widgets.table.form import NewMatch
from wildescape_widgets.table.layout import LayingOut
from wildescape_widgets.table.lecturing import Lecturing, check_taught, given_lecture
from wildescape_widgets.table.log import tell_everything, tell_last, tell_turn
from wildescape_widgets.table.pacing import Pacing
from wildescape_widgets.table.panels import table_panels
from wildescape_widgets.table.part import PartOf
from wildescape_widgets.table.playing import (
    Playing,
    called,
    judge_choice,
    told_ruling,
    told_verdict,
)
from wildescape_widgets.table.replaying import Replaying
from wildescape_widgets.table.saved_match import Saving
from wildescape_widgets.table.session import DEFAULT_BOT, TableSession
from wildescape_widgets.table.settings import (
    BEGINNING,
    GAME_SETTINGS,
    PLAIN_SETTINGS,
    SPEEDS,
    TableSettings,
    check_setting,
    named,
    new_seed,
)
from wildescape_widgets.table.shapes import (
    ChoiceVerdict,
    LogReply,
    TablePanels,
    TablePhase,
    TableSort,
    TableView,
)
from wildescape_widgets.table.sharing import Sharing
from wildescape_widgets.table.snapshot import table_snapshot
from wildescape_widgets.table.texts import GAME_TITLES, table_texts
from wildescape_widgets.table.view import GameViewer
from wildescape_widgets.table.viewer import Viewer, shows_trump


class Table(Choosing):
    """A table to play at, to watch, to look at a record or to lay out a position.

    Without settings it's a match of Wild Escape between you and five bots. To change `game`,
    `seed`, `me`, `players`, `rules`, `record`, `teacher` or `position` later begins another game;
    all other settings, such as `names` and `speed`, take effect at once in the game that is played.

    `Table(code="…", server="https://…", name="…")` takes a seat at a table for people on a site; it
    takes none of the settings here but `lang`, and `code` may be the table's link. On a JupyterHub
    with a site for all of its users, the code is enough.

    Raises:
        InputError: for a setting that isn't allowed, with the settings that are.

    >>> table = Table(me=None, players="random", rules={"target": "3", "win_on": "reach"}, seed=1)
    >>> table.result.winner
    0
    >>> Table(record=table.state, at=3).over
    '10H'
    """

    _esm = bundle("table", "cards", "table")

    # Any value is let in, and refused by `check_setting` in the language of the page.
    game: Any = traitlets.TraitType(
        "wildescape",
        help='Which game a new match is: `"wildescape"` or `"escalation"`. A record or a position '
        "brings its own.",
    )
    seed: Any = traitlets.TraitType(
        None,
        help="All chance follows from it, a number or a text; with `None` each table has another.",
    )
    me: Any = traitlets.TraitType(
        0, help="Which player you are, from 0; with `None` bots play alone."
    )
    players: Any = traitlets.TraitType(
        DEFAULT_BOT,
        help="The bots: one for all, or a list with one for each player. A bot is a name, such as "
        '`"random"`, `"beginner"`, `"club"`, `"strong"` or one given with '
        "`wildescape.players.register`; or any object with `choose(view)`, or a class or function "
        "that makes one. The browser saves a match only if all its bots have names.",
    )
    rules: Any = traitlets.TraitType(
        None,
        help='The house rules: a preset\'s name such as `"catsatcards"`, '
        '`{"preset": …, FIELD: VALUE}`, or `Rules`. For Escalation: nothing or `{"stake": 1}`.',
    )
    names: Any = traitlets.TraitType(
        None,
        help="What the players are called: a list of up to six names, yours included; with `None` "
        "we name them.",
    )
    speed: Any = traitlets.TraitType(
        "normal", help='How fast bots move: `"slow"`, `"normal"`, `"fast"` or `"at once"`.'
    )
    think: Any = traitlets.TraitType(
        1.0, help="How many seconds the strong bot may think about a move of Escalation, up to 60."
    )
    record: Any = traitlets.TraitType(
        None,
        help="A record to look at: an object, text or a code; or a match or game of the engine, "
        "which is looked at from its beginning.",
    )
    teacher: Any = traitlets.TraitType(
        False,
        help="Whether you can lay out positions here, show and hide hands, and write notes.",
    )
    chapters: Any = traitlets.TraitType(
        None,
        help="A lecture to click through at a teacher's table: the path or the text of a file, or "
        "a `Lecture`. What is changed in the browser is found here.",
    )
    position: Any = traitlets.TraitType(
        None,
        help="The position to begin with: text, a code or a link, also what a teacher hands out; "
        "a hand or game of the engine; or six hands, in any form in which cards may be given, "
        "with trump 2 and seat 0 on the lead. For others: "
        '`HandState.start(hands, trump="8", leader=3)`.',
    )
    slot: Any = traitlets.TraitType(
        "table",
        help="A name under which the browser saves the match, for pages with several tables.",
    )
    exercise: Any = traitlets.TraitType(
        False, help="Whether only this game is played here: no other match, no codes."
    )
    hints: Any = traitlets.TraitType(True, help="Whether you can ask for hints.")
    coach: Any = traitlets.TraitType(
        False, help="Whether the coach says before each of your moves what to play, and why."
    )
    sort: Any = traitlets.TraitType(
        "rank",
        help='How your hand is sorted: by `"rank"`, by `"suit"`, or by `"piles"`, with the cards '
        "that you have put together first.",
    )
    auto_pass: Any = traitlets.TraitType(
        False,
        help="Whether you pass without a click where nothing beats the table; not in Escalation.",
    )
    at: Any = Setting(
        0,
        say("a number"),
        is_number,
        help="The step of the record that is shown, from 0; 0 while no record is shown.",
    ).tag(sync=True, writable=True)
    trump = traitlets.Unicode(
        read_only=True,
        help='The trump rank, `"2"` to `"A"`; `""` in Escalation. A position brings its own: '
        '`position=HandState.start(hands, trump="8", leader=3)`.',
    ).tag(sync=True)
    over = traitlets.Unicode(
        read_only=True,
        help='The play to beat, as text; `""` on the lead, between two hands and in Escalation.',
    ).tag(sync=True)
    verdict = verdict_trait(
        "The engine's `Verdict` on the chosen cards, in tribute and Escalation its `Ruling`"
    )
    # What nobody may see is in the state, so it is no trait of the browser's.
    state = traitlets.Any(
        None,
        read_only=True,
        help="The game as a value of the engine: a `Match`, a `HandState` or an `Escalation`.",
    )
    result = traitlets.Any(
        None,
        read_only=True,
        help="How the game ended, `None` until then. In the browser it's told as in a record.",
    ).tag(sync=True, to_json=lambda _, table: table.state and plain_result(table.state))

    mistakes = traitlets.Tuple(
        read_only=True,
        help="The moments of the last hand that are worth another look, as the engine's `Moment`s, "
        "once it was looked back on.",
    )

    pacing = PartOf(Pacing)
    playing = PartOf(Playing)
    advising = PartOf(Advising)
    debriefing = PartOf(Debriefing)
    new_match = PartOf(NewMatch)
    replaying = PartOf(Replaying)
    sharing = PartOf(Sharing)
    laying_out = PartOf(LayingOut)
    lecturing = PartOf(Lecturing)
    saving = PartOf(Saving)

    joined: ClassVar[Callable[..., Any] | None] = None
    """Takes a seat at a table on a site, by its `code`."""

    def __new__(cls, *arguments: object, **settings: Any) -> Any:
        if cls.joined and settings.keys() & {"code", "server"}:
            return cls.joined(**{"code": None, **settings})
        return super().__new__(cls, *arguments, **settings)

    def __init__(self, game: object = "wildescape", **settings: object) -> None:
        self._session: TableSession | None = None
        self.waiting: TableSession | None = None
        """The game to go back to from a position that was opened meanwhile."""
        self.form_is_open = False
        self.called: list[str] | None = None
        """What the learner calls the players."""
        self.more_told: Callable[[], Iterable[Phrase]] = tuple
        """Gives what else is said of a game that is over."""
        self.first_told: Callable[[], Iterable[Phrase]] = tuple
        """Gives what is said of the game from its first move on."""
        self.hand_told: Callable[[], Phrase | None] | None = None
        """Gives what is said at the hand instead while nothing is chosen, if anything still is."""
        self._turns_shown = 0
        self._hand_shown: tuple[Card, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._shown_since = 1
        """The first view of what is on the table: a setting or a hint changes nothing there."""
        super().__init__(game=game, **settings)
        self.pacing.proceed()

    # Settings

    @traitlets.validate(*GAME_SETTINGS, *PLAIN_SETTINGS)
    def _valid_setting(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        check_setting(name, value)
        # The settings of a new table come one by one; together they are checked at its start.
        if self._rev and name in BEGINNING:
            self.settings(**{name: value}).begin()
        return value

    @traitlets.validate("chapters")
    def _valid_lecture(self, proposal: Any) -> Lecture:
        lecture = given_lecture(proposal["value"])
        if self._rev and lecture.chapters:
            check_taught(self.teacher)
        return lecture

    @traitlets.validate("at")
    def _valid_step(self, proposal: Any) -> int:
        at: int = proposal["value"]
        if at != self.session.shown_step:
            self.session.check_step(at)
        return at

    def game_settings(self) -> dict[str, object]:
        """The settings that decide which game is begun, as they were given."""
        return {name: getattr(self, name) for name in GAME_SETTINGS}

    def settings(self, **changed: object) -> TableSettings:
        """The settings of the game, some of them changed."""
        settings: dict[str, Any] = self.game_settings()
        if self.called is not None:
            settings["names"] = self.called
        settings |= changed
        if settings["seed"] is None:
            settings["seed"] = new_seed()
        return TableSettings(**settings, expired=self.pacing.is_late)

    @traitlets.observe(*BEGINNING)
    def _begin_anew(self, _: object) -> None:
        if self._rev:
            hand, selection = self.hand, self.selection
            self.put(self.settings().begin())
            self.pacing.proceed()
            if self.hand == hand:
                self.selection = selection

    @traitlets.observe("chapters")
    def _lecture_given(self, _: object) -> None:
        if self._rev:
            self.lecturing.begin_given()

    @traitlets.observe("names")
    def _call_otherwise(self, _: object) -> None:
        self.called = None
        for session in (self._session, self.waiting):
            if session:
                session.names = named(self.names)
        if self._rev:
            self.show()

    @traitlets.observe("coach", "exercise", "hints", "lang", "slot", "sort")
    def _show_anew(self, _: object) -> None:
        if self._rev:
            self.pacing.refresh()

    @traitlets.observe("speed", "auto_pass")
    def _pace_anew(self, _: object) -> None:
        if self._rev:
            self.pacing.proceed()

    @traitlets.observe("at")
    def _step_chosen(self, _: object) -> None:
        if self.at != self.session.shown_step:
            self.session.show_step(self.at)
            if self._rev:
                self.pacing.proceed()

    @action
    def set_sort(self, sort: object) -> None:
        """Sort the hand."""
        if sort not in get_args(TableSort):
            why = say("A hand is sorted by rank, by suit, by piles or into plays.")
            raise InputError("out_of_range", why)
        self.sort = sort

    @action
    def set_lang(self, lang: object) -> None:
        """Choose a language."""
        self.lang = one_of(LANGUAGES, lang)

    # What is on the table

    @property
    def session(self) -> TableSession:
        """What the table shows: a game in play, a record or a position."""
        if self._session is None:
            self.put(self.lecturing.first_chapter() or self.settings().begin())
        assert self._session
        return self._session

    def play_by(self, rules: Rules) -> None:
        """Offer these house rules for the next match; if nothing was played, begin a short one."""
        self.new_match.rules = rules
        match = self.session.main
        if self.session.is_fresh and match and isinstance(match.state, Match):
            self.new_match.begin_short()

    def put(self, session: TableSession) -> None:
        """Put a game, a record or a position on the table; `pacing.proceed` then shows it."""
        self._session, self.waiting = session, None
        self.form_is_open = False
        self._turns_shown = -1

    def replace(self, session: TableSession) -> None:
        """Put something else on the table; what a teacher has hidden stays hidden."""
        if session.open is not None and type(session.state) is type(self.session.state):
            kept = self.session.open
            session.open = session.open if kept is None else kept
        session.records += self.session.records
        self.put(session)
        session.is_fresh = False

    @property
    def states(self) -> list[State]:
        """The states since the last deal, up to the one that is shown."""
        return self.session.states

    @property
    def moves(self) -> list[Move]:
        """The moves between them."""
        return self.session.moves

    @property
    def error(self) -> PlayerError | None:
        """What the last bot that failed did wrong; a club player moved for it."""
        return self.session.error

    @property
    def lecture(self) -> Lecture:
        """The lecture, empty until there is one."""
        return self.lecturing.lecture

    def save(self) -> None:
        """Send the browser the match to keep, encrypted, once the learner has done anything."""
        self.saving.save()

    def looked_back(self, review: Review) -> None:
        """Show what a look back on the hand has found."""
        if review.is_done:
            self.set_trait("mistakes", review.moments)
        self.show()

    def close(self) -> None:
        """Remove the table; bots stop."""
        self.pacing.stop()
        self.debriefing.stop()
        super().close()

    # What is shown

    def show(self) -> None:
        """Send the browser a new view."""
        self._publish()

    def _publish(self) -> None:
        session, hand = self.session, self.hand
        self.debriefing.follow()
        # In one message, so that what is linked never runs ahead of what is seen.
        with self.hold_sync():
            # While others move, what is chosen stays.
            if (session.turns, hand) != (self._turns_shown, self._hand_shown):
                self._turns_shown, self._hand_shown = session.turns, hand
                # A new table may come with a choice from its first hand.
                if self._rev:
                    self._forget_choice()
            shown = (id(session), session.state, session.turns, session.open, self.form_is_open)
            if shown != self._shown:
                self._shown, self._shown_since = shown, self._rev + 1
            self.note_state()
            self._note_shown()
            super()._publish()
        session.said = []

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand at the bottom, if one is shown there."""
        return self.session.own_hand

    def note_state(self) -> None:
        """Tell observers in Python about a new state."""
        self.set_trait("state", self.session.state)

    def _note_shown(self) -> None:
        """Set what a browser can link too; it goes out with the view that shows it."""
        session = self.session
        state, now = session.state, stage(session.state)
        standing = now.table if isinstance(now, HandState) else None
        self.set_trait("result", state.result)
        self.set_trait("trump", "" if isinstance(state, Escalation) else str(state.trump))
        self.set_trait("over", format_cards(standing.cards) if standing else "")
        self.at = session.shown_step

    def can(self, what: str) -> bool:
        """Whether the browser was shown that this may be done."""
        return bool(self.view["can"][what])

    def put_down(self) -> None:
        """Forget with the next view which cards are chosen."""
        self._turns_shown = -1

    def _view(self) -> TableView:
        session, lang = self.session, self.lang
        now, viewer = stage(session.state), session.viewer(lang)
        piles, plans = session.piled(viewer), self.sort == "plays"
        shown = GameViewer(session.states, session.moves, viewer, piles, plans)
        game = shown.view_of_game()
        if self.form_is_open:
            game["phase"] = "setup"
        if session.is_watching and session.moves:
            game["prompt"] = sequence(tell_last(session.states, session.moves, viewer)).to(lang)
        if notice := self._notice():
            game["prompt"] = sequence([notice, game["prompt"]]).to(lang)
        for seat in game["seats"]:
            seat["canBeOpened"] = self.teacher and session.can_open
        panels = self._panels(viewer, game["phase"])
        told = worded((self.hand_told and self.hand_told()) or brought(shown.view, viewer), lang)
        if game["drawn"] and (about := self.new_match.about_short()):
            game["drawn"]["told"] += [phrase.to(lang) for phrase in about]
            panels["can"]["whole"] = True
        if self.exercise and not shows_trump(session.states[0]):
            game["trump"] = None
        return {
            **game,
            **panels,
            "debrief": self.debriefing.panel(),
            "title": GAME_TITLES[game["game"]].to(lang),
            "languages": {} if self.exercise else language_names(),
            "isExercise": self.exercise,
            "isShared": False,
            "said": [phrase.to(lang) for phrase in session.said],
            "sort": self.sort,
            "coach": worded(self.advising.coached(), lang),
            "hints": self.advising.hints(),
            "mustPass": session.must_pass(),
            "autoPass": self.auto_pass and isinstance(now, HandState),
            "speed": self.speed,
            "speeds": [(key, title.to(lang)) for key, (title, _) in SPEEDS.items()],
            "isPaused": session.is_paused,
            "isBusy": self.pacing.is_busy,
            "teaching": self.lecturing.teaching(),
            "isToldAtHand": self.hand_told is not None and not session.given,
            "keep": self.saving.place(),
            "texts": table_texts(lang, game["phase"], called(now, viewer.seat), told),
        }

    def _panels(self, viewer: Viewer, phase: TablePhase) -> TablePanels:
        """The parts around the game, with what the settings and what waits change in them."""
        form, session = self.new_match, self.session
        panels = table_panels(
            session, viewer, phase, teacher=self.teacher, form=form.game, rules=form.rules
        )
        panels["can"]["back"] |= self.waiting is not None
        panels["given"] += [phrase.to(self.lang) for phrase in self.first_told()]
        if panels["outcome"] and session.line is session.main:
            more = [phrase.to(self.lang) for phrase in self.more_told()]
            panels["outcome"]["consequences"] += more
        if not self.advising.gives_hints:
            del panels["can"]["hint"]
        elif self.pacing.passes:
            panels["can"]["hint"] = False
        if is_offered("people") and not (self.exercise or self.teacher):
            panels["can"]["people"] = True
        if self.exercise:
            # Nothing leads away from the game.
            panels["can"]["setup"] = panels["can"]["share"] = False
            if isinstance(session.state, HandState):
                # How it ended is told by the exercise.
                panels["outcome"] = None
        return panels

    def _notice(self) -> Phrase | None:
        """What the learner should know besides the game."""
        session = self.session
        if session.notice or session.can_be_saved or not session.main or not session.is_fresh:
            return session.notice
        return say("This match isn't saved, because some of its bots have no registered name.")

    # The hand

    def judged(self, cards: tuple[Card, ...], reading: object) -> ChoiceVerdict | None:
        """The verdict on chosen cards, as the browser shows it; see `Choosing`."""
        self._verdict = None
        if not cards:
            return None
        now, seat = stage(self.session.state), self.session.viewer(self.lang).seat
        assert now is not None
        verdict = judge_choice(now, seat, self.hand, cards, reading)
        self._verdict = verdict
        if isinstance(verdict, Verdict):
            return told_verdict(verdict, self.lang)
        return told_ruling(verdict, now, self.lang)

    @action
    def set_piles(self, piles: object) -> None:
        """Lay out the learner's piles anew, each given by its places in the hand."""
        self.session.arrange(piles)
        if piles and self.sort != "piles":
            self.sort = "piles"
        else:
            self.pacing.refresh()

    def _oldest(self, name: str) -> int:
        return (
            self._hand_rev if name == "set_piles" else min(super()._oldest(name), self._shown_since)
        )

    # Words

    @action
    def log_(self) -> LogReply:
        """Tell what has happened, in words."""
        session, lang = self.session, self.lang
        deals = tell_everything(session.states, session.moves, session.viewer(lang))
        return {
            "deals": [
                {"title": title.to(lang), "lines": [line.to(lang) for line in lines]}
                for title, lines in deals
            ]
        }

    @action
    def ping(self) -> None:
        """Answer, so that the browser knows that the connection holds."""

    def __repr__(self) -> str:
        if not self.view:
            return "<Table>"
        view, title, position = self.view, self.view["title"], self.session.position
        what, turn = view["middle"]["title"] or view["prompt"], view["prompt"]
        if position:
            turn = tell_turn(position, self.session.viewer("").names)
        if turn and (position or (self.session.line and isinstance(self.state, HandState))):
            what = say("a position. {turn}", turn=turn).to(self.lang)
        shown = say("{title}: {what}", title=title, what=what).to(self.lang) if what else title
        return f"<Table: {shown}>"

    def snapshot(self) -> Snapshot:
        """What the table shows now, for pages without a kernel."""
        return table_snapshot(self.view, self.choice)
