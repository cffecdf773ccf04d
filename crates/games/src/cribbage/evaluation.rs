//! The value of a deal: the play, the show and the crib.

use super::board::Board;
use super::game::STARTERS;
use super::hand::{CribbageHand, KEPT};
use super::most_pegged::{MOST_PER_CARD, most_pegged};
use super::play::{Play, mix};
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};
use maxn_play::EvaluationInfo;

/// Scores a [`Play`] by where the pegs will stand after the show. On a fresh board that is what the deal brings
/// everyone: play, hand, and crib for the dealer.
///
/// The cards are open, so the show is known from the start: before the end of the play the value of a
/// position is what is pegged so far and the show. In a game to a score the hands are counted in turn from
/// the dealer's left, the dealer's and then the crib last, and counting stops when somebody is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pegs {
    dealer: Player,
    hands: Scores,
    crib: i32,
    /// The points that each player and its partner will show.
    shown: Scores,
    bounds: Bounds,
}

impl Pegs {
    /// Creates the evaluation of the play alone, as if all hands showed nothing. `start` is the position before the first card, or any
    /// other above all that are to be scored.
    pub fn of_play(start: &Play) -> Self {
        Self::with_show(start, 0, Scores::ZERO, 0)
    }

    /// Creates the evaluation of the play, with the points that the hands show, and the crib for the dealer.
    pub fn with_show(start: &Play, dealer: Player, hands: Scores, crib: i32) -> Self {
        let mut shown = hands;
        shown[dealer] += crib;
        let shown = start.board().together(shown);
        let mut pegs = Pegs { dealer, hands, crib, shown, bounds: Bounds::default() };
        pegs.bounds = bounds_of(pegs.range(start), start.players());
        pegs
    }

    /// Returns the board after the show, if the play ends with this one.
    pub fn after_show(&self, mut board: Board) -> Board {
        for player in board.all_after(self.dealer) {
            board.peg(player, self.hands[player]);
        }
        board.peg(self.dealer, self.crib);
        board
    }
}

impl Evaluation<Play> for Pegs {
    #[inline]
    fn evaluate(&self, play: &Play) -> Scores {
        match play.board().target() {
            Some(_) => self.after_show(*play.board()).scores(),
            None => play.board().scores() + self.shown,
        }
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The points pegged, with the show if nothing can prevent it; and the most that the cards still held
    /// could peg.
    fn range(&self, play: &Play) -> Range {
        let board = play.board();
        let scores = board.scores();
        if board.winner().is_some() {
            return Range { lower: scores, upper: scores };
        }
        let sure = scores + self.shown;
        let upper = sure + board.together(most_pegged(play));
        // Before the end of a game somebody else may be out before the show.
        let lower = if board.target().is_some() { scores } else { sure };
        Range { lower, upper: capped(board, upper) }
    }

    /// Without an end in sight, play to come does not depend on the scores: positions share facts across deals.
    fn score_offset(&self, play: &Play) -> Scores {
        match play.board().target() {
            Some(_) => Scores::ZERO,
            None => self.evaluate(play),
        }
    }

    fn key(&self, play: &Play) -> u64 {
        if play.board().target().is_none() {
            return 0;
        }
        let key = mix(self.dealer as u64, self.crib as u64);
        self.hands.first(play.players()).iter().fold(key, |key, &hand| mix(key, hand as u64))
    }
}

/// Scores a [`CribbageHand`] by where the pegs will stand after the show: in the play as [`Pegs`] do, before it by the board as
/// it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandPegs {
    /// The scores of a point: as many as there are starters where a search looks at their mean.
    unit: i32,
    bounds: Bounds,
}

/// The most that a deal can bring a player: his heels, the play, and as much in the hand and in the crib as there is.
const MOST_PER_DEAL: i32 = 2 + KEPT as i32 * MOST_PER_CARD + 2 * 29;

impl HandPegs {
    /// Creates the evaluation of a deal. `start` is any position above all that are to be scored.
    pub fn new(start: &CribbageHand) -> Self {
        let unit = if start.is_playing { 1 } else { STARTERS as i32 };
        let mut pegs = HandPegs { unit, bounds: Bounds::default() };
        pegs.bounds = bounds_of(pegs.range(start), start.players());
        pegs
    }

    fn in_units(self, hand: &CribbageHand, scores: Scores) -> Scores {
        if self.unit == 1 { scores } else { scores.map(hand.players(), |score| self.unit * score) }
    }
}

impl Evaluation<CribbageHand> for HandPegs {
    #[inline]
    fn evaluate(&self, hand: &CribbageHand) -> Scores {
        let scores = if hand.is_playing { hand.pegs.evaluate(&hand.play) } else { hand.before.scores() };
        self.in_units(hand, scores)
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn unit(&self) -> i32 {
        self.unit
    }

    fn range(&self, hand: &CribbageHand) -> Range {
        let Range { lower, upper } = if hand.is_playing {
            hand.pegs.range(&hand.play)
        } else {
            let (board, scores) = (&hand.before, hand.before.scores());
            let gains = board.together(Scores::from_fn(board.players(), |_| MOST_PER_DEAL));
            Range { lower: scores, upper: capped(board, scores + gains) }
        };
        Range { lower: self.in_units(hand, lower), upper: self.in_units(hand, upper) }
    }

    #[inline]
    fn score_offset(&self, hand: &CribbageHand) -> Scores {
        let offset = if hand.is_playing { hand.pegs.score_offset(&hand.play) } else { Scores::ZERO };
        self.in_units(hand, offset)
    }

    #[inline]
    fn key(&self, hand: &CribbageHand) -> u64 {
        if hand.is_playing { hand.pegs.key(&hand.play) } else { 0 }
    }
}

/// Scores that do not go beyond the end of the game.
fn capped(board: &Board, scores: Scores) -> Scores {
    board.target().map_or(scores, |target| scores.map(board.players(), |score| score.min(target)))
}

/// The bounds of all positions below one with this range.
fn bounds_of(Range { lower, upper }: Range, players: usize) -> Bounds {
    Bounds {
        least: lower.first(players).iter().min().copied(),
        greatest: upper.first(players).iter().max().copied(),
        sum: Some(upper.sum()),
        ..Bounds::default()
    }
}

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "points", meaning: "the points after the play and the show" }];
