//! One of two evaluations.

use maxn::{Bounds, Evaluation, Game, Outcome, Range, Scores};

/// One of two evaluations of a game: one type, so that every search is compiled once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first.
    First(A),
    /// The second.
    Second(B),
}

impl<G, A, B> Evaluation<G> for Either<A, B>
where
    G: Game,
    A: Evaluation<G>,
    B: Evaluation<G>,
{
    #[inline]
    fn evaluate(&self, game: &G) -> Scores {
        match self {
            Either::First(one) => one.evaluate(game),
            Either::Second(other) => other.evaluate(game),
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Either::First(one) => one.bounds(),
            Either::Second(other) => other.bounds(),
        }
    }

    #[inline]
    fn range(&self, game: &G) -> Range {
        match self {
            Either::First(one) => one.range(game),
            Either::Second(other) => other.range(game),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        match self {
            Either::First(one) => one.outcomes(),
            Either::Second(other) => other.outcomes(),
        }
    }

    #[inline]
    fn progress(&self, game: &G) -> Range {
        match self {
            Either::First(one) => one.progress(game),
            Either::Second(other) => other.progress(game),
        }
    }

    fn static_move_value(&self, game: &G, mv: G::Move) -> Option<i32> {
        match self {
            Either::First(one) => one.static_move_value(game, mv),
            Either::Second(other) => other.static_move_value(game, mv),
        }
    }

    #[inline]
    fn score_offset(&self, game: &G) -> Scores {
        match self {
            Either::First(one) => one.score_offset(game),
            Either::Second(other) => other.score_offset(game),
        }
    }

    #[inline]
    fn key(&self, game: &G) -> u64 {
        match self {
            Either::First(one) => one.key(game),
            Either::Second(other) => other.key(game),
        }
    }
}
