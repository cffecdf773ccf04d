//! Databases as files, good and bad.

use maxn_games::chinese_checkers::Size;
use maxn_games::chinese_checkers::database::{Database, DatabaseError};
use std::fs;
use std::path::PathBuf;

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("maxn-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn mini() -> Database {
    Database::build(Size::Mini, 1, &mut |_| ()).unwrap()
}

#[test]
fn a_database_reads_back_as_it_was_written() {
    let folder = Folder::new("round-trip");
    let path = folder.0.join("deep/mini.db");
    let database = mini();
    database.save(&path).unwrap();
    let read = Database::open(&path).unwrap();
    assert_eq!((read.size(), read.count()), (Size::Mini, 2300));
    assert_eq!(read.histogram(), database.histogram());
    let home = Size::Mini.star().seat(0).home;
    assert_eq!(read.moves(home, 0), database.moves(home, 0));
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing else is left behind");
    // A newer file takes its place while the old one is open.
    database.save(&path).unwrap();
    assert_eq!(read.histogram(), Database::open(&path).unwrap().histogram());
}

#[test]
fn every_damage_is_noticed() {
    let folder = Folder::new("damage");
    let path = folder.0.join("mini.db");
    mini().save(&path).unwrap();
    let good = fs::read(&path).unwrap();
    let bad = folder.0.join("bad.db");
    let complaint = |bytes: &[u8]| {
        fs::write(&bad, bytes).unwrap();
        Database::open(&bad).unwrap_err()
    };
    for at in (0..good.len()).step_by(41).chain(0..32).chain([good.len() - 1]) {
        for flip in [1, 0x80] {
            let mut bytes = good.clone();
            bytes[at] ^= flip;
            let error = complaint(&bytes);
            let expected = match at {
                0..8 => matches!(error, DatabaseError::NotADatabase(_)),
                8..12 => matches!(error, DatabaseError::Version { .. }),
                12..16 => matches!(error, DatabaseError::Board { .. } | DatabaseError::Length { .. }),
                _ => matches!(error, DatabaseError::Damaged(_)),
            };
            assert!(expected, "byte {at}: {error}");
        }
    }
    for length in [0, 1, 31, 32, 33, good.len() - 1] {
        let error = complaint(&good[..length]);
        let short = matches!(error, DatabaseError::NotADatabase(_) | DatabaseError::Length { .. });
        assert!(short, "{length} bytes: {error}");
    }
    let longer = [&good[..], &[0]].concat();
    let error = complaint(&longer).to_string();
    assert!(error.contains("has 2333 bytes, not 2332; build it again"), "{error}");
    assert!(complaint(b"{\"players\":3,\"root\":{\"player\":1}}").to_string().contains("is no database"));
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("unwritable");
    // There is a folder of that name, which a file cannot replace.
    let path = folder.0.join("mini.db");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("inside"), "x").unwrap();
    let error = mini().save(&path).unwrap_err().to_string();
    assert!(error.starts_with("cannot write") && error.contains("mini.db"), "{error}");
    assert_eq!(folder.names(), ["mini.db"]);
    let missing = Database::open(&folder.0.join("none.db")).unwrap_err().to_string();
    assert!(missing.starts_with("cannot read") && missing.contains("none.db"), "{missing}");
}

/// Linux has a file on which every write fails for want of room.
#[test]
#[cfg(target_os = "linux")]
fn no_room_is_an_error_that_says_so() {
    use std::io::Write;
    let mut full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let refused = full.write_all(b"x").unwrap_err();
    let error = DatabaseError::Io { action: "write", path: "small.db".into(), reason: refused };
    assert!(error.to_string().starts_with("cannot write small.db: No space left on device"), "{error}");
}
