"""Oh Hell: three to seven players, with both ways to score a missed bid."""

from itertools import product

from .referee import Referee, numbers, whole

REFEREE = Referee(
    name="oh_hell",
    tables=[(players, {"missed": missed}) for players, missed in product(range(3, 8), ["tricks", "penalty"])],
    games=200,
    parameters=lambda players, options: {"players": players, "off_bid_penalty": options["missed"] == "penalty"},
    # Their cards are written suit first; bids are numbers of one or two digits.
    move=lambda text: text if text.isdigit() else text[::-1],
    # The tricks taken.
    standing=lambda state: numbers(r"Tricks Won:.*", state),
    result=lambda state: whole(state.returns()),
    suit=lambda action: action % 4,
)
