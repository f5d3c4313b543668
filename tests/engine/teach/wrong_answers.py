"""Wrong answers to an exercise of any kind, as a lesson writes them."""

from contextlib import suppress

from wildescape.i18n import InputError
from wildescape.teach.exercises import Choose, Number, OwnSelection
from wildescape.teach.exercises.from_hand import FromHand
from wildescape.teach.exercises.several_questions import SeveralQuestions


def wrong_answers(exercise):
    """Some answers that are refused, whatever is asked."""
    for answer in _answers(exercise):
        with suppress(InputError):
            if not exercise.judge(answer).is_right:
                yield answer


def _answers(exercise):
    match exercise:
        case Number():
            return [exercise.solution + 1, exercise.solution - 1]
        case OwnSelection():
            return [[option] for option in exercise.options]
        case Choose():
            return [*exercise.options]
        case SeveralQuestions():
            right = exercise.solution
            other = [
                next(key for key in one.options if key != one.solution)
                for one in exercise.exercises
            ]
            return [other, [*right[:-1], other[-1]], [other[0], *right[1:]]]
        case FromHand() if exercise.kind == "partition":
            return [[*map(str, exercise.hand)], [str(exercise.hand[0])]]
        case FromHand():
            hand = [*map(str, exercise.hand)]
            return [hand[0], hand[-1], " ".join(hand[:2]), " ".join(hand[:3]), ""]
        case _ if exercise.kind == "stop":
            return [0, exercise.film.frames, 1]
        case _:
            # In another order.
            return [exercise.solution[::-1], exercise.solution[1:] + exercise.solution[:1]]
