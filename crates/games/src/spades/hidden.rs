//! Spades with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{Phase, SpadesContest};
use super::rules::Spades;
use super::sides::{by_side, sides};
use super::{Payoff, SpadesEvaluation, Utility, most_cards, pack, rule_bot};
use crate::card_contest::{CardActions, CardContest, CardDecision};
use crate::cards::{Hand, Suit};
use crate::hidden::{HiddenGame, View};
use crate::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use crate::trick_game::model::{TrickFeatures, TrickTargets, Weighted};
use crate::tricks::{Either, Table, TrickCount, Tricks, candidate_bids, expected_tricks, nearest_bid};
use maxn::{Algorithm, Means, ParanoidPruning, Player, Scores};
use maxn_play::Aim;
use std::sync::LazyLock;

/// The standard deviation of bids from the tricks that a hand is good for.
const BID_DEVIATION: f64 = 1.3;

/// The part of the others' points that counts as lost: the highest score wins.
const ENVY: f64 = 0.5;

/// The number of overtricks that cost a penalty, and the penalty.
const GATHERED: i32 = 10;
const PENALTY: i32 = 100;

/// The weights of the model, as self-play tuned them.
static MODEL: LazyLock<Weighted<TrickFeatures>> = LazyLock::new(|| {
    let weights = Weighted::read::<Tricks<Spades>>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Spades cannot be read: {problem}"))
});

impl SpadesContest {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, pack(self.players()) - open)
    }

    /// The same with other cards in the players' hands.
    fn with_hands(&self, hands: &[Hand]) -> Self {
        let phase = match &self.phase {
            Phase::Bidding { bidding, .. } => {
                Phase::Bidding { hands: hands.to_vec(), bidding: bidding.clone() }
            }
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(hands)),
            Phase::Over => Phase::Over,
        };
        SpadesContest { phase, ..self.clone() }
    }
}

impl HiddenGame for SpadesContest {
    type Play = Tricks<Spades>;
    type Hand = Tricks<Spades>;
    type Model = Weighted<TrickFeatures>;

    const STAKE: &'static str =
        "points of this hand, less what overtricks will cost and half of what the others get";

    fn measure(&self, aim: Aim) -> &'static str {
        match aim {
            Aim::Worth => self.series().utility().measure(),
            Aim::Stake if !self.series().has_bids() => {
                "tricks of this hand, less half of what the others get"
            }
            Aim::Stake => Self::STAKE,
        }
    }

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

    /// The utility of the series. Plain tricks are those taken for the method that relies on their growing by one per step.
    fn evaluation(&self, hand: &Self::Hand, algorithm: Algorithm) -> SpadesEvaluation {
        let utility = self.series().utility();
        let needs_growth = algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        if utility == Utility::Tricks && needs_growth {
            Either::Second(TrickCount::taken_within(hand.table(), u32::MAX))
        } else {
            Either::First(Payoff::new(utility, hand))
        }
    }

    fn worth(&self, end: &Self::Play) -> Means {
        let bids = end.rules().bids();
        self.series().utility().scores(&bids[..self.players()], &end.table().tricks()).to_means()
    }

    fn stake(&self, end: &Self::Play) -> Means {
        let (players, tricks) = (self.players(), end.table().tricks());
        let gains = if self.series().has_bids() {
            let scores = self.series().hand_scores(&end.rules().bids(), tricks);
            Scores::from_fn(players, |player| {
                let (hand, before) = (scores[player], self.series().overtricks()[player]);
                let after = before + hand.overtricks;
                let penalties = PENALTY * (after / GATHERED);
                hand.points - penalties - threat(after % GATHERED) + threat(before)
            })
        } else {
            by_side(players, tricks)
        };
        let (all, partners) = (f64::from(gains.sum()), (players / sides(players)) as f64);
        let mut stake = gains.to_means();
        for own in &mut stake[..players] {
            *own -= ENVY * (all - partners * *own) / (players as f64 - partners);
        }
        stake
    }

    fn span(&self) -> f64 {
        10.0 * most_cards(self.players()).unwrap_or(1) as f64 / self.players() as f64
    }

    fn separators(&self) -> Hand {
        self.play().map_or(Hand::EMPTY, |game| game.table().trick().set())
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => {
                let mut bids = candidate_bids(bidding, self.hands()[player], Some(Suit::Spades));
                if self.series().has_nil() && !bids.contains(&0) && bidding.legal().any(|bid| bid == 0) {
                    bids.push(0);
                }
                bids.into_iter().map(CardDecision::Bid).collect()
            }
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }

    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Self::Model {
        MODEL.clone()
    }

    /// The others bid what their hands are good for.
    fn by_model(mut self, decision: CardDecision) -> Option<Self> {
        self.decide(&decision).ok()?;
        while let Some((bidding, player)) =
            self.bidding().and_then(|bidding| Some((bidding, bidding.player()?)))
        {
            let bid = nearest_bid(bidding.legal(), good_for(self.hands()[player], self.players()))?;
            self.decide(&CardDecision::Bid(bid)).ok()?;
        }
        Some(self)
    }

    fn beginning(&self, hands: Vec<Hand>, leader: Player) -> Option<Self::Play> {
        let game = self.play()?;
        Some(Tricks::new(Table::new(&hands, leader, game.table().trump()), game.rules().clone()))
    }

    fn has_signals(&self) -> bool {
        self.series().has_bids() && self.made_bids().iter().any(Option::is_some)
    }

    /// Bids are about what the hand is good for.
    fn log_likelihood(&self, seat: Player, hands: &[Hand]) -> f64 {
        let made = self.made_bids();
        let others = (0..made.len()).filter(|&player| player != seat);
        let surprise = |player: Player| {
            let bid = f64::from(made[player]?);
            Some((bid - good_for(hands[player], made.len())) / BID_DEVIATION)
        };
        -others.filter_map(surprise).map(|surprise| surprise * surprise / 2.0).sum::<f64>()
    }
}

impl TrickTargets for Spades {
    #[inline]
    fn needed(&self, table: &Table) -> Scores {
        by_side(table.players(), Scores::from(self.bids().map(i32::from)) - table.tricks())
    }
}

/// The likely cost of the overtricks gathered so far: nothing at first, nearly the whole penalty before the last.
fn threat(overtricks: i32) -> i32 {
    overtricks * overtricks * PENALTY / (GATHERED * GATHERED)
}

/// The tricks that a player with these cards is likely to bid.
fn good_for(hand: Hand, players: usize) -> f64 {
    expected_tricks(hand, Some(Suit::Spades), pack(players) - hand, players).max(1.0)
}
