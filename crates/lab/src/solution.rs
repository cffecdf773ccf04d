//! The solution of a position, in words: moves by name, the line of play step by step.

use crate::analysis::{Answer, Settings};
use maxn::{Evaluation, Game, Memory, SearchError};

/// What a search found out about a position of a game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What every player ends up with, in the game's own terms: tricks, points.
    pub outcome: Vec<i32>,
    /// What that is worth to every player, in the evaluation's terms.
    pub utility: Vec<i32>,
    /// The best move; none where the game is over.
    pub best: Option<String>,
    /// Every move; the best alone where no more was asked for.
    pub moves: Vec<Choice>,
    /// The line of play.
    pub line: Vec<Played>,
    /// The answer it was made of.
    pub answer: Answer,
    /// Whether nothing was searched, and the line is that of a book.
    pub from_book: bool,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub name: String,
    /// Other legal moves that are as good: they were taken for the same.
    pub merged: Vec<String>,
    /// What it is worth to every player, where that was found.
    pub worth: Option<Vec<i32>>,
}

/// How a game speaks of its positions and moves.
pub trait Terms<G: Game<N>, const N: usize> {
    /// What the players have in a position: tricks, points.
    fn outcome(&self, game: &G) -> [i32; N];

    /// A legal move as people write it.
    fn name(&self, game: &G, mv: G::Move) -> String;

    /// The legal moves that one of the game's moves stands for, without that one.
    fn merged(&self, _game: &G, _mv: G::Move) -> Vec<G::Move> {
        Vec::new()
    }

    /// Whether a part of the game begins, such as a trick.
    fn begins_part(&self, game: &G) -> bool {
        game.starts_step()
    }
}

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who moved, from 0.
    pub player: usize,
    /// The move.
    pub name: String,
    /// Whether it ended a part of the game, such as a trick.
    pub ends_part: bool,
}

/// Solves a position.
///
/// # Errors
/// If the evaluation does not tell what the algorithm needs.
pub fn solve<G, E, T, const N: usize>(
    settings: &Settings,
    game: &mut G,
    evaluation: &E,
    memory: &mut Memory<N>,
    terms: &T,
) -> Result<Solution, SearchError>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    T: Terms<G, N>,
{
    let answer = settings.run(game, evaluation, memory)?;
    Ok(told(game, answer, settings.root_values, terms))
}

/// An answer in words: with every move, or the best alone.
pub(crate) fn told<G: Game<N>, T: Terms<G, N>, const N: usize>(
    game: &G,
    answer: Answer,
    every: bool,
    terms: &T,
) -> Solution {
    let legal = |game: &G| {
        let mut moves = Vec::new();
        if !game.is_terminal() {
            game.moves(&mut moves);
        }
        moves
    };
    let choice = |mv: G::Move, worth: Option<Vec<i32>>| {
        let merged = terms.merged(game, mv).into_iter().map(|mv| terms.name(game, mv)).collect();
        Choice { name: terms.name(game, mv), merged, worth }
    };
    let moves = legal(game);
    let best = answer.best.map(|best| moves[best]);
    let moves: Vec<Choice> = if every {
        moves.iter().zip(&answer.root_values).map(|(&mv, worth)| choice(mv, worth.clone())).collect()
    } else {
        best.map(|best| choice(best, Some(answer.scores.clone()))).into_iter().collect()
    };
    let mut after = game.clone();
    let mut line = Vec::with_capacity(answer.path.len());
    for &place in &answer.path {
        let (player, mv) = (after.player(), legal(&after)[place]);
        let name = terms.name(&after, mv);
        after.apply(mv);
        line.push(Played { player, name, ends_part: terms.begins_part(&after) });
    }
    Solution {
        outcome: terms.outcome(&after).to_vec(),
        utility: answer.scores.clone(),
        best: best.map(|best| terms.name(game, best)),
        moves,
        line,
        answer,
        from_book: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::synthetic::{Incremental, Points, Shape};

    impl Terms<Incremental<3>, 3> for Points<3> {
        fn outcome(&self, tree: &Incremental<3>) -> [i32; 3] {
            self.evaluate(tree)
        }

        fn name(&self, _tree: &Incremental<3>, mv: <Incremental<3> as Game<3>>::Move) -> String {
            format!("{mv:?}")
        }
    }

    #[test]
    fn the_line_leads_to_the_outcome_and_every_move_has_its_worth() {
        let mut tree = Incremental::<3>::new(Shape::new(3, 4).unwrap(), 5, 2).unwrap();
        let points = tree.evaluation();
        let settings = Settings { root_values: true, ..Settings::default() };
        let solution = solve(&settings, &mut tree, &points, &mut Memory::new(0), &points).unwrap();
        assert_eq!(solution.outcome, solution.utility);
        assert_eq!(solution.line.iter().map(|played| played.player).collect::<Vec<_>>(), [0, 1, 2, 0]);
        let best = solution.best.clone().unwrap();
        assert_eq!(solution.line[0].name, best);
        let choice = solution.moves.iter().find(|choice| choice.name == best).unwrap();
        assert_eq!(choice.worth.as_ref(), Some(&solution.utility));
        assert_eq!(solution.moves.len(), 3);
        assert!(solution.moves.iter().all(|choice| choice.worth.as_ref().unwrap()[0] <= solution.utility[0]));

        let alone = solve(&Settings::default(), &mut tree, &points, &mut Memory::new(0), &points).unwrap();
        assert_eq!((alone.best, &alone.utility), (solution.best, &solution.utility));
        assert_eq!(alone.moves, std::slice::from_ref(choice), "only the best was asked for");
    }
}
