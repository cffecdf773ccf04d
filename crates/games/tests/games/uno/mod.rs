mod account;
mod contest;
mod hidden;
mod notation;
mod rules;
mod search;

use crate::table_trials::OnTable;
use maxn_games::stock_and_pile::{Stock, Table};
use maxn_games::uno::{Move, Options, Uno};

impl OnTable for Uno {
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
    for switches in 0..4 {
        for max_turns in [500, 20] {
            let (challenge, draw_at_will) = (switches & 1 == 1, switches & 2 == 2);
            all.push(Options { challenge, draw_at_will, max_turns, ..Options::STANDARD });
        }
    }
    all
}
