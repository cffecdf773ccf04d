//! Every way a hand can end: the leaf-value table.

use super::options::Moon;
use super::points::{JACK_BONUS, NO_TRICKS_BONUS, Points, Unplayed};
use super::{JACK, QUEEN, QUEEN_POINTS};
use crate::cards::Suit;
use maxn::{Outcome, Scores};

/// Longer lists are not made.
const MOST: usize = 1 << 16;

/// All outcomes; their measure is the points taken.
pub(super) fn outcomes(points: &Points) -> Option<Vec<Outcome>> {
    let mut lister = Lister { points, listed: Vec::new() };
    let hearts = points.worth.of(Suit::Hearts).len() as i32;
    lister.divide_hearts(&mut Scores::default(), 0, hearts)?;
    lister.listed.sort_unstable();
    lister.listed.dedup();
    Some(lister.listed)
}

struct Lister<'p> {
    points: &'p Points,
    listed: Vec<Outcome>,
}

impl Lister<'_> {
    /// Returns whether cards may be left with nobody, in a position short of the end.
    fn may_be_left(&self) -> bool {
        self.points.unplayed == Unplayed::Nobody
    }

    /// Divides the hearts among the players from `player` on.
    fn divide_hearts(&mut self, taken: &mut Scores, player: usize, left: i32) -> Option<()> {
        if player == self.points.players {
            return if left == 0 || self.may_be_left() { self.give_queen(taken) } else { Some(()) };
        }
        for own in 0..=left {
            taken[player] = own;
            self.divide_hearts(taken, player + 1, left - own)?;
        }
        taken[player] = 0;
        Some(())
    }

    fn give_queen(&mut self, hearts: &Scores) -> Option<()> {
        let queen = self.points.worth.contains(QUEEN);
        for owner in self.owners(queen) {
            let mut taken = *hearts;
            if let Some(owner) = owner {
                taken[owner] += QUEEN_POINTS;
            }
            self.shoot(&taken)?;
        }
        Some(())
    }

    /// The players who can have a card.
    fn owners(&self, in_play: bool) -> impl Iterator<Item = Option<usize>> + use<> {
        let nobody = !in_play || self.may_be_left();
        let players = if in_play { self.points.players } else { 0 };
        (0..players).map(Some).chain(nobody.then_some(None))
    }

    fn shoot(&mut self, taken: &Scores) -> Option<()> {
        let Points { options, total, players, .. } = *self.points;
        let shooter = (0..players).find(|&player| taken[player] == total && total > 0);
        let (shooter, own, others) = match (options.moon, shooter) {
            (Moon::Off, _) | (_, None) => return self.give_jack(taken, &self.points.points(taken), true),
            (Moon::Add, Some(shooter)) => (shooter, total, 0),
            (Moon::Subtract, Some(shooter)) => (shooter, 2 * total, total),
        };
        let mut scores = Scores::equal(players, others);
        scores[shooter] = own;
        self.give_jack(taken, &scores, false)
    }

    fn give_jack(&mut self, taken: &Scores, scores: &Scores, bonus: bool) -> Option<()> {
        let jack = self.points.worth.contains(JACK);
        for owner in self.owners(jack) {
            let mut scores = *scores;
            if let Some(owner) = owner {
                scores[owner] += JACK_BONUS;
            }
            if bonus && self.points.options.avoid_all_tricks_bonus {
                self.avoid_tricks(taken, &mut scores, owner, 0)?;
            } else {
                self.list(taken, &scores)?;
            }
        }
        Some(())
    }

    /// Players from `player` on who have taken no points may have taken no trick either.
    fn avoid_tricks(
        &mut self,
        taken: &Scores,
        scores: &mut Scores,
        jack: Option<usize>,
        player: usize,
    ) -> Option<()> {
        if player == self.points.players {
            return self.list(taken, scores);
        }
        self.avoid_tricks(taken, scores, jack, player + 1)?;
        if taken[player] == 0 && jack != Some(player) {
            scores[player] += NO_TRICKS_BONUS;
            self.avoid_tricks(taken, scores, jack, player + 1)?;
            scores[player] -= NO_TRICKS_BONUS;
        }
        Some(())
    }

    fn list(&mut self, taken: &Scores, scores: &Scores) -> Option<()> {
        self.listed.push(Outcome { scores: *scores, measure: *taken });
        (self.listed.len() <= MOST).then_some(())
    }
}
