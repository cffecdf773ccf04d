//! The slow and obvious search: the papers' definitions, nothing pruned, nothing remembered.

use super::random::Random;
use maxn::{
    Evaluation, Game, Leaves, MAX_PLAYERS, Objective, Opps, Player, Preference, Scores, Teams, Tie, Ties,
};
use std::collections::BTreeSet;

/// The places of the moves with the best hints, up to a width, in their order of preference. Not generic: a sort is much code.
fn best_hints(preferred: &[usize], hints: &[i32], width: usize) -> Vec<usize> {
    let mut kept = preferred.to_vec();
    kept.sort_by_key(|&place| std::cmp::Reverse(hints[place]));
    kept.truncate(width);
    kept.sort_unstable_by_key(|place| preferred.iter().position(|preferred| preferred == place));
    kept
}

/// The whole number nearest to the mean of some scores: of two equally near ones the lower, which comes first.
fn rounded_mean(scores: &[i64], weights: &[i64]) -> i32 {
    let sum: i64 = scores.iter().zip(weights).map(|(score, weight)| score * weight).sum();
    let all: i64 = weights.iter().sum();
    let candidates = *scores.iter().min().unwrap()..=*scores.iter().max().unwrap();
    candidates.min_by_key(|&score| (score * all - sum).abs()).unwrap() as i32
}

/// The rule that decides the value of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<P> {
    pub(crate) goal: Goal,
    pub(crate) preference: P,
    /// Only this many moves of each position, those with the best hints.
    pub(crate) width: Option<usize>,
    /// Only this many steps.
    pub(crate) depth: Option<u32>,
    /// A seed that shuffles the order of preference in the first plies, as many as there are players.
    pub(crate) random_ties: Option<u64>,
    /// The treatment of positions at the horizon.
    pub(crate) leaves: Leaves,
    /// The lists from which the opponents of a paranoid player choose.
    pub(crate) opps: Option<Opps>,
}

/// The way from the root of the search to a position.
#[derive(Clone, Copy)]
struct At {
    /// Moves.
    ply: usize,
    /// Whole steps.
    steps: u32,
    /// Opponents who left their short list since the last turn of the paranoid player or a partner.
    strayed: u32,
}

/// A move of the reduced game.
struct Kept {
    /// Its place among all legal moves.
    place: usize,
    /// The opponents who have left their short list after it.
    strayed: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Everybody for himself.
    Maxn,
    /// The same, whatever the ties.
    Soft,
    /// One against all.
    Paranoid { view: Player, teams: Teams, objective: Objective },
}

/// Everybody for himself, to the end of the game, ties to the left.
pub(crate) const MAXN: Rule<Ties> = Rule {
    goal: Goal::Maxn,
    preference: Ties::Order,
    width: None,
    depth: None,
    random_ties: None,
    leaves: Leaves::Evaluated,
    opps: None,
};

/// The result of the rule at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) scores: Scores,
    /// Whatever the ties: the greatest scores, where `scores` are the least, and all values. Elsewhere the one value.
    pub(crate) greatest: Scores,
    pub(crate) values: BTreeSet<Scores>,
    /// The line of play, as places among the legal moves.
    pub(crate) line: Vec<usize>,
    /// A limit on depth or width left something out.
    pub(crate) cut: bool,
}

impl Answer {
    /// One value.
    fn of(scores: Scores, line: Vec<usize>, cut: bool) -> Self {
        Answer { scores, greatest: scores, values: BTreeSet::from([scores]), line, cut }
    }
}

impl<P> Rule<P> {
    /// The answer for a position.
    pub(crate) fn solve<G, E>(&self, game: &mut G, evaluation: &E) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let root = if game.is_terminal() { 0 } else { game.player() };
        self.solve_below(root, 0, game, evaluation)
    }

    /// The answer for a position met in a search at whose root somebody else may be to move.
    pub(crate) fn solve_below<G, E>(&self, root: Player, ply: usize, game: &mut G, evaluation: &E) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        self.value(game, evaluation, root, At { ply, steps: 0, strayed: 0 })
    }

    /// Returns the result of each move at the root, by the rule for the root; `None` for one that the width leaves out.
    pub(crate) fn solve_moves<G, E>(&self, game: &mut G, evaluation: &E) -> Vec<Option<Answer>>
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let start = At { ply: 0, steps: 0, strayed: 0 };
        let (moves, kept) = self.moves(game, start);
        let root = game.player();
        let mut value = |&Kept { place, strayed }: &Kept| {
            let at = At { strayed, ..start };
            game.explore(moves[place], |after| self.below(after, evaluation, root, at, true))
        };
        (0..moves.len()).map(|place| kept.iter().find(|kept| kept.place == place).map(&mut value)).collect()
    }

    /// A position the search has come to from one so far from the root, by something that may be a step.
    fn below<G, E>(&self, game: &mut G, evaluation: &E, root: Player, from: At, may_step: bool) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let step = may_step && game.starts_step();
        let at = At { ply: from.ply + 1, steps: from.steps + u32::from(step), ..from };
        if !game.is_terminal() && step && self.depth == Some(at.steps) {
            let scores = match self.leaves {
                Leaves::Evaluated => evaluation.evaluate(game),
                Leaves::PlayedOut => self.played_out(game.clone(), evaluation, at.ply),
            };
            return Answer::of(scores, Vec::new(), true);
        }
        self.value(game, evaluation, root, at)
    }

    /// The scores at the end of the game if everybody plays the first move from here on.
    fn played_out<G, E>(&self, mut game: G, evaluation: &E, mut ply: usize) -> Scores
    where
        G: Game,
        E: Evaluation<G>,
    {
        while !game.is_terminal() {
            let mv = if game.is_chance() {
                let (events, likeliest) = events(&game);
                events[likeliest].0
            } else {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                moves[self.preferred(&game, moves.len(), ply)[0]]
            };
            let _ = game.apply(mv);
            ply += 1;
        }
        evaluation.evaluate(&game)
    }

    fn value<G, E>(&self, game: &mut G, evaluation: &E, root: Player, at: At) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        if game.is_terminal() {
            return Answer::of(evaluation.evaluate(game), Vec::new(), false);
        }
        if game.is_chance() {
            return self.expectation(game, evaluation, root, at);
        }
        if self.goal == Goal::Soft {
            return self.soft(game, evaluation, root, at);
        }
        let tie = Tie { mover: game.player(), root, players: game.players() };
        let (moves, kept) = self.moves(game, at);
        let mut cut = kept.len() < moves.len();
        let mut best: Option<Answer> = None;
        for Kept { place, strayed } in kept {
            let at = At { strayed, ..at };
            let mut answer =
                game.explore(moves[place], |after| self.below(after, evaluation, root, at, true));
            cut |= answer.cut;
            if best.as_ref().is_none_or(|best| self.takes(tie, &answer.scores, &best.scores)) {
                answer.line.insert(0, place);
                best = Some(answer);
            }
        }
        let best = best.expect("a position that is not terminal has a move");
        Answer { cut, ..best }
    }

    /// The values under all ways to break ties: a child's value may be chosen if every other child may turn out to be no
    /// better. The line is that of a player who wants to be sure of much, then to get much.
    fn soft<G, E>(&self, game: &mut G, evaluation: &E, root: Player, at: At) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let (player, players) = (game.player(), game.players());
        let (moves, kept) = self.moves(game, at);
        let mut cut = kept.len() < moves.len();
        let mut answers = Vec::new();
        for Kept { place, .. } in kept {
            let mut answer =
                game.explore(moves[place], |after| self.below(after, evaluation, root, at, true));
            answer.line.insert(0, place);
            cut |= answer.cut;
            answers.push(answer);
        }
        let key = |answer: &Answer| (answer.scores[player], answer.greatest[player]);
        // The last of equals, from the end on, is the first.
        let line = answers.iter().rev().max_by_key(|answer| key(answer)).unwrap().line.clone();
        let may_be_no_better = |worth: i32| answers.iter().all(|answer| answer.scores[player] <= worth);
        let all = answers.iter().flat_map(|answer| &answer.values);
        let values: BTreeSet<Scores> = all.filter(|value| may_be_no_better(value[player])).copied().collect();
        let own = |p: Player| values.iter().map(move |value| value[p]);
        let scores = Scores::from_fn(players, |p| own(p).min().unwrap());
        let greatest = Scores::from_fn(players, |p| own(p).max().unwrap());
        Answer { scores, greatest, values, line, cut }
    }

    /// The mean over all events, and the line after the likeliest.
    fn expectation<G, E>(&self, game: &mut G, evaluation: &E, root: Player, at: At) -> Answer
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        let (events, likeliest) = events(game);
        let may_step = !game.starts_step();
        let answers: Vec<Answer> = events
            .iter()
            .map(|&(event, _)| game.explore(event, |after| self.below(after, evaluation, root, at, may_step)))
            .collect();
        let weights: Vec<i64> = events.iter().map(|&(_, weight)| i64::from(weight)).collect();
        let scores = Scores::from_fn(game.players(), |player| {
            let all: Vec<i64> = answers.iter().map(|answer| i64::from(answer.scores[player])).collect();
            rounded_mean(&all, &weights)
        });
        let mut line = answers[likeliest].line.clone();
        line.insert(0, likeliest);
        Answer::of(scores, line, answers.iter().any(|answer| answer.cut))
    }

    /// Returns whether the mover leaves an earlier move for a later one.
    fn takes(&self, tie: Tie, later: &Scores, earlier: &Scores) -> bool
    where
        P: Preference,
    {
        let rank = |scores: &Scores| (self.worth(tie.mover, scores), self.preference.tie_rank(tie, scores));
        rank(later) > rank(earlier)
    }

    /// Returns the value that the mover maximises.
    fn worth(&self, mover: Player, scores: &Scores) -> i32 {
        match self.goal {
            Goal::Maxn | Goal::Soft => scores[mover],
            Goal::Paranoid { view, teams, .. } => {
                let worth = self.paranoid_value(scores);
                if teams.are_partners(view, mover) { worth } else { -worth }
            }
        }
    }

    /// Returns the value that the view of a paranoid rule and its partners maximise.
    pub(crate) fn paranoid_value(&self, scores: &Scores) -> i32 {
        let Goal::Paranoid { view, teams, objective } = self.goal else { panic!("it is not paranoid") };
        let share = |player: Player| match objective {
            _ if teams.are_partners(view, player) => scores[player],
            Objective::Own => 0,
            Objective::Difference => -scores[player],
        };
        (0..MAX_PLAYERS).map(share).sum()
    }

    /// All legal moves, and those that the width and the lists of opponents keep, in order of preference.
    fn moves<G: Game>(&self, game: &G, at: At) -> (Vec<G::Move>, Vec<Kept>) {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let preferred = self.preferred(game, moves.len(), at.ply);
        let hints: Vec<i32> = moves.iter().map(|&mv| game.hint(mv)).collect();
        let width = self.width.unwrap_or(usize::MAX);
        let (list, short) = match (self.opps, self.goal) {
            (Some(opps), Goal::Paranoid { view, teams, .. }) if !teams.are_partners(view, game.player()) => {
                let [wide, first, rest] = opps.numbers();
                (if at.strayed < wide { first } else { rest }, rest)
            }
            _ => (u32::MAX, u32::MAX),
        };
        let kept = best_hints(&preferred, &hints, width.min(list as usize));
        let short_list = best_hints(&preferred, &hints, width.min(short as usize));
        let strayed = |place: usize| match short {
            u32::MAX => 0,
            _ => at.strayed + u32::from(!short_list.contains(&place)),
        };
        (moves, kept.into_iter().map(|place| Kept { place, strayed: strayed(place) }).collect())
    }

    /// The places of all moves in their order of preference.
    fn preferred<G: Game>(&self, game: &G, moves: usize, ply: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..moves).collect();
        if let Some(seed) = self.random_ties.filter(|_| ply < game.players()) {
            let mut random = Random::new(seed ^ game.key().unwrap_or(0) ^ Random::new(ply as u64 + 1).next());
            for last in (1..moves).rev() {
                let place = (u128::from(random.next()) * (last as u128 + 1)) >> 64;
                places.swap(last, place as usize);
            }
        }
        places
    }
}

/// The events of a chance position, and the place of the likeliest, the first of equals.
fn events<G: Game>(game: &G) -> (Vec<(G::Move, u32)>, usize) {
    let mut events = Vec::new();
    game.chances(&mut events);
    let heaviest = events.iter().map(|&(_, weight)| weight).max();
    let likeliest = events.iter().position(|&(_, weight)| Some(weight) == heaviest).unwrap();
    (events, likeliest)
}
