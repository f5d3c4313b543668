"""The table: a match to play, to watch, to rewind and to teach from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from random import Random
from typing import Any, Literal, get_args
from zlib import crc32

import traitlets
from wildescape.cards import PACK, Card
from wildescape.display import cards_at
from wildescape.display import named as named_cards
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import (
    LANGUAGES,
    InputError,
    Part,
    Phrase,
    capital,
    language_names,
    say,
    sequence,
    worded,
)
from wildescape.match import Deal, Match
from wildescape.notation import format_cards, parse_cards
from wildescape.players import PlayerError, bots
from wildescape.records import plain_result
from wildescape.rules import Rules
from wildescape.rules import preset as preset_called
from wildescape.session import PERSON, State, stage
from wildescape.share_codes import format_code, parse_shared
from wildescape.turns import SEATS
from wildescape.verdicts import Verdict

from wildescape_widgets.base import Setting, action, is_number, one_of
from wildescape_widgets.built import built
from wildescape_widgets.cards.choosing import verdict_trait
from wildescape_widgets.encryption import locks
from wildescape_widgets.house import house_rules
from wildescape_widgets.shapes import SavedMatchParts
from wildescape_widgets.snapshot import Snapshot
from wildescape_widgets.table.form import chosen_names, chosen_settings, offered_games
from wildescape_widgets.table.handout import HandOut, format_hand_out, to_hand_out
from wildescape_widgets.table.judging import (
    NOT_YOUR_TURN,
    act_due,
    called,
    judge_choice,
    stated_faces,
    told_ruling,
    told_verdict,
)
from wildescape_widgets.table.layout import Layout, read_form
from wildescape_widgets.table.pacing import Pacing
from wildescape_widgets.table.panels import table_panels
from wildescape_widgets.table.qr import drawn_as_qr
from wildescape_widgets.table.saved_match import (
    SavedMatch,
    TableNotes,
    encrypt_now,
    encrypt_past,
    open_saved_match,
)
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
    HandOutForm,
    HandOutReply,
    LogReply,
    PaletteReply,
    PresetReply,
    QrReply,
    ShareReply,
    TableSort,
    TableView,
)
from wildescape_widgets.table.snapshot import table_snapshot
from wildescape_widgets.table.teaching import Lecturing
from wildescape_widgets.table.texts import GAME_TITLES, HAND_OUT_TEXTS, table_texts
from wildescape_widgets.table.view import game_view, shows_trump

LEAVING: tuple[Literal["setup", "share"], ...] = ("setup", "share")
"""The actions that lead away from the game at the table."""


class Table(Lecturing):
    """A table to play at, to watch, to look at a record or to lay out a position.

    Without settings it's a match of Wild Escape between you and five bots. To change `game`,
    `seed`, `me`, `players`, `rules`, `record`, `teacher` or `position` later begins another game;
    all other settings, such as `names` and `speed`, take effect at once in the game that is played.

    Raises:
        InputError: for a setting that isn't allowed, with the settings that are.

    >>> table = Table(me=None, players="random", rules={"target": "3", "win_on": "reach"}, seed=1)
    >>> table.result.winner
    0
    >>> Table(record=table.state, at=3).over
    '10H'
    """

    _esm = built("table.js")
    _css = built("table.css")

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

    def __init__(self, game: Any = "wildescape", **settings: Any) -> None:
        self._session: TableSession | None = None
        self._waiting: TableSession | None = None
        """The game to go back to from a position that was opened meanwhile."""
        self.form_is_open = False
        self._form_game = ""
        self._rules_wanted: Rules | None = None
        """The learner's own house rules, until a match has begun from the form."""
        self._called: list[str] | None = None
        """What the learner calls the players."""
        self._turns_shown = 0
        self._hand_shown: tuple[Card, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._shown_since = 1
        """The first view of what is on the table: a setting or a hint changes nothing there."""
        self._saved_past: tuple[Deal, ...] = ()
        super().__init__(game=game, **settings)
        self.pacing.proceed()

    @traitlets.validate(*GAME_SETTINGS, *PLAIN_SETTINGS)
    def _valid_setting(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        check_setting(name, value)
        # The settings of a new table come one by one; together they are checked at its start.
        if self._rev and name in BEGINNING:
            self._settings(**{name: value}).begin()
        return value

    def _settings(self, **changed: Any) -> TableSettings:
        """The settings of the game, some of them changed."""
        settings = {name: getattr(self, name) for name in GAME_SETTINGS}
        if self._called is not None:
            settings["names"] = self._called
        settings |= changed
        if settings["seed"] is None:
            settings["seed"] = new_seed()
        return TableSettings(**settings, expired=self.pacing.clock)

    @traitlets.observe(*BEGINNING)
    def _begin_anew(self, _: Any) -> None:
        if self._rev:
            hand, selection = self.hand, self.selection
            self.put(self._settings().begin())
            self.pacing.proceed()
            if self.hand == hand:
                self.selection = selection

    @traitlets.observe("names")
    def _call_otherwise(self, _: Any) -> None:
        self._called = None
        for session in (self._session, self._waiting):
            if session:
                session.names = named(self.names)
        if self._rev:
            self.show()

    @traitlets.observe("coach", "exercise", "hints", "lang", "slot", "sort")
    def _show_anew(self, _: Any) -> None:
        if self._rev:
            self.pacing.refresh()

    @traitlets.observe("speed", "auto_pass")
    def _pace_anew(self, _: Any) -> None:
        if self._rev:
            self.pacing.proceed()

    @traitlets.validate("at")
    def _valid_step(self, proposal: Any) -> int:
        at: int = proposal["value"]
        if at != self.session.shown_step:
            self.session.check_step(at)
        return at

    @traitlets.observe("at")
    def _step_chosen(self, _: Any) -> None:
        if self.at != self.session.shown_step:
            self.session.show_step(self.at)
            if self._rev:
                self.pacing.proceed()

    # What is on the table

    @cached_property
    def pacing(self) -> Pacing:
        """What lets bots move and records run."""
        return Pacing(self)

    @property
    def session(self) -> TableSession:
        """What the table shows: a game in play, a record or a position."""
        if self._session is None:
            self.put(self.first_chapter() or self._settings().begin())
        assert self._session
        return self._session

    def play_by(self, rules: Rules) -> None:
        """Offer these house rules for the next match, and begin by them if nothing was played."""
        self._rules_wanted = rules
        match = self.session.main
        if self.session.is_fresh and match and isinstance(match.state, Match):
            self.rules = rules

    def put(self, session: TableSession) -> None:
        """Put a game, a record or a position on the table; `pacing.proceed` then shows it."""
        self._session, self._waiting = session, None
        self.form_is_open = False
        self._turns_shown = -1

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

    # What is shown

    def show(self) -> None:
        """Send the browser a new view."""
        self._publish()

    def _publish(self) -> None:
        session, hand = self.session, self.hand
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
        session = self.session
        return session.hand(session.viewer(self.lang))

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

    def _view(self) -> TableView:
        session = self.session
        state, viewer = session.state, session.viewer(self.lang)
        game = game_view(session.states, session.moves, viewer, session.piled(viewer))
        if self.form_is_open:
            game["phase"] = "setup"
        acts, must_pass = session.may_act(viewer), session.must_pass()
        coached = None
        if self.coach and acts and not must_pass and self._gives_hints:
            coached = say("Coach: {advice}", advice=session.coached())
        hand = session.hand(viewer)
        if notice := self._notice():
            game["prompt"] = sequence([notice, game["prompt"]]).to(self.lang)
        for seat in game["seats"]:
            seat["canBeOpened"] = self.teacher and session.can_open
        panels = table_panels(
            session,
            viewer,
            game["phase"],
            teacher=self.teacher,
            form=self._form_game,
            rules=self._rules_wanted,
        )
        panels["can"]["back"] |= self._waiting is not None
        panels["can"]["hint"] &= self._gives_hints and session.has_more_hints
        if self.exercise:
            for leaving in LEAVING:
                panels["can"][leaving] = False
            if not shows_trump(session.states[0]):
                game["trump"] = None
        return {
            **game,
            **panels,
            "title": GAME_TITLES[game["game"]].to(self.lang),
            "languages": {} if self.exercise else language_names(),
            "isExercise": self.exercise,
            "said": [phrase.to(self.lang) for phrase in session.said],
            "sort": self.sort,
            "coach": worded(coached or "", self.lang),
            "hints": [
                {
                    "number": hint.number,
                    "text": hint.text.to(self.lang),
                    "cards": session.lit(hand, hint.cards),
                }
                for hint in session.hints
            ],
            "mustPass": must_pass,
            "autoPass": self.auto_pass and isinstance(stage(state), HandState),
            "speed": self.speed,
            "speeds": [(key, title.to(self.lang)) for key, (title, _) in SPEEDS.items()],
            "isPaused": session.is_paused,
            "isBusy": self.pacing.is_busy,
            "teaching": self.teaching(),
            "keep": (
                {"slot": self._slot(), "isFresh": session.is_fresh}
                if session.can_be_saved
                else None
            ),
            "texts": table_texts(self.lang, game["phase"], called(stage(state), viewer.seat)),
        }

    @property
    def _gives_hints(self) -> bool:
        given = self.session.given
        return bool(self.hints) and (given is None or given.hints)

    def _notice(self) -> Phrase | None:
        """What the learner should know besides the game."""
        session = self.session
        if session.notice or session.can_be_saved or not session.main or not session.is_fresh:
            return session.notice
        return say("This match isn't saved, because some of its bots have no registered name.")

    # Playing

    def judged(self, cards: tuple[Card, ...], reading: object) -> ChoiceVerdict | None:
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
    def play(self, cards: object, reading: object) -> None:
        """Play, pay or return the cards at these places of the hand."""
        chosen = cards_at(self.hand, cards)
        if not chosen:
            raise InputError("out_of_range", say("First choose the cards to play."))
        now = stage(self.session.state)
        assert isinstance(cards, list)
        stated = stated_faces(now, chosen, reading)
        self._move(act_due(now), chosen, cards, stated=stated)

    @action
    def pass_(self) -> None:
        """Pass."""
        self._move(Act.PASS)

    @action
    def take(self) -> None:
        """Take the middle."""
        self._move(Act.TAKE)

    @action
    def ask(self, seat: object) -> None:
        """Ask a seat for its count, in the learner's turn or out of it."""
        if type(seat) is not int:
            raise InputError("malformed", say("A seat is named by its number."))
        self._move(Act.ASK, number=seat)

    @action
    def answer(self, tell: object) -> None:
        """Tell the count, or keep it secret."""
        if type(tell) is not bool:
            raise InputError("malformed", say("One tells the count or does not."))
        count = len(self.hand)
        self._move(Act.COUNT if tell else Act.NO_COUNT, number=count if tell else None)

    def _move(
        self, act: Act, cards: tuple[Card, ...] = (), played: Sequence[int] = (), **about: Any
    ) -> None:
        """Make a move for the learner, with the cards at the places `played`.

        Raises:
            InputError: `not_your_turn`, or the rules' reason to refuse the move.
        """
        session = self.session
        viewer = session.viewer(self.lang)
        may_ask = act == Act.ASK and not session.is_still
        if viewer.seat is None or not (may_ask or session.may_act(viewer)):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        session.make(Move(viewer.seat, act, cards, **about), played)
        self._turns_shown = -1
        self.pacing.go_on()

    @action
    def go(self) -> None:
        """Go on to the next deal."""
        self.session.deal()
        self.pacing.go_on()

    @action
    def undo(self) -> None:
        """Take back the learner's last move, and what followed."""
        self.session.undo()
        # What passes by itself would only pass again.
        while self.pacing.passes and self.session.last_choice is not None:
            self.session.undo()
        self.pacing.proceed()

    @action
    def restart(self) -> None:
        """Start this hand again."""
        self.session.restart()
        self.pacing.proceed()

    @action
    def hint(self) -> None:
        """Give one more hint."""
        session = self.session
        viewer = session.viewer(self.lang)
        if not session.may_act(viewer):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        if not self._gives_hints:
            raise InputError("not_now", say("There are no hints here."))
        session.give_hint()
        self.show()

    # Pace

    @action
    def set_speed(self, speed: object) -> None:
        """Choose how fast bots move."""
        self.speed = one_of([*SPEEDS], speed)

    @action
    def set_auto_pass(self, on: object) -> None:
        """Choose whether the learner passes without a click where nothing beats the table."""
        if type(on) is not bool:
            raise InputError("malformed", say("A switch is on or off."))
        self.auto_pass = on

    @action
    def set_paused(self, paused: object) -> None:
        """Pause or resume bots, or a record that runs."""
        if type(paused) is not bool:
            raise InputError("malformed", say("The table is paused or it is not."))
        self.session.pause(paused)
        self.pacing.proceed()

    @action
    def step(self) -> None:
        """Let one bot move, or move once for a seat of a teacher's position."""
        self.pacing.step()

    # A new match

    @action
    def setup(self) -> None:
        """Open the form for a new match."""
        if not self.view["can"]["setup"]:
            raise InputError(
                "not_now", say("You can only start a new match at the table where you play.")
            )
        self.form_is_open, self._form_game = True, self.view["game"]
        self.pacing.proceed()

    @action
    def choose_game(self, game: object) -> None:
        """Fill the form in for this game."""
        self._check_form()
        self._form_game = one_of([*dict(offered_games(self._form_game))], game, "bad_request")
        self.show()

    @action
    def set_names(self, names: object) -> None:
        """Call the players so from now on."""
        self._called = chosen_names(names, self.lang)
        self.session.names = named(self._settings().names)
        self.pacing.refresh()

    def _check_form(self) -> None:
        if not self.form_is_open:
            raise InputError("not_now", say("A new match starts from its form."))

    @action
    def cancel(self) -> None:
        """Close the form; the match goes on."""
        self.form_is_open = False
        self.pacing.proceed()

    @action
    def choose_preset(self, preset: object) -> PresetReply:
        """Tell what a preset says about each rule."""
        return {"values": asdict(preset_called(preset))}

    @action
    def start(self, players: object, rules: object) -> None:
        """Start a new match."""
        self._check_form()
        game = self._form_game
        rules, players = chosen_settings(game, players, rules)
        # At a teacher's table bots play alone, and all hands are seen.
        settings = self._settings(game=game, **({"me": None} if self.teacher else {}))
        self.put(settings.new_game(new_seed(), rules, players))
        self.session.is_fresh = False
        self._rules_wanted = None
        self.pacing.proceed()

    @action
    def deal_anew(self, players: object, rules: object) -> None:
        """Deal a hand by these rules for a teacher to show."""
        self._check_form()
        if not self.teacher or self._form_game != "wildescape":
            raise InputError("not_now", say("A hand to show is dealt at a teacher's table."))
        rules, _ = chosen_settings(self._form_game, players, rules)
        settings = self._settings(game="wildescape", seed=new_seed(), rules=rules)
        self._replace(settings.new_deal())
        self._rules_wanted = None
        self.pacing.proceed()

    # A record, and trying something else

    @action
    def seek(self, at: object) -> None:
        """Go to a step of the record."""
        if type(at) is not int:
            raise InputError("malformed", say("A step is named by its number."))
        self.session.show_step(at)
        self.pacing.proceed()

    @action
    def see(self, seeing: object) -> None:
        """See the record from a seat, or with all hands shown."""
        if not isinstance(seeing, str):
            raise InputError("malformed", say("A seat is named by its number, as text."))
        self.session.see(seeing)
        self.pacing.proceed()

    @action
    def rewind(self) -> None:
        """Look back at the hands of the match."""
        if not self.view["can"]["rewind"]:
            raise InputError("not_now", say("You can look back when the hand is over."))
        self.session.rewind()
        self.pacing.proceed()

    @action
    def branch(self) -> None:
        """Play on from this step; the record stays as it is."""
        self.session.begin_branch(new_seed())
        self.pacing.proceed()

    @action
    def back(self) -> None:
        """Go back from a branch to the record, or from the record to the match."""
        if self._waiting:
            self.put(self._waiting)
        else:
            self.session.leave()
        self.pacing.proceed()

    @action
    def advice(self) -> None:
        """Say what a good player would do at this step, and why."""
        self.pacing.start_thinking()
        self.session.ask_advice()
        self.show()

    @action
    def note(self, at: object, text: object) -> None:
        """Write a teacher's note on a step."""
        if not self.teacher or type(at) is not int or not isinstance(text, str):
            raise InputError("malformed", say("A teacher writes notes, each on a step, as text."))
        self.session.write_note(at, text)
        self.session.is_fresh = False
        self.keep_note(at)
        self.pacing.refresh()

    # A teacher's position

    @action
    def open_(self, seats: object) -> None:
        """Show the hands of these seats and hide all others."""
        if not isinstance(seats, list) or not all(type(s) is int and s in SEATS for s in seats):
            raise InputError("malformed", say("Seats are named by their numbers, 0 to 5."))
        if not self.teacher:
            raise InputError("not_now", say("Hands are opened at a teacher's table."))
        self.session.open_hands(frozenset(seats))
        self.pacing.proceed()

    @action
    def build(
        self,
        *,
        hands: object,
        wishes: object,
        code: object,
        trump: object,
        leader: object,
        game: object,
        more: object,
    ) -> None:
        """Lay out a position from hands, from constraints on a deal or from a code."""
        session = self.session
        if not self.teacher:
            raise InputError("not_now", say("Positions are laid out at a teacher's table."))
        if code is not None:
            hands, wishes = self._coded(code, hands, wishes), None
            if hands is None:
                return
        form = read_form(hands, wishes, trump, leader, more)
        viewer = session.viewer(self.lang)
        now = stage(session.state)
        before = now if isinstance(now, HandState | Escalation) else None
        seen = [seat for seat in range(len(viewer.names)) if viewer.sees(seat)]
        names = [worded(name, self.lang) for name in named(self._settings().names)]
        rules = getattr(session.state, "rules", None) or house_rules(None)
        layout = Layout(before, seen, names, rules, Random(new_seed()))
        position: HandState | Escalation
        if one_of([*dict(offered_games("wildescape"))], game, "bad_request") == "escalation":
            stake = before.stake if isinstance(before, Escalation) else 1
            position = layout.escalation(form, stake)
        else:
            position = layout.hand(form)
        self._replace(self._settings().new_position(position))
        self.note_layout()
        self.pacing.proceed()

    def _coded(self, code: object, hands: object, wishes: object) -> list[str] | None:
        """The hands in the code of a deal; any other code is opened."""
        if not isinstance(code, str) or hands is not None or wishes is not None:
            raise InputError("malformed", say("A position is laid out by hands, wishes or a code."))
        shared = parse_shared(code).value
        if isinstance(shared, tuple):
            return [format_cards(hand) for hand in shared]
        self.load(code)
        return None

    @action
    def palette(self, game: object) -> PaletteReply:
        """Tell every card of a game, in words too."""
        pack = PACK_52 if one_of([*GAME_TITLES], game) == "escalation" else PACK
        return {"cards": named_cards(pack, self.lang)}

    @action
    def move_unseen(self, act: object, cards: object) -> None:
        """Move for the seat in turn of a position, whose hand is hidden: its cards are named."""
        position = self.session.position
        if not self.teacher or position is None or position.turn is None:
            raise InputError("not_now", say("You move for others at a teacher's table."))
        acts = {"play": Act.PLAY, "pass": Act.PASS, "take": Act.TAKE}
        chosen = acts[one_of([*acts], act)]
        if not isinstance(cards, str):
            raise InputError("malformed", say("Cards are named as text."))
        played = parse_cards(cards) if chosen == Act.PLAY else ()
        if chosen == Act.PLAY and not played:
            raise InputError("out_of_range", say("First name the cards to play, such as 8S 8H."))
        self.session.make(Move(position.turn, chosen, played))
        self._turns_shown = -1
        self.pacing.go_on()

    # Sharing and saving

    @action
    def share(self) -> ShareReply:
        """Give a code and a record of what the table shows."""
        if not self.view["can"]["share"]:
            raise InputError(
                "not_now", say("You can't share an unfinished hand: its cards are secret.")
            )
        shared = self.session.shared()
        try:
            code = format_code(shared)
        except InputError:
            # It is too long for a code, but not for a file.
            code = ""
        written = shared if isinstance(shared, dict) else None
        return {"code": code, "link": code and f"#table={code}", "record": written}

    @action
    def hand_out_form(self) -> HandOutForm:
        """Tell what there is to choose when what is shown is handed out."""
        self._to_hand_out  # noqa: B018  It refuses where there is nothing to hand out.
        now, lang = stage(self.session.state), self.lang
        assert isinstance(now, HandState | Escalation)
        names = enumerate(self.session.viewer(lang).names)
        return {
            "seats": [(str(at), worded(name, lang)) for at, name in names if now.hands[at]],
            "seat": str(now.turn),
            "bots": [
                ("", say("Nobody: only look and think").to(lang)),
                *((name, capital(worded(bot.title, lang))) for name, bot in bots().items()),
            ],
            "bot": DEFAULT_BOT,
            "locks": locks(),
            "texts": {key: text.to(lang) for key, text in HAND_OUT_TEXTS.items()},
        }

    @action
    def hand_out(
        self, seat: object, bots: object, question: object, hints: object, locked: object
    ) -> HandOutReply:
        """Give a code of what is shown, to be met from this seat."""
        if type(locked) is not bool or (locked and not locks()):
            raise InputError("bad_request", say("Links can't be locked here."))
        position, moves = self._to_hand_out
        # `HandOut` refuses what is none of these.
        what = HandOut(position, seat, bots, question, hints, moves)  # type: ignore[arg-type]
        code = format_hand_out(what, locked=locked)
        cell = f'from wildescape_widgets import Table\n\nTable(position="{code}")'
        return {"code": code, "link": f"#/given/{code}", "cell": cell}

    @property
    def _to_hand_out(self) -> tuple[HandState | Escalation, tuple[Move, ...]]:
        found = to_hand_out(self.session.states, self.session.moves)
        if not self.view["can"]["handOut"] or found is None:
            raise InputError("not_now", say("Go to a step at which a hand is played."))
        return found

    @action
    def qr(self, text: object) -> QrReply:
        """Draw a text as a QR code."""
        return drawn_as_qr(text)

    @action
    def load(self, text: object) -> None:
        """Open a code, a link with one or the contents of a file."""
        if not isinstance(text, str):
            raise InputError("malformed", say("A code is a text."))
        if self.exercise:
            raise InputError("not_now", say("Here only this game is played."))
        session, opened = self.session, self._settings().shared(text)
        if opened.replay and session.main and not session.is_fresh and not session.given:
            # The game in play waits until the learner goes back to it.
            session.watch(opened.replay, notes=opened.notes)
            self.form_is_open = False
        else:
            waiting = self._waiting or session
            self._replace(opened)
            # It waits for a position too, except at a teacher's table, where no game is played.
            is_handed_out = opened.given or waiting.given
            if self.teacher:
                self.note_layout()
            elif waiting.is_in_play or is_handed_out:
                self._waiting = waiting
        self.pacing.proceed()

    def _replace(self, session: TableSession) -> None:
        """Put something else on the table; what a teacher has hidden stays hidden."""
        if session.open is not None and type(session.state) is type(self.session.state):
            kept = self.session.open
            session.open = session.open if kept is None else kept
        session.records += self.session.records
        self.put(session)
        session.is_fresh = False

    def _slot(self) -> str:
        """The name under which the browser saves the match; other settings have another one."""
        settings = [getattr(self, name) for name in GAME_SETTINGS]
        return f"{self.slot}-{crc32(repr(settings).encode('utf-8', 'replace')):08x}"

    def save(self) -> None:
        """Send the browser the match to keep, encrypted, once the learner has done anything."""
        session, main = self.session, self.session.main
        if main is None or not session.can_be_saved or session.is_fresh or self._waiting:
            # The match that waits stays the one that the browser keeps.
            return
        about: TableNotes = {
            "slot": self._slot(),
            "players": tuple(bot if isinstance(bot, str) else PERSON for bot in main.players),
            "seed": main.seed,
            "me": session.me,
            "open": None if session.open is None else sorted(session.open),
            "shown": (self.speed, self.sort),
            "auto_pass": self.auto_pass,
            "names": self._called or [],
            "piles": [format_cards(pile) for pile in session.piles.cards],
        }
        if self.teacher:
            about["notes"] = {str(at): text for at, text in session.notes.items()}
            about["lecture"] = self.lecture_to_keep()
            about["chapter"] = self.chapter_on_table
        now = encrypt_now(SavedMatch(session.number, main.states, main.moves, about))
        parts: SavedMatchParts = {"slot": about["slot"], "match": session.number, "now": now}
        match = main.state
        if isinstance(match, Match) and match.past and match.past is not self._saved_past:
            self._saved_past = match.past
            parts["past"] = encrypt_past(session.number, match)
        self.send({"id": None, "keep": parts})

    @action
    def resume(self, past: object, now: object) -> None:
        """Bring back the match that the browser has saved."""
        if not isinstance(now, str) or not isinstance(past, str):
            raise InputError("malformed", say("A kept match is two sealed texts."))
        saved = open_saved_match(past, now)
        if saved.about["slot"] != self._slot():
            raise InputError("bad_seal", say("This match was kept for another table."))
        self._saved_past = ()
        self._called = saved.about.get("names") or None
        self.put(self._settings().resumed(saved))
        if self.teacher:
            self.keep_lecture(saved.about.get("lecture", ""), saved.about.get("chapter"))
            self.session.notes = {int(at): n for at, n in saved.about.get("notes", {}).items()}
        self.speed, self.sort = saved.about["shown"]
        self.auto_pass = saved.about.get("auto_pass", False)
        self.session.notice = say("Your match is back, as you left it.")
        self.pacing.proceed()

    @action
    def log_(self) -> LogReply:
        """Tell what has happened, in words."""
        return {
            "deals": [
                {"title": title.to(self.lang), "lines": [line.to(self.lang) for line in lines]}
                for title, lines in self.session.told()
            ]
        }

    @action
    def ping(self) -> None:
        """Answer, so that the browser knows that the connection holds."""

    @action
    def set_sort(self, sort: object) -> None:
        """Sort the hand."""
        if sort not in get_args(TableSort):
            raise InputError("out_of_range", say("A hand is sorted by rank, by suit or by piles."))
        self.sort = sort

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

    @action
    def set_lang(self, lang: object) -> None:
        """Choose a language."""
        self.lang = one_of(LANGUAGES, lang)

    def close(self) -> None:
        """Remove the table; bots stop."""
        self.pacing.stop()
        super().close()

    def __repr__(self) -> str:
        if not self.view:
            return "<Table>"
        view, title = self.view, self.view["title"]
        session, what = self.session, view["middle"]["title"] or view["prompt"]
        turn: Part | None = session.told_turn() if session.position else view["prompt"]
        if turn and (session.position or (session.line and isinstance(self.state, HandState))):
            what = say("a position. {turn}", turn=turn).to(self.lang)
        told = say("{title}: {what}", title=title, what=what).to(self.lang) if what else title
        return f"<Table: {told}>"

    def snapshot(self) -> Snapshot:
        return table_snapshot(self.view, self.choice)
