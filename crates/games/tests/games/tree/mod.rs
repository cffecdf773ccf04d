//! Tests of the format and of the game.

mod depth;
mod errors;
mod fuzz;
mod game;
mod round_trip;

use maxn::Generator;

/// The most levels of a random tree.
const LEVELS: usize = 5;

/// The text of a random tree, with everything that may be stated.
fn random_tree(dice: &mut Generator) -> String {
    let players = 2 + dice.index(7);
    let root = random_node(dice, players, LEVELS);
    let mut keys = vec![format!("\"players\": {players}"), format!("\"root\":{root}")];
    for key in [
        "\"title\":\"A \\\"tree\\\" \\u00fc\"",
        "\"note\":\"\\n\"",
        "\"maxsum\":999",
        "\"delta\":1",
        "\"minp\":-9",
    ] {
        if dice.index(3) == 0 {
            keys.push(key.to_string());
        }
    }
    let rotation = dice.index(keys.len());
    keys.rotate_left(rotation);
    format!("{{{}}}", keys.join(" , "))
}

fn random_node(dice: &mut Generator, players: usize, levels: usize) -> String {
    let mut keys = Vec::new();
    if dice.index(4) == 0 {
        keys.push(format!("\"label\":\"n{}\"", dice.index(100)));
    }
    if dice.index(4) == 0 {
        keys.push(format!("\"lower\":{:?}", vec![-9; players]));
        keys.push(format!("\"upper\":{:?}", vec![9 + dice.index(3); players]));
    }
    if levels == 1 || dice.index(4) == 0 {
        let scores: Vec<i32> = (0..players).map(|_| dice.index(19) as i32 - 9).collect();
        keys.push(format!("\"scores\":{scores:?}"));
    } else if levels < LEVELS && dice.index(4) == 0 {
        let mut event = |_| format!("[{},{}]", 1 + dice.index(6), random_node(dice, players, levels - 1));
        let events: Vec<String> = (0..3).map(&mut event).collect();
        keys.push(format!("\"chance\":[{}]", events.join(" , ")));
    } else {
        let children: Vec<String> =
            (0..=dice.index(3)).map(|_| random_node(dice, players, levels - 1)).collect();
        keys.push(format!("\"player\":{}", 1 + dice.index(players)));
        keys.push(format!("\"children\":[{}]", children.join(",")));
    }
    let rotation = dice.index(keys.len());
    keys.rotate_left(rotation);
    format!("{{{}}}", keys.join(","))
}
