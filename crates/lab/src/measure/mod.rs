//! Measures of a game: is it kind to sampled worlds, to paranoid search, to players who hurt each other?
//!
//! All of them come from games played at random, from short searches of positions in these, and, where cards are hidden, from games of the
//! rule-based player. LONG10 and MPMIX are in the bibliography.

mod beliefs;
mod play;
mod ties;

pub use beliefs::Belief;

use crate::Progress;
use crate::statistics::Sample;
use maxn::Generator;
use maxn_play::{DrawOptions, GameInfo, Inference, StartError, StartRequest, parallel};
use play::RandomGame;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use ties::TieSample;

/// A game to be measured, and the effort.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The game.
    pub game: &'static dyn GameInfo,
    /// The number of players; by default the usual one.
    pub players: Option<usize>,
    /// House rules.
    pub options: String,
    /// The number of games that are played.
    pub games: usize,
    /// The most nodes of the search of a position; one position of each game is searched.
    pub nodes: u64,
    /// The worlds that are weighted in inference, and its belief.
    pub draw: DrawOptions,
    /// The seed of everything.
    pub seed: u64,
}

impl Measurement {
    /// The usual measurement of a game: 100 games, 20,000 nodes, 200 weighted worlds, the belief of the agents.
    pub fn of(game: &'static dyn GameInfo) -> Self {
        let draw = DrawOptions { count: 200, inference: Inference::default(), seed: 0, threads: 1 };
        let (players, options) = (None, "standard".to_string());
        Measurement { game, players, options, games: 100, nodes: 20_000, draw, seed: 1 }
    }

    /// Plays the games on some threads, and adds up what was found in them; the result does not depend on the threads.
    ///
    /// # Errors
    /// If the game cannot be started so.
    pub fn run(&self, threads: usize, watcher: &mut dyn FnMut(Progress<'_>)) -> Result<Measures, StartError> {
        let players = self.start(0)?.players();
        let mut found = vec![None; self.games];
        let mut done = 0;
        parallel::stream(
            self.games,
            threads,
            |game| {
                let random = RandomGame::play(self.start(game)?, &mut self.generator(game));
                let ties = random.sampled.as_ref().and_then(|at| TieSample::of(at.as_ref(), self.nodes));
                let draw = DrawOptions { seed: self.seed ^ game as u64, ..self.draw };
                Ok(Found { ties, beliefs: beliefs::of_game(self.start(game)?, &draw), random })
            },
            |place, result: Result<Found, StartError>| {
                found[place] = Some(result?);
                done += 1;
                watcher(Progress::of(done, self.games));
                Ok(())
            },
        )?;
        Ok(Measures { players, found: found.into_iter().flatten().collect() })
    }

    fn start(&self, game: usize) -> Result<Box<dyn maxn_play::Contest>, StartError> {
        let seed = Generator::derive(self.seed.wrapping_add(game as u64));
        self.game.start(&StartRequest { players: self.players, options: self.options.clone(), seed })
    }

    fn generator(&self, game: usize) -> Generator {
        Generator::new(Generator::derive(!self.seed).wrapping_add(game as u64))
    }
}

/// What was found in a game.
#[derive(Clone)]
struct Found {
    random: RandomGame,
    ties: Option<TieSample>,
    beliefs: Vec<Belief>,
}

/// The measures of a game.
#[derive(Clone)]
pub struct Measures {
    players: usize,
    found: Vec<Found>,
}

/// A measure: its name, its meaning, and its value with the size of the sample; without a value where the game does not have it.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The name, for programs.
    pub name: &'static str,
    /// The heading of a column.
    pub heading: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// The numbers of which the mean is the value.
    pub sample: Sample,
}

impl Measures {
    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns all measures, always in the same order.
    pub fn all(&self) -> Vec<Measure> {
        let games = |of: &dyn Fn(&RandomGame) -> f64| Sample::of(&self.games().map(of).collect::<Vec<f64>>());
        let ends = |of: &dyn Fn(&play::LastChoice) -> Vec<f64>| -> Sample {
            Sample::of(&self.games().flat_map(|game| &game.last_choices).flat_map(of).collect::<Vec<f64>>())
        };
        let turns = self.games().flat_map(|game| &game.worlds_left).copied().collect::<Vec<f64>>();
        let effects = |of: &dyn Fn(&play::Effects) -> f64| {
            Sample::of(&self.games().filter_map(|game| game.effects.as_ref()).map(of).collect::<Vec<f64>>())
        };
        let ties = |of: &dyn Fn(&TieSample) -> bool| {
            let found = self.found.iter().filter_map(|found| found.ties.as_ref());
            Sample::of(&found.map(|ties| f64::from(of(ties))).collect::<Vec<f64>>())
        };
        let over = games(&|game| f64::from(game.is_over)).mean() > 0.5;
        let finished = |sample: Sample| if over { sample } else { Sample::default() };
        let left = Sample::of(&turns);
        let measures = [
            (
                "length",
                "length",
                "decisions per game of random play",
                finished(games(&|game| f64::from(game.decisions))),
            ),
            (
                "branching",
                "branching",
                "legal decisions, on average over those of a game",
                games(&RandomGame::branching),
            ),
            (
                "leaf_correlation",
                "lc first",
                "last real choices after which a player is first, or not, whatever is chosen",
                ends(&|end| end.same_first()),
            ),
            (
                "leaf_correlation_points",
                "lc points",
                "the same for the player's points",
                ends(&|end| end.same_points()),
            ),
            (
                "bias",
                "bias",
                "of the former, those after which the player is first",
                ends(&|end| end.first()),
            ),
            (
                "worlds_left",
                "worlds left",
                "deals that are possible for a player, of those possible at its last turn",
                left,
            ),
            (
                "disambiguation",
                "df",
                "disambiguation: 0 if nothing becomes known, 1 if all does at once",
                // The recursive halving of LONG10, solved for the factor.
                Sample::of(&turns.iter().map(|left| 2.0 * (1.0 - left) / (2.0 - left)).collect::<Vec<f64>>()),
            ),
            (
                "impact",
                "impact",
                "opponents whom the mover can hurt: some decision lowers the evaluation for them",
                effects(&|effects| effects.hurt),
            ),
            (
                "influence",
                "influence",
                "opponents for whom the evaluation depends on the mover's decision",
                effects(&|effects| effects.depends),
            ),
            (
                "ties",
                "ties",
                "positions in which several decisions are best for the mover",
                ties(&|ties| ties.has_ties),
            ),
            (
                "ties_matter",
                "ties matter",
                "positions whose max^n value changes with the rule for ties, of those tried",
                ties(&|ties| ties.changes),
            ),
            (
                "ties_may_matter",
                "may matter",
                "positions whose max^n value is not the same whatever the ties",
                ties(&|ties| ties.may_change),
            ),
            ("solved", "solved", "positions that were searched to the end", ties(&|ties| ties.is_exact)),
            (
                "truth",
                "truth",
                "how many times as often as by an even draw the true deal is drawn by inference",
                self.truth(|_| true),
            ),
        ];
        let measure = |(name, heading, meaning, sample)| Measure { name, heading, meaning, sample };
        measures.into_iter().map(measure).collect()
    }

    /// The sampling ratio of the true deal by the number of cards that the player holds, the most first.
    pub fn truth_by_cards(&self) -> Vec<(usize, Sample)> {
        let mut found = self.truth_by(|belief| belief.cards);
        found.reverse();
        found
    }

    /// The sampling ratio of the true deal by seat.
    pub fn truth_by_seat(&self) -> Vec<(usize, Sample)> {
        self.truth_by(|belief| belief.seat)
    }

    fn truth_by(&self, key: impl Fn(&Belief) -> usize) -> Vec<(usize, Sample)> {
        let keys: BTreeSet<usize> = self.beliefs().map(&key).collect();
        keys.into_iter().map(|one| (one, self.truth(|belief| key(belief) == one))).collect()
    }

    fn truth(&self, counts: impl Fn(&Belief) -> bool) -> Sample {
        let ratios = self.beliefs().filter(|belief| counts(belief)).map(|belief| belief.ratio);
        Sample::of(&ratios.collect::<Vec<f64>>())
    }

    fn games(&self) -> impl Iterator<Item = &RandomGame> {
        self.found.iter().map(|found| &found.random)
    }

    fn beliefs(&self) -> impl Iterator<Item = &Belief> {
        self.found.iter().flat_map(|found| &found.beliefs)
    }

    /// Returns the measures as an object of JSON: the mean, its standard error and the size of the sample of each; null where there is none.
    pub fn to_json(&self) -> Value {
        let of = |sample: &Sample| match sample.count() {
            0 => Value::Null,
            count => json!({"mean": sample.mean(), "error": sample.error(), "sample": count}),
        };
        let mut object = Map::new();
        object.insert("players".into(), json!(self.players));
        object.insert("games".into(), json!(self.found.len()));
        for measure in self.all() {
            object.insert(measure.name.into(), of(&measure.sample));
        }
        let list = |key: &str, found: Vec<(usize, Sample)>, first: usize| -> Value {
            let entry = |(place, sample): &(usize, Sample)| json!({key: place + first, "truth": of(sample)});
            found.iter().map(entry).collect()
        };
        object.insert("truth_by_cards".into(), list("cards", self.truth_by_cards(), 0));
        object.insert("truth_by_seat".into(), list("seat", self.truth_by_seat(), 1));
        object.into()
    }
}
