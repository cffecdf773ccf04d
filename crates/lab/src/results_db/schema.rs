//! The tables of a result file.

use super::error::FileError;
use rusqlite::Connection;

/// The mark of result files among all files of `SQLite`: "maxn".
const APPLICATION: i64 = 0x6d61_786e;

/// The version of the tables.
pub(super) const VERSION: i64 = 3;

const TABLES: &str = "
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,        -- everything its games depend on, as JSON
    name TEXT NOT NULL DEFAULT '',
    seatings INTEGER NOT NULL,
    lowest_wins INTEGER NOT NULL,
    deals INTEGER NOT NULL DEFAULT 0,     -- asked for
    decided INTEGER,                      -- it was clear after so many deals
    agents TEXT                           -- as they were asked for: a list of labels and specs, as JSON
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches (id),
    deal INTEGER NOT NULL,                -- from 0
    seating INTEGER NOT NULL,             -- from 0
    seed INTEGER NOT NULL,
    seats TEXT NOT NULL,                  -- the agent on every seat, from 0
    scores TEXT NOT NULL,
    winners TEXT NOT NULL,                -- players, from 1
    micros INTEGER NOT NULL,
    version TEXT NOT NULL,                -- of the program that played it
    moves_left TEXT,                      -- of every player to the goal, where that is known
    UNIQUE (match, deal, seating)
);
CREATE TABLE forfeits (
    game INTEGER NOT NULL REFERENCES games (id),
    player INTEGER NOT NULL,              -- from 1
    at INTEGER NOT NULL,                  -- the number of the move, from 1
    reason TEXT NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,              -- from 1
    player INTEGER NOT NULL,              -- from 1
    agent INTEGER NOT NULL,               -- from 0
    decision TEXT NOT NULL,
    nodes INTEGER NOT NULL,
    depth INTEGER,                        -- if it was searched; REAL for the mean of several worlds
    micros INTEGER NOT NULL,
    cpu_micros INTEGER,                   -- processor time, where that is known
    own_micros INTEGER,                   -- by the account of a program
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
";

/// Added to older files as well: programs that do not know the table are not disturbed by it.
const MEASURED: &str = "
CREATE TABLE IF NOT EXISTS measured (
    run TEXT NOT NULL,                    -- an experiment, and how much of it
    seed INTEGER NOT NULL,                -- of the deal
    value TEXT NOT NULL,                  -- as JSON
    PRIMARY KEY (run, seed)
) WITHOUT ROWID;
";

/// Added to older files as well.
const FAILED: &str = "
CREATE TABLE IF NOT EXISTS failed_deals (
    match INTEGER NOT NULL REFERENCES matches (id),
    deal INTEGER NOT NULL,                -- from 0
    error TEXT NOT NULL,
    PRIMARY KEY (match, deal)
) WITHOUT ROWID;
";

/// Added to older files as well.
const MADE: &str = "
CREATE TABLE IF NOT EXISTS made (
    number INTEGER PRIMARY KEY,
    request TEXT NOT NULL UNIQUE,         -- an experiment, how much of it, and its seed
    result TEXT NOT NULL                  -- its table, as JSON
);
";

/// The steps from each version to the next, from version 1 on. They only add columns.
const UPGRADES: [&str; VERSION as usize - 1] = [
    "ALTER TABLE games ADD COLUMN moves_left TEXT;",
    "ALTER TABLE matches ADD COLUMN agents TEXT; ALTER TABLE moves ADD COLUMN cpu_micros INTEGER;
     ALTER TABLE moves ADD COLUMN own_micros INTEGER;",
];

/// The same for a file that is only read: views with the columns that it does not have, which are forgotten with the connection.
const VIEWS: [&str; VERSION as usize - 1] = [
    "CREATE TEMP VIEW games AS SELECT *, NULL AS moves_left FROM main.games;",
    "CREATE TEMP VIEW matches AS SELECT *, NULL AS agents FROM main.matches;
     CREATE TEMP VIEW moves AS SELECT *, NULL AS cpu_micros, NULL AS own_micros FROM main.moves;",
];

/// Makes the tables of a new file, and checks an existing one.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), FileError> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 {
        check(connection)?;
    }
    // Readers do not wait for the writer, and a committed game survives a power failure.
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    if tables == 0 {
        let transaction = connection.transaction()?;
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()?;
    }
    Ok(connection.execute_batch(&[MEASURED, FAILED, MADE].concat())?)
}

/// Checks that this version can write to the file; a file of an earlier version is upgraded.
fn check(connection: &Connection) -> Result<(), FileError> {
    match version(connection)? {
        VERSION => Ok(()),
        old => {
            let steps = UPGRADES[old as usize - 1..].concat();
            let upgrade = format!("BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;");
            Ok(connection.execute_batch(&upgrade)?)
        }
    }
}

/// Checks that this version can read the file, which stays as it is.
pub(super) fn check_to_read(connection: &Connection) -> Result<(), FileError> {
    let old = version(connection)?;
    let views = VIEWS[old as usize - 1..].concat();
    // Temporary views are no change of the file, but a change.
    Ok(connection.execute_batch(&format!("PRAGMA query_only = OFF; {views} PRAGMA query_only = ON;"))?)
}

/// The version of a result file, from 1 to ours.
fn version(connection: &Connection) -> Result<i64, FileError> {
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    if pragma("application_id")? != APPLICATION {
        return Err(FileError::NotOurs);
    }
    match pragma("user_version")? {
        version @ 1..=VERSION => Ok(version),
        other => Err(FileError::Version(other)),
    }
}
