//! Hearts against an implementation of its own, against brute force, and against the papers.

mod agreement;
mod brute_force;
mod conformance;
mod figures;
mod notation;
mod options;
mod preference;
mod scores;
mod series;
mod slow;

use maxn::Generator;
use maxn_games::hearts::{Lead, Moon, Options};

/// Any combination of options.
fn any_options(dice: &mut Generator) -> Options {
    let mut toss = || dice.index(2) == 1;
    let flags: [bool; 8] = std::array::from_fn(|_| toss());
    let [pass_cards, no_pts_on_first_trick, can_lead_any_club, must_break_hearts, ..] = flags;
    let [.., qs_breaks_hearts, can_lead_hearts_instead_of_qs, jd_bonus, avoid_all_tricks_bonus] = flags;
    Options {
        pass_cards,
        no_pts_on_first_trick,
        can_lead_any_club,
        must_break_hearts,
        qs_breaks_hearts,
        can_lead_hearts_instead_of_qs,
        jd_bonus,
        avoid_all_tricks_bonus,
        moon: [Moon::Add, Moon::Subtract, Moon::Off][dice.index(3)],
        lead: [Lead::TwoOfClubs, Lead::LeftOfDealer][dice.index(2)],
        target: 100,
    }
}
