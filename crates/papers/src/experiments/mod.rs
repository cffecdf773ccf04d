//! The papers' experiments in groups.

pub mod boards;
pub mod cards;
mod comparison;
pub mod play;

use crate::experiment::Experiment;
use crate::theory;

/// Experiments that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The name on the command line.
    pub name: &'static str,
    /// The experiments.
    pub experiments: &'static [Experiment],
}

/// All groups.
///
/// ```
/// let names = maxn_papers::experiments::groups().map(|group| group.name);
/// assert_eq!(names, ["theory", "cards", "boards", "play"]);
/// ```
pub fn groups() -> [Group; 4] {
    [
        Group { name: "theory", experiments: theory::experiments() },
        Group { name: "cards", experiments: cards::experiments() },
        Group { name: "boards", experiments: boards::experiments() },
        Group { name: "play", experiments: play::experiments() },
    ]
}
