//! Hidden hands: series at run time, views, worlds and observations.

use super::{Generator, dealt, list};
use maxn::Game;
use maxn::hidden::conformance::check_worlds;
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn_games::cards::{Card, Hand};
use maxn_games::cribbage::{Board, CribbageHand, INFO, Move, Options, Rank, Series};
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandTable, HandView, HiddenHand};
use maxn_play::{Contest, EventKind, Field, GameInfo, ObservedSituation, StartRequest};
use serde_json::{Value, json};

/// House rules and numbers of players of every kind.
const TABLES: [(usize, Options); 4] = [
    (2, Options::STANDARD),
    (3, Options { target: 61, partners: false }),
    (4, Options { target: 61, partners: false }),
    (4, Options { target: 61, partners: true }),
];

fn series((players, options): (usize, Options)) -> Series {
    Series::new(options.board(players).unwrap(), players - 1)
}

#[test]
fn series_of_all_options_conform() {
    for table in TABLES {
        for seed in 1..=2 {
            check_series(series(table), u32::MAX, seed);
        }
    }
    let partners = StartRequest { players: Some(3), options: "partners=true".to_string(), seed: 1 };
    assert!(INFO.start(&partners).is_err());
}

/// The points of a message such as `player 2 pegs 3: a run`, and their player.
fn points_told(text: &str) -> Option<(usize, i32)> {
    let rest = text.strip_prefix("player ")?;
    let (player, rest) = rest.split_once(' ')?;
    let points = match rest.split_once(' ')? {
        ("pegs", points) => points.split_once(':')?.0,
        ("shows", account) => account.split_once(": ")?.1.split(' ').next()?,
        _ => return None,
    };
    Some((player.parse::<usize>().ok()? - 1, points.parse().ok()?))
}

#[test]
fn the_score_is_what_the_events_add_up_to() {
    for (players, options) in TABLES {
        for seed in 1..=6 {
            let mut generator = Generator::new(seed);
            let mut table = HandTable::start(series((players, options)), seed).unwrap();
            let mut scores = vec![0; players];
            while table.to_move().is_some() {
                let legal = table.legal();
                for event in table.play(&legal[generator.index(legal.len())]).unwrap() {
                    let Some((player, points)) = points_told(&event.text) else {
                        assert!(
                            event.kind != EventKind::Message || event.text.ends_with(" is turned up"),
                            "{event:?}"
                        );
                        continue;
                    };
                    for (other, score) in scores.iter_mut().enumerate() {
                        if other == player || options.partners && other % 2 == player % 2 {
                            *score = options.target.min(*score + points);
                        }
                    }
                }
                assert_eq!(table.scores(), scores, "in the middle of a deal, too");
            }
            assert_eq!(table.winners().len(), if options.partners { 2 } else { 1 });
            assert!(table.winners().iter().all(|&winner| scores[winner] == options.target));
        }
    }
}

/// Plays deals at random, and looks at every position.
fn play_deals(players: usize, deals: u64, mut look: impl FnMut(&CribbageHand, &mut Generator)) {
    for seed in 0..deals {
        let mut generator = Generator::new(seed);
        let mut hand = dealt(seed, Board::new(players));
        while !hand.is_terminal() {
            look(&hand, &mut generator);
            let mut legal = Vec::new();
            hand.legal(&mut legal);
            let _ = hand.apply(legal[generator.index(legal.len())]);
        }
    }
}

#[test]
fn worlds_agree_with_what_the_seat_has_seen() {
    for players in 2..=4 {
        play_deals(players, 10, |hand, generator| {
            check_worlds(&hand.view(hand.player()), 3, generator.next_u64());
            for seat in 0..players {
                let view = hand.view(seat);
                assert_eq!(view.hand(), hand.hands()[seat]);
                for player in (0..players).filter(|&player| player != seat) {
                    assert!(view.table().hands()[player].is_empty());
                    let impossible = hand.hands()[player] - view.hidden_cards().possible_cards(player);
                    assert!(impossible.is_empty(), "player {player} has {impossible}, says {seat}: {hand}");
                }
            }
        });
    }
}

#[test]
fn every_way_the_hidden_cards_may_lie_is_a_world() {
    let hand = dealt(1, Board::new(2));
    let choose = |count: u128, size: u128| (0..size).fold(1, |ways, i| ways * (count - i) / (i + 1));
    assert_eq!(
        hand.view(hand.player()).worlds(),
        Some(choose(46, 6) * 40),
        "the other's cards, and the starter"
    );
    let mut hand = dealt(1, Board::new(3));
    hand.discard_by_rule();
    // The seat knows one card of the crib.
    let worlds = choose(46, 4) * choose(42, 4) * choose(38, 3);
    assert_eq!(hand.view(hand.player()).worlds(), Some(worlds));
}

#[test]
fn a_go_shows_that_all_cards_are_too_high() {
    let mut gos = 0;
    for seed in 1..80 {
        let mut hand = dealt(seed, Board::new(2));
        while !hand.is_terminal() {
            let (before, mut legal) = (hand.player(), Vec::new());
            hand.legal(&mut legal);
            let _ = hand.apply(legal[0]);
            let Some(play) = hand.play() else { continue };
            if before == hand.player() && !hand.is_terminal() && !play.pile().is_empty() {
                let fits = |card: &Card| play.pile().takes(Rank::of(*card));
                let possible = hand.view(before).hidden_cards().possible_cards(1 - before);
                assert!(possible.into_iter().all(|card| !fits(&card)), "{possible}");
                gos += usize::from(!play.hands()[1 - before].is_empty());
            }
        }
    }
    assert!(gos > 3, "{gos}");
}

/// Others discard by rule in a search, and the card on top of the pack is not looked at.
#[test]
fn a_search_of_discards_looks_at_no_secret() {
    for players in 2..=4 {
        for seed in 0..4 {
            let hand = dealt(seed, Board::new(players));
            let searched = hand.searchable();
            let mut moves = Vec::new();
            searched.moves(&mut moves);
            assert_eq!(moves.len(), if players == 2 { 6 } else { 5 });
            assert!(searched.leaves_out_moves() && searched.has_chance());
            let mut after = searched.clone();
            let _ = after.apply(moves[0]);
            for player in (1..players).map(|step| (hand.player() + step) % players) {
                moves.clear();
                after.moves(&mut moves);
                assert_eq!(moves, [Move::discard(hand.discards(player)[0].cards).unwrap()]);
                let _ = after.apply(moves[0]);
            }
            assert!(after.is_chance());
            let other = list(!(hand.hands().iter().fold(hand.crib(), |all, &cards| all | cards)))[0];
            let elsewhere = hand.with_top(Some(other)).unwrap();
            assert_eq!(elsewhere.searchable(), searched);
        }
    }
}

fn situation(observation: &Value) -> Result<ObservedSituation, maxn_play::ObservationError> {
    INFO.situation(&Field::whole(observation))
}

/// Changes one thing, or a few, that somebody might get wrong.
fn distort(observation: &mut Value, players: usize, generator: &mut Generator) {
    let cards = list(Hand::DECK);
    for _ in 0..=generator.index(2) {
        let card = json!(cards[generator.index(52)].to_string());
        let key = ["hand", "laid_away"][generator.index(2)];
        let plays = observation["plays"].as_array().map_or(0, Vec::len);
        let place = generator.index(plays.max(1));
        match generator.index(9) {
            0 => observation["turned_up"] = card,
            1 => observation["turned_up"] = Value::Null,
            2 => observation["seat"] = json!(generator.index(players) + 1),
            3 => observation[key].as_array_mut().unwrap().push(card),
            4 => drop(observation[key].as_array_mut().unwrap().pop()),
            5 if plays > 0 => observation["plays"][place]["card"] = card,
            6 if plays > 0 => observation["plays"][place]["player"] = json!(generator.index(players) + 1),
            7 if plays > 0 => drop(observation["plays"].as_array_mut().unwrap().remove(place)),
            _ => observation["scores"][generator.index(players)] = json!(generator.index(9)),
        }
    }
}

/// What a seat says may be refused or believed, but then it has to make sense.
#[test]
fn observations_that_cannot_be_true_are_refused() {
    let mut refused = 0;
    for (table, seed) in TABLES.into_iter().flat_map(|table| (1..10).map(move |seed| (table, seed))) {
        let mut generator = Generator::new(seed);
        let mut contest = HandTable::start(series(table), seed).unwrap();
        while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < 6) {
            let observation: Value = contest.observation(seat).into_fields().into();
            for _ in 0..3 {
                let mut lie = observation.clone();
                distort(&mut lie, table.0, &mut generator);
                match situation(&lie) {
                    Err(bad) => {
                        assert!(!bad.at.is_empty() && !bad.problem.is_empty());
                        refused += 1;
                    }
                    Ok(ObservedSituation::Hidden(known)) => {
                        assert!(!known.is_possible() || !known.legal().is_empty(), "{lie}");
                    }
                    Ok(ObservedSituation::Open(_)) => panic!("hands are hidden"),
                }
            }
            let legal = contest.legal();
            contest.play(&legal[generator.index(legal.len())]).unwrap();
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn the_rule_of_thumb_keeps_fives_from_another_crib() {
    let text = "dealer 2; hands 5S 5H TD 9C QS KH | 2S 3S 6D 7D 8D AC";
    let hand: CribbageHand = text.parse().unwrap();
    let choice = hand.view(0).rule_of_thumb().unwrap();
    assert!((choice.cards() & "S:5 H:5".parse().unwrap()).is_empty(), "{choice}");
}
