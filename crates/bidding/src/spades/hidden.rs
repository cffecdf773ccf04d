//! Spades with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{Phase, SpadesContest};
use super::rules::Spades;
use super::sides::by_side;
use super::{Payoff, SpadesEvaluation, Utility, most_cards, pack, rule_bot};
use maxn::{Algorithm, ParanoidPruning, Player};
use maxn_cards::card_contest::{CardActions, CardContest, CardDecision};
use maxn_cards::cards::{Hand, Suit};
use maxn_cards::hidden::model::{TrickFeatures, TrickTargets, Weighted};
use maxn_cards::hidden::{HiddenGame, View};
use maxn_cards::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use maxn_cards::tricks::{Either, Table, TrickCount, Tricks, candidate_bids, expected_tricks, nearest_bid};
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
    let weights = Weighted::read::<Tricks<Spades<3>, 3>, 3>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Spades cannot be read: {problem}"))
});

impl<const N: usize> SpadesContest<N> {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize; N]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, pack(N) - open)
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

impl<const N: usize> HiddenGame<N> for SpadesContest<N> {
    type Play = Tricks<Spades<N>, N>;
    type Hand = Tricks<Spades<N>, N>;
    type Model = Weighted<TrickFeatures>;

    const STAKE: &'static str =
        "points of this hand, less what overtricks will cost and half of what the others get";

    fn measure(&self, aim: Aim) -> &'static str {
        match aim {
            Aim::Worth => self.series().utility().measure(),
            Aim::Stake if self.series().without_bids().is_some() => {
                "tricks of this hand, less half of what the others get"
            }
            Aim::Stake => Self::STAKE,
        }
    }

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

    /// The utility of the series. Plain tricks are those taken for the method that relies on their growing by one per step.
    fn evaluation(&self, hand: &Self::Hand, algorithm: Algorithm) -> SpadesEvaluation<N> {
        let utility = self.series().utility();
        let needs_growth = algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        if utility == Utility::Tricks && needs_growth {
            Either::Second(TrickCount::taken_within(hand.table(), u32::MAX))
        } else {
            Either::First(Payoff::new(utility, hand))
        }
    }

    fn worth(&self, end: &Self::Play) -> [f64; N] {
        self.series().utility().scores(&end.rules().bids(), &end.table().tricks()).map(f64::from)
    }

    fn stake(&self, end: &Self::Play) -> [f64; N] {
        let scores = self.series().hand_scores(end.rules().bids(), end.table().tricks());
        let tricks = by_side(end.table().tricks());
        let gains: [f64; N] = std::array::from_fn(|player| {
            if self.series().without_bids().is_some() {
                return f64::from(tricks[player]);
            }
            let hand = scores[player];
            let before = self.series().overtricks()[player];
            let after = before + hand.overtricks;
            let penalties = PENALTY * (after / GATHERED);
            f64::from(hand.points - penalties - threat(after % GATHERED) + threat(before))
        });
        let (all, sides) = (gains.iter().sum::<f64>(), if N == 4 { 2.0 } else { 1.0 });
        gains.map(|own| own - ENVY * (all - sides * own) / (N as f64 - sides))
    }

    fn span(&self) -> f64 {
        10.0 * most_cards(N).unwrap_or(1) as f64 / N as f64
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

    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
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
            let bid = nearest_bid(bidding.legal(), good_for(self.hands()[player], N))?;
            self.decide(&CardDecision::Bid(bid)).ok()?;
        }
        Some(self)
    }

    fn beginning(&self, hands: [Hand; N], leader: Player) -> Option<Self::Play> {
        let game = self.play()?;
        Some(Tricks::new(Table::new(hands, leader, game.table().trump()), game.rules().clone()))
    }

    fn has_signals(&self) -> bool {
        self.series().without_bids().is_none() && self.made_bids().iter().any(Option::is_some)
    }

    /// Bids are about what the hand is good for.
    fn log_likelihood(&self, seat: Player, hands: &[Hand; N]) -> f64 {
        let made = self.made_bids();
        let others = (0..N).filter(|&player| player != seat);
        let surprise = |player: Player| {
            let bid = f64::from(made[player]?);
            Some((bid - good_for(hands[player], N)) / BID_DEVIATION)
        };
        -others.filter_map(surprise).map(|surprise| surprise * surprise / 2.0).sum::<f64>()
    }
}

impl<const N: usize> TrickTargets<N> for Spades<N> {
    #[inline]
    fn needed(&self, table: &Table<N>) -> [i32; N] {
        let (bids, tricks) = (self.bids(), table.tricks());
        let missing = |player: usize| i32::from(bids[player]) - tricks[player];
        // Four play in teams.
        let team = |player: usize| missing(player) + if N == 4 { missing((player + 2) % N) } else { 0 };
        std::array::from_fn(team)
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
