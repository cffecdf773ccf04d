//! Hearts.

use super::tricks::{dealt, players, read, search, wrong_players};
use super::{BadRequest, CardGame, DealRequest, Dealt, Question, wish};
use crate::solution::Solution;
use maxn::Evaluation;
use maxn_games::hearts::{self, Hearts, Options, Points};

pub(super) fn deal(request: &DealRequest) -> Result<Dealt, BadRequest> {
    match request.players() {
        3 => deal_for::<3>(request),
        4 => deal_for::<4>(request),
        5 => deal_for::<5>(request),
        6 => deal_for::<6>(request),
        players => wrong_players(CardGame::Hearts, players),
    }
}

pub(super) fn solve(question: &mut Question<'_>) -> Result<Solution, BadRequest> {
    match players(question.position)? {
        3 => solve_for::<3>(question),
        4 => solve_for::<4>(question),
        5 => solve_for::<5>(question),
        6 => solve_for::<6>(question),
        players => wrong_players(CardGame::Hearts, players),
    }
}

fn deal_for<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    let options = match &request.options {
        Some(words) => words.parse().map_err(wish)?,
        None => Options::PAPERS,
    };
    let cards = request.cards.unwrap_or(hearts::cards_each(N));
    Ok(dealt(&hearts::deal::<N>(options, cards, request.seed).map_err(wish)?, None))
}

fn solve_for<const N: usize>(question: &mut Question<'_>) -> Result<Solution, BadRequest> {
    let game: Hearts<N> = read(question)?;
    let points = Points::new(&game);
    search(question, game, &points, |game| points.points(&points.evaluate(game)))
}
