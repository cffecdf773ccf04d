//! The decisions of a table as a tree with a cursor.

use crate::answer::ApiError;
use maxn::Player;
use maxn_play::{Contest, Decision, Event};

/// The most moments that a table keeps.
const MOST_MOMENTS: usize = 4000;

/// A state of the contest: a node of the tree.
pub(crate) struct Moment {
    pub(crate) contest: Box<dyn Contest>,
    /// The decision that has led here; `None` at the beginning.
    pub(crate) played: Option<Played>,
    /// The scores after each hand.
    pub(crate) ledger: Vec<Vec<i32>>,
    parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// The child that was looked at last.
    latest: Option<usize>,
}

/// A decision that was made.
pub(crate) struct Played {
    pub(crate) player: Player,
    pub(crate) decision: Decision,
    /// Known to its player only.
    pub(crate) is_secret: bool,
    /// There was another decision to make.
    pub(crate) is_choice: bool,
    /// The hand in which it was made, from 1.
    pub(crate) hand: u32,
    /// The cells on the way of a piece, where there are several.
    pub(crate) path: Vec<String>,
    pub(crate) events: Vec<Event>,
}

/// A way through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the last choice of a person's.
    Back,
    /// To the next choice of a person's, along the decisions looked at last.
    Forward,
    /// To a moment.
    To(usize),
}

/// The tree of decisions.
pub(crate) struct DecisionTree {
    moments: Vec<Moment>,
    cursor: usize,
}

impl DecisionTree {
    pub(crate) fn new(contest: Box<dyn Contest>) -> Self {
        let first = Moment {
            contest,
            played: None,
            ledger: Vec::new(),
            parent: None,
            children: Vec::new(),
            latest: None,
        };
        DecisionTree { moments: vec![first], cursor: 0 }
    }

    /// The number of the moment at the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// The moment at the cursor.
    pub(crate) fn now(&self) -> &Moment {
        &self.moments[self.cursor]
    }

    /// A moment by its number.
    pub(crate) fn moment(&self, number: usize) -> &Moment {
        &self.moments[number]
    }

    /// The moments from the beginning to the cursor.
    pub(crate) fn path(&self) -> Vec<&Moment> {
        self.numbers().into_iter().map(|number| &self.moments[number]).collect()
    }

    /// The numbers of the moments from the beginning to the cursor.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> =
            std::iter::successors(Some(self.cursor), |&number| self.moments[number].parent).collect();
        numbers.reverse();
        numbers
    }

    /// Makes a decision at the cursor, which moves on. The same decision a second time leads to the same moment.
    ///
    /// # Errors
    /// If the rules forbid it, or there have been too many.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), ApiError> {
        let Moment { contest, ledger, children, .. } = &self.moments[self.cursor];
        let mover = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
        let decision = contest.parse(text).map_err(ApiError::wrong)?;
        let is_known = |&child: &usize| {
            self.moments[child].played.as_ref().is_some_and(|played| played.decision == decision)
        };
        if let Some(known) = children.iter().copied().find(|child| is_known(child)) {
            self.moments[self.cursor].latest = Some(known);
            self.cursor = known;
            return Ok(());
        }
        if self.moments.len() >= MOST_MOMENTS {
            return Err(ApiError::wrong(format!(
                "a table keeps {MOST_MOMENTS} decisions; set up another one"
            )));
        }
        let (is_secret, is_choice) = (contest.is_secret(), contest.legal().len() > 1);
        let (hands, mut after, mut ledger) = (contest.hands_played(), contest.clone_box(), ledger.clone());
        let path = contest.path(&decision);
        let events = after.play(&decision).map_err(ApiError::wrong)?;
        if after.hands_played() > hands {
            ledger.push(after.scores());
        }
        let played = Played { player: mover, decision, is_secret, is_choice, hand: hands + 1, path, events };
        let number = self.moments.len();
        self.moments.push(Moment {
            contest: after,
            played: Some(played),
            ledger,
            parent: Some(self.cursor),
            children: Vec::new(),
            latest: None,
        });
        self.moments[self.cursor].children.push(number);
        self.moments[self.cursor].latest = Some(number);
        self.cursor = number;
        Ok(())
    }

    /// The moment in a direction, if there is any. `is_person` tells the seats whose choices count.
    pub(crate) fn target(&self, direction: Direction, is_person: &dyn Fn(Player) -> bool) -> Option<usize> {
        let has_choice = |number: usize| {
            let mover = self.moments[number].contest.to_move();
            mover.is_some_and(is_person) && self.moments[number].contest.legal().len() > 1
        };
        match direction {
            Direction::To(number) => (number < self.moments.len()).then_some(number),
            Direction::Back => {
                let before = self.now().parent;
                std::iter::successors(before, |&number| self.moments[number].parent)
                    .find(|&number| has_choice(number))
            }
            Direction::Forward => {
                let after: Vec<usize> =
                    std::iter::successors(self.now().latest, |&number| self.moments[number].latest).collect();
                after.iter().copied().find(|&number| has_choice(number)).or(after.last().copied())
            }
        }
    }

    /// All decisions in the order in which they were made, each with the moment at which it was.
    pub(crate) fn decisions(&self) -> Vec<(usize, Decision)> {
        let made = |moment: &Moment| Some((moment.parent?, moment.played.as_ref()?.decision.clone()));
        self.moments.iter().filter_map(made).collect()
    }

    /// Makes all decisions again, and goes to a moment.
    ///
    /// # Errors
    /// If one of them cannot have been made.
    pub(crate) fn restore(&mut self, decisions: &[(usize, Decision)], cursor: usize) -> Result<(), ApiError> {
        let known = |tree: &DecisionTree, number: usize| {
            let is_known = number < tree.moments.len();
            is_known.then_some(number).ok_or_else(|| ApiError::wrong(format!("there is no moment {number}")))
        };
        for (parent, decision) in decisions {
            self.cursor = known(self, *parent)?;
            self.play(decision.as_str())?;
        }
        let cursor = known(self, cursor)?;
        self.go(cursor);
        Ok(())
    }

    /// Moves the cursor.
    pub(crate) fn go(&mut self, number: usize) {
        self.cursor = number;
        // What is gone back to is what going forward from its ancestors leads to.
        let mut child = number;
        while let Some(parent) = self.moments[child].parent {
            self.moments[parent].latest = Some(child);
            child = parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;
    use maxn_play::StartRequest;

    fn tree() -> DecisionTree {
        let request = StartRequest { seed: 5, ..StartRequest::default() };
        DecisionTree::new(GAMES.find("hearts").unwrap().start(&request).unwrap())
    }

    fn play_first(tree: &mut DecisionTree) {
        let legal = tree.now().contest.legal();
        tree.play(legal[0].as_str()).unwrap();
    }

    #[test]
    fn undo_and_redo_lose_nothing() {
        let mut tree = tree();
        let is_person = |player: Player| player == 0;
        for _ in 0..30 {
            play_first(&mut tree);
        }
        let end = tree.cursor();
        let mut places = vec![end];
        while let Some(back) = tree.target(Direction::Back, &is_person) {
            tree.go(back);
            assert_eq!(tree.now().contest.to_move(), Some(0));
            places.push(back);
        }
        assert!(places.len() > 3);
        for &place in places.iter().rev().skip(1) {
            let forward = tree.target(Direction::Forward, &is_person).unwrap();
            tree.go(forward);
            assert_eq!(tree.cursor(), place);
        }
        assert_eq!(tree.target(Direction::Forward, &is_person), None);
    }

    #[test]
    fn another_decision_is_a_branch_and_the_same_is_not() {
        let mut tree = tree();
        let legal = tree.now().contest.legal();
        tree.play(legal[0].as_str()).unwrap();
        let first = tree.cursor();
        tree.go(0);
        tree.play(legal[1].as_str()).unwrap();
        assert_ne!(tree.cursor(), first);
        tree.go(0);
        tree.play(legal[0].as_str()).unwrap();
        assert_eq!((tree.cursor(), tree.moment(0).children.len()), (first, 2));
        assert!(tree.play("nonsense").is_err());
        assert_eq!(tree.cursor(), first);
    }
}
