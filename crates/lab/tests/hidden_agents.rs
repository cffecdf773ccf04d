//! Agents that may not look: what they cannot see makes no difference to them, and they play well.

use maxn::Leaves;
use maxn_games::contest::Contest;
use maxn_games::hearts::{HeartsContest, Options};
use maxn_games::spades::{self, SpadesContest};
use maxn_games::view::{Generator, Hidden, SeedableRng};
use maxn_lab::agents::{
    Adviser, Agent, Combination, Effort, End, HiddenAdviser, HiddenAgent, Inference, InformationSet,
    MonteCarlo, OpenHands, Playable, Random, Rollout, Schedule, Searched, Seated, Uct,
};
use maxn_lab::contests::{CardGame, ContestRequest, Visitor};

/// Every game, some for several numbers of players.
const TABLES: [(CardGame, usize, &str); 9] = [
    (CardGame::Hearts, 3, "target=100000"),
    (CardGame::Hearts, 4, "target=100000"),
    (CardGame::Spades, 3, "target=100000"),
    (CardGame::Spades, 4, "target=100000"),
    (CardGame::OhHell, 4, "most=4"),
    (CardGame::OhHell, 7, "most=2"),
    (CardGame::SergeantMajor, 3, "score=100000"),
    (CardGame::Cribbage, 2, "target=100000"),
    (CardGame::Cribbage, 4, "target=100000"),
];

fn searching(worlds: usize, nodes: u64) -> MonteCarlo<Searched> {
    MonteCarlo::new(Searched::default(), Schedule::even(worlds, Effort::Each(nodes)))
}

fn growing(worlds: usize, simulations: u64) -> MonteCarlo<Uct> {
    MonteCarlo::new(Uct::default(), Schedule::even(worlds, Effort::Each(simulations)))
}

/// Plays hands in which everybody decides at random, and asks agents about some of the decisions, with the hidden cards
/// where they are and elsewhere.
struct ElsewhereTheSame;

impl Visitor for ElsewhereTheSame {
    type Output = ();

    fn visit<C, const N: usize>(self, mut contest: C)
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        let mut generator = Generator::seed_from_u64(11);
        let mut random = Random::new(4);
        let mut asked = 0;
        while contest.hands_played() < 2 && asked < 12 {
            let Some(seat) = contest.turn() else { break };
            let view = contest.view(seat);
            if contest.decisions().len() > 1 {
                asked += 1;
                let elsewhere = view.open(&view.sampler().unwrap().draw(&mut generator));
                let mut agents: [Box<dyn HiddenAgent<C, N>>; 6] = [
                    Box::new(searching(2, 300)),
                    Box::new(growing(2, 20)),
                    Box::new(growing(2, 20).inference(Inference::default())),
                    Box::new(InformationSet::new(40)),
                    Box::new(InformationSet::new(40).modelled(Inference::default())),
                    Box::new(Rollout::new(60)),
                ];
                for agent in &mut agents {
                    let decision = agent.decide(&view).unwrap();
                    assert!(contest.decisions().contains(&decision), "{decision}");
                    assert_eq!(agent.decide(&elsewhere.view(seat)).unwrap(), decision);
                }
            }
            let decision = Agent::decide(&mut random, &contest).unwrap();
            contest.decide(&decision).unwrap();
        }
        assert!(asked > 3);
    }
}

#[test]
fn hidden_cards_make_no_difference() {
    for (game, players, options) in TABLES {
        let request = ContestRequest { players: Some(players), options: options.to_string(), seed: 5 };
        game.begin(&request, ElsewhereTheSame).unwrap();
    }
}

/// Plays hands in which the first player is an agent and the others decide at random: by how much it is ahead.
struct AgainstRandom<'a> {
    hands: u32,
    agent: &'a str,
}

impl Visitor for AgainstRandom<'_> {
    type Output = f64;

    fn visit<C, const N: usize>(self, mut contest: C) -> f64
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        let mut agent: Box<dyn Agent<C, N>> = match self.agent {
            "search" => Box::new(Seated(searching(4, 500))),
            "uct" => Box::new(Seated(growing(4, 30))),
            "rollout" => Box::new(Seated(Rollout::new(120))),
            _ => Box::new(Seated(InformationSet::new(120))),
        };
        let mut random = Random::new(5);
        while let Some(player) = contest.turn().filter(|_| contest.hands_played() < self.hands) {
            let decision =
                if player == 0 { agent.decide(&contest) } else { Agent::decide(&mut random, &contest) };
            contest.decide(&decision.unwrap()).unwrap();
        }
        let scores = contest.scores().map(f64::from);
        let ahead = scores[0] - scores[1..].iter().sum::<f64>() / (N - 1) as f64;
        if contest.lowest_wins() { -ahead } else { ahead }
    }
}

#[test]
fn agents_that_may_not_look_beat_random_ones() {
    for agent in ["search", "uct", "information set", "rollout"] {
        for (game, players, options) in TABLES {
            // Partners who bid at random spoil everything.
            if game == CardGame::Spades && players == 4 {
                continue;
            }
            let request = ContestRequest { players: Some(players), options: options.to_string(), seed: 3 };
            let ahead = game.begin(&request, AgainstRandom { hands: 5, agent }).unwrap();
            assert!(ahead > 0.0, "{agent} in {game} for {players}: {ahead}");
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let mut contest = HeartsContest::<4>::new(Options::STANDARD, 6).unwrap();
    let schedule =
        Schedule { first: 12, last: 6, effort: Effort::InAll(6000), end: Some(End { cards: 3, worlds: 8 }) };
    let searched = Searched { leaves: Leaves::PlayedOut, ..Searched::default() };
    let mut agents = [1, 2, 3].map(|threads| MonteCarlo::new(searched.clone(), schedule).threads(threads));
    let mut steps = 0;
    while contest.hands_played() == 0 {
        let view = contest.view(contest.turn().unwrap());
        let [one, two, three] = agents.each_mut().map(|agent| agent.advise(&view).unwrap());
        assert_eq!(one, two);
        assert_eq!(one, three);
        contest.decide(&one.best).unwrap();
        steps += 1;
    }
    assert_eq!(steps, 4 + 52);
}

#[test]
fn threads_make_no_difference_to_rollouts() {
    let mut contest = SpadesContest::<3>::new(spades::Options::STANDARD, 6).unwrap();
    let mut agents = [1, 2, 3].map(|threads| Rollout::new(700).threads(threads).seed(9));
    while contest.hands_played() == 0 {
        let view = contest.view(contest.turn().unwrap());
        let [one, two, three] = agents.each_mut().map(|agent| agent.advise(&view).unwrap());
        assert_eq!(one, two);
        assert_eq!(one, three);
        assert!(one.choices.iter().any(|&(decision, worth)| decision == one.best && worth.is_some()));
        contest.decide(&one.best).unwrap();
    }
}

#[test]
fn the_last_cards_are_searched_in_as_many_worlds_as_there_are() {
    // Two cards each, and player 1 to move knows only its own: 6!/(2!2!2!) worlds, each drawn often and searched once.
    let mut contest = HeartsContest::<4>::new(Options::PAPERS, 3).unwrap();
    let mut random = Random::new(2);
    while contest.hands()[contest.turn().unwrap()].len() > 2
        || !contest.play().unwrap().table().trick().is_empty()
    {
        let decision = Agent::decide(&mut random, &contest).unwrap();
        contest.decide(&decision).unwrap();
    }
    let view = contest.view(contest.turn().unwrap());
    let worlds = view.sampler().unwrap().worlds();
    assert!((2..=90).contains(&worlds), "{worlds} worlds");
    let nodes = |count| {
        let schedule = Schedule::even(count, Effort::Whole);
        MonteCarlo::new(Searched::default(), schedule).advise(&view).unwrap().cost.nodes
    };
    let all = nodes(5_000);
    assert!(all <= nodes(20_000) && nodes(20_000) <= all * 2, "{all} nodes");
    assert!(nodes(1) < all);
}

#[test]
fn combinations_differ_and_each_decides() {
    let contest = HeartsContest::<4>::new(Options::PAPERS, 8).unwrap();
    for combination in [Combination::Mean, Combination::Vote, Combination::Worst] {
        let advice = searching(5, 500).combination(combination).advise(&contest.view(0)).unwrap();
        assert_eq!(advice.choices.len(), 13);
        assert!(advice.choices.iter().any(|&(decision, _)| decision == advice.best));
        let depth = advice.cost.depth.unwrap();
        assert!((1.0..13.0).contains(&depth), "{depth} tricks");
    }
}
