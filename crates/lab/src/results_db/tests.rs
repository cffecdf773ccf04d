//! Files that are new, full, in use, damaged, or of another kind.

use super::*;
use std::fs;

/// A folder of its own for a test, removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("maxn-store-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("results.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn entry() -> MatchEntry {
    MatchEntry {
        identity: MatchIdentity {
            game: "cards".to_string(),
            players: 4,
            options: String::new(),
            agents: vec!["random".to_string(), "maxn".to_string()],
            seed: 1,
            hands: Some(1),
            opening: 0,
            until_clear: false,
            alone: false,
            teams: false,
            one_seating: false,
            books: None,
        },
        name: String::new(),
        agents: vec![
            EnteredAgent { label: "chance".to_string(), spec: "random".to_string() },
            EnteredAgent { label: "maxn".to_string(), spec: "maxn".to_string() },
        ],
        seatings: 14,
        lowest_wins: true,
        deals: 100,
    }
}

fn record(deal: u32, seating: u32) -> GameRecord {
    let step = MoveRecord {
        player: 2,
        decision: "QS".to_string(),
        nodes: 12,
        depth: Some(3.0),
        elapsed: Duration::from_micros(7),
        processor: Some(Duration::from_micros(5)),
        reported: None,
    };
    GameRecord {
        deal,
        seating,
        seats: vec![0, 1, 1, 0],
        seed: u64::MAX - 1,
        scores: vec![3, -4, 5, 26],
        winners: vec![1],
        forfeits: vec![Forfeit { player: 3, at: 1, reason: "it died".to_string() }],
        moves_left: Some(vec![0, 3, 4, 5]),
        moves: vec![step; 50],
        elapsed: Duration::from_millis(3),
        version: "0".to_string(),
    }
}

#[test]
fn what_is_kept_is_found_again() {
    let folder = Folder::new("again");
    let id = {
        let mut store = Store::open(&folder.file()).unwrap();
        let id = store.begin(&entry()).unwrap();
        store.save(id, &[record(0, 1), record(0, 0)]).unwrap();
        id
    };
    let mut store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.begin(&entry()).unwrap(), id, "the same match goes on");
    let found = store.games(id).unwrap();
    assert_eq!(found.iter().map(|game| game.seating).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(store.game(found[1].id).unwrap(), (id, record(0, 1)));
    assert!(store.save(id, &[record(1, 0), record(0, 0)]).is_err(), "a game is kept once");
    assert_eq!(store.games(id).unwrap().len(), 2, "all of them or none");
    assert!(matches!(store.game(99), Err(StoreError::NoSuch { what: "game", .. })));
    let stored = &store.matches().unwrap()[0];
    assert_eq!(stored.entered[0].label, "chance");
    assert_eq!((stored.game.as_str(), stored.players, stored.seatings), ("cards", 4, 14));
    let effort = store.efforts(stored, 1).unwrap();
    assert_eq!(effort.iter().map(|effort| effort.nodes).sum::<u64>(), 2 * 50 * 12);
}

#[test]
fn two_writers_are_refused_and_readers_are_not() {
    let folder = Folder::new("two");
    let mut store = Store::open(&folder.file()).unwrap();
    let id = store.begin(&entry()).unwrap();
    let refused = Store::open(&folder.file()).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    let reader = Store::read(&folder.file()).unwrap();
    store.save(id, &[record(0, 0)]).unwrap();
    assert_eq!(reader.games(id).unwrap().len(), 1);
    let lock = folder.0.join("results.db-lock");
    assert!(lock.exists());
    drop(store);
    assert!(!lock.exists(), "the lock leaves nothing behind");
    // That of a process that was killed locks nothing.
    fs::write(&lock, "").unwrap();
    Store::open(&folder.file()).unwrap();
    assert!(!lock.exists());
}

#[test]
fn a_full_disk_loses_nothing_that_was_finished() {
    let folder = Folder::new("full");
    let mut store = Store::open(&folder.file()).unwrap();
    let id = store.begin(&entry()).unwrap();
    store.save(id, &[record(0, 0)]).unwrap();
    // SQLite says the same of a file that may not grow as of a disk that is full.
    let pages: i64 = store.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    store.connection.query_row(&format!("PRAGMA max_page_count = {}", pages + 3), [], |_| Ok(())).unwrap();
    let error = (1..1000).find_map(|deal| store.save(id, &[record(deal, 0)]).err()).unwrap();
    assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
    assert!(error.to_string().contains("run the same command again"));
    let kept = store.games(id).unwrap().len();
    drop(store);
    let mut store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.games(id).unwrap().len(), kept);
    store.save(id, &[record(1000, 0)]).unwrap();
}

#[test]
fn other_files_are_left_alone() {
    let folder = Folder::new("other");
    assert!(matches!(Store::read(&folder.file()), Err(StoreError::Missing { .. })));
    fs::write(folder.file(), "this is not a database, and long enough to be sure of that").unwrap();
    assert!(matches!(Store::open(&folder.file()), Err(StoreError::NotOurs { .. })));
    assert!(matches!(Store::read(&folder.file()), Err(StoreError::NotOurs { .. })));
    let other = folder.0.join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
    assert!(matches!(Store::open(&other), Err(StoreError::NotOurs { .. })));
    let missing = Store::open(&folder.0.join("no/such/folder.db")).unwrap_err().to_string();
    assert!(missing.contains("the folder") && missing.contains("no/such does not exist"), "{missing}");
}

#[test]
fn files_of_earlier_versions_are_read_and_written() {
    let folder = Folder::new("before");
    let id = {
        let mut store = Store::open(&folder.file()).unwrap();
        let id = store.begin(&entry()).unwrap();
        store.save(id, &[record(0, 0)]).unwrap();
        let back = "ALTER TABLE games DROP COLUMN moves_left; ALTER TABLE matches DROP COLUMN agents;
                    ALTER TABLE moves DROP COLUMN cpu_micros; ALTER TABLE moves DROP COLUMN own_micros;
                    PRAGMA user_version = 1;";
        store.connection.execute_batch(back).unwrap();
        id
    };
    let bytes = fs::read(folder.file()).unwrap();
    let mut store = Store::read(&folder.file()).unwrap();
    let found = store.games(id).unwrap();
    assert_eq!((found.len(), &found[0].moves_left), (1, &None));
    assert_eq!(store.matches().unwrap()[0].entered[0].label, "random");
    assert_eq!(store.game(found[0].id).unwrap().1.moves[0].processor, None);
    assert!(store.set_decided(id, 1).is_err(), "a file that is read is not written");
    drop(store);
    assert!(fs::read(folder.file()).unwrap() == bytes, "to read a file does not change it");
    let mut store = Store::open(&folder.file()).unwrap();
    let stored = &store.matches().unwrap()[0];
    assert_eq!(stored.entered[0].label, "random", "agents of older files have no other names");
    assert_eq!(store.game(found[0].id).unwrap().1.moves[0].processor, None);
    store.save(id, &[record(0, 1)]).unwrap();
    assert_eq!(store.games(id).unwrap()[1].moves_left, record(0, 1).moves_left);
    store.connection.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(store);
    let error = Store::open(&folder.file()).unwrap_err().to_string();
    assert!(error.contains("version 99") && error.contains("reads version 3"), "{error}");
}

#[test]
fn the_documentation_has_every_column() {
    let described = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results-files.md");
    let described = fs::read_to_string(described).expect("the documentation is there");
    let store = Store::in_memory().unwrap();
    let query =
        "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'";
    let columns: Vec<(String, String)> =
        store.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert!(columns.len() > 30, "{columns:?}");
    for (table, column) in columns {
        assert!(described.contains(&format!("**{table}**")), "{table} is not described");
        assert!(described.contains(&format!("`{column}`")), "{table}.{column} is not described");
    }
}

#[test]
fn games_that_cannot_be_are_damage_and_no_panic() {
    let folder = Folder::new("damage");
    for change in [
        "UPDATE games SET seats = '0 1 1 9'",
        "UPDATE games SET seats = '0 1'",
        "UPDATE games SET scores = '1 2 3'",
        "UPDATE games SET winners = '7'",
        "UPDATE games SET moves_left = '1 2'",
        "UPDATE forfeits SET player = 9",
        "UPDATE moves SET player = 9",
        "UPDATE matches SET identity = replace(identity, '\"players\":4', '\"players\":0')",
        "UPDATE matches SET identity = '{}'",
    ] {
        fs::remove_file(folder.file()).ok();
        let mut store = Store::open(&folder.file()).unwrap();
        let id = store.begin(&entry()).unwrap();
        store.save(id, &[record(0, 0)]).unwrap();
        store.connection.execute_batch(change).unwrap();
        assert!(matches!(store.game(1), Err(StoreError::Damaged { .. })), "{change}");
    }
}

#[test]
fn tables_of_experiments_are_kept_the_latest_first() {
    let folder = Folder::new("made");
    let store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.tables().unwrap(), []);
    for (request, table) in [("one", "[1]"), ("two", "[2]"), ("one", "[3]")] {
        store.keep_table(request, table).unwrap();
    }
    drop(store);
    let text = |one: &str, other: &str| (one.to_string(), other.to_string());
    let store = Store::read(&folder.file()).unwrap();
    assert_eq!(store.tables().unwrap(), [text("one", "[3]"), text("two", "[2]")]);
    drop(store);
    // A file of a program that knew no such table.
    let store = Store::open(&folder.file()).unwrap();
    store.connection.execute_batch("DROP TABLE made").unwrap();
    assert_eq!(store.tables().unwrap(), []);
}

/// What is kept can be copied without the log as soon as the file is complete, even while it is open.
#[test]
fn a_file_can_be_completed_while_it_is_open() {
    let folder = Folder::new("complete");
    let mut store = Store::open(&folder.file()).unwrap();
    store.begin(&entry()).unwrap();
    let copy = folder.0.join("copy.db");
    let copied = || {
        fs::copy(folder.file(), &copy).unwrap();
        Store::read(&copy).is_ok_and(|copy| copy.matches().is_ok_and(|matches| matches.len() == 1))
    };
    assert!(!copied(), "it is in the log");
    Store::settle(&folder.file()).unwrap();
    assert!(copied());
    drop(store);
}
