//! Card games with hidden hands (DISS 7.6, 7.8.1).
//!
//! The dissertation gives a second to each model, on a machine that visited about 40,000 nodes in it. Here it is 40,000 nodes,
//! the same on every machine.

use crate::experiment::{Bout, Budget, Claim, Quantity};

/// The nodes that its machine visited per second.
const SECOND: u64 = 40_000;

const SPECULATIVE: (&str, &str) = ("speculative", "maxn:speculative");
const DEEP: (&str, &str) = ("approximate deep", "maxn:approximate-deep");
const PARANOID: (&str, &str) = ("paranoid", "paranoid:zero-window");

/// The dissertation's paranoid search maximises its score minus everybody else's (DISS 4.2). Where the sum of all scores is
/// constant that is its score; in Cribbage it is not.
const PARANOID_IN_CRIBBAGE: (&str, &str) = ("paranoid", "paranoid:zero-window,objective=difference");

/// Monte-Carlo players of these rules.
fn agents(rules: [(&'static str, &str); 2], worlds: u32, nodes: &str) -> [(&'static str, String); 2] {
    rules.map(|(side, rule)| (side, format!("mc({rule},nodes={nodes}),worlds={worlds}")))
}

/// Table 7.10.
pub(super) fn hearts(budget: Budget) -> Vec<Bout> {
    let bout = |name, rule, worlds, nodes, theirs| {
        let agents = agents([rule, PARANOID], worlds, &budget.nodes(nodes));
        let bout = Bout::new(name, "hearts", &agents, 50, Claim::Better(0));
        let bout = bout.with(|plan| plan.options = "papers".to_string()).figure(Quantity::Score, theirs);
        bout.also(Quantity::Depth)
    };
    vec![
        bout("40 models, 0.5 s", SPECULATIVE, 40, SECOND / 2, [6.91, 10.32]),
        bout("20 models, 1 s", SPECULATIVE, 20, SECOND, [6.43, 10.92]),
        bout("approximate", DEEP, 20, SECOND, [7.25, 9.98]),
        bout("4 players", SPECULATIVE, 20, SECOND, [5.34, 8.81]).with(|plan| plan.players = Some(4)),
    ]
}

/// Table 7.11. Its depths of 11.95 and 13.04 cards are given in tricks here, as ours are.
pub(super) fn spades(budget: Budget) -> Vec<Bout> {
    let agents = agents([SPECULATIVE, PARANOID], 20, &budget.nodes(SECOND));
    let bout = Bout::new("20 models, 1 s", "spades", &agents, 50, Claim::Better(0));
    let bout = bout.with(|plan| plan.options = "papers-tricks".to_string());
    vec![bout.figure(Quantity::Score, [5.81, 5.52]).figure(Quantity::Depth, [11.95 / 3.0, 13.04 / 3.0])]
}

/// Table 7.12: whole trees in thirty models; here a hundred thousand nodes in each.
pub(super) fn cribbage(budget: Budget) -> Vec<Bout> {
    let agents = agents([SPECULATIVE, PARANOID_IN_CRIBBAGE], 30, &budget.nodes(100_000));
    vec![
        Bout::new("hands", "cribbage", &agents, 100, Claim::Even).figure(Quantity::Score, [7.16, 7.12]),
        Bout::new("games to 121", "cribbage", &agents, 100, Claim::Even)
            .figure(Quantity::Score, [113.74, 114.07])
            .also(Quantity::Wins)
            .with(|plan| plan.series = true),
    ]
}

/// Table 7.13: forty models falling to thirteen share 280,000 nodes, and the last three tricks are searched to the end in thirty. Their
/// opponent was a commercial program; ours is a rule-based player that looks no further than the trick.
pub(super) fn against_rules(budget: Budget) -> Vec<Bout> {
    let search = format!("mc(maxn:speculative),worlds=40-13,end=3x30,nodes={}", budget.nodes(280_000));
    let bout = |name, deals| {
        let agents = [("search", search.clone()), ("rules", "rules".to_string())];
        Bout::new(name, "hearts", &agents, deals, Claim::Better(0)).with(|plan| {
            plan.options = "papers-hd".to_string();
            plan.players = Some(4);
            plan.alone = true;
        })
    };
    vec![
        // 984 hands and 90 games, each deal with the search player on each seat.
        bout("hands", 246).figure(Quantity::Score, [5.16, 6.98]),
        bout("games to 100", 23)
            .figure(Quantity::Score, [55.8, 75.1])
            .also(Quantity::Wins)
            .with(|plan| plan.series = true),
    ]
}
