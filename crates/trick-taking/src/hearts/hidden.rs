//! Hearts with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{HeartsContest, Phase};
use super::features::HeartsFeatures;
use super::{Estimate, Hearts, HeartsEvaluation, HeartsRules, JACK, QUEEN, pack, pass, points_in, rule_bot};
use maxn::{Algorithm, Player};
use maxn_cards::card_contest::{CardActions, CardDecision};
use maxn_cards::cards::{Hand, subsets};
use maxn_cards::hidden::model::Weighted;
use maxn_cards::hidden::{HiddenGame, SearchedRules, View};
use maxn_cards::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use maxn_cards::tricks::{Either, Table};
use std::sync::LazyLock;

/// Passes are chosen among this many cards: twenty ways.
const UNWANTED: usize = 6;

/// The weights of the model, as self-play tuned them.
static MODEL: LazyLock<Weighted<HeartsFeatures>> = LazyLock::new(|| {
    let weights = Weighted::read::<Hearts<4>, 4>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Hearts cannot be read: {problem}"))
});

impl<const N: usize> HeartsContest<N> {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize; N]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, pack(N).unwrap_or_default() - open)
    }
}

impl<const N: usize> HiddenGame<N> for HeartsContest<N> {
    type Play = Hearts<N>;
    type Hand = Hearts<N>;
    type Model = Weighted<HeartsFeatures>;

    const STAKE: &'static str = "points of this hand, less those of the others on average";

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // It is seen that a player has chosen, but not what.
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

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let hands = self.hands();
        self.hidden_cards_of(seat, &hands.map(Hand::len))
    }

    /// Those who have chosen what to pass have chosen by rule.
    fn determinize(&self, world: &CardWorld) -> Self {
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

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn hand(&self) -> Option<&Hearts<N>> {
        self.play()
    }

    fn evaluation(&self, hand: &Hearts<N>, _algorithm: Algorithm) -> HeartsEvaluation<N> {
        Either::Second(Estimate::new(hand))
    }

    fn worth(&self, end: &Hearts<N>) -> [f64; N] {
        HeartsRules::outcome(end).map(f64::from)
    }

    /// The lowest score wins, so the moon of another is as bad whether it takes points off that one or adds them to all others.
    fn stake(&self, end: &Hearts<N>) -> [f64; N] {
        let points = self.worth(end);
        let all: f64 = points.iter().sum();
        points.map(|own| own - (all - own) / (N as f64 - 1.0))
    }

    fn span(&self) -> f64 {
        26.0
    }

    fn is_decided(&self, play: &Hearts<N>) -> bool {
        play.table().hands().iter().all(|&hand| points_in(hand) == 0)
            && points_in(play.table().trick().set()) == 0
            && !self.series().options().jd_bonus
            && !self.series().options().avoid_all_tricks_bonus
    }

    /// The queen is like no other; cards of the trick on the table count.
    fn separators(&self) -> Hand {
        let table = self.play().map_or(Hand::EMPTY, |game| game.table().trick().set());
        let jack = if self.series().options().jd_bonus { Hand::only(JACK) } else { Hand::EMPTY };
        table | Hand::only(QUEEN) | jack
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        let hand = self.hands()[player];
        if let Some(game) = self.play() {
            return game.legal().into_iter().map(CardDecision::Play).collect();
        }
        let by_rule = pass::choose(hand);
        let others = subsets(pass::most_unwanted(hand, UNWANTED), pass::CARDS);
        let others = others.filter(|&cards| cards != by_rule);
        [by_rule].into_iter().chain(others).map(CardDecision::Pass).collect()
    }

    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Self::Model {
        MODEL.clone()
    }

    fn beginning(&self, hands: [Hand; N], leader: Player) -> Option<Hearts<N>> {
        let rules = HeartsRules::new(*self.series().options());
        Some(Hearts::new(Table::new(hands, leader, None), rules))
    }
}
