//! A game that panics on a thread makes the match or the search panic, and no finished game is lost.

use crate::connect_three;
use maxn::{Player, StopHandle};
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::results_db::Store;
use maxn_play::{
    AgentAdvice, AgentError, Contest, Deal, DealRequest, Decision, DecisionError, Event, Field, GameFacts,
    GameInfo, Games, Observation, ObservationError, ObservedSituation, Prompt, Scene, SearchFailure,
    SearchRequest, SearchResult, SeatKnowledge, SimulationOptions, StartError, StartRequest, StoppableSearch,
    TablePool,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Connect-three that panics at a move to the last column, and in a search with an evaluation called broken.
struct FragileInfo;

#[derive(Clone)]
struct Fragile(Box<dyn Contest>);

static GAMES: Games = Games::new(&[&FragileInfo]);

impl GameInfo for FragileInfo {
    fn facts(&self) -> &'static GameFacts {
        static FACTS: LazyLock<GameFacts> =
            LazyLock::new(|| GameFacts { name: "fragile", ..connect_three::INFO.facts().clone() });
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        connect_three::INFO.observation_fields()
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        Ok(Box::new(Fragile(connect_three::INFO.start(request)?)))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        connect_three::INFO.deal(request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        connect_three::INFO.read(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        connect_three::INFO.situation(observation)
    }
}

impl Contest for Fragile {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        &FragileInfo
    }

    fn players(&self) -> usize {
        self.0.players()
    }

    fn to_move(&self) -> Option<Player> {
        self.0.to_move()
    }

    fn legal(&self) -> Vec<Decision> {
        self.0.legal()
    }

    fn prompt(&self) -> Option<Prompt> {
        self.0.prompt()
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        self.0.parse(text)
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        assert!(decision.as_str() != "e", "the last column is broken");
        self.0.play(decision)
    }

    fn scores(&self) -> Vec<i32> {
        self.0.scores()
    }

    fn winners(&self) -> Vec<Player> {
        self.0.winners()
    }

    fn hands_played(&self) -> u32 {
        self.0.hands_played()
    }

    fn notation(&self) -> Option<String> {
        self.0.notation()
    }

    fn scene(&self, seat: Option<Player>) -> Scene {
        self.0.scene(seat)
    }

    fn observation(&self, seat: Player) -> Observation {
        self.0.observation(seat)
    }

    fn information_set(&self, seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        self.0.information_set(seat)
    }

    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        assert!(request.evaluation.as_deref() != Some("broken"), "the evaluation is broken");
        self.0.search(request, tables)
    }

    fn simulate(&self, options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        self.0.simulate(options)
    }
}

#[test]
fn a_game_that_panics_makes_the_match_panic() {
    let plan = MatchPlan { deals: 50, ..MatchPlan::new("fragile", ["maxn,nodes=20", "maxn,nodes=30"]) };
    let games = Match::new(plan, GAMES).unwrap();
    for threads in [1, 3] {
        let mut store = Store::in_memory().unwrap();
        let mut seen = 0;
        let mut watcher = |standing: &matches::Standing<'_>| seen = standing.done;
        let panicked =
            catch_unwind(AssertUnwindSafe(|| matches::run(&mut store, &games, threads, &mut watcher)));
        let panic = panicked.unwrap_err();
        assert!(panic.downcast_ref::<&str>().is_some_and(|text| text.contains("broken")));
        let id = store.begin(&games.entry()).unwrap();
        assert_eq!(store.games(id).unwrap().len(), seen, "every finished game is kept");
        assert!(seen < 50 * 6, "the other threads stop");
    }
}

#[test]
fn a_search_that_panics_beside_its_caller_is_a_panic_at_once() {
    let contest = FragileInfo.start(&StartRequest::default()).unwrap();
    let request = SearchRequest { evaluation: Some("broken".to_string()), ..SearchRequest::default() };
    let (search, start) = (StoppableSearch::new(StopHandle::new()), Instant::now());
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        search.run(contest.as_ref(), &request, &mut TablePool::new(1 << 16))
    }));
    assert!(panicked.unwrap_err().downcast_ref::<&str>().is_some_and(|text| text.contains("broken")));
    // The second search would begin only then.
    assert!(start.elapsed() < Duration::from_secs(2));
}
