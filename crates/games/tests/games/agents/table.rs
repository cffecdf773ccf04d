//! Tables and agents for the tests.

use maxn_games::GAMES;
use maxn_play::{
    Agent, AgentAdvice, AgentSetup, AgentSpec, Contest, Decision, GameKind, Scope, Situation, StartRequest,
};

/// Every card game, some for several numbers of players.
pub(crate) const TABLES: [(&str, usize, &str); 16] = [
    ("hearts", 3, "target=100000"),
    ("hearts", 4, "target=100000"),
    ("spades", 3, "target=100000"),
    ("spades", 4, "target=100000"),
    ("oh-hell", 4, "most=4"),
    ("oh-hell", 7, "most=2"),
    ("sergeant-major", 3, "score=100000"),
    ("cribbage", 2, "target=100000"),
    ("cribbage", 4, "target=100000"),
    ("pinochle", 3, "target=100000"),
    ("big-two", 2, "target=100000"),
    ("big-two", 4, "target=100000"),
    ("crazy-eights", 3, "target=100000 use_special_cards=true"),
    ("crazy-eights", 6, "target=100000"),
    ("uno", 2, "target=100000 challenge=true"),
    ("uno", 5, "target=100000"),
];

/// Fails if a card game has no table.
pub(crate) fn check_all_games<'t>(tables: impl Iterator<Item = &'t str>) {
    let tables: Vec<&str> = tables.collect();
    for game in GAMES.of(GameKind::Cards) {
        assert!(tables.contains(&game.name()), "there is no table of {game:?}");
    }
}

pub(crate) fn start(game: &str, players: usize, options: &str, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: Some(players), options: options.to_string(), seed };
    GAMES.find(game).unwrap().start(&request).unwrap()
}

pub(crate) fn spec(text: &str) -> AgentSpec {
    text.parse().unwrap()
}

/// An agent by its spec, on one thread.
pub(crate) fn agent(text: &str, seed: u64) -> Box<dyn Agent> {
    spec(text).build(&AgentSetup { seed, ..AgentSetup::default() }).unwrap()
}

pub(crate) fn decide(agent: &mut dyn Agent, contest: &dyn Contest) -> Decision {
    agent.advise(Situation::Open(contest), Scope::Best).unwrap().best
}

pub(crate) fn advise(agent: &mut dyn Agent, contest: &dyn Contest) -> AgentAdvice {
    agent.advise(Situation::Open(contest), Scope::Every).unwrap()
}

/// The expectation of a decision.
pub(crate) fn expected<'a>(advice: &'a AgentAdvice, decision: &Decision) -> Option<&'a Vec<f64>> {
    let choice = advice.choices.iter().find(|choice| choice.decision == *decision)?;
    choice.expected.as_ref()
}

/// Plays hands in which player 1 is an agent and the others decide at random. Returns the lead of player 1 over the mean of the
/// others.
pub(crate) fn ahead_of_random(contest: &mut dyn Contest, agent: &mut dyn Agent, hands: u32) -> f64 {
    let mut random = self::agent("random", 5);
    while let Some(player) = contest.to_move().filter(|_| contest.hands_played() < hands) {
        let decision = decide(if player == 0 { agent } else { random.as_mut() }, contest);
        contest.play(&decision).unwrap();
    }
    let scores: Vec<f64> = contest.scores().into_iter().map(f64::from).collect();
    let ahead = scores[0] - scores[1..].iter().sum::<f64>() / (scores.len() - 1) as f64;
    if contest.lowest_wins() { -ahead } else { ahead }
}

/// The number of cards that the player to move holds.
pub(crate) fn held(contest: &dyn Contest) -> usize {
    let seat = contest.to_move().unwrap();
    contest.information_set(seat).unwrap().cards_held()
}
