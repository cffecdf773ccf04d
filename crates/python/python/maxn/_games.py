"""The games, and the ways to begin them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maxn import _native
from maxn._native import Contest


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Everything there is to know about a game before it is played."""

    name: str
    """The name, by which contests are started."""
    summary: str
    """The game in one line."""
    aim: str
    """The aim of a contest and its end."""
    rules: str
    """The rules in short."""
    kind: str
    """`cards` or `board`."""
    least_players: int
    """The least number of players."""
    most_players: int
    """The greatest number of players."""
    usual_players: int
    """The number of players, unless another is asked for."""
    hands_per_game: int | None
    """The hands of one game of a match or of an episode, unless another number is asked for; `None` for a contest to its end."""
    presets: list[str]
    """The named sets of house rules, the default first."""
    options: list[dict[str, Any]]
    """The house rules that can be set, each with its name, values, meaning, and its value in every preset."""
    utilities: dict[str, str]
    """The evaluations that a search can use, with their meanings, the default first."""
    best_agent: str
    """The strongest agent for the game."""
    score: str
    """The unit of the score, such as tricks."""
    steps: str
    """The unit of depth, such as moves."""

    @property
    def players(self) -> range:
        """The numbers of players."""
        return range(self.least_players, self.most_players + 1)


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A decision rule with a pruning method."""

    name: str
    """The name, such as `maxn:speculative`."""
    rule: str
    """The decision rule."""
    pruning: str
    """The pruning method."""
    is_sound: bool
    """True if it returns the value of plain search."""
    summary: str
    """The method in half a sentence."""
    needs: str
    """The knowledge that an evaluation has to state."""
    best_case: str
    """The nodes of a tree of branching factor b, depth d and n players, in the best case."""
    source: str
    """The paper and section."""


def games() -> list[GameInfo]:
    """Lists the games.

    >>> import maxn
    >>> [game.name for game in maxn.games() if 6 in game.players]
    ['hearts', 'oh-hell', 'crazy-eights', 'uno', 'chinese-checkers', 'abalone']
    """
    return [GameInfo(**game) for game in _native.games()]


def algorithms() -> list[Algorithm]:
    """Lists the decision rules and pruning methods.

    >>> import maxn
    >>> [algorithm.name for algorithm in maxn.algorithms() if not algorithm.is_sound]
    ['maxn:approximate-deep', 'maxn:pairwise-deep']
    """
    return [Algorithm(**algorithm) for algorithm in _native.algorithms()]


def _options(options: str, rules: dict[str, Any]) -> str:
    words = [options] if options else []
    for key, value in rules.items():
        words.append(f"{key}={str(value).lower() if isinstance(value, bool) else value}")
    return " ".join(words)


def start(
    game: str, /, players: int | None = None, *, seed: int = 0, options: str = "", **rules: Any
) -> Contest:
    """Starts a contest of a `game` for a number of `players`, by default the usual one; deals follow from the `seed`. House rules are
    `options` as text, or arguments by name.

    >>> import maxn
    >>> maxn.start("hearts", players=3, seed=7, moon="off") == maxn.start("hearts", 3, seed=7, options="moon=off")
    True
    """
    return Contest(game, players, _options(options, rules), seed)


def read(game: str, /, position: str) -> Contest:
    """Reads a position in the game's notation."""
    return Contest(game, position=position)


def deal(
    game: str,
    /,
    players: int | None = None,
    *,
    cards: int | None = None,
    seed: int = 0,
    options: str = "",
    **rules: Any,
) -> Contest:
    """Deals a position to be searched with open hands, or sets up the start of a board game.

    `players`, `seed`, `options` and house rules by name are those of `start`; `cards` is the number of cards in each hand, by default all.

    >>> import maxn
    >>> maxn.deal("spades", cards=5, seed=1).to_move
    0
    """
    contest, _ = _native.deal(game, players, cards, _options(options, rules) or None, seed)
    return contest
