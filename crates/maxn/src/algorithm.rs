//! The decision rules and pruning methods, by name.
//!
//! The sources (IJCAI89, AAAI00, IJCAI03, IJCAI05, DISS) are listed in docs/bibliography.md.

use std::fmt;
use std::str::FromStr;

/// A decision rule and its pruning method, written `maxn:speculative` or `paranoid:alpha-beta`.
///
/// ```
/// use maxn::{Algorithm, MaxnPruning};
///
/// let algorithm: Algorithm = "maxn:speculative".parse()?;
/// assert_eq!(algorithm, Algorithm::Maxn(MaxnPruning::Speculative));
/// assert!(algorithm.is_sound());
/// # Ok::<(), maxn::UnknownAlgorithm>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every player maximises its own score.
    Maxn(MaxnPruning),
    /// One player maximises, and all others together minimise its value.
    Paranoid(ParanoidPruning),
}

/// A pruning method of max^n. The methods differ in the bounds that they hand down, and in nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaxnPruning {
    /// No pruning: every node is visited.
    None,
    /// Stops when the mover has the best score possible.
    Immediate,
    /// Compares the mover's best with its parent's (Korf).
    Shallow,
    /// Compares the parent's best with the monotonic heuristic.
    BranchAndBound,
    /// Shallow pruning with the heuristic for the players it leaves out (`ABBnB`).
    AlphaBetaBranchAndBound,
    /// Compares the last n players' bests while those between search their last branch.
    LastBranch,
    /// Compares the last n players' bests on any branch, and searches again where that turns out to matter.
    Speculative,
    /// Speculative pruning with the bounds of the whole path.
    SpeculativeDeep,
    /// Uses everyone's bounds and never searches again. **Unsound**.
    ApproximateDeep,
    /// Compares the mover's best with any one ancestor's. **Unsound**.
    PairwiseDeep,
}

/// A pruning method of paranoid search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParanoidPruning {
    /// No pruning: every node is visited.
    None,
    /// Alpha-beta.
    AlphaBeta,
    /// Scout: later moves are first tested with an empty window.
    ZeroWindow,
    /// Iterative deepening with one search per iteration, whose window holds the only two values that the last
    /// iteration leaves possible (DISS 6.2.1).
    ZeroWindowDeepening,
    /// Partition search (Ginsberg): facts hold for all positions that agree in the cards that won tricks. A method that
    /// games of tricks bring along; [`Search`](crate::Search), which knows no cards, refuses it.
    Partition,
}

/// A description of a method and its requirements, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// A summary in half a sentence.
    pub summary: &'static str,
    /// The knowledge that the evaluation must state.
    pub needs: &'static str,
    /// The nodes of a tree of branching factor b, depth d and n players, in the best case.
    pub best_case: &'static str,
    /// The source, by its short name in docs/bibliography.md.
    pub source: &'static str,
}

impl MaxnPruning {
    /// Every method, from the weakest on.
    pub const ALL: [MaxnPruning; 10] = [
        MaxnPruning::None,
        MaxnPruning::Immediate,
        MaxnPruning::Shallow,
        MaxnPruning::BranchAndBound,
        MaxnPruning::AlphaBetaBranchAndBound,
        MaxnPruning::LastBranch,
        MaxnPruning::Speculative,
        MaxnPruning::SpeculativeDeep,
        MaxnPruning::ApproximateDeep,
        MaxnPruning::PairwiseDeep,
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            MaxnPruning::None => "none",
            MaxnPruning::Immediate => "immediate",
            MaxnPruning::Shallow => "shallow",
            MaxnPruning::BranchAndBound => "bnb",
            MaxnPruning::AlphaBetaBranchAndBound => "abbnb",
            MaxnPruning::LastBranch => "last-branch",
            MaxnPruning::Speculative => "speculative",
            MaxnPruning::SpeculativeDeep => "speculative-deep",
            MaxnPruning::ApproximateDeep => "approximate-deep",
            MaxnPruning::PairwiseDeep => "pairwise-deep",
        }
    }

    /// Returns whether its value and move are those of plain max^n on every tree.
    pub fn is_sound(self) -> bool {
        !matches!(self, MaxnPruning::ApproximateDeep | MaxnPruning::PairwiseDeep)
    }

    /// Returns whether the papers' version of it uses the monotonic heuristic.
    pub(crate) fn uses_heuristic(self) -> bool {
        !matches!(self, MaxnPruning::None | MaxnPruning::Immediate | MaxnPruning::Shallow)
    }

    /// Returns its description.
    pub fn description(self) -> Description {
        let limits = "least score and maxsum, or a leaf-value table";
        let (summary, needs, best_case, source) = match self {
            MaxnPruning::None => ("visits every node", "nothing", "b^d", "IJCAI89 3.1, DISS 4.3"),
            MaxnPruning::Immediate => (
                "stops when the mover has the best score possible",
                "greatest score, or least score and maxsum, or a leaf-value table",
                "about b^(d/2)",
                "IJCAI89 3.2.1, DISS 5.2",
            ),
            MaxnPruning::Shallow => (
                "compares the mover's best with its parent's",
                limits,
                "((1+sqrt(4b-3))/2)^d",
                "IJCAI89 3.2.2, DISS 5.3",
            ),
            MaxnPruning::BranchAndBound => (
                "compares the parent's best with the monotonic heuristic",
                "a monotonic heuristic",
                "b*d",
                "AAAI00, DISS 5.8",
            ),
            MaxnPruning::AlphaBetaBranchAndBound => (
                "shallow pruning, with the heuristic for all other players",
                "a monotonic heuristic; least score and maxsum, or a leaf-value table",
                "b*d",
                "AAAI00, DISS 5.9",
            ),
            MaxnPruning::LastBranch => (
                "compares the last n players' bests while those between are on their last branch",
                limits,
                "1.839^d (b=2, n=3)",
                "IJCAI03, DISS 5.12",
            ),
            MaxnPruning::Speculative => (
                "compares the last n players' bests on any branch; searches again where it matters",
                limits,
                "about b^(d(n-1)/n)",
                "IJCAI03, DISS 5.13",
            ),
            MaxnPruning::SpeculativeDeep => (
                "speculative pruning with the bounds of the whole path",
                limits,
                "about b^(d(n-1)/n)",
                "left open in DISS 5.16",
            ),
            MaxnPruning::ApproximateDeep => (
                "everyone's bounds, never searched again: may be wrong",
                limits,
                "about b^(d(n-1)/n)",
                "DISS 5.17",
            ),
            MaxnPruning::PairwiseDeep => (
                "the mover's best against any one ancestor's: may be wrong",
                limits,
                "about b^(d/2)",
                "IJCAI89 3.2.3, DISS 5.6",
            ),
        };
        Description { summary, needs, best_case, source }
    }
}

impl ParanoidPruning {
    /// Every method for any game, from the weakest on.
    pub const ALL: [ParanoidPruning; 4] = [
        ParanoidPruning::None,
        ParanoidPruning::AlphaBeta,
        ParanoidPruning::ZeroWindow,
        ParanoidPruning::ZeroWindowDeepening,
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            ParanoidPruning::None => "none",
            ParanoidPruning::AlphaBeta => "alpha-beta",
            ParanoidPruning::ZeroWindow => "zero-window",
            ParanoidPruning::ZeroWindowDeepening => "zero-window-deepening",
            ParanoidPruning::Partition => "partition",
        }
    }

    /// Returns its description.
    pub fn description(self) -> Description {
        let (summary, needs, best_case, source) = match self {
            ParanoidPruning::None => ("visits every node", "nothing", "b^d", "DISS 4.2"),
            ParanoidPruning::AlphaBeta => (
                "alpha-beta, one player against the rest; uses a monotonic heuristic if there is one",
                "nothing",
                "b^(d(n-1)/n)",
                "AAAI00, DISS 5.1",
            ),
            ParanoidPruning::ZeroWindow => (
                "scout: later moves are first tested with an empty window",
                "nothing",
                "b^(d(n-1)/n)",
                "DISS 6.2",
            ),
            ParanoidPruning::ZeroWindowDeepening => (
                "one search per iteration, for the two values the last one leaves possible",
                "scores that only grow, their sum by a fixed amount each step; own score as the objective",
                "b^(d(n-1)/n)",
                "DISS 6.2.1, Theorem 6.1",
            ),
            ParanoidPruning::Partition => (
                "zero windows, quick tricks, and a table of patterns: who holds the cards that can win tricks",
                "a game of tricks, and a value that depends only on how many tricks or points the side takes",
                "b^(d/2)",
                "Ginsberg 2001",
            ),
        };
        Description { summary, needs, best_case, source }
    }
}

impl Algorithm {
    /// Partition search, which only games of tricks have.
    pub const PARTITION: Algorithm = Algorithm::Paranoid(ParanoidPruning::Partition);

    /// Returns every algorithm that has a name, max^n first: [all](Algorithm::all), and partition search.
    pub fn named() -> impl Iterator<Item = Algorithm> {
        Algorithm::all().chain([Algorithm::PARTITION])
    }

    /// Returns every algorithm that searches any game, max^n first.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        let maxn = MaxnPruning::ALL.into_iter().map(Algorithm::Maxn);
        maxn.chain(ParanoidPruning::ALL.into_iter().map(Algorithm::Paranoid))
    }

    /// Returns the name of its decision rule: `maxn` or `paranoid`.
    pub fn rule(self) -> &'static str {
        match self {
            Algorithm::Maxn(_) => "maxn",
            Algorithm::Paranoid(_) => "paranoid",
        }
    }

    /// Returns the name of its pruning method.
    pub fn pruning(self) -> &'static str {
        match self {
            Algorithm::Maxn(pruning) => pruning.name(),
            Algorithm::Paranoid(pruning) => pruning.name(),
        }
    }

    /// Returns whether its value and move are those of its rule without pruning, on every tree.
    pub fn is_sound(self) -> bool {
        match self {
            Algorithm::Maxn(pruning) => pruning.is_sound(),
            Algorithm::Paranoid(_) => true,
        }
    }

    /// Returns its description.
    pub fn description(self) -> Description {
        match self {
            Algorithm::Maxn(pruning) => pruning.description(),
            Algorithm::Paranoid(pruning) => pruning.description(),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.rule(), self.pruning()))
    }
}

/// The error of a name that is no algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm {
    /// The unknown name.
    pub name: String,
}

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = Algorithm::named().map(|algorithm| algorithm.to_string()).collect();
        write!(f, "there is no algorithm '{}'; there are {}", self.name, all.join(", "))
    }
}

impl std::error::Error for UnknownAlgorithm {}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// Reads `RULE:PRUNING`, or a rule alone for its best exact method.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "maxn" => return Ok(Algorithm::Maxn(MaxnPruning::Speculative)),
            "paranoid" => return Ok(Algorithm::Paranoid(ParanoidPruning::ZeroWindow)),
            _ => {}
        }
        let mut all = Algorithm::named();
        all.find(|algorithm| algorithm.to_string() == name)
            .ok_or_else(|| UnknownAlgorithm { name: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for algorithm in Algorithm::named() {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn a_wrong_name_gets_all_right_ones() {
        let error = "maxn:speculativ".parse::<Algorithm>().unwrap_err();
        assert!(
            error.to_string().contains("no algorithm 'maxn:speculativ'; there are maxn:none, "),
            "{error}"
        );
    }
}
