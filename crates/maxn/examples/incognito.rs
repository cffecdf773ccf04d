//! A game of deduction for four, and players who reason about what they cannot see:
//! `cargo run --release --example incognito -p maxn`.
//!
//! Everybody has a secret number from 1 to 8, no two the same. In turn a player asks another whether its number is in the
//! upper half of those still possible, which is answered aloud and truthfully, or names it. A number named right brings two
//! points, costs its owner one, and is open from then on; a wrong one costs a point, and is ruled out. A player who is
//! found only watches.
//! The game ends after four rounds, or when at most one number is secret.

use maxn::hidden::{
    HiddenInformation, InformationSet, Preferred, RolloutOptions, TreeOptions, WorldOptions, draw_worlds,
    grow_tree, roll_out, root_values, search_worlds,
};
use maxn::{
    Bounds, Evaluation, Game, Generator, MctsLimits, Means, Player, Scores, Search, SimulationError,
    Stopwatch,
};

pub(crate) const PLAYERS: usize = 4;
const HIGHEST: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Ask(Player),
    Name(Player, u8),
}

/// Everything that lies open: the lowest and the highest number that each player can have, the numbers in between that were
/// named wrongly, one bit for each, and the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    possible: [(u8, u8); PLAYERS],
    wrong: [u16; PLAYERS],
    found: [bool; PLAYERS],
    points: Scores,
    turn: Player,
    left: u8,
}

impl Table {
    /// The numbers that a player can have by what lies open.
    fn numbers(&self, player: Player) -> impl Iterator<Item = u8> + use<> {
        let ((low, high), wrong) = (self.possible[player], self.wrong[player]);
        (low..=high).filter(move |number| wrong >> number & 1 == 0)
    }
}

/// The game as an umpire sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Incognito {
    table: Table,
    numbers: [u8; PLAYERS],
}

impl Incognito {
    /// Deals numbers.
    pub(crate) fn new(generator: &mut Generator) -> Self {
        let mut all: Vec<u8> = (1..=HIGHEST).collect();
        generator.shuffle(&mut all);
        Incognito {
            table: Table {
                possible: [(1, HIGHEST); PLAYERS],
                wrong: [0; PLAYERS],
                found: [false; PLAYERS],
                points: Scores::ZERO,
                turn: 0,
                left: 4 * PLAYERS as u8,
            },
            numbers: std::array::from_fn(|player| all[player]),
        }
    }

    pub(crate) fn points(&self) -> Scores {
        self.table.points
    }
}

impl Game for Incognito {
    type Move = Turn;
    type Undo = Table;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn player(&self) -> Player {
        self.table.turn
    }

    fn is_terminal(&self) -> bool {
        self.table.left == 0 || self.table.found.iter().filter(|&&found| !found).count() < 2
    }

    fn moves(&self, moves: &mut Vec<Turn>) {
        let Table { found, turn, .. } = self.table;
        for other in (0..PLAYERS).filter(|&other| other != turn && !found[other]) {
            if self.table.numbers(other).nth(1).is_some() {
                moves.push(Turn::Ask(other));
            }
            moves.extend(self.table.numbers(other).map(|number| Turn::Name(other, number)));
        }
    }

    fn apply(&mut self, turn: Turn) -> Table {
        let before = self.table;
        let table = &mut self.table;
        match turn {
            Turn::Ask(other) => {
                let (low, high) = table.possible[other];
                let middle = (low + high).div_ceil(2);
                let is_upper = self.numbers[other] >= middle;
                table.possible[other] = if is_upper { (middle, high) } else { (low, middle - 1) };
            }
            Turn::Name(other, number) if self.numbers[other] == number => {
                table.found[other] = true;
                table.possible[other] = (number, number);
                table.points[table.turn] += 2;
                table.points[other] -= 1;
            }
            Turn::Name(other, number) => {
                table.wrong[other] |= 1 << number;
                table.points[table.turn] -= 1;
            }
        }
        // A player who is found only watches, but the turn counts.
        loop {
            table.turn = (table.turn + 1) % PLAYERS;
            table.left -= 1;
            if table.left == 0 || !table.found[table.turn] {
                return before;
            }
        }
    }

    fn undo(&mut self, _: Turn, before: Table) {
        self.table = before;
    }
}

/// A player's knowledge: the table, and all numbers that the players can have; its own is the same in all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    seat: Player,
    table: Table,
    worlds: Vec<[u8; PLAYERS]>,
}

impl HiddenInformation for Incognito {
    type View = View;

    fn view(&self, seat: Player) -> View {
        let mut worlds = vec![[0; PLAYERS]];
        for player in 0..PLAYERS {
            let possible: Vec<u8> =
                if player == seat { vec![self.numbers[seat]] } else { self.table.numbers(player).collect() };
            let with = |world: [u8; PLAYERS]| {
                let others = possible.iter().copied().filter(move |number| !world.contains(number));
                others.map(move |number| {
                    let mut longer = world;
                    longer[player] = number;
                    longer
                })
            };
            worlds = worlds.into_iter().flat_map(with).collect();
        }
        View { seat, table: self.table, worlds }
    }
}

impl View {
    /// All worlds.
    pub(crate) fn all(&self) -> &[[u8; PLAYERS]] {
        &self.worlds
    }

    /// The game if a world is the truth.
    pub(crate) fn open(&self, numbers: [u8; PLAYERS]) -> Incognito {
        Incognito { table: self.table, numbers }
    }
}

impl InformationSet for View {
    type Game = Incognito;
    type Terms = ();
    type World = [u8; PLAYERS];

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<[u8; PLAYERS]> {
        let count = self.worlds.len() as u64;
        (count > 0).then(|| self.worlds[generator.below(count) as usize])
    }

    fn agrees(&self, world: &[u8; PLAYERS]) -> bool {
        self.open(*world).view(self.seat) == *self
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.worlds.len() as u128)
    }

    fn determinize(&self, world: &[u8; PLAYERS]) -> (Incognito, ()) {
        (self.open(*world), ())
    }

    fn payoff(&self, end: &Incognito, (): &()) -> Means {
        end.points().to_means()
    }

    fn span(&self) -> Option<f64> {
        Some(4.0)
    }
}

struct Points;

impl Evaluation<Incognito> for Points {
    fn evaluate(&self, game: &Incognito) -> Scores {
        game.points()
    }

    /// Four wrong names and being found is the worst; a number that is found brings one point more than it costs.
    fn bounds(&self) -> Bounds {
        Bounds { least: Some(-5), greatest: Some(6), sum: Some(3), ..Bounds::default() }
    }
}

/// The ways in which a player can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Random,
    /// One tree over the information set.
    Tree,
    /// Random play-outs after every move.
    Rollout,
    /// A search two turns deep in each of some worlds.
    Worlds,
}

/// Decides for a seat by what it knows.
pub(crate) fn decide(view: &View, method: Method, seed: u64) -> Result<Turn, SimulationError> {
    match method {
        Method::Random => {
            let mut moves = Vec::new();
            view.open(view.all()[0]).moves(&mut moves);
            Ok(moves[Generator::new(seed).below(moves.len() as u64) as usize])
        }
        Method::Tree => {
            let options = TreeOptions {
                limits: MctsLimits::of_simulations(2000),
                random: 1.0,
                seed,
                ..TreeOptions::default()
            };
            Ok(grow_tree(view, &options)?.best)
        }
        Method::Rollout => {
            let options = RolloutOptions { play_outs: Some(2000), seed, ..RolloutOptions::default() };
            Ok(roll_out(view, &Preferred::RANDOM, &options)?.best)
        }
        Method::Worlds => {
            let search = Search::new(&Points).depth(2).root_values(true);
            let worlds = draw_worlds(view, 30, seed)?;
            let report = search_worlds(view, &worlds, &WorldOptions::default(), |game, (), _| {
                Ok(root_values(&search.run(game)?))
            })?;
            Ok(report.best)
        }
    }
}

/// Plays a game with a method in each seat, and returns the points.
pub(crate) fn play(methods: [Method; PLAYERS], seed: u64) -> Result<Scores, SimulationError> {
    let mut game = Incognito::new(&mut Generator::new(seed));
    while !game.is_terminal() {
        let seat = game.player();
        let turn = decide(&game.view(seat), methods[seat], seed ^ (u64::from(game.table.left) << 32))?;
        game.apply(turn);
    }
    Ok(game.points())
}

fn main() -> Result<(), SimulationError> {
    let (clock, most) = (Stopwatch::start(), std::time::Duration::from_secs(10));
    for method in [Method::Tree, Method::Rollout, Method::Worlds] {
        let (mut own, mut others, mut games) = (0, 0, 0);
        while games < 100 && clock.elapsed() < most {
            // One seat after the other plays by the method, the others at random.
            let seat = games % PLAYERS;
            let methods = std::array::from_fn(|player| if player == seat { method } else { Method::Random });
            let points = play(methods, games as u64)?;
            own += points[seat];
            others += points.sum() - points[seat];
            games += 1;
        }
        let mean = |points: i32, players: usize| f64::from(points) / (games * players) as f64;
        println!(
            "{method:?}: {:.2} points per game, random players {:.2} ({games} games)",
            mean(own, 1),
            mean(others, PLAYERS - 1)
        );
    }
    Ok(())
}
