//! Writes valid inputs to `corpus`, from which `libFuzzer` begins. Targets without any take all bytes as they are.

use maxn_fuzz::scratch_file;
use maxn_games::{FIGURES, GAMES};
use maxn_lab::game_file::GameFile;
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::results_db::Store;
use maxn_papers::database::DatabaseRequest;
use maxn_papers::endgame::EndgameRequest;
use maxn_play::{Book, BookPlan, Contest, DealRequest, GameKind, SearchRequest, StartRequest, by_search};
use serde_json::{Value, json};
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let trees: Vec<_> = FIGURES.iter().map(|(_, tree)| Vec::from(*tree)).collect();
    write("legal_decisions_can_be_played", &choices())?;
    write("positions_are_read_again", &positions())?;
    write("stated_options_are_read_again", &options())?;
    write("requests_are_answered", &requests())?;
    write("agents_are_read_again", &AGENTS.map(Vec::from))?;
    write("trees_are_read_or_refused", &trees)?;
    write("matches_seat_every_player", &plans())?;
    write("books_open_or_are_refused", &books()?)?;
    write("databases_open_or_are_refused", &databases()?)?;
    write("results_are_reported_or_refused", &results()?)?;
    write("game_files_are_read_again", &game_files()?)
}

/// Writes the inputs of a target.
fn write(target: &str, inputs: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("seed-{number:04}")), input)?;
    }
    println!("{target}: {} inputs", inputs.len());
    Ok(())
}

/// Every game with every number of players; the target reads the choices from the rest of the bytes.
fn choices() -> Vec<Vec<u8>> {
    let pairs = GAMES
        .iter()
        .zip(0_u8..)
        .flat_map(|(game, place)| (0..game.players().count() as u8).map(move |players| (place, players)));
    pairs.map(|(game, players)| [vec![game, players, 1], (0..200).step_by(5).collect()].concat()).collect()
}

/// Plays decisions that a seed chooses, and looks at the states on the way.
fn walk(mut contest: Box<dyn Contest>, seed: usize, steps: usize, look: &mut dyn FnMut(usize, &dyn Contest)) {
    for step in 0..steps {
        look(step, contest.as_ref());
        let legal = contest.legal();
        let Some(decision) = legal.get((seed + step * 7) % legal.len().max(1)) else { return };
        contest.play(decision).expect("a legal decision");
    }
}

fn positions() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        for players in game.players() {
            for (seed, cards) in [(1, None), (2, Some(3)), (3, Some(5))] {
                let request = DealRequest { players: Some(players), cards, options: None, seed };
                let Ok(deal) = game.deal(&request) else { continue };
                walk(deal.contest, seed as usize, 12, &mut |_, contest| {
                    found.extend(
                        contest.notation().map(|text| format!("{}\n{text}", game.name()).into_bytes()),
                    );
                });
            }
        }
    }
    found
}

fn options() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        let presets = game.presets().into_iter().map(str::to_string);
        let contest = game.start(&StartRequest::default()).expect("standard options");
        let stated = contest.to_move().map(|seat| contest.observation(seat).fields()["options"].clone());
        let stated = stated.as_ref().and_then(Value::as_str).map(String::from);
        found.extend(presets.chain(stated).map(|options| format!("{}\n{options}", game.name()).into_bytes()));
    }
    found
}

/// The observations of seats that are to move.
fn requests() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        for (seed, players) in (0..4).flat_map(|seed| game.players().map(move |players| (seed, players))) {
            let request = StartRequest { players: Some(players), options: String::new(), seed };
            let contest = game.start(&request).expect("standard options");
            walk(contest, seed as usize, 60, &mut |step, contest| {
                let Some(seat) = contest.to_move().filter(|_| step == 0 || step % 13 == seed as usize) else {
                    return;
                };
                let mut fields = contest.observation(seat).into_fields();
                // All legal passes are long, and the engine does not read them.
                fields.remove("legal");
                fields.insert("budget".to_string(), json!({"nodes": 20, "worlds": 2}));
                found.push(Value::Object(fields).to_string().into_bytes());
            });
        }
    }
    found
}

const AGENTS: [&str; 9] = [
    "maxn:speculative,nodes=500k,table=64k,ties=root-least",
    "mc(paranoid:zero-window,depth=2),worlds=100,time=1s,combine=vote,leaves=played-out",
    "uct,worlds=30,sims=333,infer=0.5,aim=stake",
    "ismcts,sims=10k,time=50ms",
    "rollout,playouts=500,infer=0,time=1s",
    "best,time=20ms,nodes=4k,worlds=50",
    "bot=process,time=2s,nodes=5:sh -c 'x y' \"z\"",
    "random",
    "rules",
];

fn plans() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        let (name, players) = (game.name(), *game.players().end());
        found.push(format!(
            "[[match]]\ngame = \"{name}\"\nagents = [\"maxn,nodes=10\", \"b=random\"]\nplayers = {players}\ndeals = 2\nseed = 7\n"
        ));
        found.push(format!(
            "[[match]]\nname = \"x\"\ngame = \"{name}\"\nmixed_partners = true\nalone = true\nagents = [\"paranoid\", \"random\"]\n\
             [[match]]\ngame = \"{name}\"\nagents = [\"maxn,depth=1\", \"random\"]\nopening = 3\nuntil_clear = true\n"
        ));
    }
    found.into_iter().map(String::into_bytes).collect()
}

fn books() -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let mut request = SearchRequest::default();
    request.options.limits.nodes = Some(50);
    request.options.table_bytes = 1 << 16;
    let (file, mut found) = (scratch_file(), Vec::new());
    for game in GAMES.of(GameKind::Board) {
        let start = game.start(&StartRequest::default())?;
        let plan = BookPlan { depth: 4, width: 2, most: 100 };
        Book::build(start.as_ref(), plan, &mut by_search(&request), &mut |_| {})?.save(&file)?;
        found.push(fs::read(&file)?);
    }
    fs::remove_file(&file)?;
    Ok(found)
}

fn databases() -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let file = scratch_file();
    let (board, named) = ("tiny".to_string(), Some(file.clone()));
    DatabaseRequest { board: board.clone(), file: named.clone() }.build(1, &mut |_, _| {})?;
    let database = fs::read(&file)?;
    let endgame =
        EndgameRequest { board: Some(board), pieces: Some(1), file: named, ..EndgameRequest::default() };
    endgame.build(&mut |_, _| {})?;
    let found = vec![database, fs::read(&file)?];
    fs::remove_file(&file)?;
    Ok(found)
}

/// A result file with two matches.
fn results() -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let file = scratch_file();
    let mut store = Store::open(&file)?;
    for game in GAMES.of(GameKind::Cards).take(2) {
        let agents = ["chance=random", "maxn,nodes=5,table=16k"];
        let plan = MatchPlan { players: Some(3), deals: 1, ..MatchPlan::new(game.name(), agents) };
        matches::run(&mut store, &Match::new(plan, GAMES)?, 1, &mut |_| ())?;
    }
    // What SQLite keeps beside the file gets into it.
    drop(store);
    let found = vec![fs::read(&file)?];
    fs::remove_file(&file)?;
    Ok(found)
}

fn game_files() -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let (mut store, mut found) = (Store::in_memory()?, Vec::new());
    for game in GAMES.iter() {
        let plan = MatchPlan { deals: 1, ..MatchPlan::new(game.name(), ["chance=random"]) };
        let id = matches::run(&mut store, &Match::new(plan, GAMES)?, 1, &mut |_| ())?;
        let (played, games) = (store.one_match(id)?, store.games(id)?);
        for game in games.iter().take(1) {
            found.push(serde_json::to_vec(&GameFile::new(&played, &store.game(game.id)?.1))?);
        }
    }
    Ok(found)
}
