//! The sides: partners or single players.

/// The number of sides: four players make two, others play for themselves.
pub(super) const fn sides(players: usize) -> usize {
    if players == 4 { 2 } else { players }
}

/// The side of each player; `None` where everybody plays alone.
pub(super) fn teams<const N: usize>() -> Option<[usize; N]> {
    (sides(N) < N).then(|| std::array::from_fn(|player| player % sides(N)))
}

/// For each player, what its side has together.
#[inline]
pub(super) fn by_side<const N: usize>(values: [i32; N]) -> [i32; N] {
    if sides(N) == N {
        return values;
    }
    std::array::from_fn(|player| (player % sides(N)..N).step_by(sides(N)).map(|one| values[one]).sum())
}

/// Of a fact about each player's side, for how many sides other than the player's it holds.
#[inline]
pub(super) fn opponents<const N: usize>(player: usize, holds: [bool; N]) -> i32 {
    (0..sides(N)).filter(|&side| side != player % sides(N) && holds[side]).count() as i32
}
