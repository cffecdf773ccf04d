//! Cribbage: the play is searched, the discards are chosen by expectation.

use super::tricks::wrong_players;
use super::{BadRequest, CardGame, DealRequest, Dealt, Question, Solved, wish};
use crate::solution::{Solution, Terms, solve as solve_game};
use maxn::Evaluation;
use maxn_games::cards::{Card, Deal, Hand};
use maxn_games::cribbage::{self, Board, Pegs, Play, Position, Round, cards_dealt};

/// Cards each after the discards.
const KEPT: usize = 4;

/// Cards to lay away to the crib, and what the show then brings on average.
#[derive(Clone, Debug, PartialEq)]
pub struct LayAway {
    /// The cards, such as `KD 2C`.
    pub cards: String,
    /// The average points of the hand, and of the crib where it is the player's own.
    pub average: f64,
}

pub(super) fn deal(request: &DealRequest) -> Result<Dealt, BadRequest> {
    match request.players() {
        2 => deal_for::<2>(request),
        3 => deal_for::<3>(request),
        4 => deal_for::<4>(request),
        players => wrong_players(CardGame::Cribbage, players),
    }
}

pub(super) fn solve(question: &mut Question<'_>) -> Result<Solved, BadRequest> {
    match cribbage::players(question.position).map_err(BadRequest::Cribbage)? {
        2 => solve_for::<2>(question),
        3 => solve_for::<3>(question),
        4 => solve_for::<4>(question),
        players => wrong_players(CardGame::Cribbage, players),
    }
}

/// The last player deals, so that the first one leads; where only the cards kept are wanted, all lay away by
/// expectation.
fn deal_for<const N: usize>(request: &DealRequest) -> Result<Dealt, BadRequest> {
    let dealer = N - 1;
    let mut pack = Deal::new(Hand::DECK, request.seed);
    let dealt = cribbage::Dealt::<N>::deal(&mut pack, dealer, Board::default());
    let (position, hands) = match request.cards {
        Some(KEPT) => {
            let starter = pack.next().ok_or_else(|| wish("the pack has no card to turn up"))?;
            let round = dealt.lay_away(dealt.best_discards(), starter).map_err(wish)?;
            (round.to_string(), *round.hands())
        }
        None => (dealt.to_string(), *dealt.hands()),
        Some(cards) if cards == cards_dealt(N) => (dealt.to_string(), *dealt.hands()),
        Some(cards) => {
            let all = cards_dealt(N);
            return Err(wish(format!(
                "cribbage for {N} players has {all} cards each, or {KEPT} after the discards, not {cards}"
            )));
        }
    };
    Ok(Dealt {
        position,
        hands: hands.iter().map(ToString::to_string).collect(),
        bids: None,
        trump: None,
        leader: (dealer + 1) % N,
        dealer: Some(dealer),
    })
}

fn solve_for<const N: usize>(question: &mut Question<'_>) -> Result<Solved, BadRequest> {
    match question.position.parse::<Position<N>>().map_err(BadRequest::Cribbage)? {
        Position::Discard(dealt) => {
            Ok(Solved::Discards((0..N).map(|player| lay_away(&dealt, player)).collect()))
        }
        Position::Play(round) => search(question, &round).map(|solution| Solved::Play(Box::new(solution))),
    }
}

/// What a player can lay away, best first.
fn lay_away<const N: usize>(dealt: &cribbage::Dealt<N>, player: usize) -> Vec<LayAway> {
    let choices = dealt.discards(player).into_iter();
    let name = |cards: Hand| cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    choices.map(|choice| LayAway { cards: name(choice.cards), average: choice.average() }).collect()
}

fn search<const N: usize>(question: &mut Question<'_>, round: &Round<N>) -> Result<Solution, BadRequest> {
    let pegs = round.evaluation();
    let memory = question.memories.fresh::<N>().map_err(BadRequest::Search)?;
    solve_game(question.settings, &mut round.play().clone(), &pegs, memory, &pegs).map_err(BadRequest::Search)
}

impl<const N: usize> Terms<Play<N>, N> for Pegs<N> {
    fn outcome(&self, play: &Play<N>) -> [i32; N] {
        self.evaluate(play)
    }

    fn merged(&self, play: &Play<N>, card: Card) -> Vec<Card> {
        play.merged_with(card).into_iter().collect()
    }

    fn begins_part(&self, play: &Play<N>) -> bool {
        play.pile().is_empty()
    }
}
