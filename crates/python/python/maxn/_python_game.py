"""Games written in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar, Unpack, runtime_checkable

from maxn import _native
from maxn._advice import Advice
from maxn._search_options import SearchOptions

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that hold for the scores of every position; what is unknown is `None`."""

    least: int | None = None
    """The least score a player can have."""
    greatest: int | None = None
    """The greatest score a player can have."""
    sum: int | None = None
    """The greatest sum of all players' scores."""
    delta: int = 1
    """The smallest difference between two different scores of a player."""
    growth: int | None = None
    """The sum of scores that never fall grows by exactly this much in every step."""


@runtime_checkable
class Game(Protocol[M]):
    """A position of a game of 2 to 8 players, with moves that are made and undone in place.

    These methods and the number of `players` are enough. A class may also have

    - `undo(move)`, which undoes the last move and restores the position exactly: a class without it is copied before every move;
    - `bounds`, limits on the scores, which most pruning methods need: `Bounds` or a dictionary;
    - `key()`, anything hashable that is equal for equal positions, for the transposition table;
    - `hint(move)`, a whole number of 32 bits: higher is searched earlier;
    - `range()`, limits for every player below the position (a pair of lists), the monotonic heuristic;
    - `outcomes()`, all scores that can occur, for the leaf-value table;
    - `chances()`, a list of events with their weights, empty where the next event is a decision; weights are whole numbers of 32
      bits, and expectations are rounded to whole scores: state scores in small units;
    - `starts_step()`, whether the position begins a new step: depth is counted in steps;
    - `view(seat)`, what a seat knows: an object with `draw(random)`, which returns a position that agrees with it.

    Moves must be hashable. Scores are whole numbers, more is better. The search works on a deep copy: the object itself is never
    changed.

    >>> import maxn
    >>> class Matches:
    ...     '''Three players in turn take one or two matches; the player who takes the last one wins.'''
    ...     players = 3
    ...     bounds = maxn.Bounds(least=0, greatest=1, sum=1)
    ...     def __init__(self, left):
    ...         self.left, self.turn = left, 0
    ...     def player(self):
    ...         return self.turn
    ...     def moves(self):
    ...         return range(1, min(self.left, 2) + 1)
    ...     def apply(self, taken):
    ...         self.left -= taken
    ...         self.turn = (self.turn + 1) % 3
    ...     def undo(self, taken):
    ...         self.left += taken
    ...         self.turn = (self.turn + 2) % 3
    ...     def scores(self):
    ...         return [int(self.left == 0 and player == (self.turn + 2) % 3) for player in range(3)]
    >>> solution = maxn.solve(Matches(10))
    >>> solution.best, solution.scores, solution.exact
    (2, [1, 0, 0], True)
    """

    players: int

    def player(self) -> int:
        """The player to move, from 0."""

    def moves(self) -> Iterable[M]:
        """The legal moves in the order of preference; none where the game is over."""

    def apply(self, move: M, /) -> Any:
        """Makes a move."""

    def scores(self) -> Sequence[int]:
        """The score of each player: exact where the game is over, an estimate elsewhere."""


class View(Protocol[M]):
    """The knowledge of a seat, which does not contain what is hidden from it."""

    def draw(self, random: Random, /) -> Game[M]:
        """Draws a position with nothing hidden that agrees with the knowledge, each equally likely."""


def mcts(
    game: Game[M],
    *,
    simulations: int | str | None = None,
    nodes: int | str | None = None,
    time: float | str | None = None,
    seed: int = 0,
    rule: str = "maxn",
    reward: str = "score",
    exploration: float | None = None,
    play_outs: str = "policy",
    perspective: int | None = None,
) -> Advice[M]:
    """Grows a tree of simulations of a game written in Python, everything open; by default ten thousand of them."""
    options = {
        "simulations": simulations,
        "nodes": nodes,
        "time": time,
        "seed": seed,
        "rule": rule,
        "reward": reward,
        "exploration": exploration,
        "play_outs": play_outs,
        "perspective": perspective,
    }
    advice: Advice[M] = _native.mcts_game(game, options)
    return advice


def ismcts(
    game: Game[M],
    *,
    simulations: int | str | None = None,
    time: float | str | None = None,
    seed: int = 0,
    exploration: float | None = None,
    random: float | None = None,
) -> Advice[M]:
    """Grows one tree over what the player to move knows, in a new world per simulation.

    The game has a method `view(seat)`. `random` is the probability that a play-out makes any move, and not the first one.
    """
    options = {
        "simulations": simulations,
        "time": time,
        "seed": seed,
        "exploration": exploration,
        "random": random,
    }
    advice: Advice[M] = _native.ismcts_game(game, options)
    return advice


def pimc(
    game: Game[M], *, worlds: int = 20, seed: int = 0, combine: str = "mean", **options: Unpack[SearchOptions]
) -> Advice[M]:
    """Searches worlds that agree with what the player to move knows, and combines the results by `mean`, `vote` or `worst`.

    The game has a method `view(seat)`; the other options are those of `solve`.
    """
    advice: Advice[M] = _native.pimc_game(game, {"worlds": worlds, "seed": seed, "combine": combine, **options})
    return advice


def check_game(
    game: Game[Any], *, games: int = 20, seed: int = 1, searches: bool = True, depth: int | None = None
) -> list[str]:
    """Checks a game by random play, and every exact search of it against plain recursion.

    It plays a number of random `games`, which follow from the `seed`; `searches=False` leaves out the searches.

    It raises `GameError` if the game breaks a rule: undo that does not restore, equal keys of different positions, scores outside
    the bounds. It returns the methods that refused to search, for lack of bounds. Plain recursion is slow: check small
    positions, or give a `depth`.
    """
    return _native.check_game(game, games, seed, depth, searches)


def same_position(one: object, other: object) -> bool:
    """Compares two positions by their class's own comparison, or else by all their attributes."""
    if type(one).__eq__ is not object.__eq__:
        return bool(one == other)
    try:
        return bool(_attributes(one) == _attributes(other))
    except ValueError:
        # Arrays do not say whether they are equal as a whole; their text does.
        return repr(_attributes(one)) == repr(_attributes(other))


def _attributes(position: object) -> dict[str, Any]:
    attributes = dict(getattr(position, "__dict__", {}))
    for kind in type(position).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(position, name):
                attributes[name] = getattr(position, name)
    return attributes
