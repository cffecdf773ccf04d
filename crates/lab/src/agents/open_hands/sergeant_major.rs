//! Sergeant Major.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::SearchError;
use maxn_games::sergeant_major::SergeantMajorContest;

impl OpenContest<3> for SergeantMajorContest {
    fn search(&self, searcher: &mut Searcher<'_, 3>) -> Option<Result<Found<3>, SearchError>> {
        let game = self.play()?;
        let found = searcher.run(game, &searcher.tricks(game.table()), |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }
}
