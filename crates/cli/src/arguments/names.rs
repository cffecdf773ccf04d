//! The words that flags take.

use clap::ValueEnum;
use maxn::{Classifier, MoveOrdering, Objective, Ties};

/// How max^n decides whether an outcome that beats all bounds is still possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassifierName {
    /// By the sum of what the players need
    Linear,
    /// By the list of all outcomes (leaf-value table)
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

/// Which of two equal outcomes a player takes.
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

/// What a paranoid player and the coalition against it fight for.
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

/// Something that is used or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// Use it
    On,
    /// Do without
    Off,
}

/// What moves are ordered by; several make a sequence.
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
    /// In the last step before the horizon, what the evaluation says of each move
    Prospect,
    /// All of these
    All,
}

/// The ordering that a list of names stands for.
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
