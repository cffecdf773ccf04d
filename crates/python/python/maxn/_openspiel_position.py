"""Positions of OpenSpiel in our search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from maxn._advice import Advice
from maxn._native import SearchError
from maxn._optional import optional
from maxn._python_game import Bounds, ismcts, mcts, pimc
from maxn._solution import Solution
from maxn._solve import solve
from maxn._openspiel_spec import Spec

_pyspiel = optional("pyspiel", "open_spiel", "maxn.openspiel")

_SCALES = range(1, 1001)
"""Factors that are tried to make whole numbers of utilities."""

_CLOSE = 1e-6
"""Utilities are floating-point numbers: thirds are never exact."""

_MOST = 67_108_864
"""The greatest score that the engine takes."""

_FINER = 1000
"""Estimates are at most that much finer than utilities."""

_TRIAL_STEPS = 1000
"""The decisions of random games that show which utilities there are."""

_WEIGHTS = 1_000_000
"""Probabilities of chance are weights out of this many."""


class _ChanceError(SearchError):
    """Chance came up in a search that was not prepared for it."""


class Position:
    """A state of OpenSpiel as a game of this package.

    Utilities times `scale` are the scores, which are whole numbers; a utility that is not whole then is refused. `evaluate` estimates the
    utilities of a state that is not over, for searches with a limit; by default they are `State.returns`. Estimates are rounded:
    with `evaluate` the scale is up to a thousand times the one that the utilities need, and with `means`, since the means over chance
    events are rounded as well. `key` says which states are equal, for
    the transposition table. `bounds` are limits of the scores that are tighter than those of the utilities of the game.
    """

    def __init__(
        self,
        state: Any,
        *,
        scale: int | None = None,
        evaluate: Callable[[Any], Sequence[float]] | None = None,
        key: Callable[[Any], Any] | None = None,
        with_chance: bool = False,
        means: bool = False,
        bounds: Bounds | None = None,
        _shared: _Shared | None = None,
    ) -> None:
        self._state, self._before = state, []  # type: Any, list[Any]
        self._shared = _shared or _Shared(state, scale, evaluate, key, with_chance, means, bounds)
        self.players, self.bounds = self._shared.players, self._shared.bounds
        if self._shared.key is not None:
            self.key = self._key
        if with_chance:
            self.chances = self._chances

    @property
    def state(self) -> Any:
        """The state of OpenSpiel."""
        return self._state

    @property
    def scale(self) -> int:
        """The factor between utilities and scores."""
        return self._shared.scale

    def player(self) -> int:
        """The player to move."""
        return int(self._state.current_player())

    def moves(self) -> list[int]:
        """The legal actions."""
        if self._state.is_terminal():
            return []
        if self._state.is_chance_node():
            if self._shared.with_chance:
                return [action for action, _ in self._state.chance_outcomes()]
            problem = "chance comes into it; sample with 'mcts' or 'ismcts', or take a Position(with_chance=True)"
            raise _ChanceError(f"{self._shared.name}: {problem}")
        if self._state.is_simultaneous_node():
            problem = "players decide at the same time; pyspiel.convert_to_turn_based makes a sequential game of it"
            raise SearchError(f"{self._shared.name}: {problem}")
        return list(self._state.legal_actions())

    def _chances(self) -> list[tuple[int, int]]:
        if self._state.is_terminal() or not self._state.is_chance_node():
            return []
        return [(action, max(1, round(weight * _WEIGHTS))) for action, weight in self._state.chance_outcomes()]

    def apply(self, action: int) -> None:
        """Makes a move; the state before is kept."""
        self._before.append(self._state)
        self._state = self._state.child(action)

    def undo(self, action: int) -> None:
        """Goes back to the state before."""
        self._state = self._before.pop()

    def scores(self) -> list[int]:
        """The utilities as whole numbers."""
        shared = self._shared
        if shared.evaluate is not None and not self._state.is_terminal():
            return shared.estimated(shared.evaluate(self._state))
        return shared.scaled(self._state.returns())

    def _key(self) -> Any:
        assert self._shared.key is not None
        return self._shared.key(self._state)

    def view(self, seat: int) -> _View:
        """The knowledge of a seat."""
        return _View(self._state.clone(), seat, self._shared)

    def __deepcopy__(self, memo: Any) -> Position:
        copy = Position.__new__(Position)
        Position.__init__(copy, self._state.clone(), with_chance=self._shared.with_chance, _shared=self._shared)
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state.history() == other._state.history()

    def __hash__(self) -> int:
        return hash(tuple(self._state.history()))

    def __repr__(self) -> str:
        return f"<{self._shared.name} after {self._state.history_str() or 'nothing'}>"


class _Shared:
    """Everything about a game that does not depend on the position."""

    def __init__(
        self,
        state: Any,
        scale: int | None,
        evaluate: Callable[[Any], Sequence[float]] | None,
        key: Callable[[Any], Any] | None,
        with_chance: bool,
        means: bool,
        bounds: Bounds | None,
    ) -> None:
        game = state.get_game()
        self.name, self.players = str(game), game.num_players()
        self.evaluate, self.key, self.with_chance = evaluate, key, with_chance
        if not 2 <= self.players <= 8:
            raise SearchError(f"{self.name} has {self.players} players; the engine takes from 2 to 8")
        if game.get_type().dynamics != _pyspiel.GameType.Dynamics.SEQUENTIAL:
            problem = "players decide at the same time; pyspiel.convert_to_turn_based makes a sequential game of it"
            raise SearchError(f"{self.name}: {problem}")
        if scale is not None and scale < 1:
            raise SearchError(f"the scale is {scale}; expected a whole number from 1 on")
        least, greatest, total = game.min_utility(), game.max_utility(), game.utility_sum()
        self.limits = (least, greatest)
        if scale is None:
            scale = self._find_scale(state, [least, greatest])
            if evaluate is not None or means:
                # Estimates and means lie between the utilities: a difference of a thousandth is still one.
                room = _MOST // (max(1.0, abs(least), abs(greatest)) * scale)
                scale *= max(1, min(_FINER, int(room)))
        self.scale = scale
        if max(abs(least), abs(greatest)) * self.scale > _MOST:
            raise SearchError(f"{self.name}: utilities from {least} to {greatest} times {self.scale} are too large")
        low = min(0.0, least) if evaluate is None else least
        high = max(0.0, greatest) if evaluate is None else greatest
        # The returns of a state that is not over are 0, whatever their sum at the end.
        most = self.players * high if total is None or evaluate is not None else max(0.0, total)
        self.bounds = bounds or Bounds(
            least=_floor(self.scale * low), greatest=-_floor(-self.scale * high), sum=-_floor(-self.scale * most)
        )

    def _find_scale(self, state: Any, limits: list[float]) -> int:
        """The least factor that makes whole numbers of the utilities at the end of some random games."""
        random, values, steps = Random(1), list(limits), 0
        if state.get_game().get_type().utility == _pyspiel.GameType.Utility.ZERO_SUM:
            # What the winner gets, the others may lose in equal parts.
            values.extend(limit / (self.players - 1) for limit in limits)
        while steps < _TRIAL_STEPS:
            end = state.clone()
            while not end.is_terminal() and steps < _TRIAL_STEPS:
                steps += 1
                if end.is_chance_node():
                    outcomes = end.chance_outcomes()
                    action = random.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0]
                else:
                    action = random.choice(end.legal_actions())
                end.apply_action(action)
            steps += 1
            values.extend(end.returns())
        for scale in _SCALES:
            if all(_is_whole(scale * value) for value in values):
                return scale
        raise SearchError(f"{self.name}: no factor up to {_SCALES[-1]} makes whole numbers of its utilities; give a scale")

    def estimated(self, estimates: Sequence[float]) -> list[int]:
        """Estimates as whole numbers."""
        least, greatest = self.limits
        for estimate in estimates:
            if not least - _CLOSE <= estimate <= greatest + _CLOSE:
                problem = f"the estimate {estimate} is no utility: these are {least} to {greatest}"
                raise SearchError(f"{self.name}: {problem}")
        return [round(self.scale * estimate) for estimate in estimates]

    def scaled(self, utilities: Sequence[float]) -> list[int]:
        """Utilities as whole numbers."""
        scores = [self.scale * value for value in utilities]
        for score, utility in zip(scores, utilities, strict=True):
            if not _is_whole(score):
                problem = f"the utility {utility} times {self.scale} is no whole number; give another scale"
                raise SearchError(f"{self.name}: {problem}")
        return [round(score) for score in scores]


class _View:
    """The knowledge of a seat, by OpenSpiel's own sampler."""

    def __init__(self, state: Any, seat: int, shared: _Shared) -> None:
        self._state, self._seat, self._shared = state, seat, shared

    def draw(self, random: Random) -> Position:
        """A position that agrees with the knowledge."""
        try:
            state = self._state.resample_from_infostate(self._seat, random.random)
        except _pyspiel.SpielError as error:
            problem = "OpenSpiel cannot sample what is hidden in this game; search with open_hands=True"
            raise SearchError(f"{self._shared.name}: {problem}") from error
        return Position(state, with_chance=self._shared.with_chance, _shared=self._shared)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _View):
            return NotImplemented
        return (self._seat, self._seen()) == (other._seat, other._seen())

    def __hash__(self) -> int:
        return hash((self._seat, self._seen()))

    def _seen(self) -> str | None:
        kind = self._state.get_game().get_type()
        if kind.provides_information_state_string:
            return str(self._state.information_state_string(self._seat))
        return str(self._state.observation_string(self._seat)) if kind.provides_observation_string else None


def _is_whole(value: float) -> bool:
    return abs(value - round(value)) < _CLOSE


def _floor(value: float) -> int:
    nearest = round(value)
    return nearest if abs(value - nearest) < _CLOSE else int(value // 1)


def is_hidden(game: Any) -> bool:
    """Returns whether a game of OpenSpiel hides anything from a player."""
    return bool(game.get_type().information != _pyspiel.GameType.Information.PERFECT_INFORMATION)


def search(
    state: Any,
    method: str = "maxn:speculative",
    *,
    open_hands: bool = False,
    scale: int | None = None,
    evaluate: Callable[[Any], Sequence[float]] | None = None,
    key: Callable[[Any], Any] | None = None,
    bounds: Bounds | None = None,
    seed: int = 0,
    **options: Any,
) -> Solution[int] | Advice[int]:
    """Searches a state of OpenSpiel.

    `method` is an algorithm of `maxn.algorithms`, or `mcts`, `ismcts` or `mc(ALGORITHM)`, with options as in the names of agents
    (`"maxn,depth=6"`) or as arguments (`depth=6`). A search with everything open takes the means over chance events, for which
    methods that prune by bounds are left out, and refuses hidden information unless it is told `open_hands`; the others sample both. Scores are utilities times a scale, that of `Position` with the same `scale` and
    `evaluate`; `bounds` are tighter limits of them than the game states.
    """
    spec = Spec.read(method, options)
    game = state.get_game()
    if state.is_terminal():
        raise SearchError("there is nothing to decide: the game is over")
    hides = is_hidden(game) and not open_hands
    if spec.kind in ("search", "mcts") and hides:
        problem = "information is hidden; sample it with 'ismcts' or 'mc(maxn)', or search with open_hands=True"
        raise SearchError(f"{game}: {problem}")
    with_chance = spec.kind in ("mcts", "ismcts")
    position = Position(state, scale=scale, evaluate=evaluate, key=key, with_chance=with_chance, bounds=bounds)
    if state.is_chance_node():
        raise SearchError("there is nothing to decide: chance is next; apply one of state.chance_outcomes() first")
    if spec.kind == "search":
        solution: Solution[int]
        try:
            solution = solve(position, algorithm=spec.algorithm, **spec.options)
        except _ChanceError:
            # A game does not say whether there is chance behind the first deal, and without it more methods prune.
            position = Position(state, scale=scale, evaluate=evaluate, key=key, with_chance=True, means=True, bounds=bounds)
            solution = solve(position, algorithm=spec.algorithm, **spec.options)
        return solution
    if spec.kind == "mcts":
        return mcts(position, seed=seed, **spec.options)
    if spec.kind == "ismcts":
        return ismcts(position, seed=seed, **spec.options)
    return pimc(position, seed=seed, algorithm=spec.algorithm, **spec.options)
