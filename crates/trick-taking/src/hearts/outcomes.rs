//! Every way a hand can end: the leaf-value table.

use super::options::Moon;
use super::points::{JACK_BONUS, NO_TRICKS_BONUS, Points, Unplayed};
use super::{JACK, QUEEN, QUEEN_POINTS};
use maxn::{Outcome, Scores};
use maxn_cards::cards::Suit;

/// Longer lists are not made.
const MOST: usize = 1 << 16;

/// All outcomes; their measure is the points taken.
pub(super) fn outcomes<const N: usize>(points: &Points<N>) -> Option<Vec<Outcome<N>>> {
    let mut lister = Lister { points, listed: Vec::new() };
    let hearts = points.worth.of(Suit::Hearts).len() as i32;
    lister.divide_hearts(&mut [0; N], 0, hearts)?;
    lister.listed.sort_unstable();
    lister.listed.dedup();
    Some(lister.listed)
}

struct Lister<'p, const N: usize> {
    points: &'p Points<N>,
    listed: Vec<Outcome<N>>,
}

impl<const N: usize> Lister<'_, N> {
    /// Returns whether cards may be left with nobody, in a position short of the end.
    fn may_be_left(&self) -> bool {
        self.points.unplayed == Unplayed::Nobody
    }

    /// Divides the hearts among the players from `player` on.
    fn divide_hearts(&mut self, taken: &mut Scores<N>, player: usize, left: i32) -> Option<()> {
        if player == N {
            return if left == 0 || self.may_be_left() { self.give_queen(taken) } else { Some(()) };
        }
        for own in 0..=left {
            taken[player] = own;
            self.divide_hearts(taken, player + 1, left - own)?;
        }
        taken[player] = 0;
        Some(())
    }

    fn give_queen(&mut self, hearts: &Scores<N>) -> Option<()> {
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
    fn owners(&self, in_play: bool) -> impl Iterator<Item = Option<usize>> + use<N> {
        let nobody = !in_play || self.may_be_left();
        let players = if in_play { N } else { 0 };
        (0..players).map(Some).chain(nobody.then_some(None))
    }

    fn shoot(&mut self, taken: &Scores<N>) -> Option<()> {
        let total = self.points.total;
        let shooter = taken.iter().position(|&own| own == total && total > 0);
        let scores = match (self.points.options.moon, shooter) {
            (Moon::Off, _) | (_, None) => {
                return self.give_jack(taken, &taken.map(|own| total - own), true);
            }
            (Moon::Add, Some(shooter)) => std::array::from_fn(|i| if i == shooter { total } else { 0 }),
            (Moon::Subtract, Some(shooter)) => {
                std::array::from_fn(|i| if i == shooter { 2 * total } else { total })
            }
        };
        self.give_jack(taken, &scores, false)
    }

    fn give_jack(&mut self, taken: &Scores<N>, scores: &Scores<N>, bonus: bool) -> Option<()> {
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
        taken: &Scores<N>,
        scores: &mut Scores<N>,
        jack: Option<usize>,
        player: usize,
    ) -> Option<()> {
        if player == N {
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

    fn list(&mut self, taken: &Scores<N>, scores: &Scores<N>) -> Option<()> {
        self.listed.push(Outcome { scores: *scores, measure: *taken });
        (self.listed.len() <= MOST).then_some(())
    }
}
