"""The bots of another checkout, which answer on their standard output what they are asked.

`duel` runs this file with the Python of that checkout, so it uses only what every state of the
project has had. A request is a line of JSON: a game, what was dealt, the moves so far, who is to
move, and for how long. The answer is the bot's move, and the processor time that it took.
"""

import json
import sys
import time
from random import Random

import wildescape
from wildescape import hand as hands
from wildescape.cards import Rank
from wildescape.escalation import Escalation
from wildescape.notation import parse_cards
from wildescape.players import player
from wildescape.records import format_move, parse_move

Hand = getattr(hands, "HandState", None) or hands.Hand


class Budget:
    def __init__(self, seconds):
        self.end = float("inf") if seconds is None else time.process_time() + seconds

    def __call__(self):
        return time.process_time() > self.end


def answer(asked):
    dealt = [parse_cards(cards) for cards in asked["dealt"]]
    if asked["game"] == "escalation":
        game = Escalation.start(dealt[0], asked["seats"], asked["dealer"])
    else:
        game = Hand.start(dealt, Rank(asked["trump"]), asked["leader"])
    for written in asked["moves"]:
        game = game.after(parse_move(written))
    view = game.view(asked["seat"])
    chance = Random(asked["seed"])
    start = time.process_time()
    choice = player(asked["level"], chance, Budget(asked["seconds"])).choose(view)
    spent = time.process_time() - start
    return {"move": format_move(choice.move), "seconds": spent}


print(json.dumps({"engine": wildescape.__file__, "python": sys.version.split()[0]}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
