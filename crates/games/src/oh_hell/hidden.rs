//! What the players of Oh Hell do not see.

use super::HandDealt;
use super::contest::{OhHellContest, Phase};
use crate::cards::Hand;
use crate::view::{Hidden, Plays, Unseen, World, only_hand};
use maxn::Player;

impl<const N: usize> Hidden<N> for OhHellContest<N> {
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

impl<const N: usize> OhHellContest<N> {
    /// Where the cards may be that a seat does not see, if the players hold so many.
    pub(super) fn unseen_of(&self, seat: Player, sizes: &[usize; N]) -> Unseen {
        let open = match &self.phase {
            Phase::Bidding { dealt, .. } => Hand::only(dealt.turned_up),
            Phase::Playing { dealt, game } => game.table().open_cards() | Hand::only(dealt.turned_up),
            Phase::Over => Hand::EMPTY,
        };
        self.knowledge.unseen(seat, self.hands()[seat], sizes, !open)
    }

    /// The same with other cards in the players' hands.
    fn with_hands(&self, hands: [Hand; N]) -> Self {
        let phase = match &self.phase {
            Phase::Bidding { dealt, bidding } => {
                Phase::Bidding { dealt: HandDealt { hands, ..*dealt }, bidding: bidding.clone() }
            }
            // What was dealt is not asked for once play has begun, and would tell too much.
            Phase::Playing { dealt, game } => {
                Phase::Playing { dealt: HandDealt { hands, ..*dealt }, game: game.clone().with_hands(hands) }
            }
            Phase::Over => Phase::Over,
        };
        OhHellContest { phase, ..self.clone() }
    }
}
