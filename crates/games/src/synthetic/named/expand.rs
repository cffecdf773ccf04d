//! A synthetic tree written out.

use maxn::{Evaluation, Game};
use std::fmt::{self, Write};

/// A game from this position on as the text of an explicit tree.
pub(super) fn to_json<G: Game>(title: &str, game: &mut G, evaluation: &impl Evaluation<G>) -> String {
    let mut text = String::new();
    write_document(&mut text, title, game, evaluation).expect("writing to a string cannot fail");
    text
}

fn write_document<G: Game>(
    text: &mut String,
    title: &str,
    game: &mut G,
    evaluation: &impl Evaluation<G>,
) -> fmt::Result {
    let players = game.players();
    let bounds = evaluation.bounds();
    write!(text, "{{\"title\":\"{title}\",\"players\":{players},\"delta\":{}", bounds.delta)?;
    for (key, limit) in [("maxsum", bounds.sum), ("minp", bounds.least), ("maxp", bounds.greatest)] {
        if let Some(limit) = limit {
            write!(text, ",\"{key}\":{limit}")?;
        }
    }
    text.push_str(",\"root\":");
    write_node(text, game, evaluation)?;
    text.push('}');
    Ok(())
}

fn write_node<G: Game>(text: &mut String, game: &mut G, evaluation: &impl Evaluation<G>) -> fmt::Result {
    let players = game.players();
    // Debug writes numbers in a list as JSON does.
    if game.is_terminal() {
        return write!(text, "{{\"scores\":{:?}}}", evaluation.evaluate(game).first(players));
    }
    write!(text, "{{\"player\":{}", game.player() + 1)?;
    let range = evaluation.range(game);
    if range != evaluation.bounds().range(players) {
        write!(
            text,
            ",\"lower\":{:?},\"upper\":{:?}",
            range.lower.first(players),
            range.upper.first(players)
        )?;
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for (i, mv) in moves.into_iter().enumerate() {
        text.push_str(if i == 0 { ",\"children\":[" } else { "," });
        game.explore(mv, |after| write_node(text, after, evaluation))?;
    }
    text.push_str("]}");
    Ok(())
}
