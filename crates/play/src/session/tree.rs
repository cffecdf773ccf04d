//! The decisions of a session as a tree with a cursor: to take a decision back loses nothing.

use super::history::Ledger;
use crate::decision::{Decision, DecisionError};
use crate::event::Event;
use crate::game::Contest;
use maxn::Player;

/// A state of the contest: a node of the tree.
pub struct Moment {
    /// The contest.
    pub contest: Box<dyn Contest>,
    /// The decision that has led here; `None` at the beginning.
    pub played: Option<PlayedDecision>,
    /// The scores of the hands that were played.
    pub ledger: Ledger,
    /// The moments after decisions that were made here, in the order in which they were first made.
    pub children: Vec<usize>,
    parent: Option<usize>,
    /// The child that was looked at last.
    latest: Option<usize>,
}

/// A decision that was made, with all secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedDecision {
    /// Its player.
    pub player: Player,
    /// The decision.
    pub decision: Decision,
    /// Known to its player only.
    pub is_secret: bool,
    /// There was another decision to make.
    pub is_choice: bool,
    /// The hand or game in which it was made, from 1.
    pub hand: u32,
    /// The cells on the way of a piece, where there are several.
    pub path: Vec<String>,
    /// The consequences.
    pub events: Vec<Event>,
}

impl PlayedDecision {
    /// Returns the decision as a seat knows it; `None` if it is a secret. No seat stands for somebody who sees everything.
    pub fn decision_seen_by(&self, seat: Option<Player>) -> Option<&Decision> {
        let is_hidden = self.is_secret && seat.is_some_and(|seat| seat != self.player);
        (!is_hidden).then_some(&self.decision)
    }

    /// Returns the consequences that a seat has seen, or all of them.
    pub fn events_seen_by(&self, seat: Option<Player>) -> Vec<&Event> {
        self.events.iter().filter(|event| seat.is_none_or(|seat| event.is_seen_by(seat))).collect()
    }
}

/// A way through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the last choice of a player who counts.
    Back,
    /// To the next choice of a player who counts, along the decisions looked at last.
    Forward,
    /// To a moment by its number.
    To(usize),
}

/// The tree of decisions. Its moments are numbered in the order in which they were first reached.
pub struct DecisionTree {
    moments: Vec<Moment>,
    cursor: usize,
}

impl DecisionTree {
    /// Creates the tree of a contest in which nothing was decided.
    pub fn new(contest: Box<dyn Contest>) -> Self {
        let first = Moment {
            contest,
            played: None,
            ledger: Ledger::default(),
            children: Vec::new(),
            parent: None,
            latest: None,
        };
        DecisionTree { moments: vec![first], cursor: 0 }
    }

    /// Returns the number of moments.
    pub fn count(&self) -> usize {
        self.moments.len()
    }

    /// Returns the number of the moment at the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the moment at the cursor.
    pub fn now(&self) -> &Moment {
        &self.moments[self.cursor]
    }

    /// Returns a moment by its number.
    ///
    /// # Panics
    /// If there is none.
    pub fn moment(&self, number: usize) -> &Moment {
        &self.moments[number]
    }

    /// Returns the moment after the decision that was made at the cursor, or looked at last; `None` where none was made.
    pub fn next(&self) -> Option<usize> {
        self.now().latest
    }

    /// Returns the numbers of the moments from the beginning to the cursor.
    pub fn path(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> =
            std::iter::successors(Some(self.cursor), |&number| self.moments[number].parent).collect();
        numbers.reverse();
        numbers
    }

    /// Returns the decisions from the beginning to the cursor, each with the number of the moment before it.
    pub fn played(&self) -> Vec<(usize, &PlayedDecision)> {
        let path = self.path();
        path.windows(2).filter_map(|pair| Some((pair[0], self.moments[pair[1]].played.as_ref()?))).collect()
    }

    /// Makes a decision at the cursor, which moves on. The same decision a second time leads to the same moment.
    ///
    /// # Errors
    /// If the contest is over, the text is no decision of the kind asked for, or the rules forbid it.
    pub fn play(&mut self, text: &str) -> Result<(), DecisionError> {
        let Moment { contest, ledger, children, .. } = self.now();
        let mover = contest.to_move().ok_or(DecisionError::Over)?;
        let mut after = contest.clone_box();
        let (decision, events) = after.play_text(text)?;
        let is_known = |&&child: &&usize| {
            self.moments[child].played.as_ref().is_some_and(|played| played.decision == decision)
        };
        if let Some(&known) = children.iter().find(is_known) {
            self.go(known);
            return Ok(());
        }
        let (hands, mut ledger) = (contest.hands_played(), ledger.clone());
        if after.hands_played() > hands {
            ledger.enter(after.scores());
        }
        let played = PlayedDecision {
            player: mover,
            is_secret: contest.is_secret(),
            is_choice: contest.legal().len() > 1,
            hand: hands + 1,
            path: contest.path(&decision),
            decision,
            events,
        };
        let number = self.moments.len();
        let parent = Some(self.cursor);
        self.moments.push(Moment {
            contest: after,
            played: Some(played),
            ledger,
            children: Vec::new(),
            parent,
            latest: None,
        });
        self.moments[self.cursor].children.push(number);
        self.go(number);
        Ok(())
    }

    /// Returns the moments before the cursor at which a player who counts had a choice, the last first.
    pub fn choices_before(&self, counts: &dyn Fn(Player) -> bool) -> Vec<usize> {
        let played = self.played().into_iter().rev();
        played
            .filter(|(_, played)| played.is_choice && counts(played.player))
            .map(|(moment, _)| moment)
            .collect()
    }

    fn has_choice(&self, number: usize, counts: &dyn Fn(Player) -> bool) -> bool {
        let contest = &self.moments[number].contest;
        contest.to_move().is_some_and(counts) && contest.legal().len() > 1
    }

    /// Returns the moment in a direction, if there is any.
    pub fn target(&self, direction: Direction, counts: &dyn Fn(Player) -> bool) -> Option<usize> {
        match direction {
            Direction::To(number) => (number < self.moments.len()).then_some(number),
            Direction::Back => self.choices_before(counts).first().copied(),
            Direction::Forward => {
                let after: Vec<usize> =
                    std::iter::successors(self.now().latest, |&number| self.moments[number].latest).collect();
                let choice = after.iter().copied().find(|&number| self.has_choice(number, counts));
                choice.or(after.last().copied())
            }
        }
    }

    /// Returns all decisions in the order in which they were made, each with the moment at which it was.
    pub fn decisions(&self) -> Vec<(usize, Decision)> {
        let made = |moment: &Moment| Some((moment.parent?, moment.played.as_ref()?.decision.clone()));
        self.moments.iter().filter_map(made).collect()
    }

    /// Makes [all decisions](DecisionTree::decisions) again, and goes to a moment.
    ///
    /// # Errors
    /// If one of them cannot have been made.
    pub fn restore(&mut self, decisions: &[(usize, Decision)], cursor: usize) -> Result<(), DecisionError> {
        for (parent, decision) in decisions {
            self.cursor = self.known(*parent)?;
            self.play(decision.as_str())?;
        }
        self.go(self.known(cursor)?);
        Ok(())
    }

    fn known(&self, number: usize) -> Result<usize, DecisionError> {
        let is_known = number < self.moments.len();
        is_known
            .then_some(number)
            .ok_or_else(|| DecisionError::illegal(format!("there is no moment {number}")))
    }

    /// Moves the cursor.
    ///
    /// # Panics
    /// If there is no such moment.
    pub fn go(&mut self, number: usize) {
        assert!(number < self.moments.len(), "there is no moment {number}");
        self.cursor = number;
        // What is gone back to is what going forward from its ancestors leads to.
        let mut child = number;
        while let Some(parent) = self.moments[child].parent {
            self.moments[parent].latest = Some(child);
            child = parent;
        }
    }
}
