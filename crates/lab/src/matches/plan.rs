//! Plans of matches.

use super::error::PlanError;
use crate::deal_share::DealShare;
use crate::results_db::{EnteredAgent, MatchEntry, MatchIdentity};
use crate::seatings::{seatings, team_seatings};
use maxn_play::{ExchangeLog, GameInfo, GameKind, Games, NamedAgent, StartRequest};
use serde::Deserialize;
use toml::Spanned;

/// A match as asked for, on the command line or in a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line and of plans")]
pub struct MatchPlan {
    /// The name in reports; nothing else depends on it.
    #[serde(default)]
    pub name: String,
    /// The game.
    pub game: String,
    /// The agents, each as the text of a [`NamedAgent`]: a spec, with a short name and `=` before it if it should have one.
    pub agents: Vec<String>,
    /// The number of players; by default the game's usual one.
    pub players: Option<usize>,
    /// House rules.
    #[serde(default)]
    pub options: String,
    /// The number of deals, each played in all seatings unless `one_seating` is set.
    #[serde(default = "usual_deals")]
    pub deals: u32,
    /// The seed of all deals.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// Hands per game; by default [as many as a game of its own has](maxn_play::GameInfo::hands_per_game).
    pub hands: Option<u32>,
    /// True if a game is a whole series, to its final score.
    #[serde(default)]
    pub series: bool,
    /// The number of random decisions at the beginning, the same in all seatings of a deal. Board games always start from
    /// the same position: by default the first two moves of each player are random there, unless the options have an opening.
    pub opening: Option<u32>,
    /// True if the first of two agents always sits alone, or in games with partners has one team, and the other one has all
    /// other seats.
    #[serde(default)]
    pub alone: bool,
    /// True if agents sit in every arrangement even where players have partners, so that an agent plays against itself in the
    /// other half of its team. By default all partners of a team are the same agent.
    #[serde(default)]
    pub mixed_partners: bool,
    /// True if each deal is played in one seating only, the seatings in turn: more different deals in the same time.
    #[serde(default)]
    pub one_seating: bool,
    /// True to stop as soon as one of two agents is clearly better.
    #[serde(default)]
    pub until_clear: bool,
}

/// The matches of a file.
///
/// ```
/// use maxn_lab::matches::Plans;
///
/// let plans: Plans = r#"
///     [[match]]
///     game = "hearts"
///     players = 3
///     agents = ["maxn:speculative,nodes=500k", "paranoid:zero-window,nodes=500k"]
///     deals = 100
/// "#.parse()?;
/// assert_eq!(plans.matches[0].get_ref().deals, 100);
/// # Ok::<(), maxn_lab::matches::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plans {
    /// The matches, to be played one after the other, each with its place in the file.
    #[serde(rename = "match")]
    pub matches: Vec<Spanned<MatchPlan>>,
}

/// The length of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A number of hands.
    Hands(u32),
    /// A whole series, to its final score.
    Series,
}

/// A match that was checked and can be played.
#[derive(Clone, Debug)]
pub struct Match {
    plan: MatchPlan,
    game: &'static dyn GameInfo,
    players: usize,
    opening: u32,
    lowest_wins: bool,
    agents: Vec<NamedAgent>,
    /// True if all partners of a team are the same agent.
    teams: bool,
    seatings: Vec<Vec<usize>>,
    length: Length,
    share: DealShare,
}

/// The random moves of each player at the beginning of a board game, unless the plan says otherwise.
const RANDOM_MOVES: u32 = 2;

fn usual_deals() -> u32 {
    100
}

fn usual_seed() -> u64 {
    1
}

impl MatchPlan {
    /// A match with everything else as usual.
    pub fn new<'n>(game: &str, agents: impl IntoIterator<Item = &'n str>) -> Self {
        MatchPlan {
            name: String::new(),
            game: game.to_string(),
            agents: agents.into_iter().map(str::to_string).collect(),
            players: None,
            options: String::new(),
            deals: usual_deals(),
            seed: usual_seed(),
            hands: None,
            series: false,
            opening: None,
            alone: false,
            mixed_partners: false,
            one_seating: false,
            until_clear: false,
        }
    }

    /// The number of random decisions at the beginning of a game.
    fn opening(&self, game: &dyn GameInfo, players: usize) -> u32 {
        let varies = game.kind() == GameKind::Cards || self.options.contains("opening");
        self.opening.unwrap_or(if varies { 0 } else { RANDOM_MOVES * players as u32 })
    }
}

impl std::str::FromStr for Plans {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        // The parser shows the place on several lines; errors here have one.
        let one_line = |error: toml::de::Error| {
            let line = line_at(text, error.span().unwrap_or_default().start);
            PlanError::File(format!("line {line}: {}", error.message().replace('\n', " ")))
        };
        toml::from_str(text).map_err(one_line)
    }
}

/// The number of the line of a place in a text, from 1.
fn line_at(text: &str, place: usize) -> usize {
    text.get(..place).unwrap_or_default().matches('\n').count() + 1
}

impl Plans {
    /// The matches, each with the number of its line in the text that they were read from.
    pub fn with_lines(self, text: &str) -> Vec<(usize, MatchPlan)> {
        let with_line = |plan: Spanned<MatchPlan>| (line_at(text, plan.span().start), plan.into_inner());
        self.matches.into_iter().map(with_line).collect()
    }
}

impl Match {
    /// Checks a plan: everything that can be wrong is found before the first game.
    ///
    /// # Errors
    /// If the match cannot be played as asked for.
    pub fn new(plan: MatchPlan, games: Games) -> Result<Self, PlanError> {
        let refuse = |problem: &str| Err(PlanError::Other(problem.to_string()));
        let game = games.find(&plan.game)?;
        let request = StartRequest { players: plan.players, options: plan.options.clone(), seed: plan.seed };
        let contest = game.start(&request)?;
        let (players, lowest_wins) = (contest.players(), contest.lowest_wins());
        let agents = plan.agents.iter().map(|agent| agent.parse()).collect::<Result<Vec<NamedAgent>, _>>()?;
        agents.iter().try_for_each(|agent| agent.spec().check(contest.as_ref()))?;
        let length = match (plan.hands, plan.series) {
            (Some(_), _) if game.kind() == GameKind::Board => {
                return refuse("a board game has no hands; it is always played to its end");
            }
            (Some(_), true) => return refuse("a game is a number of hands or a whole series, not both"),
            (Some(0), false) => return refuse("a game has at least one hand"),
            (None, true) => Length::Series,
            (hands, false) => hands.or(game.hands_per_game()).map_or(Length::Series, Length::Hands),
        };
        if agents.len() < 2 {
            return refuse(
                "a match needs at least two agents, such as rules and random: one alone wins every game",
            );
        }
        let twice = |key: &dyn Fn(&NamedAgent) -> String| {
            let keys: Vec<String> = agents.iter().map(key).collect();
            (1..keys.len()).find(|&i| keys[..i].contains(&keys[i])).map(|i| keys[i].clone())
        };
        let label = |agent: &NamedAgent| agent.label().to_string();
        if let Some(agent) = twice(&NamedAgent::identity).or_else(|| twice(&label)) {
            return Err(PlanError::Other(format!("the agent {agent} is named twice")));
        }
        if plan.deals == 0 {
            return refuse("a match needs at least one deal");
        }
        if plan.until_clear && agents.len() != 2 {
            return refuse("only between two agents it can be clear who is better");
        }
        if plan.alone && agents.len() != 2 {
            return refuse("one agent can sit alone against one other, not against several or none");
        }
        let teams = contest.teams().filter(|_| !plan.mixed_partners);
        let places = teams.as_ref().and_then(|teams| teams.iter().max()).map_or(players, |last| last + 1);
        if plan.one_seating && agents.len() > places {
            return refuse(
                "in one seating of a deal every agent needs a seat; take fewer agents, or all seatings",
            );
        }
        let mut seatings = match &teams {
            Some(teams) => team_seatings(agents.len(), teams)?,
            None => seatings(agents.len(), players)?,
        };
        if plan.alone {
            let fewest = |seats: &Vec<usize>| seats.iter().filter(|&&agent| agent == 0).count();
            let alone = seatings.iter().map(fewest).min();
            seatings.retain(|seats| Some(fewest(seats)) == alone);
        }
        let opening = plan.opening(game, players);
        let teams = teams.is_some();
        let share = DealShare::ALL;
        Ok(Match { plan, game, players, opening, lowest_wins, agents, teams, seatings, length, share })
    }

    /// Restricts what is played to a share of the deals. The match is the same one: results of all shares can be
    /// [merged](crate::results_db::Merge).
    ///
    /// # Errors
    /// If the match stops as soon as one agent is clearly better, which is judged over all deals in their order.
    pub fn with_share(self, share: DealShare) -> Result<Self, PlanError> {
        if self.plan.until_clear && !share.is_all() {
            let problem = "a share of the deals does not show when it is clear who is better; \
                           leave out one of --until-clear and --share";
            return Err(PlanError::Other(problem.to_string()));
        }
        Ok(Match { share, ..self })
    }

    /// The share of the deals that is played.
    pub fn share(&self) -> DealShare {
        self.share
    }

    /// All games that are to be played, as deals with seatings.
    pub fn fixtures(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let deals = (0..self.plan.deals).filter(|&deal| self.share.contains(deal.into()));
        let seatings = self.seatings.len() as u32;
        let of_deal = move |deal: u32| {
            if self.plan.one_seating { deal % seatings..deal % seatings + 1 } else { 0..seatings }
        };
        deals.flat_map(move |deal| of_deal(deal).map(move |seating| (deal, seating)))
    }

    /// The number of games of each deal.
    pub fn games_per_deal(&self) -> usize {
        if self.plan.one_seating { 1 } else { self.seatings.len() }
    }

    /// The plan.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The game.
    pub fn game(&self) -> &'static dyn GameInfo {
        self.game
    }

    /// The number of random decisions at the beginning.
    pub fn opening(&self) -> u32 {
        self.opening
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Tests if the lowest score wins.
    pub fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }

    /// The agents.
    pub fn agents(&self) -> &[NamedAgent] {
        &self.agents
    }

    /// Logs everything that is said between agents and their programs.
    pub fn log_to(&self, log: &ExchangeLog) {
        for agent in &self.agents {
            agent.spec().log_to(log, agent.label());
        }
    }

    /// All seatings: the agent on each seat.
    pub fn seatings(&self) -> &[Vec<usize>] {
        &self.seatings
    }

    /// The length of a game.
    pub fn length(&self) -> Length {
        self.length
    }

    /// The match as an entry of a results database.
    pub fn entry(&self) -> MatchEntry {
        let books: Vec<Option<u64>> = self.agents.iter().map(|agent| agent.spec().book_digest()).collect();
        let identity = MatchIdentity {
            game: self.game.name().to_string(),
            players: self.players,
            options: self.plan.options.clone(),
            agents: self.agents.iter().map(NamedAgent::identity).collect(),
            seed: self.plan.seed,
            hands: match self.length {
                Length::Hands(hands) => Some(hands),
                Length::Series => None,
            },
            opening: self.opening,
            until_clear: self.plan.until_clear,
            alone: self.plan.alone,
            teams: self.teams,
            one_seating: self.plan.one_seating,
            books: books.iter().any(Option::is_some).then_some(books),
        };
        MatchEntry {
            identity,
            name: self.plan.name.clone(),
            agents: self
                .agents
                .iter()
                .map(|agent| EnteredAgent {
                    label: agent.label().to_string(),
                    spec: agent.spec().to_string(),
                })
                .collect(),
            seatings: self.games_per_deal(),
            lowest_wins: self.lowest_wins,
            deals: self.plan.deals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_games::GAMES;

    fn error(change: impl FnOnce(&mut MatchPlan)) -> String {
        let mut plan = MatchPlan::new("hearts", ["random", "maxn"]);
        change(&mut plan);
        Match::new(plan, GAMES).unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert!(
            error(|plan| plan.game = "heart".into())
                .contains("there is no game 'heart'; did you mean 'hearts'?")
        );
        assert!(error(|plan| plan.agents.truncate(1)).contains("at least two agents"));
        assert!(error(|plan| plan.players = Some(9)).contains("3 to 6 players"));
        assert!(error(|plan| plan.options = "moon=blue".into()).contains("moon cannot be"));
        assert!(error(|plan| plan.agents[0] = "randon".into()).contains("did you mean 'random'"));
        assert!(error(|plan| plan.agents[0] = "maxn:speculative".into()).contains("named twice"));
        assert!(error(|plan| plan.agents.clear()).contains("at least two agents"));
        assert!(error(|plan| plan.deals = 0).contains("at least one deal"));
        assert!(error(|plan| (plan.series, plan.hands) = (true, Some(2))).contains("not both"));
        assert!(error(|plan| plan.hands = Some(0)).contains("at least one hand"));
        assert!(error(|plan| plan.agents[0] = "maxn,ties=random,nodes=1".into()).contains("for board games"));
    }

    #[test]
    fn on_boards_only_agents_without_hidden_cards_play() {
        let refusal = |agent: &str, options: &str| {
            let plan = MatchPlan {
                options: options.into(),
                ..MatchPlan::new("chinese-checkers", ["random", agent])
            };
            Match::new(plan, GAMES).map(|_| ()).map_err(|error| error.to_string())
        };
        for agent in ["mc(maxn)", "uct", "ismcts", "rules"] {
            let problem = refusal(agent, "").unwrap_err();
            assert!(problem.contains("nothing is hidden; take a search"), "{problem}");
        }
        for agent in ["maxn,width=6", "paranoid,ties=random,depth=2", "mcts,sims=5", "best", "process:true"] {
            assert_eq!(refusal(agent, ""), Ok(()), "{agent}");
        }
        assert!(refusal("maxn,evaluation=database", "").unwrap_err().contains("board=tiny, mini or small"));
        assert_eq!(refusal("maxn,evaluation=database", "board=small"), Ok(()));
        let hands = MatchPlan { hands: Some(2), ..MatchPlan::new("othello", ["random", "maxn"]) };
        assert!(Match::new(hands, GAMES).unwrap_err().to_string().contains("no hands"));
    }

    #[test]
    fn one_agent_can_sit_alone() {
        let plan = || MatchPlan { alone: true, ..MatchPlan::new("hearts", ["random", "maxn"]) };
        let games = Match::new(plan(), GAMES).unwrap();
        assert_eq!(games.seatings(), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        let everywhere = Match::new(MatchPlan { alone: false, ..plan() }, GAMES).unwrap();
        assert_ne!(games.entry().identity, everywhere.entry().identity);
        assert!(error(|plan| (plan.alone, plan.agents) = (true, vec!["random".into()])).contains("alone"));
    }

    #[test]
    fn seatings_can_take_turns() {
        let plan = || MatchPlan {
            players: Some(3),
            deals: 8,
            one_seating: true,
            ..MatchPlan::new("hearts", ["random", "maxn"])
        };
        let games = Match::new(plan(), GAMES).unwrap();
        let in_turn: Vec<(u32, u32)> = (0..8).map(|deal| (deal, deal % 6)).collect();
        assert_eq!(games.fixtures().collect::<Vec<_>>(), in_turn);
        assert_eq!((games.seatings().len(), games.games_per_deal(), games.entry().seatings), (6, 1, 1));
        let every = Match::new(MatchPlan { one_seating: false, ..plan() }, GAMES).unwrap();
        assert_eq!((every.fixtures().count(), every.games_per_deal()), (48, 6));
        assert_ne!(games.entry().identity, every.entry().identity);
        let crowd = ["random", "rules", "maxn", "paranoid"];
        let crowded = MatchPlan { agents: crowd.map(str::to_string).to_vec(), ..plan() };
        assert!(Match::new(crowded, GAMES).unwrap_err().to_string().contains("every agent needs a seat"));
    }

    #[test]
    fn board_games_begin_in_different_ways_unless_it_is_said() {
        let opening = |game: &str, options: &str, opening| {
            let plan =
                MatchPlan { opening, options: options.into(), ..MatchPlan::new(game, ["random", "maxn"]) };
            Match::new(plan, GAMES).unwrap().opening()
        };
        assert_eq!(opening("hearts", "", None), 0);
        assert_eq!(opening("abalone", "", None), 6);
        assert_eq!(opening("abalone", "opening=4", None), 0);
        assert_eq!(opening("abalone", "", Some(0)), 0);
    }

    #[test]
    fn files_say_what_is_wrong_and_where() {
        let problem = |text: &str| text.parse::<Plans>().unwrap_err().to_string();
        let text = "[[match]]\ngame = \"hearts\"\nagents = []\ndeels = 3\n";
        let wrong = problem(text);
        assert!(wrong.starts_with("line 4:") && wrong.contains("deels"), "{wrong}");
        assert!(problem("[[match]]\ngame = 3").contains("line 2"), "{}", problem("[[match]]\ngame = 3"));
        assert!(problem("nonsense").starts_with("line 1"), "{}", problem("nonsense"));
    }

    #[test]
    fn the_same_match_has_the_same_identity_however_it_is_written() {
        let identity =
            |agents: [&str; 2]| Match::new(MatchPlan::new("hearts", agents), GAMES).unwrap().entry().identity;
        assert_eq!(identity(["maxn", "random"]), identity(["maxn:speculative,nodes=100000", "random"]));
        assert_ne!(identity(["maxn", "random"]), identity(["random", "maxn"]));
    }

    #[test]
    fn partners_are_the_same_agent_unless_asked_otherwise() {
        let games = |players: usize, options: &str, game: &str, change: fn(&mut MatchPlan)| {
            let mut plan = MatchPlan {
                players: Some(players),
                options: options.into(),
                ..MatchPlan::new(game, ["random", "maxn"])
            };
            change(&mut plan);
            Match::new(plan, GAMES).unwrap()
        };
        let pairs = [vec![0, 1, 0, 1], vec![1, 0, 1, 0]];
        for (options, game) in [("", "spades"), ("partners=true", "cribbage")] {
            let seated = games(4, options, game, |_| ());
            assert_eq!(seated.seatings(), pairs, "{game}");
            assert!(seated.entry().identity.to_string().ends_with(r#","teams":true}"#));
            let mixed = games(4, options, game, |plan| plan.mixed_partners = true);
            assert_eq!(mixed.seatings().len(), 14, "{game}");
            // The key of files from before there were teams.
            assert!(mixed.entry().identity.to_string().ends_with(r#""until_clear":false}"#));
        }
        assert_eq!(games(4, "", "spades", |plan| plan.alone = true).seatings(), pairs);
        assert_eq!(games(4, "", "cribbage", |_| ()).seatings().len(), 14, "everybody plays alone");
        assert_eq!(games(3, "", "spades", |_| ()).seatings().len(), 6);
        assert!(!games(4, "", "hearts", |_| ()).entry().identity.teams);
    }

    #[test]
    fn agents_have_short_names() {
        let entry = |agents: [&str; 2]| {
            let mut plan = MatchPlan::new("hearts", agents);
            plan.deals = 1;
            Match::new(plan, GAMES).map(|games| games.entry()).map_err(|error| error.to_string())
        };
        let named = entry(["deep=maxn", "bot=process:sh run --log one"]).unwrap();
        assert_eq!(named.identity.agents, ["maxn:speculative,nodes=100k", "bot=process"]);
        let label = |entry: &MatchEntry| entry.agents.iter().map(|one| one.label.clone()).collect::<Vec<_>>();
        assert_eq!(label(&named), ["deep", "bot"]);
        assert_eq!(entry(["maxn", "bot=process:sh run"]).unwrap().identity, named.identity);
        assert!(entry(["deep=maxn", "other=maxn"]).unwrap_err().contains("named twice"));
        assert!(entry(["one=maxn", "one=random"]).unwrap_err().contains("one is named twice"));
        assert!(entry(["maxn", "process:no-such-program"]).unwrap_err().contains("there is no program"));
    }
}
