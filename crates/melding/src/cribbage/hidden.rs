//! Cribbage with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{CribbageContest, Phase, crib_place};
use super::deal::{Dealt, KEPT, cards_dealt_to_crib};
use super::evaluation::Pegs;
use super::play::Play;
use super::round::Round;
use super::rule_bot;
use maxn::hidden::Preferred;
use maxn::{Algorithm, Evaluation, Player};
use maxn_cards::card_contest::{CardActions, CardContest, CardDecision};
use maxn_cards::cards::{Card, Hand};
use maxn_cards::hidden::{HiddenGame, View};
use maxn_cards::knowledge::{CardWorld, HiddenCards, PLACES, only_hand};

/// The number of discards, those best on average, that are tried.
const DISCARDS: usize = 6;

/// The number of starters that each of them is searched with.
const STARTERS: usize = 8;

/// The place of the pack, after the crib's.
const fn pack_place(players: usize) -> usize {
    crib_place(players) + 1
}

/// The place of the starter while it is still face down on the pack.
const fn starter_place(players: usize) -> usize {
    pack_place(players) + 1
}

impl<const N: usize> CribbageContest<N> {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize; N]) -> HiddenCards {
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
        let possible = self.knowledge.possible_cards(seat);
        HiddenCards::new(located, cards, room.map(|room| room as u8), possible)
    }
}

impl<const N: usize> HiddenGame<N> for CribbageContest<N> {
    type Play = Play<N>;
    type Hand = Round<N>;
    type Model = Preferred;

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // It is seen that a player has discarded, but not what.
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

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let held = match &self.phase {
            // Until all have discarded, the discards of the others still count as their cards.
            Phase::Discarding { dealt, .. } => *dealt.hands(),
            _ => self.hands(),
        };
        self.hidden_cards_of(seat, &held.map(Hand::len))
    }

    /// Those who have discarded have done so by rule.
    fn determinize(&self, world: &CardWorld) -> Self {
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

    fn hand(&self) -> Option<&Round<N>> {
        self.round()
    }

    fn position(&self) -> Option<Play<N>> {
        self.round().map(|round| *round.play())
    }

    fn evaluation(&self, hand: &Round<N>, _algorithm: Algorithm) -> Pegs<N> {
        hand.evaluation()
    }

    fn worth(&self, end: &Play<N>) -> [f64; N] {
        self.round().map_or([0.0; N], |round| round.evaluation().evaluate(end).map(f64::from))
    }

    fn span(&self) -> f64 {
        10.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match self.dealt() {
            Some((dealt, _)) => {
                let best = dealt.discards(player).into_iter().take(DISCARDS);
                best.map(|discard| CardDecision::DiscardToCrib(discard.cards)).collect()
            }
            None => self.decisions(),
        }
    }

    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    const CONTINUATIONS: usize = STARTERS;

    /// The starter lies in the pack, where nobody can look: discards are tried with some that may come.
    fn continuations(&self, decision: CardDecision) -> Vec<Round<N>> {
        let (Some((dealt, discards)), Some(player), CardDecision::DiscardToCrib(cards)) =
            (self.dealt(), self.turn(), decision)
        else {
            return Vec::new();
        };
        let discarded = std::array::from_fn(|other| match discards[other] {
            _ if other == player => cards,
            Some(cards) => cards,
            None => dealt.discards(other)[0].cards,
        });
        let starters = starters(dealt).into_iter();
        starters.filter_map(|starter| dealt.discard(discarded, starter).ok()).collect()
    }

    fn model() -> Preferred {
        Preferred::default()
    }
}

/// Cards that nobody holds, evenly over suits and ranks.
fn starters<const N: usize>(dealt: &Dealt<N>) -> Vec<Card> {
    let held = dealt.hands().iter().fold(dealt.crib(), |all, &hand| all | hand);
    let mut unseen: Vec<Card> = (!held).into_iter().collect();
    unseen.sort_by_key(|card| (card.rank(), card.suit()));
    (0..STARTERS).map(|i| unseen[i * unseen.len() / STARTERS]).collect()
}
