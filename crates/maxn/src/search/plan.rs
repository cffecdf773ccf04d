//! A checked and prepared search: the part that all its threads share.

use crate::algorithm::{Algorithm, MaxnPruning, ParanoidPruning, SoftPruning};
use crate::clock::Stopwatch;
use crate::error::SearchError;
use crate::evaluation::{Bounds, Evaluation, Outcome, Range};
use crate::game::Game;
use crate::generator::mix;
use crate::opponent_types::Aim;
use crate::opps::Opps;
use crate::options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
use crate::preference::{Preference, Tie};
use crate::scores::{MAX_PLAYERS, NO_UPPER, Player, Scores};
use crate::search::Search;
use crate::search::bounds::BoundsPolicy;
use crate::search::classifier::{OutcomeClassifier, OutcomeTable, listed};
use crate::search::expected::Expecting;
use crate::search::random_ties::RandomTies;
use crate::weights::WeightMatrix;

/// Everything that stays the same while a search runs.
#[allow(clippy::struct_excessive_bools)] // Independent facts, asked at every node.
pub(crate) struct Plan<'s, E, P> {
    pub(crate) evaluation: &'s E,
    pub(crate) preference: &'s P,
    pub(crate) options: &'s SearchOptions,
    pub(crate) players: usize,
    /// The player to move at the root.
    pub(crate) root: Player,
    /// Chance may come up.
    pub(crate) chance: bool,
    pub(crate) order_only: bool,
    /// Facts do not depend on the score offset of a position.
    relative: bool,
    pub(crate) delta: i32,
    /// The monotonic heuristic is used.
    pub(crate) heuristic: bool,
    /// The limits on the scores of every position.
    pub(crate) anywhere: Range,
    pub(crate) possible: OutcomeClassifier,
    pub(crate) bounds: BoundsPolicy,
    pub(crate) paranoid: Paranoid,
    pub(crate) ordering: MoveOrdering,
    /// The number of moves kept in each position, if there is a limit.
    pub(crate) width: Option<usize>,
    /// What the players maximise instead of their own scores.
    weights: Option<WeightMatrix>,
    /// The lists of replies of OPPS.
    pub(crate) opps: Option<Opps>,
    /// The players of a search for expectations.
    pub(crate) expecting: Option<Expecting>,
    /// Best-reply search: one opponent replies to a move, and the others are skipped.
    pub(crate) best_reply: bool,
    /// Moves may have to be put in another order than the game's, or left out.
    pub(crate) sorts: bool,
    /// The search learns which moves to search first.
    pub(crate) learns: bool,
    /// The order of preference near the root, if that is drawn at random.
    pub(crate) random_ties: Option<RandomTies>,
    /// A number mixed into the keys of positions, for all else that their facts depend on.
    pub(crate) salt: u64,
}

/// The moves of a position that belong to the game that is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveList {
    /// The number of its best moves.
    pub(crate) kept: usize,
    /// OPPS: the number of those that every opponent may choose from; elsewhere all that are kept.
    pub(crate) short: usize,
}

/// A paranoid search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paranoid {
    pub(crate) viewer: Player,
    /// The viewer and its partners, one bit each.
    team: u8,
    /// The number of its partners.
    partners: u32,
    pub(crate) objective: Objective,
    pub(crate) prune: bool,
    pub(crate) scout: bool,
    /// The most by which the value may grow in an iteration, in zero-window deepening.
    pub(crate) growth: Option<i32>,
}

impl Paranoid {
    /// Returns the value that the viewer maximises and the others minimise.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every leaf.
    pub(crate) fn value(&self, scores: &Scores) -> i32 {
        if self.is_own_score() { scores[self.viewer] } else { self.combined_value(scores) }
    }

    /// Returns whether the value is the viewer's own score: as usual, nobody is its partner, and nobody's loss its gain.
    #[inline]
    fn is_own_score(&self) -> bool {
        self.partners == 0 && self.objective == Objective::Own
    }

    #[cold]
    fn combined_value(&self, scores: &Scores) -> i32 {
        match self.objective {
            Objective::Own => self.own(scores),
            Objective::Difference => 2 * self.own(scores) - scores.sum(),
        }
    }

    /// Returns whether a player maximises.
    #[inline]
    pub(crate) fn maximises(&self, player: Player) -> bool {
        self.team >> player & 1 == 1
    }

    /// Returns the sum over the viewer and its partners.
    #[inline]
    fn own(&self, scores: &Scores) -> i32 {
        if self.partners == 0 {
            return scores[self.viewer];
        }
        (0..MAX_PLAYERS).filter(|&player| self.maximises(player)).map(|player| scores[player]).sum()
    }
}

impl<'s, E, P> Plan<'s, E, P> {
    /// Prepares a search, and checks that the evaluation states all that the method needs.
    #[allow(clippy::too_many_lines)] // A field after the other.
    pub(crate) fn new<G>(
        search: &'s Search<'_, E, P>,
        options: &'s SearchOptions,
        game: &G,
        salt: u64,
    ) -> Result<Self, SearchError>
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let Search { evaluation, preference, .. } = search;
        let players = game.players();
        let (known, chance) = check(search, options, game)?;
        let root = if game.is_terminal() { 0 } else { game.player() };
        if root >= players {
            return Err(SearchError::BadMover { player: root, players });
        }
        let weights = options.weights.map(|weights| weights.resolve(root, &known, players)).transpose()?;
        let known = weights.as_ref().map_or(known, |weights| weights.bounds(&known));
        let (maxn, paranoid, opps) = match options.algorithm {
            Algorithm::Maxn(pruning) => (pruning, ParanoidPruning::None, None),
            Algorithm::Paranoid(pruning) => (MaxnPruning::None, pruning, None),
            Algorithm::Opps(opps) => (MaxnPruning::None, ParanoidPruning::ZeroWindow, Some(opps)),
            Algorithm::Brs => (MaxnPruning::None, ParanoidPruning::ZeroWindow, None),
            Algorithm::SoftMaxn(SoftPruning::Shallow) => (MaxnPruning::Shallow, ParanoidPruning::None, None),
            Algorithm::SoftMaxn(SoftPruning::None) | Algorithm::ProbMaxn | Algorithm::BestFirst => {
                (MaxnPruning::None, ParanoidPruning::None, None)
            }
            Algorithm::MpMix(_) => unreachable!("it decides before the search"),
        };
        // Without pruning the order of search makes no difference, and the plain search stays plain.
        let prune = maxn != MaxnPruning::None || paranoid != ParanoidPruning::None;
        let usual = paranoid != ParanoidPruning::None || maxn.uses_heuristic();
        let heuristic = prune && options.heuristic.unwrap_or(usual);

        let (possible, anywhere) = classify(options, maxn, &known, players, (heuristic, chance), &|| {
            let outcomes = evaluation.outcomes()?;
            Some(weights.as_ref().map_or(outcomes.clone(), |weights| weights.outcomes(outcomes)))
        })?;
        let viewer = match options.perspective {
            Perspective::Mover => root,
            Perspective::Of(player) if player < players => player,
            Perspective::Of(player) => return Err(SearchError::NoSuchPlayer { player, players }),
        };
        if let Some(player) = options.teams.beyond(players) {
            return Err(SearchError::NoSuchPlayer { player, players });
        }
        let best_reply = options.algorithm == Algorithm::Brs;
        if best_reply && (viewer != root || chance || game.clone().give_turn(root).is_none()) {
            return Err(SearchError::NeedsTurns);
        }
        let expecting =
            Expecting::new(options.algorithm, &options.types, (viewer, players), preference.is_even());
        let team = options.teams.team(viewer);
        let growth = match (paranoid, options.objective, known.growth) {
            (ParanoidPruning::ZeroWindowDeepening, Objective::Own, Some(growth)) => Some(growth),
            (ParanoidPruning::ZeroWindowDeepening, ..) => return Err(SearchError::NeedsGrowth),
            (ParanoidPruning::Partition, ..) => {
                return Err(SearchError::NoPartition("it is a method of games of tricks alone"));
            }
            _ => None,
        };

        let order_only = preference.is_order_only();
        let rule = match options.algorithm {
            Algorithm::Maxn(_) | Algorithm::MpMix(_) | Algorithm::ProbMaxn | Algorithm::BestFirst => 0,
            Algorithm::SoftMaxn(_) => u64::MAX,
            Algorithm::Paranoid(_) | Algorithm::Opps(_) | Algorithm::Brs => {
                // Facts about one team do not hold for another.
                let partners = u64::from(team) - (1 << viewer);
                partners << 8
                    | (1 + viewer as u64 * 2 + u64::from(options.objective == Objective::Difference))
            }
        };
        let mut ordering = if prune { options.ordering } else { MoveOrdering::NONE };
        // It estimates scores that a played-out leaf does not get.
        ordering.static_value &= options.leaves == Leaves::Evaluated;
        // They are those of the player to move, and any opponent may reply.
        ordering.killers &= !best_reply;
        ordering.history &= !best_reply;
        let asker = if order_only { 0 } else { mix(preference.id()) ^ root as u64 };
        let width = options.width.map(|width| width.max(1));
        let random_ties = options.random_ties.map(|seed| RandomTies::new(seed, players));
        Ok(Plan {
            evaluation,
            preference,
            options,
            players,
            root,
            chance,
            order_only,
            relative: order_only || preference.is_relative(),
            // Means lie between the scores that differ by it.
            delta: if chance { 1 } else { known.delta },
            heuristic,
            anywhere,
            possible,
            bounds: BoundsPolicy::new(maxn, players),
            paranoid: Paranoid {
                viewer,
                team,
                partners: team.count_ones() - 1,
                objective: options.objective,
                prune: paranoid != ParanoidPruning::None,
                scout: matches!(paranoid, ParanoidPruning::ZeroWindow | ParanoidPruning::ZeroWindowDeepening),
                growth,
            },
            ordering,
            width,
            opps,
            expecting,
            weights,
            best_reply,
            sorts: best_reply
                || ordering != MoveOrdering::NONE
                || width.is_some()
                || opps.is_some()
                || random_ties.is_some(),
            random_ties,
            learns: ordering.killers || ordering.history,
            salt: [rule, asker, width.unwrap_or(0) as u64 ^ u64::from(best_reply) << 63]
                .into_iter()
                .chain(weights.iter().flat_map(WeightMatrix::numbers))
                .chain(opps.into_iter().flat_map(Opps::numbers).map(u64::from))
                .fold(salt, |salt, part| mix(salt ^ part)),
        })
    }

    /// Returns the classifier that the search uses.
    pub(crate) fn classifier(&self) -> Classifier {
        match self.possible {
            OutcomeClassifier::Sum(_) | OutcomeClassifier::Pairs(_) => Classifier::Linear,
            OutcomeClassifier::Outcomes(_) => Classifier::Table,
        }
    }

    /// Returns whether the mover, to whom both give the same score, takes a candidate instead of the best so far.
    #[inline]
    pub(crate) fn takes(&self, mover: Player, candidate: (&Scores, u32), best: (&Scores, u32)) -> bool
    where
        P: Preference,
    {
        if !self.order_only {
            let tie = Tie { mover, root: self.root, players: self.players };
            let (new, old) =
                (self.preference.tie_rank(tie, candidate.0), self.preference.tie_rank(tie, best.0));
            if new != old {
                return new > old;
            }
        }
        candidate.1 < best.1
    }

    /// Returns the part of a position's moves that belongs to the game that is searched.
    pub(crate) fn list<G: Game>(&self, game: &G, strayed: u32, count: usize) -> MoveList {
        let kept = self.width.map_or(count, |width| width.min(count));
        let player = game.player();
        match self.opps {
            // A mover that the game does not have is an error, and soon found.
            Some(opps) if player < self.players && !self.paranoid.maximises(player) => {
                let kept = kept.min(opps.list(strayed));
                MoveList { kept, short: kept.min(opps.short()) }
            }
            _ => MoveList { kept, short: kept },
        }
    }

    /// Returns the limits on the scores below a position.
    #[inline]
    pub(crate) fn range<G>(&self, game: &G) -> Range
    where
        G: Game,
        E: Evaluation<G>,
    {
        if !self.heuristic {
            return self.anywhere;
        }
        match (&self.possible, &self.weights) {
            (OutcomeClassifier::Sum(_) | OutcomeClassifier::Pairs(_), None) => self.evaluation.range(game),
            (OutcomeClassifier::Sum(_) | OutcomeClassifier::Pairs(_), Some(weights)) => {
                weights.range(&self.evaluation.range(game))
            }
            // The measure of outcomes is the same, whatever they are worth.
            (OutcomeClassifier::Outcomes(_), _) => self.evaluation.progress(game),
        }
    }

    /// Returns what the players maximise at a position where the search ends.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every leaf.
    pub(crate) fn evaluate<G>(&self, game: &G) -> Scores
    where
        G: Game,
        E: Evaluation<G>,
    {
        self.weighted(self.evaluation.evaluate(game))
    }

    #[inline]
    fn weighted(&self, scores: Scores) -> Scores {
        match &self.weights {
            None => scores,
            Some(weights) => weights.utilities(&scores),
        }
    }

    /// Returns the key under which facts about a position at this ply, after opponents have strayed, are stored, if it has
    /// one.
    #[inline]
    pub(crate) fn key<G>(&self, game: &G, ply: usize, strayed: u32) -> Option<u64>
    where
        G: Game,
        E: Evaluation<G>,
    {
        let near_root = self.random_ties.map_or(0, |ties| ties.salt(ply));
        let here = game.key()? ^ near_root ^ self.salt ^ mix(u64::from(strayed));
        let key = mix(mix(here) ^ self.evaluation.key(game));
        if self.relative {
            return Some(key);
        }
        let offset = self.weighted(self.evaluation.score_offset(game));
        Some(offset.first(self.players).iter().fold(key, |key, &score| mix(key ^ u64::from(score as u32))))
    }

    /// Returns the part of the scores that is left out of the table: the score offset, unless the preference on ties
    /// depends on it, which makes it part of the key.
    #[inline]
    pub(crate) fn score_offset<G>(&self, game: &G) -> Scores
    where
        G: Game,
        E: Evaluation<G>,
    {
        if self.relative { self.weighted(self.evaluation.score_offset(game)) } else { Scores::ZERO }
    }
}

/// Checks what every search needs. Returns the limits on all scores, and whether chance may come up.
fn check<G, E, P>(
    search: &Search<'_, E, P>,
    options: &SearchOptions,
    game: &G,
) -> Result<(Bounds, bool), SearchError>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    let Search { evaluation, preference, .. } = search;
    if options.limits.time.is_some() && !Stopwatch::runs() {
        return Err(SearchError::NoClock);
    }
    preference.check(game.players())?;
    let known = evaluation.bounds();
    if known.delta < 1 {
        return Err(SearchError::BadDelta(known.delta));
    }
    if evaluation.unit() < 1 {
        return Err(SearchError::BadUnit(evaluation.unit()));
    }
    let terminal = game.is_terminal();
    if !terminal && game.is_chance() {
        return Err(SearchError::ChanceRoot);
    }
    let chance = !terminal && game.has_chance();
    let is_soft = matches!(options.algorithm, Algorithm::SoftMaxn(_));
    let is_prob = options.algorithm == Algorithm::ProbMaxn;
    let has_no_mean = is_soft || is_prob || options.algorithm == Algorithm::BestFirst || preference.is_even();
    if chance && (has_no_mean || !options.algorithm.is_sound()) {
        return Err(SearchError::NotWithChance(options.algorithm));
    }
    if preference.is_even() && !is_prob && options.algorithm != Algorithm::Maxn(MaxnPruning::None) {
        return Err(SearchError::EvenTies(options.algorithm));
    }
    if is_prob {
        if !preference.is_order_only() {
            return Err(SearchError::TiesOfMeans);
        }
        for aim in options.types.aims() {
            if let Aim::Evaluation(number) = *aim
                && evaluation.evaluate_as(game, number).is_none()
            {
                return Err(SearchError::NoSuchEvaluation { number });
            }
        }
    }
    Ok((known, chance))
}

/// Returns the test of what is possible, and the limits on the scores of every position, if the evaluation states all
/// that the method needs.
fn classify(
    options: &SearchOptions,
    maxn: MaxnPruning,
    known: &Bounds,
    players: usize,
    (heuristic, chance): (bool, bool),
    outcomes: &dyn Fn() -> Option<Vec<Outcome>>,
) -> Result<(OutcomeClassifier, Range), SearchError> {
    // A leaf-value table limits the measure of outcomes, of which nothing is known everywhere.
    let outcomes = match maxn {
        MaxnPruning::None => None,
        // A mean is not among the outcomes that are listed.
        _ if chance && options.classifier == Classifier::Table => {
            return Err(SearchError::TableWithChance);
        }
        _ if chance => None,
        _ => listed(options.classifier, players, outcomes)?,
    };
    if let Some(outcomes) = outcomes {
        return Ok((
            OutcomeClassifier::Outcomes(OutcomeTable::new(&outcomes, players)?),
            Range::unknown(players),
        ));
    }
    let linear = known.least.is_some() && known.sum.is_some();
    match maxn {
        MaxnPruning::None => {}
        MaxnPruning::Immediate if linear || known.greatest.is_some() => {}
        MaxnPruning::Immediate => return Err(SearchError::NeedsGreatest(options.algorithm)),
        MaxnPruning::BranchAndBound if heuristic => {}
        _ if linear => {}
        _ => return Err(SearchError::NeedsBounds(options.algorithm)),
    }
    let sum = known.sum.unwrap_or(NO_UPPER * players as i32);
    let possible = if chance { OutcomeClassifier::Pairs(sum) } else { OutcomeClassifier::Sum(sum) };
    Ok((possible, known.range(players)))
}

/// Returns the range of a paranoid value that follows from the range of the scores and the limit on their sum.
#[inline(always)]
#[allow(clippy::inline_always)] // Once for every inner node.
pub(crate) fn value_range(paranoid: &Paranoid, range: &Range, possible: &OutcomeClassifier) -> (i32, i32) {
    match possible {
        OutcomeClassifier::Sum(sum) if paranoid.is_own_score() => {
            let (least, greatest) = (range.lower[paranoid.viewer], range.upper[paranoid.viewer]);
            (least, greatest.min(sum - (range.lower.sum() - least)))
        }
        _ => combined_value_range(paranoid, range, possible),
    }
}

#[cold]
fn combined_value_range(paranoid: &Paranoid, range: &Range, possible: &OutcomeClassifier) -> (i32, i32) {
    let own = |limits: &Scores| paranoid.own(limits);
    let others = |limits: &Scores| limits.sum() - own(limits);
    let greatest = own(&range.upper);
    match paranoid.objective {
        Objective::Own => {
            let left = match possible {
                OutcomeClassifier::Sum(sum) => sum - others(&range.lower),
                // The sum of three or more means, rounded, may exceed it.
                OutcomeClassifier::Pairs(sum) if paranoid.partners < 2 => sum - others(&range.lower),
                OutcomeClassifier::Pairs(_) | OutcomeClassifier::Outcomes(_) => greatest,
            };
            (own(&range.lower), greatest.min(left))
        }
        Objective::Difference => (own(&range.lower) - others(&range.upper), greatest - others(&range.lower)),
    }
}
