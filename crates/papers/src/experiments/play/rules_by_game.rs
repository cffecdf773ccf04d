//! The best decision rule for each game, the question that DISS 8.3 leaves open: three rules at one table, with equal nodes
//! and with equal time; then each rule that came after the papers at one table with max^n and paranoid.

use crate::experiment::{Bout, Budget, Claim, Figure, Quantity};
use maxn_lab::matches::MatchPlan;

/// A rule: its name, and its agent.
type Rule = (&'static str, &'static str);

const MAXN: Rule = ("speculative", "maxn:speculative");

/// Paranoid search maximises its score minus everybody else's (DISS 4.2), whether or not the sum of all is constant.
const PARANOID: Rule = ("paranoid", "paranoid:alpha-beta,objective=difference");

const PAPERS: [Rule; 3] = [MAXN, ("approximate deep", "maxn:approximate-deep"), PARANOID];

/// The rules after the papers: those for all games, those for games without chance, and one for boards.
const LATER: [Rule; 7] = [
    ("BRS+", "brs+,objective=difference"),
    ("MP-Mix", "mp-mix"),
    ("soft-max^n", "soft-maxn"),
    ("prob-max^n", "prob-maxn"),
    ("even ties", "maxn:none,ties=even"),
    ("best-first", "best-first"),
    ("BRS", "brs,objective=difference"),
];

/// Nodes per move, and milliseconds per move.
const NODES: u64 = 20_000;
const TIME: u64 = 20;

/// Cards with chance, the starter of Cribbage: the rules of the papers that can search them, and the number of later ones.
const CHANCE: (&[Rule], usize) = (&[MAXN, PARANOID], 2);
const CARDS: (&[Rule], usize) = (&PAPERS, 6);
const BOARD: (&[Rule], usize) = (&PAPERS, 7);

/// A game: the name, the game, the options, the numbers of players, and the rules.
type Game = (&'static str, &'static str, &'static str, &'static [usize], (&'static [Rule], usize));

const GAMES: [Game; 8] = [
    ("Hearts", "hearts", "papers", &[3], CARDS),
    ("Spades for tricks", "spades", "papers-tricks", &[3], CARDS),
    ("Oh Hell", "oh-hell", "most=10 sizes=down", &[3], CARDS),
    ("Sergeant Major", "sergeant-major", "", &[3], CARDS),
    ("Cribbage", "cribbage", "", &[3], CHANCE),
    ("Chinese Checkers", "chinese-checkers", "board=small", &[3, 4, 6], BOARD),
    ("Abalone", "abalone", "", &[3, 4, 6], BOARD),
    ("Othello", "othello", "", &[3, 4], BOARD),
];

pub(super) fn bouts(budget: Budget) -> Vec<Bout> {
    let milliseconds = ((TIME as f64 * budget.0).round() as u64).max(1);
    let limits =
        [("nodes", format!("nodes={}", budget.nodes(NODES))), ("time", format!("time={milliseconds}ms"))];
    let of_papers = GAMES.iter().flat_map(|&(title, game, options, _, (rules, _))| {
        limits
            .iter()
            .map(move |(unit, limit)| bout(format!("{title}, {unit}"), (game, options, 3), rules, limit))
    });
    let later = GAMES.iter().flat_map(|&(title, game, options, players, (_, rules))| {
        let each =
            LATER[..rules].iter().flat_map(move |&rule| players.iter().map(move |&players| (rule, players)));
        let (_, nodes) = &limits[0];
        each.map(move |(rule, players)| {
            let seats = if players == 3 { String::new() } else { format!(" for {players}") };
            let name = format!("{title}{seats}, {}", rule.0);
            bout(name, (game, options, players), &[MAXN, PARANOID, rule], nodes)
        })
    });
    of_papers.chain(later).collect()
}

fn bout(name: String, (game, options, players): (&str, &str, usize), rules: &[Rule], limits: &str) -> Bout {
    let agents: Vec<String> = rules.iter().map(|(_, rule)| format!("{rule},{limits}")).collect();
    let plan = MatchPlan {
        players: Some(players),
        options: options.to_string(),
        deals: 50,
        name: name.clone(),
        // Three rules have 36 seatings at a table of four, and 540 at one of six.
        one_seating: players > 3,
        ..MatchPlan::new(game, agents.iter().map(String::as_str))
    };
    let figure = |quantity| Figure { quantity, theirs: vec![None; rules.len()] };
    let figures = [Quantity::Score, Quantity::Wins, Quantity::Depth].map(figure).to_vec();
    Bout { name, plan, sides: rules.iter().map(|&(side, _)| side).collect(), figures, claim: Claim::Open }
}
