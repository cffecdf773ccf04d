//! Hearts on the toolkit of trick games.

use maxn::conformance::check_searches;
use maxn::hidden::conformance::{check_policy, check_uniform, check_worlds};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Algorithm, Game, Generator, MaxnPruning};
use maxn_games::cards::Hand;
use maxn_games::hearts::{HeartsDeal, HeartsHand, INFO, Lead, Moon, Options, Series, deal};
use maxn_games::trick_game::TrickMove;
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandRecord, HandSeries, HandTable, HandView, HiddenHand};
use maxn_play::{Contest, Field, GameInfo, ObservedSituation, StartRequest};
use serde_json::{Value, json};

#[path = "games/hearts/mod.rs"]
mod hearts;

fn options() -> Vec<Options> {
    let standard = Options::STANDARD;
    vec![
        standard,
        Options::PAPERS,
        Options::PAPERS_HD,
        Options { can_lead_any_club: true, qs_breaks_hearts: false, ..standard },
        Options { lead: Lead::LeftOfDealer, can_lead_hearts_instead_of_qs: true, ..standard },
        Options { moon: Moon::Off, jd_bonus: true, avoid_all_tricks_bonus: true, ..standard },
    ]
}

#[test]
fn series_conform() {
    for (place, options) in options().into_iter().enumerate() {
        let seed = place as u64;
        check_series(Series::new(3, options).unwrap(), 3, seed);
        check_series(Series::new(4, options).unwrap(), 3, seed);
        check_series(Series::new(5, options).unwrap(), 2, seed);
        check_series(Series::new(6, options).unwrap(), 4, seed);
    }
    let short = Options { target: 1, ..Options::STANDARD };
    check_series(Series::new(4, short).unwrap(), 9, 1);
    assert!(Series::new(2, short).is_err() && Series::new(7, short).is_err());
}

#[test]
fn worlds_and_model_conform_along_random_play() {
    for (place, options) in options().into_iter().enumerate() {
        let seed = place as u64;
        for players in [3, 4, 6] {
            let mut hand = HandRecord::new(Series::new(players, options).unwrap().deal(seed).unwrap());
            // Before the play the model expects one decision.
            let mut played = hand.position().clone();
            while played.before().is_some() {
                let mut moves = Vec::new();
                played.moves(&mut moves);
                played.apply(moves[0]);
            }
            check_policy(played, &HeartsHand::policy(), seed);
            let mut dice = Generator::new(seed);
            while !hand.position().is_terminal() {
                let seat = hand.position().player();
                check_worlds(&hand.position().view(seat), 2, seed);
                let view = HeartsHand::seen(&hand, seat);
                check_worlds(&view, 2, seed);
                let truth: Vec<Hand> = hand.position().hands().to_vec();
                for (player, &cards) in truth.iter().enumerate().filter(|(player, _)| *player != seat) {
                    let possible = view.hidden_cards().possible_cards(player);
                    assert!((cards - possible).is_empty(), "the truth is possible");
                }
                let mut moves = Vec::new();
                hand.position().legal(&mut moves);
                hand.play(moves[dice.index(moves.len())]);
            }
        }
    }
}

/// The cards passed are known to be with their receiver, and the opening club with the leader.
#[test]
fn the_seat_knows_where_cards_are() {
    let mut located = 0;
    for seed in 0..20 {
        let options = Options { can_lead_any_club: true, ..Options::STANDARD };
        let mut hand = HandRecord::new(Series::new(4, options).unwrap().deal(seed).unwrap());
        let mut passed = Vec::new();
        while hand.position().before().is_some() {
            let mv = HeartsHand::seen(&hand, hand.position().player()).rule_of_thumb().unwrap();
            let TrickMove::Before(pass) = mv else { panic!("a pass") };
            passed.push((hand.position().player(), pass.cards()));
            hand.play(mv);
        }
        let leader = hand.position().player();
        let club = "2C".parse().unwrap();
        for (seat, cards) in passed {
            let view = HeartsHand::seen(&hand, seat);
            let to = hand.position().deal().direction.receiver(seat, 4);
            for player in (0..4).filter(|&player| player != seat) {
                let possible = view.hidden_cards().possible_cards(player);
                let expected = if player == to { cards } else { Hand::EMPTY };
                assert_eq!(possible & cards, expected);
                if leader != seat {
                    assert_eq!(possible.contains(club), player == leader);
                    located += 1;
                }
            }
        }
        let view = HeartsHand::seen(&hand, leader);
        assert_eq!(view.plays().len(), 0);
    }
    assert!(located > 0);
}

#[test]
fn worlds_are_drawn_evenly() {
    let series = Series::new(4, Options::STANDARD).unwrap();
    let mut checked = 0;
    for seed in 0..30 {
        let mut hand = HandRecord::new(series.deal(seed).unwrap());
        let mut dice = Generator::new(seed);
        while hand.position().play().table().left() > 2 || hand.position().before().is_some() {
            let mut moves = Vec::new();
            hand.position().legal(&mut moves);
            hand.play(moves[dice.index(moves.len())]);
        }
        let view = HeartsHand::seen(&hand, hand.position().player());
        // All worlds that may be, by drawing them often.
        let worlds = view.worlds().unwrap();
        if !(2..=60).contains(&worlds) {
            continue;
        }
        let mut all = Vec::new();
        for _ in 0..worlds * 40 {
            let world = view.draw(&mut dice).unwrap();
            if !all.contains(&world) {
                all.push(world);
            }
        }
        check_uniform(&view, &all, 200, seed);
        checked += 1;
    }
    assert!(checked > 3, "{checked}");
}

#[test]
fn searches_agree_with_plain_recursion() {
    for (seed, options) in (0..).zip(options()) {
        for (players, cards) in [(3, 3), (4, 2), (6, 1)] {
            let game = deal(players, options, cards, seed).unwrap();
            let hand = HeartsHand::playing(game.clone(), HeartsDeal::default());
            for evaluation in INFO.evaluations() {
                let evaluation = HiddenHand::evaluation(&hand, Some(evaluation.name)).unwrap();
                for depth in [None, Some(1)] {
                    let mut refused = check_searches(&hand, &evaluation, depth);
                    refused.extend(check_searches(&game, &evaluation.0, depth));
                    assert!(
                        refused.iter().all(|one| one.pruning() == "zero-window-deepening"),
                        "{refused:?}"
                    );
                }
            }
            assert!(HiddenHand::evaluation(&hand, Some("none such")).is_err());
        }
    }
}

/// A search before the play tries passes of its player only.
#[test]
fn passes_are_searched() {
    let series = Series::new(6, Options::STANDARD).unwrap();
    let hand = series.deal(3).unwrap();
    let mut open = hand.searchable();
    let mut moves = Vec::new();
    open.moves(&mut moves);
    assert_eq!(moves.len(), 20);
    open.apply(moves[0]);
    moves.clear();
    open.moves(&mut moves);
    assert_eq!(moves.len(), 1);
    let estimate = HandSeries::evaluation(&series, &hand, None, Algorithm::Maxn(MaxnPruning::None)).unwrap();
    let report = maxn::Search::new(&estimate).depth(1).run(&mut hand.searchable()).unwrap();
    assert_eq!(report.root_moves.len(), 20);
}

fn read(observation: &Value) -> Result<Box<dyn maxn_play::InformationSet>, String> {
    match INFO.situation(&Field::whole(observation)) {
        Ok(ObservedSituation::Hidden(known)) => Ok(known),
        Ok(ObservedSituation::Open(_)) => panic!("hands are hidden"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn observations_that_cannot_be_are_refused() {
    let passing = json!({"players": 4, "seat": 4, "hand": "S:KQ5 H:AT92 D:J64 C:K83"});
    let error = |change: Value, base: &Value| {
        let mut observation = base.clone();
        for (key, value) in change.as_object().unwrap() {
            observation[key] = value.clone();
        }
        match read(&observation) {
            Ok(known) => panic!("{observation}: {:?}", known.legal()),
            Err(error) => error,
        }
    };
    assert_eq!(read(&passing).unwrap().legal().len(), 286);
    let play = json!([{"player": 1, "card": "2C"}]);
    let says = |change: Value, base: &Value, start: &str| {
        let error = error(change.clone(), base);
        assert!(error.starts_with(start), "{change}: {error}");
    };
    says(json!({"plays": play}), &passing, "passed: cards are passed in this hand");
    says(json!({"passed": ["KS"]}), &passing, "passed: KS was passed and is still in the hand");
    says(json!({"passed": ["AS"]}), &passing, "hand: 14 cards were dealt to the seat, expected 13");
    says(json!({"passed": ["AS"], "received": ["KS"]}), &passing, "passed: 1 cards were passed, expected 3");
    says(json!({"received": ["AS"]}), &passing, "received: AS is neither in the hand");
    says(json!({"bids": [1, null, null, null]}), &passing, "bids: there is no such thing to tell in hearts");
    says(json!({"scores": [100, 0, 0, 0]}), &passing, "scores: the series is over");
    says(json!({"players": 3}), &passing, "seat: ");
    let dealt = json!({"players": 4, "seat": 4, "dealt": "S:KQ5 H:AT92 D:J64 C:K83",
        "passed": ["KS", "QS", "AH"], "received": ["2C", "3D", "5D"]});
    assert_eq!(read(&dealt).unwrap().legal().len(), 1);
    says(json!({"passed": ["AS", "QS", "AH"]}), &dealt, "passed: AS was not dealt to the seat");
    says(json!({"received": ["KS", "3D", "5D"]}), &dealt, "received: KS was dealt to the seat itself");
    says(json!({"received": ["4C", "3D", "5D"]}), &dealt, "seat: player 4 cannot lead without 2C");
    says(json!({"hand_number": 4}), &dealt, "passed: 3 cards were passed, expected 0");
    says(json!({"dealt": "S:KQ5 H:AT92 D:J64 C:K8"}), &dealt, "dealt: 12 cards were dealt");
    says(json!({"plays": [{"player": 4, "card": "3D"}]}), &dealt, "plays[0]: the rules do not allow 3D yet");
    says(json!({"plays": [{"player": 1, "card": "4C"}]}), &dealt, "plays[0]: it was the turn of player 4");
}

/// Whatever is changed in an observation, it is read or refused, and what is read can be decided.
#[test]
fn distorted_observations_never_panic() {
    let mut read_again = 0;
    for seed in 0..12 {
        let request = StartRequest {
            players: Some(3 + seed as usize % 4),
            options: ["", "papers", "can_lead_any_club=true"][seed as usize % 3].to_string(),
            seed,
        };
        let mut contest = INFO.start(&request).unwrap();
        let mut dice = Generator::new(seed);
        for _ in 0..60 {
            let Some(seat) = contest.to_move() else { break };
            let observation: Value = contest.observation(seat).into_fields().into();
            for _ in 0..4 {
                let mut distorted = observation.clone();
                distort(&mut distorted, &mut dice);
                if let Ok(known) = read(&distorted) {
                    read_again += 1;
                    let (legal, choice) = (known.legal(), known.rule_based());
                    assert!(choice.is_none_or(|choice| legal.contains(&choice)), "{distorted}");
                }
            }
            let legal = contest.legal();
            contest.play(&legal[dice.index(legal.len())]).unwrap();
        }
    }
    assert!(read_again > 0);
}

fn distort(observation: &mut Value, dice: &mut Generator) {
    let cards = ["QS", "2C", "AH", "3D", "TC", "2D"];
    let fields = observation.as_object_mut().unwrap();
    let keys = ["hand", "passed", "received", "plays", "seat", "players", "hand_number", "scores", "dealt"];
    let key = keys[dice.index(keys.len())];
    let Some(value) = fields.get_mut(key) else {
        fields.insert(key.to_string(), json!([cards[dice.index(6)]]));
        return;
    };
    match value {
        Value::Array(items) if items.is_empty() => items.push(json!(cards[dice.index(6)])),
        Value::Array(items) => {
            let place = dice.index(items.len());
            match (dice.index(3), items[place].get("player").is_some()) {
                (0, _) => drop(items.remove(place)),
                (1, true) => items[place]["player"] = json!(dice.index(8)),
                (_, true) => items[place]["card"] = json!(cards[dice.index(6)]),
                _ => items[place] = json!(cards[dice.index(6)]),
            }
        }
        _ => *value = json!(dice.index(8)),
    }
}

#[test]
fn decisions_have_the_numbers_of_their_texts() {
    let series = Series::new(4, Options::STANDARD).unwrap();
    let mut table = HandTable::start(series, 1).unwrap();
    let space = table.action_space().unwrap();
    assert_eq!(space.count(), 52 + 22_100);
    for _ in 0..6 {
        let legal = table.legal();
        let numbers: Vec<u32> = legal.iter().map(|decision| space.number(decision).unwrap()).collect();
        assert_eq!(table.legal_actions(), Some(numbers));
        table.play(&legal[legal.len() / 2]).unwrap();
    }
}

#[test]
fn passes_that_cannot_be_are_refused() {
    let series = Series::new(4, Options::STANDARD).unwrap();
    let mut table = HandTable::start(series, 1).unwrap();
    assert!(table.is_secret());
    let own = table.hand().position().hands()[0];
    let cards: Vec<String> = own.into_iter().map(|card| card.to_string()).collect();
    let other = table.hand().position().hands()[1].into_iter().next().unwrap();
    let mut error = |text: String| table.play(&maxn_play::Decision::new(text)).unwrap_err().to_string();
    assert_eq!(error(format!("pass {} {}", cards[0], cards[1])), "player 1 passes 2 cards, expected 3");
    assert_eq!(error(cards[..4].join(" ")), "player 1 passes 4 cards, expected 3");
    assert_eq!(
        error(format!("{} {} {other}", cards[0], cards[1])),
        format!("player 1 does not hold {other}")
    );
    assert_eq!(error(other.to_string()), format!("player 1 does not hold {other}"));
    assert_eq!(
        error("pass".to_string()),
        "'pass' does not answer the question: which 3 cards to pass to player 2"
    );
    let question = table.prompt().unwrap().question;
    let example = format!("such as pass {} {} {}", cards[0], cards[1], cards[2]);
    assert_eq!(question, format!("which 3 cards to pass to player 2, {example}"));
}
