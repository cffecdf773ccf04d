//! Agents with hidden cards: what they cannot see makes no difference to them, and they play well.

use super::table::{TABLES, advise, agent, ahead_of_random, check_all_games, decide, expected, spec, start};
use maxn::hidden::InformationSet;
use maxn::{Generator, Leaves};
use maxn_games::hearts::{HeartsHand, Options, Series};
use maxn_play::toolkit::hidden::{HandTable, HiddenHand};
use maxn_play::{
    AgentSetup, AgentSpec, Contest, DrawOptions, Effort, End, Inference, Schedule, SearchRequest,
};

/// Plays hands in which everybody decides at random, and asks agents about some of the decisions, with the hidden cards where
/// they are and elsewhere.
fn check_elsewhere((game, players, options): (&str, usize, &str)) {
    const AGENTS: [&str; 7] = [
        "mc(maxn,nodes=300,table=off),worlds=2",
        "uct,worlds=2,sims=20",
        "uct,worlds=2,sims=20,infer=0.5",
        "ismcts,sims=40",
        "ismcts,sims=40,infer=0.5",
        "rollout,playouts=60",
        "rules",
    ];
    let mut contest = start(game, players, options, 5);
    let mut random = agent("random", 4);
    let (mut asked, mut moved) = (0, false);
    while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < 2 && asked < 12) {
        if contest.legal().len() > 1 {
            asked += 1;
            let worlds = DrawOptions { count: 1, inference: Inference::NONE, seed: 11 + asked, threads: 1 };
            let known = contest.information_set(seat).unwrap();
            let elsewhere = known.determinizations(&worlds).remove(0).contest;
            moved |= elsewhere.scene(None).table != contest.scene(None).table;
            for text in AGENTS {
                let mut agent = agent(text, 0);
                let decision = decide(agent.as_mut(), contest.as_ref());
                assert!(contest.legal().contains(&decision), "{decision}");
                assert_eq!(decide(agent.as_mut(), elsewhere.as_ref()), decision, "{text} in {game}");
            }
        }
        let decision = decide(random.as_mut(), contest.as_ref());
        contest.play(&decision).unwrap();
    }
    assert!(asked > 3 && moved);
}

#[test]
fn hidden_cards_make_no_difference() {
    check_all_games(TABLES.iter().map(|table| table.0));
    TABLES.into_iter().for_each(check_elsewhere);
}

#[test]
fn agents_with_hidden_cards_beat_random_ones() {
    for text in [
        "mc(maxn,nodes=500,table=off),worlds=4",
        "uct,worlds=4,sims=30",
        "ismcts,sims=120",
        "rollout,playouts=120",
    ] {
        // Partners who bid at random spoil everything, and where luck decides most hands, a few of them tell nothing.
        let tells = |table: &(&str, usize, &str)| {
            (table.0, table.1) != ("spades", 4) && !matches!(table.0, "crazy-eights" | "uno")
        };
        for (game, players, options) in TABLES.into_iter().filter(tells) {
            let mut contest = start(game, players, options, 3);
            let ahead = ahead_of_random(contest.as_mut(), agent(text, 0).as_mut(), 5);
            assert!(ahead > 0.0, "{text} in {game} for {players}: {ahead}");
        }
    }
}

#[test]
fn the_best_agent_of_every_game_is_one_of_its_agents() {
    for (game, players, options) in TABLES {
        let contest = start(game, players, options, 3);
        let best = spec(contest.game().best_agent());
        assert_eq!(best.to_string(), contest.game().best_agent(), "it is written in canonical form");
        assert!(best.check(contest.as_ref()).is_ok());
    }
}

#[test]
fn threads_make_no_difference() {
    let mut contest = start("hearts", 4, "standard", 6);
    let schedule =
        Schedule { first: 12, last: 6, effort: Effort::InAll(6000), end: Some(End { cards: 3, worlds: 8 }) };
    let mut request = SearchRequest::default();
    request.options.leaves = Leaves::PlayedOut;
    let spec = AgentSpec::pimc(request, schedule, None);
    let mut agents =
        [1, 2, 3].map(|threads| spec.build(&AgentSetup { threads, ..AgentSetup::default() }).unwrap());
    let mut steps = 0;
    while contest.hands_played() == 0 {
        let [one, two, three] = agents.each_mut().map(|agent| advise(agent.as_mut(), contest.as_ref()));
        assert_eq!(one, two);
        assert_eq!(one, three);
        contest.play(&one.best).unwrap();
        steps += 1;
    }
    assert_eq!(steps, 4 + 52);
}

#[test]
fn threads_make_no_difference_to_rollouts() {
    let mut contest = start("spades", 3, "standard", 6);
    let setup = |threads| AgentSetup { threads, seed: 9, ..AgentSetup::default() };
    let mut agents = [1, 2, 3].map(|threads| spec("rollout,playouts=700").build(&setup(threads)).unwrap());
    while contest.hands_played() == 0 {
        let [one, two, three] = agents.each_mut().map(|agent| advise(agent.as_mut(), contest.as_ref()));
        assert_eq!(one, two);
        assert_eq!(one, three);
        assert!(expected(&one, &one.best).is_some());
        contest.play(&one.best).unwrap();
    }
}

#[test]
fn the_last_cards_are_searched_in_as_many_worlds_as_there_are() {
    // Two cards each, and player 1 to move knows only its own: 6!/(2!2!2!) worlds, each drawn often and searched once.
    let mut table = HandTable::start(Series::new(4, Options::PAPERS).unwrap(), 3).unwrap();
    let mut generator = Generator::new(2);
    let is_late =
        |hand: &HeartsHand| hand.play().table().left() <= 2 && hand.play().table().trick().is_empty();
    while !is_late(table.hand().position()) {
        let legal = table.legal();
        table.play(&legal[generator.index(legal.len())]).unwrap();
    }
    let view = HeartsHand::seen(table.hand(), table.to_move().unwrap());
    let worlds = view.worlds().unwrap();
    assert!((2..=90).contains(&worlds), "{worlds} worlds");
    let nodes = |count| {
        let schedule = Schedule::even(count, Effort::Whole);
        let spec = AgentSpec::pimc(SearchRequest::default(), schedule, None);
        advise(spec.build(&AgentSetup::default()).unwrap().as_mut(), &table).cost.nodes
    };
    let all = nodes(5_000);
    assert!(all <= nodes(20_000) && nodes(20_000) <= all * 2, "{all} nodes");
    assert!(nodes(1) < all);
}

#[test]
fn combinations_differ_and_each_decides() {
    let contest = start("hearts", 4, "papers", 8);
    for combination in ["mean", "vote", "worst"] {
        let text = format!("mc(maxn,nodes=500,table=off),worlds=5,combine={combination}");
        let advice = advise(agent(&text, 0).as_mut(), contest.as_ref());
        assert_eq!(advice.choices.len(), 13);
        assert!(advice.choices.iter().any(|choice| choice.decision == advice.best));
        let depth = advice.cost.depth.unwrap();
        assert!((1.0..13.0).contains(&depth), "{depth} tricks");
    }
}
