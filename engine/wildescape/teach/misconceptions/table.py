"""Misconceptions about the pack and the seats round the table."""

from __future__ import annotations

from wildescape.i18n import say
from wildescape.teach.misconceptions.base import Understanding


class PartnerOpposite(Understanding):
    slug = "partner_opposite"
    idea = say("Your partner sits across from you.")
    origin = say("bridge")

    def is_partner(self, seat: int, other: int) -> bool:
        return (other - seat) % 6 in (0, 3)


class OnePack(Understanding):
    slug = "one_pack"
    idea = say("There's only one of each card.")
    origin = say("games with one pack")
    copies = 1
