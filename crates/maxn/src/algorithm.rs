//! The decision rules and pruning methods, by name.
//!
//! The sources (IJCAI89, AAAI00, IJCAI03, IJCAI05, DISS) are listed in docs/bibliography.md.

use crate::mp_mix::MpMix;
use crate::opps::Opps;
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
    /// Paranoid in a smaller game: most opponents choose from a short list of replies. Searched as
    /// [`ParanoidPruning::ZeroWindow`].
    Opps(Opps),
    /// Every player maximises its own score, and all that players indifferent between moves might do is taken into account:
    /// values are sets of scores.
    SoftMaxn(SoftPruning),
    /// Max^n, paranoid or an offence against the leader, by the standing before the search.
    MpMix(MpMix),
    /// Best-reply search: after each move of the player one opponent, the most harmful, replies, and the others are
    /// skipped. Searched as [`ParanoidPruning::ZeroWindow`]; never exact, since such positions need not occur.
    Brs,
    /// Max^n against opponents of unknown [types](crate::OpponentTypes): values are what each player can expect.
    ProbMaxn,
    /// Max^n, best first: the tree grows below the line of play that looks best so far, and the value is known once
    /// everything that it depends on is.
    BestFirst,
}

/// A pruning method of soft-max^n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoftPruning {
    /// No pruning: every node is visited.
    None,
    /// Compares what the mover is sure of with what the player above is.
    Shallow,
}

impl SoftPruning {
    /// Every method, from the weakest on.
    pub const ALL: [SoftPruning; 2] = [SoftPruning::None, SoftPruning::Shallow];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            SoftPruning::None => "none",
            SoftPruning::Shallow => "shallow",
        }
    }

    /// Returns its description.
    pub fn description(self) -> Description {
        let source = "SOFT";
        match self {
            SoftPruning::None => Description {
                summary: "each player's least and greatest score over all ways to break ties",
                needs: "a game without chance",
                best_case: "b^d",
                source,
            },
            SoftPruning::Shallow => Description {
                summary: "the same; leaves a node once what its mover and the player above are sure of excludes each other",
                needs: "a game without chance; least score and maxsum, or a leaf-value table",
                best_case: "((1+sqrt(4b-3))/2)^d",
                source,
            },
        }
    }
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

    /// Returns every algorithm that searches any game to its value depth first, max^n first; of OPPS, which has three numbers,
    /// BRS+, and MP-Mix for any lead. Listings and [`from_str`](std::str::FromStr) know [every](Algorithm::every) one.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        let maxn = MaxnPruning::ALL.into_iter().map(Algorithm::Maxn);
        let paranoid = ParanoidPruning::ALL.into_iter().map(Algorithm::Paranoid);
        let soft = SoftPruning::ALL.into_iter().map(Algorithm::SoftMaxn);
        let mixed = [Algorithm::MpMix(MpMix { defence: 1, offence: 1 })];
        maxn.chain(paranoid).chain([Algorithm::Opps(Opps::BRS_PLUS)]).chain(soft).chain(mixed)
    }

    /// Returns [all](Algorithm::all), and those that need something more of the game: partition search (tricks) and best-reply
    /// search (a turn that can be given away); and those whose values are not found depth first or are no scores of one
    /// leaf: best first and prob-max^n.
    pub fn every() -> impl Iterator<Item = Algorithm> {
        Algorithm::all().chain([
            Algorithm::PARTITION,
            Algorithm::Brs,
            Algorithm::ProbMaxn,
            Algorithm::BestFirst,
        ])
    }

    /// Returns the name of its decision rule: `maxn`, `paranoid`, `opps`, `brs`, `soft-maxn`, `mp-mix`, `prob-maxn` or
    /// `best-first`.
    pub fn rule(self) -> &'static str {
        match self {
            Algorithm::Maxn(_) => "maxn",
            Algorithm::Paranoid(_) => "paranoid",
            Algorithm::Opps(_) => "opps",
            Algorithm::SoftMaxn(_) => "soft-maxn",
            Algorithm::MpMix(_) => "mp-mix",
            Algorithm::Brs => "brs",
            Algorithm::ProbMaxn => "prob-maxn",
            Algorithm::BestFirst => "best-first",
        }
    }

    /// Returns the algorithm that finds the value of its rule without pruning, if there is one.
    ///
    /// ```
    /// use maxn::Algorithm;
    ///
    /// let plain = "maxn:speculative".parse::<Algorithm>()?.plain();
    /// assert_eq!(plain, Some("maxn:none".parse()?));
    /// # Ok::<(), maxn::UnknownAlgorithm>(())
    /// ```
    pub fn plain(self) -> Option<Algorithm> {
        match self {
            Algorithm::Maxn(_) => Some(Algorithm::Maxn(MaxnPruning::None)),
            Algorithm::Paranoid(_) => Some(Algorithm::Paranoid(ParanoidPruning::None)),
            Algorithm::Opps(_)
            | Algorithm::Brs
            | Algorithm::MpMix(_)
            | Algorithm::ProbMaxn
            | Algorithm::BestFirst => None,
            Algorithm::SoftMaxn(_) => Some(Algorithm::SoftMaxn(SoftPruning::None)),
        }
    }

    /// Returns whether one player maximises a value that all others minimise: it then has an
    /// [objective](crate::Objective), a [perspective](crate::Perspective) and [teams](crate::Teams).
    pub fn is_paranoid(self) -> bool {
        matches!(self, Algorithm::Paranoid(_) | Algorithm::Opps(_) | Algorithm::Brs)
    }

    /// Returns the name of its pruning method.
    pub fn pruning(self) -> &'static str {
        match self {
            Algorithm::Maxn(pruning) => pruning.name(),
            Algorithm::Paranoid(pruning) => pruning.name(),
            Algorithm::Opps(_) | Algorithm::Brs => ParanoidPruning::ZeroWindow.name(),
            Algorithm::SoftMaxn(pruning) => pruning.name(),
            Algorithm::MpMix(_) => "by rule",
            Algorithm::ProbMaxn | Algorithm::BestFirst => MaxnPruning::None.name(),
        }
    }

    /// Returns whether its value and move are those of its rule without pruning, on every tree.
    pub fn is_sound(self) -> bool {
        match self {
            Algorithm::Maxn(pruning) => pruning.is_sound(),
            _ => true,
        }
    }

    /// Says what its answer is exact of, in half a sentence.
    pub fn exactness(self) -> &'static str {
        match self {
            _ if !self.is_sound() => "unsound: may differ from its rule",
            Algorithm::Maxn(_) | Algorithm::Paranoid(_) => "exact",
            Algorithm::Opps(_) => "exact in its smaller game, and in the whole one if nothing was left out",
            Algorithm::SoftMaxn(_) => {
                "exact up to 4,096 values of a position, an enclosure beyond; contains the value of max^n under every rule for ties"
            }
            Algorithm::MpMix(_) => "exact by the rule that it takes",
            Algorithm::Brs => "heuristic: such positions need not occur",
            Algorithm::ProbMaxn => "exact for these types and beliefs",
            Algorithm::BestFirst => {
                "heuristic until everything that the value depends on is known, then that of max^n"
            }
        }
    }

    /// Returns its description.
    pub fn description(self) -> Description {
        match self {
            Algorithm::Maxn(pruning) => pruning.description(),
            Algorithm::Paranoid(pruning) => pruning.description(),
            Algorithm::SoftMaxn(pruning) => pruning.description(),
            Algorithm::Brs => Description {
                summary: "scout, one player against the most harmful reply of any one opponent; the others are skipped. Its \
                          positions need not occur: never exact",
                needs: "a game in which the turn can be given away: boards",
                best_case: "about (b^2(n-1))^(d/4)",
                source: "BRS",
            },
            Algorithm::MpMix(_) => Description {
                summary: "before each search: paranoid:zero-window for a player that leads by 1 or more (defence), an offence \
                          against another that leads by 1 or more, otherwise max^n; mp-mix:DEFENCE,OFFENCE takes other leads",
                needs: "scores of a position that tell who leads; for the offence, least and greatest score",
                best_case: "that of the rule it takes",
                source: "MPMIX",
            },
            Algorithm::ProbMaxn => Description {
                summary: "what each player can expect, if opponents are of one of several types (types), each with a \
                          probability that grows with the moves it explains",
                needs: "a game without chance",
                best_case: "b^d",
                source: "PROB",
            },
            Algorithm::BestFirst => Description {
                summary: "max^n, best first: lengthens the line of play that looks best so far, and plays the move it looked \
                          at most; keeps all nodes in memory, 4M at most",
                needs: "a game without chance, and an evaluation worth its time; least and greatest score save nodes",
                best_case: "not known",
                source: "UBFM",
            },
            Algorithm::Opps(_) => Description {
                summary: "scout in the paranoid tree of a smaller game: between two turns of the player one opponent (wide) \
                          has all its moves (first), the others play their best one (rest); opps:WIDE,FIRST,REST takes \
                          other numbers, and brs+ is this one",
                needs: "hints of the game that tell good replies",
                best_case: "about (b(n-1))^(d/n)",
                source: "BRS+, OPPS",
            },
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Algorithm::Opps(lists) => f.pad(&format!("opps:{lists}")),
            Algorithm::Brs | Algorithm::ProbMaxn | Algorithm::BestFirst => f.pad(self.rule()),
            Algorithm::MpMix(leads) => f.pad(&format!("mp-mix:{leads}")),
            _ => f.pad(&format!("{}:{}", self.rule(), self.pruning())),
        }
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
        let all: Vec<String> = Algorithm::every().map(|algorithm| algorithm.to_string()).collect();
        write!(f, "there is no algorithm '{}'; there are {}", self.name, all.join(", "))?;
        if self.name.starts_with("opps:") {
            write!(f, "; opps:WIDE,FIRST,REST takes whole numbers or inf, with FIRST >= REST >= 1")?;
        }
        Ok(())
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
            "soft-maxn" => return Ok(Algorithm::SoftMaxn(SoftPruning::Shallow)),
            "mp-mix" => return Ok(Algorithm::MpMix(MpMix { defence: 1, offence: 1 })),
            "opps" | "brs+" => return Ok(Algorithm::Opps(Opps::BRS_PLUS)),
            _ => {}
        }
        if let Some(lists) = name.strip_prefix("opps:").and_then(Opps::read) {
            return Ok(Algorithm::Opps(lists));
        }
        if let Some(leads) = name.strip_prefix("mp-mix:").and_then(MpMix::read) {
            return Ok(Algorithm::MpMix(leads));
        }
        let mut all = Algorithm::every();
        all.find(|algorithm| algorithm.to_string() == name)
            .ok_or_else(|| UnknownAlgorithm { name: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for algorithm in Algorithm::every() {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
        for name in ["opps:0,1,1", "opps:inf,5,2", "mp-mix:inf,-3"] {
            assert_eq!(name.parse::<Algorithm>().map(|one| one.to_string()).as_deref(), Ok(name));
        }
        for wrong in [
            "opps:1,1,2",
            "opps:1,1,0",
            "opps:1,1",
            "opps:1,1,1,1",
            "opps:-1,1,1",
            "mp-mix:1",
            "mp-mix:1,2,3",
        ] {
            assert!(wrong.parse::<Algorithm>().is_err(), "{wrong}");
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
