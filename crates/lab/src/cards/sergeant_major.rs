//! Sergeant Major.

use super::tricks::{dealt, players, read, search, wrong_players};
use super::{BadRequest, CardGame, DealRequest, Dealt, Question, wish};
use crate::solution::Solution;
use maxn_games::sergeant_major::{self, SergeantMajor};
use maxn_games::tricks::{TrickCount, Tricks};

pub(super) fn deal(request: &DealRequest) -> Result<Dealt, BadRequest> {
    match request.players() {
        3 => {
            let cards = request.cards.unwrap_or(sergeant_major::CARDS);
            Ok(dealt(&sergeant_major::deal(cards, request.seed).map_err(wish)?, None))
        }
        players => wrong_players(CardGame::SergeantMajor, players),
    }
}

pub(super) fn solve(question: &mut Question<'_>) -> Result<Solution, BadRequest> {
    match players(question.position)? {
        3 => {
            let game: Tricks<SergeantMajor, 3> = read(question)?;
            let count = TrickCount::new(game.table());
            search(question, game, &count, |game| game.table().tricks())
        }
        players => wrong_players(CardGame::SergeantMajor, players),
    }
}
