"""What there is to know of a game to write it down."""

import random
import re
from dataclasses import dataclass
from typing import Any, Callable, Optional

# How a player chooses among the moves. Players who always take the first or the last one (in the trick games the lowest
# or the highest card) bring about what random ones hardly ever do: all tricks, or none, in one hand.
TEMPERAMENTS = (random.Random.choice, random.Random.choice, lambda _, moves: moves[0], lambda _, moves: moves[-1])


def numbers(pattern, state):
    """All numbers in the parts of a state's text that match."""
    return [int(number) for part in re.findall(pattern, str(state)) for number in re.findall(r"-?\d+", part)]


def whole(scores):
    """Scores that OpenSpiel has as floating-point numbers."""
    return [int(score) for score in scores]


def single(name):
    """Moves that are one action each, named from OpenSpiel's text; without a name it is no move of ours."""

    def moves(state):
        player = state.current_player()
        return {name(state.action_to_string(player, action)): [action] for action in state.legal_actions()}

    return moves


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
    # All moves as we write them, each with the actions that make it.
    moves: Callable[[Any], dict[Optional[str], list[int]]]
    # Everybody's score so far.
    standing: Callable[[Any], list[int]]
    # Everybody's score in the end.
    result: Callable[[Any], list[int]]
    # What chance does, as we write it.
    dealt: Callable[[str], str] = str
    # The suit of a card that is dealt, from 0.
    suit: Callable[[int], int] = lambda action: 0
    # How players choose.
    temperaments: tuple[Callable[[random.Random, list[str]], str], ...] = TEMPERAMENTS
