//! Chinese Checkers and Abalone (DISS 7.3, 7.4).
//!
//! Ties near the root are broken at random, as in the dissertation; nothing else varies between games. Its number of games on
//! the full board and in Abalone is not given: a hundred deals are taken.

use crate::experiment::{Bout, Budget, Claim, Quantity};

const PARANOID: &str = "paranoid";
const MAXN: &str = "max^n";
const SPECULATIVE: &str = "speculative";
const DEEP: &str = "approximate deep";

/// A match on a board between paranoid and another rule, both with these limits.
fn against_paranoid(
    name: &'static str,
    game: &str,
    other: (&'static str, &str),
    limits: &str,
    deals: u32,
    claim: Claim,
) -> Bout {
    against(name, game, "paranoid:alpha-beta", other, limits, deals, claim)
}

/// A match on a board between this paranoid search and another rule.
fn against(
    name: &'static str,
    game: &str,
    paranoid: &str,
    other: (&'static str, &str),
    limits: &str,
    deals: u32,
    claim: Claim,
) -> Bout {
    let agent = |rule: &str| {
        let (rule, further) = rule.split_once(',').unwrap_or((rule, ""));
        let further = if further.is_empty() { String::new() } else { format!(",{further}") };
        format!("{rule},{limits},ties=random{further}")
    };
    let agents = [(PARANOID, agent(paranoid)), (other.0, agent(other.1))];
    Bout::new(name, game, &agents, deals, claim).with(|plan| plan.opening = Some(0))
}

/// Table 7.2, from before speculative pruning: plain max^n.
pub(super) fn small(budget: Budget) -> Vec<Bout> {
    let limits = format!("nodes={}", budget.nodes(250_000));
    let bout = |name, players, deals| {
        let other = (MAXN, "maxn:none");
        let bout = against_paranoid(name, "chinese-checkers", other, &limits, deals, Claim::Better(0));
        bout.with(|plan| {
            plan.options = "board=small".to_string();
            plan.players = Some(players);
        })
    };
    vec![
        bout("3 players", 3, 100)
            .figure(Quantity::Wins, [60.6, 39.4])
            .figure(Quantity::MovesLeft, [3.52, 4.92])
            .figure(Quantity::Depth, [4.9, 3.1]),
        bout("4 players", 4, 50)
            .figure(Quantity::Wins, [59.3, 40.7])
            .figure(Quantity::MovesLeft, [4.23, 4.73])
            .figure(Quantity::Depth, [4.0, 3.2]),
        bout("6 players", 6, 20)
            .figure(Quantity::Wins, [58.2, 41.8])
            .figure(Quantity::MovesLeft, [4.93, 5.49])
            .figure(Quantity::Depth, [4.6, 3.85]),
    ]
}

/// Table 7.3.
pub(super) fn small_fixed(budget: Budget) -> Vec<Bout> {
    let bout = |name, rule, limits: &str| {
        let other = (MAXN, rule);
        let bout = against_paranoid(name, "chinese-checkers", other, limits, 100, Claim::Better(0));
        bout.with(|plan| plan.options = "board=small".to_string())
    };
    vec![
        bout("the best six moves", "maxn:none", &format!("nodes={},width=6", budget.nodes(250_000)))
            .figure(Quantity::Wins, [71.4, 28.6])
            .figure(Quantity::MovesLeft, [2.47, 4.4])
            .figure(Quantity::Depth, [8.2, 5.8]),
        // At a fixed depth pruning saves time and changes no result.
        bout("depth 4", "maxn:speculative", "depth=4")
            .figure(Quantity::Wins, [56.5, 43.5])
            .figure(Quantity::MovesLeft, [3.81, 4.24]),
    ]
}

/// Table 7.4.
pub(super) fn full(budget: Budget) -> Vec<Bout> {
    let limits = format!("nodes={},width=10", budget.nodes(500_000));
    let bout =
        |name, other| against_paranoid(name, "chinese-checkers", other, &limits, 100, Claim::Better(0));
    vec![
        bout(SPECULATIVE, (SPECULATIVE, "maxn:speculative"))
            .figure(Quantity::Wins, [65.0, 35.0])
            .figure(Quantity::MovesLeft, [3.54, 6.66])
            .figure(Quantity::Depth, [8.05, 6.24]),
        bout(DEEP, (DEEP, "maxn:approximate-deep"))
            .figure(Quantity::Wins, [52.0, 48.0])
            .figure(Quantity::MovesLeft, [4.75, 5.53])
            .figure(Quantity::Depth, [8.04, 7.56]),
    ]
}

/// Table 7.6. Paranoid maximises the merit of its own marbles minus that of everybody else's (DISS 4.2); max^n needs scores of
/// constant sum to prune at all. A further match lets both have the same scores.
pub(super) fn abalone(budget: Budget) -> Vec<Bout> {
    const DIFFERENCE: &str = "paranoid:alpha-beta,objective=difference,evaluation=merit";
    let nodes = format!("nodes={}", budget.nodes(500_000));
    let bout =
        |name, other, limits: &str, claim| against(name, "abalone", DIFFERENCE, other, limits, 100, claim);
    let speculative = (SPECULATIVE, "maxn:speculative");
    vec![
        bout("depth 4", speculative, "depth=4", Claim::Better(1))
            .figure(Quantity::Wins, [42.0, 58.0])
            .figure(Quantity::Score, [4.04, 3.93]),
        bout("500k nodes", speculative, &nodes, Claim::Better(0))
            .figure(Quantity::Wins, [63.0, 36.0])
            .figure(Quantity::Score, [4.04, 3.41])
            .figure(Quantity::Depth, [4.79, 4.01]),
        bout("500k nodes, approximate", (DEEP, "maxn:approximate-deep"), &nodes, Claim::Better(0))
            .figure(Quantity::Wins, [61.0, 39.0])
            .figure(Quantity::Score, [3.99, 3.55])
            .figure(Quantity::Depth, [4.77, 4.09]),
        against_paranoid("500k nodes, same scores", "abalone", speculative, &nodes, 100, Claim::Better(0))
            .figure(Quantity::Wins, [63.0, 36.0])
            .figure(Quantity::Score, [4.04, 3.41])
            .figure(Quantity::Depth, [4.79, 4.01]),
    ]
}
