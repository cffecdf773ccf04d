//! The score of a deal.

use super::deal::{Deal, Stage};
use super::trick::Contract;
use maxn::Scores;

impl Contract {
    /// Returns the result of a player with these points, who has taken a trick or not: without one its melds are lost. The
    /// bidder loses its bid if it does not reach it.
    #[inline]
    pub fn result(&self, player: usize, points: i32, has_trick: bool) -> i32 {
        let score = points + if has_trick { self.melds[player] } else { 0 };
        if player == self.bidder && score < self.bid { -self.bid } else { score }
    }
}

impl Deal {
    /// Returns the result of each player as the deal stands: nothing before the play begins or if all pass; the bid is lost and
    /// all others keep their melds if the bidder concedes.
    pub fn result(&self) -> Scores {
        let (play, contract) = (self.play(), self.play().contract());
        match self.stage() {
            Stage::Auction | Stage::Trump | Stage::Burial | Stage::ThrownIn => Scores::ZERO,
            Stage::Conceded => Scores::from_fn(3, |player| {
                if player == contract.bidder { -contract.bid } else { contract.melds[player] }
            }),
            Stage::Play => {
                let (points, tricks) = (play.points(), play.tricks());
                Scores::from_fn(3, |player| contract.result(player, points[player], tricks[player] > 0))
            }
        }
    }
}
