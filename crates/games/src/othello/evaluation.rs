//! Evaluations.

use super::rules::Othello;
use maxn::{Bounds, Evaluation, Game, Player, Scores};

/// The sum of all shares, but for rounding: scores are millionths.
const WHOLE: i32 = 1_000_000;

/// The evaluations of the game: one type, so that one search is compiled. The scores of each add up to a million, less what
/// rounding takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OthelloEvaluation {
    /// Each player's share of points for squares it could play on, for corners, and for discs along the edges that can never be
    /// turned again; at the end of the game its share of discs.
    ///
    /// In the middle of a game many discs are a burden: they give the opponents squares to play on. The points for these
    /// three were chosen by hand.
    #[default]
    Standing,
    /// Each player's share of the discs on the board.
    ///
    /// A move of any player adds one disc, so at any depth of a tree the discs add up to the same number, and every
    /// position can be compared by shares (IJCAI89 3.2).
    DiscShare,
}

impl Evaluation<Othello> for OthelloEvaluation {
    #[inline]
    fn evaluate(&self, game: &Othello) -> Scores {
        if *self == OthelloEvaluation::DiscShare || game.is_terminal() {
            // Rounded down, so that all together never exceed the whole, and more discs are always more.
            let per_disc = PER_DISC[game.occupied().count_ones() as usize];
            return game.discs().map(|discs| discs.count_ones() as i32 * per_disc).into();
        }
        standing(game)
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(WHOLE)
    }
}

/// The share of a disc by the number of discs.
const PER_DISC: [i32; 65] = {
    let mut per_disc = [WHOLE; 65];
    let mut discs = 1;
    while discs <= 64 {
        per_disc[discs] = WHOLE / discs as i32;
        discs += 1;
    }
    per_disc
};

const POINTS_FOR_A_PLACEMENT: u32 = 1;
const POINTS_FOR_A_CORNER: u32 = 8;
const POINTS_FOR_AN_ANCHORED_DISC: u32 = 3;
/// For everybody who has a disc at all, so that nobody who may come back has nothing.
const POINTS_FOR_BEING_THERE: u32 = 1;

/// The shares of points before the end, rounded down.
fn standing(game: &Othello) -> Scores {
    let points = |player: Player| {
        let own = game.discs()[player];
        let points = u32::from(own != 0) * POINTS_FOR_BEING_THERE
            + game.placements(player).count_ones() * POINTS_FOR_A_PLACEMENT
            + (own & CORNERS).count_ones() * POINTS_FOR_A_CORNER
            + anchored(own).count_ones() * POINTS_FOR_AN_ANCHORED_DISC;
        points as i32
    };
    let points = Scores::from_fn(game.players(), points);
    let per_point = WHOLE / points.sum().max(1);
    points.map(game.players(), |points| points * per_point)
}

const CORNERS: u64 = 0x8100_0000_0000_0081;
const ROWS: u64 = 0xff00_0000_0000_00ff;
const COLUMNS: u64 = 0x8181_8181_8181_8181;

/// The discs on the edge that an unbroken row of own ones joins to a corner, which nobody can flank.
#[inline]
fn anchored(own: u64) -> u64 {
    let mut anchored = own & CORNERS;
    if anchored == 0 {
        return 0;
    }
    let (rows, columns) = (own & ROWS, own & COLUMNS);
    loop {
        let along = rows & (anchored << 1 | anchored >> 1) | columns & (anchored << 8 | anchored >> 8);
        let more = anchored | along;
        if more == anchored {
            return anchored;
        }
        anchored = more;
    }
}
