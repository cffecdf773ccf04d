//! The play of a hand as an information set of the engine.

use super::game::HiddenGame;
use super::view::View;
use crate::cards::{Card, Hand};
use crate::knowledge::{CardWorld, Sampler};
use maxn::hidden::{HiddenError, InformationSet};
use maxn::{Generator, Means, Player};
use maxn_play::Aim;

/// The play of a hand: as a seat sees it, or with open hands, where there is one world.
pub struct CardPlay<'c, C> {
    seat: Player,
    table: &'c C,
    /// The hidden cards, and their source; `None` with open hands.
    hidden: Option<(&'c View<C>, Sampler)>,
    aim: Aim,
}

impl<'c, C: HiddenGame> CardPlay<'c, C> {
    /// Creates the play as a seat sees it, with an aim of the players.
    ///
    /// # Errors
    /// If no world agrees with the view.
    pub fn new(view: &'c View<C>, aim: Aim) -> Result<Self, HiddenError> {
        let sampler = view.sampler().ok_or(HiddenError::NoWorlds)?;
        Ok(CardPlay { seat: view.seat(), table: view.table(), hidden: Some((view, sampler)), aim })
    }

    /// The play of a contest with open hands.
    ///
    /// # Errors
    /// If the contest is over.
    pub(super) fn open(contest: &'c C, aim: Aim) -> Result<Self, HiddenError> {
        let seat = contest.turn().ok_or(HiddenError::Over)?;
        Ok(CardPlay { seat, table: contest, hidden: None, aim })
    }

    /// The contest in a world, all cards open.
    pub(super) fn contest(&self, world: &CardWorld) -> C {
        if self.hidden.is_some() { self.table.determinize(world) } else { self.table.clone() }
    }

    /// The hands as they were when the play began, if players now hold those of a world.
    fn begun_with(&self, world: &CardWorld) -> Vec<Hand> {
        let mut hands = world.hands(self.table.players()).to_vec();
        self.table.plays().iter().for_each(|(player, card)| hands[player].insert(card));
        hands
    }
}

impl<C: HiddenGame> InformationSet for CardPlay<'_, C> {
    type Game = C::Play;
    type Terms = C;
    type World = CardWorld;

    fn seat(&self) -> Player {
        self.seat
    }

    #[inline]
    fn draw(&self, generator: &mut Generator) -> Option<CardWorld> {
        Some(self.hidden.as_ref().map_or(CardWorld::default(), |(_, sampler)| sampler.draw(generator)))
    }

    fn agrees(&self, world: &CardWorld) -> bool {
        self.hidden.as_ref().is_none_or(|(view, _)| view.hidden_cards().allows(world))
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.hidden.as_ref().map_or(1, |(_, sampler)| sampler.worlds()))
    }

    /// The play is asked for only after it has begun.
    #[inline]
    fn determinize(&self, world: &CardWorld) -> (C::Play, C) {
        let contest = self.contest(world);
        let play = contest.position().expect("the play has begun");
        (play, contest)
    }

    #[inline]
    fn payoff(&self, end: &C::Play, contest: &C) -> Means {
        match self.aim {
            Aim::Worth => contest.worth(end),
            Aim::Stake => contest.stake(end),
        }
    }

    #[inline]
    fn is_decided(&self, play: &C::Play, contest: &C) -> bool {
        contest.is_decided(play)
    }

    fn lowest_wins(&self) -> bool {
        self.table.lowest_wins()
    }

    fn span(&self) -> Option<f64> {
        Some(self.table.span())
    }

    fn history(&self) -> Vec<Card> {
        self.table.plays().iter().map(|(_, card)| card).collect()
    }

    fn beginning(&self, world: &CardWorld) -> Option<C::Play> {
        let (leader, _) = self.table.plays().iter().next()?;
        self.table.beginning(self.begun_with(world), leader)
    }

    fn has_evidence(&self) -> bool {
        !self.table.plays().is_empty() || self.table.has_signals()
    }

    fn log_likelihood(&self, world: &CardWorld) -> f64 {
        self.table.log_likelihood(self.seat, &self.begun_with(world))
    }
}
