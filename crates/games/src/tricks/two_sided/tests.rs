//! Partition search against plain recursion and against plain paranoid search.

use super::{Counted, PartitionTable, Sides, Solution, solve};
use crate::cards::{Card, Deal, Hand, Suit};
use crate::tricks::{Order, Rules, Table, TrickCount, Tricks, all_tricks};
use maxn::{Game, Generator, Limits, Perspective, Scores, Search, StopHandle, Teams};

/// Tricks in which trumps may have to be broken, or points: hearts, and a card that is worth more.
#[derive(Clone, Debug, PartialEq)]
struct TestRules {
    must_break: bool,
    queen: Option<Card>,
}

const TRICKS: TestRules = TestRules { must_break: false, queen: None };

impl Rules for TestRules {
    fn legal(&self, table: &Table, following: Hand) -> Hand {
        let trumps = table.trump().map_or(Hand::EMPTY, Hand::suit);
        let others = following - trumps;
        if table.trick().is_empty() && !others.is_empty() && self.state(table) == 1 {
            others
        } else {
            following
        }
    }

    fn state(&self, table: &Table) -> u64 {
        let trumps = table.trump().map_or(Hand::EMPTY, Hand::suit);
        u64::from(self.must_break && table.taken().iter().all(|&taken| (taken & trumps).is_empty()))
    }

    fn special(&self) -> Hand {
        self.queen.map_or(Hand::EMPTY, Hand::only)
    }

    fn points(&self, cards: Hand) -> i32 {
        let queen = self.queen.is_some_and(|queen| cards.contains(queen));
        cards.of(Suit::Hearts).len() as i32 + 5 * i32::from(queen)
    }

    fn prefer<M: From<Card> + Copy>(&self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
        Order::Cheapest.arrange(table, cards, moves);
    }
}

/// The tricks or points of a side.
fn collected(game: &Tricks<TestRules>, sides: &Sides) -> usize {
    let taken = match sides.counted {
        Counted::Tricks => game.table().tricks(),
        Counted::Points => *game.points(),
    };
    let own = (0..game.players()).filter(|player| sides.maximisers >> player & 1 != 0);
    own.map(|player| taken[player] as usize).sum()
}

/// The value of a position by plain recursion over every legal card.
fn brute_force(game: &mut Tricks<TestRules>, sides: &Sides) -> i32 {
    if game.is_terminal() {
        return sides.values[collected(game, sides)];
    }
    let maximise = sides.maximisers >> game.player() & 1 != 0;
    let values = game.legal().into_iter().map(|card| {
        let before = game.apply(card);
        let value = brute_force(game, sides);
        game.undo(card, before);
        value
    });
    let values = values.collect::<Vec<_>>().into_iter();
    if maximise { values.max().unwrap() } else { values.min().unwrap() }
}

fn solution(game: &Tricks<TestRules>, sides: &Sides, table: &mut PartitionTable) -> Solution {
    solve(game, sides, true, table, &Limits::default()).expect("nothing stops it")
}

/// A small deal, some cards into its play, with sides and values drawn at random.
fn random_position(random: &mut Generator, seed: u64) -> (Tricks<TestRules>, Sides) {
    let players = 2 + random.index(4);
    let cards = [0, 0, 6, 4, 4, 3][players] - random.index(2);
    let suits = [2, 3, 4][random.index(3)];
    let pack = Suit::ALL[..suits].iter().fold(Hand::EMPTY, |pack, &suit| pack | Hand::suit(suit));
    let hands = Deal::new(pack, seed).hands(players, cards);
    let trump = [None, Some(Suit::Spades), Some(Suit::Hearts)][random.index(3)];
    let table = Table::new(&hands, random.index(players), trump);
    let by_points = random.index(4) == 0;
    let queen = by_points.then(|| Card::new(Suit::Spades, 5 + random.index(8) as u8));
    let rules = TestRules { must_break: random.index(3) == 0, queen };
    let mut game = Tricks::new(table, rules);
    for _ in 0..random.index(players * 2) {
        let cards: Vec<Card> = game.legal().into_iter().collect();
        game.apply(cards[random.index(cards.len())]);
    }
    let maximisers = 1 + random.index((1 << players) - 2) as u8;
    let counted = if by_points { Counted::Points } else { Counted::Tricks };
    let bid = random.index(4) as i32;
    let values: fn(i32, i32) -> i32 = match random.index(4) {
        0 | 1 => |tricks, _| tricks,
        2 => |tricks, _| -tricks,
        // Exactly the bid is best.
        _ => |tricks, bid| -(tricks - bid).abs(),
    };
    let values = (0..=31).map(|tricks| values(tricks, bid)).collect();
    (game, Sides { maximisers, counted, values })
}

#[test]
fn every_card_has_the_value_of_plain_recursion() {
    let mut random = Generator::new(32);
    let mut table = PartitionTable::new(0);
    let mut positions = 0;
    for seed in 0..12_000 {
        // Each table serves some deals, of different rules and sides; there are none, tiny and large ones.
        if seed % 25 == 0 {
            table = PartitionTable::new([0, 1 << 10, 1 << 18][seed as usize / 25 % 3]);
        }
        let (mut game, sides) = random_position(&mut random, seed);
        if game.is_terminal() {
            continue;
        }
        positions += 1;
        for mv in solution(&game, &sides, &mut table).moves {
            let before = game.apply(mv.card);
            let value = brute_force(&mut game, &sides);
            game.undo(mv.card, before);
            assert_eq!(mv.line.expect("asked for").0, value, "seed {seed}, {}: {game:?}, {sides:?}", mv.card);
        }
    }
    assert!(positions > 10_000, "{positions}");
}

/// A deal to be compared with plain paranoid search.
fn deal(players: usize, cards: usize, trump: Option<Suit>, must_break: bool, seed: u64) -> Tricks<TestRules> {
    let hands = Deal::new(Hand::DECK, seed).hands(players, cards);
    Tricks::new(Table::new(&hands, seed as usize % players, trump), TestRules { must_break, ..TRICKS })
}

#[test]
fn answers_are_those_of_paranoid_search() {
    let mut table = PartitionTable::new(1 << 22);
    for seed in 0..200_u64 {
        let players = 3 + seed as usize % 2;
        let cards = if seed % 20 < 2 { 10 } else { 8 };
        let trump = if seed % 5 == 0 { None } else { Some(Suit::Spades) };
        let cards = if trump.is_none() { 7 } else { cards };
        let mut game = deal(players, cards, trump, seed % 3 == 0, seed);
        for _ in 0..seed % 4 {
            let card = game.legal().into_iter().next().unwrap();
            game.apply(card);
        }
        let viewer = seed as usize / 4 % players;
        let teams = if players == 4 { Teams::by_number(&[0, 1, 0, 1]).unwrap() } else { Teams::default() };
        let evaluation = TrickCount::new(game.table());
        let report = Search::new(&evaluation)
            .algorithm("paranoid:zero-window".parse().unwrap())
            .perspective(Perspective::Of(viewer))
            .teams(teams)
            .table(1 << 24)
            .root_values(true)
            .run(&mut game)
            .unwrap();

        let values = (0..=all_tricks(game.table())).collect();
        let sides = Sides { maximisers: teams.team(viewer), counted: Counted::Tricks, values };
        let answer = solution(&game, &sides, &mut table);
        let tricks = |line: &[Card]| -> Scores {
            let mut end = game.clone();
            for &card in line {
                end.apply(card);
            }
            end.table().tricks()
        };
        assert_eq!(Some(answer.best), report.best_index, "seed {seed}");
        for (solved, expected) in answer.moves.iter().zip(&report.root_moves) {
            let (value, line) = solved.line.as_ref().unwrap();
            let scores = expected.scores.unwrap();
            assert_eq!((solved.card, tricks(line)), (expected.mv, scores), "seed {seed}");
            let own = (0..players).filter(|&player| sides.maximisers >> player & 1 != 0);
            assert_eq!(*value, own.map(|player| scores[player]).sum::<i32>());
        }
        assert_eq!(answer.moves[answer.best].line.as_ref().unwrap().1, report.line, "seed {seed}");
        let best = solve(&game, &sides, false, &mut table, &Limits::default()).unwrap();
        assert_eq!((best.best, &best.moves[best.best]), (answer.best, &answer.moves[answer.best]));
    }
}

#[test]
fn limits_stop_it() {
    let game = deal(4, 13, Some(Suit::Spades), false, 1);
    let sides = Sides { maximisers: 0b0101, counted: Counted::Tricks, values: (0..=13).collect() };
    let stop = StopHandle::new();
    stop.stop();
    for limits in [
        Limits { nodes: Some(5000), ..Limits::default() },
        Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
        Limits { stop: Some(stop), ..Limits::default() },
    ] {
        assert!(solve(&game, &sides, true, &mut PartitionTable::new(1 << 20), &limits).is_err());
    }
}
