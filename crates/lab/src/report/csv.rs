//! Reports as comma-separated values.

use super::MatchReport;
use crate::statistics::Sample;

impl MatchReport {
    /// The headings of [`csv`](MatchReport::csv).
    pub fn csv_header(with_time: bool) -> String {
        let time = if with_time { ",seconds_per_move" } else { "" };
        format!(
            "match,name,game,players,options,seed,agent,deals,games,score,score_sd_per_deal,score_error,wins,\
             wins_sd_per_deal,wins_error,bids_made,bids_made_sd_per_deal,bids_made_error,moves_left,moves_left_sd_per_deal,moves_left_error,depth,nodes_per_move{time},\
             forfeits\n"
        )
    }

    /// One line per agent, with all digits.
    pub fn csv(&self, with_time: bool) -> String {
        let played = &self.played;
        let mut text = String::new();
        for agent in &self.agents {
            let mut fields = vec![
                played.id.to_string(),
                quoted(&played.name),
                quoted(&played.game),
                played.players.to_string(),
                quoted(&played.options),
                played.seed.to_string(),
                quoted(&agent.name),
                self.deals.to_string(),
                (self.deals * played.seatings).to_string(),
            ];
            for sample in [&agent.score, &agent.wins] {
                fields.push(sample.mean().to_string());
                fields.extend([sample.deviation(), sample.error()].map(number));
            }
            for sample in [&agent.bids_made, &agent.moves_left].map(Option::as_ref) {
                fields.push(number(sample.map(Sample::mean)));
                fields
                    .extend([sample.and_then(Sample::deviation), sample.and_then(Sample::error)].map(number));
            }
            fields.extend([number(agent.depth), agent.nodes.to_string()]);
            if with_time {
                fields.push(agent.time.as_secs_f64().to_string());
            }
            fields.push(agent.forfeits.to_string());
            text += &(fields.join(",") + "\n");
        }
        text
    }
}

fn number(value: Option<f64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Quotes a field that may hold any text.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
