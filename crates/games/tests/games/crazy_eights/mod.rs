mod account;
mod contest;
mod hidden;
mod notation;
mod rules;
mod search;

use crate::table_trials::OnTable;
use maxn_games::crazy_eights::{CrazyEights, Move, Options};
use maxn_games::stock_and_pile::{Stock, Table};

impl OnTable for CrazyEights {
    fn table(&self) -> &Table {
        self.table()
    }

    fn apply_arranged(&mut self, mv: Move, arrange: &mut dyn FnMut(&mut Stock)) {
        self.apply_arranged(mv, arrange);
    }
}

/// Every combination of switches, with limits that matter.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for switches in 0..8 {
        for (max_draw_cards, max_turns) in [(5, 200), (1, 30), (3, 100)] {
            all.push(Options {
                max_draw_cards,
                max_turns,
                reshuffle: switches & 1 == 1,
                use_special_cards: switches & 2 == 2,
                draw_at_will: switches & 4 == 4,
                ..Options::STANDARD
            });
        }
    }
    all
}
