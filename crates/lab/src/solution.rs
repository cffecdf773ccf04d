//! The solution of a position, in words: moves by name, the line of play step by step.

use crate::analysis::{Answer, Settings};
use maxn::{Evaluation, Game, Memory, Refusal};
use std::fmt::Display;

/// What a search found out about a position of a game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What every player ends up with, in the game's own terms: tricks, points.
    pub outcome: Vec<i32>,
    /// What that is worth to every player, in the evaluation's terms.
    pub utility: Vec<i32>,
    /// The best move; none where the game is over.
    pub best: Option<String>,
    /// Every move and what it is worth to every player, where that was asked for and found.
    pub moves: Vec<(String, Option<Vec<i32>>)>,
    /// The line of play.
    pub line: Vec<Played>,
    /// The answer it was made of.
    pub answer: Answer,
}

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who moved, from 0.
    pub player: usize,
    /// The move.
    pub name: String,
    /// Whether it ended a step of the game, such as a trick.
    pub ends_step: bool,
}

/// Solves a position. `outcome` tells what the players have, in the game's own terms, in a position.
///
/// # Errors
/// If the evaluation does not tell what the algorithm needs.
pub fn solve<G, E, const N: usize>(
    settings: &Settings,
    game: &mut G,
    evaluation: &E,
    memory: &mut Memory<N>,
    outcome: impl Fn(&G) -> [i32; N],
) -> Result<Solution, Refusal>
where
    G: Game<N>,
    G::Move: Display,
    E: Evaluation<G, N>,
{
    let answer = settings.run(game, evaluation, memory)?;
    let legal = |game: &G| {
        let mut moves = Vec::new();
        if !game.is_terminal() {
            game.moves(&mut moves);
        }
        moves
    };
    let names: Vec<String> = legal(game).iter().map(ToString::to_string).collect();
    let mut after = game.clone();
    let mut line = Vec::with_capacity(answer.path.len());
    for &place in &answer.path {
        let (player, mv) = (after.player(), legal(&after)[place]);
        after.apply(mv);
        line.push(Played { player, name: mv.to_string(), ends_step: after.starts_step() });
    }
    Ok(Solution {
        outcome: outcome(&after).to_vec(),
        utility: answer.scores.clone(),
        best: answer.best.map(|best| names[best].clone()),
        moves: names.into_iter().zip(answer.root_values.iter().cloned()).collect(),
        line,
        answer,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::synthetic::{Incremental, Shape};

    #[test]
    fn the_line_leads_to_the_outcome_and_every_move_has_its_worth() {
        let mut tree = Incremental::<3>::new(Shape::new(3, 4).unwrap(), 5, 2).unwrap();
        let points = tree.evaluation();
        let settings = Settings { root_values: true, ..Settings::default() };
        let solution =
            solve(&settings, &mut tree, &points, &mut Memory::new(0), |tree| points.evaluate(tree)).unwrap();
        assert_eq!(solution.outcome, solution.utility);
        assert_eq!(solution.line.iter().map(|played| played.player).collect::<Vec<_>>(), [0, 1, 2, 0]);
        let best = solution.best.unwrap();
        assert_eq!(solution.line[0].name, best);
        let worth = solution.moves.iter().find(|(name, _)| *name == best).unwrap();
        assert_eq!(worth.1.as_ref(), Some(&solution.utility));
        assert!(solution.moves.iter().all(|(_, worth)| worth.as_ref().unwrap()[0] <= solution.utility[0]));
    }
}
