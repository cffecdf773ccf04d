//! The parts of a [`GameInfo`](maxn_play::GameInfo) that trick games share.

use super::game::TrickGame;
use super::hand::TrickHand;
use crate::cards::{Card, Suit};
use crate::tricks::{TrickPositionError, Tricks, players_in};
use maxn_play::toolkit::hidden::{self, HandSeries};
use maxn_play::{ActionSpace, Contest, Deal, StartError, players_asked};

/// Returns the cards of the pack as text, from `2C` to `AS`: the place of a card is [`Card::index`].
pub fn card_names() -> Vec<String> {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades].into_iter();
    suits.flat_map(|suit| (0..13).map(move |rank| Card::new(suit, rank).to_string())).collect()
}

/// Returns the actions of a game in which tricks are bid for: the cards, then the bids.
pub fn bid_actions(most: u8) -> ActionSpace {
    let cards = ActionSpace::default().with_cards(card_names());
    cards.with_words((0..=most).map(|bid| bid.to_string()))
}

/// Reads a position of a trick game.
///
/// # Errors
/// If the game is not for that many players, or the text is no position; the error names the field.
pub fn read<S: HandSeries>(position: &str) -> Result<Box<dyn Contest>, StartError> {
    let players = players_in(position).ok_or_else(|| {
        let example = "must be given, as in 'hands S:AK H:2 | S:Q H:3 | S:J H:4; leader 1'";
        StartError::new(TrickPositionError::new("hands", example))
    })?;
    players_asked(S::info(), Some(players))?;
    hidden::read::<S>(position)
}

/// Returns a deal of a trick game, with the bids of those that have them.
pub fn dealt<S, G>(play: Tricks<G>, bids: Option<Vec<u8>>) -> Deal
where
    S: HandSeries<Hand = TrickHand<G>>,
    G: TrickGame,
{
    let trump = play.table().trump().map(Suit::letter);
    Deal { bids, trump, ..hidden::dealt::<S>(TrickHand::playing(play, G::Deal::default())) }
}
