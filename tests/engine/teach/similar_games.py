"""Games that players of climbing games know, and the wrong ideas that they bring along."""

GAMES = {
    "Dou Dizhu": (
        "two_high",
        "triple_with_one",
        "pairs_in_row",
        "four_alone",
        "bomb_beats_all",
        "ends_at_first",
    ),
    "Guandan": (
        "partner_opposite",
        "pairs_in_row",
        "four_alone",
        "bomb_beats_all",
        "defense_scores",
    ),
    "President": ("two_high", "equal_follows", "ends_at_last"),
    "Big Two": ("two_high", "suits_decide", "ends_at_first"),
    "Tichu": ("partner_opposite", "forgets_trump", "pairs_in_row", "four_alone", "bomb_beats_all"),
}
"""What is so in games like this one, and not here."""
