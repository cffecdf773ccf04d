//! What all trick games share.

use super::{BadRequest, CardGame, Dealt, Question};
use crate::solution::{Solution, Terms, solve};
use maxn::Evaluation;
use maxn_games::cards::Card;
use maxn_games::hearts::players_in;
use maxn_games::tricks::{BadPosition, Rules, Table, Tricks};
use std::fmt::Display;
use std::str::FromStr;

/// The number of players in a position.
pub(super) fn players(position: &str) -> Result<usize, BadRequest> {
    players_in(position).ok_or_else(|| {
        let example = "must be given, as in 'hands S:AK H:2 | S:Q H:3 | S:J H:4; leader 1'";
        BadRequest::Position(BadPosition::new("hands", example))
    })
}

/// A game that is not played by so many.
pub(super) fn wrong_players<T>(game: CardGame, players: usize) -> Result<T, BadRequest> {
    Err(super::wish(game.wrong_players(players)))
}

/// The deal of a game with or without bids.
pub(super) fn dealt<R: Rules<N>, const N: usize>(game: &Tricks<R, N>, bids: Option<[u8; N]>) -> Dealt
where
    Tricks<R, N>: Display,
{
    let table: &Table<N> = game.table();
    Dealt {
        position: game.to_string(),
        hands: table.hands().iter().map(ToString::to_string).collect(),
        bids: bids.map(|bids| bids.to_vec()),
        trump: table.trump(),
        leader: table.trick().leader(),
        dealer: None,
    }
}

/// The position asked about.
pub(super) fn read<G: FromStr<Err = BadPosition>>(question: &Question<'_>) -> Result<G, BadRequest> {
    question.position.parse().map_err(BadRequest::Position)
}

/// Searches the play.
pub(super) fn search<R, E, F, const N: usize>(
    question: &mut Question<'_>,
    mut game: Tricks<R, N>,
    evaluation: &E,
    outcome: F,
) -> Result<Solution, BadRequest>
where
    R: Rules<N>,
    E: Evaluation<Tricks<R, N>, N>,
    F: Fn(&Tricks<R, N>) -> [i32; N],
{
    let memory = question.memories.fresh::<N>().map_err(BadRequest::Search)?;
    solve(question.settings, &mut game, evaluation, memory, &InTricks(outcome)).map_err(BadRequest::Search)
}

/// Trick games, with what their players count.
struct InTricks<F>(F);

impl<R, F, const N: usize> Terms<Tricks<R, N>, N> for InTricks<F>
where
    R: Rules<N>,
    F: Fn(&Tricks<R, N>) -> [i32; N],
{
    fn outcome(&self, game: &Tricks<R, N>) -> [i32; N] {
        (self.0)(game)
    }

    fn name(&self, _game: &Tricks<R, N>, card: Card) -> String {
        card.to_string()
    }

    fn merged(&self, game: &Tricks<R, N>, card: Card) -> Vec<Card> {
        game.merged_with(card).into_iter().collect()
    }
}
