//! Hearts with hidden hands.

use super::action_space::ACTIONS;
use super::contest::{HeartsContest, Phase};
use super::features::HeartsFeatures;
use super::{Estimate, Hearts, HeartsEvaluation, HeartsRules, JACK, QUEEN, pack, pass, points_in, rule_bot};
use crate::card_contest::{CardActions, CardContest, CardDecision};
use crate::cards::{Hand, subsets};
use crate::hidden::{HiddenGame, SearchedRules, View};
use crate::knowledge::{CardWorld, HiddenCards, Plays, only_hand};
use crate::trick_game::model::Weighted;
use crate::tricks::{Either, Table};
use maxn::{Algorithm, Means, Player};
use std::sync::LazyLock;

/// Passes are chosen among this many cards: twenty ways.
const UNWANTED: usize = 6;

/// The weights of the model, as self-play tuned them.
static MODEL: LazyLock<Weighted<HeartsFeatures>> = LazyLock::new(|| {
    let weights = Weighted::read::<Hearts>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Hearts cannot be read: {problem}"))
});

impl HeartsContest {
    /// The cards that a seat does not see, if the players hold this many.
    pub(super) fn hidden_cards_of(&self, seat: Player, sizes: &[usize]) -> HiddenCards {
        let open = self.play().map_or(Hand::EMPTY, |game| game.table().open_cards());
        let pack = pack(sizes.len()).unwrap_or_default();
        self.knowledge.hidden_cards(seat, self.hands()[seat], sizes, pack - open)
    }
}

impl HiddenGame for HeartsContest {
    type Play = Hearts;
    type Hand = Hearts;
    type Model = Weighted<HeartsFeatures>;

    const STAKE: &'static str = "points of this hand, less those of the others on average; fewer is better";

    fn actions() -> &'static CardActions {
        &ACTIONS
    }

    fn redacted(&self, seat: Player) -> Self {
        let phase = match &self.phase {
            // It is seen that a player has chosen, but not what.
            Phase::Passing { hands, chosen } => {
                let seen = |player: Player| {
                    chosen[player].map(|cards| if player == seat { cards } else { Hand::EMPTY })
                };
                let chosen = (0..chosen.len()).map(seen).collect();
                Phase::Passing { hands: only_hand(hands, seat), chosen }
            }
            Phase::Playing(game) => {
                Phase::Playing(game.clone().with_hands(&only_hand(game.table().hands(), seat)))
            }
            Phase::Over => Phase::Over,
        };
        HeartsContest { seed: 0, phase, knowledge: self.knowledge.only_of(seat), ..self.clone() }
    }

    fn hidden_cards(&self, seat: Player) -> HiddenCards {
        let sizes: Vec<usize> = self.hands().into_iter().map(Hand::len).collect();
        self.hidden_cards_of(seat, &sizes)
    }

    /// Those who have chosen what to pass have chosen by rule.
    fn determinize(&self, world: &CardWorld) -> Self {
        let hands = world.hands(self.players());
        let phase = match &self.phase {
            Phase::Passing { chosen, .. } => {
                let by_rule = |cards: Hand, hand| if cards.is_empty() { pass::choose(hand) } else { cards };
                let chosen =
                    chosen.iter().zip(hands).map(|(cards, &hand)| cards.map(|cards| by_rule(cards, hand)));
                Phase::Passing { hands: hands.to_vec(), chosen: chosen.collect() }
            }
            Phase::Playing(game) => Phase::Playing(game.clone().with_hands(hands)),
            Phase::Over => Phase::Over,
        };
        HeartsContest { phase, ..self.clone() }
    }

    fn plays(&self) -> Plays {
        *self.knowledge.plays()
    }

    fn hand(&self) -> Option<&Hearts> {
        self.play()
    }

    fn evaluation(&self, hand: &Hearts, _algorithm: Algorithm) -> HeartsEvaluation {
        Either::Second(Estimate::new(hand))
    }

    fn worth(&self, end: &Hearts) -> Means {
        HeartsRules::outcome(end).to_means()
    }

    /// The lowest score wins, so the moon of another is as bad whether it takes points off that one or adds them to all others.
    fn stake(&self, end: &Hearts) -> Means {
        let (mut points, players) = (self.worth(end), self.players());
        let all: f64 = points.iter().sum();
        for own in &mut points[..players] {
            *own -= (all - *own) / (players as f64 - 1.0);
        }
        points
    }

    fn span(&self) -> f64 {
        26.0
    }

    fn is_decided(&self, play: &Hearts) -> bool {
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

    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision> {
        rule_bot::decide(view)
    }

    fn model() -> Self::Model {
        MODEL.clone()
    }

    fn beginning(&self, hands: Vec<Hand>, leader: Player) -> Option<Hearts> {
        let rules = HeartsRules::new(*self.series().options());
        Some(Hearts::new(Table::new(&hands, leader, None), rules))
    }
}
