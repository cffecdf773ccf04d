//! Spades.

use super::tricks::{dealt, players, read, search, wrong_players};
use super::{BadRequest, CardGame, DealRequest, Dealt, Question, wish};
use crate::solution::Solution;
use maxn_games::spades::{self, Payoff, Spades, Utility};
use maxn_games::tricks::Tricks;

/// What the players want unless something else is asked for: the bid, with two overtricks free.
const USUAL: Utility = Utility::SomeOvertricks;

/// The names of all utilities, the usual one first.
pub(super) fn utilities() -> Vec<&'static str> {
    let others = Utility::ALL.into_iter().filter(|&utility| utility != USUAL);
    [USUAL].into_iter().chain(others).map(Utility::name).collect()
}

pub(super) fn deal(request: &DealRequest) -> Result<Dealt, BadRequest> {
    match request.players() {
        2 => deal_for::<2>(request),
        3 => deal_for::<3>(request),
        4 => deal_for::<4>(request),
        players => wrong_players(CardGame::Spades, players),
    }
}

pub(super) fn solve(question: &mut Question<'_>, utility: Option<&str>) -> Result<Solution, BadRequest> {
    let utility = utility.map_or(Ok(USUAL), |name| name.parse().map_err(wish))?;
    match players(question.position)? {
        2 => solve_for::<2>(question, utility),
        3 => solve_for::<3>(question, utility),
        4 => solve_for::<4>(question, utility),
        players => wrong_players(CardGame::Spades, players),
    }
}

fn deal_for<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    let cards = request.cards.or(spades::most_cards(N)).unwrap_or(0);
    let game = spades::deal::<N>(cards, request.seed).map_err(wish)?;
    Ok(dealt(&game, Some(game.rules().bids())))
}

fn solve_for<const N: usize>(question: &mut Question<'_>, utility: Utility) -> Result<Solution, BadRequest> {
    let game: Tricks<Spades<N>, N> = read(question)?;
    let payoff = Payoff::new(utility, &game);
    search(question, game, &payoff, |game| game.table().tricks())
}
