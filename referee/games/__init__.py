"""The games that OpenSpiel referees. A new one is a module here and a line below."""

from . import cribbage, hearts, oh_hell

GAMES = [hearts.REFEREE, oh_hell.REFEREE, cribbage.REFEREE]
