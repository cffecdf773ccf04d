//! Games in which the players bid for tricks before the play.

use super::game::{Opening, TrickGame};
use super::hand::TrickHand;
use super::read::unreadable;
use super::view::TrickView;
use crate::cards::{Card, answer_words};
use crate::tricks::Bidding;
use maxn::Player;
use maxn_play::toolkit::hidden::ObservedSeat;
use maxn_play::{DecisionError, Observation, ObservationError, PlayerColumn, Prompt, VectorWriter};
use serde_json::json;

/// The most that anybody can bid.
const MOST: u8 = 52;

impl<G: TrickGame<Decision = u8, Opening = Bidding>> Opening<G> for Bidding {
    fn opener(&self, _hand: &TrickHand<G>) -> Player {
        self.player().unwrap_or_default()
    }

    fn legal(&self, _hand: &TrickHand<G>) -> Vec<u8> {
        Bidding::legal(self).collect()
    }

    fn read(&self, _hand: &TrickHand<G>, text: &str) -> Result<u8, DecisionError> {
        let words = answer_words(text, "bid");
        let bid = if let [word] = &words[..] { word.parse().ok() } else { None };
        bid.ok_or_else(|| unreadable(text, &question(self)))
    }

    fn check(&self, _hand: &TrickHand<G>, bid: u8) -> Result<(), DecisionError> {
        self.clone().bid(bid).map_err(DecisionError::illegal)
    }

    fn prompt(&self, _hand: &TrickHand<G>) -> Prompt {
        Prompt { kind: "bid".to_string(), question: question(self) }
    }
}

fn question(bidding: &Bidding) -> String {
    format!("how many tricks to bid, from 0 to {}", bidding.tricks())
}

/// Returns the bids made so far in a hand whose play has these.
pub fn made_bids<G: TrickGame<Opening = Bidding>>(hand: &TrickHand<G>, bids: &[u8]) -> Vec<Option<u8>> {
    match hand.before() {
        Some(bidding) => bidding.made(),
        None => bids.iter().copied().map(Some).collect(),
    }
}

/// Returns the column of bids, with a dash where there is none yet.
pub fn bid_column(bids: &[Option<u8>]) -> PlayerColumn {
    let written = |bid: &Option<u8>| bid.map_or_else(|| "-".to_string(), |bid| bid.to_string());
    PlayerColumn { heading: "bid".to_string(), values: bids.iter().map(written).collect() }
}

/// Adds the bids to an observation.
pub fn observe_bids(bids: &[Option<u8>], observation: &mut Observation) {
    observation.set("bids", json!(bids));
}

/// Writes the bids as numbers.
pub fn write_bids(bids: &[Option<u8>], writer: &mut VectorWriter<'_>) {
    for (player, bid) in bids.iter().enumerate() {
        if let Some(bid) = *bid {
            writer.bid(player, bid.into());
        }
    }
}

/// Returns the bidding after the bids of an observation, which were made from the dealer's left. Unless all were, no card can
/// have been played.
///
/// # Errors
/// If there are not as many as players, a bid was not allowed, or cards were played too early.
pub fn observed_bidding(
    observed: &ObservedSeat<'_>,
    mut bidding: Bidding,
    plays: &[(Player, Card)],
) -> Result<Bidding, ObservationError> {
    let players = observed.players();
    let fields = observed.list("bids", players.max(1))?;
    if !fields.is_empty() && fields.len() != players {
        let expected = format!("one for each of {players} players, null where there is none yet");
        let error = ObservationError::new("bids", format!("{} are given", fields.len()));
        return Err(error.expected(expected));
    }
    let field = |player: Player| format!("bids[{player}]");
    let mut bids = vec![None; players];
    for (bid, field) in bids.iter_mut().zip(&fields).filter(|(_, field)| !field.is_null()) {
        *bid = Some(field.number(0..=MOST)?);
    }
    while let Some(player) = bidding.player() {
        let Some(bid) = bids[player].take() else { break };
        bidding.bid(bid).map_err(|problem| ObservationError::new(field(player), problem))?;
    }
    if let Some(player) = bids.iter().position(Option::is_some) {
        let problem = format!("player {} cannot have bid before those at its right", player + 1);
        return Err(ObservationError::new(field(player), problem));
    }
    match bidding.player() {
        Some(player) if !plays.is_empty() => {
            let problem = format!("cards were played, but player {} has not bid", player + 1);
            Err(ObservationError::new(field(player), problem))
        }
        _ => Ok(bidding),
    }
}

/// Returns the bids that a seat has seen.
pub fn seen_bids<G: TrickGame<Opening = Bidding>>(view: &TrickView<G>, bids: &[u8]) -> Vec<Option<u8>> {
    made_bids(view.table(), &bids[..view.players()])
}
