"""Games written in Python that the tests share."""

from __future__ import annotations

from random import Random

import maxn


class Matches:
    """Players in turn take one or two matches; whoever takes the last one wins."""

    bounds = maxn.Bounds(least=0, greatest=1, sum=1)

    def __init__(self, left: int, players: int = 3) -> None:
        self.left, self.turn, self.players = left, 0, players

    def player(self) -> int:
        return self.turn

    def moves(self) -> list[int]:
        return list(range(1, min(self.left, 2) + 1))

    def apply(self, taken: int) -> None:
        self.left -= taken
        self.turn = (self.turn + 1) % self.players

    def undo(self, taken: int) -> None:
        self.left += taken
        self.turn = (self.turn - 1) % self.players

    def scores(self) -> list[int]:
        winner = (self.turn - 1) % self.players
        return [int(self.left == 0 and player == winner) for player in range(self.players)]

    def key(self) -> tuple[int, int]:
        return self.left, self.turn

    def __repr__(self) -> str:
        return f"Matches({self.left})"


class Highest:
    """Each of three players holds a number from 1 to 6, no two the same; each stays or folds; of those who stay the
    highest number wins a point, and the others lose one."""

    players = 3
    bounds = {"least": -1, "greatest": 1, "sum": 1}

    def __init__(self, numbers: tuple[int, ...], stays: tuple[bool, ...] = ()) -> None:
        self.numbers, self.stays = numbers, stays

    def player(self) -> int:
        return len(self.stays)

    def moves(self) -> tuple[bool, ...]:
        return (True, False) if len(self.stays) < 3 else ()

    def apply(self, stays: bool) -> None:
        self.stays += (stays,)

    def undo(self, stays: bool) -> None:
        self.stays = self.stays[:-1]

    def scores(self) -> list[int]:
        staying = [player for player, stays in enumerate(self.stays) if stays]
        best = max(staying, key=lambda player: self.numbers[player], default=None)
        return [0 if player not in staying else 1 if player == best else -1 for player in range(3)]

    def view(self, seat: int) -> Known:
        return Known(seat, self.numbers[seat], self.stays)


class Known:
    """The knowledge of a seat: its own number, and who stays."""

    def __init__(self, seat: int, number: int, stays: tuple[bool, ...]) -> None:
        self.seat, self.number, self.stays = seat, number, stays

    def draw(self, random: Random) -> Highest:
        others = random.sample([number for number in range(1, 7) if number != self.number], 2)
        others.insert(self.seat, self.number)
        return Highest(tuple(others), self.stays)
