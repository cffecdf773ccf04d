//! Hearts: passes.

use super::Playable;
use crate::agents::Strongest;
use crate::agents::model::{HeartsFeatures, Weighted};
use maxn::{Evaluation, Player};
use maxn_games::cards::{Hand, subsets};
use maxn_games::contest::CardDecision;
use maxn_games::hearts::{Hearts, HeartsContest, HeartsRules, JACK, Points, QUEEN, pass, points_in};
use maxn_games::tricks::Table;
use std::sync::LazyLock;

/// Passes are chosen among so many cards: twenty ways.
const UNWANTED: usize = 6;

impl<const N: usize> Playable<N> for HeartsContest<N> {
    const MEASURE: &'static str = "points of this hand";

    const STRONGEST: Strongest = Strongest::Tree(16_000);

    type Play = Hearts<N>;

    type Model = Weighted<HeartsFeatures>;

    fn model() -> Self::Model {
        static MODEL: LazyLock<Weighted<HeartsFeatures>> = LazyLock::new(|| {
            let tuned = Weighted::read::<Hearts<4>, 4>(include_str!("../model/hearts.txt"));
            tuned.unwrap_or_else(|_| Weighted::new::<Hearts<4>, 4>([]))
        });
        MODEL.clone()
    }

    fn beginning(&self, hands: [Hand; N], leader: Player) -> Option<Hearts<N>> {
        let rules = HeartsRules::new(*self.series().options());
        Some(Hearts::new(Table::new(hands, leader, None), rules))
    }

    /// The queen is like no other; cards of the trick on the table count.
    fn parting(&self) -> Hand {
        let table = self.play().map_or(Hand::EMPTY, |game| game.table().trick().set());
        table
            | Hand::only(QUEEN)
            | if self.series().options().jd_bonus { Hand::only(JACK) } else { Hand::EMPTY }
    }

    fn position(&self) -> Option<Hearts<N>> {
        self.play().cloned()
    }

    fn worth(&self, end: &Hearts<N>) -> [f64; N] {
        let points = Points::new(end);
        points.points(&points.evaluate(end)).map(f64::from)
    }

    const STAKE: &'static str = "points of this hand, less those of the others on average";

    /// Who has least wins, so the moon of another is as bad whether it takes points off that one or adds them to all others.
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
}
