//! Reading result files.

use super::Store;
use super::error::StoreError;
use super::identity::{EnteredAgent, MatchEntry, MatchIdentity};
use super::lists;
use super::record::{Forfeit, GameRecord, MoveRecord};
use maxn::Player;
use rusqlite::{OptionalExtension, Row, params};
use std::time::Duration;

/// A match in a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, as they are stored")]
pub struct StoredMatch {
    /// The number in the file.
    pub id: i64,
    /// The name given by the user.
    pub name: String,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// House rules.
    pub options: String,
    /// The agents as the match is known by them.
    pub agents: Vec<String>,
    /// The agents as they were last asked for: with short names, if they have any.
    pub entered: Vec<EnteredAgent>,
    /// The seed of all deals.
    pub seed: u64,
    /// Hands per game; `None` for a whole series.
    pub hands: Option<u32>,
    /// The number of random decisions at the beginning.
    pub opening: u32,
    /// True if the first agent always sits alone.
    pub alone: bool,
    /// True if partners are always the same agent.
    pub teams: bool,
    /// True if each deal is played in one seating only, the seatings in turn.
    pub one_seating: bool,
    /// True if the match stops as soon as one agent is clearly better.
    pub until_clear: bool,
    /// The number of seatings in which each deal is played.
    pub seatings: usize,
    /// True if the lowest score wins.
    pub lowest_wins: bool,
    /// The deals asked for.
    pub deals: u32,
    /// The number of deals after which one agent was clearly better.
    pub decided: Option<u32>,
    /// The versions of the program that played the games.
    pub versions: Vec<String>,
}

/// A game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The number in the file.
    pub id: i64,
    /// The deal, from 0.
    pub deal: u32,
    /// The seating, from 0.
    pub seating: u32,
    /// The seed of the contest.
    pub seed: u64,
    /// The agent on each seat.
    pub seats: Vec<usize>,
    /// The final score of each player.
    pub scores: Vec<i32>,
    /// The winners.
    pub winners: Vec<Player>,
    /// The players who forfeited, and their reasons.
    pub forfeits: Vec<Forfeit>,
    /// The number of moves that each player was from the goal, where that is known.
    pub moves_left: Option<Vec<u32>>,
}

/// The cost of an agent's moves in one round of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveEffort {
    /// The agent.
    pub agent: usize,
    /// The round: each player has about one move in it.
    pub round: u32,
    /// The number of moves.
    pub moves: u64,
    /// The number of moves that were searched to some depth.
    pub searched: u64,
    /// The sum of their depths.
    pub depth: f64,
    /// The nodes of all moves.
    pub nodes: u64,
    /// The time of all moves.
    pub elapsed: Duration,
    /// The number of moves of which the processor time is known.
    pub measured: u64,
    /// The processor time of these.
    pub processor: Duration,
    /// The number of moves for which a program reported its own time.
    pub reports: u64,
    /// The time that it reported for these.
    pub reported: Duration,
}

impl From<GameRecord> for StoredGame {
    fn from(record: GameRecord) -> Self {
        let GameRecord { deal, seating, seed, seats, scores, winners, forfeits, moves_left, .. } = record;
        StoredGame { id: 0, deal, seating, seed, seats, scores, winners, forfeits, moves_left }
    }
}

impl From<MatchEntry> for StoredMatch {
    /// A match that is in no file.
    fn from(entry: MatchEntry) -> Self {
        let MatchEntry { identity, name, agents: entered, seatings, lowest_wins, deals } = entry;
        let MatchIdentity { game, players, options, agents, seed, hands, .. } = identity;
        let MatchIdentity { opening, until_clear, alone, teams, one_seating, .. } = identity;
        StoredMatch {
            id: 0,
            name,
            game,
            players,
            options,
            agents,
            entered,
            seed,
            hands,
            opening,
            alone,
            teams,
            one_seating,
            until_clear,
            seatings,
            lowest_wins,
            deals,
            decided: None,
            versions: Vec::new(),
        }
    }
}

impl Store {
    /// All matches in the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn matches(&self) -> Result<Vec<StoredMatch>, StoreError> {
        let query = "SELECT id, name, identity, seatings, lowest_wins, deals, decided, agents FROM matches ORDER BY id";
        let rows = self.rows(query, params![], |row| {
            let identity: String = row.get(2)?;
            let rest = (row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?, row.get(7)?);
            Ok((row.get(0)?, row.get(1)?, identity, rest))
        })?;
        let known = |(id, name, identity, (seatings, lowest_wins, deals, decided, entered)): (
            _,
            String,
            String,
            _,
        )| {
            let identity = self.identity(id, &identity)?;
            let agents = entered_agents(entered, &identity.agents);
            let versions = "SELECT DISTINCT version FROM games WHERE match = ?1 ORDER BY version";
            let versions = self.rows(versions, params![id], |row| row.get(0))?;
            let entry = MatchEntry { identity, name, agents, seatings, lowest_wins, deals };
            Ok(StoredMatch { id, decided, versions, ..entry.into() })
        };
        rows.into_iter().map(known).collect()
    }

    /// Returns a match by its number.
    ///
    /// # Errors
    /// If there is no match of this number, or the file cannot be read.
    pub fn one_match(&self, id: i64) -> Result<StoredMatch, StoreError> {
        let found = self.matches()?.into_iter().find(|known| known.id == id);
        found.ok_or_else(|| StoreError::NoSuch { path: self.path().to_path_buf(), what: "match", id })
    }

    /// The number of a match in the file, if it is there.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn find(&self, identity: &MatchIdentity) -> Result<Option<i64>, StoreError> {
        let query = "SELECT id FROM matches WHERE identity = ?1";
        Ok(self.rows(query, params![identity.to_string()], |row| row.get(0))?.pop())
    }

    /// The games of a match, by deal and seating.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn games(&self, id: i64) -> Result<Vec<StoredGame>, StoreError> {
        let query =
            "SELECT id, deal, seating, seed, seats, scores, winners, moves_left FROM games WHERE match = ?1
                     ORDER BY deal, seating";
        let mut games = self.rows(query, params![id], stored_game)?;
        let query = "SELECT game, player, at, reason FROM forfeits
                     JOIN games ON games.id = forfeits.game WHERE games.match = ?1 ORDER BY at";
        for (game, forfeit) in
            self.rows(query, params![id], |row| Ok((row.get::<_, i64>(0)?, forfeit(row)?)))?
        {
            if let Some(game) = games.iter_mut().find(|known| known.id == game) {
                game.forfeits.push(forfeit);
            }
        }
        let (agents, players) = self.shape(id)?;
        games.iter().try_for_each(|game| self.check_game(game, agents, players))?;
        Ok(games)
    }

    /// Returns a game with all its moves, and the number of its match.
    ///
    /// # Errors
    /// If there is no game of this number, or the file cannot be read.
    pub fn game(&self, id: i64) -> Result<(i64, GameRecord), StoreError> {
        let query =
            "SELECT id, deal, seating, seed, seats, scores, winners, moves_left, match, micros, version
                     FROM games WHERE id = ?1";
        let found = self
            .connection
            .query_row(query, [id], |row| Ok((stored_game(row)?, row.get(8)?, micros(row, 9)?, row.get(10)?)))
            .optional()
            .map_err(|error| self.error(error))?;
        let no_such = || StoreError::NoSuch { path: self.path().to_path_buf(), what: "game", id };
        let (game, in_match, elapsed, version): (StoredGame, i64, _, _) = found.ok_or_else(no_such)?;
        let (agents, players) = self.shape(in_match)?;
        self.check_game(&game, agents, players)?;
        let StoredGame { deal, seating, seed, seats, scores, winners, moves_left, .. } = game;
        let query =
            "SELECT player, decision, nodes, depth, micros, cpu_micros, own_micros FROM moves WHERE game = ?1
                     ORDER BY number";
        let moves = self.rows(query, params![id], |row| {
            Ok(MoveRecord {
                player: from_one(row, 0)?,
                decision: row.get(1)?,
                nodes: row.get::<_, i64>(2)? as u64,
                depth: row.get(3)?,
                elapsed: micros(row, 4)?,
                processor: known_micros(row, 5)?,
                reported: known_micros(row, 6)?,
            })
        })?;
        let query = "SELECT game, player, at, reason FROM forfeits WHERE game = ?1 ORDER BY at";
        let forfeits = self.rows(query, params![id], forfeit)?;
        let seen = moves.iter().map(|made| made.player).chain(forfeits.iter().map(|lost| lost.player));
        if seen.max().is_some_and(|player| player >= players) {
            return Err(self.damaged(format!("game {id} has a move of a player that it has not")));
        }
        let record = GameRecord {
            deal,
            seating,
            seats,
            seed,
            scores,
            winners,
            forfeits,
            moves_left,
            moves,
            elapsed,
            version,
        };
        Ok((in_match, record))
    }

    /// The cost of the moves in the first deals of a match, by agent and round.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn efforts(&self, known: &StoredMatch, deals: u32) -> Result<Vec<MoveEffort>, StoreError> {
        let query =
            "SELECT agent, (number - 1) / ?2 AS round, count(*), count(depth), total(depth), total(nodes),
                            total(moves.micros), count(cpu_micros), total(cpu_micros), count(own_micros), total(own_micros)
                     FROM moves JOIN games ON games.id = moves.game
                     WHERE games.match = ?1 AND games.deal < ?3 AND moves.number > ?4
                     GROUP BY agent, round ORDER BY agent, round";
        // Sums of whole numbers, or of depths in small parts of two, which SQLite's floating point holds exactly: they do not
        // depend on the order of the games.
        let sum = |row: &Row<'_>, column| Ok::<_, rusqlite::Error>(row.get::<_, f64>(column)? as u64);
        self.rows(query, params![known.id, known.players, deals, known.opening], |row| {
            Ok(MoveEffort {
                agent: row.get(0)?,
                round: row.get(1)?,
                moves: row.get::<_, i64>(2)? as u64,
                searched: row.get::<_, i64>(3)? as u64,
                depth: row.get(4)?,
                nodes: sum(row, 5)?,
                elapsed: Duration::from_micros(sum(row, 6)?),
                measured: row.get::<_, i64>(7)? as u64,
                processor: Duration::from_micros(sum(row, 8)?),
                reports: row.get::<_, i64>(9)? as u64,
                reported: Duration::from_micros(sum(row, 10)?),
            })
        })
    }

    /// The numbers of agents and of players of a match.
    fn shape(&self, id: i64) -> Result<(usize, usize), StoreError> {
        let query = "SELECT identity FROM matches WHERE id = ?1";
        let identity: Option<String> = self.rows(query, params![id], |row| row.get(0))?.pop();
        let identity = identity.ok_or_else(|| StoreError::NoSuch {
            path: self.path().to_path_buf(),
            what: "match",
            id,
        })?;
        let identity = self.identity(id, &identity)?;
        Ok((identity.agents.len(), identity.players))
    }

    /// Reads the identity of a match.
    fn identity(&self, id: i64, text: &str) -> Result<MatchIdentity, StoreError> {
        serde_json::from_str(text).map_err(|error| self.damaged(format!("match {id}: {error}")))
    }

    /// Checks that a game is one of a match with this many agents and players.
    fn check_game(&self, game: &StoredGame, agents: usize, players: usize) -> Result<(), StoreError> {
        let sizes = [game.seats.len(), game.scores.len()];
        let moves_left = game.moves_left.as_ref().is_none_or(|moves| moves.len() == players);
        let mut seated = game.winners.iter().copied().chain(game.forfeits.iter().map(|lost| lost.player));
        let is_right = sizes == [players; 2]
            && moves_left
            && game.seats.iter().all(|&agent| agent < agents)
            && seated.all(|player| player < players);
        if is_right {
            Ok(())
        } else {
            Err(self.damaged(format!("game {} does not belong to its match", game.id)))
        }
    }

    pub(super) fn rows<T>(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(query)?.query_map(parameters, read)?.collect()
        };
        rows().map_err(|error| self.error(error))
    }

    fn damaged(&self, what: String) -> StoreError {
        StoreError::Damaged { path: self.path().to_path_buf(), what }
    }
}

fn stored_game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let text = |column| row.get::<_, String>(column);
    Ok(StoredGame {
        id: row.get(0)?,
        deal: row.get(1)?,
        seating: row.get(2)?,
        seed: row.get::<_, i64>(3)? as u64,
        seats: lists::read(&text(4)?).ok_or_else(|| not_a_list(4))?,
        scores: lists::read(&text(5)?).ok_or_else(|| not_a_list(5))?,
        winners: lists::read_from_one(&text(6)?).ok_or_else(|| not_a_list(6))?,
        forfeits: Vec::new(),
        moves_left: row
            .get::<_, Option<String>>(7)?
            .map(|list| lists::read(&list).ok_or_else(|| not_a_list(7)))
            .transpose()?,
    })
}

/// Reads a forfeit from the columns after the first.
fn forfeit(row: &Row<'_>) -> rusqlite::Result<Forfeit> {
    Ok(Forfeit { player: from_one(row, 1)?, at: from_one(row, 2)?, reason: row.get(3)? })
}

fn from_one(row: &Row<'_>, column: usize) -> rusqlite::Result<usize> {
    Ok(row.get::<_, usize>(column)?.saturating_sub(1))
}

fn micros(row: &Row<'_>, column: usize) -> rusqlite::Result<Duration> {
    Ok(Duration::from_micros(row.get::<_, i64>(column)? as u64))
}

fn known_micros(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Duration>> {
    Ok(row.get::<_, Option<i64>>(column)?.map(|micros| Duration::from_micros(micros as u64)))
}

/// The agents as they were asked for; those of older files have no short names.
fn entered_agents(stored: Option<String>, agents: &[String]) -> Vec<EnteredAgent> {
    let stored = stored.and_then(|text| serde_json::from_str::<Vec<EnteredAgent>>(&text).ok());
    stored.filter(|stored| stored.len() == agents.len()).unwrap_or_else(|| {
        agents.iter().map(|spec| EnteredAgent { label: spec.clone(), spec: spec.clone() }).collect()
    })
}

fn not_a_list(column: usize) -> rusqlite::Error {
    let expected = "a list of numbers".to_string();
    rusqlite::Error::InvalidColumnType(column, expected, rusqlite::types::Type::Text)
}
