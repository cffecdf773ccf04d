//! Agents that play by the book.

use super::book::Book;
use crate::agents::{Agent, NoDecision};
use maxn::Game;
use maxn_games::contest::Contest;

/// A contest that is played on the positions of a game, so that a book can know them.
pub trait Positioned<const N: usize>: Contest<N> {
    /// The game.
    type Game: Game<N>;

    /// The position.
    fn position(&self) -> &Self::Game;

    /// The decision to make a move.
    fn decision(&self, mv: <Self::Game as Game<N>>::Move) -> Self::Decision;
}

/// An agent that plays by a book as long as that knows the position, and then as it would by itself.
#[derive(Clone, Debug)]
pub struct Booked<A> {
    book: Book,
    agent: A,
}

impl<A> Booked<A> {
    /// The agent with a book.
    pub fn new(book: Book, agent: A) -> Self {
        Booked { book, agent }
    }
}

impl<C: Positioned<N>, A: Agent<C, N>, const N: usize> Agent<C, N> for Booked<A> {
    fn decide(&mut self, contest: &C) -> Result<C::Decision, NoDecision> {
        match self.book.recall(contest.position()) {
            Some(mv) => Ok(contest.decision(mv)),
            None => self.agent.decide(contest),
        }
    }
}
