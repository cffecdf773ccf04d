//! Contests as games of the engine: for methods that are not compiled for each game, because something else takes the time.

use crate::game::{Contest, SeatKnowledge};
use crate::hidden_options::{DrawOptions, Inference};
use maxn::hidden::InformationSet;
use maxn::{Game, Generator, Means, Player, Reward};
use std::sync::atomic::{AtomicU64, Ordering};

/// A contest as a [`Game`] whose moves are the numbers of decisions, to the end of the hand or of the board game.
///
/// A move copies the contest, so that it can be taken back: [`Game::advance`] saves the copy.
#[derive(Clone)]
pub struct ContestGame {
    /// The contest, the last, after those before the moves that can be taken back.
    line: Vec<Placed>,
    /// The hands that were played before this one.
    hands: u32,
}

/// A contest after a move.
#[derive(Clone)]
struct Placed {
    contest: Box<dyn Contest>,
    /// The move; any number at first.
    mv: u32,
    /// A number that no other contest has.
    id: u64,
}

impl Placed {
    fn new(contest: Box<dyn Contest>, mv: u32) -> Self {
        static PLACED: AtomicU64 = AtomicU64::new(0);
        Placed { contest, mv, id: PLACED.fetch_add(1, Ordering::Relaxed) }
    }
}

/// A contest before a move that can be taken back.
#[derive(Clone, Copy)]
pub struct BeforeMove<'g> {
    /// The contest.
    pub contest: &'g dyn Contest,
    /// A number that it has before all of its moves, and no other contest.
    pub id: u64,
    /// The move.
    pub mv: u32,
}

impl ContestGame {
    /// Creates the game that goes on from a contest; `None` if its decisions have no numbers.
    pub fn new(contest: Box<dyn Contest>) -> Option<Self> {
        contest.action_space()?;
        let hands = contest.hands_played();
        Some(ContestGame { line: vec![Placed::new(contest, 0)], hands })
    }

    /// Returns the contest.
    pub fn contest(&self) -> &dyn Contest {
        self.line[self.line.len() - 1].contest.as_ref()
    }

    /// Returns the contest before the last move that can be taken back; `None` where there is none.
    pub fn before(&self) -> Option<BeforeMove<'_>> {
        let [.., before, last] = &self.line[..] else { return None };
        Some(BeforeMove { contest: before.contest.as_ref(), id: before.id, mv: last.mv })
    }

    /// Returns the game after another move in place of the last one.
    #[must_use]
    pub fn sibling(&self, before: &BeforeMove<'_>, mv: u32) -> Self {
        let mut contest = before.contest.clone_box();
        ContestGame::play(&mut contest, mv);
        ContestGame { line: vec![Placed::new(contest, mv)], hands: self.hands }
    }

    /// Returns the result of the hand or game as it stands, more being better, whatever the rules count: the score of each
    /// player ([`Reward::Score`], and for any other reward), its lead over the best of the others, or its share of the win.
    pub fn result(&self, reward: Reward) -> Means {
        let contest = self.contest();
        let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
        let scores: Vec<f64> = contest.scores().into_iter().map(|score| sign * f64::from(score)).collect();
        let best = |of: &dyn Fn(Player) -> bool| {
            let others = scores.iter().enumerate().filter(|&(player, _)| of(player));
            others.map(|(_, &score)| score).fold(f64::NEG_INFINITY, f64::max)
        };
        let winners = contest.winners();
        // Nobody has won before the end of a series.
        let leads = |player: Player| scores[player] >= best(&|_| true);
        let wins =
            |player: Player| if winners.is_empty() { leads(player) } else { winners.contains(&player) };
        let share = 1.0 / (0..scores.len()).filter(|&player| wins(player)).count().max(1) as f64;
        std::array::from_fn(|player| match reward {
            _ if player >= scores.len() => 0.0,
            Reward::Lead => scores[player] - best(&|other| other != player),
            Reward::Win => share * f64::from(u8::from(wins(player))),
            Reward::Score | Reward::Stake => scores[player],
        })
    }

    fn play(contest: &mut Box<dyn Contest>, mv: u32) {
        contest.play_action(mv, None).expect("a move that was listed is legal");
    }
}

impl Game for ContestGame {
    type Move = u32;
    type Undo = ();

    fn players(&self) -> usize {
        self.contest().players()
    }

    fn player(&self) -> Player {
        self.contest().to_move().unwrap_or_default()
    }

    fn is_terminal(&self) -> bool {
        self.contest().to_move().is_none() || self.contest().hands_played() != self.hands
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend(self.contest().legal_actions().expect("every decision has a number"));
    }

    fn apply(&mut self, mv: u32) {
        let mut contest = self.contest().clone_box();
        ContestGame::play(&mut contest, mv);
        self.line.push(Placed::new(contest, mv));
    }

    fn undo(&mut self, _mv: u32, (): ()) {
        self.line.pop();
    }

    fn advance(&mut self, mv: u32) {
        let last = self.line.len() - 1;
        ContestGame::play(&mut self.line[last].contest, mv);
        self.line[last].mv = mv;
    }

    fn key(&self) -> Option<u64> {
        self.contest().key()
    }
}

/// A contest with everything open, or what a seat knows of it, as an [`InformationSet`] of the engine.
pub struct ContestSet {
    seat: Player,
    known: Known,
    reward: Reward,
}

enum Known {
    Open(ContestGame),
    Hidden(Box<dyn SeatKnowledge>),
}

impl ContestSet {
    /// Takes a contest with everything open. `None` if its decisions have no numbers.
    pub fn open(contest: Box<dyn Contest>, reward: Reward) -> Option<Self> {
        let seat = contest.to_move().unwrap_or_default();
        Some(ContestSet { seat, known: Known::Open(ContestGame::new(contest)?), reward })
    }

    /// Takes what a seat knows. `None` if no deal agrees with it, or decisions have no numbers.
    pub fn hidden(known: Box<dyn SeatKnowledge>, reward: Reward) -> Option<Self> {
        draw(known.as_ref(), 0)?;
        Some(ContestSet { seat: known.seat(), known: Known::Hidden(known), reward })
    }
}

/// Draws a contest that agrees with what a seat knows, by a seed.
fn draw(known: &dyn SeatKnowledge, seed: u64) -> Option<ContestGame> {
    let options = DrawOptions { count: 1, inference: Inference::NONE, seed, threads: 1 };
    ContestGame::new(known.determinizations(&options).pop()?.contest)
}

/// A world is the seed by which it is drawn.
impl InformationSet for ContestSet {
    type Game = ContestGame;
    type Terms = ();
    type World = u64;

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<u64> {
        Some(generator.next_u64())
    }

    /// What is drawn agrees: games of hidden hands are tested for it.
    fn agrees(&self, _world: &u64) -> bool {
        true
    }

    fn worlds(&self) -> Option<u128> {
        matches!(self.known, Known::Open(_)).then_some(1)
    }

    fn determinize(&self, &seed: &u64) -> (ContestGame, ()) {
        let game = match &self.known {
            Known::Open(game) => game.clone(),
            Known::Hidden(known) => draw(known.as_ref(), seed).expect("some deal agrees with what is known"),
        };
        (game, ())
    }

    fn payoff(&self, end: &ContestGame, (): &()) -> Means {
        end.result(self.reward)
    }

    fn span(&self) -> Option<f64> {
        (self.reward == Reward::Win).then_some(1.0)
    }
}
