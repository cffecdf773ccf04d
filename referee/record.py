"""Plays random games with OpenSpiel and writes each of them down, move by move, for our rules to be held against.

One JSON object a line on standard output:

    {"game": "oh_hell", "players": 3, "options": {...}, "steps": [...], "scores": [12, 0, 11]}

A step is [0, "9C"] where chance has dealt, or [player, move, all legal moves, everybody's score before it], players from 1.
"""

import argparse
import json
import random

import pyspiel

from games import GAMES

# How a player chooses among the legal moves. Players who always take the first or the last one (in the trick games
# the lowest or the highest card) bring about what random ones hardly ever do: all tricks, or none, in one hand.
TEMPERAMENTS = [random.Random.choice, random.Random.choice, lambda _, moves: moves[0], lambda _, moves: moves[-1]]

# How often a card of the seat's own suit is dealt if there is one: players short of all suits but one meet the rules
# for those who cannot do what they should.
SKEWS = [0.0, 0.0, 0.6, 0.9, 1.0]


def play(referee, players, options, dice):
    """Plays one game and returns what is to be written down."""
    state = pyspiel.load_game(referee.name, referee.parameters(players, options)).new_initial_state()
    temperaments = [dice.choice(TEMPERAMENTS) for _ in range(players)]
    skew = dice.choice(SKEWS)
    steps = []
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        if state.is_chance_node():
            action = deal(referee, players, actions, skew, len(steps), dice)
            steps.append([0, referee.move(state.action_to_string(player, action))])
        else:
            action = temperaments[player](dice, actions)
            names = {legal: referee.move(state.action_to_string(player, legal)) for legal in actions}
            if list(names.values()) != ["pass"]:
                steps.append([player + 1, names[action], list(names.values()), referee.standing(state)])
        state.apply_action(action)
    return {
        "game": referee.name,
        "players": players,
        "options": options,
        "steps": steps,
        "scores": referee.result(state),
    }


def deal(referee, players, actions, skew, dealt, dice):
    """Chooses what chance does."""
    if dice.random() < skew:
        own = [action for action in actions if referee.suit(action) == dealt % players % 4]
        return dice.choice(own or actions)
    return dice.choice(actions)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="which games (default: 1)")
    parser.add_argument("--share", type=float, default=1.0, help="more or fewer games than usual (default: 1)")
    parser.add_argument("game", nargs="*", help=f"only these games, of {', '.join(game.name for game in GAMES)}")
    arguments = parser.parse_args()
    for referee in GAMES:
        if arguments.game and referee.name not in arguments.game:
            continue
        dice = random.Random(f"{referee.name} {arguments.seed}")
        for players, options in referee.tables:
            for _ in range(max(1, round(referee.games * arguments.share))):
                print(json.dumps(play(referee, players, options, dice), separators=(",", ":")))


if __name__ == "__main__":
    main()
