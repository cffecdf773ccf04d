//! What the players of Hearts do not see.

use super::contest::{HeartsContest, Phase};
use super::{pack, pass};
use crate::cards::Hand;
use crate::view::{Hidden, Plays, Unseen, World, only_hand};
use maxn::Player;

impl<const N: usize> HeartsContest<N> {
    /// Where the cards may be that a seat does not see, if the players hold so many.
    pub(super) fn unseen_of(&self, seat: Player, sizes: &[usize; N]) -> Unseen {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.unseen(seat, self.hands()[seat], sizes, pack(N).unwrap_or_default() - open)
    }
}

impl<const N: usize> Hidden<N> for HeartsContest<N> {
    fn veiled(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // That somebody has chosen is seen, but not what.
            Phase::Passing { hands, chosen } => Phase::Passing {
                hands: only_hand(hands, seat),
                chosen: std::array::from_fn(|player| {
                    chosen[player].map(|cards| if player == seat { cards } else { Hand::EMPTY })
                }),
            },
            Phase::Playing(game) => {
                Phase::Playing(game.clone().with_hands(only_hand(game.table().hands(), seat)))
            }
            Phase::Over => Phase::Over,
        };
        HeartsContest { seed: 0, phase, knowledge: self.knowledge.only_of(seat), ..self.clone() }
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn unseen(&self, seat: Player) -> Unseen {
        let hands = self.hands();
        self.unseen_of(seat, &hands.map(Hand::len))
    }

    /// Those who have chosen what to pass have chosen by rule.
    fn unveiled(&self, world: &World) -> Self {
        let hands = world.hands();
        let phase = match &self.phase {
            Phase::Passing { chosen, .. } => Phase::Passing {
                hands,
                chosen: std::array::from_fn(|player| {
                    chosen[player]
                        .map(|cards| if cards.is_empty() { pass::choose(hands[player]) } else { cards })
                }),
            },
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(hands)),
            Phase::Over => Phase::Over,
        };
        HeartsContest { phase, ..self.clone() }
    }
}
