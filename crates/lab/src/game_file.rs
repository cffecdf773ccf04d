//! Single games as files of JSON, to be kept, sent and replayed anywhere.
//!
//! A game file holds everything that the course of a game depends on, its decisions and its result, and needs no result file.
//! Players count from 1 in it, and the seed is a text, because many readers of JSON hold numbers with 53 bits.

use crate::results_db::{EnteredAgent, Forfeit, GameRecord, MoveRecord, StoredMatch};
use maxn_play::{Games, Record};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The kind of file: [`GameFile::FORMAT`].
    pub format: String,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// House rules.
    pub options: String,
    /// The seed of the contest.
    pub seed: String,
    /// The deal of the match that the game is of, from 1.
    pub deal: u32,
    /// The agent of each player.
    pub agents: Vec<FiledAgent>,
    /// The final score of each player.
    pub scores: Vec<i32>,
    /// The winners, from 1.
    pub winners: Vec<usize>,
    /// The players who forfeited.
    pub forfeits: Vec<FiledForfeit>,
    /// The number of moves that each player was from the goal, where that is known.
    pub moves_left: Option<Vec<u32>>,
    /// All decisions.
    pub moves: Vec<FiledMove>,
    /// The time taken, in milliseconds.
    pub time_ms: f64,
    /// The version of the program that played the game.
    pub version: String,
}

/// An agent of a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiledAgent {
    /// The short name, or the spec of an agent without one.
    pub name: String,
    /// The spec in canonical form.
    pub spec: String,
}

/// A decision of a game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiledMove {
    /// The player, from 1.
    pub player: usize,
    /// The decision in the game's notation.
    #[serde(rename = "move")]
    pub decision: String,
    /// Positions visited.
    pub nodes: u64,
    /// The depth, if the position was searched.
    pub depth: Option<f64>,
    /// The time taken, in milliseconds.
    pub time_ms: f64,
    /// The processor time taken, in milliseconds, where that is known.
    pub cpu_ms: Option<f64>,
    /// The time by the account of a program, in milliseconds.
    pub own_ms: Option<f64>,
}

/// A forfeit of a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiledForfeit {
    /// The player, from 1.
    pub player: usize,
    /// The number of the decision that failed, from 1.
    pub at: usize,
    /// The reason.
    pub reason: String,
}

/// A text that is no game file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no game file: {0}")]
pub struct GameFileError(String);

impl GameFile {
    /// The mark of game files.
    pub const FORMAT: &str = "maxn game 1";

    /// The file of a recorded game.
    pub fn new(played: &StoredMatch, record: &GameRecord) -> Self {
        let agent = |&agent: &usize| {
            let EnteredAgent { label, spec } = played.entered[agent].clone();
            FiledAgent { name: label, spec }
        };
        let filed = |made: &MoveRecord| FiledMove {
            player: made.player + 1,
            decision: made.decision.clone(),
            nodes: made.nodes,
            depth: made.depth,
            time_ms: millis(made.elapsed),
            cpu_ms: made.processor.map(millis),
            own_ms: made.reported.map(millis),
        };
        let forfeit = |lost: &Forfeit| FiledForfeit {
            player: lost.player + 1,
            at: lost.at + 1,
            reason: lost.reason.clone(),
        };
        GameFile {
            format: GameFile::FORMAT.to_string(),
            game: played.game.clone(),
            players: played.players,
            options: played.options.clone(),
            seed: record.seed.to_string(),
            deal: record.deal + 1,
            agents: record.seats.iter().map(agent).collect(),
            scores: record.scores.clone(),
            winners: record.winners.iter().map(|winner| winner + 1).collect(),
            forfeits: record.forfeits.iter().map(forfeit).collect(),
            moves_left: record.moves_left.clone(),
            moves: record.moves.iter().map(filed).collect(),
            time_ms: millis(record.elapsed),
            version: record.version.clone(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the text is no game file, or its parts do not fit together.
    pub fn read(text: &str) -> Result<Self, GameFileError> {
        let file: GameFile = serde_json::from_str(text).map_err(|error| GameFileError(error.to_string()))?;
        let wrong = |problem: String| Err(GameFileError(problem));
        if file.format != GameFile::FORMAT {
            return wrong(format!("format is '{}', expected '{}'", file.format, GameFile::FORMAT));
        }
        if file.seed.parse::<u64>().is_err() {
            return wrong(format!("seed is '{}', expected a whole number", file.seed));
        }
        let lists = [("agents", file.agents.len()), ("scores", file.scores.len())];
        let moves_left = file.moves_left.as_ref().map(|moves| ("moves_left", moves.len()));
        if let Some((name, length)) =
            lists.into_iter().chain(moves_left).find(|&(_, length)| length != file.players)
        {
            return wrong(format!("{name} has {length} entries for {} players", file.players));
        }
        let is_player = |&player: &usize| (1..=file.players).contains(&player);
        let players = file.moves.iter().map(|made| made.player);
        let players = players.chain(file.winners.iter().copied());
        let players = players.chain(file.forfeits.iter().map(|lost| lost.player));
        match players.into_iter().find(|player| !is_player(player)) {
            Some(player) => wrong(format!("there is no player {player}")),
            None if file.deal == 0 || file.forfeits.iter().any(|lost| lost.at == 0) => {
                wrong("deals and moves count from 1".to_string())
            }
            None => Ok(file),
        }
    }

    /// The game as a text that people can read.
    pub fn to_record(&self) -> Record {
        let mut record =
            Record::started(&self.game, self.players, &self.options, self.seed.parse().unwrap_or(0));
        let winners: Vec<usize> = self.winners.iter().map(|winner| winner - 1).collect();
        let agents = self.agents.iter().enumerate();
        let agents = agents.map(|(player, agent)| (format!("Player{}", player + 1), agent.name.clone()));
        let forfeits = self.forfeits.iter().enumerate().map(|(number, lost)| {
            let text = format!("player {} at decision {}: {}", lost.player, lost.at, lost.reason);
            (format!("Forfeit{}", number + 1), text)
        });
        let version = ("Version".to_string(), self.version.clone());
        for (name, value) in agents.chain(forfeits).chain([version]) {
            record.add_tag(&name, &value).expect("a name of letters and digits");
        }
        record.set_result(&self.scores, &winners);
        record.decisions = self.moves.iter().map(|made| made.decision.clone()).collect();
        record
    }

    /// Plays a record, whose cost is not known.
    ///
    /// # Errors
    /// If it begins with a position, or cannot be played.
    pub fn of_record(record: &Record, games: Games) -> Result<Self, GameFileError> {
        let wrong = |problem: String| GameFileError(problem);
        if record.tag("Position").is_some() {
            return Err(wrong("it begins with a position; expected one that begins with a seed".to_string()));
        }
        let mut contest = record.begin(games).map_err(|error| wrong(error.to_string()))?;
        let mut moves = Vec::new();
        for (index, decision) in record.decisions.iter().enumerate() {
            let at = |problem: String| wrong(format!("decision {}, '{decision}': {problem}", index + 1));
            let player = contest.to_move().ok_or_else(|| at("the game is over".to_string()))? + 1;
            let (made, _) = contest.play_text(decision).map_err(|error| at(error.to_string()))?;
            let decision = made.to_string();
            moves.push(FiledMove {
                player,
                decision,
                nodes: 0,
                depth: None,
                time_ms: 0.0,
                cpu_ms: None,
                own_ms: None,
            });
        }
        let agent = |player: usize| {
            let name = record.tag(&format!("Player{}", player + 1)).unwrap_or("?").to_string();
            FiledAgent { name, spec: String::new() }
        };
        Ok(GameFile {
            format: GameFile::FORMAT.to_string(),
            game: record.game().to_string(),
            players: contest.players(),
            options: record.options().to_string(),
            seed: record.seed().to_string(),
            deal: 1,
            agents: (0..contest.players()).map(agent).collect(),
            scores: contest.scores(),
            winners: contest.winners().iter().map(|winner| winner + 1).collect(),
            forfeits: Vec::new(),
            moves_left: None,
            moves,
            time_ms: 0.0,
            version: record.tag("Version").unwrap_or_default().to_string(),
        })
    }

    /// The match and the record of the game, to be [replayed](crate::replay::Replay).
    pub fn into_record(self) -> (StoredMatch, GameRecord) {
        let record = GameRecord {
            deal: self.deal.saturating_sub(1),
            seating: 0,
            seats: (0..self.players).collect(),
            seed: self.seed.parse().unwrap_or_default(),
            scores: self.scores,
            winners: self.winners.into_iter().map(|winner| winner.saturating_sub(1)).collect(),
            forfeits: self
                .forfeits
                .into_iter()
                .map(|lost| Forfeit {
                    player: lost.player.saturating_sub(1),
                    at: lost.at.saturating_sub(1),
                    reason: lost.reason,
                })
                .collect(),
            moves_left: self.moves_left,
            moves: self
                .moves
                .into_iter()
                .map(|made| MoveRecord {
                    player: made.player.saturating_sub(1),
                    decision: made.decision,
                    nodes: made.nodes,
                    depth: made.depth,
                    elapsed: duration(made.time_ms),
                    processor: made.cpu_ms.map(duration),
                    reported: made.own_ms.map(duration),
                })
                .collect(),
            elapsed: duration(self.time_ms),
            version: self.version.clone(),
        };
        let entered: Vec<EnteredAgent> = self
            .agents
            .into_iter()
            .map(|FiledAgent { name, spec }| EnteredAgent { label: name, spec })
            .collect();
        let played = StoredMatch {
            id: 0,
            name: String::new(),
            game: self.game,
            players: self.players,
            options: self.options,
            agents: entered.iter().map(|agent| agent.spec.clone()).collect(),
            entered,
            seed: record.seed,
            hands: None,
            opening: 0,
            alone: false,
            teams: false,
            one_seating: false,
            until_clear: false,
            seatings: 1,
            lowest_wins: false,
            deals: 1,
            decided: None,
            versions: vec![self.version],
        };
        (played, record)
    }
}

fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// A time that was written; nothing for one that cannot be.
fn duration(millis: f64) -> Duration {
    Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{self, Match, MatchPlan};
    use crate::replay::Replay;
    use crate::results_db::Store;
    use maxn_games::GAMES;

    #[test]
    fn a_game_goes_through_a_file_and_is_replayed() {
        let plan = MatchPlan {
            deals: 1,
            seed: u64::MAX - 5,
            ..MatchPlan::new("hearts", ["chance=random", "maxn,nodes=20"])
        };
        let mut store = Store::in_memory().unwrap();
        let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), 1, &mut |_| ()).unwrap();
        let played = store.one_match(id).unwrap();
        let (_, record) = store.game(store.games(id).unwrap()[0].id).unwrap();
        let text = serde_json::to_string(&GameFile::new(&played, &record)).unwrap();
        let file = GameFile::read(&text).unwrap();
        assert_eq!(file.seed, record.seed.to_string(), "the seed has no sign");
        let (of_file, again) = file.into_record();
        assert_eq!((again.seed, &again.moves, &again.scores), (record.seed, &record.moves, &record.scores));
        let mut replay = Replay::new(GAMES, &of_file, &again).unwrap();
        let mut steps = 0;
        while replay.step().unwrap().is_some() {
            steps += 1;
        }
        assert_eq!(steps, record.moves.len());
        // The record that people read is that of the same game.
        let file = GameFile::new(&played, &record);
        let text = file.to_record().with_hands(of_file_start(&file)).unwrap().to_string();
        assert!(text.starts_with("[Game \"hearts\"]\n[Players \"4\"]"), "{text}");
        assert!(text.contains("[Player1 \"chance\"]") || text.contains("[Player1 \"maxn"), "{text}");
        assert!(text.contains("\n{hand 1: S:") && text.contains("\n1. pass "), "{text}");
        let read: Record = text.parse().unwrap();
        assert_eq!(read.to_string(), text);
        let again = GameFile::of_record(&read, GAMES).unwrap();
        let moves = |file: &GameFile| -> Vec<(usize, String)> {
            file.moves.iter().map(|made| (made.player, made.decision.clone())).collect()
        };
        assert_eq!((moves(&again), &again.scores, &again.seed), (moves(&file), &file.scores, &file.seed));
        let wrong = text.replace("1. pass", "1. bury");
        let error = GameFile::of_record(&wrong.parse().unwrap(), GAMES).unwrap_err().to_string();
        assert!(error.contains("decision 1, 'bury"), "{error}");
    }

    fn of_file_start(file: &GameFile) -> Box<dyn maxn_play::Contest> {
        file.to_record().begin(GAMES).unwrap()
    }

    #[test]
    fn what_is_no_game_file_is_refused() {
        let error = |text: &str| GameFile::read(text).unwrap_err().to_string();
        assert!(error("{}").contains("missing field"), "{}", error("{}"));
        let good = r#"{"format":"maxn game 1","game":"hearts","players":2,"options":"","seed":"1","deal":1,"agents":[{"name":"a","spec":"random"},{"name":"b","spec":"random"}],"scores":[0,0],"winners":[1],"forfeits":[],"moves_left":null,"moves":[],"time_ms":0,"version":"0"}"#;
        assert!(GameFile::read(good).is_ok());
        for (right, wrong, problem) in [
            ("maxn game 1", "maxn game 9", "expected 'maxn game 1'"),
            (r#""seed":"1""#, r#""seed":"-1""#, "expected a whole number"),
            (r#""winners":[1]"#, r#""winners":[3]"#, "there is no player 3"),
            (r#""scores":[0,0]"#, r#""scores":[0]"#, "scores has 1 entries for 2 players"),
            (r#""deal":1"#, r#""deal":0"#, "count from 1"),
        ] {
            let text = good.replace(right, wrong);
            assert!(error(&text).contains(problem), "{}", error(&text));
        }
    }
}
