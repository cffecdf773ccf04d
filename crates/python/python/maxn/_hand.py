"""Contests that end after a number of hands, step by step, for environments and for OpenSpiel."""

from __future__ import annotations

from copy import copy
from random import Random

from maxn._display import contest_text
from maxn._games import games, start
from maxn._native import Contest, DecisionError
from maxn._optional import Array, optional


def hands_per_game(game: str) -> int:
    """The hands of an episode of a game, unless another number is asked for; 0 for a contest to its end."""
    return next(info.hands_per_game or 0 for info in games() if info.name == game)


class HandContest:
    """A contest that is over after a number of hands, by default those of one game; with 0 it goes on to its own end.

    A set of cards is chosen one by one, each an action of its own; with `flat` it is one action, as in `Contest.play_action`.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: str = "",
        hands: int | None = None,
        flat: bool = False,
        seed: int = 0,
    ) -> None:
        if hands is not None and hands < 0:
            raise ValueError(f"hands cannot be {hands}; expected a number of hands, or 0 for a whole series")
        self.contest: Contest = start(game, players, seed=seed, options=options)
        self.hands = hands_per_game(game) if hands is None else hands
        self.flat = flat
        self.chosen: list[int] = []
        """The steps of a decision that are chosen so far."""

    def drawn(self, seat: int, seed: int) -> HandContest:
        """A contest with open hands that agrees with everything that a seat has seen."""
        drawn = copy(self)
        drawn.contest, drawn.chosen = self.contest.draw(seat, seed), []
        random = Random(seed)
        for step in self.chosen:
            # Another seat does not see the cards chosen: any that the player can hold there.
            drawn.chosen = [*drawn.chosen, step if seat == self.to_move else random.choice(drawn.legal())]
        return drawn

    @property
    def is_over(self) -> bool:
        """True after the last hand."""
        return self.contest.is_over or 0 < self.hands <= self.contest.hands_played

    @property
    def to_move(self) -> int | None:
        """The player to move; `None` after the last hand."""
        return None if self.is_over else self.contest.to_move

    @property
    def action_count(self) -> int:
        """The number of actions."""
        return self.contest.action_count if self.flat else self.contest.step_count

    def legal(self) -> list[int]:
        """The legal actions."""
        return self.contest.legal_actions() if self.flat else self.contest.legal_steps(self.chosen)

    def action_name(self, action: int) -> str:
        """An action in words."""
        return self.contest.decode(action) if self.flat else self.contest.step_name(action)

    def play(self, action: int) -> None:
        """Makes a decision, or a step of one."""
        chosen = [*self.chosen, action]
        decision = action if self.flat else self.contest.chosen_action(chosen)
        if decision is not None:
            self.contest.play_action(decision)
            self.chosen = []
        elif action in self.legal():
            self.chosen = chosen
        else:
            raise DecisionError(f"{self.action_name(action)} (action {action}) is not legal now")

    def mask(self, seat: int) -> Array:
        """1 for each legal action; all 0 for a seat that is not to move."""
        numpy = optional("numpy", "numpy", "an action mask")
        mask: Array = numpy.zeros(self.action_count, numpy.int8)
        if seat == self.to_move:
            mask[self.legal()] = 1
        return mask

    def vector(self, seat: int) -> Array:
        """What a seat knows, and the cards that it has chosen so far."""
        return self.contest.vector(seat, chosen=self.chosen if seat == self.contest.to_move else [])

    def text(self, seat: int | None = None) -> str:
        """The table in lines of text, as a seat sees it or with everything open."""
        lines = [contest_text(self.contest, seat)]
        if self.chosen and seat in (None, self.to_move):
            lines.append("chosen: " + ", ".join(map(self.action_name, self.chosen)))
        return "\n".join(lines)

    def utilities(self) -> list[float]:
        """The scores, or their negatives where the lowest score wins: more is better."""
        sign = -1.0 if self.contest.lowest_wins else 1.0
        return [sign * score for score in self.contest.scores]
