//! A deal as a game for the engine.

use super::auction::{Auction, Bidding};
use super::candidates;
use super::deal::{Deal, Stage};
use super::melds::Melds;
use super::mv::{Move, buried_hand};
use super::rules::Undo as PlayUndo;
use maxn::{Game, Player};

/// Everything that taking back a decision needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    play: PlayUndo,
    auction: Auction,
    stage: Stage,
}

impl Game for Deal {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn players(&self) -> usize {
        3
    }

    #[inline]
    fn player(&self) -> Player {
        match self.stage {
            Stage::Play => self.play.player(),
            Stage::Auction => match self.auction.state(self.dealer) {
                Bidding::Turn(player) | Bidding::Won(player, _) => player,
                Bidding::ThrownIn => self.dealer,
            },
            _ => self.play.contract().bidder,
        }
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        match self.stage {
            Stage::Play => self.play.is_terminal(),
            Stage::Conceded | Stage::ThrownIn => true,
            Stage::Auction | Stage::Trump | Stage::Burial => false,
        }
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        if self.stage == Stage::Play {
            self.play.push_moves(|card| moves.push(Move::Play(card)));
        } else {
            candidates::push(self, moves);
        }
    }

    /// Every card is played, but not every bid is tried, and not every burial of many cards.
    #[inline]
    fn leaves_out_moves(&self) -> bool {
        self.stage != Stage::Play && candidates::push(self, &mut Vec::new())
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Undo {
        let (auction, stage) = (self.auction, self.stage);
        let play = match mv {
            Move::Play(card) => self.play.apply(card),
            other => {
                let before = self.play.undo_information();
                self.decide(other);
                before
            }
        };
        Undo { play, auction, stage }
    }

    #[inline]
    fn undo(&mut self, mv: Move, before: Undo) {
        match mv {
            Move::Play(card) => return self.play.undo(card, before.play),
            Move::Pass | Move::Bid(_) if self.stage == Stage::Trump => self.play.unset_bidder(self.widow),
            Move::Pass | Move::Bid(_) | Move::Concede => {}
            Move::Trump(_) => self.play.unset_trump(),
            Move::Bury(cards) => self.play.unbury(buried_hand(cards)),
        }
        self.play.restore(before.play);
        (self.auction, self.stage) = (before.auction, before.stage);
    }

    #[inline]
    fn key(&self) -> Option<u64> {
        if self.stage == Stage::Play { self.play.key() } else { None }
    }

    #[inline]
    fn starts_step(&self) -> bool {
        self.stage != Stage::Play || self.play.starts_step()
    }

    fn history_slots(&self) -> usize {
        self.play.history_slots() + 1
    }

    fn history_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Play(card) => self.play.history_slot(card),
            _ => self.play.history_slots(),
        }
    }
}

impl Deal {
    /// Makes a decision before the play.
    fn decide(&mut self, mv: Move) {
        match mv {
            Move::Pass | Move::Bid(_) => {
                let bid = if let Move::Bid(bid) = mv { Some(bid) } else { None };
                let player = self.player();
                self.auction.call_by(player, bid);
                self.settle_auction();
            }
            Move::Trump(suit) => {
                let melds = std::array::from_fn(|player| Melds::of(self.hands()[player], suit).points());
                self.play.set_trump(suit, melds);
                self.stage = Stage::Burial;
            }
            Move::Bury(cards) => {
                self.play.bury(buried_hand(cards));
                self.stage = Stage::Play;
            }
            Move::Concede => self.stage = Stage::Conceded,
            Move::Play(_) => {}
        }
    }
}
