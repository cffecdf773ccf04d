//! The games and the methods that there are.

use crate::contest::Contest;
use crate::numbers::{Index, Seed};
use crate::origin::Origin;
use crate::values::to_python;
use maxn::Algorithm;
use maxn_games::GAMES;
use maxn_play::{DealRequest, GameInfo, GameKind, GameOption, SEARCH_OPTIONS, SearchOption};
use pyo3::prelude::*;
use serde_json::{Value, json};

/// Lists the games, each as a dictionary.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &GAMES.iter().map(described).collect::<Vec<_>>().into())
}

fn described(game: &'static dyn GameInfo) -> Value {
    let kind = match game.kind() {
        GameKind::Cards => "cards",
        GameKind::Board => "board",
    };
    let utilities = game
        .evaluations()
        .iter()
        .map(|evaluation| (evaluation.name.to_string(), evaluation.meaning.into()))
        .collect::<serde_json::Map<String, Value>>();
    let labels = game.labels();
    json!({
        "name": game.name(),
        "summary": game.summary(),
        "aim": game.aim(),
        "rules": game.rules(),
        "kind": kind,
        "least_players": game.players().start(),
        "most_players": game.players().end(),
        "usual_players": game.usual_players(),
        "presets": game.presets(),
        "options": game.options().iter().map(GameOption::to_json).collect::<Vec<_>>(),
        "utilities": utilities,
        "best_agent": game.best_agent(),
        "score": labels.score,
        "steps": labels.steps,
    })
}

/// Lists the decision rules and pruning methods, each as a dictionary.
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let described = |algorithm: Algorithm| {
        let description = algorithm.description();
        json!({
            "name": algorithm.to_string(),
            "rule": algorithm.rule(),
            "pruning": algorithm.pruning(),
            "is_sound": algorithm.is_sound(),
            "summary": description.summary,
            "needs": description.needs,
            "best_case": description.best_case,
            "source": description.source,
        })
    };
    to_python(py, &Algorithm::named().map(described).collect::<Vec<_>>().into())
}

/// Lists the options of a search, each as a dictionary.
#[pyfunction]
pub(crate) fn search_options(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &SEARCH_OPTIONS.iter().map(SearchOption::to_json).collect::<Vec<_>>().into())
}

/// Deals a position to be searched with open hands, or sets up the start of a board game: the contest, and the deal as a
/// dictionary.
#[pyfunction]
#[pyo3(signature = (game, players=None, cards=None, options=None, seed=None))]
pub(crate) fn deal<'py>(
    py: Python<'py>,
    game: &str,
    players: Option<Index>,
    cards: Option<Index>,
    options: Option<String>,
    seed: Option<Seed>,
) -> PyResult<(Contest, Bound<'py, PyAny>)> {
    let request = DealRequest {
        players: players.map(|players| players.0),
        cards: cards.map(|cards| cards.0),
        options,
        seed: seed.unwrap_or_default().0,
    };
    let (origin, described) = Origin::dealt(game, &request)?;
    Ok((Contest::new(origin, &[])?, to_python(py, &described)?))
}
