"""Crazy Eights: two to seven players, with and without special cards and reshuffling, and other limits."""

from itertools import product

from .referee import Referee, numbers, whole

LIMITS = [(5, 100), (2, 30), (10, 60)]
TABLES = [
    (players, {"special": special, "reshuffle": reshuffle, "draws": draws, "turns": turns})
    for players, special, reshuffle, (draws, turns) in product(range(2, 8), [False, True], [False, True], LIMITS)
]


def name(text):
    """Their cards are written suit first, after a verb."""
    word = text.split()[-1]
    return word[::-1] if text.startswith(("Play", "Deal")) else text.split()[0].lower()


def passes_without_stock(state):
    """Passes in a row up to now, if there is nothing to draw; the number of cards in the stock is in the text."""
    if numbers(r"cards left in deck: \d+", state) != [0]:
        return 0
    passes = 0
    for action in reversed(state.full_history()):
        if action.player < 0 or state.action_to_string(action.player, action.action) != "Pass":
            break
        passes += 1
    return passes


def moves(state):
    """An eight and the suit that it names are one move of ours. The pass after everybody has passed is not a move."""
    player = state.current_player()
    if passes_without_stock(state) == state.num_players():
        return {None: [action for action in state.legal_actions() if name(state.action_to_string(player, action)) == "pass"]}
    found = {}
    for action in state.legal_actions():
        card = name(state.action_to_string(player, action))
        after = state.child(action) if card.startswith("8") else None
        if after and not after.is_terminal():
            for suit in after.legal_actions():
                found[f"{card} {after.action_to_string(player, suit)[-1]}"] = [action, suit]
        else:
            found[card] = [action]
    return found


def dealt(text):
    """A card, or who deals, from 0."""
    return text.split()[2] if text.startswith("Decide") else name(text)


REFEREE = Referee(
    name="crazy_eights",
    tables=TABLES,
    games=30,
    parameters=lambda players, options: {
        "players": players,
        "max_draw_cards": options["draws"],
        "max_turns": options["turns"],
        "use_special_cards": options["special"],
        "reshuffle": options["reshuffle"],
    },
    moves=moves,
    dealt=dealt,
    # The cards that everybody holds.
    standing=lambda state: numbers(r"other players have: .*", state.observation_string(0)),
    result=lambda state: whole(state.returns()),
    suit=lambda action: action % 4,
)
