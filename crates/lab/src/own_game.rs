//! Matches of a game of your own: any [`Game`] of the engine, between agents that are functions.
//!
//! Every deal is played in all seatings, every game is kept in a [`Store`] as soon as it is finished, and the report is the one of all
//! other matches: scores and wins with confidence intervals, significance, Markdown, CSV, a page with charts. In a file, a match
//! that was interrupted goes on where it was, and `maxn report FILE` shows it.
//!
//! ```
//! # use maxn::{Bounds, Evaluation, Game, Scores, Search};
//! # #[derive(Clone)]
//! # struct Matches { left: u8, turn: usize }
//! # impl Game for Matches {
//! #     type Move = u8;
//! #     type Undo = ();
//! #     fn players(&self) -> usize { 3 }
//! #     fn player(&self) -> usize { self.turn }
//! #     fn is_terminal(&self) -> bool { self.left == 0 }
//! #     fn moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)); }
//! #     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = (self.turn + 1) % 3; }
//! #     fn undo(&mut self, taken: u8, (): ()) { self.left += taken; self.turn = (self.turn + 2) % 3; }
//! # }
//! # struct LastMatch;
//! # impl Evaluation<Matches> for LastMatch {
//! #     fn evaluate(&self, game: &Matches) -> Scores { Scores::only((game.turn + 2) % 3, 1) }
//! #     fn bounds(&self) -> Bounds { Bounds::constant_sum(1) }
//! # }
//! use maxn_lab::own_game::{Choice, GameMatch, random};
//! use maxn_lab::results_db::Store;
//!
//! // `Matches` and `LastMatch` are a game and its evaluation, as in the first example of the engine.
//! let report = GameMatch::new("matches", |seed| Matches { left: 7 + (seed % 6) as u8, turn: 0 }, |end| LastMatch.evaluate(end))
//!     .agent("max^n", |game, _| Choice::of(&Search::new(&LastMatch).run(&mut game.clone()).unwrap()))
//!     .agent("random", random)
//!     .deals(20)
//!     .run(&mut Store::in_memory()?)?;
//! assert!(report.agents[0].wins.mean() > report.agents[1].wins.mean());
//! println!("{}", report.markdown(false));
//! # Ok::<(), maxn_lab::own_game::GameMatchError>(())
//! ```

use crate::processor::thread_time;
use crate::report::MatchReport;
use crate::results_db::{EnteredAgent, GameRecord, MatchEntry, MatchIdentity, MoveRecord, Store, StoreError};
use crate::seatings::{TooManySeatings, seatings};
use maxn::{Game, Generator, Player, Report, Scores};
use maxn_play::{Games, parallel};
use std::collections::BTreeSet;
use std::time::Instant;

/// A match that cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameMatchError {
    /// Fewer than two agents.
    #[error("a match needs at least two agents")]
    TooFewAgents,
    /// Two agents of one name.
    #[error("two agents are called {0}")]
    SameName(String),
    /// No deals.
    #[error("a match needs at least one deal")]
    NoDeals,
    /// More seatings than can be played.
    #[error(transparent)]
    Seatings(#[from] TooManySeatings),
    /// An agent made no move, or one that is not legal.
    #[error("{agent} decided for {decision}, which is not one of the legal moves {legal}")]
    Illegal {
        /// The agent.
        agent: String,
        /// Its decision.
        decision: String,
        /// The legal moves.
        legal: String,
    },
    /// A deal with another number of players than the first.
    #[error("deal {deal} has {found} players, and the first has {players}")]
    Players {
        /// The deal, from 1.
        deal: u32,
        /// Its number of players.
        found: usize,
        /// That of the first.
        players: usize,
    },
    /// A game that does not end.
    #[error("a game of deal {deal} goes on after {MOST_MOVES} moves: Game::is_terminal may be at fault")]
    Endless {
        /// The deal, from 1.
        deal: u32,
    },
    /// The results cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The most moves of a game.
const MOST_MOVES: usize = 1 << 20;

/// The decision of an agent, and its cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move; `None` if the agent found none.
    pub mv: Option<M>,
    /// Positions visited, or simulations.
    pub nodes: u64,
    /// The depth, if the position was searched.
    pub depth: Option<f64>,
}

impl<M> From<M> for Choice<M> {
    fn from(mv: M) -> Self {
        Choice { mv: Some(mv), nodes: 0, depth: None }
    }
}

impl<M: Copy> Choice<M> {
    /// The decision of a search.
    pub fn of(report: &Report<M>) -> Self {
        Choice { mv: report.best, nodes: report.counts.nodes, depth: Some(f64::from(report.depth)) }
    }
}

/// Decides at random, by a seed: the agent that every other one should beat.
pub fn random<G: Game>(game: &G, seed: u64) -> Choice<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let place = Generator::new(seed).index(moves.len().max(1));
    Choice { mv: moves.get(place).copied(), nodes: 0, depth: None }
}

/// A function that decides in a position, with a seed for all its chance. It is given the whole position: an agent that must not see
/// all of it decides by a [view](maxn::hidden::HiddenInformation::view).
type Decide<'a, G> = Box<dyn Fn(&G, u64) -> Choice<<G as Game>::Move> + Sync + 'a>;

/// A match between agents of a game.
pub struct GameMatch<'a, G: Game> {
    name: String,
    deal: Box<dyn Fn(u64) -> G + Sync + 'a>,
    scores: Box<dyn Fn(&G) -> Scores + Sync + 'a>,
    agents: Vec<(String, Decide<'a, G>)>,
    deals: u32,
    seed: u64,
    lowest_wins: bool,
    threads: usize,
}

impl<'a, G: Game> GameMatch<'a, G> {
    /// Creates a match of a game with a name for reports, the way to deal or set up a position from a seed, and the scores at the
    /// end. All deals have the same number of players.
    pub fn new(
        name: &str,
        deal: impl Fn(u64) -> G + Sync + 'a,
        scores: impl Fn(&G) -> Scores + Sync + 'a,
    ) -> Self {
        GameMatch {
            name: name.to_string(),
            deal: Box::new(deal),
            scores: Box::new(scores),
            agents: Vec::new(),
            deals: 100,
            seed: 1,
            lowest_wins: false,
            threads: 1,
        }
    }

    /// Adds an agent: a function from a position and a seed to a move, or to a [`Choice`] that also tells its cost. In a file of
    /// results it is known by its name, which should say everything that its decisions depend on.
    #[must_use]
    pub fn agent<C: Into<Choice<G::Move>>>(
        mut self,
        name: &str,
        decide: impl Fn(&G, u64) -> C + Sync + 'a,
    ) -> Self {
        self.agents.push((name.to_string(), Box::new(move |game, seed| decide(game, seed).into())));
        self
    }

    /// Sets the number of deals, 100 by default. Each is played in all seatings: 2^n - 2 for two agents of n players.
    #[must_use]
    pub fn deals(mut self, deals: u32) -> Self {
        self.deals = deals;
        self
    }

    /// Sets the seed of all deals, 1 by default.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Makes the lowest score the best.
    #[must_use]
    pub fn lowest_wins(mut self) -> Self {
        self.lowest_wins = true;
        self
    }

    /// Sets the number of games played at once, 1 by default; the results do not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Plays all games that are not in the store yet, keeps each as soon as it is finished, and reports on all.
    ///
    /// # Errors
    /// If the match cannot be played as asked for, an agent makes no legal move, or a game cannot be kept.
    pub fn run(&self, store: &mut Store) -> Result<MatchReport, GameMatchError> {
        if self.agents.len() < 2 {
            return Err(GameMatchError::TooFewAgents);
        }
        let names: Vec<&str> = self.agents.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(place) = (1..names.len()).find(|&place| names[..place].contains(&names[place])) {
            return Err(GameMatchError::SameName(names[place].to_string()));
        }
        if self.deals == 0 {
            return Err(GameMatchError::NoDeals);
        }
        let players = (self.deal)(self.seed_of(0)).players();
        let seatings = seatings(self.agents.len(), players)?;
        let id = store.begin(&self.entry(players, seatings.len()))?;
        let finished: BTreeSet<(u32, u32)> =
            store.games(id)?.iter().map(|game| (game.deal, game.seating)).collect();
        let fixtures =
            (0..self.deals).flat_map(|deal| (0..seatings.len() as u32).map(move |seating| (deal, seating)));
        let left: Vec<(u32, u32)> = fixtures.filter(|fixture| !finished.contains(fixture)).collect();
        let play = |place: usize| {
            let (deal, seating) = left[place];
            self.play(deal, seating, &seatings[seating as usize])
        };
        parallel::batches(left.len(), self.threads, play, |batch| {
            let (mut records, mut failure) = (Vec::new(), Ok(()));
            for (_, played) in batch {
                match played {
                    Ok(record) => records.push(record),
                    Err(error) => failure = Err(error),
                }
            }
            store.save(id, &records)?;
            failure
        })?;
        Ok(MatchReport::of(store, id, Games::new(&[]))?)
    }

    fn entry(&self, players: usize, seatings: usize) -> MatchEntry {
        let names = || self.agents.iter().map(|(name, _)| name.clone());
        let identity = MatchIdentity {
            game: self.name.clone(),
            players,
            options: String::new(),
            agents: names().collect(),
            seed: self.seed,
            hands: Some(1),
            opening: 0,
            until_clear: false,
            alone: false,
            teams: false,
            one_seating: false,
            books: None,
        };
        let agents = names().map(|name| EnteredAgent { label: name.clone(), spec: name }).collect();
        MatchEntry {
            identity,
            name: String::new(),
            agents,
            seatings,
            lowest_wins: self.lowest_wins,
            deals: self.deals,
        }
    }

    /// The seed of a deal.
    fn seed_of(&self, deal: u32) -> u64 {
        Generator::derive(self.seed) ^ u64::from(deal)
    }

    /// Plays one game.
    fn play(&self, deal: u32, seating: u32, seats: &[usize]) -> Result<GameRecord, GameMatchError> {
        let (seed, begun) = (self.seed_of(deal), Instant::now());
        let mut game = (self.deal)(seed);
        if game.players() != seats.len() {
            return Err(GameMatchError::Players {
                deal: deal + 1,
                found: game.players(),
                players: seats.len(),
            });
        }
        // Chance is the same in all seatings as long as the moves are.
        let mut chance = Generator::new(Generator::derive(seed));
        let mut moves = Vec::new();
        for number in 0.. {
            if game.is_terminal() {
                break;
            }
            if number == MOST_MOVES {
                return Err(GameMatchError::Endless { deal: deal + 1 });
            }
            if game.is_chance() {
                let event = event(&game, &mut chance);
                game.apply(event);
                continue;
            }
            let seed = Generator::derive(seed ^ (u64::from(seating) << 40) ^ number as u64);
            let (mv, record) = self.decide(&game, seats[game.player()], seed)?;
            moves.push(record);
            game.apply(mv);
        }
        let scores = (self.scores)(&game);
        let scores = scores.first(seats.len());
        let best = if self.lowest_wins { scores.iter().min() } else { scores.iter().max() };
        let winners = (0..seats.len()).filter(|&player: &Player| Some(&scores[player]) == best).collect();
        Ok(GameRecord {
            deal,
            seating,
            seats: seats.to_vec(),
            seed,
            scores: scores.to_vec(),
            winners,
            forfeits: Vec::new(),
            moves_left: None,
            moves,
            elapsed: begun.elapsed(),
            version: env!("CARGO_PKG_VERSION").to_string(),
        })
    }

    /// Asks an agent for a move, and measures its cost.
    fn decide(&self, game: &G, agent: usize, seed: u64) -> Result<(G::Move, MoveRecord), GameMatchError> {
        let (name, decide) = &self.agents[agent];
        let (begun, before) = (Instant::now(), thread_time());
        let Choice { mv, nodes, depth } = decide(game, seed);
        let (elapsed, processor) = (begun.elapsed(), Some(thread_time().saturating_sub(before)));
        let mut legal = Vec::new();
        game.moves(&mut legal);
        let Some(mv) = mv.filter(|mv| legal.contains(mv)) else {
            let decision = mv.map_or_else(|| "no move".to_string(), |mv| format!("{mv:?}"));
            return Err(GameMatchError::Illegal {
                agent: name.clone(),
                decision,
                legal: format!("{legal:?}"),
            });
        };
        let player = game.player();
        Ok((
            mv,
            MoveRecord {
                player,
                decision: format!("{mv:?}"),
                nodes,
                depth,
                elapsed,
                processor,
                reported: None,
            },
        ))
    }
}

/// An event of chance, as likely as its weight says.
fn event<G: Game>(game: &G, chance: &mut Generator) -> G::Move {
    let mut events = Vec::new();
    game.chances(&mut events);
    let total: u64 = events.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let mut drawn = chance.below(total.max(1));
    for &(event, weight) in &events {
        if drawn < u64::from(weight) {
            return event;
        }
        drawn -= u64::from(weight);
    }
    panic!("Game::chances: no event with a weight in a chance position")
}
