"""Answers to an exercise as a browser sends them."""

from wildescape.display import places
from wildescape.notation import parse_cards


def sent(attempt, answer):
    """An answer, written as in a lesson, as a browser sends it."""
    match attempt.exercise.kind:
        case "order":
            left = [sorted(map(str, cards)) for cards in attempt.exercise.items]
            found = []
            for text in answer:
                place = left.index(sorted(map(str, parse_cards(text))))
                left[place] = None
                found.append(place)
            return found
        case "select_cards":
            return list(places(attempt.exercise.hand, parse_cards(answer)))
        case "partition":
            plays = [parse_cards(play) for play in answer]
            place = iter(places(attempt.exercise.hand, [card for play in plays for card in play]))
            return [[next(place) for _ in play] for play in plays]
        case _:
            return answer
