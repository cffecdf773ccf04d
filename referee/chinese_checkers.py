"""Plays games of Chinese Checkers with OpenSpiel and writes each of them down, move by move, for our rules to be held against.

One JSON object a line on standard output:

    {"game": "chinese_checkers", "players": 3, "steps": [[1, "d5-e6", ["c5-e5", ...]], ...], "winner": null}

A step is the player, from 1, the move, and every move there was. OpenSpiel plays single hops, and a move is a chain of
them; here every chain is followed to all of its ends. Cells have our names: OpenSpiel's first player begins at the top,
ours at the bottom, so its board is turned by half a circle.
"""

import argparse
import json
import random

import pyspiel

PASS = 726
TABLES = (2, 3, 4, 6)


def places():
    """The row from our bottom and the column, in half steps, of every cell in OpenSpiel's order."""
    drawing = str(pyspiel.load_game("chinese_checkers(players=2)").new_initial_state()).splitlines()[:17]
    return [(row, column) for row, line in enumerate(drawing) for column, mark in enumerate(line) if mark != " "]


PLACES = places()
NAMES = [f"{chr(ord('a') + row)}{(22 + row - column) // 2}" for row, column in PLACES]
# The far corner of each player's goal, by the point of the star where the player begins, clockwise from OpenSpiel's top.
CORNERS = [(16, 12), (12, 0), (4, 0), (0, 12), (4, 24), (12, 24)]
SEATS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def distance(players, player, cell):
    """The number of steps to the far corner of the goal."""
    (row, column), (to_row, to_column) = PLACES[cell], CORNERS[SEATS[players][player]]
    rows, columns = abs(row - to_row), abs(column - to_column)
    return max(rows, (rows + columns) // 2)


def cells(state, action):
    """Where a single step or hop begins and ends."""
    text = state.action_to_string(state.current_player(), action)
    return tuple(int(cell) for cell in text.replace("=>", "->").split("->"))


def chains(state):
    """Every whole move: its two cells, and the actions that make it."""
    found = {}
    for first in state.legal_actions():
        if first == PASS:
            return {}
        origin = cells(state, first)[0]
        open_states = [(state.clone(), [first])]
        while open_states:
            before, actions = open_states.pop()
            end = cells(before, actions[-1])[1]
            before.apply_action(actions[-1])
            hopping = not before.is_terminal() and "hopping" in str(before).splitlines()[-1]
            if (origin, end) in found:
                continue
            found[origin, end] = actions + [PASS] * hopping
            if hopping:
                more = [action for action in before.legal_actions() if action != PASS]
                open_states += [(before.clone(), actions + [action]) for action in more]
    return found


def play(players, dice):
    """Plays one game and returns what is to be written down."""
    longest = dice.randrange(20, 80) * players
    game = pyspiel.load_game("chinese_checkers", {"players": players, "max_moves": longest})
    state = game.new_initial_state()
    # Players who make for the goal meet each other, and sometimes get there; random ones wander.
    eagerness = [dice.choice([0.0, 0.7, 0.9, 0.95]) for _ in range(players)]
    steps = []
    while not state.is_terminal():
        player, moves = state.current_player(), chains(state)
        if not moves:
            steps.append([player + 1, "pass", ["pass"]])
            state.apply_action(PASS)
            continue
        choices = sorted(moves)
        dice.shuffle(choices)
        if dice.random() < eagerness[player]:
            gain = {move: distance(players, player, move[0]) - distance(players, player, move[1]) for move in choices}
            choices.sort(key=lambda move: -gain[move])
        names = {move: f"{NAMES[move[0]]}-{NAMES[move[1]]}" for move in choices}
        steps.append([player + 1, names[choices[0]], sorted(names.values())])
        for action in moves[choices[0]]:
            state.apply_action(action)
    returns = state.returns()
    winner = returns.index(max(returns)) + 1 if max(returns) > 0 else None
    return {"game": "chinese_checkers", "players": players, "steps": steps, "winner": winner}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="which games (default: 1)")
    parser.add_argument("--games", type=int, default=500, help="how many for each number of players (default: 500)")
    arguments = parser.parse_args()
    for players in TABLES:
        dice = random.Random(f"chinese_checkers {players} {arguments.seed}")
        for _ in range(arguments.games):
            print(json.dumps(play(players, dice), separators=(",", ":")))


if __name__ == "__main__":
    main()
