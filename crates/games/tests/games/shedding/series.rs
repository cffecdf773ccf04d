//! Checks of series at run time.

use maxn::Generator;
use maxn_games::stock_and_pile::Pack;
use maxn_play::{
    Agent, AgentSetup, AgentSpec, Contest, DealRequest, DrawOptions, EventKind, Field, GameInfo, Inference,
    ObservationError, ObservedSituation, Scene, Scope, SearchRequest, SeatKnowledge, Situation, StartRequest,
    TablePool, TableScene,
};
use serde_json::{Value, json};

fn start(info: &'static dyn GameInfo, players: usize, options: &str, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: Some(players), options: options.to_string(), seed };
    info.start(&request).unwrap_or_else(|error| panic!("{error}"))
}

/// Reads what a seat knows from an observation.
fn known(
    info: &'static dyn GameInfo,
    observation: &Value,
) -> Result<Box<dyn SeatKnowledge>, ObservationError> {
    match info.situation(&Field::whole(observation))? {
        ObservedSituation::Hidden(known) => Ok(known),
        ObservedSituation::Open(_) => panic!("cards are hidden"),
    }
}

/// Draws worlds.
fn worlds(known: &dyn SeatKnowledge, count: usize) -> Vec<Scene> {
    let options = DrawOptions { count, inference: Inference::NONE, seed: 1, threads: 1 };
    known.determinizations(&options).into_iter().map(|world| world.contest.scene(None)).collect()
}

fn agent(spec: &str) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().unwrap();
    spec.build(&AgentSetup { seed: 3, ..AgentSetup::default() }).unwrap()
}

/// The most moves of a series; random players may take long to get rid of their cards.
const MOST_MOVES: u32 = 800;

/// Plays a series at random, for some time; observations are read back, decisions too, and the scores are the sum of the hands.
pub(crate) fn check_series(info: &'static dyn GameInfo, players: usize, options: &str) {
    let mut generator = Generator::new(players as u64);
    let mut contest = start(info, players, options, 5);
    let mut brought = vec![0; players];
    let mut left = MOST_MOVES;
    while let Some(seat) = contest.to_move().filter(|_| left > 0) {
        left -= 1;
        let legal = contest.legal();
        for decision in &legal {
            assert_eq!(contest.parse(decision.as_str()).as_ref(), Ok(decision));
        }
        let observation: Value = contest.observation(seat).into_fields().into();
        let known = known(info, &observation).unwrap_or_else(|error| panic!("{error}: {observation}"));
        let own = contest.information_set(seat).expect("cards are hidden");
        assert_eq!((known.seat(), known.players(), known.legal()), (seat, players, legal.clone()));
        assert_eq!(known.rule_based(), own.rule_based());
        assert!(known.is_possible() && own.is_possible());
        assert_eq!(worlds(known.as_ref(), 2), worlds(own.as_ref(), 2), "{observation}");
        if left.is_multiple_of(16) {
            check_gap(info, observation, &mut generator);
        }
        for event in contest.play(&legal[generator.index(legal.len())]).unwrap() {
            if let EventKind::HandOver { points, .. } = event.kind {
                (0..players).for_each(|player| brought[player] += points[player]);
            }
        }
    }
    assert_eq!(contest.scores(), brought);
    if contest.to_move().is_some() {
        return;
    }
    assert!(contest.hands_played() > 0);
    let best = if contest.lowest_wins() { brought.iter().min() } else { brought.iter().max() };
    let winners: Vec<usize> = (0..players).filter(|&player| Some(&brought[player]) == best).collect();
    assert_eq!(contest.winners(), winners);
}

/// Checks that a past with a gap is refused, or, where it may have been so, gives worlds or none.
fn check_gap(info: &'static dyn GameInfo, mut observation: Value, generator: &mut Generator) {
    let Some(past) = observation["past"].as_array_mut().filter(|past| !past.is_empty()) else { return };
    let event = past.remove(generator.index(past.len()));
    match known(info, &observation) {
        Ok(known) => {
            let is_count_kept = event.get("with").is_some() || event.get("without").is_some();
            assert!(is_count_kept || !known.is_possible(), "{event} is missing in {observation}");
        }
        Err(error) => assert!(error.to_string().starts_with("past"), "{error}"),
    }
}

/// Checks that every one of many groups of a request is kept: player 2 holds six cards, each with another second or first letter,
/// the ranks given, and all worlds agree.
pub(crate) fn check_known<P: Pack>(
    info: &'static dyn GameInfo,
    hand: [&str; 2],
    top: &str,
    rank_of: fn(&str) -> &str,
) {
    let names: Vec<String> = (0..P::KINDS).map(P::name).collect();
    let ranks = ["2", "3", "4", "5", "6", "7"];
    let group = |rank: &&str| {
        let not: Vec<&String> = names.iter().filter(|name| rank_of(name) != *rank).collect();
        json!({"player": 2, "count": 1, "not": not})
    };
    let stock = P::whole(2).len() - 9;
    let observation = json!({
        "game": info.name(), "players": 2, "seat": 1, "hand": hand, "held": [2, 6], "top": top, "stock": stock,
        "known": ranks.iter().map(group).collect::<Vec<_>>(),
    });
    let known = known(info, &observation).unwrap_or_else(|error| panic!("{error}: {observation}"));
    let drawn = worlds(known.as_ref(), 200);
    assert_eq!(drawn.len(), 200);
    let agrees = |scene: &TableScene| {
        let TableScene::Cards(cards) = scene else { panic!("a table of cards") };
        let mut held: Vec<&str> = cards.hands[1].cards.iter().map(|card| rank_of(card)).collect();
        held.sort_unstable();
        held == ranks
    };
    let wrong = drawn.iter().filter(|world| !agrees(&world.table)).count();
    assert_eq!(wrong, 0, "worlds that contradict the request, of 200");
}

/// Every kind of agent, with small budgets.
const AGENTS: [&str; 8] = [
    "rules",
    "maxn,depth=2",
    "paranoid,depth=2",
    "mcts,sims=20",
    "mc(maxn,nodes=50),worlds=3",
    "uct,worlds=3,sims=20",
    "ismcts,sims=40",
    "rollout,playouts=40",
];

/// Lets every agent play some moves of a hand.
pub(crate) fn check_agents(info: &'static dyn GameInfo, players: usize, options: &str) {
    for spec in AGENTS {
        let (mut contest, mut agent) = (start(info, players, options, 7), agent(spec));
        for _ in 0..25 {
            let Some(_) = contest.to_move() else { break };
            let advice = agent.advise(Situation::Open(contest.as_ref()), Scope::Every);
            let advice = advice.unwrap_or_else(|error| panic!("{spec}: {error}"));
            let legal = contest.legal();
            assert!(legal.contains(&advice.best), "{spec}: {}", advice.best);
            assert!(advice.choices.iter().all(|choice| legal.contains(&choice.decision)), "{spec}");
            contest.play(&advice.best).unwrap();
        }
    }
}

/// Deals, writes, reads and searches a position with open hands.
pub(crate) fn check_open(info: &'static dyn GameInfo, players: usize) {
    let request = DealRequest { players: Some(players), cards: Some(3), seed: 4, ..DealRequest::default() };
    let deal = info.deal(&request).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(deal.hands.len(), players);
    for evaluation in info.evaluations() {
        let contest = info.read(&deal.position).unwrap();
        assert_eq!(contest.notation().as_deref(), Some(deal.position.as_str()));
        let mut request =
            SearchRequest { evaluation: Some(evaluation.name.to_string()), ..SearchRequest::default() };
        request.options.limits.depth = Some(3);
        request.options.root_values = true;
        let result = contest.search(&request, &mut TablePool::new(1 << 16)).unwrap();
        let listed: usize = result.moves.iter().map(|value| 1 + value.merged.len()).sum();
        assert_eq!((listed, result.scores.len()), (contest.legal().len(), players));
        assert_eq!(contest.evaluate(Some(evaluation.name)).unwrap().len(), players);
    }
    let many = DealRequest { players: Some(players), cards: Some(20), ..DealRequest::default() };
    assert!(info.deal(&many).is_err() && info.read("hands").is_err());
    let too_many = StartRequest { players: Some(8), ..StartRequest::default() };
    let error = info.start(&too_many).err().expect("eight are too many").to_string();
    assert!(error.contains("2 to 7 players"), "{error}");
}
