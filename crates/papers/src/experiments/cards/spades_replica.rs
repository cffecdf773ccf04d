//! Spades as IJCAI05 may have had it: everything that the paper leaves open is a parameter.

use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::spades::{Spades, Utility};
use maxn_games::tricks::{Table, Tricks, divisions, forecast, simple_bids, trick_range};

/// The utility of a division of the tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// One of the named utilities.
    Named(Utility),
    /// mOT, or smOT with two overtricks free, without the three points for each opponent who misses its bid.
    OwnBid { free: i32 },
}

impl Worth {
    fn scores(self, bids: &[u8], tricks: &Scores) -> Scores {
        match self {
            Worth::Named(utility) => utility.scores(bids, tricks),
            Worth::OwnBid { free } => Scores::from_fn(bids.len(), |player| {
                let over = tricks[player] - i32::from(bids[player]);
                if over < 0 { 0 } else { 10 * i32::from(bids[player]) - (over - free).max(0) }
            }),
        }
    }
}

/// A way of bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bids {
    /// The simple rule.
    Simple,
    /// Two each.
    Two,
    /// The simple rule, with the highest card of a suit in play for its ace and the next for its king.
    Relative,
    /// The tricks that the evaluation expects, and a few more.
    Forecast { more: u8 },
}

impl Bids {
    pub(super) fn of(self, table: &Table) -> Vec<u8> {
        match self {
            Bids::Simple => simple_bids(table.hands(), Some(Suit::Spades)),
            Bids::Two => vec![2; table.players()],
            Bids::Relative => simple_bids(&raised(table.hands()), Some(Suit::Spades)),
            Bids::Forecast { more } => {
                forecast(table).first(table.players()).iter().map(|&tricks| tricks as u8 + more).collect()
            }
        }
    }
}

/// The hands with the cards in play moved up, so that there is no gap above or between them.
fn raised(hands: &[Hand]) -> Vec<Hand> {
    let mut raised = vec![Hand::EMPTY; hands.len()];
    let all = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
    for suit in Suit::ALL {
        for (place, card) in all.of(suit).into_iter().enumerate() {
            let owner = hands.iter().position(|hand| hand.contains(card)).unwrap_or(0);
            raised[owner].insert(Card::new(suit, 12 - place as u8));
        }
    }
    raised
}

/// The heuristic: tricks that are known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heuristic {
    /// The tricks taken.
    Taken,
    /// The tricks taken and those that cannot be lost.
    Sure,
}

/// An evaluation whose table keys distinguish positions by the tricks of each player, as a simple table does.
#[derive(Clone, Debug)]
pub(super) struct Replica {
    pub(super) worth: Worth,
    pub(super) bids: Vec<u8>,
    pub(super) heuristic: Heuristic,
    tricks: i32,
    bounds: Bounds,
}

impl Replica {
    /// The evaluation for hands of this number of cards.
    pub(super) fn new(worth: Worth, bids: &[u8], heuristic: Heuristic, cards: usize) -> Self {
        let tricks = cards as i32;
        let scores: Vec<Scores> =
            divisions(bids.len(), tricks).iter().map(|division| worth.scores(bids, division)).collect();
        let each = || scores.iter().flat_map(|scores| scores.first(bids.len())).copied();
        let bounds = Bounds {
            least: each().min(),
            greatest: each().max(),
            sum: scores.iter().map(Scores::sum).max(),
            ..Bounds::default()
        };
        Replica { worth, bids: bids.to_vec(), heuristic, tricks, bounds }
    }
}

impl Evaluation<Tricks<Spades>> for Replica {
    fn evaluate(&self, game: &Tricks<Spades>) -> Scores {
        self.worth.scores(&self.bids, &game.table().tricks())
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The scores that the heuristic leaves possible, where the tricks are the scores. Of other utilities it says nothing by itself
    /// (IJCAI05 4.2): "it is difficult to describe how the monotonic heuristic relates to the evaluation function".
    fn range(&self, game: &Tricks<Spades>) -> Range {
        match self.worth {
            Worth::Named(Utility::Tricks) => self.progress(game),
            _ => self.bounds.range(self.bids.len()),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let outcome = |tricks| Outcome { scores: self.worth.scores(&self.bids, &tricks), measure: tricks };
        Some(divisions(self.bids.len(), self.tricks).into_iter().map(outcome).collect())
    }

    fn progress(&self, game: &Tricks<Spades>) -> Range {
        match self.heuristic {
            Heuristic::Sure => trick_range(game.table()),
            Heuristic::Taken => {
                let lower = game.table().tricks();
                let open = self.tricks - lower.sum();
                Range { lower, upper: lower + Scores::equal(self.bids.len(), open) }
            }
        }
    }

    fn key(&self, game: &Tricks<Spades>) -> u64 {
        game.table().tricks().first(self.bids.len()).iter().fold(0, |key, &tricks| key << 8 | tricks as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::{Classifier, Search};
    use maxn_games::spades::{self, Payoff};

    #[test]
    fn it_is_worth_what_the_utility_says_whatever_the_heuristic() {
        for seed in 0..10 {
            let mut game = spades::deal(3, 5, seed).unwrap();
            for utility in Utility::ALL {
                let payoff = Payoff::new(utility, &game);
                let expected =
                    Search::new(&payoff).classifier(Classifier::Linear).run(&mut game).unwrap().scores;
                for heuristic in [Heuristic::Taken, Heuristic::Sure] {
                    let replica =
                        Replica::new(Worth::Named(utility), &game.rules().bids()[..3], heuristic, 5);
                    let search = Search::new(&replica).classifier(Classifier::Table).table(1 << 16);
                    assert_eq!(search.run(&mut game).unwrap().scores, expected, "{utility}, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn without_the_bonus_only_the_own_bid_counts() {
        let scores = |free| Worth::OwnBid { free }.scores(&[1, 3, 2], &[4, 2, 3].into());
        assert_eq!(scores(0), [7, 0, 19]);
        assert_eq!(scores(2), [9, 0, 20]);
    }

    #[test]
    fn relative_bids_count_the_highest_cards_in_play() {
        let hands = ["S:- H:T9 D:- C:2", "S:2 H:87 D:-", "S:- H:- D:432"].map(|hand| hand.parse().unwrap());
        let table = Table::new(&hands, 0, Some(Suit::Spades));
        assert_eq!(Bids::Simple.of(&table), [1, 1, 1]);
        assert_eq!(
            simple_bids(&raised(table.hands()), Some(Suit::Spades)),
            [1, 1, 1],
            "lowered from 3, 1 and 2"
        );
        assert_eq!(raised(table.hands())[0].to_string(), "S:- H:AK D:- C:A");
    }
}
