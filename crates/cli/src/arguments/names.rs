//! The names that flags take.

use clap::ValueEnum;
use maxn::{Classifier, MoveOrdering, Objective, Ties};

/// The test for outcomes that are still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassifierName {
    /// The sum of the scores that the players need
    Linear,
    /// The list of all outcomes (leaf-value table)
    Table,
}

impl From<ClassifierName> for Classifier {
    fn from(name: ClassifierName) -> Self {
        match name {
            ClassifierName::Linear => Classifier::Linear,
            ClassifierName::Table => Classifier::Table,
        }
    }
}

/// The choice between equal outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TiesName {
    /// The move that comes first: "ties to the left"
    Order,
    /// The outcome that is least for the player at the root
    RootLeast,
    /// The outcome that is least for the leading opponent of the player to move
    LeaderLeast,
}

impl From<TiesName> for Ties {
    fn from(name: TiesName) -> Self {
        match name {
            TiesName::Order => Ties::Order,
            TiesName::RootLeast => Ties::RootLeast,
            TiesName::LeaderLeast => Ties::LeaderLeast,
        }
    }
}

/// The value that a paranoid player maximises and the coalition against it minimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ObjectiveName {
    /// Its score
    Own,
    /// Its score minus everybody else's
    Difference,
}

impl From<ObjectiveName> for Objective {
    fn from(name: ObjectiveName) -> Self {
        match name {
            ObjectiveName::Own => Objective::Own,
            ObjectiveName::Difference => Objective::Difference,
        }
    }
}

/// A feature that is used or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// Use it
    On,
    /// Do without
    Off,
}

/// A source of the order of moves; several make a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// The game's own order of preference, nothing else
    Preference,
    /// The game's hints
    Hint,
    /// The move that the transposition table remembers
    Hash,
    /// Moves that pruned at the same ply
    Killers,
    /// The history table
    History,
    /// In the last step before the horizon, the evaluation's static value of each move
    Prospect,
    /// All of these
    All,
}

/// The ordering of a list of names.
pub(super) fn ordering(names: &[OrderName]) -> MoveOrdering {
    let has = |name| names.contains(&OrderName::All) || names.contains(&name);
    MoveOrdering {
        hint: has(OrderName::Hint),
        hash_move: has(OrderName::Hash),
        killers: has(OrderName::Killers),
        history: has(OrderName::History),
        static_value: has(OrderName::Prospect),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_add_up() {
        assert_eq!(ordering(&[OrderName::Preference]), MoveOrdering::NONE);
        assert_eq!(ordering(&[OrderName::All]), MoveOrdering::ALL);
        assert_eq!(ordering(&[OrderName::Hint, OrderName::Hash]), MoveOrdering::default());
    }
}
