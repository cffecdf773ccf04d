"""What there is to know of a game to write it down."""

import re
from dataclasses import dataclass
from typing import Any, Callable


def numbers(pattern, state):
    """All numbers in the parts of a state's text that match."""
    return [int(number) for part in re.findall(pattern, str(state)) for number in re.findall(r"-?\d+", part)]


def whole(scores):
    """Scores that OpenSpiel has as floating-point numbers."""
    return [int(score) for score in scores]


@dataclass(frozen=True)
class Referee:
    """A game as OpenSpiel plays it and as we write it down."""

    # Its name in OpenSpiel.
    name: str
    # Numbers of players, and options in our words.
    tables: list[tuple[int, dict[str, Any]]]
    # How many games are played at each table.
    games: int
    # OpenSpiel's parameters for a table.
    parameters: Callable[[int, dict[str, Any]], dict[str, Any]]
    # A move of theirs as we write it.
    move: Callable[[str], str]
    # Everybody's score so far.
    standing: Callable[[Any], list[int]]
    # Everybody's score in the end.
    result: Callable[[Any], list[int]]
    # The suit of a card that is dealt, from 0.
    suit: Callable[[int], int]
