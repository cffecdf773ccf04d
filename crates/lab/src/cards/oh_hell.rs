//! Oh Hell.

use super::tricks::{dealt, players, read, search, wrong_players};
use super::{BadRequest, CardGame, DealRequest, Dealt, Question, wish};
use crate::solution::Solution;
use maxn_games::oh_hell::{self, ExactBid, OhHell};
use maxn_games::tricks::Tricks;

pub(super) fn deal(request: &DealRequest) -> Result<Dealt, BadRequest> {
    match request.players() {
        3 => deal_for::<3>(request),
        4 => deal_for::<4>(request),
        5 => deal_for::<5>(request),
        6 => deal_for::<6>(request),
        7 => deal_for::<7>(request),
        players => wrong_players(CardGame::OhHell, players),
    }
}

pub(super) fn solve(question: &mut Question<'_>) -> Result<Solution, BadRequest> {
    match players(question.position)? {
        3 => solve_for::<3>(question),
        4 => solve_for::<4>(question),
        5 => solve_for::<5>(question),
        6 => solve_for::<6>(question),
        7 => solve_for::<7>(question),
        players => wrong_players(CardGame::OhHell, players),
    }
}

fn deal_for<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    let cards = request.cards.or(oh_hell::most_cards(N)).unwrap_or(0);
    let game = oh_hell::deal::<N>(cards, request.seed).map_err(wish)?;
    Ok(dealt(&game, Some(game.rules().bids())))
}

fn solve_for<const N: usize>(question: &mut Question<'_>) -> Result<Solution, BadRequest> {
    let game: Tricks<OhHell<N>, N> = read(question)?;
    let exact = ExactBid::new(&game);
    search(question, game, &exact, |game| game.table().tricks())
}
