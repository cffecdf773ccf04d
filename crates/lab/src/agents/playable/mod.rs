//! What agents have to know of a game besides its rules.

mod cribbage;
mod hearts;
mod oh_hell;
mod sergeant_major;
mod spades;

pub(super) use cribbage::DISCARDS;

use super::Strongest;
use super::model::Model;
use maxn::{Game, Player};
use maxn_games::cards::{Card, Hand};
use maxn_games::contest::CardDecision;
use maxn_games::view::Hidden;

/// A contest that agents can try decisions in.
pub trait Playable<const N: usize>: Hidden<N> + Sync {
    /// What the worth of a decision is.
    const MEASURE: &'static str;

    /// The play of a hand, with open cards.
    type Play: Game<N, Move = Card>;

    /// The play as it stands; `None` before it begins.
    fn position(&self) -> Option<Self::Play>;

    /// What the end of a play is worth to each player, in the [measure](Playable::MEASURE).
    fn worth(&self, end: &Self::Play) -> [f64; N];

    /// By how much the worth of two ends of this hand may usually differ.
    fn span(&self) -> f64;

    /// Whether nothing that is still to be played changes what the end is worth.
    fn is_decided(&self, _play: &Self::Play) -> bool {
        false
    }

    /// Who plays it best without looking.
    const STRONGEST: Strongest = Strongest::Uct(1000);

    /// How the players of this game choose their cards.
    type Model: Model<Self::Play, N>;

    /// The model, as it was tuned.
    fn model() -> Self::Model;

    /// The play as it began, with these hands, if it can be told.
    fn beginning(&self, _hands: [Hand; N], _leader: Player) -> Option<Self::Play> {
        None
    }

    /// What a [stake](Playable::stake) is.
    const STAKE: &'static str = Self::MEASURE;

    /// What the end of a play is worth to each player for the whole contest.
    fn stake(&self, end: &Self::Play) -> [f64; N] {
        self.worth(end)
    }

    /// Cards that nobody holds any more but that tell those above from those below, and cards unlike any other.
    fn parting(&self) -> Hand {
        Hand::EMPTY
    }

    /// Whether players have told something of their hands before the play, as by bids.
    fn has_told(&self) -> bool {
        false
    }

    /// The logarithm of how likely the others were to decide as they did before the play, if they had these hands.
    fn log_likelihood(&self, _seat: Player, _hands: &[Hand; N]) -> f64 {
        0.0
    }

    /// The contest after a decision, and after those that a model of the others makes before the play begins.
    fn imagined(self, decision: CardDecision) -> Option<Self> {
        self.by_rule(decision)
    }

    /// What is worth trying, a rule's choice first. Before the play it depends on nothing that the player does not see.
    fn candidates(&self, player: Player) -> Vec<CardDecision>;

    /// The contest after a decision, and after those that the others make by rule before the play begins.
    fn by_rule(mut self, decision: CardDecision) -> Option<Self> {
        let mut next = decision;
        loop {
            self.decide(&next).ok()?;
            next = *self.candidates(self.turn()?).first()?;
            if matches!(next, CardDecision::Play(_)) {
                return Some(self);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::model::{HeartsFeatures, TrickFeatures, Weighted};
    use maxn_games::hearts::{Hearts, HeartsContest};
    use maxn_games::spades::{Spades, SpadesContest};
    use maxn_games::tricks::Tricks;

    #[test]
    fn the_weights_are_those_of_the_features() {
        let hearts = Weighted::<HeartsFeatures>::read::<Hearts<4>, 4>(include_str!("../model/hearts.txt"));
        assert_eq!(hearts.unwrap().weights(), HeartsContest::<4>::model().weights());
        let spades =
            Weighted::<TrickFeatures>::read::<Tricks<Spades<3>, 3>, 3>(include_str!("../model/spades.txt"));
        assert_eq!(spades.unwrap().weights(), SpadesContest::<3>::model().weights());
        let wrong =
            |text: &str| Weighted::<HeartsFeatures>::read::<Hearts<4>, 4>(text).err().unwrap().to_string();
        assert!(wrong("1 2 x").contains("weight 3 is 'x'"));
        assert!(wrong("1 2").starts_with("2 weights, expected "));
    }

    #[test]
    fn the_moon_is_as_bad_for_the_others_whether_it_adds_or_subtracts() {
        let stakes = ["add", "subtract"].map(|moon| {
            let options = format!("standard pass_cards=false moon={moon}").parse().unwrap();
            let contest = HeartsContest::<4>::new(options, 1).unwrap();
            let text = format!(
                "options standard pass_cards=false moon={moon}; hands S:- | S:- | S:- | S:-; \
                 tricks 13 0 0 0; taken S:Q H:AKQJT98765432 | S:- | S:- | S:-"
            );
            contest.stake(&text.parse().unwrap())
        });
        for stake in stakes {
            assert!((stake[0] + 26.0).abs() < 1e-9 && (stake[2] - 26.0 / 3.0).abs() < 1e-9, "{stake:?}");
        }
    }

    #[test]
    fn a_bid_made_is_worth_its_points_and_overtricks_threaten() {
        let contest = SpadesContest::<3>::new("standard".parse().unwrap(), 1).unwrap();
        let stake = |tricks: &str| {
            let text = format!("hands S:- | S:- | S:-; tricks {tricks}; bids 5 6 6");
            contest.stake(&text.parse().unwrap())[0]
        };
        assert!((stake("5 6 6") - (50.0 - 30.0)).abs() < 1e-9);
        assert!((stake("7 5 5") - (52.0 - 4.0 + 30.0)).abs() < 1e-9);
        assert!((stake("4 7 6") - (-50.0 - 0.5 * (61.0 - 1.0 + 60.0) / 2.0)).abs() < 1e-9);
    }
}
