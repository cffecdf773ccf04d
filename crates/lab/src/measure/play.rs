//! A game of random play, and what is seen on the way.

use maxn::{Generator, Player};
use maxn_play::toolkit::hidden::leaders;
use maxn_play::{Contest, Decision, EventKind};

/// The most decisions of a game: random players may never come to its end.
const MOST_DECISIONS: u32 = 2000;

/// The most decisions at a position whose effects are looked at.
const MOST_EFFECTS: usize = 300;

/// A game of random play.
#[derive(Clone, Default)]
pub(super) struct RandomGame {
    pub(super) decisions: u32,
    legal: u64,
    /// True if it came to its end.
    pub(super) is_over: bool,
    /// The last choice of each hand, where there was one.
    pub(super) last_choices: Vec<LastChoice>,
    /// For each decision of a player who does not see everything, the part of the worlds of its decision before that are left.
    pub(super) worlds_left: Vec<f64>,
    /// One of the positions with a choice, each equally likely.
    pub(super) sampled: Option<Box<dyn Contest>>,
    /// The effects of the decisions there.
    pub(super) effects: Option<Effects>,
}

impl RandomGame {
    /// Plays a game to its end.
    pub(super) fn play(mut contest: Box<dyn Contest>, generator: &mut Generator) -> Self {
        let mut game = RandomGame::default();
        let most_hands = contest.game().hands_per_game().unwrap_or(u32::MAX);
        let (mut hand, mut choices, mut has_last) = (0, 0, false);
        let mut worlds = vec![None; contest.players()];
        while let Some(player) = contest.to_move().filter(|_| contest.hands_played() < most_hands) {
            if game.decisions == MOST_DECISIONS {
                return game.finished(false);
            }
            if contest.hands_played() != hand {
                hand = contest.hands_played();
                has_last = false;
                worlds.fill(None);
            }
            if let Some(now) = contest.information_set(player).and_then(|known| known.worlds()) {
                let before = worlds[player].replace(now).filter(|&before| before > 1);
                game.worlds_left.extend(before.map(|before| now as f64 / before as f64));
            }
            let legal = contest.legal();
            game.decisions += 1;
            game.legal += legal.len() as u64;
            if legal.len() > 1 {
                choices += 1;
                if generator.below(choices) == 0 {
                    game.sampled = Some(contest.clone_box());
                }
                if !has_last && let Some(last) = LastChoice::at(contest.as_ref(), &legal) {
                    game.last_choices.push(last);
                    has_last = true;
                }
            }
            if legal.is_empty() || contest.play(&legal[generator.index(legal.len())]).is_err() {
                return game.finished(false);
            }
        }
        game.finished(true)
    }

    fn finished(mut self, is_over: bool) -> Self {
        self.is_over = is_over;
        self.effects = self.sampled.as_deref().and_then(Effects::at);
        self
    }

    /// The mean number of legal decisions.
    pub(super) fn branching(&self) -> f64 {
        self.legal as f64 / f64::from(self.decisions.max(1))
    }
}

/// A choice after which nobody has another one before the hand is over (a pre-terminal node of LONG10): its ends.
#[derive(Clone)]
pub(super) struct LastChoice(Vec<HandEnd>);

/// The end of a hand.
#[derive(Clone)]
struct HandEnd {
    points: Vec<i32>,
    /// For each player, whether nobody has more.
    is_first: Vec<bool>,
}

impl LastChoice {
    /// The ends of all decisions, if there is no other choice after any of them.
    fn at(contest: &dyn Contest, legal: &[Decision]) -> Option<Self> {
        legal
            .iter()
            .map(|decision| HandEnd::after(contest, decision))
            .collect::<Option<Vec<_>>>()
            .map(LastChoice)
    }

    /// For each player whether it is first, if that is the same at all ends.
    fn fixed_first(&self) -> impl Iterator<Item = Option<bool>> {
        (0..self.0[0].is_first.len()).map(|player| {
            let first = self.0[0].is_first[player];
            self.0.iter().all(|end| end.is_first[player] == first).then_some(first)
        })
    }

    /// For each player, 1 if it is first at all ends or at none.
    pub(super) fn same_first(&self) -> Vec<f64> {
        self.fixed_first().map(|fixed| f64::from(fixed.is_some())).collect()
    }

    /// For each player that is first at all ends or at none, 1 if it is.
    pub(super) fn first(&self) -> Vec<f64> {
        self.fixed_first().flatten().map(f64::from).collect()
    }

    /// For each player, 1 if it has the same points at all ends.
    pub(super) fn same_points(&self) -> Vec<f64> {
        let same = |player: Player| self.0.iter().all(|end| end.points[player] == self.0[0].points[player]);
        (0..self.0[0].points.len()).map(|player| f64::from(same(player))).collect()
    }
}

impl HandEnd {
    /// The end of the hand after a decision, if it comes without another choice.
    fn after(contest: &dyn Contest, decision: &Decision) -> Option<Self> {
        let (mut contest, hand) = (contest.clone_box(), contest.hands_played());
        let mut events = contest.play(decision).ok()?;
        while contest.to_move().is_some() && contest.hands_played() == hand {
            let [only] = &contest.legal()[..] else { return None };
            events = contest.play(only).ok()?;
        }
        let points = events.into_iter().find_map(|event| match event.kind {
            EventKind::HandOver { points, .. } => Some(points),
            _ => None,
        });
        let (points, first) = match points {
            Some(points) => {
                let first = leaders(&points, contest.lowest_wins());
                (points, first)
            }
            None => (contest.scores(), contest.winners()),
        };
        let is_first = (0..points.len()).map(|player| first.contains(&player)).collect();
        Some(HandEnd { points, is_first })
    }
}

/// The effects of the mover's decisions on its opponents, as parts of their number.
#[derive(Clone)]
pub(super) struct Effects {
    /// Opponents for whom some decision lowers the evaluation.
    pub(super) hurt: f64,
    /// Opponents for whom the evaluation depends on the decision.
    pub(super) depends: f64,
}

impl Effects {
    /// The effects of all decisions of a position; `None` where positions are not evaluated.
    fn at(contest: &dyn Contest) -> Option<Self> {
        let (mover, hand) = (contest.to_move()?, contest.hands_played());
        let now = contest.evaluate(None).ok()?;
        let mut after = Vec::new();
        for decision in contest.legal().into_iter().take(MOST_EFFECTS) {
            let mut contest = contest.clone_box();
            contest.play(&decision).ok()?;
            // A hand that is over has been replaced by the next one.
            if contest.hands_played() == hand {
                after.push(contest.evaluate(None).ok()?);
            }
        }
        let first = after.first()?;
        let teams = contest.teams().unwrap_or_else(|| (0..contest.players()).collect());
        let opponents: Vec<Player> =
            (0..contest.players()).filter(|&player| teams[player] != teams[mover]).collect();
        let part = |holds: &dyn Fn(Player) -> bool| {
            opponents.iter().filter(|&&player| holds(player)).count() as f64 / opponents.len() as f64
        };
        Some(Effects {
            hurt: part(&|player| after.iter().any(|scores| scores[player] < now[player])),
            depends: part(&|player| after.iter().any(|scores| scores[player] != first[player])),
        })
    }
}
