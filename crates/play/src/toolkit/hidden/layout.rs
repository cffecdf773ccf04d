//! The things on a card table, and the scene that they make.

use crate::game::Contest;
use crate::scene::{CardScene, HandScene, Scene, TableScene};
use maxn::Player;

/// The things on a card table with all hands open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Facts that everybody knows, such as the trump suit.
    pub facts: Vec<String>,
    /// The cards.
    pub cards: CardScene,
}

impl Layout {
    /// The scene that a seat sees, or with everything open.
    pub(super) fn scene(mut self, contest: &dyn Contest, seat: Option<Player>) -> Scene {
        for (player, hand) in self.cards.hands.iter_mut().enumerate() {
            if seat.is_some_and(|seat| seat != player) {
                *hand = HandScene { cards: Vec::new(), text: String::new(), count: hand.count };
            }
        }
        Scene {
            to_move: contest.to_move(),
            // Its example names cards of the player to move.
            prompt: contest.prompt().filter(|_| seat.is_none() || seat == contest.to_move()),
            scores: contest.scores(),
            facts: self.facts,
            table: TableScene::Cards(self.cards),
        }
    }
}
