//! The value of a deal: the play, the show and the crib.

use super::board::Board;
use super::play::{Play, mix};
use super::rank::Rank;
use super::round::Round;
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};
use maxn_cards::cards::{Card, Hand};
use maxn_cards::hidden::{SearchedHand, no_choice};
use maxn_play::{EvaluationInfo, SearchFailure};

/// The most that playing one card can peg: twelve for four of a kind (or less for a run, which excludes a pair), two
/// for fifteen or thirty-one, and one for the go or the last card.
///
/// A bound that looks at the ranks still held is much closer, but a few points are all that moves differ by: it was
/// found to save one node in twenty-five and to take three times as long.
const MOST_PER_CARD: i32 = 15;

/// Scores a [`Play`] by where the pegs will stand after the show. On a fresh board that is what the deal brings
/// everyone: play, hand, and crib for the dealer.
///
/// The cards are open, so the show is known from the start: before the end of the play the value of a
/// position is what is pegged so far and the show. In a game to a score the hands are counted in turn from
/// the dealer's left, the dealer's and then the crib last, and counting stops when somebody is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pegs<const N: usize> {
    dealer: Player,
    hands: [i32; N],
    crib: i32,
    bounds: Bounds,
}

impl<const N: usize> Pegs<N> {
    /// Creates the evaluation of the play alone, as if all hands showed nothing. `start` is the position before the first card, or any
    /// other above all that are to be scored.
    pub fn of_play(start: &Play<N>) -> Self {
        Self::with_show(start, 0, [0; N], 0)
    }

    /// Creates the evaluation of the play, with the points that the hands show, and the crib for the dealer.
    pub fn with_show(start: &Play<N>, dealer: Player, hands: [i32; N], crib: i32) -> Self {
        let mut pegs = Pegs { dealer, hands, crib, bounds: Bounds::default() };
        let Range { lower, upper } = pegs.range(start);
        pegs.bounds = Bounds {
            least: lower.into_iter().min(),
            greatest: upper.into_iter().max(),
            sum: Some(upper.into_iter().sum()),
            ..Bounds::default()
        };
        pegs
    }

    /// Returns the board after the show, if the play ends with this one.
    pub fn after_show(&self, mut board: Board<N>) -> Board<N> {
        for step in 1..=N {
            let player = (self.dealer + step) % N;
            board.peg(player, self.hands[player]);
        }
        board.peg(self.dealer, self.crib);
        board
    }

    /// The points that a player and the partner will show.
    #[inline]
    fn shown(&self, board: &Board<N>, player: Player) -> i32 {
        let crib = if board.share(player, self.dealer) { self.crib } else { 0 };
        (0..N).filter(|&other| board.share(player, other)).map(|other| self.hands[other]).sum::<i32>() + crib
    }
}

impl<const N: usize> Evaluation<Play<N>, N> for Pegs<N> {
    #[inline]
    fn evaluate(&self, play: &Play<N>) -> Scores<N> {
        *self.after_show(*play.board()).scores()
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The points pegged, with the show if nothing can prevent it; and the most that the cards still held
    /// could peg.
    fn range(&self, play: &Play<N>) -> Range<N> {
        let board = play.board();
        let mut range = Range { lower: *board.scores(), upper: *board.scores() };
        if board.winner().is_some() {
            return range;
        }
        for player in 0..N {
            let shown = self.shown(board, player);
            range.upper[player] += shown;
            for other in (0..N).filter(|&other| board.share(player, other)) {
                range.upper[player] += MOST_PER_CARD * play.hands()[other].len() as i32
                    + i32::from(play.last_to_play() == Some(other));
            }
            match board.target() {
                // Somebody else may be out before the show.
                Some(target) => range.upper[player] = range.upper[player].min(target),
                None => range.lower[player] += shown,
            }
        }
        range
    }

    /// Without an end in sight, play to come does not depend on the scores: positions share facts across deals.
    fn score_offset(&self, play: &Play<N>) -> Scores<N> {
        match play.board().target() {
            Some(_) => [0; N],
            None => self.evaluate(play),
        }
    }

    fn key(&self, play: &Play<N>) -> u64 {
        if play.board().target().is_none() {
            return 0;
        }
        let key = mix(self.dealer as u64, self.crib as u64);
        self.hands.iter().fold(key, |key, &hand| mix(key, hand as u64))
    }
}

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "points", meaning: "the points after the play and the show" }];

impl<const N: usize> SearchedHand<N> for Round<N> {
    type Play = Play<N>;
    type Evaluation = Pegs<N>;

    const MEASURE: &'static str = "score after this deal";

    fn play(&self) -> &Play<N> {
        Round::play(self)
    }

    fn legal(&self) -> Hand {
        let play = Round::play(self);
        let cards = play.hands()[play.player()].into_iter();
        cards.filter(|&card| play.pile().takes(Rank::of(card))).collect()
    }

    fn cards_left(&self) -> usize {
        Round::play(self).hands().iter().map(|hand| hand.len()).sum()
    }

    fn can_stand_for(&self, one: Card, other: Card) -> bool {
        Rank::of(one) == Rank::of(other)
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Pegs<N>, SearchFailure> {
        match name {
            None | Some("points") => Ok(Round::evaluation(self)),
            Some(_) => Err(no_choice("cribbage")),
        }
    }

    fn outcome(&self, end: &Play<N>) -> [i32; N] {
        Round::evaluation(self).evaluate(end)
    }

    fn begins_part(play: &Play<N>) -> bool {
        play.pile().is_empty()
    }
}
