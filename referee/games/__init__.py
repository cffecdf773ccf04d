"""The games that OpenSpiel referees. A new one is a module here and a line below."""

from . import chinese_checkers, crazy_eights, cribbage, hearts, oh_hell, othello

GAMES = [
    hearts.REFEREE,
    oh_hell.REFEREE,
    cribbage.REFEREE,
    crazy_eights.REFEREE,
    chinese_checkers.REFEREE,
    othello.REFEREE,
]
