//! Decisions with hidden hands.

use super::records::{elsewhere, record, view};
use maxn::hidden::conformance::check_policy;
use maxn::hidden::{InformationSet, TreeOptions, grow_tree};
use maxn::{Game, Generator, MctsLimits};
use maxn_games::pinochle::{Deal, INFO, Move, MustBeat, Options, Series, Stage};
use maxn_play::toolkit::hidden::{HandSeries, HandView, HiddenHand};
use maxn_play::{EventKind, Field, GameInfo, StartRequest};
use serde_json::{Value, json};

#[test]
fn the_policy_looks_only_at_what_a_player_sees() {
    for seed in 0..12 {
        check_policy(Deal::new(MustBeat::ALL[seed as usize % 2].1, 0, seed), &Deal::policy(), seed);
    }
}

#[test]
fn rules_and_trees_decide_the_same_whatever_is_hidden() {
    let mut tested = 0;
    for seed in 0..40 {
        let cards = [None, Some(15), Some(6)][seed as usize % 3];
        let Some(record) = record(seed, cards) else { continue };
        let view = view(&record);
        let world = view.draw(&mut Generator::new(seed + 1)).unwrap();
        let other = super::records::view(&elsewhere(&record, &view, &world).unwrap());
        assert_eq!(view.rule_of_thumb(), other.rule_of_thumb());
        let options = TreeOptions { limits: MctsLimits::of_simulations(60), ..TreeOptions::default() };
        assert_eq!(grow_tree(&view, &options).unwrap().best, grow_tree(&other, &options).unwrap().best);
        let rule = view.rule_of_thumb().unwrap();
        assert!(record.position().is_legal(rule), "{rule}");
        tested += 1;
    }
    assert!(tested > 20, "{tested}");
}

/// A contest of rule-based players: bids are made and lost, some concede, and the score is what the events say.
#[test]
fn series_are_played_by_rule_and_at_random() {
    for (seed, options) in [(1, "target=80"), (2, "must_beat=trumps hands=6"), (3, ""), (4, "hands=9")] {
        let request = StartRequest { players: None, options: options.to_string(), seed };
        let mut contest = INFO.start(&request).unwrap();
        let mut generator = Generator::new(seed);
        let (mut scores, mut kinds) = (vec![0; 3], Vec::new());
        while let Some(player) = contest.to_move() {
            assert!(contest.winners().is_empty());
            let legal = contest.legal();
            let known = contest.information_set(player).unwrap();
            let decision = match generator.below(5) {
                0 if seed % 2 == 0 => legal[generator.below(legal.len() as u64) as usize].clone(),
                _ => known.rule_based().unwrap(),
            };
            assert!(legal.contains(&decision), "{decision}");
            assert_eq!(contest.parse(decision.as_str()).as_ref(), Ok(&decision));
            kinds.push(contest.prompt().unwrap().kind);
            for event in contest.play(&decision).unwrap() {
                if let EventKind::HandOver { points, .. } = event.kind {
                    scores.iter_mut().zip(points).for_each(|(score, points)| *score += points);
                }
            }
            assert_eq!(contest.scores(), scores);
        }
        let most = scores.iter().max();
        assert!(contest.winners().iter().all(|&winner| scores.get(winner) == most));
        assert!(!contest.winners().is_empty() && contest.legal().is_empty());
        let options: Options = options.parse().unwrap();
        assert!(contest.hands_played() == options.hands || most.is_some_and(|&most| most >= options.target));
        for kind in ["bid", "trump", "bury", "play"] {
            assert!(kinds.iter().any(|known| known == kind), "{kind}");
        }
    }
}

/// Everything that a seat is told is enough to know what it knows.
#[test]
fn observations_are_read_back() {
    let mut kinds = Vec::new();
    for seed in 0..90 {
        let cards = [None, Some(15), Some(12), Some(7), Some(1)][seed as usize % 5];
        let Some(record) = record(seed, cards) else { continue };
        let expected = view(&record);
        let (value, played) = observation(&record, &expected);
        let read = maxn_games::pinochle::observed(&seat_of(&value)).unwrap();
        assert_eq!(read.1, expected, "{value}");
        assert_eq!(read.0.hands_played(), played);
        // The same with the cards as they were dealt.
        let mut dealt = value.clone();
        dealt["hand"] = Value::Null;
        dealt["dealt"] = json!(record.beginning().hands()[expected.seat()].listed());
        assert_eq!(maxn_games::pinochle::observed(&seat_of(&dealt)).unwrap().1, expected);
        kinds.push(record.position().stage());
    }
    for stage in [Stage::Auction, Stage::Trump, Stage::Burial, Stage::Play] {
        assert!(kinds.contains(&stage), "{kinds:?}");
    }
}

/// The observation of a view, with the number of hands that make the dealer right.
fn observation(record: &super::records::Record, view: &maxn_games::pinochle::View) -> (Value, u32) {
    let dealer = record.beginning().dealer();
    let must_beat = record.beginning().play().contract().must_beat;
    let options = Options { must_beat, ..Options::STANDARD }.resolved();
    let mut observation = maxn_play::Observation::new("pinochle", 3, &options, view.seat(), &[0; 3]);
    let played = (dealer + 1) % 3;
    observation.set("hand_number", played + 1);
    view.observe(&mut observation);
    (Value::Object(observation.into_fields()), played as u32)
}

fn seat_of(value: &Value) -> maxn_play::toolkit::hidden::ObservedSeat<'_> {
    maxn_play::toolkit::hidden::ObservedSeat::read(&INFO, &Field::whole(value)).unwrap()
}

/// A change that makes an observation wrong.
type Change = fn(&mut Value);

#[test]
fn wrong_observations_are_refused_at_their_field() {
    // A bidder who has played five tricks, and another player.
    let find = |is_bidder: bool| {
        (0..200).find_map(|seed| {
            let record = record(seed, Some(10)).filter(|record| {
                let deal = record.position();
                let melds = deal.play().contract().melds;
                (deal.player() == deal.play().contract().bidder) == is_bidder
                    && melds.iter().all(|&melds| melds > 0)
            })?;
            let view = view(&record);
            Some(observation(&record, &view).0)
        })
    };
    let (bidder, other) = (find(true).unwrap(), find(false).unwrap());
    let cases: [(&Value, Change, &str, &str); 16] = [
        (&other, |o| o["hand"] = json!(["AS", "AS", "AS"]), "hand[2]", "AS is there three times"),
        (&other, |o| o["hand"] = json!(["2S"]), "hand[0]", "it is \"2S\""),
        (
            &other,
            |o| {
                o["hand"].as_array_mut().unwrap().pop();
            },
            "hand",
            "the seat has 14 cards",
        ),
        (&other, |o| o["bids"] = json!([{"player": 1, "bid": 19}]), "bids[0]", ""),
        (&other, |o| o["bids"] = json!([]), "", ""),
        (&other, |o| o["widow"] = json!(["AS"]), "widow", "expected 3"),
        (&other, |o| o["trump"] = json!("stars"), "trump", "it is \"stars\""),
        (&other, |o| o["melds"][1] = json!(["AS", "TH"]), "melds[1]", "is not part of a meld"),
        (&other, |o| o["melds"] = json!([[], []]), "melds", "2 lists"),
        (&other, |o| o["buried"] = json!(["9S", "9H", "9D"]), "buried", "expected 0"),
        (&bidder, |o| o["buried"] = json!(["9S"]), "buried", "expected 3"),
        (
            &other,
            |o| {
                o["plays"].as_array_mut().unwrap().remove(0);
            },
            "",
            "",
        ),
        (&other, |o| o["plays"][0]["card"] = json!("1S"), "plays[0].card", "expected a card"),
        (&other, |o| o["plays"][0]["player"] = json!(4), "plays[0].player", "1 to 3"),
        (&other, |o| o["options"] = json!("target=none"), "options", "target cannot be"),
        (&other, |o| o["scores"] = json!([150, 0, 0]), "scores", "the series is over"),
    ];
    for (good, change, at, words) in cases {
        let read = |value: &Value| {
            let field = Field::whole(value);
            INFO.situation(&field).map(|_| ())
        };
        assert_eq!(read(good), Ok(()), "{good}");
        let mut bad = good.clone();
        change(&mut bad);
        let error = read(&bad).unwrap_err();
        assert!(
            error.at.starts_with(at) && error.to_string().contains(words),
            "{error}; expected {at}: {words}"
        );
    }
}

#[test]
fn answers_are_read_as_people_write_them_and_refused_with_a_reason() {
    let deal = Deal::new(MustBeat::Always, 0, 3);
    for (text, mv) in [("25", Move::Bid(25)), ("bid 25", Move::Bid(25)), ("Pass", Move::Pass)] {
        assert_eq!(deal.read_move(text), Ok(mv));
    }
    let error = deal.read_move("many").unwrap_err().to_string();
    assert!(error.contains("'many' does not answer the question: what to bid"), "{error}");
    let low = deal.check(Move::Bid(19)).unwrap_err().to_string();
    assert!(low.contains("19 is too low: player 2 bids at least 20"), "{low}");
    let high = deal.check(Move::Bid(500)).unwrap_err().to_string();
    assert!(high.contains("more than 320"), "{high}");
    let mut sold = deal.clone();
    for mv in [Move::Bid(20), Move::Pass, Move::Pass] {
        sold.apply(mv);
    }
    for text in ["hearts", "H", "♥", "trump hearts"] {
        assert_eq!(sold.read_move(text), Ok(Move::Trump(maxn_games::cards::Suit::Hearts)));
    }
    assert!(sold.read_move("hats").is_err() && sold.check(Move::Pass).is_err());
    sold.apply(Move::Trump(maxn_games::cards::Suit::Hearts));
    assert_eq!(sold.read_move("Concede"), Ok(Move::Concede));
    let burial = sold.read_move("bury 9c 10H qs").unwrap();
    assert_eq!(burial.to_string(), "bury QS TH 9C");
    for text in ["bury", "9C 9C 9C", "9C 9D", "9C 9D 9H 9S", "9C 9D 1H", ""] {
        assert!(sold.read_move(text).is_err(), "{text}");
    }
    let missing = maxn_games::pinochle::Hand::PACK.missing_from(sold.hands()[sold.player()]);
    let card = missing.cards().next().unwrap();
    let error = sold.check(Move::Bury([card; 3])).unwrap_err().to_string();
    assert!(error.contains("does not hold"), "{error}");
    let melded: Deal =
        "hands S:KQ9 H:A D:9 C:9 | S:9 H:T C:9 | S:A H:A D:A; bidder 1; bid 20; trump H".parse().unwrap();
    let error = melded.check(melded.read_move("KS QS 9D").unwrap()).unwrap_err().to_string();
    assert!(error.contains("melded cards are not buried: player 1 may bury"), "{error}");
    let play: Deal =
        "hands S:AK H:9 | S:TQ D:9 | S:J H:A C:A; bidder 1; bid 20; trump C; leader 1".parse().unwrap();
    let mut play = play;
    play.apply(Move::Play("KS".parse().unwrap()));
    for (text, words) in [
        ("QS", "QS does not beat the best card: player 2 has to play one of TS"),
        ("9D", "does not follow suit"),
        ("AD", "does not hold"),
    ] {
        let error = play.check(play.read_move(text).unwrap()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    play.apply(Move::Play("TS".parse().unwrap()));
    assert_eq!(Series::new(Options::STANDARD).options(), "target=150 hands=100 must_beat=always");
}
