//! What the players of Sergeant Major do not see.

use super::contest::{ASIDE, Phase, SergeantMajorContest};
use crate::cards::Hand;
use crate::view::{Hidden, Plays, Unseen, World, only_hand};
use maxn::Player;

impl Hidden<3> for SergeantMajorContest {
    fn veiled(&self, seat: Player) -> Self {
        let mut veiled = self.with_cards(only_hand(&self.hands(), seat), Hand::EMPTY);
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
        self.with_cards(world.hands(), world.place(ASIDE))
    }
}

impl SergeantMajorContest {
    /// Where the cards may be that a seat does not see, if the players hold so many.
    pub(super) fn unseen_of(&self, seat: Player, sizes: &[usize; 3]) -> Unseen {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.unseen(seat, self.hands()[seat], sizes, !open)
    }

    /// The same with other cards in the players' hands and in the kitty.
    fn with_cards(&self, hands: [Hand; 3], kitty: Hand) -> Self {
        let phase = match &self.phase {
            Phase::Exchanging(exchange) => Phase::Exchanging(exchange.clone().with_cards(hands, kitty)),
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(hands)),
            Phase::Over => Phase::Over,
        };
        SergeantMajorContest { phase, ..self.clone() }
    }
}
