//! The sides: partners or single players.

use maxn::Scores;

/// The number of sides: four players make two, others play for themselves.
pub(super) const fn sides(players: usize) -> usize {
    if players == 4 { 2 } else { players }
}

/// The number of players of a side.
pub(super) const fn partners(players: usize) -> i32 {
    (players / sides(players)) as i32
}

/// The side of each player; `None` where everybody plays alone.
pub(super) fn teams(players: usize) -> Option<Vec<usize>> {
    let sides = sides(players);
    (sides < players).then(|| (0..players).map(|player| player % sides).collect())
}

/// For each player, what its side has together.
#[inline]
pub(super) fn by_side(players: usize, values: Scores) -> Scores {
    if players != 4 {
        return values;
    }
    let [one, other] = [values[0] + values[2], values[1] + values[3]];
    [one, other, one, other].into()
}
