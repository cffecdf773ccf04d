//! A game that breaks a rule of its trait is refused by the same words in every kind of search.

use maxn::hidden::{
    Inference, InformationSet, Preferred, RolloutOptions, TreeOptions, WorldOptions, grow_tree,
    grow_tree_with, roll_out, root_values, search_worlds,
};
use maxn::{
    Algorithm, Bounds, Evaluation, Game, Generator, Leaves, Mcts, MctsLimits, Means, Models, PlayOuts,
    Player, Scores, Search, SearchError, SimulationError, conformance,
};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    NoMoves,
    NoEvents,
    ZeroWeight,
    UndeclaredChance,
    ClearedMoves,
    ClearedEvents,
    /// A player from 3 on, in a game without chance.
    BadMover(Player),
    /// Another number of players than 3, in a game without chance.
    BadPlayers(usize),
}

/// Three players in turn have two moves each, six times; before the move at `at` there is a throw.
#[derive(Clone, Debug, PartialEq)]
struct Faulty {
    ply: u8,
    at: u8,
    thrown: bool,
    fault: Fault,
}

const PLIES: u8 = 6;

impl Faulty {
    fn new(fault: Fault, at: u8) -> Self {
        Faulty { ply: 0, at, thrown: false, fault }
    }

    fn has_throw(&self) -> bool {
        !matches!(self.fault, Fault::BadMover(_) | Fault::BadPlayers(_))
    }
}

impl Game for Faulty {
    type Move = u8;
    type Undo = Self;

    fn players(&self) -> usize {
        if let Fault::BadPlayers(players) = self.fault { players } else { 3 }
    }
    fn player(&self) -> Player {
        match self.fault {
            Fault::BadMover(player) if self.ply == self.at => player,
            _ => usize::from(self.ply) % 3,
        }
    }
    fn is_terminal(&self) -> bool {
        self.ply == PLIES
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        if self.fault == Fault::ClearedMoves {
            moves.clear();
        }
        if self.fault != Fault::NoMoves || self.ply != self.at {
            moves.extend([0, 1]);
        }
    }
    fn apply(&mut self, _: u8) -> Self {
        let before = self.clone();
        if self.is_chance() {
            self.thrown = true;
        } else {
            self.ply += 1;
        }
        before
    }
    fn undo(&mut self, _: u8, before: Self) {
        *self = before;
    }
    fn is_chance(&self) -> bool {
        self.ply == self.at && !self.thrown && self.has_throw()
    }
    fn has_chance(&self) -> bool {
        self.fault != Fault::UndeclaredChance && self.has_throw()
    }
    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        match self.fault {
            Fault::NoEvents => {}
            Fault::ClearedEvents => *events = vec![(0, 1), (1, 2)],
            Fault::ZeroWeight => events.extend([(0, 1), (1, 0)]),
            _ => events.extend([(0, 1), (1, 2)]),
        }
    }
}

struct Nothing;

impl Evaluation<Faulty> for Nothing {
    fn evaluate(&self, _: &Faulty) -> Scores {
        Scores::ZERO
    }
    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

/// The knowledge of the first player, from whom nothing is hidden.
struct View(Faulty);

impl InformationSet for View {
    type Game = Faulty;
    type Terms = ();
    type World = ();

    fn seat(&self) -> Player {
        0
    }
    fn draw(&self, _: &mut Generator) -> Option<()> {
        Some(())
    }
    fn agrees(&self, (): &()) -> bool {
        true
    }
    fn determinize(&self, (): &()) -> (Faulty, ()) {
        (self.0.clone(), ())
    }
    fn payoff(&self, _: &Faulty, (): &()) -> Means {
        Means::default()
    }
    fn span(&self) -> Option<f64> {
        Some(1.0)
    }
}

/// What a search says, by the kind of search: nothing if it has an answer.
type Answers = Vec<(String, Option<String>)>;

fn exact_searches(game: &Faulty) -> Answers {
    // The game has chance, which soft-max^n refuses.
    let is_searched = |one: &Algorithm| {
        one.is_sound() && one.pruning() != "zero-window-deepening" && one.rule() != "soft-maxn"
    };
    let exact = Algorithm::all().filter(is_searched);
    let mut answers = Answers::new();
    for algorithm in exact {
        for threads in [1, 2] {
            let search = Search::new(&Nothing).algorithm(algorithm).threads(threads);
            let error = search.run(&mut game.clone()).err().map(|error| error.to_string());
            answers.push((format!("{algorithm} on {threads} threads"), error));
        }
    }
    answers
}

fn unsound_searches(game: &Faulty) -> Answers {
    let answer = |algorithm: Algorithm| {
        let searched = Search::new(&Nothing).algorithm(algorithm).run(&mut game.clone());
        (algorithm.to_string(), searched.err().map(|error| error.to_string()))
    };
    Algorithm::all().filter(|one| !one.is_sound()).map(answer).collect()
}

fn searches_that_play_out(game: &Faulty) -> Answers {
    let answer = |algorithm: &str| {
        let search = Search::new(&Nothing).algorithm(algorithm.parse().unwrap());
        let searched = search.depth(1).leaves(Leaves::PlayedOut).run(&mut game.clone());
        (format!("{algorithm}, played out"), searched.err().map(|error| error.to_string()))
    };
    ["maxn:none", "maxn:speculative", "paranoid:none", "paranoid:zero-window"].map(answer).into()
}

fn models(game: &Faulty) -> Answers {
    let models = Models::new([Nothing, Nothing, Nothing]);
    let searched = models.search(&mut game.clone(), "maxn:none".parse().unwrap(), None);
    vec![("models".to_string(), searched.err().map(|error| error.to_string()))]
}

fn trees_of_simulations(game: &Faulty) -> Answers {
    let kinds = [
        PlayOuts::Random,
        PlayOuts::Policy { random: 0.0 },
        PlayOuts::Search { width: 2, random: 0.0 },
        PlayOuts::Evaluated,
    ];
    let answer = |play_outs| {
        let search = Mcts::new(&Nothing).play_outs(play_outs).simulations(1000);
        (format!("mcts, {play_outs:?}"), search.run(game).err().map(|error| error.to_string()))
    };
    kinds.map(answer).into()
}

fn hidden_trees(game: &Faulty) -> Answers {
    let view = View(game.clone());
    let options = TreeOptions { limits: MctsLimits::of_simulations(1000), ..TreeOptions::default() };
    let with_policy = grow_tree_with(&view, &Preferred::RANDOM, &Inference::default(), &options);
    let decided = [("tree", grow_tree(&view, &options)), ("tree with a policy", with_policy)];
    decided.map(|(name, decided)| (name.to_string(), decided.err().map(|error| error.to_string()))).into()
}

fn hidden_rollouts(game: &Faulty) -> Answers {
    let options = RolloutOptions { play_outs: Some(1000), ..RolloutOptions::default() };
    let decided = roll_out(&View(game.clone()), &Preferred::RANDOM, &options);
    vec![("rollout".to_string(), decided.err().map(|error| error.to_string()))]
}

fn hidden_worlds(game: &Faulty) -> Answers {
    let search = Search::new(&Nothing).root_values(true);
    let solve = |game: &mut Faulty, (): &(), _| Ok(root_values(&search.run(game)?));
    let decided = search_worlds(&View(game.clone()), &[((), 1.0)], &WorldOptions::default(), solve);
    vec![("worlds".to_string(), decided.err().map(|error| error.to_string()))]
}

fn all(game: &Faulty) -> Answers {
    let searches = [exact_searches(game), searches_that_play_out(game)].concat();
    let simulations = [trees_of_simulations(game), hidden_trees(game), hidden_rollouts(game)];
    [searches, simulations.concat(), hidden_worlds(game)].concat()
}

/// Checks that all of these give the same error, which begins with these words.
fn check_words(answers: Answers, words: &str) {
    let expected = answers[0].1.clone().unwrap_or_default();
    assert!(expected.starts_with(words), "{expected}");
    assert!(expected.ends_with("maxn::conformance::check finds the position"), "{expected}");
    for (search, error) in answers {
        assert_eq!(error.as_deref(), Some(expected.as_str()), "{search}");
    }
}

#[test]
fn a_game_without_fault_is_searched() {
    for at in 1..PLIES {
        assert_eq!(all(&Faulty::new(Fault::None, at)).into_iter().find(|(_, error)| error.is_some()), None);
    }
}

#[test]
fn positions_without_moves_or_events_are_refused_by_the_same_words() {
    for at in 1..PLIES {
        check_words(all(&Faulty::new(Fault::NoMoves, at)), "Game::moves has no move in a position where");
        check_words(all(&Faulty::new(Fault::NoEvents, at)), "Game::chances has no event, or one of weight 0");
        check_words(
            all(&Faulty::new(Fault::ZeroWeight, at)),
            "Game::chances has no event, or one of weight 0",
        );
    }
}

#[test]
fn chance_that_was_not_declared_is_refused_by_the_same_words() {
    for at in 1..PLIES {
        let game = Faulty::new(Fault::UndeclaredChance, at);
        let words = "Game::is_chance is true in a position of a game whose Game::has_chance was false";
        check_words([all(&game), models(&game)].concat(), words);
    }
}

/// Where nobody's turn matters, as in play-outs, nobody is asked for.
#[test]
fn players_out_of_range_are_refused_by_the_same_words() {
    for player in [3, 7, 8, 64, usize::MAX] {
        for at in 1..PLIES {
            let game = Faulty::new(Fault::BadMover(player), at);
            let simulated = [trees_of_simulations(&game), hidden_trees(&game)].concat();
            let answers = [exact_searches(&game), unsound_searches(&game), simulated, models(&game)];
            let words = format!("Game::player returns {player}; players are counted from 0 to 2. ");
            check_words(answers.concat(), &words);
        }
        let begun = Faulty::new(Fault::BadMover(player), 0);
        check_words([exact_searches(&begun), models(&begun)].concat(), "Game::player returns");
    }
}

#[test]
fn too_few_and_too_many_players_are_refused_by_the_same_words() {
    for players in [0, 1, 9, 64, usize::MAX] {
        let game = Faulty::new(Fault::BadPlayers(players), 0);
        let over = Faulty { ply: PLIES, ..game.clone() };
        let words = format!("Game::players returns {players}; the engine takes from 2 to 8. ");
        check_words([all(&game), unsound_searches(&game), models(&game)].concat(), &words);
        check_words([all(&over), unsound_searches(&over), models(&over)].concat(), &words);
        let checked = catch_unwind(AssertUnwindSafe(|| conformance::check_searches(&game, &Nothing, None)));
        assert!(checked.is_err(), "no method refuses {players} players: the game is at fault");
    }
    let mut nine = Faulty::new(Fault::BadPlayers(9), 0);
    assert_eq!(Search::new(&Nothing).run(&mut nine).unwrap_err(), SearchError::BadPlayers(9));
    assert_eq!(Mcts::new(&Nothing).run(&nine).unwrap_err(), SimulationError::BadPlayers(9));
    assert_eq!(grow_tree(&View(nine), &TreeOptions::default()).unwrap_err(), SimulationError::BadPlayers(9));
}

/// Checks a game, and returns the complaint.
fn complaint<G, E>(game: &G, evaluation: &E) -> Option<String>
where
    G: Game + PartialEq + Debug,
    E: Evaluation<G>,
{
    let checked = catch_unwind(AssertUnwindSafe(|| conformance::check(game, evaluation, 20, 1)));
    checked.err().map(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn the_check_of_games_finds_them_all() {
    for (fault, words) in [
        (Fault::NoMoves, "Game::moves: no move in"),
        (Fault::NoEvents, "Game::chances: no event in"),
        (Fault::ZeroWeight, "Game::chances: 1 has no weight in"),
        (Fault::UndeclaredChance, "Game::has_chance is false in"),
        (Fault::BadMover(3), "Game::player: player 3 of 3"),
        (Fault::BadPlayers(9), "Game::players: 9 players"),
        (Fault::ClearedMoves, "Game::moves: [0, 1] is not what was in the vector"),
        (Fault::ClearedEvents, "Game::chances: [(0, 1), (1, 2)] is not what was in the vector"),
    ] {
        let complaint = complaint(&Faulty::new(fault, 2), &Nothing).unwrap_or_default();
        assert!(complaint.starts_with(words), "{fault:?}: {complaint}");
    }
    assert_eq!(complaint(&Faulty::new(Fault::None, 2), &Nothing), None);
}
