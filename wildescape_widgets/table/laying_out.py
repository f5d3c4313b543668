"""A teacher's position: laid out, with hands shown or hidden, and moves for hidden seats."""

from __future__ import annotations

from random import Random

from wildescape.cards import PACK
from wildescape.display import named as named_cards
from wildescape.escalation import PACK_52, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, say, worded
from wildescape.notation import format_cards, parse_cards
from wildescape.session import stage
from wildescape.share_codes import parse_shared
from wildescape.turns import SEATS

from wildescape_widgets.base import action, one_of
from wildescape_widgets.house import house_rules
from wildescape_widgets.table.form import offered_games
from wildescape_widgets.table.layout import Layout, note_layout, read_form
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.settings import named, new_seed
from wildescape_widgets.table.shapes import PaletteReply
from wildescape_widgets.table.sharing import Sharing
from wildescape_widgets.table.texts import GAME_TITLES


class LayingOut(TablePart):
    """What a teacher does with a position."""

    @action
    def open_(self, seats: object) -> None:
        """Show the hands of these seats and hide all others."""
        if not isinstance(seats, list) or not all(type(s) is int and s in SEATS for s in seats):
            raise InputError("malformed", say("Seats are named by their numbers, 0 to 5."))
        if not self._table.teacher:
            raise InputError("not_now", say("Hands are opened at a teacher's table."))
        self._table.session.open_hands(frozenset(seats))
        self._table.pacing.proceed()

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
        if not self._table.teacher:
            raise InputError("not_now", say("Positions are laid out at a teacher's table."))
        if code is not None:
            hands, wishes = self._coded(code, hands, wishes), None
            if hands is None:
                return
        form = read_form(hands, wishes, trump, leader, more)
        before, layout = self._layout()
        position: HandState | Escalation
        if one_of([*dict(offered_games("wildescape"))], game, "bad_request") == "escalation":
            stake = before.stake if isinstance(before, Escalation) else 1
            position = layout.escalation(form, stake)
        else:
            position = layout.hand(form)
        self._table.replace(self._table.settings().new_position(position))
        note_layout(self._table.session)
        self._table.pacing.proceed()

    def _layout(self) -> tuple[HandState | Escalation | None, Layout]:
        """The position that is shown, and what makes another one out of it."""
        session, lang = self._table.session, self._table.lang
        viewer, now = session.viewer(lang), stage(session.state)
        before = now if isinstance(now, HandState | Escalation) else None
        seen = [seat for seat in range(len(viewer.names)) if viewer.sees(seat)]
        names = [worded(name, lang) for name in named(self._table.settings().names)]
        rules = getattr(session.state, "rules", None) or house_rules(None)
        return before, Layout(before, seen, names, rules, Random(new_seed()))

    def _coded(self, code: object, hands: object, wishes: object) -> list[str] | None:
        """The hands in the code of a deal; any other code is opened."""
        if not isinstance(code, str) or hands is not None or wishes is not None:
            raise InputError("malformed", say("A position is laid out by hands, wishes or a code."))
        shared = parse_shared(code).value
        if isinstance(shared, tuple):
            return [format_cards(hand) for hand in shared]
        Sharing(self._table).load(code)
        return None

    @action
    def palette(self, game: object) -> PaletteReply:
        """Tell every card of a game, in words too."""
        pack = PACK_52 if one_of([*GAME_TITLES], game) == "escalation" else PACK
        return {"cards": named_cards(pack, self._table.lang)}

    @action
    def move_unseen(self, act: object, cards: object) -> None:
        """Move for the seat in turn of a position, whose hand is hidden: its cards are named."""
        position = self._table.session.position
        if not self._table.teacher or position is None or position.turn is None:
            raise InputError("not_now", say("You move for others at a teacher's table."))
        acts = {"play": Act.PLAY, "pass": Act.PASS, "take": Act.TAKE}
        chosen = acts[one_of([*acts], act)]
        if not isinstance(cards, str):
            raise InputError("malformed", say("Cards are named as text."))
        played = parse_cards(cards) if chosen == Act.PLAY else ()
        if chosen == Act.PLAY and not played:
            raise InputError("out_of_range", say("First name the cards to play, such as 8S 8H."))
        self._table.session.make(Move(position.turn, chosen, played))
        self._table.put_down()
        self._table.pacing.go_on()
