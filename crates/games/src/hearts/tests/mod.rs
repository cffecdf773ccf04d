//! Hearts against an implementation of its own, against brute force, and against the papers.

mod agreement;
mod brute_force;
mod conformance;
mod figures;
mod notation;
mod preference;
mod scores;
mod slow;

use super::{Lead, Moon, Options};

/// A small generator of choices.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * count) >> 32
    }

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
