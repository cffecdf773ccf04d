//! What the players of Spades do not see.

use super::contest::{Phase, SpadesContest};
use super::pack;
use crate::cards::Hand;
use crate::view::{Hidden, Plays, Unseen, World, only_hand};
use maxn::Player;

impl<const N: usize> Hidden<N> for SpadesContest<N> {
    fn veiled(&self, seat: Player) -> Self {
        let mut veiled = self.with_hands(only_hand(&self.hands(), seat));
        veiled.seed = 0;
        veiled.knowledge = self.knowledge.only_of(seat);
        veiled
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn unseen(&self, seat: Player) -> Unseen {
        self.unseen_of(seat, &self.hands().map(Hand::len))
    }

    fn unveiled(&self, world: &World) -> Self {
        self.with_hands(world.hands())
    }
}

impl<const N: usize> SpadesContest<N> {
    /// Where the cards may be that a seat does not see, if the players hold so many.
    pub(super) fn unseen_of(&self, seat: Player, sizes: &[usize; N]) -> Unseen {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.unseen(seat, self.hands()[seat], sizes, pack(N) - open)
    }

    /// The same with other cards in the players' hands.
    fn with_hands(&self, hands: [Hand; N]) -> Self {
        let phase = match &self.phase {
            Phase::Bidding { bidding, .. } => Phase::Bidding { hands, bidding: bidding.clone() },
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(hands)),
            Phase::Over => Phase::Over,
        };
        SpadesContest { phase, ..self.clone() }
    }
}
