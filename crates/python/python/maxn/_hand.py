"""Contests that end after a number of hands, for environments and for OpenSpiel."""

from __future__ import annotations

from copy import copy

from maxn._games import games, start
from maxn._native import Contest


def hands_per_game(game: str) -> int:
    """The hands of an episode of a game, unless another number is asked for; 0 for a contest to its end."""
    return next(info.hands_per_game or 0 for info in games() if info.name == game)


class HandContest:
    """A contest that is over after a number of hands, by default those of one game; with 0 it goes on to its own end."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: str = "",
        hands: int | None = None,
        seed: int = 0,
    ) -> None:
        if hands is not None and hands < 0:
            raise ValueError(f"hands cannot be {hands}; expected a number of hands, or 0 for a whole series")
        self.contest: Contest = start(game, players, seed=seed, options=options)
        self.hands = hands_per_game(game) if hands is None else hands

    def drawn(self, seat: int, seed: int) -> HandContest:
        """A contest with open hands that agrees with everything that a seat has seen."""
        drawn = copy(self)
        drawn.contest = self.contest.draw(seat, seed)
        return drawn

    @property
    def is_over(self) -> bool:
        """True after the last hand."""
        return self.contest.is_over or 0 < self.hands <= self.contest.hands_played

    @property
    def to_move(self) -> int | None:
        """The player to move; `None` after the last hand."""
        return None if self.is_over else self.contest.to_move

    def utilities(self) -> list[float]:
        """The scores, or their negatives where the lowest score wins: more is better."""
        sign = -1.0 if self.contest.lowest_wins else 1.0
        return [sign * score for score in self.contest.scores]

    def text(self, seat: int | None = None) -> str:
        """The table in lines of text, as a seat sees it or with everything open."""
        scene = self.contest.scene(seat)
        lines = [f"{self.contest.game}: scores {' '.join(map(str, self.contest.scores))}", *scene["facts"]]
        table = scene["table"]
        if table["kind"] == "board":
            rows: dict[float, list[tuple[float, str]]] = {}
            for cell in table["cells"]:
                mark = "." if cell["owner"] is None else str(cell["owner"] + 1)
                rows.setdefault(round(cell["place"][1], 3), []).append((cell["place"][0], mark))
            left = min(place for row in rows.values() for place, _ in row)
            for _, row in sorted(rows.items(), reverse=True):
                line = ""
                for place, mark in sorted(row):
                    line = line.ljust(round(2 * (place - left))) + mark
                lines.append(line)
        else:
            for player, hand in enumerate(table["hands"]):
                lines.append(f"player {player + 1}: {hand['text'] or str(hand['count']) + ' cards'}")
            if table["laid"]:
                lines.append("table: " + " ".join(laid["card"] for laid in table["laid"]))
        if self.to_move is not None:
            lines.append(f"player {self.to_move + 1} to move")
        return "\n".join(lines)
