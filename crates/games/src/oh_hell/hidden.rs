//! Oh Hell with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{OhHellContest, Phase};
use super::rules::OhHell;
use super::{ExactBid, HandDealt, rule_bot};
use crate::card_contest::{CardActions, CardContest, CardDecision};
use crate::cards::Hand;
use crate::hidden::{HiddenGame, View};
use crate::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use crate::tricks::{Tricks, candidate_bids};
use maxn::hidden::Preferred;
use maxn::{Algorithm, Means, Player, Scores};

impl OhHellContest {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        let open = open | self.turned_up().map_or(Hand::EMPTY, Hand::only);
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, !open)
    }

    /// The same with other cards in the players' hands.
    fn with_hands(&self, hands: &[Hand]) -> Self {
        let phase = match &self.phase {
            Phase::Bidding { dealt, bidding } => Phase::Bidding {
                dealt: HandDealt { hands: hands.to_vec(), ..*dealt },
                bidding: bidding.clone(),
            },
            Phase::Playing { turned_up, game } => {
                Phase::Playing { turned_up: *turned_up, game: game.clone().with_hands(hands) }
            }
            Phase::Over => Phase::Over,
        };
        OhHellContest { phase, ..self.clone() }
    }
}

impl HiddenGame for OhHellContest {
    type Play = Tricks<OhHell>;
    type Hand = Tricks<OhHell>;
    type Model = Preferred;

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let mut redacted = self.with_hands(&only_hand(self.hands(), seat));
        redacted.seed = 0;
        redacted.knowledge = self.knowledge.only_of(seat);
        redacted
    }

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let sizes: Vec<usize> = self.hands().iter().map(|hand| hand.len()).collect();
        self.hidden_cards_of(seat, &sizes)
    }

    fn determinize(&self, world: &CardWorld) -> Self {
        self.with_hands(world.hands(self.players()))
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn hand(&self) -> Option<&Self::Hand> {
        self.play()
    }

    fn evaluation(&self, hand: &Self::Hand, _algorithm: Algorithm) -> ExactBid {
        ExactBid::new(hand)
    }

    fn worth(&self, end: &Self::Play) -> Means {
        let (bids, tricks) = (end.rules().bids(), end.table().tricks());
        let points = |player: Player| end.rules().missed().points(bids[player].into(), tricks[player]);
        Scores::from_fn(self.players(), points).to_means()
    }

    fn span(&self) -> f64 {
        12.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => {
                let bids = candidate_bids(bidding, self.hands()[player], self.trump());
                bids.into_iter().map(CardDecision::Bid).collect()
            }
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }

    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Preferred {
        Preferred::default()
    }
}
