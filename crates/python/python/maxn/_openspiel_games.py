"""Our games as games of OpenSpiel."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from maxn._games import GameInfo, games
from maxn._hand import HandContest
from maxn._optional import optional

_purpose = "maxn.openspiel"
_pyspiel = optional("pyspiel", "open_spiel", _purpose)
numpy = optional("numpy", "numpy", _purpose)
_Game: Any = _pyspiel.Game
_State: Any = _pyspiel.State

_SEED_BYTES = 8
"""Chance chooses a seed of the deals byte by byte, unless the parameter `deals` says how many deals there are."""

_LONGEST = 100_000
"""A game has no more decisions than that."""

_LIMIT = 1000.0
"""No hand is worth more points than that to a player, and none costs more."""

_MOST_HANDS = 1000
"""No series has more hands than that."""


def _parameters(info: GameInfo) -> dict[str, Any]:
    parameters: dict[str, Any] = {"players": info.usual_players, "options": "", "flat": False}
    if info.kind == "cards":
        parameters |= {"hands": info.hands_per_game or 0, "deals": 0}
    return parameters


def _house_rules(options: str) -> str:
    """House rules as OpenSpiel writes them, such as `moon:off;pass_cards:false`: its names of games use `=` and `,` themselves."""
    return ";".join(options.replace(",", " ").replace(";", " ").split()).replace("=", ":")


def _game_type(info: GameInfo) -> Any:
    kind = _pyspiel.GameType
    is_board = info.kind == "board"
    chance = kind.ChanceMode.DETERMINISTIC if is_board else kind.ChanceMode.EXPLICIT_STOCHASTIC
    return kind(
        short_name=f"maxn_{info.name.replace('-', '_')}",
        long_name=f"maxn: {info.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kind.Information.PERFECT_INFORMATION if is_board else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.most_players,
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(info),
    )


class MaxnGame(_Game):  # type: ignore[misc]
    """A game of this package. Chance chooses a deal at the beginning; everything else follows from it.

    A deal is a seed, chosen byte by byte; with the parameter `deals` it is one of that many. A set of cards is chosen one by one;
    with the parameter `flat` it is one action.
    """

    info: GameInfo

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        if "options" in params:
            params["options"] = _house_rules(params["options"])
        given = _parameters(self.info) | params
        options = given["options"].replace(";", " ").replace(":", "=")
        self.setup = (self.info.name, given["players"], options, given.get("hands", 0), given["flat"])
        deals = given.get("deals", 0)
        if deals < 0:
            raise ValueError(f"deals is {deals}; expected a number of deals, or 0 for all seeds")
        self.outcomes: list[int] = []
        """The number of outcomes of each choice of chance."""
        if self.info.kind == "cards":
            self.outcomes = [deals] if deals else [256] * _SEED_BYTES
        table = HandContest(*self.setup)
        limit = _LIMIT * (given.get("hands", 0) or _MOST_HANDS)
        described = _pyspiel.GameInfo(
            num_distinct_actions=table.action_count,
            max_chance_outcomes=max(self.outcomes, default=0),
            num_players=table.contest.players,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(_game_type(self.info), described, params)
        self.vector_size = table.contest.vector_size

    def new_initial_state(self) -> MaxnState:
        """The state before the deal."""
        return MaxnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer: the vector and the observation of a seat."""
        return _Observer(self.vector_size)


class MaxnState(_State):  # type: ignore[misc]
    """A state of a game of this package."""

    def __init__(self, game: MaxnGame) -> None:
        super().__init__(game)
        self._setup, self._outcomes = game.setup, game.outcomes
        self._chosen: list[int] = []
        self.table: HandContest | None = None if self._outcomes else HandContest(*game.setup)

    def current_player(self) -> int:
        """The player to move, chance or nobody."""
        if self.table is None:
            return int(_pyspiel.PlayerId.CHANCE)
        player = self.table.to_move
        return int(_pyspiel.PlayerId.TERMINAL) if player is None else player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or the next byte of their seed, all equally likely."""
        count = self._outcomes[len(self._chosen)]
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else sorted(self.table.legal())

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self._chosen.append(action)
            if len(self._chosen) == len(self._outcomes):
                self.table = HandContest(*self._setup, seed=self._seed())
        else:
            self.table.play(action)

    def _seed(self) -> int:
        return sum(byte << 8 * place for place, byte in enumerate(self._chosen))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MaxnState:
        """A state that agrees with everything that a player has seen; `sampler` draws numbers from 0 to 1."""
        state: MaxnState = self.clone()
        if self.table is not None and self._outcomes and not self.table.is_over:
            state.table = self.table.drawn(player, int(sampler() * 2**53))
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == _pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if len(self._outcomes) == 1 else f"byte {action} of the seed"
        return self.table.action_name(action)

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        """The scores at the end, or their negatives where the lowest score wins; 0 before."""
        if self.table is None or not self.table.is_over:
            return [0.0] * self.num_players()
        return self.table.utilities()

    def seen(self, player: int) -> str:
        """Everything that a player has seen, as text."""
        if self.table is None:
            return "before the deal"
        seen = self.table.contest.observation(player)
        # Secret decisions, such as passed cards, are in it as far as the player knows them.
        seen["to_move"] = self.table.to_move
        if player == self.table.to_move:
            seen["chosen"] = sorted(self.table.chosen)
        # The result of the hand before is in the scores, and a state that is sampled does not remember it.
        seen.pop("last_hand", None)
        return json.dumps(seen, sort_keys=True)

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.text()


class _Observer:
    """The vector of `Contest.vector`, and all that a player has seen as text."""

    def __init__(self, size: int) -> None:
        self.tensor = numpy.zeros(size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MaxnState, player: int) -> None:
        """Writes the vector of a player."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.vector(player)

    def string_from(self, state: MaxnState, player: int) -> str:
        """All that a player has seen."""
        return state.seen(player)


_registered: dict[str, type[MaxnGame]] = {}


def register() -> list[str]:
    """Makes all games known to OpenSpiel, once, and returns their names there."""
    if not _registered:
        for info in games():
            name = f"maxn_{info.name.replace('-', '_')}"
            kind = type(name, (MaxnGame,), {"info": info, "__module__": __name__})
            globals()[name] = kind
            _registered[name] = kind
            _pyspiel.register_game(_game_type(info), kind)
    return list(_registered)
