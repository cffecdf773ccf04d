"""Cribbage: games to 121 for two to four players, four as partners."""

from .referee import Referee, numbers

REFEREE = Referee(
    name="cribbage",
    tables=[(players, {}) for players in (2, 3, 4)],
    games=350,
    parameters=lambda players, options: {"players": players},
    # "Deal 9C", "Choose TC 5C", "Pass".
    move=lambda text: text.lower() if text == "Pass" else " ".join(sorted(text.split(" ")[1:])),
    standing=lambda state: numbers(r"Scores:.*", state),
    # A peg does not go beyond the last hole.
    result=lambda state: [min(score, 121) for score in numbers(r"Scores:.*", state)],
    suit=lambda action: action // 13,
)
