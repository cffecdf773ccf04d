//! Accounts of what was merged.

use super::super::read::StoredMatch;

/// An account of what was merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeSummary {
    /// The matches that any part had.
    pub matches: Vec<MergedMatch>,
    /// The deals of experiments that are not finished.
    pub measurements: MergedMeasurements,
}

/// An account of one match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergedMatch {
    /// The number in the merged file.
    pub id: i64,
    /// The game and the number of players, after the name of the match, if it has one.
    pub title: String,
    /// The agents by their short names.
    pub agents: Vec<String>,
    /// The number of parts that have the match.
    pub parts: usize,
    /// The games that were added.
    pub added: usize,
    /// The games that were there already and are the same.
    pub equal: usize,
    /// The games that were there already and are not the same, because an agent is limited by time, is another program, or
    /// belongs to another version: the first of them was kept.
    pub not_comparable: usize,
    /// The games that the merged file has.
    pub games: usize,
    /// The games that were asked for.
    pub planned: usize,
}

/// An account of the deals of experiments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergedMeasurements {
    /// The deals that were added.
    pub added: usize,
    /// The deals that were there already and have the same figures.
    pub equal: usize,
}

impl MergeSummary {
    /// The account of the match with this number, which is begun if it does not exist.
    pub(super) fn of(&mut self, id: i64) -> &mut MergedMatch {
        let place = self.matches.iter().position(|merged| merged.id == id).unwrap_or_else(|| {
            self.matches.push(MergedMatch { id, ..MergedMatch::default() });
            self.matches.len() - 1
        });
        &mut self.matches[place]
    }
}

impl MergedMatch {
    /// Adds the words and the extent of the match.
    pub(super) fn describe(&mut self, stored: &StoredMatch, games: usize) {
        let name = if stored.name.is_empty() { String::new() } else { format!("{}: ", stored.name) };
        self.title = format!("{name}{} for {} players", stored.game, stored.players);
        self.agents = stored.entered.iter().map(|agent| agent.label.clone()).collect();
        self.games = games;
        self.planned = stored.decided.unwrap_or(stored.deals) as usize * stored.seatings;
    }
}
