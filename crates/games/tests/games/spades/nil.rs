//! Four in partnerships, and bids of no trick.

use maxn::{Evaluation, Search};
use maxn_games::GAMES;
use maxn_games::spades::{INFO, Payoff, Spades, Utility};
use maxn_games::tricks::Tricks;
use maxn_play::{
    AgentSetup, AgentSpec, Contest, Decision, EventKind, GameInfo, Scope, Situation, StartRequest, TableScene,
};

fn start(seed: u64) -> Box<dyn Contest> {
    INFO.start(&StartRequest { players: None, options: "partners".to_string(), seed }).unwrap()
}

fn column(contest: &dyn Contest, heading: &str) -> Vec<String> {
    let TableScene::Cards(cards) = contest.scene(None).table else { panic!("no cards") };
    cards.columns.into_iter().find(|column| column.heading == heading).unwrap().values
}

#[test]
fn partners_are_four_and_nil_has_a_name() {
    assert_eq!((INFO.usual_players_under("partners target=300"), INFO.usual_players_under("")), (4, 3));
    let mut contest = start(1);
    assert_eq!((contest.players(), contest.teams()), (4, Some(vec![0, 1, 0, 1])));
    assert!(contest.prompt().unwrap().question.ends_with("0 is nil"));
    let nil = contest.parse("nil").unwrap();
    assert_eq!(nil, Decision::new("0"));
    contest.play(&nil).unwrap();
    assert_eq!(column(contest.as_ref(), "bid"), ["nil", "-", "-", "-"]);
    let standard = INFO.start(&StartRequest { players: Some(4), options: String::new(), seed: 1 }).unwrap();
    assert!(standard.parse("nil").is_err());
}

/// A player who has bid nil does not trump, though its partner misses its bid by that.
#[test]
fn a_search_keeps_a_nil() {
    let position = "hands S:4 C:2 | D:4 C:3 | S:9 D:K | D:A C:A; leader 4; bids 0 1 2 1";
    for (nil, scores) in [("", [23, 0, 23, 0]), ("; nil 100", [100, 0, 100, 0])] {
        let mut game: Tricks<Spades> = format!("{position}{nil}").parse().unwrap();
        let payoff = Payoff::new(Utility::SomeOvertricks, &game);
        assert_eq!(Search::new(&payoff).run(&mut game).unwrap().scores, scores, "{nil}");
    }
}

/// The points for nil are those of the rules, whatever the tricks.
#[test]
fn worth_has_the_points_of_nil() {
    for (tricks, nils) in [("0 3 7 3", 100), ("1 3 6 3", -100)] {
        let text = format!("hands S:- | S:- | S:- | S:-; tricks {tricks}; bids 0 3 5 3; nil 100");
        let game: Tricks<Spades> = text.parse().unwrap();
        let plain: Tricks<Spades> = text.trim_end_matches("; nil 100").parse().unwrap();
        for utility in Utility::ALL {
            let worth = |game: &Tricks<Spades>| Payoff::new(utility, game).evaluate(game)[2];
            let counts = matches!(utility, Utility::FewOvertricks | Utility::SomeOvertricks);
            assert_eq!(worth(&game) - worth(&plain), if counts { nils } else { 0 }, "{utility}: {text}");
        }
    }
}

/// Rule-based players bid nil now and then, and mostly make it.
#[test]
fn rules_bid_nil_with_low_cards_and_mostly_make_it() {
    let spec: AgentSpec = "rules".parse().unwrap();
    let mut rules = spec.build(&AgentSetup::default()).unwrap();
    let (mut bid, mut made) = (0, 0);
    for seed in 0..250 {
        let mut contest = start(seed);
        let (mut nils, mut tricks) = (Vec::new(), [0; 4]);
        while contest.hands_played() == 0 {
            let player = contest.to_move().unwrap();
            let best = rules.advise(Situation::Open(contest.as_ref()), Scope::Best).unwrap().best;
            if contest.prompt().unwrap().kind == "bid" && best.as_str() == "0" {
                nils.push(player);
            }
            for event in contest.play(&best).unwrap() {
                if let EventKind::Trick { winner, .. } = event.kind {
                    tricks[winner] += 1;
                }
            }
        }
        bid += nils.len();
        made += nils.into_iter().filter(|&player| tricks[player] == 0).count();
    }
    assert!((40..150).contains(&bid) && made * 10 > bid * 7, "{made} of {bid}");
}

/// Agents that search or simulate play a hand of partners to its end.
#[test]
fn agents_play_with_nil() {
    let game = GAMES.find("spades").unwrap();
    for name in [
        "best,sims=200",
        "rollout,playouts=200",
        "mc(maxn,nodes=200),worlds=2",
        "ismcts,sims=100",
        "uct,sims=50,worlds=2",
        "maxn,nodes=300",
    ] {
        let spec: AgentSpec = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut agent = spec.build(&AgentSetup::default()).unwrap();
        let request = StartRequest { players: None, options: "partners".to_string(), seed: 3 };
        let mut contest = game.start(&request).unwrap();
        // The first player bids nil, so that everybody has to do with it.
        contest.play(&Decision::new("0")).unwrap();
        while contest.hands_played() == 0 {
            let best = agent.advise(Situation::Open(contest.as_ref()), Scope::Best).unwrap().best;
            contest.play(&best).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
