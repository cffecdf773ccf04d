//! The reason of a prune in a sentence, with the numbers of the test that has failed.

use maxn::{NO_LOWER, Player, Range, Scores};

/// The score of which a player needs more, or as much, to come to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    pub(super) player: Player,
    pub(super) score: i32,
    /// As much is not enough: the player has it elsewhere.
    pub(super) is_strict: bool,
}

impl Need {
    /// The least score that is enough.
    fn least(self, delta: i32) -> i32 {
        if self.is_strict { self.score + delta } else { self.score }
    }

    fn text(self) -> String {
        let verb = if self.is_strict { "has" } else { "needs" };
        format!("player {} {verb} {}", self.player + 1, self.score)
    }
}

/// The facts that rule out every outcome.
pub(super) struct Facts<'f> {
    pub(super) range: Range,
    /// The greatest sum of all scores.
    pub(super) most: Option<i32>,
    /// The least difference of two scores.
    pub(super) delta: i32,
    /// The outcomes of all leaves.
    pub(super) leaves: &'f [Scores],
    pub(super) players: usize,
    /// There is chance: means are rounded, so that sums hold for two players only.
    pub(super) has_chance: bool,
}

impl Facts<'_> {
    /// Says why no outcome meets the needs, given from the top down; `None` if nothing known here rules all of them out.
    pub(super) fn refute(&self, needs: &[Need]) -> Option<String> {
        let needs = merged(needs);
        self.by_limit(&needs).or_else(|| self.by_sum(&needs)).or_else(|| self.by_leaves(&needs))
    }

    fn by_limit(&self, needs: &[Need]) -> Option<String> {
        let beyond = |need: &&Need| need.least(self.delta) > self.range.upper[need.player];
        let need = needs.iter().find(beyond)?;
        Some(format!("{}, and can get {} at most here", need.text(), self.range.upper[need.player]))
    }

    fn by_sum(&self, needs: &[Need]) -> Option<String> {
        let most = self.most?;
        if self.has_chance && needs.len() > 2 {
            let pairs = needs
                .iter()
                .enumerate()
                .flat_map(|(place, one)| needs[place + 1..].iter().map(move |other| [*one, *other]));
            return pairs.into_iter().find_map(|pair| self.by_sum(&pair));
        }
        let others = (0..self.players).filter(|player| needs.iter().all(|need| need.player != *player));
        let others: Vec<(Player, i32)> = others.map(|player| (player, self.range.lower[player])).collect();
        if others.iter().any(|&(_, least)| least <= NO_LOWER) {
            return None;
        }
        // What is known of a player may be more than the player needs.
        let own = |need: &Need, score: i32| i64::from(score.max(self.range.lower[need.player]));
        let sum = |score: &dyn Fn(&Need) -> i32| -> i64 {
            let owned = needs.iter().map(|need| own(need, score(need)));
            owned.chain(others.iter().map(|&(_, least)| i64::from(least))).sum()
        };
        let (had, needed) = (sum(&|need| need.score), sum(&|need| need.least(self.delta)));
        if needed <= i64::from(most) {
            return None;
        }
        let gets = others.iter().filter(|(_, least)| *least != 0);
        let gets = gets.map(|(player, least)| format!("player {} gets at least {least}", player + 1));
        let facts: Vec<String> = needs.iter().map(|need| need.text()).chain(gets).collect();
        let least = |score: &dyn Fn(&Need) -> i32| {
            let owned = needs.iter().map(|need| own(need, score(need)));
            let known = others.iter().map(|&(_, least)| i64::from(least)).filter(|least| *least != 0);
            let terms: Vec<String> = owned.chain(known).map(signed).collect();
            terms.join(" + ")
        };
        let facts = facts.join(", ");
        Some(match had.cmp(&i64::from(most)) {
            std::cmp::Ordering::Equal => format!("{facts}: {} is all of {most}", least(&|need| need.score)),
            std::cmp::Ordering::Greater => {
                format!("{facts}: {} is more than all of {most}", least(&|need| need.score))
            }
            std::cmp::Ordering::Less => {
                let sum = least(&|need| need.least(self.delta));
                format!("{facts}, and more is needed: {sum} is more than all of {most}")
            }
        })
    }

    fn by_leaves(&self, needs: &[Need]) -> Option<String> {
        let meets = |scores: &Scores| {
            needs.iter().all(|need| scores[need.player] >= need.least(self.delta))
                && (0..self.players).all(|player| {
                    (self.range.lower[player]..=self.range.upper[player]).contains(&scores[player])
                })
        };
        if self.has_chance || self.leaves.iter().any(meets) {
            return None;
        }
        let facts: Vec<String> = needs.iter().map(|need| need.text()).collect();
        let wish = |need: &Need| {
            let (word, player) = (if need.is_strict { "more than " } else { "at least " }, need.player + 1);
            format!("player {player} {word}{}", need.score)
        };
        let wishes: Vec<String> = needs.iter().map(wish).collect();
        Some(format!("{}: no leaf of the tree gives {}", facts.join(", "), wishes.join(" and ")))
    }
}

/// The needs with each player once, with the most of it.
fn merged(needs: &[Need]) -> Vec<Need> {
    let mut merged: Vec<Need> = Vec::new();
    for need in needs {
        match merged.iter_mut().find(|known| known.player == need.player) {
            Some(known) if (known.score, known.is_strict) < (need.score, need.is_strict) => *known = *need,
            Some(_) => {}
            None => merged.push(*need),
        }
    }
    merged
}

fn signed(number: i64) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}
