"""Plays random games of Othello with OpenSpiel and writes each of them down, for our rules to be held against.

One JSON object a line on standard output, players from 1; moves are squares, or "pass":

    {"game": "othello", "players": 2,
     "steps": [{"player": 1, "move": "d3", "legal": ["d3", "c4", "f5", "e6"], "standing": [2, 2]}, ...], "scores": [40, 24]}
"""

import argparse
import json
import random

import pyspiel


def discs(state):
    """How many discs each player has."""
    board = "".join(line[2:-2] for line in str(state).splitlines() if line[:1].isdigit())
    return [board.count("x"), board.count("o")]


def play(game, dice):
    """Plays one game and returns what is to be written down."""
    state = game.new_initial_state()
    steps = []
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        names = [state.action_to_string(player, action) for action in actions]
        place = dice.randrange(len(actions))
        steps.append({"player": player + 1, "move": names[place], "legal": names, "standing": discs(state)})
        state.apply_action(actions[place])
    return {"game": "othello", "players": 2, "steps": steps, "scores": discs(state)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="which games (default: 1)")
    parser.add_argument("--games", type=int, default=1000, help="how many (default: 1000)")
    arguments = parser.parse_args()
    dice = random.Random(arguments.seed)
    game = pyspiel.load_game("othello")
    for _ in range(arguments.games):
        print(json.dumps(play(game, dice), separators=(",", ":")))


if __name__ == "__main__":
    main()
