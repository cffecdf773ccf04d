//! To take decisions back where several people play: everybody else has to agree.

use super::Table;
use super::seats::Occupant;
use crate::answer::ApiError;
use maxn::Player;
use maxn_play::Direction;
use serde_json::{Value, json};

/// A wish to go to another moment.
#[derive(Clone, Debug)]
pub(super) struct Takeback {
    by: Player,
    /// The moment to go to, and whether the agents wait there.
    target: usize,
    waits: bool,
    /// The seats whose people have agreed.
    agreed: Vec<Player>,
}

impl Table {
    /// Goes in a direction, if nobody else plays here; otherwise asks the others.
    ///
    /// # Errors
    /// If there is nothing in this direction.
    pub(crate) fn go_or_ask(&mut self, seat: Option<Player>, direction: Direction) -> Result<(), ApiError> {
        let target = self.target(direction);
        let target = target.ok_or_else(|| ApiError::wrong("there is nothing in this direction"))?;
        // Whoever looks at a moment does not want the agents to leave it; undo and redo go on.
        let waits = self.driver.is_replay || matches!(direction, Direction::To(_));
        match seat.filter(|&seat| self.others(seat).next().is_some()) {
            Some(by) => self.takeback = Some(Takeback { by, target, waits, agreed: Vec::new() }),
            None => self.go_and_wait(target, waits),
        }
        Ok(())
    }

    fn go_and_wait(&mut self, target: usize, waits: bool) {
        self.go(target);
        self.driver.pause(waits);
    }

    /// The seats of people who do not share the browser of a seat. Those at the browser that has opened the table are one party; somebody
    /// who was invited and has not come yet is none.
    fn others(&self, seat: Player) -> impl Iterator<Item = Player> + '_ {
        let occupants = self.seats.occupants();
        let own = &occupants[seat];
        let is_other = move |&(other, occupant): &(Player, &Occupant)| match occupant {
            Occupant::Agent(_) => false,
            Occupant::Here => *own != Occupant::Here,
            Occupant::Invited => other != seat && self.seats.has_come(other),
        };
        occupants.iter().enumerate().filter(is_other).map(|(other, _)| other)
    }

    /// Agrees to a wish, or refuses it. It is granted when everybody else has agreed; its own player takes it back by refusing.
    ///
    /// # Errors
    /// If nobody wishes anything.
    pub(crate) fn answer_takeback(&mut self, seat: Option<Player>, agrees: bool) -> Result<(), ApiError> {
        let none = || ApiError::late("nobody asks to take anything back any more");
        let (seat, mut wish) = seat.zip(self.takeback.take()).ok_or_else(none)?;
        if !agrees {
            return Ok(());
        }
        // People who share a screen agree together.
        let is_here = self.seats.occupants()[seat] == Occupant::Here;
        let here = |&other: &Player| is_here && self.seats.occupants()[other] == Occupant::Here;
        wish.agreed.extend(self.others(wish.by).filter(|other| *other == seat || here(other)));
        if self.others(wish.by).all(|other| wish.agreed.contains(&other)) {
            self.go_and_wait(wish.target, wish.waits);
        } else {
            self.takeback = Some(wish);
        }
        Ok(())
    }

    /// The wish as a seat sees it.
    pub(super) fn takeback_seen_by(&self, seat: Option<Player>) -> Option<Value> {
        let wish = self.takeback.as_ref()?;
        let waits_for: Vec<Player> =
            self.others(wish.by).filter(|other| !wish.agreed.contains(other)).collect();
        let can_answer = seat.is_some_and(|seat| waits_for.contains(&seat));
        Some(json!({"by": wish.by, "waits_for": waits_for, "can_answer": can_answer}))
    }
}
