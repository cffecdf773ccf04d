//! Positions judged by play-outs.

use maxn::{Bounds, Evaluation, Game, Outcome, Range, Scores};

/// An evaluation that, where it is `on`, asks another one only about the end of the game: from everywhere else everybody
/// plays the first card of its preference.
///
/// All that the other knows of the scores to come holds for these, which are among them.
pub(super) struct PlayOut<'e, E> {
    pub(super) evaluation: &'e E,
    pub(super) on: bool,
}

impl<G: Game<N>, E: Evaluation<G, N>, const N: usize> Evaluation<G, N> for PlayOut<'_, E> {
    fn evaluate(&self, game: &G) -> Scores<N> {
        if !self.on || game.is_terminal() {
            return self.evaluation.evaluate(game);
        }
        let mut game = game.clone();
        let mut moves = Vec::new();
        while !game.is_terminal() {
            moves.clear();
            game.moves(&mut moves);
            game.apply(moves[0]);
        }
        self.evaluation.evaluate(&game)
    }

    fn bounds(&self) -> Bounds {
        self.evaluation.bounds()
    }

    #[inline]
    fn range(&self, game: &G) -> Range<N> {
        self.evaluation.range(game)
    }

    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        self.evaluation.outcomes()
    }

    #[inline]
    fn progress(&self, game: &G) -> Range<N> {
        self.evaluation.progress(game)
    }

    #[inline]
    fn score_offset(&self, game: &G) -> Scores<N> {
        self.evaluation.score_offset(game)
    }

    #[inline]
    fn key(&self, game: &G) -> u64 {
        self.evaluation.key(game)
    }
}
