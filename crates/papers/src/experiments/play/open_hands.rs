//! Card games with open hands (DISS 7.5, IJCAI05 5.3).

use crate::experiment::{Bout, Budget, Claim, Quantity};

const SPECULATIVE: &str = "speculative";
const PARANOID: &str = "paranoid";
const MAXN: &str = "max^n";

/// Two agents of these rules with a number of nodes per move.
fn agents(rules: [(&'static str, &str); 2], nodes: &str) -> [(&'static str, String); 2] {
    rules.map(|(side, rule)| (side, format!("{rule},nodes={nodes}")))
}

const SPECULATIVE_AND_PARANOID: [(&str, &str); 2] =
    [(SPECULATIVE, "maxn:speculative"), (PARANOID, "paranoid:zero-window")];
const SPECULATIVE_AND_DEEPENING: [(&str, &str); 2] =
    [(SPECULATIVE, "maxn:speculative"), (PARANOID, "paranoid:zero-window-deepening")];
/// For Cribbage, where the sum of all scores is not constant: the dissertation's paranoid search maximises its score minus
/// everybody else's (DISS 4.2), which elsewhere is the same as its score.
const SPECULATIVE_AND_DIFFERENCE: [(&str, &str); 2] =
    [(SPECULATIVE, "maxn:speculative"), (PARANOID, "paranoid:zero-window,objective=difference")];
/// The papers do not say whether their searches had transposition tables; elsewhere ours have.
const WITHOUT_TABLES: [(&str, &str); 2] =
    [(SPECULATIVE, "maxn:speculative,table=off"), (PARANOID, "paranoid:zero-window,table=off")];
const MAXN_AND_PARANOID: [(&str, &str); 2] = [(MAXN, "maxn:none"), (PARANOID, "paranoid:zero-window")];

/// Table 7.7, and the earlier figures of IJCAI03.
pub(super) fn hearts(budget: Budget) -> Vec<Bout> {
    let nodes = budget.nodes(500_000);
    let bout = |name, rules, deals, claim| {
        let bout = Bout::new(name, "hearts", &agents(rules, &nodes), deals, claim);
        bout.with(|plan| plan.options = "papers".to_string()).also(Quantity::Depth)
    };
    vec![
        bout("3 players", SPECULATIVE_AND_PARANOID, 100, Claim::Better(0))
            .figure(Quantity::Score, [8.22, 8.82])
            .figure(Quantity::Deviation, [1.84, 1.87]),
        bout("3 players, no tables", WITHOUT_TABLES, 100, Claim::Better(0))
            .figure(Quantity::Score, [8.22, 8.82])
            .figure(Quantity::Deviation, [1.84, 1.87]),
        bout("4 players", SPECULATIVE_AND_PARANOID, 70, Claim::Better(0))
            .figure(Quantity::Score, [6.33, 7.04])
            .figure(Quantity::Deviation, [1.03, 1.27])
            .with(|plan| plan.players = Some(4)),
        bout(
            "root-least ties",
            [(SPECULATIVE, "maxn:speculative"), (MAXN, "maxn:none,ties=root-least")],
            100,
            Claim::Better(0),
        )
        .figure(Quantity::Score, [8.11, 8.94]),
        bout("plain (IJCAI03)", MAXN_AND_PARANOID, 100, Claim::Even).figure(Quantity::Score, [8.50, 8.50]),
    ]
}

/// Table 7.8, and the earlier figures of IJCAI03. Their paranoid search saw ten moves further than max^n. Ours does so only with
/// a zero window over all iterations, where only the tricks taken count at the horizon: a match of its own.
pub(super) fn spades(budget: Budget) -> Vec<Bout> {
    let nodes = budget.nodes(500_000);
    let bout = |name, rules, theirs| {
        let bout = Bout::new(name, "spades", &agents(rules, &nodes), 100, Claim::Even);
        let bout = bout.with(|plan| plan.options = "papers-tricks".to_string());
        bout.figure(Quantity::Score, theirs).also(Quantity::Depth)
    };
    vec![
        bout("speculative", SPECULATIVE_AND_PARANOID, [5.65, 5.68]),
        bout("plain (IJCAI03)", MAXN_AND_PARANOID, [5.55, 5.78]),
        bout("tricks taken", SPECULATIVE_AND_DEEPENING, [5.65, 5.68]),
    ]
}

/// Table 7.9: whole trees in the dissertation; here a million nodes per decision.
pub(super) fn cribbage(budget: Budget) -> Vec<Bout> {
    let nodes = budget.nodes(1_000_000);
    let bout = |name, theirs| {
        let agents = agents(SPECULATIVE_AND_DIFFERENCE, &nodes);
        let bout = Bout::new(name, "cribbage", &agents, 100, Claim::Better(0));
        bout.figure(Quantity::Score, theirs)
    };
    vec![
        bout("hands", [6.89, 6.55]).figure(Quantity::Deviation, [1.73, 1.73]),
        bout("games to 121", [96.1, 91.4])
            .figure(Quantity::Deviation, [12.97, 12.14])
            .also(Quantity::Wins)
            .with(|plan| plan.series = true),
    ]
}

/// IJCAI05 Table 4; the previous methods are speculative pruning with the linear test.
pub(super) fn leaf_value_tables(budget: Budget) -> Vec<Bout> {
    let nodes = budget.nodes(2_500_000);
    let rules = [
        ("leaf-value table", "maxn:speculative,classifier=table"),
        ("linear test", "maxn:speculative,classifier=linear"),
    ];
    let bout = Bout::new("games to 300", "spades", &agents(rules, &nodes), 100, Claim::Better(0));
    let bout = bout.with(|plan| {
        plan.options = "papers target=300".to_string();
        plan.series = true;
    });
    vec![
        bout.figure(Quantity::Wins, [62.3, 37.7])
            .figure(Quantity::Score, [263.0, 226.0])
            .also(Quantity::Depth),
    ]
}

/// What a model of the others is worth (IJCAI89 4): a player who minds overtricks among players who only maximise tricks, by search with
/// the right model of them, and with none, which is to take them for its like. The figures are those of N. Sturtevant's later
/// experiments with three-player Spades, in which the shy player won 53 % and 35 % of the games.
pub(super) fn models(budget: Budget) -> Vec<Bout> {
    let nodes = budget.nodes(20_000);
    let bout = |name, shy: &str, claim, theirs| {
        let rules = [("mOT", shy), ("MT", "maxn:speculative,evaluation=MT")];
        let agents = rules.map(|(side, rule)| {
            let (rule, further) = rule.split_once(',').unwrap_or((rule, ""));
            (side, format!("{rule},nodes={nodes},{further}"))
        });
        let bout = Bout::new(name, "spades", &agents, 100, claim);
        let bout = bout.with(|plan| {
            plan.options = "papers target=300".to_string();
            plan.series = true;
        });
        bout.figure(Quantity::Wins, theirs).also(Quantity::Score)
    };
    vec![
        bout("right model", "maxn:speculative,evaluation=mOT,others=MT", Claim::Better(0), [53.0, 47.0]),
        bout("no model", "maxn:speculative,evaluation=mOT", Claim::Better(1), [35.0, 65.0]),
    ]
}
