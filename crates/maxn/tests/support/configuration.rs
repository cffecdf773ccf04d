//! All the ways to ask the engine the same question.

use super::hash::mix;
use super::random::Random;
use super::reference::{Goal, Rule};
use maxn::{
    Algorithm, Classifier, Game, Leaves, MaxnPruning, MoveOrdering, Objective, Opps, ParanoidPruning,
    Perspective, Player, Preference, Scores, Search, SearchError, Teams, Tie, Ties,
};
use std::fmt;

/// A search, fully described.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Configuration {
    pub(crate) algorithm: Algorithm,
    pub(crate) classifier: Classifier,
    pub(crate) heuristic: Option<bool>,
    pub(crate) taste: Taste,
    pub(crate) objective: Objective,
    pub(crate) perspective: Perspective,
    pub(crate) teams: Teams,
    pub(crate) ordering: MoveOrdering,
    pub(crate) width: Option<usize>,
    pub(crate) depth: Option<u32>,
    pub(crate) leaves: Leaves,
    pub(crate) random_ties: Option<u64>,
    pub(crate) deepening: Option<bool>,
    pub(crate) table: usize,
    pub(crate) threads: usize,
    pub(crate) root_values: bool,
}

/// A preference: one of the engine's, or one that no engine could have thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    BuiltIn(Ties),
    /// A pure function of the tie and the scores, without rhyme or reason.
    Whim(u64),
}

impl Preference for Taste {
    fn tie_rank(&self, tie: Tie, scores: &Scores) -> i32 {
        match self {
            Taste::BuiltIn(ties) => ties.tie_rank(tie, scores),
            Taste::Whim(seed) => {
                let seats = (tie.mover * tie.players + tie.root) as u64;
                let scores = scores.first(tie.players);
                let whim = scores.iter().fold(mix(seed ^ seats), |hash, &s| mix(hash ^ s as u64));
                [-1, 0, 1, i32::MIN, i32::MAX][(whim % if seed % 2 == 0 { 3 } else { 5 }) as usize]
            }
        }
    }

    fn is_order_only(&self) -> bool {
        matches!(self, Taste::BuiltIn(ties) if ties.is_order_only())
    }

    fn is_even(&self) -> bool {
        *self == Taste::BuiltIn(Ties::Even)
    }

    fn check(&self, players: usize) -> Result<(), SearchError> {
        match self {
            Taste::BuiltIn(ties) => ties.check(players),
            Taste::Whim(_) => Ok(()),
        }
    }

    fn id(&self) -> u64 {
        match self {
            Taste::BuiltIn(ties) => ties.id(),
            Taste::Whim(seed) => mix(*seed),
        }
    }
}

impl Taste {
    pub(crate) fn random(players: usize, random: &mut Random) -> Self {
        match random.below(7) {
            0..3 => Taste::BuiltIn(Ties::Order),
            3 => Taste::BuiltIn(Ties::RootLeast),
            4 => Taste::BuiltIn(Ties::LeaderLeast),
            5 => Taste::BuiltIn(Ties::LeastFor(random.below(players))),
            _ => Taste::Whim(random.next()),
        }
    }
}

/// A search as it comes, but for the type of its preference: with another one, it would have to be compiled once more.
pub(crate) fn usual<E>(evaluation: &E) -> Search<'_, E, Taste> {
    Search::new(evaluation).preference(Taste::BuiltIn(Ties::Order))
}

/// The methods that must return what their rule says, on any tree.
pub(crate) fn exact_algorithms() -> Vec<Algorithm> {
    let deepening = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
    // A set of values is no value, and MP-Mix no rule of its own: they have tests of their own.
    let is_exact = |one: &Algorithm| {
        one.is_sound() && *one != deepening && ["maxn", "paranoid", "opps"].contains(&one.rule())
    };
    Algorithm::all().filter(is_exact).collect()
}

/// Any teams, of players who are in one at all.
fn random_teams(players: usize, random: &mut Random) -> Teams {
    let mut teams: [Vec<Player>; 3] = Default::default();
    (0..players).for_each(|player| teams[random.below(3)].push(player));
    Teams::new(&[&teams[0], &teams[1]]).expect("nobody is in two teams")
}

/// Any lists of OPPS.
pub(crate) fn random_lists(random: &mut Random) -> Opps {
    let rest = random.pick(&[1, 1, 1, 2, 3]);
    let first = random.pick(&[rest, rest + 1, rest + 2, Opps::ALL, Opps::ALL]);
    Opps::new(random.pick(&[0, 1, 1, 2, 3, Opps::ALL]), first, rest).expect("the long list is long enough")
}

impl From<Algorithm> for Configuration {
    /// The method as it comes.
    fn from(algorithm: Algorithm) -> Self {
        Configuration {
            algorithm,
            classifier: Classifier::Linear,
            heuristic: None,
            taste: Taste::BuiltIn(Ties::Order),
            objective: Objective::Own,
            perspective: Perspective::Mover,
            teams: Teams::default(),
            ordering: MoveOrdering::default(),
            width: None,
            depth: None,
            leaves: Leaves::Evaluated,
            random_ties: None,
            deepening: None,
            table: 0,
            threads: 1,
            root_values: false,
        }
    }
}

impl Configuration {
    pub(crate) fn maxn(pruning: MaxnPruning) -> Self {
        Algorithm::Maxn(pruning).into()
    }

    /// Anything that must still give the rule's answer in a game.
    pub(crate) fn random(algorithm: Algorithm, game: &impl Game, random: &mut Random) -> Self {
        let players = game.players();
        let ordering = match random.below(7) {
            0 => MoveOrdering::NONE,
            1 => MoveOrdering::default(),
            2 => MoveOrdering { killers: true, ..MoveOrdering::NONE },
            3 => MoveOrdering { history: true, ..MoveOrdering::NONE },
            4 => MoveOrdering { hint: true, ..MoveOrdering::NONE },
            5 => MoveOrdering { static_value: true, ..MoveOrdering::NONE },
            _ => MoveOrdering::ALL,
        };
        let classifier = random.pick(&[Classifier::Linear, Classifier::Table, Classifier::Auto]);
        let is_refused = classifier == Classifier::Table && game.has_chance();
        Configuration {
            algorithm: match algorithm {
                Algorithm::Opps(_) => Algorithm::Opps(random_lists(random)),
                other => other,
            },
            classifier: if is_refused { Classifier::Linear } else { classifier },
            heuristic: random.pick(&[None, Some(true), Some(false)]),
            taste: Taste::random(players, random),
            objective: random.pick(&[Objective::Own, Objective::Difference]),
            perspective: if random.percent(50) {
                Perspective::Mover
            } else {
                Perspective::Of(random.below(players))
            },
            teams: if random.percent(30) { random_teams(players, random) } else { Teams::default() },
            ordering,
            width: random.percent(15).then(|| 1 + random.below(3)),
            depth: random.percent(25).then(|| 1 + random.below(5) as u32),
            leaves: if random.percent(25) { Leaves::PlayedOut } else { Leaves::Evaluated },
            random_ties: random.percent(15).then(|| random.next()),
            deepening: random.pick(&[None, None, Some(true), Some(false)]),
            table: random.pick(&[0, 0, 1 << 14, 1 << 14, 1, 100, 300]),
            threads: if random.percent(1) { 2 + random.below(2) } else { 1 },
            root_values: random.percent(25),
        }
    }

    /// The search that this describes.
    pub(crate) fn search<'e, E>(&self, evaluation: &'e E) -> Search<'e, E, Taste> {
        let mut search = Search::new(evaluation)
            .algorithm(self.algorithm)
            .classifier(self.classifier)
            .preference(self.taste)
            .objective(self.objective)
            .perspective(self.perspective)
            .teams(self.teams)
            .ordering(self.ordering)
            .table(self.table)
            .leaves(self.leaves)
            .threads(self.threads)
            .root_values(self.root_values);
        if let Some(seed) = self.random_ties {
            search = search.random_ties(seed);
        }
        if let Some(on) = self.heuristic {
            search = search.heuristic(on);
        }
        if let Some(width) = self.width {
            search = search.width(width);
        }
        if let Some(depth) = self.depth {
            search = search.depth(depth);
        }
        if let Some(on) = self.deepening {
            search = search.deepening(on);
        }
        search
    }

    /// The rule whose answer it must give in a position where `mover` is to move.
    pub(crate) fn rule(&self, mover: Player) -> Rule<Taste> {
        let view = match self.perspective {
            Perspective::Mover => mover,
            Perspective::Of(player) => player,
        };
        let goal = match self.algorithm {
            Algorithm::Maxn(_) | Algorithm::BestFirst => Goal::Maxn,
            Algorithm::SoftMaxn(_) => Goal::Soft,
            Algorithm::MpMix(_) | Algorithm::Brs | Algorithm::ProbMaxn => {
                panic!("it is another game, a choice of rules, or a mean")
            }
            Algorithm::Paranoid(_) | Algorithm::Opps(_) => {
                Goal::Paranoid { view, teams: self.teams, objective: self.objective }
            }
        };
        let opps = match self.algorithm {
            Algorithm::Opps(opps) => Some(opps),
            _ => None,
        };
        Rule {
            goal,
            preference: self.taste,
            width: self.width,
            depth: self.depth,
            random_ties: self.random_ties,
            leaves: self.leaves,
            opps,
        }
    }

    /// The same search with one thing less unusual about it, in every way there is.
    pub(crate) fn simpler(&self) -> Vec<Self> {
        let plain = Configuration::from(self.algorithm);
        let changes = [
            Configuration { classifier: plain.classifier, ..*self },
            Configuration { heuristic: plain.heuristic, ..*self },
            Configuration { heuristic: Some(false), ..*self },
            Configuration { taste: plain.taste, ..*self },
            Configuration { objective: plain.objective, ..*self },
            Configuration { perspective: plain.perspective, ..*self },
            Configuration { teams: plain.teams, ..*self },
            Configuration { ordering: MoveOrdering::NONE, ..*self },
            Configuration { ordering: plain.ordering, ..*self },
            Configuration { width: None, ..*self },
            Configuration { depth: None, ..*self },
            Configuration { leaves: Leaves::Evaluated, ..*self },
            Configuration { random_ties: None, ..*self },
            Configuration { deepening: None, ..*self },
            Configuration { table: 0, ..*self },
            Configuration { table: 1 << 14, ..*self },
            Configuration { threads: 1, ..*self },
            Configuration { root_values: false, ..*self },
        ];
        changes.into_iter().filter(|change| change.oddity() < self.oddity()).collect()
    }

    /// Returns the number of unusual options; it falls with every step of shrinking.
    fn oddity(&self) -> usize {
        let plain = Configuration::from(self.algorithm);
        let heuristic = match self.heuristic {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        let ordering = if self.ordering == MoveOrdering::NONE {
            0
        } else {
            1 + usize::from(self.ordering != plain.ordering)
        };
        let table = match self.table {
            0 => 0,
            0x4000 => 1,
            _ => 2,
        };
        heuristic
            + ordering
            + table
            + usize::from(self.classifier != plain.classifier)
            + usize::from(self.taste != plain.taste)
            + usize::from(self.objective != plain.objective)
            + usize::from(self.perspective != plain.perspective)
            + usize::from(self.teams != plain.teams)
            + usize::from(self.width.is_some())
            + usize::from(self.depth.is_some())
            + usize::from(self.leaves != plain.leaves)
            + usize::from(self.random_ties.is_some())
            + usize::from(self.deepening.is_some())
            + usize::from(self.threads != 1)
            + usize::from(self.root_values)
    }
}

impl fmt::Display for Configuration {
    /// The algorithm, and whatever is not as it comes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Configuration::from(self.algorithm);
        write!(f, "{}", self.algorithm)?;
        let mut odd = |name: &str, differs: bool, value: &dyn fmt::Debug| {
            if differs { write!(f, ", {name} {value:?}") } else { Ok(()) }
        };
        odd("classifier", self.classifier != plain.classifier, &self.classifier)?;
        odd("heuristic", self.heuristic != plain.heuristic, &self.heuristic)?;
        odd("preference", self.taste != plain.taste, &self.taste)?;
        odd("objective", self.objective != plain.objective, &self.objective)?;
        odd("view", self.perspective != plain.perspective, &self.perspective)?;
        odd("teams", self.teams != plain.teams, &self.teams)?;
        odd("ordering", self.ordering != plain.ordering, &self.ordering)?;
        odd("width", self.width != plain.width, &self.width)?;
        odd("depth", self.depth != plain.depth, &self.depth)?;
        odd("leaves", self.leaves != plain.leaves, &self.leaves)?;
        odd("random_ties", self.random_ties != plain.random_ties, &self.random_ties)?;
        odd("deepening", self.deepening != plain.deepening, &self.deepening)?;
        odd("table", self.table != plain.table, &self.table)?;
        odd("threads", self.threads != plain.threads, &self.threads)?;
        odd("root_values", self.root_values != plain.root_values, &self.root_values)
    }
}
