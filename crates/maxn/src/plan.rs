//! A search as asked for, checked and made ready: what all its threads share.

use crate::algorithm::{Algorithm, MaxnPruning, ParanoidPruning};
use crate::classifier::{OutcomeClassifier, OutcomeTable, listed};
use crate::error::SearchError;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
use crate::preference::{Preference, Tie};
use crate::random_ties::RandomTies;
use crate::scores::{MAX_PLAYERS, NO_UPPER, Player, Scores};
use crate::search::Search;
use crate::table::mix;

/// What a search does, apart from the position it is in.
#[allow(clippy::struct_excessive_bools)] // Independent facts, asked at every node.
pub(crate) struct Plan<'s, E, P, const N: usize> {
    pub(crate) evaluation: &'s E,
    pub(crate) preference: &'s P,
    pub(crate) options: &'s SearchOptions,
    /// The player to move at the root.
    pub(crate) root: Player,
    pub(crate) order_only: bool,
    /// Whether facts hold whatever the players have banked.
    relative: bool,
    pub(crate) delta: i32,
    /// Whether the monotonic heuristic is asked.
    pub(crate) heuristic: bool,
    /// What is known of every position.
    pub(crate) anywhere: Range<N>,
    pub(crate) possible: OutcomeClassifier<N>,
    pub(crate) bounds: BoundsPolicy,
    pub(crate) paranoid: Paranoid,
    pub(crate) ordering: MoveOrdering,
    /// The number of moves kept in each position, if there is a limit.
    pub(crate) width: Option<usize>,
    /// Whether moves may have to be put in another order than the game's, or left out.
    pub(crate) sorts: bool,
    /// Whether the search learns which moves to search first.
    pub(crate) learns: bool,
    /// The order of preference near the root, if that is drawn at random.
    pub(crate) random_ties: Option<RandomTies>,
    /// Mixed into the keys of positions: what else their facts depend on.
    pub(crate) salt: u64,
}

/// Which bounds a max^n search hands down: all that tells the methods apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundsPolicy {
    /// Whether anything is pruned at all.
    pub(crate) prune: bool,
    /// How many ancestors' bounds a child is given; the parent's is the first.
    pub(crate) levels: usize,
    /// Whether the mover's own best is combined with those.
    pub(crate) combine: bool,
    /// When the bounds of those above go through a node to its children.
    pub(crate) through: BoundPropagation,
    /// Whether a single ancestor's bound is enough, wherever it is.
    pub(crate) pairwise: bool,
}

/// When bounds from above may be handed on by a node in between. They let a child answer "nobody will come here" when
/// the truth is "somebody above would not": the node between must be able to live with that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundPropagation {
    /// While its best so far is rejected by somebody above, and only to its last child.
    LastChild,
    /// While its best so far is rejected by somebody above; children are searched again if that changes.
    WhileRejected,
    /// While an outcome is possible that everybody accepts. Children that nobody should come to are dropped whoever it
    /// was that rejected them: unsound, except with two players, where this is alpha-beta.
    WhilePossible,
}

/// A paranoid search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paranoid {
    pub(crate) viewer: Player,
    pub(crate) objective: Objective,
    pub(crate) prune: bool,
    pub(crate) scout: bool,
    /// By how much the value may grow in an iteration, if that is used.
    pub(crate) growth: Option<i32>,
}

impl Paranoid {
    /// The value the viewer wants high and the others want low.
    #[inline]
    pub(crate) fn value<const N: usize>(&self, scores: &Scores<N>) -> i32 {
        match self.objective {
            Objective::Own => scores[self.viewer],
            Objective::Difference => 2 * scores[self.viewer] - scores.iter().sum::<i32>(),
        }
    }
}

impl BoundsPolicy {
    fn new(pruning: MaxnPruning, players: usize) -> Self {
        let through = match pruning {
            MaxnPruning::LastBranch => BoundPropagation::LastChild,
            MaxnPruning::ApproximateDeep | MaxnPruning::PairwiseDeep => BoundPropagation::WhilePossible,
            _ => BoundPropagation::WhileRejected,
        };
        let levels = match pruning {
            MaxnPruning::None | MaxnPruning::Immediate => 0,
            MaxnPruning::Shallow | MaxnPruning::BranchAndBound | MaxnPruning::AlphaBetaBranchAndBound => 1,
            MaxnPruning::LastBranch | MaxnPruning::Speculative => players - 1,
            MaxnPruning::SpeculativeDeep | MaxnPruning::ApproximateDeep | MaxnPruning::PairwiseDeep => {
                usize::MAX
            }
        };
        BoundsPolicy {
            prune: pruning != MaxnPruning::None,
            levels,
            combine: pruning != MaxnPruning::BranchAndBound,
            through,
            pairwise: pruning == MaxnPruning::PairwiseDeep,
        }
    }
}

impl<'s, E, P, const N: usize> Plan<'s, E, P, N> {
    /// Checks that the evaluation tells what the method needs.
    pub(crate) fn new<G>(search: &'s Search<'_, E, P>, game: &G, salt: u64) -> Result<Self, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
        P: Preference<N>,
    {
        let Search { evaluation, preference, options } = search;
        if !(2..=MAX_PLAYERS).contains(&N) {
            return Err(SearchError::BadPlayers(N));
        }
        preference.check()?;
        let known = evaluation.bounds();
        if known.delta < 1 {
            return Err(SearchError::BadDelta(known.delta));
        }
        let (maxn, paranoid) = match options.algorithm {
            Algorithm::Maxn(pruning) => (pruning, ParanoidPruning::None),
            Algorithm::Paranoid(pruning) => (MaxnPruning::None, pruning),
        };
        let heuristic = match options.algorithm {
            Algorithm::Maxn(pruning) => {
                pruning != MaxnPruning::None && options.heuristic.unwrap_or(pruning.uses_heuristic())
            }
            Algorithm::Paranoid(pruning) => {
                pruning != ParanoidPruning::None && options.heuristic.unwrap_or(true)
            }
        };

        // A leaf-value table limits the measure of outcomes, of which nothing is known everywhere.
        let outcomes = match maxn {
            MaxnPruning::None => None,
            _ => listed(options.classifier, || evaluation.outcomes())?,
        };
        let (possible, anywhere) = match outcomes {
            Some(outcomes) => (OutcomeClassifier::Outcomes(OutcomeTable::new(outcomes)?), Range::UNKNOWN),
            None => {
                let linear = known.least.is_some() && known.sum.is_some();
                match maxn {
                    MaxnPruning::None => {}
                    MaxnPruning::Immediate if linear || known.greatest.is_some() => {}
                    MaxnPruning::Immediate => return Err(SearchError::NeedsGreatest(options.algorithm)),
                    MaxnPruning::BranchAndBound if heuristic => {}
                    _ if linear => {}
                    _ => return Err(SearchError::NeedsBounds(options.algorithm)),
                }
                (OutcomeClassifier::Sum(known.sum.unwrap_or(NO_UPPER * N as i32)), known.range())
            }
        };

        let root = if game.is_terminal() { 0 } else { game.player() };
        let viewer = match options.perspective {
            Perspective::Mover => root,
            Perspective::Of(player) if player < N => player,
            Perspective::Of(player) => return Err(SearchError::NoSuchPlayer { player, players: N }),
        };
        let growth = match (paranoid, options.objective, known.growth) {
            (ParanoidPruning::ZeroWindowDeepening, Objective::Own, Some(growth)) => Some(growth),
            (ParanoidPruning::ZeroWindowDeepening, ..) => return Err(SearchError::NeedsGrowth),
            _ => None,
        };

        // Without pruning the order of search makes no difference, and the plain search stays plain.
        let prune = maxn != MaxnPruning::None || paranoid != ParanoidPruning::None;
        let order_only = preference.is_order_only();
        let rule = match options.algorithm {
            Algorithm::Maxn(_) => 0,
            Algorithm::Paranoid(_) => {
                1 + viewer as u64 * 2 + u64::from(options.objective == Objective::Difference)
            }
        };
        let mut ordering = if prune { options.ordering } else { MoveOrdering::NONE };
        // It estimates scores that a played-out leaf does not get.
        ordering.static_value &= options.leaves == Leaves::Evaluated;
        let asker = if order_only { 0 } else { mix(preference.id()) ^ root as u64 };
        let width = options.width.map(|width| width.max(1));
        let random_ties = options.random_ties.map(|seed| RandomTies::new(seed, N));
        Ok(Plan {
            evaluation,
            preference,
            options,
            root,
            order_only,
            relative: order_only || preference.is_relative(),
            delta: known.delta,
            heuristic,
            anywhere,
            possible,
            bounds: BoundsPolicy::new(maxn, N),
            paranoid: Paranoid {
                viewer,
                objective: options.objective,
                prune: paranoid != ParanoidPruning::None,
                scout: matches!(paranoid, ParanoidPruning::ZeroWindow | ParanoidPruning::ZeroWindowDeepening),
                growth,
            },
            ordering,
            width,
            sorts: ordering != MoveOrdering::NONE || width.is_some() || random_ties.is_some(),
            random_ties,
            learns: ordering.killers || ordering.history,
            salt: [rule, asker, width.unwrap_or(0) as u64]
                .into_iter()
                .fold(salt, |salt, part| mix(salt ^ part)),
        })
    }

    /// The classifier that the search uses.
    pub(crate) fn classifier(&self) -> Classifier {
        match self.possible {
            OutcomeClassifier::Sum(_) => Classifier::Linear,
            OutcomeClassifier::Outcomes(_) => Classifier::Table,
        }
    }

    /// Whether a candidate is taken instead of the best so far.
    #[inline]
    pub(crate) fn takes(&self, mover: Player, candidate: (&Scores<N>, u32), best: (&Scores<N>, u32)) -> bool
    where
        P: Preference<N>,
    {
        if !self.order_only {
            let tie = Tie { mover, root: self.root };
            let (new, old) =
                (self.preference.tie_rank(tie, candidate.0), self.preference.tie_rank(tie, best.0));
            if new != old {
                return new > old;
            }
        }
        candidate.1 < best.1
    }

    /// The limits that hold at a position.
    #[inline]
    pub(crate) fn range<G>(&self, game: &G) -> Range<N>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
    {
        if !self.heuristic {
            return self.anywhere;
        }
        match self.possible {
            OutcomeClassifier::Sum(_) => self.evaluation.range(game),
            OutcomeClassifier::Outcomes(_) => self.evaluation.progress(game),
        }
    }

    /// The key under which facts about a position, so many plies from the root, are stored, if it has one.
    #[inline]
    pub(crate) fn key<G>(&self, game: &G, ply: usize) -> Option<u64>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
    {
        let near_root = self.random_ties.map_or(0, |ties| ties.salt(ply));
        let key = mix(mix(game.key()? ^ near_root ^ self.salt) ^ self.evaluation.key(game));
        if self.relative {
            return Some(key);
        }
        let offset = self.evaluation.score_offset(game);
        Some(offset.into_iter().fold(key, |key, score| mix(key ^ u64::from(score as u32))))
    }

    /// What is left out of the scores in the table: what the players have banked, unless the preference on ties
    /// depends on it, which makes it part of the key.
    #[inline]
    pub(crate) fn score_offset<G>(&self, game: &G) -> Scores<N>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
    {
        if self.relative { self.evaluation.score_offset(game) } else { [0; N] }
    }
}

/// The range of a paranoid value, from the range of the scores.
pub(crate) fn value_range<const N: usize>(paranoid: &Paranoid, range: &Range<N>, sum: i32) -> (i32, i32) {
    let own = paranoid.viewer;
    let others = |limits: &Scores<N>| limits.iter().sum::<i32>() - limits[own];
    match paranoid.objective {
        Objective::Own => (range.lower[own], range.upper[own].min(sum - others(&range.lower))),
        Objective::Difference => {
            (range.lower[own] - others(&range.upper), range.upper[own] - others(&range.lower))
        }
    }
}
