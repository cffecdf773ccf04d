//! The papers' experiments that are matches: the strength of decision rules. Each game is kept in a result file, so that an
//! experiment can be interrupted and resumed.

mod boards;
mod hidden;
mod open_hands;
mod rules_by_game;

use crate::experiment::{Experiment, Method};

/// The experiments that are matches.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

static EXPERIMENTS: [Experiment; 14] = [
    Experiment {
        id: "play/cc6",
        source: "DISS Table 7.2",
        title: "max^n against paranoid on the small board of Chinese Checkers, for 3, 4 and 6 players",
        method: Method::Played(boards::small),
    },
    Experiment {
        id: "play/cc6-fixed",
        source: "DISS Table 7.3",
        title: "the same with few moves in each position, and to the same depth",
        method: Method::Played(boards::small_fixed),
    },
    Experiment {
        id: "play/cc10",
        source: "DISS Table 7.4",
        title: "max^n with two ways of pruning against paranoid on the full board of Chinese Checkers",
        method: Method::Played(boards::full),
    },
    Experiment {
        id: "play/abalone",
        source: "DISS Table 7.6",
        title: "max^n against paranoid in Abalone",
        method: Method::Played(boards::abalone),
    },
    Experiment {
        id: "play/hearts-open",
        source: "DISS Table 7.7, IJCAI03 Table 12",
        title: "max^n against paranoid in Hearts with open hands",
        method: Method::Played(open_hands::hearts),
    },
    Experiment {
        id: "play/spades-open",
        source: "DISS Table 7.8, IJCAI03 Table 12",
        title: "max^n against paranoid for tricks in Spades with open hands",
        method: Method::Played(open_hands::spades),
    },
    Experiment {
        id: "play/cribbage-open",
        source: "DISS Table 7.9",
        title: "max^n against paranoid in Cribbage with open hands",
        method: Method::Played(open_hands::cribbage),
    },
    Experiment {
        id: "play/hearts",
        source: "DISS Table 7.10",
        title: "max^n against paranoid in Hearts with hidden hands",
        method: Method::Played(hidden::hearts),
    },
    Experiment {
        id: "play/spades",
        source: "DISS Table 7.11",
        title: "max^n against paranoid for tricks in Spades with hidden hands",
        method: Method::Played(hidden::spades),
    },
    Experiment {
        id: "play/cribbage",
        source: "DISS Table 7.12",
        title: "max^n against paranoid in Cribbage with hidden hands",
        method: Method::Played(hidden::cribbage),
    },
    Experiment {
        id: "play/lvt-spades",
        source: "IJCAI05 Table 4",
        title: "leaf-value tables against the linear test in series of Spades",
        method: Method::Played(open_hands::leaf_value_tables),
    },
    Experiment {
        id: "play/models-spades",
        source: "IJCAI89 4",
        title: "a player with the right model of the others' utility, and one without, in Spades",
        method: Method::Played(open_hands::models),
    },
    Experiment {
        id: "play/hearts-rule-bots",
        source: "DISS Table 7.13",
        title: "a search player against three players by rules of thumb in Hearts",
        method: Method::Played(hidden::against_rules),
    },
    Experiment {
        id: "play/rules-by-game",
        source: "DISS 8.3",
        title: "the best decision rule for each game: max^n, paranoid, and the rules after the papers",
        method: Method::Played(rules_by_game::bouts),
    },
];
