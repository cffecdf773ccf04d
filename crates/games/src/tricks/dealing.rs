//! Deals that cannot be made.

/// An impossible deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The game is not for that many.
    #[error("{game} is not for {players} players, but for {expected}")]
    Players {
        /// The game.
        game: &'static str,
        /// The players asked for.
        players: usize,
        /// The possible numbers of players.
        expected: &'static str,
    },
    /// There are too few or too many cards.
    #[error("{players} players cannot have {cards} cards each; deal from 1 to {most}")]
    Cards {
        /// The players.
        players: usize,
        /// The cards asked for.
        cards: usize,
        /// The most there are for each.
        most: usize,
    },
}

/// Checks that each of the players can have this many cards.
///
/// # Errors
/// If they cannot.
pub fn check_deal(players: usize, cards: usize, most: usize) -> Result<(), DealError> {
    if (1..=most).contains(&cards) { Ok(()) } else { Err(DealError::Cards { players, cards, most }) }
}
