"""The texts of the tables at which a class plays: for its teacher, on the wall, for its pupils."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say, say_as

AWAY: Final = say("away · bot")
"""What is said at the seat of somebody who is away and for whom a bot plays."""

TEAM_NAMES: Final = (say("Green"), say("Orange"))
"""What the teams are called after their colors, jade and brick."""

WHAT_NOW: Final = say("What would you play here?")
"""What is asked of a position that somebody has had."""
POINTS_HELP: Final = say(
    "Points compare each team with the team that held the same cards at the other tables."
)
"""What points are for, on every page that shows them."""

SHOWN_TEXTS: Final = {
    "tableName": say("Table {number}", number="{number}"),
    "handOf": say("Hand {hand} of {hands}", hand="{hand}", hands="{hands}"),
    "handNumber": say("Hand {hand}", hand="{hand}"),
    "comparison": say("Hand {hand} at all tables", hand="{hand}"),
    "comparisonHelp": say("Same cards at every table. The order in which players went out:"),
    "pointsHelp": POINTS_HELP,
    "stillOn": say("still playing"),
    "jade": TEAM_NAMES[0],
    "brick": TEAM_NAMES[1],
    "thisHand": say("This hand"),
    "total": say("Total"),
    "results": say("Results"),
    "trickNow": say("Hand {hand} · trick {trick}", hand="{hand}", trick="{trick}"),
    "isPaused": say("Paused"),
    "isOverHere": say("Hand {hand} is over", hand="{hand}"),
    "whatNow": WHAT_NOW,
    "wasPlayed": say("Played"),
    "cardsThere": say("The cards"),
    "cardsLeft": say("Cards left"),
}
"""What the teacher's page and the wall both show."""

CLASS_TABLES_TEXTS: Final = {
    **SHOWN_TEXTS,
    "classPlays": say("The class plays"),
    "makeTables": say("Make tables"),
    "makeAnew": say("Make other tables"),
    "makeTablesHelp": say(
        "Your pupils sit down in sixes, and their pages show them where. Bots take the free seats."
    ),
    "makeSure": say("Make new tables? This ends the current ones and deletes their results."),
    "seatBy": say("Who sits where"),
    "by_lot": say("drawn by lot"),
    "by_order": say("in the order of the list"),
    "by_strength": say("strong and weak mixed"),
    "by_hand": say("as you choose"),
    "whatKind": say("Kind of play"),
    "kind_match": say("a match at each table"),
    "kind_round": say("the same hands at all tables"),
    "tableCount": say("Tables"),
    "handCount": say("Hands"),
    "levelPlayed": say("Level of both teams"),
    "botLevel": say("Bots"),
    "seed": say("Seed (empty: new cards)"),
    "seedIs": say("Seed: {seed}", seed="{seed}"),
    "seedHelp": say(
        "The same seed, level and wishes will deal the same cards again, even next year."
    ),
    "wishes": say("Wishes for the cards (optional)"),
    "wishesLike": say("1: two jokers, a bomb; 8 cards each"),
    "withoutSeat": say("Pupils without a seat"),
    "newcomer": say("New: {name} has no seat yet", name="{name}"),
    "giveSeat": say("Choose a free seat"),
    "noFreeSeat": say("All seats are taken"),
    "placeOf": say("{name}'s seat", name="{name}"),
    "placeAt": say("Table {table}, seat {seat}", table="{table}", seat="{seat}"),
    "placeTaken": say(
        "Table {table}, seat {seat}: {name}", table="{table}", seat="{seat}", name="{name}"
    ),
    "toPlay": say("{name} to play", name="{name}"),
    "botMoves": say("A bot plays for {name}", name="{name}"),
    "toPlayFor": say(
        "{name} has been thinking for {count} seconds", name="{name}", count="{count}"
    ),
    "isComing": say("This table is coming back after a restart of the site."),
    "isEmpty": say("No pupil sits at this table."),
    "isHandOver": say("Hand finished. Any pupil can press Next hand."),
    "isPlayed": say("All hands are played."),
    "isMatchOver": say("The match is over."),
    "isBot": say("bot"),
    "botNamed": say("{name} (bot)", name="{name}"),
    "isAway": AWAY,
    "isOut": say("out: {place}", place="{place}"),
    "asks": say("{name} asks", name="{name}"),
    "handUp": say("{name} has raised a hand.", name="{name}"),
    "seen": say("Seen"),
    "tableMore": say("More"),
    "tableLess": say("Less"),
    "pauseAll": say("Pause all"),
    "playOn": say("The tables play on while you ask."),
    "goOnAll": say("Resume"),
    "pauseTable": say("Pause"),
    "goOnTable": say("Resume"),
    "sayAll": say("Say something to all"),
    "sayTable": say("Say something to this table"),
    "tell": say("Say it"),
    "told": say("Sent to table {number}.", number="{number}"),
    "toldAll": say("Sent to all tables."),
    "moveHelp": say(
        "Between hands you can move a pupil to another seat. If it's taken, the two swap."
    ),
    "playedHands": say("Hands played"),
    "toWall": say("Show the tables on the class screen"),
    "endTables": say("End the tables"),
    "endTablesSure": say("End them now? Results that you haven't saved go too."),
    "resultsHelp": say(
        "You score against the team that held your cards at each other table: 2 points if you did "
        "better, 1 if equal, 0 if worse."
    ),
    "printResults": say("Print"),
    "saveResults": say("Save as CSV"),
    "tableNumber": say_as("column", "Table"),
    "classAndDay": say("Class and day"),
    "team": say("Team"),
    "players": say("Players"),
    "mistakes": say("What the class misses at the tables"),
    "mistakesHelp": say("From finished hands, without names."),
    "noMistakes": say("A few minutes after a hand, you'll see here what was missed at the tables."),
    "showMoment": say("Show"),
    "momentAt": say(
        "{idea}: table {table}, hand {hand}", idea="{idea}", table="{table}", hand="{hand}"
    ),
    "momentToWall": say("Show it on the class screen"),
    "momentTold": say("Show the better move there too"),
    "momentOpen": say("Play on from here"),
    # Why tables are refused, by the site's reason.
    "tables_nobody": say("None of your pupils is here right now."),
    "tables_busy": say("Tables are being made right now. Try again in a moment."),
    "tables_full": say("The site has no room for so many tables right now."),
    "tables_not_offered": say("This site has no tables for people."),
    "tables_not_now": say("A hand is on at one of these tables. Try again when it's over."),
    "tables_too_long": say("This match is too long to be opened."),
}
"""What the teacher's page shows of the tables."""

PUPIL_TABLE_TEXTS: Final = {
    "yourTable": say("You're at table {number}", number="{number}"),
    "toTable": say("To my table"),
    "tableHelp": say("If your teacher asks a question, you'll see it at your table."),
    "comeSoon": say("If you don't come within a minute, a bot plays for you until you're there."),
    "handsOver": say("All hands are played."),
    "pointsOver": say(
        "Your team has {ours} points, the other team {theirs}.", ours="{ours}", theirs="{theirs}"
    ),
    "tablesOn": say("Your teacher will give you a seat. Questions appear here too."),
}
"""What a pupil's page of a class says of their table."""
