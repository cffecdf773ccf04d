"""Chinese Checkers for two, three, four and six players, on the full board.

OpenSpiel plays single hops, and a move is a chain of them; here every chain is followed to all of its ends. Cells have our
names: OpenSpiel's first player begins at the top, ours at the bottom, so its board is turned by half a circle.
"""

from functools import cache
from itertools import product
from random import Random

import pyspiel

from .referee import Referee

# The end of a chain, or no move at all.
PASS = 726


def places():
    """The row from our bottom and the column, in half steps, of every cell in OpenSpiel's order."""
    drawing = str(pyspiel.load_game("chinese_checkers(players=2)").new_initial_state()).splitlines()[:17]
    return [(row, column) for row, line in enumerate(drawing) for column, mark in enumerate(line) if mark != " "]


PLACES = places()
NAMES = [f"{chr(ord('a') + row)}{(22 + row - column) // 2}" for row, column in PLACES]
# The far corner of each player's goal, by the point of the star where the player begins, clockwise from OpenSpiel's top.
CORNERS = [(16, 12), (12, 0), (4, 0), (0, 12), (4, 24), (12, 24)]
SEATS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def steps(place, corner):
    """The number of steps from a place to a corner."""
    rows, columns = abs(place[0] - corner[0]), abs(place[1] - corner[1])
    return max(rows, (rows + columns) // 2)


# The steps from every cell to every corner.
DISTANCES = [[steps(place, corner) for place in PLACES] for corner in CORNERS]
# The triangles that end at the corners.
GOALS = [[cell for cell, distance in enumerate(distances) if distance < 4] for distances in DISTANCES]


@cache
def ends(text):
    """Where a single step or hop begins and ends."""
    return tuple(int(cell) for cell in text.replace("=>", "->").split("->"))


def moves(state):
    """Every whole move, those that gain most towards the goal last."""
    player, legal = state.current_player(), state.legal_actions()
    if legal == [PASS]:
        return {"pass": [PASS]}
    found = {}
    open_chains = [(None, state, [action]) for action in legal]
    while open_chains:
        origin, before, actions = open_chains.pop()
        text = before.action_to_string(player, actions[-1])
        start, end = ends(text)
        origin = start if origin is None else origin
        if (origin, end) in found:
            continue
        found[origin, end] = actions
        if "=>" in text:
            after = before.child(actions[-1])
            more = after.legal_actions() if after.current_player() == player else []
            if PASS in more:
                found[origin, end] = actions + [PASS]
                open_chains += [(origin, after, actions + [action]) for action in more if action != PASS]
    distances = DISTANCES[SEATS[state.num_players()][player]]
    lost = sorted(found, key=lambda move: (distances[move[1]] - distances[move[0]], move), reverse=True)
    return {f"{NAMES[origin]}-{NAMES[end]}": found[origin, end] for origin, end in lost}


def arrived(state):
    """How many of each player's pieces are in the goal."""
    marks = [mark for line in str(state).splitlines()[:17] for mark in line if mark != " "]
    goals = [GOALS[seat] for seat in SEATS[state.num_players()]]
    return [sum(marks[cell] == str(player) for cell in goal) for player, goal in enumerate(goals, 1)]


def eager(share):
    """A player who mostly makes for the goal: such players meet each other, and sometimes get there."""

    def choose(dice, names):
        return names[-1] if dice.random() < share else dice.choice(names)

    return choose


REFEREE = Referee(
    name="chinese_checkers",
    # The longest game, in moves of each player. Few games are long: chains of hops are slow to follow in OpenSpiel.
    tables=[(players, {"longest": longest}) for players, longest in product(SEATS, [5] * 5 + [15] * 3 + [60])],
    games=28,
    parameters=lambda players, options: {"players": players, "max_moves": players * options["longest"]},
    moves=moves,
    standing=arrived,
    # A point for who has won.
    result=lambda state: [int(score > 0) for score in state.returns()],
    temperaments=(Random.choice, eager(0.7), eager(0.9), eager(0.95)),
)
