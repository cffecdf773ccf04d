//! What the players of Cribbage do not see.

use super::contest::{CribbageContest, Phase, crib_place};
use super::deal::{KEPT, cards_dealt_to_crib};
use crate::cards::Hand;
use crate::view::{Hidden, PLACES, Unseen, World, only_hand};
use maxn::Player;

/// The place of the pack, after the crib's.
const fn pack_place(players: usize) -> usize {
    crib_place(players) + 1
}

/// The place of the starter while it is still face down on the pack.
const fn starter_place(players: usize) -> usize {
    pack_place(players) + 1
}

impl<const N: usize> CribbageContest<N> {
    /// Where the cards may be that a seat does not see, if the players hold so many.
    pub(super) fn unseen_of(&self, seat: Player, sizes: &[usize; N]) -> Unseen {
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        located[seat] = self.hands()[seat];
        let open = match &self.phase {
            Phase::Discarding { discards, .. } => {
                located[crib_place(N)] = discards[seat].unwrap_or_default();
                room[crib_place(N)] = cards_dealt_to_crib(N);
                room[starter_place(N)] = 1;
                Hand::EMPTY
            }
            Phase::Playing(round) => {
                room[crib_place(N)] = KEPT;
                let played: Hand = round.played().iter().copied().collect();
                played | Hand::only(round.starter())
            }
            Phase::Over => Hand::DECK,
        };
        for player in (0..N).filter(|&player| player != seat) {
            room[player] = sizes[player];
        }
        let cards = !open - located[seat] - located[crib_place(N)];
        room[pack_place(N)] = cards.len() - room.iter().sum::<usize>();
        Unseen::new(located, cards, room.map(|room| room as u8), self.knowledge.may(seat))
    }
}

impl<const N: usize> Hidden<N> for CribbageContest<N> {
    fn veiled(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // That somebody has laid away is seen, but not what.
            Phase::Discarding { dealt, discards, .. } => Phase::Discarding {
                dealt: dealt.with_cards(only_hand(dealt.hands(), seat), Hand::EMPTY),
                starter: None,
                discards: std::array::from_fn(|player| {
                    discards[player].map(|cards| if player == seat { cards } else { Hand::EMPTY })
                }),
            },
            Phase::Playing(round) => {
                Phase::Playing(round.with_unplayed(only_hand(round.play().hands(), seat), Hand::EMPTY))
            }
            Phase::Over => Phase::Over,
        };
        CribbageContest { seed: 0, phase, knowledge: self.knowledge.only_of(seat), ..self.clone() }
    }

    fn unseen(&self, seat: Player) -> Unseen {
        let held = match &self.phase {
            // While cards are laid away, those that others have laid away still count as theirs.
            Phase::Discarding { dealt, .. } => *dealt.hands(),
            _ => self.hands(),
        };
        self.unseen_of(seat, &held.map(Hand::len))
    }

    /// Those who have laid away have done so by rule.
    fn unveiled(&self, world: &World) -> Self {
        let (mut hands, mut crib) = (world.hands::<N>(), world.place(crib_place(N)));
        let phase = match &self.phase {
            Phase::Discarding { dealt, discards, .. } => {
                for player in 0..N {
                    let own = discards[player].unwrap_or_default();
                    hands[player] = hands[player] | own;
                    crib = crib - own;
                }
                let dealt = dealt.with_cards(hands, crib);
                let by_rule = |player: Player| dealt.discards(player)[0].cards;
                let discards = std::array::from_fn(|player| {
                    discards[player].map(|own| if own.is_empty() { by_rule(player) } else { own })
                });
                let starter = world.place(starter_place(N)).into_iter().next();
                Phase::Discarding { dealt, starter, discards }
            }
            Phase::Playing(round) => Phase::Playing(round.with_unplayed(hands, crib)),
            Phase::Over => Phase::Over,
        };
        CribbageContest { phase, ..self.clone() }
    }
}
