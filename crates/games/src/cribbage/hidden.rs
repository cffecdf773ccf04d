//! Cribbage with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{CribbageContest, Phase, crib_place};
use super::deal::{Dealt, KEPT, cards_dealt_to_crib};
use super::evaluation::Pegs;
use super::play::Play;
use super::round::Round;
use super::rule_bot;
use crate::card_contest::{CardActions, CardContest, CardDecision};
use crate::cards::{Card, Hand};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::{CardWorld, HiddenCards, PLACES, only_hand};
use maxn::hidden::Preferred;
use maxn::{Algorithm, Evaluation, Means, Player, Scores};

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

impl CribbageContest {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize]) -> HiddenCards {
        let players = self.players();
        let crib = crib_place(players);
        let (mut located, mut room) = ([Hand::EMPTY; PLACES], [0; PLACES]);
        located[seat] = self.hands()[seat];
        let open = match &self.phase {
            Phase::Discarding { discards, .. } => {
                located[crib] = discards[seat].unwrap_or_default();
                room[crib] = cards_dealt_to_crib(players);
                room[starter_place(players)] = 1;
                Hand::EMPTY
            }
            Phase::Playing(round) => {
                room[crib] = KEPT;
                let played: Hand = round.played().iter().copied().collect();
                played | Hand::only(round.starter())
            }
            Phase::Over => Hand::DECK,
        };
        for player in (0..players).filter(|&player| player != seat) {
            room[player] = sizes[player];
        }
        let cards = !open - located[seat] - located[crib];
        room[pack_place(players)] = cards.len() - room.iter().sum::<usize>();
        let possible = self.knowledge.possible_cards(seat);
        HiddenCards::new(located, cards, room.map(|room| room as u8), possible)
    }
}

impl HiddenGame for CribbageContest {
    type Play = Play;
    type Hand = Round;
    type Model = Preferred;

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // It is seen that a player has discarded, but not what.
            Phase::Discarding { dealt, discards, .. } => Phase::Discarding {
                dealt: dealt.with_cards(&only_hand(dealt.hands(), seat), Hand::EMPTY),
                starter: None,
                discards: std::array::from_fn(|player| {
                    discards[player].map(|cards| if player == seat { cards } else { Hand::EMPTY })
                }),
            },
            Phase::Playing(round) => {
                Phase::Playing(round.with_unplayed(&only_hand(round.play().hands(), seat), Hand::EMPTY))
            }
            Phase::Over => Phase::Over,
        };
        CribbageContest { seed: 0, phase, knowledge: self.knowledge.only_of(seat), ..self.clone() }
    }

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let held = match &self.phase {
            // Until all have discarded, the discards of the others still count as their cards.
            Phase::Discarding { dealt, .. } => dealt.hands().to_vec(),
            _ => self.hands(),
        };
        let sizes: Vec<usize> = held.iter().map(|hand| hand.len()).collect();
        self.hidden_cards_of(seat, &sizes)
    }

    /// Those who have discarded have done so by rule.
    fn determinize(&self, world: &CardWorld) -> Self {
        let players = self.players();
        let (mut hands, mut crib) = (world.hands(players).to_vec(), world.place(crib_place(players)));
        let phase = match &self.phase {
            Phase::Discarding { dealt, discards, .. } => {
                for player in 0..players {
                    let own = discards[player].unwrap_or_default();
                    hands[player] = hands[player] | own;
                    crib = crib - own;
                }
                let dealt = dealt.with_cards(&hands, crib);
                let by_rule = |player: Player| dealt.discards(player)[0].cards;
                let discards = std::array::from_fn(|player| {
                    discards[player].map(|own| if own.is_empty() { by_rule(player) } else { own })
                });
                let starter = world.place(starter_place(players)).into_iter().next();
                Phase::Discarding { dealt, starter, discards }
            }
            Phase::Playing(round) => Phase::Playing(round.with_unplayed(&hands, crib)),
            Phase::Over => Phase::Over,
        };
        CribbageContest { phase, ..self.clone() }
    }

    fn hand(&self) -> Option<&Round> {
        self.round()
    }

    fn position(&self) -> Option<Play> {
        self.round().map(|round| *round.play())
    }

    fn evaluation(&self, hand: &Round, _algorithm: Algorithm) -> Pegs {
        hand.evaluation()
    }

    fn worth(&self, end: &Play) -> Means {
        self.round().map_or(Scores::ZERO, |round| round.evaluation().evaluate(end)).to_means()
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

    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    const CONTINUATIONS: usize = STARTERS;

    /// The starter lies in the pack, where nobody can look: discards are tried with some that may come.
    fn continuations(&self, decision: CardDecision) -> Vec<Round> {
        let (Some((dealt, discards)), Some(player), CardDecision::DiscardToCrib(cards)) =
            (self.dealt(), self.turn(), decision)
        else {
            return Vec::new();
        };
        let discarded = |other: Player| match discards[other] {
            _ if other == player => cards,
            Some(cards) => cards,
            None => dealt.discards(other)[0].cards,
        };
        let discarded: Vec<Hand> = (0..self.players()).map(discarded).collect();
        let starters = starters(dealt).into_iter();
        starters.filter_map(|starter| dealt.discard(&discarded, starter).ok()).collect()
    }

    fn model() -> Preferred {
        Preferred::default()
    }
}

/// Cards that nobody holds, evenly over suits and ranks.
fn starters(dealt: &Dealt) -> Vec<Card> {
    let held = dealt.hands().iter().fold(dealt.crib(), |all, &hand| all | hand);
    let mut unseen: Vec<Card> = (!held).into_iter().collect();
    unseen.sort_by_key(|card| (card.rank(), card.suit()));
    (0..STARTERS).map(|i| unseen[i * unseen.len() / STARTERS]).collect()
}
