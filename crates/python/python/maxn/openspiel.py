"""OpenSpiel, both ways: its games in our search, and our games in OpenSpiel.

`search` and `make_bot` take any sequential game of 2 to 8 players:

    import pyspiel
    from maxn import openspiel

    game = pyspiel.load_game("chinese_checkers(players=3)")
    solution = openspiel.search(game.new_initial_state(), "maxn:speculative", depth=3)
    bot = openspiel.make_bot(game, 0, "paranoid,nodes=10k")

`register` makes all games of this package known to OpenSpiel, as `maxn_hearts`, `maxn_othello` and so on:

    openspiel.register()
    game = pyspiel.load_game("maxn_hearts(players=3)")
"""

from __future__ import annotations

from maxn._openspiel_bot import MaxnBot, make_bot
from maxn._openspiel_games import MaxnGame, MaxnState, register
from maxn._openspiel_position import Position, search

__all__ = ["MaxnBot", "MaxnGame", "MaxnState", "Position", "make_bot", "register", "search"]
