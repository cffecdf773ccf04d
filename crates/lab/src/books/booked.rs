//! Agents that play by the book.

use super::book::Book;
use crate::agents::{Advice, Adviser, Agent, Cost, NoDecision};
use maxn::Game;
use maxn_games::contest::{BoardContest, BoardGame, Contest};

/// A contest that is played on the positions of a game, so that a book can know them.
pub trait Positioned<const N: usize>: Contest<N> {
    /// The game.
    type Game: Game<N>;

    /// The position.
    fn position(&self) -> &Self::Game;

    /// The decision to make a move.
    fn decision(&self, mv: <Self::Game as Game<N>>::Move) -> Self::Decision;
}

impl<G: BoardGame<N>, const N: usize> Positioned<N> for BoardContest<G, N> {
    type Game = G;

    fn position(&self) -> &G {
        self.game()
    }

    fn decision(&self, mv: G::Move) -> Self::Decision {
        self.named(mv)
    }
}

/// An agent that plays by a book as long as that knows the position, and then as it would by itself.
#[derive(Clone, Debug)]
pub struct Booked<A> {
    book: Book,
    agent: A,
    /// Whether the book had the last word.
    by_book: bool,
}

impl<A> Booked<A> {
    /// The agent with a book.
    pub fn new(book: Book, agent: A) -> Self {
        Booked { book, agent, by_book: false }
    }

    fn recall<C: Positioned<N>, const N: usize>(&mut self, contest: &C) -> Option<C::Decision> {
        let mv = self.book.recall(contest.position());
        self.by_book = mv.is_some();
        mv.map(|mv| contest.decision(mv))
    }
}

impl<C: Positioned<N>, A: Agent<C, N>, const N: usize> Agent<C, N> for Booked<A> {
    fn decide(&mut self, contest: &C) -> Result<C::Decision, NoDecision> {
        match self.recall(contest) {
            Some(decision) => Ok(decision),
            None => self.agent.decide(contest),
        }
    }

    fn observe(&mut self, contest: &C, decision: &C::Decision, events: &[C::Event]) {
        self.agent.observe(contest, decision, events);
    }

    fn cost(&self) -> Cost {
        if self.by_book { Cost::default() } else { self.agent.cost() }
    }

    fn source(&self) -> Option<&'static str> {
        if self.by_book { Some("from the book") } else { self.agent.source() }
    }
}

impl<C: Positioned<N>, A: Adviser<C, N>, const N: usize> Adviser<C, N> for Booked<A> {
    /// What the agent thinks of every decision; which is best says the book, where it knows.
    fn advise(&mut self, contest: &C) -> Result<Advice<C::Decision, N>, NoDecision> {
        let advice = self.agent.advise(contest)?;
        Ok(match self.recall(contest) {
            Some(best) => Advice { best, ..advice },
            None => advice,
        })
    }
}
