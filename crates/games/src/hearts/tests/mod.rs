//! Hearts against an implementation of its own, against brute force, and against the papers.

mod agreement;
mod brute_force;
mod conformance;
mod figures;
mod notation;
mod preference;
mod scores;
mod search;
mod slow;

use super::{Lead, Moon, Options};
use crate::conformance::Dice;

impl Dice {
    fn toss(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Any combination of options.
    fn options(&mut self) -> Options {
        Options {
            pass_cards: self.toss(),
            no_pts_on_first_trick: self.toss(),
            can_lead_any_club: self.toss(),
            must_break_hearts: self.toss(),
            qs_breaks_hearts: self.toss(),
            can_lead_hearts_instead_of_qs: self.toss(),
            jd_bonus: self.toss(),
            avoid_all_tricks_bonus: self.toss(),
            moon: [Moon::Add, Moon::Subtract, Moon::Off][self.below(3)],
            lead: [Lead::TwoOfClubs, Lead::LeftOfDealer][self.below(2)],
            target: 100,
        }
    }
}
