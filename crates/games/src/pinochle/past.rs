//! Everything that all players have seen of a deal.

use super::card::Card;
use super::deal::{Deal, Stage};
use super::hand::Hand;
use super::kinds::Kinds;
use super::mv::Move;
use super::trick::{Contract, Trick};
use maxn::{Game, Player};

/// The past of a deal as all players have seen it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The calls of the auction, `None` for a pass.
    pub(super) calls: Vec<(Player, Option<u16>)>,
    /// The cards that each player has shown for its melds.
    pub(super) shown: [Hand; 3],
    /// The cards played, in order, and their players.
    pub(super) plays: Vec<(Player, Card)>,
    /// The same by player.
    pub(super) played: [Hand; 3],
    /// The cards that each player has shown not to hold, by not following suit, not trumping, or not beating a card.
    pub(super) lacks: [Kinds; 3],
    /// True if nothing happened before it, so that the cards dealt can be told from it.
    pub(super) is_whole: bool,
}

impl Past {
    /// The past of a deal that begins, or that was drawn by a seat that knows it.
    pub(super) fn beginning(deal: &Deal) -> Self {
        if let Some(past) = deal.past() {
            return past.clone();
        }
        let is_whole =
            deal.stage() == Stage::Auction && *deal.auction() == super::auction::Auction::default();
        Past { is_whole, ..Past::default() }
    }

    /// Notes a decision before it is made.
    pub(super) fn note(&mut self, deal: &Deal, mv: Move) {
        let player = deal.player();
        match mv {
            Move::Bid(bid) => self.calls.push((player, Some(bid))),
            Move::Pass => self.calls.push((player, None)),
            Move::Trump(trump) => {
                let shown = |hand: Hand| super::melds::Melds::of(hand, trump).shown(trump);
                self.shown = deal.hands().map(shown);
            }
            Move::Play(card) => self.note_play(deal.play().contract(), *deal.play().trick(), player, card),
            Move::Bury(_) | Move::Concede => {}
        }
    }

    /// Notes a card that is played to a trick.
    pub(super) fn note_play(&mut self, contract: &Contract, trick: Trick, player: Player, card: Card) {
        self.lacks[player] = self.lacks[player].or(ruled_out(contract, trick, card));
        self.plays.push((player, card));
        self.played[player].insert(card);
    }
}

/// The cards that a player cannot hold who plays a card to a trick: with one of them it would have had to play something else.
///
/// A legal card is one that no card in the hand comes before, so that the cards can be looked at one by one.
pub(super) fn ruled_out(contract: &Contract, trick: Trick, card: Card) -> Kinds {
    let mut lacking = Kinds::EMPTY;
    for other in Kinds::ALL {
        let pair = Kinds::only(card).or(Kinds::only(other));
        if !contract.legal(pair, trick).contains(card) {
            lacking.insert(other);
        }
    }
    lacking
}
