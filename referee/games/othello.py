"""Othello for two."""

from .referee import Referee, single


def discs(state):
    """How many discs each player has."""
    board = "".join(line[2:-2] for line in str(state).splitlines() if line[:1].isdigit())
    return [board.count("x"), board.count("o")]


REFEREE = Referee(
    name="othello",
    tables=[(2, {})],
    games=2000,
    parameters=lambda players, options: {},
    moves=single(str),
    standing=discs,
    result=discs,
)
