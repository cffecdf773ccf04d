//! The games, levels and algorithms that there are.

use crate::api::Api;
use maxn::Algorithm;
use maxn_play::{GameInfo, GameKind, GameOption, Level, SEARCH_OPTIONS, SearchOption};
use serde::Deserialize;
use serde_json::{Value, json};

/// A question without anything in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// Lists everything that the page offers by name.
pub(crate) fn catalogue(api: &Api) -> Value {
    let levels =
        Level::all().map(|level| json!({"level": level.to_string(), "meaning": level.description()}));
    let algorithms = Algorithm::every().map(|algorithm| {
        let description = algorithm.description();
        json!({
            "name": algorithm.to_string(),
            "rule": algorithm.rule(),
            "summary": description.summary,
            "needs": description.needs,
            "sound": algorithm.is_sound(),
            "searches_trees": !matches!(algorithm, Algorithm::PARTITION | Algorithm::Brs | Algorithm::BestFirst),
        })
    });
    let figures: Vec<Value> = api.content.figures.iter().map(|(name, text)| figure(name, text)).collect();
    json!({
        "games": api.content.games.iter().map(game).collect::<Vec<_>>(),
        "levels": levels.collect::<Vec<_>>(),
        "usual_level": Level::USUAL.to_string(),
        "algorithms": algorithms.collect::<Vec<_>>(),
        "search_options": SEARCH_OPTIONS.iter().map(SearchOption::to_json).collect::<Vec<_>>(),
        "figures": figures,
        "has_server": api.content.has_server,
    })
}

/// A figure of a paper: its title, and the claims of the text about searches of it.
fn figure(name: &str, text: &str) -> Value {
    let file: Value = serde_json::from_str(text).unwrap_or_default();
    json!({"name": name, "title": file["title"], "claims": file["expect"]})
}

fn game(game: &'static dyn GameInfo) -> Value {
    let evaluations = game
        .evaluations()
        .iter()
        .map(|evaluation| json!({"name": evaluation.name, "meaning": evaluation.meaning}));
    let labels = game.labels();
    let presets = game.presets();
    let players: Value = presets
        .iter()
        .map(|&preset| (preset.to_string(), Value::from(game.usual_players_under(preset))))
        .collect();
    json!({
        "name": game.name(),
        "summary": game.summary(),
        "aim": game.aim(),
        "rules": game.rules(),
        "kind": match game.kind() { GameKind::Cards => "cards", GameKind::Board => "board" },
        "players": [game.players().start(), game.players().end()],
        "usual_players": game.usual_players(),
        "presets": presets,
        "preset_players": players,
        "options": game.options().iter().map(GameOption::to_json).collect::<Vec<_>>(),
        "evaluations": evaluations.collect::<Vec<_>>(),
        "labels": {
            "score": labels.score,
            "steps": labels.steps,
            "decision": labels.decision,
            "part": labels.part,
            "whole": labels.whole,
        },
        "small_deal": game.small_deal(),
    })
}
