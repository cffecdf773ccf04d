//! Partition search of a hand that is being played.

use super::game::TrickGame;
use super::hand::{TrickHand, TrickMove};
use crate::cards::Card;
use crate::tricks::Tricks;
use crate::tricks::two_sided::{PartitionTable, Sides, SolvedMove, solve};
use maxn::{
    Algorithm, Counts, Evaluation, Game, Objective, Perspective, Player, Report, Scores, SearchError,
    SearchOptions, Stopwatch, Ties,
};
use maxn_play::TablePool;

/// Solves a hand for the side of the player that the options name. The answer is that of a paranoid search with the same options.
pub(super) fn partition<G: TrickGame>(
    hand: &TrickHand<G>,
    evaluation: &G::Evaluation,
    options: &SearchOptions,
    tables: &mut TablePool,
) -> Result<Report<TrickMove<G::Decision>>, SearchError> {
    check(hand, options)?;
    let (start, play) = (Stopwatch::start(), hand.play());
    let sides = sides(hand, evaluation, options)?;
    let table = tables.own(PartitionTable::new, PartitionTable::clear);
    let solved = solve(play, &sides, options.root_values, table, &options.limits);
    let Ok(solution) = solved else { return Ok(stopped(hand, evaluation, start)) };
    let end = |line: &[Card]| {
        let mut end = play.clone();
        for &card in line {
            end.apply(card);
        }
        evaluation.evaluate(&end)
    };
    let valued = |mv: &SolvedMove| (TrickMove::Play(mv.card), mv.line.as_ref().map(|(_, line)| end(line)));
    let mut moves: Vec<_> = solution.moves.iter().map(valued).collect();
    let scores = moves[solution.best].1.unwrap_or_default();
    if !options.root_values {
        moves[solution.best].1 = None;
    }
    let line = solution.moves[solution.best].line.as_ref().map_or(&[][..], |(_, line)| line);
    let steps = line.len().div_ceil(play.players()) as u32;
    let line = line.iter().copied().map(TrickMove::Play).collect();
    Ok(Report::solved(
        Algorithm::PARTITION,
        moves,
        (solution.best, scores),
        (line, steps),
        solution.counts,
        start.elapsed(),
    ))
}

/// The answer if a limit stopped the search: nothing is known.
fn stopped<G: TrickGame>(
    hand: &TrickHand<G>,
    evaluation: &G::Evaluation,
    start: Stopwatch,
) -> Report<TrickMove<G::Decision>> {
    let mut moves = Vec::new();
    hand.moves(&mut moves);
    let moves = moves.into_iter().map(|mv| (mv, None)).collect();
    let best = (0, evaluation.evaluate(hand.play()));
    let mut report = Report::solved(
        Algorithm::PARTITION,
        moves,
        best,
        (Vec::new(), 0),
        Counts::default(),
        start.elapsed(),
    );
    (report.exact, report.stopped) = (false, true);
    report
}

/// Refuses options that would make another search of it.
fn check<G: TrickGame>(hand: &TrickHand<G>, options: &SearchOptions) -> Result<(), SearchError> {
    let refused = [
        (hand.before().is_some(), "the play has not begun"),
        (options.ties != Ties::Order, "it breaks ties by the order of the cards alone"),
        (options.random_ties.is_some(), "it breaks ties by the order of the cards alone"),
        (options.limits.depth.is_some(), "it searches hands to their end, and has no limit on depth"),
        (options.width.is_some(), "it searches every card, and has no limit on width"),
    ];
    match refused.into_iter().find(|(refuses, _)| *refuses) {
        Some((_, reason)) => Err(SearchError::NoPartition(reason)),
        None => Ok(()),
    }
}

/// The sides, and the value of each number of tricks or points for the maximising one, which must depend on nothing else.
fn sides<G: TrickGame>(
    hand: &TrickHand<G>,
    evaluation: &G::Evaluation,
    options: &SearchOptions,
) -> Result<Sides, SearchError> {
    let play: &Tricks<G> = hand.play();
    let (players, counted) = (play.players(), G::counted(play)?);
    let viewer = match options.perspective {
        Perspective::Mover => play.player(),
        Perspective::Of(player) if player < players => player,
        Perspective::Of(player) => return Err(SearchError::NoSuchPlayer { player, players }),
    };
    if let Some(player) = options.teams.beyond(players) {
        return Err(SearchError::NoSuchPlayer { player, players });
    }
    let maximisers = options.teams.team(viewer);
    let own = |scores: &Scores| -> i32 {
        (0..players)
            .filter(|&player: &Player| maximisers >> player & 1 != 0)
            .map(|player| scores[player])
            .sum()
    };
    let outcomes =
        evaluation.outcomes().ok_or(SearchError::NoPartition("the evaluation lists no outcomes"))?;
    let most = outcomes.iter().map(|outcome| own(&outcome.measure)).max().unwrap_or(0);
    if !(0..32).contains(&most) {
        return Err(SearchError::NoPartition("there are more than 31 tricks or points"));
    }
    let mut values = vec![None; most as usize + 1];
    for outcome in &outcomes {
        let value = match options.objective {
            Objective::Own => own(&outcome.scores),
            Objective::Difference => 2 * own(&outcome.scores) - outcome.scores.sum(),
        };
        let known = &mut values[own(&outcome.measure) as usize];
        if known.is_some_and(|known| known != value) {
            return Err(SearchError::NoPartition(
                "the score of the side depends on more than its own tricks or points",
            ));
        }
        *known = Some(value);
    }
    // Numbers that cannot occur need no value.
    let values = values.into_iter().map(|value| value.unwrap_or(i32::MIN)).collect();
    Ok(Sides { maximisers, counted, values })
}
