//! What is to be played.

use super::problem::BadPlan;
use crate::agents::{Adviser, AgentName, BoardSearch, OpenHands};
use crate::boards::{BoardVisitor, Judged};
use crate::contests::{ContestRequest, Visitor};
use crate::seatings::seatings;
use crate::title::Title;
use maxn_games::contest::{BoardContest, CardContest};
use serde::Deserialize;

/// A match as it is asked for, on the command line or in a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPlan {
    /// What people call it; nothing depends on it.
    #[serde(default)]
    pub name: String,
    /// The game.
    pub game: String,
    /// The agents, by name.
    pub agents: Vec<String>,
    /// How many play; by default as many as usually do.
    pub players: Option<usize>,
    /// House rules.
    #[serde(default)]
    pub options: String,
    /// How many deals; each is played in every seating.
    #[serde(default = "usual_deals")]
    pub deals: u32,
    /// Which deals.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// How many hands make a game; by default one.
    pub hands: Option<u32>,
    /// Whether a game is a whole series, to its last score.
    #[serde(default)]
    pub series: bool,
    /// So many decisions at the beginning are made at random, the same for every seating. Board games always start from
    /// the same position: by default everybody's first two moves are random there, unless the options have an opening.
    pub opening: Option<u32>,
    /// Whether the first of two agents always sits alone, and the other on all other seats.
    #[serde(default)]
    pub alone: bool,
    /// Whether to stop as soon as it is clear who is better. For two agents.
    #[serde(default)]
    pub until_clear: bool,
}

/// Many matches in a file.
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
/// assert_eq!(plans.matches[0].deals, 100);
/// # Ok::<(), maxn_lab::matches::BadPlan>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plans {
    /// One after the other.
    #[serde(rename = "match")]
    pub matches: Vec<MatchPlan>,
}

/// How long a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many hands.
    Hands(u32),
    /// To the last score.
    Series,
}

/// A match that can be played.
#[derive(Clone, Debug)]
pub struct Match {
    plan: MatchPlan,
    game: Title,
    players: usize,
    opening: u32,
    lowest_wins: bool,
    agents: Vec<AgentName>,
    seatings: Vec<Vec<usize>>,
    length: Length,
}

/// The random moves that everybody makes at the beginning of a board game, unless something else is asked for.
const RANDOM_MOVES: u32 = 2;

fn usual_deals() -> u32 {
    100
}

fn usual_seed() -> u64 {
    1
}

impl MatchPlan {
    /// A match with everything as usual.
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
            until_clear: false,
        }
    }

    /// The random decisions at the beginning of a game for so many players.
    fn opening(&self, game: Title, players: usize) -> u32 {
        let varies = matches!(game, Title::Cards(_)) || self.options.contains("opening");
        self.opening.unwrap_or(if varies { 0 } else { RANDOM_MOVES * players as u32 })
    }
}

impl std::str::FromStr for Plans {
    type Err = BadPlan;

    fn from_str(text: &str) -> Result<Self, BadPlan> {
        // The parser points at the place in several lines; ours are one.
        let one_line = |problem: toml::de::Error| {
            let before = problem.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            BadPlan::File(format!("line {line}: {}", problem.message().replace('\n', " ")))
        };
        toml::from_str(text).map_err(one_line)
    }
}

/// Finds out whether a contest can be had, and what there is to know of it.
struct Look;

/// What there is to know.
struct Seen {
    players: usize,
    lowest_wins: bool,
    has_database: bool,
}

impl Visitor for Look {
    type Output = Seen;

    fn visit<C, const N: usize>(self, contest: C) -> Seen
    where
        C: CardContest<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        Seen { players: N, lowest_wins: contest.lowest_wins(), has_database: false }
    }
}

impl BoardVisitor for Look {
    type Output = Seen;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Seen
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        Seen { players: N, lowest_wins: false, has_database: contest.game().has_database() }
    }
}

impl TryFrom<MatchPlan> for Match {
    type Error = BadPlan;

    fn try_from(plan: MatchPlan) -> Result<Self, BadPlan> {
        let refuse = |problem: &str| Err(BadPlan::Other(problem.to_string()));
        let game: Title = plan.game.parse()?;
        let request =
            ContestRequest { players: plan.players, options: plan.options.clone(), seed: plan.seed };
        let Seen { players, lowest_wins, has_database } = game.begin(&request, Look)?;
        let agents = plan.agents.iter().map(|name| name.parse()).collect::<Result<Vec<AgentName>, _>>()?;
        agents.iter().try_for_each(|agent| agent.check(game, has_database))?;
        let length = match (plan.hands, plan.series) {
            (Some(_), _) if matches!(game, Title::Board(_)) => {
                return refuse("a board game has no hands; it is always played to its end");
            }
            (None, _) if matches!(game, Title::Board(_)) => Length::Series,
            (Some(_), true) => return refuse("a game is so many hands or a whole series, not both"),
            (Some(0), false) => return refuse("a game has at least one hand"),
            (hands, false) => Length::Hands(hands.unwrap_or(1)),
            (None, true) => Length::Series,
        };
        if agents.is_empty() {
            return refuse("a match needs at least one agent");
        }
        if let Some(twice) = (1..agents.len()).find(|&i| agents[..i].contains(&agents[i])) {
            return Err(BadPlan::Other(format!("the agent {} is named twice", agents[twice])));
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
        let mut seatings = seatings(agents.len(), players)?;
        if plan.alone {
            seatings.retain(|seats| seats.iter().filter(|&&agent| agent == 0).count() == 1);
        }
        let opening = plan.opening(game, players);
        Ok(Match { plan, game, players, opening, lowest_wins, agents, seatings, length })
    }
}

impl Match {
    /// What was asked for.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The game.
    pub fn game(&self) -> Title {
        self.game
    }

    /// How many decisions at the beginning are made at random.
    pub fn opening(&self) -> u32 {
        self.opening
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Whether the lowest score is best.
    pub fn lowest_wins(&self) -> bool {
        self.lowest_wins
    }

    /// The agents.
    pub fn agents(&self) -> &[AgentName] {
        &self.agents
    }

    /// Every seating: the agent on each seat.
    pub fn seatings(&self) -> &[Vec<usize>] {
        &self.seatings
    }

    /// How long a game is.
    pub fn length(&self) -> Length {
        self.length
    }

    /// Everything on which the course of its games depends, as text: matches that have it in common are the same.
    pub(crate) fn identity(&self) -> String {
        let agents: Vec<String> = self.agents.iter().map(ToString::to_string).collect();
        let mut identity = serde_json::json!({
            "game": self.game.name(),
            "players": self.players,
            "options": self.plan.options,
            "agents": agents,
            "seed": self.plan.seed,
            "hands": match self.length { Length::Hands(hands) => Some(hands), Length::Series => None },
            "opening": self.opening,
            "until_clear": self.plan.until_clear,
        });
        // Files from before there was such a wish do not mention it.
        if self.plan.alone {
            identity["alone"] = true.into();
        }
        let books: Vec<Option<u64>> = self.agents.iter().map(AgentName::book).collect();
        if books.iter().any(Option::is_some) {
            identity["books"] = books.into();
        }
        identity.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Settings;
    use crate::books::{Book, Plan, by_search};
    use maxn::Limits;
    use maxn_games::othello::{Othello, Standing};

    fn problem(change: impl FnOnce(&mut MatchPlan)) -> String {
        let mut plan = MatchPlan::new("hearts", ["random", "maxn"]);
        change(&mut plan);
        Match::try_from(plan).unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert!(problem(|plan| plan.game = "heart".into()).contains("there is no game 'heart'"));
        assert!(problem(|plan| plan.players = Some(9)).contains("3 to 6 players"));
        assert!(problem(|plan| plan.options = "moon=blue".into()).contains("moon cannot be"));
        assert!(problem(|plan| plan.agents[0] = "randon".into()).contains("did you mean 'random'"));
        assert!(problem(|plan| plan.agents[0] = "maxn:speculative".into()).contains("named twice"));
        assert!(problem(|plan| plan.agents.clear()).contains("at least one agent"));
        assert!(problem(|plan| plan.deals = 0).contains("at least one deal"));
        assert!(problem(|plan| (plan.series, plan.hands) = (true, Some(2))).contains("not both"));
        assert!(problem(|plan| plan.hands = Some(0)).contains("at least one hand"));
        assert!(
            problem(|plan| plan.agents[0] = "maxn,ties=random,nodes=1".into()).contains("for board games")
        );
    }

    #[test]
    fn on_boards_only_those_play_who_need_no_cards() {
        let problem = |agent: &str, options: &str| {
            let plan = MatchPlan {
                options: options.into(),
                ..MatchPlan::new("chinese-checkers", ["random", agent])
            };
            Match::try_from(plan).map(|_| ()).map_err(|problem| problem.to_string())
        };
        for agent in ["mc(maxn)", "uct", "ismcts", "rules"] {
            let refusal = problem(agent, "").unwrap_err();
            assert!(refusal.contains("nothing is hidden; take a search"), "{refusal}");
        }
        for agent in ["maxn,width=6", "paranoid,ties=random,depth=2", "process:true"] {
            assert_eq!(problem(agent, ""), Ok(()), "{agent}");
        }
        assert!(problem("maxn,evaluation=database", "").unwrap_err().contains("board=tiny, mini or small"));
        assert_eq!(problem("maxn,evaluation=database", "board=small"), Ok(()));
        let hands = MatchPlan { hands: Some(2), ..MatchPlan::new("othello", ["random", "maxn"]) };
        assert!(Match::try_from(hands).unwrap_err().to_string().contains("no hands"));
    }

    #[test]
    fn one_agent_can_sit_alone() {
        let plan = || MatchPlan { alone: true, ..MatchPlan::new("hearts", ["random", "maxn"]) };
        let games = Match::try_from(plan()).unwrap();
        assert_eq!(games.seatings(), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        let everywhere = Match::try_from(MatchPlan { alone: false, ..plan() }).unwrap();
        assert_ne!(games.identity(), everywhere.identity());
        assert!(problem(|plan| (plan.alone, plan.agents) = (true, vec!["random".into()])).contains("alone"));
    }

    #[test]
    fn board_games_begin_in_different_ways_unless_it_is_said() {
        let opening = |game: &str, options: &str, opening| {
            let plan =
                MatchPlan { opening, options: options.into(), ..MatchPlan::new(game, ["random", "maxn"]) };
            Match::try_from(plan).unwrap().opening()
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
            |agents: [&str; 2]| Match::try_from(MatchPlan::new("hearts", agents)).unwrap().identity();
        assert_eq!(identity(["maxn", "random"]), identity(["maxn:speculative,nodes=100000", "random"]));
        assert_ne!(identity(["maxn", "random"]), identity(["random", "maxn"]));
    }

    #[test]
    fn another_book_at_the_same_place_makes_another_match() {
        let path = std::env::temp_dir().join(format!("maxn-plan-{}.book", std::process::id()));
        let booked = format!("maxn,book={}", path.display());
        let identity = |moves: u32| {
            let limits = Limits { nodes: Some(50), ..Limits::default() };
            let settings = Settings { limits, ..Settings::default() };
            let rank = by_search(&settings, &Standing).unwrap();
            let plan = Plan { depth: moves, width: 1, most: 10 };
            let book = Book::build("othello", &Othello::<3>::start(), plan, rank, &mut |_| {}).unwrap();
            book.save(&path).unwrap();
            Match::try_from(MatchPlan::new("othello", [booked.as_str(), "random"])).unwrap().identity()
        };
        let (short, again, long) = (identity(1), identity(1), identity(2));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(short, again);
        assert_ne!(short, long);
    }
}
