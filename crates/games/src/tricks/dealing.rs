//! Deals that cannot be made.

/// Why cards cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDeal {
    /// The game is not for that many.
    #[error("{game} is not for {players} players, but for {expected}")]
    Players {
        /// The game.
        game: &'static str,
        /// The players asked for.
        players: usize,
        /// How many may play.
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

/// Whether each of the players can have this many cards.
pub(crate) fn check_deal(players: usize, cards: usize, most: usize) -> Result<(), BadDeal> {
    if (1..=most).contains(&cards) { Ok(()) } else { Err(BadDeal::Cards { players, cards, most }) }
}
