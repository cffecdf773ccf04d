//! An auction with sealed bids for three: simultaneous decisions as hidden sequential ones.
//! `cargo run --example auction -p maxn`
//!
//! Everybody has the cards 1 to 5. Five prizes come up one after the other, and everybody lays a card for each face down; the
//! cards are turned over together. The highest card that nobody else has laid takes the prize.
//!
//! The players bid one after the other, and no bid takes effect before the last one is in. That makes the auction a game like
//! any other, but a search of it would look at the cards on the table. A player who must not look searches a game of its
//! own instead ([`Auction::seen_by`]): the pending bids of the others are put back, and the others' bids are chance, any
//! of their cards being as likely as any other. The answer is the best reply to bidders of whom nothing is known. It uses
//! nothing but [`maxn::Search`]; players who also reason about each other need a game of hidden information.

use maxn::conformance::random_move;
use maxn::{Evaluation, Game, Generator, Scores, Search, SearchError};

const CARDS: u8 = 5;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Auction {
    /// The cards in hand, one bit each.
    hands: [u8; 3],
    /// The cards laid for the prize that is up.
    bids: [Option<u8>; 3],
    prizes: [i32; CARDS as usize],
    round: usize,
    points: [i32; 3],
    /// The player for whom all other bids are chance, if there is one.
    viewer: Option<usize>,
}

impl Auction {
    fn start(seed: u64) -> Self {
        let mut prizes = [1, 2, 3, 4, 5];
        Generator::new(seed).shuffle(&mut prizes);
        let hand = (1 << CARDS) - 1;
        Auction { hands: [hand; 3], bids: [None; 3], prizes, round: 0, points: [0; 3], viewer: None }
    }

    /// The auction as a player knows it: without the bids that are still face down.
    fn seen_by(&self, viewer: usize) -> Self {
        let mut seen = Auction { viewer: Some(viewer), ..*self };
        for player in 0..3 {
            if let Some(card) = seen.bids[player].take() {
                seen.hands[player] |= 1 << card;
            }
        }
        seen
    }

    /// The player to bid next: in a player's own view, that player first.
    fn bidder(&self) -> usize {
        let waiting = |&player: &usize| self.bids[player].is_none();
        self.viewer.filter(waiting).or_else(|| (0..3).find(waiting)).unwrap_or(0)
    }

    fn cards(&self) -> impl Iterator<Item = u8> {
        let hand = self.hands[self.bidder()];
        (0..CARDS).filter(move |card| hand >> card & 1 == 1)
    }
}

impl Game for Auction {
    /// A card, from 0.
    type Move = u8;
    type Undo = Self;

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> usize {
        self.bidder()
    }

    fn is_terminal(&self) -> bool {
        self.round == self.prizes.len()
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(self.cards());
    }

    fn has_chance(&self) -> bool {
        self.viewer.is_some()
    }

    fn is_chance(&self) -> bool {
        !self.is_terminal() && self.viewer.is_some_and(|viewer| viewer != self.bidder())
    }

    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        events.extend(self.cards().map(|card| (card, 1)));
    }

    fn apply(&mut self, card: u8) -> Self {
        let before = *self;
        let bidder = self.bidder();
        self.hands[bidder] &= !(1 << card);
        self.bids[bidder] = Some(card);
        if self.bids.iter().all(Option::is_some) {
            let alone =
                |player: &usize| self.bids.iter().filter(|&&bid| bid == self.bids[*player]).count() == 1;
            if let Some(winner) = (0..3).filter(alone).max_by_key(|&player| self.bids[player]) {
                self.points[winner] += self.prizes[self.round];
            }
            self.bids = [None; 3];
            self.round += 1;
        }
        before
    }

    fn undo(&mut self, _card: u8, before: Self) {
        *self = before;
    }
}

/// Points in hundredths.
struct Points;

impl Evaluation<Auction> for Points {
    fn evaluate(&self, auction: &Auction) -> Scores {
        auction.points.map(|points| 100 * points).into()
    }

    fn unit(&self) -> i32 {
        100
    }
}

/// Chooses a card for the player to bid, who does not look.
fn bid(auction: &Auction) -> Result<Option<u8>, SearchError> {
    let search = Search::new(&Points).algorithm("maxn:none".parse().expect("it exists")).depth(2);
    Ok(search.run(&mut auction.seen_by(auction.player()))?.best)
}

/// Plays an auction in which one player searches and the others bid at random. Returns the points.
fn play(searcher: usize, seed: u64) -> Result<[i32; 3], SearchError> {
    let mut generator = Generator::new(seed);
    let mut auction = Auction::start(seed);
    while !auction.is_terminal() {
        let mut card = random_move(&auction, &mut generator);
        if auction.player() == searcher {
            card = bid(&auction)?.unwrap_or(card);
        }
        auction.apply(card);
    }
    Ok(auction.points)
}

fn main() -> Result<(), SearchError> {
    for seed in 0..10 {
        let seat = seed as usize % 3;
        println!("player {} searches: points {:?}", seat + 1, play(seat, seed)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::conformance;

    #[test]
    fn a_searcher_wins_more_than_its_share() {
        let (mut own, mut all) = (0, 0);
        for seed in 0..60 {
            let seat = seed as usize % 3;
            let points = play(seat, seed).expect("every need is met");
            own += points[seat];
            all += points.iter().sum::<i32>();
        }
        // A third would be the share of an equal.
        assert!(10 * own > 4 * all, "{own} of {all} points");
    }

    #[test]
    fn a_bid_does_not_depend_on_cards_that_lie_face_down() {
        for (round, pending) in [(0, 0), (0, 4), (2, 1)] {
            let mut auction = Auction::start(3);
            for _ in 0..3 * round {
                let first = auction.cards().next().unwrap();
                auction.apply(first);
            }
            let bids: Vec<_> = (pending..CARDS)
                .filter(|&card| auction.cards().any(|own| own == card))
                .map(|card| {
                    let mut after = auction;
                    after.apply(card);
                    bid(&after).unwrap()
                })
                .collect();
            assert!(bids.windows(2).all(|pair| pair[0] == pair[1]), "{bids:?}");
        }
    }

    #[test]
    fn the_game_is_one() {
        conformance::check(&Auction::start(1), &Points, 20, 1);
        conformance::check(&Auction::start(2).seen_by(1), &Points, 20, 1);
        conformance::check_searches(&Auction::start(3).seen_by(2), &Points, Some(1));
    }
}
