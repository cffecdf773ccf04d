//! Oh Hell with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{OhHellContest, Phase};
use super::rules::OhHell;
use super::{ExactBid, HandDealt, rule_bot};
use maxn::hidden::Preferred;
use maxn::{Algorithm, Player};
use maxn_cards::card_contest::{CardActions, CardDecision};
use maxn_cards::cards::Hand;
use maxn_cards::hidden::{HiddenGame, View};
use maxn_cards::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use maxn_cards::tricks::{Tricks, candidate_bids};

impl<const N: usize> OhHellContest<N> {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize; N]) -> HiddenCards {
        let open = match &self.phase {
            Phase::Bidding { dealt, .. } => Hand::only(dealt.turned_up),
            Phase::Playing { dealt, game } => game.table().open_cards() | Hand::only(dealt.turned_up),
            Phase::Over => Hand::EMPTY,
        };
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, !open)
    }

    /// The same with other cards in the players' hands.
    fn with_hands(&self, hands: [Hand; N]) -> Self {
        let phase = match &self.phase {
            Phase::Bidding { dealt, bidding } => {
                Phase::Bidding { dealt: HandDealt { hands, ..*dealt }, bidding: bidding.clone() }
            }
            // The cards dealt are not asked for once play has begun, and would tell too much.
            Phase::Playing { dealt, game } => {
                Phase::Playing { dealt: HandDealt { hands, ..*dealt }, game: game.clone().with_hands(hands) }
            }
            Phase::Over => Phase::Over,
        };
        OhHellContest { phase, ..self.clone() }
    }
}

impl<const N: usize> HiddenGame<N> for OhHellContest<N> {
    type Play = Tricks<OhHell<N>, N>;
    type Hand = Tricks<OhHell<N>, N>;
    type Model = Preferred;

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let mut redacted = self.with_hands(only_hand(&self.hands(), seat));
        redacted.seed = 0;
        redacted.knowledge = self.knowledge.only_of(seat);
        redacted
    }

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        self.hidden_cards_of(seat, &self.hands().map(Hand::len))
    }

    fn determinize(&self, world: &CardWorld) -> Self {
        self.with_hands(world.hands())
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn hand(&self) -> Option<&Self::Hand> {
        self.play()
    }

    fn evaluation(&self, hand: &Self::Hand, _algorithm: Algorithm) -> ExactBid<N> {
        ExactBid::new(hand)
    }

    fn worth(&self, end: &Self::Play) -> [f64; N] {
        let (bids, tricks) = (end.rules().bids(), end.table().tricks());
        std::array::from_fn(|player| {
            f64::from(end.rules().missed().points(i32::from(bids[player]), tricks[player]))
        })
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

    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Preferred {
        Preferred::default()
    }
}
