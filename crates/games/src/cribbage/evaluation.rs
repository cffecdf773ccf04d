//! The value of a deal: the play, the show and the crib.

use super::board::Board;
use super::play::{Play, mix};
use super::rank::Rank;
use super::round::Round;
use crate::cards::{Card, Hand};
use crate::hidden::{SearchedHand, no_choice};
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};
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
        let Range { lower, upper } = pegs.range(start);
        pegs.bounds = Bounds {
            least: lower.first(start.players()).iter().min().copied(),
            greatest: upper.first(start.players()).iter().max().copied(),
            sum: Some(upper.sum()),
            ..Bounds::default()
        };
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
        let (board, players) = (play.board(), play.players());
        let scores = board.scores();
        if board.winner().is_some() {
            return Range { lower: scores, upper: scores };
        }
        let open = Scores::from_fn(players, |player| {
            let last = i32::from(play.last_to_play() == Some(player));
            MOST_PER_CARD * play.hands()[player].len() as i32 + last
        });
        let sure = scores + self.shown;
        let upper = sure + board.together(open);
        match board.target() {
            // Somebody else may be out before the show.
            Some(target) => Range { lower: scores, upper: upper.map(players, |upper| upper.min(target)) },
            None => Range { lower: sure, upper },
        }
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

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] =
    &[EvaluationInfo { name: "points", meaning: "the points after the play and the show" }];

impl SearchedHand for Round {
    type Play = Play;
    type Evaluation = Pegs;

    const MEASURE: &'static str = "score after this deal";

    fn play(&self) -> &Play {
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

    fn evaluation(&self, name: Option<&str>) -> Result<Pegs, SearchFailure> {
        match name {
            None | Some("points") => Ok(Round::evaluation(self)),
            Some(_) => Err(no_choice("cribbage")),
        }
    }

    fn outcome(&self, end: &Play) -> Scores {
        Round::evaluation(self).evaluate(end)
    }

    fn begins_part(play: &Play) -> bool {
        play.pile().is_empty()
    }
}
