//! The rules of the [`Game`] and [`Evaluation`] traits, checked along random games.

use super::{MOST_MOVES, events, moves, random_move};
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::generator::{Generator, mix};
use crate::scores::{MAX_PLAYERS, Scores};
use std::collections::HashMap;
use std::fmt::Debug;

/// Plays `games` random games from a position, the same for the same seed and each of at most 10,000 moves, and checks at
/// every step that
///
/// - the number of players is one that the engine takes, and stays the same;
/// - a position that is not terminal has moves, all different, and a player who exists; or it is one of chance and has
///   events, all different, with positive weights, and [`Game::has_chance`] has said so;
/// - moves and events are pushed to those that the vector holds already;
/// - taking a move or an event back restores the position exactly;
/// - positions with equal keys have the same player, as many moves, and the same hints for them, or the same weights; and
///   the same moves from them lead to the same scores, but for their [offsets](Evaluation::score_offset);
/// - scores lie within the evaluation's bounds, and within the range stated at every position above;
/// - ranges only tighten;
/// - scores at the end, and estimates before, are among the listed outcomes, whose measures lie within the progress
///   stated above.
///
/// ```
/// # use maxn::{Evaluation, Game, Scores, conformance};
/// # #[derive(Clone, Debug, PartialEq)]
/// # struct Matches { left: u8, turn: usize }
/// # impl Game for Matches {
/// #     type Move = u8;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 3 }
/// #     fn player(&self) -> usize { self.turn }
/// #     fn is_terminal(&self) -> bool { self.left == 0 }
/// #     fn moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)); }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = (self.turn + 1) % 3; }
/// #     fn undo(&mut self, taken: u8, (): ()) { self.left += taken; self.turn = (self.turn + 2) % 3; }
/// # }
/// # struct LastMatch;
/// # impl Evaluation<Matches> for LastMatch {
/// #     fn evaluate(&self, game: &Matches) -> Scores {
/// #         Scores::from_fn(3, |player| i32::from(game.left == 0 && player == (game.turn + 2) % 3))
/// #     }
/// # }
/// conformance::check(&Matches { left: 11, turn: 0 }, &LastMatch, 20, 1);
/// ```
///
/// # Panics
/// If the game or the evaluation breaks a rule.
pub fn check<G, E>(start: &G, evaluation: &E, games: u64, seed: u64)
where
    G: Game + PartialEq + Debug,
    E: Evaluation<G>,
{
    let mut checker =
        Checker { evaluation, outcomes: outcomes(evaluation), seen: HashMap::new(), later: HashMap::new() };
    for game in 0..games {
        checker.play(start.clone(), &mut Generator::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(game)));
    }
}

/// The measures with which each tuple of scores is listed, if they are listed at all.
fn outcomes<G, E>(evaluation: &E) -> Option<HashMap<Scores, Vec<Scores>>>
where
    G: Game,
    E: Evaluation<G>,
{
    let mut listed: HashMap<_, Vec<_>> = HashMap::new();
    for outcome in evaluation.outcomes()? {
        listed.entry(outcome.scores).or_default().push(outcome.measure);
    }
    Some(listed)
}

struct Checker<'e, E> {
    evaluation: &'e E,
    outcomes: Option<HashMap<Scores, Vec<Scores>>>,
    /// The positions of each key.
    seen: HashMap<(u64, u64), Known>,
    /// The scores to which the same moves lead from the positions of a key, without the offset.
    later: HashMap<(u64, u64), Scores>,
}

/// The things that positions with the same key have in common; the moves may have other names.
#[derive(Clone, Debug, PartialEq)]
enum Known {
    Decision { player: usize, hints: Vec<i32> },
    Chance { weights: Vec<u32> },
}

impl<E> Checker<'_, E> {
    fn play<G>(&mut self, mut game: G, generator: &mut Generator)
    where
        G: Game + PartialEq + Debug,
        E: Evaluation<G>,
    {
        let bounds = self.evaluation.bounds();
        assert!(bounds.delta >= 1, "the smallest difference between scores is at least 1: {bounds:?}");
        let unit = self.evaluation.unit();
        assert!(unit >= 1, "Evaluation::unit: a point has at least 1 unit, not {unit}");
        let players = game.players();
        assert!(
            (2..=MAX_PLAYERS).contains(&players),
            "Game::players: {players} players, from 2 to {MAX_PLAYERS} are possible: {game:?}"
        );
        let mut has_chance = true;
        let mut range = bounds.range(players);
        let mut progress = Range::unknown(players);
        for _ in 0..MOST_MOVES {
            assert_eq!(game.players(), players, "Game::players: another number before {game:?}");
            range = tightened(&range, &self.evaluation.range(&game), &game);
            progress = tightened(&progress, &self.evaluation.progress(&game), &game);
            self.check_scores(&game, &range, &progress);
            if game.is_terminal() {
                assert!(
                    !game.is_chance(),
                    "Game::is_chance: a terminal position is not one of chance: {game:?}"
                );
                return;
            }
            assert!(has_chance || !game.has_chance(), "Game::has_chance: there was none before {game:?}");
            has_chance = game.has_chance();
            let moves = if game.is_chance() { self.check_events(&game) } else { self.check_moves(&game) };
            for mv in moves {
                let before = game.clone();
                game.explore(mv, |_| ());
                assert!(game == before, "Game::undo: taking back {mv:?} gives {game:?}, not {before:?}");
            }
            let mv = random_move(&game, generator);
            let mut advanced = game.clone();
            advanced.advance(mv);
            let _ = game.apply(mv);
            assert!(advanced == game, "Game::advance: {mv:?} gives {advanced:?}, not {game:?}");
        }
    }

    fn check_moves<G>(&mut self, game: &G) -> Vec<G::Move>
    where
        G: Game + Debug,
        E: Evaluation<G>,
    {
        assert!(
            game.player() < game.players(),
            "Game::player: player {} of {} is to move in {game:?}",
            game.player(),
            game.players()
        );
        let moves = moves(game);
        assert!(!moves.is_empty(), "Game::moves: no move in {game:?}, which is not terminal");
        for (i, mv) in moves.iter().enumerate() {
            assert!(!moves[..i].contains(mv), "Game::moves: {mv:?} twice in {game:?}");
            let slot = game.history_slot(*mv);
            let slots = game.history_slots();
            assert!(slots == 0 || slot < slots, "history slot {slot} of {slots} for {mv:?} in {game:?}");
        }
        // A search keeps the moves of the positions above in the same vector.
        let mut pushed: Vec<_> = moves.iter().rev().copied().collect();
        game.moves(&mut pushed);
        assert!(
            pushed.iter().eq(moves.iter().rev().chain(&moves)),
            "Game::moves: {pushed:?} is not what was in the vector, with the moves of {game:?} pushed to it"
        );
        if let Some(key) = game.key() {
            let hints = moves.iter().map(|&mv| game.hint(mv)).collect();
            self.check_key(key, &Known::Decision { player: game.player(), hints }, game);
        }
        moves
    }

    fn check_events<G>(&mut self, game: &G) -> Vec<G::Move>
    where
        G: Game + Debug,
        E: Evaluation<G>,
    {
        assert!(game.has_chance(), "Game::has_chance is false in {game:?}, which is a chance position");
        let all = events(game);
        let (events, weights): (Vec<_>, Vec<_>) = all.iter().copied().unzip();
        assert!(!events.is_empty(), "Game::chances: no event in {game:?}, which is a chance position");
        for (i, event) in events.iter().enumerate() {
            assert!(!events[..i].contains(event), "Game::chances: {event:?} twice in {game:?}");
            assert!(weights[i] > 0, "Game::chances: {event:?} has no weight in {game:?}");
        }
        let mut pushed: Vec<_> = all.iter().rev().copied().collect();
        game.chances(&mut pushed);
        assert!(
            pushed.iter().eq(all.iter().rev().chain(&all)),
            "Game::chances: {pushed:?} is not what was in the vector, with the events of {game:?} pushed to it"
        );
        if let Some(key) = game.key() {
            self.check_key(key, &Known::Chance { weights }, game);
        }
        events
    }

    /// Checks that positions with the same key have the same in common.
    fn check_key<G>(&mut self, key: u64, known: &Known, game: &G)
    where
        G: Game + Debug,
        E: Evaluation<G>,
    {
        let keys = (key, self.evaluation.key(game));
        let first = self.seen.entry(keys).or_insert_with(|| known.clone());
        assert_eq!(first, known, "Game::key: two different positions have the key of {game:?}");
        // Of some positions only: each costs as much as a part of a game.
        if mix(key).is_multiple_of(4) {
            let scores = self.later_scores(game.clone(), mix(key)) - self.evaluation.score_offset(game);
            let first = self.later.entry(keys).or_insert(scores);
            assert_eq!(
                *first, scores,
                "Game::key: after the same moves, two positions with the key of {game:?} have different scores; what they \
                 depend on belongs to Game::key, Evaluation::key or Evaluation::score_offset"
            );
        }
    }

    /// Returns the scores after some moves, which are the same by their places for the same seed.
    fn later_scores<G>(&self, mut game: G, seed: u64) -> Scores
    where
        G: Game + Debug,
        E: Evaluation<G>,
    {
        let mut generator = Generator::new(seed);
        for _ in 0..LATER {
            if game.is_terminal() {
                break;
            }
            let mv = random_move(&game, &mut generator);
            game.apply(mv);
        }
        self.evaluation.evaluate(&game)
    }

    fn check_scores<G>(&self, game: &G, range: &Range, progress: &Range)
    where
        G: Game + Debug,
        E: Evaluation<G>,
    {
        let scores = self.evaluation.evaluate(game);
        let bounds = self.evaluation.bounds();
        assert!(within(&scores, range), "{scores:?} is not within {range:?} in {game:?}");
        let sum = scores.sum();
        assert!(bounds.sum.is_none_or(|most| sum <= most), "{scores:?} add up to more than {bounds:?} allow");
        if let Some(listed) = &self.outcomes {
            let measures = listed.get(&scores);
            let possible = measures.is_some_and(|measures| measures.iter().any(|one| within(one, progress)));
            assert!(possible, "{scores:?} is no outcome listed within {progress:?} in {game:?}");
        }
    }
}

/// The number of moves after which scores are compared.
const LATER: usize = 24;

/// The range below, which must not go beyond the one above.
fn tightened(above: &Range, below: &Range, game: &impl Debug) -> Range {
    for player in 0..MAX_PLAYERS {
        assert!(
            below.lower[player] >= above.lower[player] && below.upper[player] <= above.upper[player],
            "the range {below:?} in {game:?} goes beyond {above:?} above it"
        );
    }
    *below
}

fn within(scores: &Scores, range: &Range) -> bool {
    (0..MAX_PLAYERS).all(|player| (range.lower[player]..=range.upper[player]).contains(&scores[player]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Bounds, Outcome};

    /// Counts down from 6 by 1 or 2, at 4 by chance; each flaw breaks one rule.
    #[derive(Clone, Debug, PartialEq)]
    struct Countdown {
        left: u8,
        turn: usize,
        /// By the first player.
        taken: i32,
        flaw: &'static str,
    }

    impl Game for Countdown {
        type Move = u8;
        type Undo = ();
        fn players(&self) -> usize {
            match self.flaw {
                "one player" => 1,
                "nine players" => 9,
                "another player" if self.left < 6 => 3,
                _ => 2,
            }
        }
        fn player(&self) -> usize {
            if self.flaw == "player" { 2 } else { self.turn }
        }
        fn is_terminal(&self) -> bool {
            self.left == 0
        }
        fn moves(&self, moves: &mut Vec<u8>) {
            match self.flaw {
                "endless" => moves.push(0),
                "no moves" => {}
                "same move" => moves.extend([1, 1]),
                "clear" => {
                    moves.clear();
                    moves.push(1);
                }
                _ => moves.extend(1..=self.left.min(2)),
            }
        }
        fn is_chance(&self) -> bool {
            self.left == 4 || self.left == 0 && self.flaw == "terminal chance"
        }
        fn has_chance(&self) -> bool {
            match self.flaw {
                "undeclared" => false,
                "declared late" => self.left != 6,
                _ => true,
            }
        }
        fn chances(&self, events: &mut Vec<(u8, u32)>) {
            match self.flaw {
                "no events" => {}
                "same event" => events.extend([(1, 1), (1, 1)]),
                "no weight" => events.extend([(1, 1), (2, 0)]),
                "clear events" => *events = vec![(1, 1), (2, 3)],
                _ => events.extend([(1, 1), (2, 3)]),
            }
        }
        fn apply(&mut self, taken: u8) {
            self.left -= taken;
            self.taken += if self.turn == 0 { i32::from(taken) } else { 0 };
            self.turn = 1 - self.turn;
        }
        fn undo(&mut self, taken: u8, (): ()) {
            self.left += taken;
            if self.flaw != "undo" {
                self.turn = 1 - self.turn;
            }
            self.taken -= if self.turn == 0 { i32::from(taken) } else { 0 };
        }
        fn key(&self) -> Option<u64> {
            Some(if self.flaw == "key" { 7 } else { u64::from(self.left) * 2 + self.turn as u64 })
        }
    }

    struct Last(&'static str);

    impl Evaluation<Countdown> for Last {
        fn evaluate(&self, game: &Countdown) -> Scores {
            if self.0 == "forgotten" || self.0 == "offset" {
                return [game.taken, 0].into();
            }
            let last = usize::from(game.left == 0) * (1 - game.turn);
            let mut scores = Scores::ZERO;
            scores[last] = if self.0 == "score" { 2 } else { 1 };
            scores
        }
        fn score_offset(&self, game: &Countdown) -> Scores {
            if self.0 == "offset" { [game.taken, 0].into() } else { Scores::ZERO }
        }
        fn bounds(&self) -> Bounds {
            if self.0 == "forgotten" || self.0 == "offset" {
                return Bounds::default();
            }
            Bounds { sum: Some(i32::from(self.0 != "sum")), ..Bounds::constant_sum(1) }
        }
        fn range(&self, game: &Countdown) -> Range {
            match self.0 {
                "range" if game.left < 3 => Range { lower: Scores::ZERO, upper: Scores::ZERO },
                "loosens" => {
                    let upper = Scores::equal(2, if game.left < 3 { 2 } else { 1 });
                    Range { lower: Scores::ZERO, upper }
                }
                _ => self.bounds().range(2),
            }
        }
        fn outcomes(&self) -> Option<Vec<Outcome>> {
            (self.0 == "outcomes").then(|| vec![[0, 1].into()])
        }
    }

    fn complaint(game_flaw: &'static str, score_flaw: &'static str) -> Option<String> {
        let start = Countdown { left: 6, turn: 0, taken: 0, flaw: game_flaw };
        let result = std::panic::catch_unwind(|| check(&start, &Last(score_flaw), 50, 1));
        result.err().map(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
    }

    #[test]
    fn a_good_game_passes_and_every_flaw_is_found() {
        assert_eq!((complaint("", ""), complaint("", "offset")), (None, None));
        assert_eq!(complaint("endless", ""), None, "a game without end is left");
        for (flaw, words) in [
            ("one player", "Game::players: 1 players"),
            ("nine players", "Game::players: 9 players"),
            ("another player", "Game::players: another number"),
            ("player", "Game::player: player 2 of 2"),
            ("no moves", "Game::moves: no move in"),
            ("same move", "Game::moves: 1 twice in"),
            ("clear", "Game::moves: [1] is not what was in the vector"),
            ("undo", "Game::undo: taking back"),
            ("key", "Game::key: two different positions"),
            ("terminal chance", "Game::is_chance: a terminal position"),
            ("undeclared", "Game::has_chance is false"),
            ("declared late", "Game::has_chance: there was none before"),
            ("no events", "Game::chances: no event"),
            ("same event", "Game::chances: 1 twice in"),
            ("no weight", "Game::chances: 2 has no weight"),
            ("clear events", "Game::chances: [(1, 1), (2, 3)] is not what was in the vector"),
        ] {
            let complaint = complaint(flaw, "").unwrap_or_default();
            assert!(complaint.contains(words), "{flaw}: {complaint}");
        }
        for (flaw, words) in [
            ("score", "is not within"),
            ("sum", "add up to more"),
            ("range", "is not within"),
            ("loosens", "goes beyond"),
            ("outcomes", "is no outcome"),
            ("forgotten", "after the same moves"),
        ] {
            let complaint = complaint("", flaw).unwrap_or_default();
            assert!(complaint.contains(words), "{flaw}: {complaint}");
        }
    }
}
