//! The auction for the widow.

use super::play::{CARDS, WIDOW};
use maxn::Player;

/// The lowest bid.
pub const LEAST_BID: u16 = 20;
/// The highest bid: no deal brings more.
pub const MOST_BID: u16 = 320;

// Two runs, two pinochles and all aces are 280 with all cards of a bidder, and 25 are played for.
const _: () = assert!(CARDS + WIDOW == 18 && MOST_BID > 280 + 25);

/// The calls of the players: who passes is out, and every bid is higher than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Auction {
    /// The last bid of each player who has not passed; 0 for none.
    bids: [u16; 3],
    passed: [bool; 3],
}

/// The state of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bidding {
    /// This player bids or passes.
    Turn(Player),
    /// Only this player is left, with its bid.
    Won(Player, u16),
    /// All have passed.
    ThrownIn,
}

/// The last call of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// It has not called yet.
    None,
    /// It bid this much.
    Bid(u16),
    /// It is out.
    Pass,
}

impl Auction {
    /// Returns an auction in which these were the last calls.
    ///
    /// # Errors
    /// The player whose call cannot have been made, and the reason.
    pub fn new(calls: [Call; 3], dealer: Player) -> Result<Auction, (Player, String)> {
        let mut auction = Auction::default();
        for (player, call) in calls.into_iter().enumerate() {
            match call {
                Call::None => {}
                Call::Pass => auction.passed[player] = true,
                Call::Bid(bid) => {
                    if !(LEAST_BID..=MOST_BID).contains(&bid) {
                        return Err((player, format!("a bid is from {LEAST_BID} to {MOST_BID}, not {bid}")));
                    }
                    if let Some(other) = auction.bids.iter().position(|&other| other == bid) {
                        return Err((player, format!("player {} has bid {bid} as well", other + 1)));
                    }
                    auction.bids[player] = bid;
                }
            }
        }
        // Who bids first is at the dealer's left; before the first bid nobody is skipped.
        let mut missing = None;
        for step in 1..=3 {
            let player = (dealer + step) % 3;
            match (calls[player], missing) {
                (Call::None, _) => missing = missing.or(Some(player)),
                (_, Some(before)) => {
                    let problem = format!("player {} has to call before player {}", before + 1, player + 1);
                    return Err((player, problem));
                }
                _ => {}
            }
        }
        auction.check_order(dealer, missing.is_some())?;
        Ok(auction)
    }

    /// Checks that the bids can have been made in turn: from the lowest up each is that of the next player who is not out, and
    /// who comes before the first of them has bid less before.
    fn check_order(&self, dealer: Player, is_first_round: bool) -> Result<(), (Player, String)> {
        let seats: Vec<Player> =
            (1..=3).map(|step| (dealer + step) % 3).filter(|&player| self.bids[player] > 0).collect();
        let lowest = seats.iter().copied().min_by_key(|&player| self.bids[player]);
        let Some(place) = lowest.and_then(|lowest| seats.iter().position(|&seat| seat == lowest)) else {
            return Ok(());
        };
        let first = seats[place];
        if self.bids[first] < LEAST_BID + place as u16 || is_first_round && place > 0 {
            let problem = format!("{} is less than what was bid before it", self.bids[first]);
            return Err((first, problem));
        }
        let in_time: Vec<Player> = (0..seats.len()).map(|step| seats[(place + step) % seats.len()]).collect();
        match in_time.windows(2).find(|pair| self.bids[pair[0]] > self.bids[pair[1]]) {
            Some(pair) => {
                let problem = format!("player {} has bid more before it", pair[0] + 1);
                Err((pair[1], problem))
            }
            None => Ok(()),
        }
    }

    /// Returns the highest bid and its player.
    pub fn high(&self) -> Option<(Player, u16)> {
        let holder = (0..3).max_by_key(|&player| self.bids[player])?;
        (self.bids[holder] > 0).then_some((holder, self.bids[holder]))
    }

    /// Returns the lowest bid that is allowed now.
    pub fn least(&self) -> u16 {
        self.high().map_or(LEAST_BID, |(_, bid)| bid + 1)
    }

    /// Returns the last call of a player.
    pub fn call(&self, player: Player) -> Call {
        match (self.passed[player], self.bids[player]) {
            (true, _) => Call::Pass,
            (false, 0) => Call::None,
            (false, bid) => Call::Bid(bid),
        }
    }

    /// Returns the state, with the player at the dealer's left to begin.
    pub fn state(&self, dealer: Player) -> Bidding {
        let active = |&player: &Player| !self.passed[player];
        match self.high() {
            // Who bids is answered by the next player who is not out.
            Some((holder, bid)) => match (1..3).map(|step| (holder + step) % 3).find(active) {
                Some(player) => Bidding::Turn(player),
                None => Bidding::Won(holder, bid),
            },
            None => match (1..=3).map(|step| (dealer + step) % 3).find(active) {
                Some(player) => Bidding::Turn(player),
                None => Bidding::ThrownIn,
            },
        }
    }

    /// Makes a bid that is high enough, or passes.
    pub fn call_by(&mut self, player: Player, bid: Option<u16>) {
        self.bids[player] = bid.unwrap_or(0);
        self.passed[player] = bid.is_none();
    }
}
