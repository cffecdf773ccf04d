//! Hints and reviews for people.

use super::cards::with_signs;
use super::scene::by_player;
use super::screen::Screen;
use crate::output::{Cell, Style, thousands};
use crate::values::{UNKNOWN, Values};
use maxn::Player;
use maxn_play::reasons::Reason;
use maxn_play::{AgentAdvice, Choice, Contest, GameKind, ReviewedDecision};
use std::io;

/// The most decisions that a hint lists.
const SHOWN: usize = 16;

/// Prints the expectations of an agent, the best decision first.
pub(super) fn draw(
    screen: &mut Screen,
    contest: &dyn Contest,
    advice: &AgentAdvice,
    sees_all: bool,
) -> io::Result<()> {
    let player = contest.to_move().unwrap_or_default();
    let choices = advice.ranked(player, contest.lowest_wins());
    let errors: Vec<f64> = choices.iter().filter_map(|choice| error(choice, player)).collect();
    let values = if errors.is_empty() {
        Values::of(choices.iter().filter_map(|choice| choice.expected.as_deref()))
    } else {
        Values::sampled(errors.iter().copied())
    };
    let mut table = by_player(screen, "decision", contest.players());
    for choice in choices.iter().take(SHOWN) {
        let (mark, style) =
            if choice.decision == advice.best { ("*", Style::Strong) } else { (" ", Style::Plain) };
        let name = with_signs(&screen.output, choice.decision.as_str());
        let value = |other: Player| match &choice.expected {
            None => UNKNOWN.to_string(),
            Some(expected) => {
                let error = error(choice, player).filter(|_| other == player);
                values.with_error(expected[other], error)
            }
        };
        let values = (0..contest.players()).map(|other| Cell::new(style, value(other)));
        table.row([Cell::new(style, format!("{mark} {name}"))].into_iter().chain(values).collect());
    }
    screen.output.table(&table)?;
    let mut legend = vec![format!("{} ({})", advice.measure, certainty(contest, advice, sees_all))];
    let legal = contest.legal().len();
    if choices.len() < legal {
        legend.push(format!("{} of {} possible decisions tried", choices.len(), thousands(legal as u64)));
    } else if advice.left_out.is_some() {
        legend.push("candidates only".to_string());
    }
    if !errors.is_empty() {
        legend.push("± standard error".to_string());
    }
    if let Some(worlds) = advice.worlds {
        legend.push(format!("{} possible deals", thousands(worlds)));
    }
    if advice.cost.nodes > 0 {
        let unit = if advice.cost.depth.is_some() { "nodes" } else { "simulations" };
        legend.push(format!("{} {unit}", thousands(advice.cost.nodes)));
    }
    legend.push("* best".to_string());
    if choices.iter().any(|choice| choice.expected.is_none()) {
        legend.push(format!("{UNKNOWN} not looked at"));
    }
    if choices.len() > SHOWN {
        legend.push(format!("{} worse ones not shown", choices.len() - SHOWN));
    }
    screen.whisper(&legend.join("; "))?;
    screen.say(&format!("  best: {}{}", advice.best, remark(advice.source)))?;
    let close: Vec<&str> = advice
        .too_close(player, contest.lowest_wins())
        .into_iter()
        .map(|choice| choice.decision.as_str())
        .collect();
    if close.is_empty() {
        return Ok(());
    }
    screen.indented(&format!("too close to call: {} may be as good", close.join(", ")))
}

/// Prints the reasons for the best decision.
pub(super) fn draw_reasons(screen: &mut Screen, reasons: &[Reason]) -> io::Result<()> {
    for reason in reasons {
        let text = with_signs(&screen.output, &reason.to_string());
        screen.indented(&text)?;
    }
    Ok(())
}

fn error(choice: &Choice, player: Player) -> Option<f64> {
    choice.standard_error.as_ref().map(|errors| errors[player])
}

fn certainty(contest: &dyn Contest, advice: &AgentAdvice, sees_all: bool) -> &'static str {
    match (contest.game().kind(), sees_all, advice.exact) {
        (GameKind::Board, _, true) => "exact",
        (GameKind::Board, _, false) => "estimated",
        (GameKind::Cards, true, true) => "exact, all hands seen",
        (GameKind::Cards, true, false) => "estimated, all hands seen",
        (GameKind::Cards, false, _) => "on average over what the others may hold",
    }
}

/// The source of a decision as a remark.
pub(super) fn remark(source: Option<&str>) -> String {
    source.map(|source| format!(" ({source})")).unwrap_or_default()
}

/// Prints the costliest decisions of the person.
pub(super) fn draw_review(screen: &mut Screen, costly: &[ReviewedDecision]) -> io::Result<()> {
    if costly.is_empty() {
        return screen.say("  no decision of yours was clearly worse than another");
    }
    for decision in costly {
        let costs: [&[f64]; 1] = [&[decision.cost]];
        let values = decision.standard_error.map_or(Values::of(costs), |error| Values::sampled([error]));
        let cost = values.with_error(decision.cost, decision.standard_error);
        let ReviewedDecision { hand, made, better, measure, .. } = decision;
        screen.indented(&format!("hand {hand}: {made} cost {cost}; {better} was better ({measure})"))?;
    }
    Ok(())
}
