//! The suite of board games. A game calls it with its starts, its slow rules, its evaluations and its notation, and adds only what is
//! special.

use maxn::conformance::{check_searches, positions};
use maxn::{Algorithm, Evaluation, Generator};
use maxn_games::board::EvaluatedGame;
use maxn_games::conformance::{ReferenceRules, check_perft, check_rules};
use maxn_play::toolkit::fields::NotationError;
use maxn_play::toolkit::fields::trials::{check_error, garbage};
use std::str::FromStr;

/// Checks that the slow rules begin with the same position, count the same lines of play of up to `depth` moves, and agree with
/// all positions of random games. Returns the last position of each.
pub(crate) fn check_by_reference<R, G>(
    start: &G,
    reference: &R,
    depth: u32,
    games: u64,
    moves: usize,
) -> Vec<G>
where
    G: EvaluatedGame,
    R: ReferenceRules<G>,
{
    assert_eq!(R::of(start), *reference, "{start}");
    check_perft::<R, G>(start, depth);
    check_rules::<R, G>(start, games, moves)
}

/// Checks that all exact searches of some positions of random games agree with plain recursion. One method needs scores that
/// grow at an even pace, which those of boards do not, and is refused.
pub(crate) fn check_exact_searches<G, E>(start: &G, evaluation: &E, games: u64, count: usize, depth: u32)
where
    G: EvaluatedGame,
    E: Evaluation<G>,
{
    let mut dice = Generator::new(start.players() as u64);
    let mut all = positions(start, games);
    all.retain(|position| !position.is_terminal());
    for _ in 0..count {
        let position = &all[dice.index(all.len())];
        let needs_more = |algorithm: &Algorithm| algorithm.pruning() == "zero-window-deepening";
        let refused = check_searches(position, evaluation, Some(depth));
        assert!(refused.iter().all(needs_more), "{refused:?}: {position}");
    }
}

/// Checks that errors point at the word: each is what to replace in a good text, by what, the word it is refused at, and a part of
/// the message.
pub(crate) fn check_errors<G>(good: &str, errors: &[(&str, &str, &str, &str)])
where
    G: EvaluatedGame + FromStr<Err = NotationError>,
{
    assert!(good.parse::<G>().is_ok(), "{good}");
    for &(from, to, word, message) in errors {
        check_error(good, str::parse::<G>, (from, to), (word, message));
    }
}

/// Words that no notation likes, and those that all have.
const WORDS: [&str; 15] = [
    "players",
    "2",
    "3",
    "turn",
    "board",
    "moves",
    ";",
    "/",
    "pass",
    "é♠",
    "\n",
    "99999999999999999999999",
    "\u{0}",
    ",",
    "-1",
];

/// Checks that words in any order are refused without a panic, or are a position that reads back as `written`. Returns the number of
/// those.
pub(crate) fn check_garbage<G>(own_words: &[&str], written: impl Fn(G) -> G) -> usize
where
    G: EvaluatedGame + FromStr<Err = NotationError>,
{
    let words = [&WORDS, own_words].concat();
    let read = (0..20_000).filter_map(|seed| garbage(&words, 30, seed).parse::<G>().ok());
    let read = read.map(|game| assert_eq!(game.to_string().parse(), Ok(written(game))));
    read.count()
}
