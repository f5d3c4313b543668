"""The table: a match to play, to watch, to rewind and to teach from."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection
from dataclasses import asdict
from html import escape
from random import Random
from typing import Any, Final
from zlib import crc32

import traitlets
from wildescape.cards import Card
from wildescape.coach import ADVICE_STEPS
from wildescape.deal_constraints import deal_with, parse_constraints
from wildescape.display import cards_at, named_readings, places, stated_at
from wildescape.escalation import Escalation, EscalationMoves, total
from wildescape.explain import explain
from wildescape.game import Act, Move, Refusal
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES, InputError, Phrase, say, worded
from wildescape.match import Deal, Match
from wildescape.notation import parse_cards, parse_trump
from wildescape.players import Choice, bots
from wildescape.rules import preset as preset_called
from wildescape.session import Due, State, stage
from wildescape.share_codes import format_code, parse_shared
from wildescape.tribute import Tribute
from wildescape.turns import SEATS

from wildescape_widgets.base import BaseWidget, Reply, action, built, refusing_in
from wildescape_widgets.table.form import chosen
from wildescape_widgets.table.panels import panels
from wildescape_widgets.table.saved_match import (
    SavedMatch,
    encrypt_now,
    encrypt_past,
    open_saved_match,
)
from wildescape_widgets.table.session import DEFAULT_BOT, TableSession
from wildescape_widgets.table.settings import KINDS, SETTINGS, SPEEDS, TableSettings, check_setting
from wildescape_widgets.table.texts import TITLES, texts
from wildescape_widgets.table.view import scene

BREATH: Final = 0.05
"""How many seconds bots may move on before the browser hears of it."""

SAVE_AFTER: Final = 0.2
"""How many seconds a match lies still before it is sealed."""

LEAVING: Final = ("setup", "share")
"""What leads away from the game at the table."""

NOT_YOUR_TURN: Final = say("It is not your turn.")


class Clock:
    """Says whether the time to think is over."""

    def __init__(self) -> None:
        self._end = 0.0

    def set(self, seconds: float) -> None:
        """Begin to count down."""
        self._end = time.monotonic() + seconds

    def __call__(self) -> bool:
        return time.monotonic() > self._end


class Table(BaseWidget):
    """A table at which a game is played, watched, rewound or laid out.

    Args:
        game: `"wildescape"` or `"escalation"`.
        seed: all chance follows from it; by default each table has another.
        me: which player is the learner, from 0; `None` lets bots play alone.
        players: the bots, by one name for all or by a list with a name for each player:
            `"random"`, `"beginner"`, `"club"`, `"strong"`.
        rules: as for `Inspector`; for Escalation nothing or `{"stake": 1}`.
        names: what the players are called.
        speed: how fast bots move: `"slow"`, `"normal"`, `"fast"`, `"at once"`.
        think: how many seconds the strong bot may think about a move, up to 60.
        record: a record to look at, as an object, as text or as a code.
        teacher: whether positions are laid out here, hands opened and closed, notes written.
        position: the position that a teacher begins with, as text or as a code.
        slot: a name under which the browser keeps the match, for pages with several tables.
        exercise: whether only this game is played here: no other match, no codes.
        hints: whether hints are given.
        coach: whether the club player says before each of the learner's moves what he would do.
        sort: `"rank"` or `"suit"`.
        lang: `"en"` or `"zh_CN"`.

    `state` is the game as it lies there, as a value, and `result` is how it ended, `None` before.

    Raises:
        InputError: for a setting that is not allowed, with what is.
    """

    _esm = built("table.js")
    _css = built("table.css")

    # Of no narrower type, for these refuse in English alone; `Any` would not validate `None`.
    game = traitlets.TraitType("wildescape")
    seed = traitlets.TraitType(None)
    me = traitlets.TraitType(0)
    players = traitlets.TraitType(DEFAULT_BOT)
    rules = traitlets.TraitType(None)
    names = traitlets.TraitType(None)
    speed = traitlets.TraitType("normal")
    think = traitlets.TraitType(1.0)
    record = traitlets.TraitType(None)
    teacher = traitlets.TraitType(False)
    position = traitlets.TraitType(None)
    slot = traitlets.TraitType("table")
    exercise = traitlets.TraitType(False)
    hints = traitlets.TraitType(True)
    coach = traitlets.TraitType(False)
    sort = traitlets.TraitType("rank")
    state = traitlets.Any(None, read_only=True)
    result = traitlets.Any(None, read_only=True)

    def __init__(self, **traits: Any) -> None:
        self._sitting: TableSession | None = None
        self._waiting: TableSession | None = None
        self._form_is_open = False
        self._turns_shown, self._chosen_rev = 0, 1
        self._plan = 0
        self._clock = Clock()
        self._sealed_past: tuple[Deal, ...] = ()
        super().__init__(**traits)
        self._proceed()

    @traitlets.validate(*SETTINGS, *KINDS)
    def _valid_setting(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing_in(self.lang):
            check_setting(name, value)
            # At first all settings come together, and are seen together.
            if self._rev and name in SETTINGS:
                self._opening(**{name: value}).begin()
        return value

    def _opening(self, **changed: Any) -> TableSettings:
        """The settings as they are, or with some changed."""
        settings = {name: getattr(self, name) for name in SETTINGS} | changed
        if settings["seed"] is None:
            settings["seed"] = secrets.token_hex(4)
        return TableSettings(**settings, expired=self._clock)

    @traitlets.observe(*SETTINGS)
    def _begun_anew(self, _: Any) -> None:
        if self._rev:
            self._sit_down(self._opening().begin())
            self._proceed()

    @traitlets.observe("lang", "sort")
    def _shown_otherwise(self, _: Any) -> None:
        if self._rev:
            self._publish()

    @traitlets.observe("speed")
    def _moved_otherwise(self, _: Any) -> None:
        if self._rev:
            self._proceed()

    # What lies on the table

    @property
    def _table(self) -> TableSession:
        if self._sitting is None:
            self._sit_down(self._opening().begin())
        assert self._sitting
        return self._sitting

    def _sit_down(self, sitting: TableSession) -> None:
        self._sitting, self._waiting = sitting, None
        self._form_is_open = False
        self._turns_shown = -1

    @property
    def states(self) -> list[State]:
        """The states since the last deal, the last one being what lies there."""
        return self._table.states

    @property
    def moves(self) -> list[Move]:
        """The moves between them."""
        return self._table.moves

    # What is shown

    def _publish(self) -> None:
        table = self._table
        if table.turns != self._turns_shown:
            self._turns_shown, self._chosen_rev = table.turns, self._rev + 1
        self._note_state()
        super()._publish()
        table.said = []

    def _note_state(self) -> None:
        """Tell those who observe from Python."""
        self.set_trait("state", self._table.state)
        self.set_trait("result", self._table.state.result)

    def _view(self) -> dict[str, Any]:
        table = self._table
        state, eyes = table.state, table.eyes(self.lang)
        seen = scene(table.states, table.moves, eyes)
        if self._form_is_open:
            seen["phase"] = "setup"
        phase = seen["phase"]
        if self.coach and table.may_act(eyes):
            asked, advised = seen["prompt"], table.coached()
            seen["prompt"] = say("{asked} Coach: {advised}", asked=asked, advised=advised).to(
                self.lang
            )
        parts = panels(table, eyes, phase, teacher=self.teacher)
        parts["can"]["back"] |= self._waiting is not None
        parts["can"]["hint"] &= self.hints
        if self.exercise:
            parts["can"].update(dict.fromkeys(LEAVING, False))
        for seat in seen["seats"]:
            seat["canBeOpened"] = self.teacher and table.position is not None
        return {
            **seen,
            **parts,
            "title": TITLES[seen["game"]].to(self.lang),
            "languages": {} if self.exercise else LANGUAGE_NAMES,
            "isExercise": self.exercise,
            "said": [phrase.to(self.lang) for phrase in table.said],
            "sort": self.sort,
            "selection": [],
            "selectionRev": self._chosen_rev,
            "speed": self.speed,
            "speeds": [[key, title.to(self.lang)] for key, (title, _) in SPEEDS.items()],
            "isPaused": table.is_paused,
            "isBusy": self._is_busy(),
            "keep": {"slot": self._slot(), "isFresh": table.is_fresh} if table.session else None,
            "texts": texts(self.lang, phase, str(_act_due(stage(state)))),
        }

    # Playing

    @action
    def select(self, cards: object, reading: object) -> Reply:
        """The browser has chosen these places, and may state the reading of that number."""
        table = self._table
        eyes = table.eyes(self.lang)
        hand = table.hand(eyes)
        chosen = cards_at(hand, cards)
        if not chosen:
            return {"judged": None}
        now = stage(table.state)
        if isinstance(now, HandState):
            stated = stated_at(chosen, reading, now.trump, now.rules)
            return {"judged": self._judged(now, hand, chosen, stated)}
        assert eyes.seat is not None
        legal, why = _ruled(now, eyes.seat, hand, chosen)
        faces = [str(card) for card in chosen]
        worth = total(chosen) if isinstance(now, Escalation) and legal else None
        title = say("Worth {total}.", total=worth).to(self.lang) if worth is not None else ""
        return {
            "judged": {
                "legal": legal,
                "title": title,
                "why": why.to(self.lang),
                "faces": faces,
                "readings": [],
            }
        }

    def _judged(
        self, now: HandState, hand: tuple[Card, ...], cards: tuple[Card, ...], stated: Any
    ) -> dict[str, Any]:
        # A choice is judged before its turn too, so that one can think ahead.
        verdict = now.judge_cards(cards, stated, hand)
        title, why = explain(verdict).to(self.lang)
        has_choice = now.rules.joker_reading == "stated" and any(card.is_joker for card in cards)
        faces = verdict.reading.stands_for(cards) if verdict.reading else cards
        return {
            "legal": verdict.legal,
            "title": say("{title}.", title=title).to(self.lang),
            "why": why,
            "faces": [str(face) for face in faces],
            "readings": named_readings(verdict, self.lang) if has_choice else [],
        }

    @action
    def play(self, cards: object, reading: object) -> None:
        """The browser plays, pays or returns these places of the hand."""
        table = self._table
        chosen = cards_at(table.hand(table.eyes(self.lang)), cards)
        if not chosen:
            raise InputError("out_of_range", say("Choose cards to play first."))
        now = stage(table.state)
        stated = None
        if isinstance(now, HandState):
            stated = stated_at(chosen, reading, now.trump, now.rules)
        self._move(_act_due(now), chosen, stated=stated)

    @action
    def pass_(self) -> None:
        """The browser passes."""
        self._move(Act.PASS)

    @action
    def take(self) -> None:
        """The browser takes the middle."""
        self._move(Act.TAKE)

    @action
    def ask(self, seat: object) -> None:
        """The browser asks a seat for its count."""
        if type(seat) is not int:
            raise InputError("malformed", say("A seat is named by its number."))
        self._move(Act.ASK, number=seat)

    @action
    def answer(self, tell: object) -> None:
        """The browser tells its count, or keeps it secret."""
        if type(tell) is not bool:
            raise InputError("malformed", say("One tells the count or does not."))
        table = self._table
        count = len(table.hand(table.eyes(self.lang)))
        self._move(Act.COUNT if tell else Act.NO_COUNT, number=count if tell else None)

    def _move(self, act: Act, cards: tuple[Card, ...] = (), **about: Any) -> None:
        """Make a move for the learner.

        Raises:
            Refused: where it is not his turn, and for a move that the rules refuse.
        """
        table = self._table
        eyes = table.eyes(self.lang)
        if eyes.seat is None or not table.may_act(eyes):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        table.make(Move(eyes.seat, act, cards, **about))
        self._go_on()

    @action
    def go(self) -> None:
        """The browser goes on to the next deal."""
        self._table.deal()
        self._go_on()

    @action
    def undo(self) -> None:
        """The browser takes back the learner's last choice, and what followed."""
        self._table.undo()
        self._proceed()

    @action
    def restart(self) -> None:
        """The browser begins this hand again."""
        self._table.restart()
        self._proceed()

    @action
    def hint(self) -> Reply:
        """The browser asks for one more rung of the hint ladder."""
        table = self._table
        eyes = table.eyes(self.lang)
        if not table.may_act(eyes):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        if not self.hints:
            raise InputError("not_now", say("There are no hints here."))
        hand = table.hand(eyes)
        climbed = table.next_hint()
        return {
            "rungs": [
                {
                    "number": rung.number,
                    "text": rung.text.to(self.lang),
                    "cards": places(hand, rung.cards),
                }
                for rung in climbed
            ],
            "hasMore": climbed[-1].number < ADVICE_STEPS[-1],
        }

    # Bots, in their time

    def _is_busy(self) -> bool:
        return not self._form_is_open and self._table.is_busy()

    def _thinks_long(self) -> bool:
        """Whether the bot in turn takes its time."""
        line = self._table.line
        turn = line.state.turn if line else None
        name = line.bot(turn) if line and turn is not None else None
        return name is not None and bots()[name].is_timed

    def _go_on(self) -> None:
        """Show what was done; bots that take no time have moved by then."""
        self._note_state()
        until = time.monotonic() + BREATH
        while (
            not SPEEDS[self.speed][1]
            and self._is_busy()
            and not self._thinks_long()
            and time.monotonic() < until
        ):
            self._advance()
        self._proceed()

    def _advance(self) -> None:
        self._table.advance()
        self._note_state()

    def _proceed(self) -> None:
        """Show the table, and plan what is due without the learner."""
        loop = _running_loop()
        if loop is None:
            self._play_out()
        self._publish()
        self._plan += 1
        if loop is None:
            return
        if not self._is_busy():
            loop.call_later(SAVE_AFTER, self._save, self._plan)
        elif self._thinks_long():
            self._think_aside(loop, self._plan)
        else:
            loop.call_later(SPEEDS[self.speed][1], self._tick, self._plan)

    def _play_out(self) -> None:
        """Outside a kernel nobody looks on, so nobody waits between two moves."""
        while self._is_busy():
            self._clock.set(self.think)
            self._advance()

    def _tick(self, plan: int) -> None:
        if plan == self._plan:
            self._table.advance()
            self._go_on()

    def _think_aside(self, loop: asyncio.AbstractEventLoop, plan: int) -> None:
        """Let a bot think while the browser's messages are answered."""
        self._clock.set(self.think)
        thinking = loop.run_in_executor(None, self._table.playing.thought())

        def thought(done: asyncio.Future[Choice]) -> None:
            if plan == self._plan:
                self._table.advance(done.result())
                self._go_on()

        thinking.add_done_callback(thought)

    @action
    def set_speed(self, speed: object) -> None:
        """The browser chooses how fast bots move."""
        if not isinstance(speed, str) or speed not in SPEEDS:
            raise InputError("out_of_range", say("There is no such speed."))
        self.speed = speed

    @action
    def set_paused(self, paused: object) -> None:
        """The browser lets bots wait or go on, and a record run or stand still."""
        if type(paused) is not bool:
            raise InputError("malformed", say("The table is paused or it is not."))
        self._table.pause(paused)
        self._proceed()

    @action
    def step(self) -> None:
        """The browser lets one bot move, or one move for a seat of a teacher's position."""
        table, line = self._table, self._table.playing
        if self.teacher and table.position and line.due == Due.PERSON:
            table.advance(line.choose(DEFAULT_BOT))
            self._proceed()
            return
        if line.due != Due.BOT:
            raise InputError("not_now", say("No bot is to move now."))
        table.is_fresh = False
        self._plan += 1
        loop = _running_loop()
        if loop and self._thinks_long():
            self._think_aside(loop, self._plan)
        else:
            self._clock.set(self.think)
            self._table.advance()
            self._proceed()

    # A new match

    @action
    def setup(self) -> None:
        """The browser opens the form for a new match."""
        if not self.view["can"]["setup"]:
            raise InputError("not_now", say("A new match is begun at the table where one plays."))
        self._form_is_open = True
        self._proceed()

    @action
    def cancel(self) -> None:
        """The browser closes the form, and the match goes on."""
        self._form_is_open = False
        self._proceed()

    @action
    def choose_preset(self, preset: object) -> Reply:
        """The browser asks what a preset says about each rule."""
        return {"values": asdict(preset_called(preset))}

    @action
    def start(self, players: object, rules: object) -> None:
        """The browser begins a new match."""
        if not self._form_is_open:
            raise InputError("not_now", say("A new match is begun from its form."))
        game = self.view["game"]
        asked = chosen(game, players, rules)
        self._sit_down(self._opening(game=game).new_game(secrets.token_hex(4), *asked))
        self._table.is_fresh = False
        self._proceed()

    # Looking at a record, and trying something else

    @action
    def seek(self, at: object) -> None:
        """The browser goes to a step of the record."""
        if type(at) is not int:
            raise InputError("malformed", say("A step is named by its number."))
        self._table.show_step(at)
        self._proceed()

    @action
    def see(self, seeing: object) -> None:
        """The browser looks from a seat, or at open hands."""
        if not isinstance(seeing, str):
            raise InputError("malformed", say("A seat is named by its number, as text."))
        self._table.see(seeing)
        self._proceed()

    @action
    def rewind(self) -> None:
        """The browser looks back at the hands of the match."""
        if not self.view["can"]["rewind"]:
            raise InputError("not_now", say("One looks back when the hand is over."))
        self._table.rewind()
        self._proceed()

    @action
    def branch(self) -> None:
        """The browser plays on from this point, beside the record."""
        self._table.begin_branch(secrets.token_hex(4))
        self._proceed()

    @action
    def back(self) -> None:
        """The browser goes back from a branch to the record, or from that to the match."""
        if self._waiting:
            self._sit_down(self._waiting)
        else:
            self._table.leave()
        self._proceed()

    @action
    def advice(self) -> None:
        """The browser asks what a good player would do at this step, and why."""
        self._clock.set(self.think)
        self._table.ask_advice()
        self._publish()

    @action
    def note(self, at: object, text: object) -> None:
        """The browser writes a teacher's note on a step."""
        if not self.teacher or type(at) is not int or not isinstance(text, str):
            raise InputError("malformed", say("A teacher writes notes, each on a step, as text."))
        self._table.write_note(at, text)
        self._publish()

    # A teacher's position

    @action
    def open_(self, seats: object) -> None:
        """The browser opens the hands of these seats and closes all others."""
        if not isinstance(seats, list) or not all(type(s) is int and s in SEATS for s in seats):
            raise InputError("malformed", say("Seats are named by their numbers, 0 to 5."))
        if not self.teacher:
            raise InputError("not_now", say("Hands are opened at a teacher's table."))
        self._table.open_hands(frozenset(seats))
        self._proceed()

    @action
    def build(
        self, hands: object, wishes: object, code: object, trump: object, leader: object
    ) -> None:
        """The browser lays out a position: by hands, by wishes or by the code of a deal."""
        before = self._table.position
        if not self.teacher or before is None:
            raise InputError("not_now", say("Positions are laid out at a teacher's table."))
        given = [value for value in (hands, wishes, code) if value is not None]
        if len(given) != 1 or type(leader) is not int:
            raise InputError("malformed", say("A position is laid out by hands, wishes or a code."))
        rank = parse_trump(trump)
        if hands is not None:
            rows = _rows(hands, before, self._table.open)
        elif not isinstance(given[0], str):
            raise InputError("malformed", say("Wishes are a text, and so is a code."))
        elif code is None:
            names = [worded(name, self.lang) for name in self._table.eyes(self.lang).names]
            wanted = parse_constraints(wishes, names)
            rows = deal_with(wanted, Random(secrets.token_hex(8)), rank, before.rules)
        else:
            what, rows = parse_shared(code)
            if what != "deal":
                self.load(code)
                return
        hand = HandState.start(rows, rank, leader, before.rules)
        self._lay(self._opening().laid_out(hand))
        self._proceed()

    # Sharing and keeping

    @action
    def share(self) -> Reply:
        """The browser asks for a code of what lies here."""
        table = self._table
        if not self.view["can"]["share"]:
            raise InputError(
                "not_now", say("An unfinished hand is not shared: its cards are secret.")
            )
        shared = table.shared()
        try:
            code = format_code(shared)
        except InputError:
            # Too long for a code, it is still a file.
            code = ""
        written = shared if isinstance(shared, dict) else None
        return {"code": code, "link": code and f"#table={code}", "record": written}

    @action
    def load(self, text: object) -> None:
        """The browser opens a code, or what a file says."""
        if not isinstance(text, str):
            raise InputError("malformed", say("A code is a text."))
        if self.exercise:
            raise InputError("not_now", say("Here only this game is played."))
        table, opened = self._table, self._opening().shared(text)
        if opened.replay and table.session and not table.is_fresh:
            # The game that is played waits until one goes back to it.
            table.watch(opened.replay, notes=opened.notes)
            self._form_is_open = False
        else:
            waiting = self._waiting or table
            self._lay(opened)
            # So does one that a position takes the place of; at a teacher's table none is played.
            if waiting.is_in_play and not self.teacher:
                self._waiting = waiting
        self._proceed()

    def _lay(self, sitting: TableSession) -> None:
        """Lay something else on the table; what a teacher has closed stays closed."""
        if sitting.open is not None and self._table.open is not None:
            sitting.open = self._table.open
        self._sit_down(sitting)
        sitting.is_fresh = False

    def _slot(self) -> str:
        """Where the browser keeps this table's match: other settings, another place."""
        settings = [getattr(self, name) for name in SETTINGS]
        return f"{self.slot}-{crc32(repr(settings).encode('utf-8', 'replace')):08x}"

    def _save(self, plan: int) -> None:
        """Hand the browser the match to keep, sealed."""
        table, session = self._table, self._table.session
        if plan != self._plan or session is None or table.is_fresh or self._waiting:
            # What waits is what the browser keeps.
            return
        about = {
            "slot": self._slot(),
            "players": session.players,
            "seed": session.seed,
            "me": table.me,
            "open": None if table.open is None else sorted(table.open),
            "shown": [self.speed, self.sort],
        }
        now = encrypt_now(SavedMatch(table.number, session.states, session.moves, about))
        keep = {"slot": about["slot"], "match": table.number, "now": now}
        match = session.state
        if isinstance(match, Match) and match.past and match.past is not self._sealed_past:
            self._sealed_past = match.past
            keep["past"] = encrypt_past(table.number, match)
        self.send({"id": None, "keep": keep})

    @action
    def resume(self, past: object, now: object) -> None:
        """The browser brings back the match that it has kept."""
        if not isinstance(now, str) or not isinstance(past, str):
            raise InputError("malformed", say("A kept match is two sealed texts."))
        kept = open_saved_match(past, now)
        if kept.about["slot"] != self._slot():
            raise InputError("bad_seal", say("This match was kept for another table."))
        self._sealed_past = ()
        self._sit_down(self._opening().resumed(kept))
        self.speed, self.sort = kept.about["shown"]
        self._proceed()

    @action
    def log(self) -> Reply:
        """The browser asks for what has happened, in words."""
        return {
            "deals": [
                {"title": title.to(self.lang), "lines": [line.to(self.lang) for line in lines]}
                for title, lines in self._table.told()
            ]
        }

    @action
    def ping(self) -> None:
        """The browser asks whether anybody is there."""

    @action
    def set_sort(self, sort: object) -> None:
        """The browser wants the hand in another order."""
        if sort not in ("rank", "suit"):
            raise InputError("out_of_range", say("A hand is sorted by rank or by suit."))
        self.sort = sort

    @action
    def set_lang(self, lang: object) -> None:
        """The browser chooses a language."""
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise InputError("out_of_range", say("There is no such language."))
        self.lang = lang

    def close(self) -> None:
        """Take the table away; nobody plays on."""
        self._plan += 1
        super().close()

    def _plain(self) -> str:
        return say("{title}: {what}", title=TITLES[self.view["game"]], what=self._now()).to(
            self.lang
        )

    def _now(self) -> str:
        return self.view["middle"]["title"] or self.view["prompt"] or self.view["title"]

    def _static(self) -> str:
        hand = self.view["hand"]
        cards = " ".join(card["card"] for card in hand["cards"]) if hand else ""
        return f"<p>{escape(self._plain())}</p><p>{escape(cards)}</p>"


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _ruled(
    now: object, seat: int, hand: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[bool, Phrase]:
    """Whether a seat may give or play cards where no combinations are formed, and why."""
    if isinstance(now, Escalation):
        # Before its turn too, so that one can think ahead.
        moves = EscalationMoves(seat, hand, now.value, not now.middle)
        ruling = moves.judge(Move(seat, Act.PLAY, cards))
    else:
        assert isinstance(now, Tribute)
        ruling = now.judge(Move(seat, _act_due(now), cards))
    is_early = ruling.reason == Refusal.NOT_YOUR_TURN
    return ruling.legal, NOT_YOUR_TURN if is_early else ruling.phrase


def _act_due(now: object) -> Act:
    """What one does with cards now."""
    return now.step.act if isinstance(now, Tribute) and now.step else Act.PLAY


def _rows(hands: object, lying: HandState, opened: Collection[int]) -> list[tuple[Card, ...]]:
    """The hands that are written; a closed one of which nothing is written stays as it lies."""
    if not isinstance(hands, list) or len(hands) != len(SEATS):
        raise InputError("bad_request", say("A position has a hand for each of the six seats."))
    return [
        lying.hands[seat] if cards == "" and seat not in opened else parse_cards(cards)
        for seat, cards in enumerate(hands)
    ]
