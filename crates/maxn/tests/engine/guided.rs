//! Trees guided by a model: a slow PUCT, written apart, finds the same; batches, limits, and models that make no sense.

use maxn::hidden::{DecisionReport, GuidedOptions, InformationSet, Judgement, Leaf, LeafModel, grow_guided};
use maxn::{Game, Generator, MctsLimits, Means, Player, SimulationError};
use std::collections::HashMap;

/// A hashed game for three players, each of whom may move several times running. The world decides which moves there are
/// after the first, and the payoffs.
#[derive(Clone, Debug, PartialEq)]
struct Hashed {
    seed: u64,
    world: u64,
    path: Vec<u8>,
    has_chance: bool,
}

impl Hashed {
    fn number(&self, salt: u64) -> u64 {
        let path = self
            .path
            .iter()
            .fold(self.seed ^ salt << 40, |hash, &mv| Generator::derive(hash ^ u64::from(mv)));
        Generator::derive(path)
    }

    fn in_world(&self, salt: u64) -> u64 {
        Generator::derive(self.number(salt) ^ self.world)
    }

    fn payoff(&self) -> Means {
        std::array::from_fn(|player| {
            if player < 3 { (self.in_world(10 + player as u64) % 1000) as f64 - 300.0 } else { 0.0 }
        })
    }
}

const LENGTH: usize = 5;

impl Game for Hashed {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        if self.path.is_empty() { 0 } else { (self.number(1) % 3) as usize }
    }

    fn is_terminal(&self) -> bool {
        self.path.len() == LENGTH || self.path.len() > 2 && self.number(2).is_multiple_of(7)
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        let possible = |&mv: &u8| mv == 3 || self.path.is_empty() || (self.in_world(3) >> mv) & 1 == 0;
        moves.extend([2, 0, 1, 3].into_iter().filter(possible));
    }

    fn is_chance(&self) -> bool {
        self.has_chance && !self.path.is_empty() && self.number(4).is_multiple_of(3)
    }

    fn has_chance(&self) -> bool {
        self.has_chance
    }

    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        events.extend([(7, 2), (8, 1)]);
    }

    fn apply(&mut self, mv: u8) {
        self.path.push(mv);
    }

    fn undo(&mut self, _: u8, (): ()) {
        self.path.pop();
    }
}

/// What is known of a game: everything, or not the world.
struct Known {
    game: Hashed,
    worlds: u64,
    lowest_wins: bool,
}

impl InformationSet for Known {
    type Game = Hashed;
    type Terms = ();
    type World = u64;

    fn seat(&self) -> Player {
        self.game.player()
    }

    fn draw(&self, generator: &mut Generator) -> Option<u64> {
        Some(generator.below(self.worlds))
    }

    fn agrees(&self, &world: &u64) -> bool {
        world < self.worlds
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.worlds.into())
    }

    fn determinize(&self, &world: &u64) -> (Hashed, ()) {
        (Hashed { world, ..self.game.clone() }, ())
    }

    fn payoff(&self, end: &Hashed, (): &()) -> Means {
        end.payoff()
    }

    fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }
}

/// Priors and values by hash. Some models have no priors.
struct Hashing {
    has_priors: bool,
    /// The size of each batch.
    batches: Vec<usize>,
}

impl Hashing {
    fn judged(game: &Hashed, moves: &[u8], has_priors: bool) -> Judgement {
        let prior = |&mv: &u8| (game.in_world(20 + u64::from(mv)) % 100) as f32;
        let priors = if has_priors { moves.iter().map(prior).collect() } else { Vec::new() };
        Judgement { priors, values: Hashed { seed: !game.seed, ..game.clone() }.payoff() }
    }
}

impl LeafModel<Hashed> for Hashing {
    type Error = SimulationError;

    fn judge(
        &mut self,
        leaves: &[Leaf<Hashed>],
        judgements: &mut [Judgement],
    ) -> Result<(), SimulationError> {
        self.batches.push(leaves.len());
        for (leaf, judgement) in leaves.iter().zip(judgements) {
            assert_eq!(*judgement, Judgement::default());
            *judgement = Hashing::judged(&leaf.game, &leaf.moves, self.has_priors);
        }
        Ok(())
    }
}

fn options(simulations: u64, batch: usize) -> GuidedOptions {
    let limits = MctsLimits::of_simulations(simulations);
    GuidedOptions { limits, batch, seed: 5, ..GuidedOptions::default() }
}

fn known(seed: u64, worlds: u64, has_chance: bool) -> Known {
    let game = Hashed { seed, world: 0, path: Vec::new(), has_chance };
    Known { game, worlds, lowest_wins: seed % 2 == 1 }
}

fn grow(known: &Known, options: &GuidedOptions, has_priors: bool) -> (DecisionReport<u8>, Vec<usize>) {
    let mut model = Hashing { has_priors, batches: Vec::new() };
    let report = grow_guided(std::slice::from_ref(known), &mut model, options).unwrap().remove(0);
    (report, model.batches)
}

/// A node of the slow search.
#[derive(Default)]
struct Slow {
    visits: f64,
    sums: [f64; 3],
    /// The prior of each move, and the number of times that it was available.
    moves: HashMap<u8, (f64, f64)>,
}

/// PUCT by the book: nodes are found by the moves that lead to them.
fn slow(known: &Known, simulations: u64, has_priors: bool) -> HashMap<Vec<u8>, Slow> {
    let sign = if known.lowest_wins { -1.0 } else { 1.0 };
    let mut generator = Generator::new(5);
    let mut nodes: HashMap<Vec<u8>, Slow> = HashMap::new();
    let (mut least, mut greatest) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for simulation in 0..simulations {
        if known.worlds == 1 && simulation == 0 {
            known.draw(&mut generator);
        }
        let world = if known.worlds == 1 { 0 } else { known.draw(&mut generator).unwrap() };
        let mut game = known.determinize(&world).0;
        let values = loop {
            if game.is_terminal() {
                break game.payoff();
            }
            if game.is_chance() {
                let event = if generator.below(3) < 2 { 7 } else { 8 };
                game.apply(event);
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let node = nodes.entry(game.path.clone()).or_default();
            if moves.iter().any(|mv| !node.moves.contains_key(mv)) {
                let judged = Hashing::judged(&game, &moves, has_priors);
                for (place, &mv) in moves.iter().enumerate() {
                    let prior = if has_priors { f64::from(judged.priors[place]) } else { 1.0 };
                    node.moves.entry(mv).or_default().0 = prior;
                }
                break judged.values;
            }
            let total: f64 = moves.iter().map(|mv| node.moves[mv].0).sum();
            let player = game.player();
            let scaled = |sum: f64, visits: f64| {
                let span = greatest[player] - least[player];
                if span > 0.0 { (sum / visits - least[player]) * (1.0 / span) } else { 0.0 }
            };
            let here = scaled(node.sums[player], node.visits);
            for mv in &moves {
                node.moves.get_mut(mv).unwrap().1 += 1.0;
            }
            let statistics = node.moves.clone();
            let promise = |mv: u8| {
                let (prior, available) = statistics[&mv];
                let prior = if total > 0.0 { prior / total } else { 1.0 / moves.len() as f64 };
                let child = nodes.get(&[&game.path[..], &[mv]].concat());
                let visits = child.map_or(0.0, |child| child.visits);
                let value =
                    child.filter(|_| visits > 0.0).map_or(here, |child| scaled(child.sums[player], visits));
                value + 1.25 * prior * available.sqrt() / (1.0 + visits)
            };
            let best =
                moves.iter().copied().reduce(|best, mv| if promise(mv) > promise(best) { mv } else { best });
            game.apply(best.unwrap());
        };
        let values: Vec<f64> = values[..3].iter().map(|value| sign * value).collect();
        for player in 0..3 {
            least[player] = least[player].min(values[player]);
            greatest[player] = greatest[player].max(values[player]);
        }
        for length in 0..=game.path.len() {
            let node = nodes.entry(game.path[..length].to_vec()).or_default();
            node.visits += 1.0;
            node.sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
        }
    }
    nodes
}

#[test]
fn a_slow_puct_finds_the_same() {
    let mut worlds_differ = 0;
    for seed in 0..60 {
        for (worlds, has_chance, has_priors) in
            [(1, false, true), (1, false, false), (4, false, true), (1, true, true), (3, true, false)]
        {
            let known = known(seed, worlds, has_chance);
            for simulations in [1, 2, 20, 150] {
                let (report, batches) = grow(&known, &options(simulations, 1), has_priors);
                let nodes = slow(&known, simulations, has_priors);
                let sign = if known.lowest_wins { -1.0 } else { 1.0 };
                assert_eq!(report.simulations, simulations);
                assert!(batches.iter().all(|&size| size == 1));
                let mut visits = 0;
                for mv in 0..4 {
                    let found = report.moves.iter().find(|estimate| estimate.mv == mv);
                    let expected = nodes.get(&vec![mv]).filter(|node| node.visits > 0.0);
                    assert_eq!(
                        found.map(|estimate| estimate.visits),
                        expected.map(|node| node.visits as u64),
                        "seed {seed}, {worlds} worlds, {simulations} simulations, move {mv}"
                    );
                    if let (Some(found), Some(expected)) = (found, expected) {
                        visits += found.visits;
                        for player in 0..3 {
                            let mean = sign * expected.sums[player] / expected.visits;
                            assert!((found.mean[player] - mean).abs() < 1e-9);
                        }
                    }
                }
                assert_eq!(visits, simulations - 1, "the first simulation judges the root");
                worlds_differ += usize::from(worlds > 1 && batches.len() < simulations as usize);
            }
        }
    }
    assert!(worlds_differ > 0, "some simulations come to the end of a game");
}

#[test]
fn a_batch_holds_leaves_of_all_trees_and_of_several_simulations() {
    let sets: Vec<Known> = (0..5).map(|seed| known(seed, 1 + seed % 3, seed > 3)).collect();
    let grow_all = || {
        let mut model = Hashing { has_priors: true, batches: Vec::new() };
        let reports = grow_guided(&sets, &mut model, &options(200, 16)).unwrap();
        (reports, model.batches)
    };
    let (reports, batches) = grow_all();
    assert_eq!((&reports, &batches), (&grow_all().0, &batches), "the same again");
    for report in &reports {
        assert_eq!(report.simulations, 200);
        assert_eq!(report.moves.iter().map(|estimate| estimate.visits).sum::<u64>(), 199);
        assert!(
            report
                .moves
                .iter()
                .all(|one| one.visits
                    <= report.moves.iter().find(|best| best.mv == report.best).unwrap().visits)
        );
    }
    assert_eq!(batches[0], 5, "at first only the roots can be judged");
    assert!(batches.iter().all(|&size| size <= 16) && batches.iter().filter(|&&size| size == 16).count() > 3);
    // With a loss, simulations that wait do not all go the same way.
    let mean = |virtual_loss: f64| {
        let options = GuidedOptions { virtual_loss, ..options(300, 16) };
        let (report, batches) = grow(&known(3, 1, false), &options, true);
        assert_eq!(report.simulations, 300);
        batches.iter().sum::<usize>() as f64 / batches.len() as f64
    };
    assert!(mean(1.0) > 1.5 * mean(0.0), "{} and {}", mean(1.0), mean(0.0));
}

#[test]
fn without_priors_and_by_play_outs_the_best_move_is_found() {
    /// A model that plays out at random.
    struct PlayOuts(Generator);

    impl LeafModel<Hashed> for PlayOuts {
        type Error = SimulationError;

        fn judge(
            &mut self,
            leaves: &[Leaf<Hashed>],
            judgements: &mut [Judgement],
        ) -> Result<(), SimulationError> {
            for (leaf, judgement) in leaves.iter().zip(judgements) {
                let mut game = leaf.game.clone();
                while !game.is_terminal() {
                    let mut moves = Vec::new();
                    game.moves(&mut moves);
                    game.apply(moves[self.0.index(moves.len())]);
                }
                judgement.values = game.payoff();
            }
            Ok(())
        }
    }

    /// The value by max^n, ties to the left.
    fn maxn(game: &Hashed, sign: f64) -> (Means, Option<u8>) {
        if game.is_terminal() {
            return (game.payoff(), None);
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let values = moves.into_iter().map(|mv| {
            let mut after = game.clone();
            after.apply(mv);
            (maxn(&after, sign).0, Some(mv))
        });
        let player = game.player();
        values
            .reduce(|best, other| if sign * other.0[player] > sign * best.0[player] { other } else { best })
            .unwrap()
    }

    let mut found = 0;
    for seed in 0..20 {
        // Three moves before the end at most.
        let mut known = known(seed, 1, false);
        known.game.path = vec![1, 2];
        let sign = if known.lowest_wins { -1.0 } else { 1.0 };
        let mut model = PlayOuts(Generator::new(seed));
        let report =
            grow_guided(std::slice::from_ref(&known), &mut model, &options(10_000, 32)).unwrap().remove(0);
        found += usize::from(maxn(&known.game, sign).1 == Some(report.best));
    }
    assert!(found >= 18, "{found} of 20");
}

#[test]
fn a_full_tree_stops_growing_and_simulations_go_on() {
    for (memory, has_chance) in [(0, false), (2_000, false), (2_000, true)] {
        let known = known(8, 3, has_chance);
        let mut options = options(500, 8);
        options.limits.memory = memory;
        let (report, _) = grow(&known, &options, true);
        assert_eq!(report.simulations, 500);
    }
}

#[test]
fn judgements_and_options_without_sense_are_refused() {
    struct Wrong(Judgement);

    impl LeafModel<Hashed> for Wrong {
        type Error = SimulationError;

        fn judge(&mut self, _: &[Leaf<Hashed>], judgements: &mut [Judgement]) -> Result<(), SimulationError> {
            judgements.fill(self.0.clone());
            Ok(())
        }
    }

    let sets = [known(1, 1, false)];
    let mut values = Means::default();
    values[1] = f64::NAN;
    for judgement in [
        Judgement { priors: vec![-1.0, 1.0, 1.0, 1.0], ..Judgement::default() },
        Judgement { priors: vec![f32::NAN; 4], ..Judgement::default() },
        Judgement { priors: vec![1.0; 3], ..Judgement::default() },
        Judgement { values, ..Judgement::default() },
    ] {
        let refused = grow_guided(&sets, &mut Wrong(judgement), &options(10, 2));
        assert_eq!(refused, Err(SimulationError::BadJudgement));
    }
    let mut model = Hashing { has_priors: true, batches: Vec::new() };
    let refused = |options: &GuidedOptions, model: &mut Hashing| {
        grow_guided(&sets, model, options).unwrap_err().to_string()
    };
    assert_eq!(refused(&options(10, 0), &mut model), "the batch is 0; it must be at least 1");
    let negative = GuidedOptions { virtual_loss: -1.0, ..options(10, 1) };
    assert_eq!(refused(&negative, &mut model), "the virtual loss is -1; it must be 0 or more");
    assert_eq!(grow_guided(&sets[..0], &mut model, &options(10, 1)), Ok(Vec::new()));
}
