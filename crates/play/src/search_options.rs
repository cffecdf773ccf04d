//! The options of a search by name: one table, from which the command line, agent strings, Python and the page read them.

mod values;

use crate::nearest::read_algorithm;
use crate::quantity::{written_bytes, written_count, written_duration};
use crate::weights_text::{
    read_standing, read_types, read_weights, written_standing, written_types, written_weights,
};
use maxn::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions, Ties};
use serde_json::{Value, json};
use values::{
    Named, bytes, count, name_of, number, one_of, order, player, put, switch, teams, time, words,
    written_order, written_switch, written_teams,
};
pub use values::{OptionKind, Word};

/// The reason against an option that only a paranoid search has, after its name.
pub const PARANOID_ONLY: &str = "is for paranoid searches; under max^n every player maximises its own score";

/// An option of a search: a field of [`SearchOptions`], with its name, meaning and values.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_play::SearchOption;
///
/// let mut options = SearchOptions::default();
/// SearchOption::find("nodes").unwrap().set(&mut options, "500k")?;
/// assert_eq!(options.limits.nodes, Some(500_000));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy)]
pub struct SearchOption {
    /// The name.
    pub key: &'static str,
    /// The values that it can have.
    pub kind: OptionKind,
    /// The meaning in a few words.
    pub meaning: &'static str,
    /// The value without the option, in words.
    pub default: &'static str,
    /// True if agent strings have it.
    pub in_agents: bool,
    /// True if only a paranoid search has it.
    pub paranoid_only: bool,
    get: fn(&SearchOptions) -> Option<String>,
    set: fn(&mut SearchOptions, &str) -> Result<(), String>,
}

const TIES: &Named<Ties> = &[
    ("order", Ties::Order, "the move that comes first: \"ties to the left\""),
    ("root-least", Ties::RootLeast, "the outcome that is least for the player at the root"),
    (
        "leader-least",
        Ties::LeaderLeast,
        "the outcome that is least for the leading opponent of the player to move",
    ),
    ("even", Ties::Even, "any of them, as probable as the others: values are means (maxn:none, prob-maxn)"),
];

const CLASSIFIERS: &Named<Classifier> = &[
    ("auto", Classifier::Auto, "the list where there are few enough outcomes, otherwise the sum"),
    ("linear", Classifier::Linear, "the sum of the scores that the players need"),
    ("table", Classifier::Table, "the list of all outcomes (leaf-value table)"),
];

const OBJECTIVES: &Named<Objective> = &[
    ("own", Objective::Own, "its score"),
    ("difference", Objective::Difference, "its score minus everybody else's"),
];

const LEAVES: &Named<Leaves> = &[
    ("evaluated", Leaves::Evaluated, "by the evaluation"),
    ("played-out", Leaves::PlayedOut, "at the end of the game, after everybody has played by preference"),
];

const ORDERS: &Named<MoveOrdering> = &[
    ("preference", MoveOrdering::NONE, "the game's own order of preference, nothing else"),
    ("hint", MoveOrdering { hint: true, ..MoveOrdering::NONE }, "the game's hints"),
    (
        "hash",
        MoveOrdering { hash_move: true, ..MoveOrdering::NONE },
        "the move that the transposition table remembers",
    ),
    ("killers", MoveOrdering { killers: true, ..MoveOrdering::NONE }, "moves that pruned at the same ply"),
    ("history", MoveOrdering { history: true, ..MoveOrdering::NONE }, "the history table"),
    (
        "static",
        MoveOrdering { static_value: true, ..MoveOrdering::NONE },
        "in the last step before the horizon, the evaluation's static value of each move",
    ),
    ("all", MoveOrdering::ALL, "all of these"),
];

/// The most threads that a machine can start.
const MOST_THREADS: usize = 1024;

/// Every option of a search. Those of agent strings are in the order in which these are written.
pub static SEARCH_OPTIONS: [SearchOption; 21] = [
    row(
        "algorithm",
        OptionKind::Algorithm,
        "decision rule and pruning, such as maxn:speculative; a rule alone means its best exact method",
        "maxn:speculative",
        |o| Some(o.algorithm.to_string()),
        |o, text| put(&mut o.algorithm, read_algorithm(text)),
    ),
    row(
        "nodes",
        OptionKind::Count(u64::MAX),
        "nodes to visit",
        "none, but 100k for an agent without a limit",
        |o| o.limits.nodes.map(written_count),
        |o, text| put(&mut o.limits.nodes, count(text).map(Some)),
    )
    .for_agents(),
    row(
        "time",
        OptionKind::Time,
        "time to take",
        "none",
        |o| o.limits.time.map(written_duration),
        |o, text| put(&mut o.limits.time, time(text)),
    )
    .for_agents(),
    row(
        "depth",
        OptionKind::Count(u32::MAX as u64),
        "steps to look ahead: tricks in trick games, otherwise moves",
        "to the end of the game",
        |o| o.limits.depth.map(|depth| depth.to_string()),
        |o, text| put(&mut o.limits.depth, number(text).map(Some)),
    )
    .for_agents(),
    row(
        "table",
        OptionKind::Bytes,
        "size of the transposition table",
        "off, but 4M for an agent and 256M for a hand of cards",
        |o| Some(written_bytes(o.table_bytes as u64)),
        |o, text| put(&mut o.table_bytes, bytes(text)),
    )
    .for_agents(),
    row(
        "ties",
        OptionKind::Word(|| words(TIES)),
        "the choice of a player between equal outcomes",
        "order",
        |o| match o.ties {
            Ties::LeastFor(player) => Some((player + 1).to_string()),
            ties => name_of(ties, TIES),
        },
        |o, text| put(&mut o.ties, player(text).map(Ties::LeastFor).or_else(|_| one_of(text, TIES))),
    )
    .for_agents(),
    row(
        "classifier",
        OptionKind::Word(|| words(CLASSIFIERS)),
        "the test by which max^n decides whether an outcome that beats all bounds is still possible",
        "auto",
        |o| name_of(o.classifier, CLASSIFIERS),
        |o, text| put(&mut o.classifier, one_of(text, CLASSIFIERS)),
    )
    .for_agents(),
    row(
        "heuristic",
        OptionKind::Switch,
        "use of the monotonic heuristic",
        "on, except for immediate and shallow pruning",
        |o| o.heuristic.map(written_switch),
        |o, text| put(&mut o.heuristic, switch(text).map(Some)),
    )
    .for_agents(),
    row(
        "objective",
        OptionKind::Word(|| words(OBJECTIVES)),
        "the value that a paranoid search maximises",
        "own",
        |o| name_of(o.objective, OBJECTIVES),
        |o, text| put(&mut o.objective, one_of(text, OBJECTIVES)),
    )
    .for_agents()
    .for_paranoid(),
    row(
        "width",
        OptionKind::Count(u64::MAX),
        "keep only this many of the best moves of each position",
        "all",
        |o| o.width.map(|width| width.to_string()),
        |o, text| match number(text)? {
            0 => Err("a player needs at least one move".to_string()),
            width => put(&mut o.width, Ok(Some(width))),
        },
    )
    .for_agents(),
    row(
        "weights",
        OptionKind::Weights,
        "what the players maximise: a weighted sum of all scores; values are then such sums",
        "their own scores",
        |o| o.weights.as_ref().map(written_weights),
        |o, text| put(&mut o.weights, read_weights(text).map(Some)),
    )
    .for_agents(),
    row(
        "types",
        OptionKind::Types,
        "the types that an opponent may be of under prob-maxn, all as probable at first",
        "own+hostile",
        |o| Some(written_types(&o.types)),
        |o, text| put(&mut o.types, read_types(text)),
    )
    .for_agents(),
    row(
        "standing",
        OptionKind::Standing,
        "the standing of the players that MP-Mix goes by, higher being better",
        "the scores of the position",
        |o| o.standing.map(written_standing),
        |o, text| put(&mut o.standing, read_standing(text).map(Some)),
    ),
    row(
        "random_ties",
        OptionKind::Count(u64::MAX),
        "a seed by which ties in everybody's first turn are broken at random",
        "none",
        |o| o.random_ties.map(|seed| seed.to_string()),
        |o, text| put(&mut o.random_ties, count(text).map(Some)),
    ),
    row(
        "perspective",
        OptionKind::Player,
        "the player for whom a paranoid search maximises",
        "the player to move",
        |o| match o.perspective {
            Perspective::Mover => None,
            Perspective::Of(player) => Some((player + 1).to_string()),
        },
        |o, text| put(&mut o.perspective, player(text).map(Perspective::Of)),
    )
    .for_paranoid(),
    row(
        "teams",
        OptionKind::Teams,
        "partners, who maximise together in a paranoid search",
        "those of the game",
        |o| written_teams(o.teams),
        |o, text| put(&mut o.teams, teams(text)),
    )
    .for_paranoid(),
    row(
        "order",
        OptionKind::Words(|| words(ORDERS)),
        "the order in which moves are searched; it changes the speed only",
        "hint,hash",
        |o| Some(written_order(o.ordering)),
        |o, text| put(&mut o.ordering, order(text)),
    ),
    LEAVES_OPTION,
    row(
        "deepening",
        OptionKind::Switch,
        "iterative deepening",
        "on where a limit might end the search",
        |o| o.deepening.map(written_switch),
        |o, text| put(&mut o.deepening, switch(text).map(Some)),
    ),
    row(
        "root_values",
        OptionKind::Flag,
        "find the scores of every move at the root, not only of the best",
        "off",
        |o| Some(written_switch(o.root_values)),
        |o, text| put(&mut o.root_values, switch(text)),
    ),
    row(
        "threads",
        OptionKind::Count(u64::MAX),
        "threads that share the moves of the root; the answer does not depend on it",
        "1",
        |o| Some(o.threads.to_string()),
        |o, text| match number(text)? {
            0 => Err("a search needs at least one thread".to_string()),
            threads if threads > MOST_THREADS => Err(format!("at most {MOST_THREADS} threads are supported")),
            threads => put(&mut o.threads, Ok(threads)),
        },
    ),
];

/// The option of a search that an agent has outside the brackets of its search.
pub(crate) const LEAVES_OPTION: SearchOption = row(
    "leaves",
    OptionKind::Word(|| words(LEAVES)),
    "the values of positions at the horizon",
    "evaluated",
    |o| name_of(o.leaves, LEAVES),
    |o, text| put(&mut o.leaves, one_of(text, LEAVES)),
);

const fn row(
    key: &'static str,
    kind: OptionKind,
    meaning: &'static str,
    default: &'static str,
    get: fn(&SearchOptions) -> Option<String>,
    set: fn(&mut SearchOptions, &str) -> Result<(), String>,
) -> SearchOption {
    SearchOption { key, kind, meaning, default, in_agents: false, paranoid_only: false, get, set }
}

impl SearchOption {
    const fn for_agents(self) -> Self {
        SearchOption { in_agents: true, ..self }
    }

    const fn for_paranoid(self) -> Self {
        SearchOption { paranoid_only: true, ..self }
    }

    /// Returns the option of a name.
    pub fn find(key: &str) -> Option<&'static SearchOption> {
        SEARCH_OPTIONS.iter().find(|option| option.key == key)
    }

    /// Returns the value as it is written; `None` where the search or the game chooses it.
    pub fn get(&self, options: &SearchOptions) -> Option<String> {
        (self.get)(options)
    }

    /// Sets the value.
    ///
    /// # Errors
    /// If the option cannot have it: a sentence without the name of the option.
    pub fn set(&self, options: &mut SearchOptions, value: &str) -> Result<(), String> {
        (self.set)(options, value)
    }

    /// Returns the first option that is set though only a paranoid search has it and the algorithm is none.
    pub fn misplaced(options: &SearchOptions) -> Option<&'static SearchOption> {
        let usual = SearchOptions::default();
        let mut paranoid = SEARCH_OPTIONS.iter().filter(|option| option.paranoid_only);
        if options.algorithm.is_paranoid() {
            return None;
        }
        paranoid.find(|option| option.get(options) != option.get(&usual))
    }

    /// Returns the description as an object of JSON.
    pub fn to_json(&self) -> Value {
        let words: Vec<Value> = self
            .kind
            .words()
            .iter()
            .map(|word| json!({"name": word.name, "meaning": word.meaning}))
            .collect();
        json!({
            "name": self.key,
            "values": self.kind.values(),
            "words": words,
            "meaning": self.meaning,
            "default": self.default,
            "in_agents": self.in_agents,
            "paranoid_only": self.paranoid_only,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::{Aim, Limits, Teams};
    use std::time::Duration;

    /// The value that is least usual, of every option.
    const VALUES: [(&str, &str); 21] = [
        ("algorithm", "paranoid:none"),
        ("nodes", "2k"),
        ("time", "1500ms"),
        ("depth", "7"),
        ("table", "64k"),
        ("ties", "leader-least"),
        ("classifier", "table"),
        ("heuristic", "off"),
        ("objective", "difference"),
        ("width", "3"),
        ("weights", "1;-1;0/0;1;0/2;0;1"),
        ("types", "own+lead+random+evaluation-2"),
        ("standing", "10;-4;7"),
        ("random_ties", "5"),
        ("perspective", "2"),
        ("teams", "1+3/2+4"),
        ("order", "hint,killers,static"),
        ("leaves", "played-out"),
        ("deepening", "on"),
        ("root_values", "on"),
        ("threads", "4"),
    ];

    #[test]
    fn every_field_has_an_option_and_every_value_is_written_as_it_is_read() {
        let mut options = SearchOptions::default();
        assert_eq!(VALUES.map(|(key, _)| key), SEARCH_OPTIONS.map(|option| option.key));
        for (option, (_, value)) in SEARCH_OPTIONS.iter().zip(VALUES) {
            let before = SearchOptions::default();
            assert_ne!(option.get(&before).as_deref(), Some(value), "{}", option.key);
            assert!(option.kind.check(value).is_ok(), "{}", option.key);
            option.set(&mut options, value).unwrap();
            assert_eq!(option.get(&options).as_deref(), Some(value), "{}", option.key);
        }
        // A field that is added to the engine has to be named here, and in the table.
        let SearchOptions {
            algorithm,
            classifier,
            heuristic,
            ties,
            random_ties,
            objective,
            perspective,
            teams,
            weights,
            standing,
            types,
            ordering,
            width,
            table_bytes,
            leaves,
            limits: Limits { depth, nodes, time, stop: _ },
            deepening,
            root_values,
            threads,
        } = options;
        assert_eq!((algorithm.to_string().as_str(), classifier), ("paranoid:none", Classifier::Table));
        assert_eq!((heuristic, ties, random_ties), (Some(false), Ties::LeaderLeast, Some(5)));
        assert_eq!((objective, perspective), (Objective::Difference, Perspective::Of(1)));
        assert_eq!(Ok(teams), Teams::new(&[&[0, 2], &[1, 3]]));
        assert_eq!(weights, Some(maxn::Weights::matrix([[1, -1, 0], [0, 1, 0], [2, 0, 1]])));
        assert_eq!(standing, Some([10, -4, 7].into()));
        assert_eq!(types.aims(), [Aim::Own, Aim::Lead, Aim::Random, Aim::Evaluation(1)]);
        let expected = MoveOrdering { hint: true, killers: true, static_value: true, ..MoveOrdering::NONE };
        assert_eq!(ordering, expected);
        assert_eq!((width, table_bytes, leaves), (Some(3), 64 << 10, Leaves::PlayedOut));
        assert_eq!((depth, nodes, time), (Some(7), Some(2000), Some(Duration::from_millis(1500))));
        assert_eq!((deepening, root_values, threads), (Some(true), true, 4));
    }

    #[test]
    fn weights_have_names() {
        for name in ["offence-2", "against-8", "shares"] {
            assert_eq!(
                read_weights(name).as_ref().map(written_weights).as_deref().map_err(Clone::clone),
                Ok(name)
            );
        }
        for wrong in ["offence-0", "against-9", "share", "1;2", "1/2", "1;x/0;1", ""] {
            assert!(read_weights(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_preference_for_one_player_is_written_and_read() {
        let mut options = SearchOptions { ties: Ties::LeastFor(2), ..SearchOptions::default() };
        let ties = SearchOption::find("ties").unwrap();
        assert_eq!(ties.get(&options).as_deref(), Some("3"));
        ties.set(&mut options, "1").unwrap();
        assert_eq!(options.ties, Ties::LeastFor(0));
    }

    /// The pages that list the options are those of the table.
    #[test]
    fn documentation_lists_the_options() {
        let read = |path: &str| {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let (engine, agents) = (read("../maxn/src/search_options.md"), read("../../docs/agents.md"));
        for option in &SEARCH_OPTIONS {
            let SearchOption { key, meaning, default, in_agents, .. } = option;
            let row = format!("| `{key}` | {meaning} | {} | {default} |\n", option.kind.values());
            assert!(engine.contains(&row), "crates/maxn/src/search_options.md: {row}");
            assert!(!in_agents || agents.contains(&row), "docs/agents.md: {row}");
        }
    }
}
