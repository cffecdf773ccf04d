//! Bids made by one strategy for all worlds, compared with open searches of the same worlds.

use super::table::{agent, decide, spec, start};
use maxn::{Algorithm, ParanoidPruning, Perspective, SearchOptions};
use maxn_play::{
    AgentSetup, Decision, DrawOptions, Inference, Scope, SearchRequest, SeatKnowledge, Situation, TablePool,
};

const WORLDS: usize = 6;
const SEED: u64 = 3;

/// Tables with an evaluation that is above `missed` for a player who makes its bid, and not otherwise.
const BIDDERS: [(&str, usize, &str, &str, i32); 4] = [
    ("spades", 3, "target=100000", "WL", 0),
    ("spades", 3, "no_exact_total=true target=100000", "WL", 0),
    ("oh-hell", 3, "missed=nothing sizes=down most=4", "points", 0),
    ("pinochle", 3, "target=100000", "result", -1),
];

/// For a decision, the part of the determinizations in which it can make the bid with open cards.
fn open_share(known: &dyn SeatKnowledge, decision: &Decision, evaluation: &str, missed: i32) -> f64 {
    let inference = Inference { belief: 0.0, ..Inference::default() };
    let draw = DrawOptions { count: WORLDS, inference, seed: SEED, threads: 1 };
    let options = SearchOptions {
        algorithm: Algorithm::Paranoid(ParanoidPruning::None),
        perspective: Perspective::Of(known.seat()),
        ..SearchOptions::default()
    };
    let request =
        SearchRequest { options, evaluation: Some(evaluation.to_string()), ..SearchRequest::default() };
    let (mut made, mut all) = (0.0, 0.0);
    for world in known.determinizations(&draw) {
        let mut contest = world.contest;
        contest.play(decision).unwrap();
        let result = contest.search(&request, &mut TablePool::new(0)).unwrap();
        assert!(result.exact);
        all += world.weight;
        made += if result.scores[known.seat()] > missed { world.weight } else { 0.0 };
    }
    made / all
}

#[test]
fn bids_are_made_as_open_searches_say() {
    for (game, players, options, evaluation, missed) in BIDDERS {
        let mut contest = start(game, players, options, 7);
        let mut rules = agent("rules", 1);
        let (mut compared, mut lower, mut proofs) = (0, 0, 0);
        while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < 6) {
            let known = contest.information_set(seat).unwrap();
            let setup = AgentSetup { seed: SEED, ..AgentSetup::default() };
            let advise = |turns: u32| {
                let text =
                    format!("alpha-mu,worlds={WORLDS},turns={turns},cards=4,playouts=12,infer=0,nodes=100M");
                let mut agent = spec(&text).build(&setup).unwrap();
                agent.advise(Situation::Hidden(known.as_ref()), Scope::Every).unwrap()
            };
            let is_late = known.cards_held() <= 3 && contest.prompt().unwrap().kind == "play";
            if is_late && contest.legal().len() > 1 {
                let one = advise(1);
                if one.measure == "probability to make the bid" {
                    let two = advise(2);
                    for (choice, deeper) in one.choices.iter().zip(&two.choices) {
                        let open = open_share(known.as_ref(), &choice.decision, evaluation, missed);
                        let share = choice.expected.as_ref().unwrap()[seat];
                        assert!((share - open).abs() < 1e-9, "{game}: {} {share} {open}", choice.decision);
                        let deeper = deeper.expected.as_ref().unwrap()[seat];
                        assert!(deeper <= share + 1e-9);
                        lower += u32::from(deeper < share - 1e-9);
                    }
                    compared += 1;
                    let draw = DrawOptions { count: 400, inference: Inference::NONE, seed: SEED, threads: 1 };
                    let forced = known.forced_bid(&draw, 100_000_000).unwrap();
                    assert!(!forced.is_every || Some(u128::from(forced.worlds)) == known.worlds());
                    for decision in &forced.decisions {
                        proofs += 1;
                        let open = open_share(known.as_ref(), decision, evaluation, missed);
                        // Each of the few determinizations is among the many, where these are all.
                        assert!(
                            !forced.is_every || (open - 1.0).abs() < 1e-9,
                            "{game}: {decision} is forced"
                        );
                    }
                }
            }
            let decision = decide(rules.as_mut(), contest.as_ref());
            contest.play(&decision).unwrap();
        }
        assert!(compared > 0, "{game}: {compared} decisions, {lower} lower, {proofs} proofs");
    }
}

#[test]
fn games_without_own_bids_are_refused() {
    for (game, players, options, ..) in BIDDERS {
        let contest = start(game, players, options, 2);
        assert_eq!(spec("alpha-mu").check(contest.as_ref()).map_err(|error| error.to_string()), Ok(()));
    }
    for (game, players, reason) in
        [("hearts", 4, "nobody bids in this game"), ("spades", 4, "partners bid together")]
    {
        let contest = start(game, players, "", 2);
        let refusal = spec("alpha-mu").check(contest.as_ref()).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{refusal}");
    }
}
