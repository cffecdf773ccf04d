"""Hearts: every combination of the options."""

from itertools import product

from .referee import Referee, numbers, whole

OPTIONS = [
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
]

REFEREE = Referee(
    name="hearts",
    tables=[(4, dict(zip(OPTIONS, values))) for values in product([False, True], repeat=len(OPTIONS))],
    games=12,
    parameters=lambda players, options: options,
    move=lambda text: text,
    # Before the first card there are no points in the text.
    standing=lambda state: numbers(r"\n[NESW]: (-?\d+)(?=\n|$)", state) or [0] * 4,
    # OpenSpiel's players want as much as they can get: it returns 26 less the points.
    result=lambda state: [26 - score for score in whole(state.returns())],
    suit=lambda action: action % 4,
)
