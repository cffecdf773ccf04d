"""Games written in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar, Unpack, overload, runtime_checkable

from maxn import _native
from maxn._advice import Advice
from maxn._native import Contest
from maxn._network import Evaluate, GuidedOptions, HiddenOptions, TreeOptions
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


@overload
def mcts(game: Contest, *, evaluate: Evaluate, **options: Unpack[GuidedOptions]) -> Advice[str]: ...
@overload
def mcts(
    game: Sequence[Contest], *, evaluate: Evaluate, **options: Unpack[GuidedOptions]
) -> list[Advice[str]]: ...
@overload
def mcts(game: Game[M], **options: Unpack[TreeOptions]) -> Advice[M]: ...


def mcts(game: Any, **options: Any) -> Any:
    """Grows a tree of simulations with everything open; by default ten thousand of them.

    Of a game written in Python, with these options:

    - `simulations`, `nodes`, `time`, `seed`;
    - `rule`: `maxn`, `paranoid` (for the player `perspective`, by default the mover);
    - `reward`: `score`, `lead`, `win`;
    - `exploration`, and `play_outs`: `policy`, `random`, `evaluated`.

    Of a contest, or of many contests of a game together, guided by a function (PUCT, with a value per player):
    `evaluate(observations, masks)` gets a row for each of up to `batch` positions, an observation vector as `Contest.vector` makes
    it and the legal decisions of the player to move as a mask, and returns a pair:

    - the policy, an array of one probability for each decision, or `None`; what is not legal does not count;
    - the values, an array with what each player can expect at the end of the hand, or of a board game: *the player to move first*,
      then the others in the order of their turns, as in the observation. The unit is that of `reward`: `score`, `lead` (over the
      best of the others) or `win` (a share of 1). More is better, also where the rules count penalties: those are negative.

    Arrays are those of numpy; what is returned may be tensors of torch or jax. With `actions="list"` the function gets an array of the
    numbers of the legal decisions in place of the masks, filled up with -1, and the policy has its shape: for games with thousands of decisions.

    - `simulations`, of each contest; `time`, `seed`, `memory`, `reward`;
    - `batch=64`: simulations begin before those under way have a result, each of which counts as `virtual_loss=1.0` lost visits;
      with `batch=1` they are made one after the other;
    - `exploration=1.25`, the weight of the policy.

    The means of the choices are in the unit of the values, by player from 0; `visits` are what a policy learns from. Ctrl-C raises
    `KeyboardInterrupt`.

    >>> import maxn, numpy
    >>> def evaluate(observations, masks):
    ...     return None, numpy.zeros((len(observations), 3))
    >>> advice = maxn.mcts(maxn.start("othello", 3), evaluate=evaluate, simulations=100)
    >>> sum(choice.visits for choice in advice.choices)
    99
    """
    if options.get("evaluate") is None:
        if isinstance(game, Contest):
            problem = "mcts of a contest takes evaluate=, a function; for play-outs take maxn.agent('mcts').decide(contest)"
            raise TypeError(problem)
        return _native.mcts_game(game, options)
    return _guided(game, True, options)


@overload
def ismcts(
    game: Contest, seat: int | None = None, *, evaluate: Evaluate, **options: Unpack[GuidedOptions]
) -> Advice[str]: ...
@overload
def ismcts(
    game: Sequence[Contest], *, evaluate: Evaluate, **options: Unpack[GuidedOptions]
) -> list[Advice[str]]: ...
@overload
def ismcts(game: Game[M], **options: Unpack[HiddenOptions]) -> Advice[M]: ...


def ismcts(game: Any, seat: int | None = None, **options: Any) -> Any:
    """Grows one tree over what the player to move knows, in a new world per simulation.

    A game written in Python has a method `view(seat)`; its options are `simulations`, `time`, `seed`, `exploration`, and `random`,
    the probability that a play-out makes any move, and not the first one.

    A contest, or many together, is guided by a function, with the options of `mcts`: `evaluate(observations, masks)` gets what
    the player to move sees in each world. `seat` says whose decision is meant, which is the player to move.

    >>> import maxn, numpy
    >>> def evaluate(observations, masks):
    ...     return masks / masks.sum(axis=1, keepdims=True), numpy.zeros((len(observations), 4))
    >>> contest = maxn.start("spades", 4, seed=1)
    >>> maxn.ismcts(contest, 0, evaluate=evaluate, simulations=50).worlds
    50
    """
    if options.get("evaluate") is None:
        if isinstance(game, Contest):
            problem = "ismcts of a contest takes evaluate=, a function; for play-outs take maxn.agent('ismcts').decide(contest)"
            raise TypeError(problem)
        return _native.ismcts_game(game, options)
    if seat is not None and (not isinstance(game, Contest) or seat != game.to_move):
        whose = f"player {game.to_move} is to move" if isinstance(game, Contest) else "each contest has its own"
        raise ValueError(f"seat is {seat}; expected the player to move: {whose}")
    return _guided(game, False, options)


def _guided(game: Any, is_open: bool, options: dict[str, Any]) -> Any:
    if isinstance(game, Contest):
        return _native.grow_with_network([game], is_open, options)[0]
    if isinstance(game, Sequence) and all(isinstance(one, Contest) for one in game):
        return _native.grow_with_network(list(game), is_open, options)
    raise TypeError(f"evaluate= is for contests; {type(game).__name__} is none, and no list of them")


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
