//! Reports as Markdown.

use super::MatchReport;

impl MatchReport {
    /// The report as Markdown.
    pub fn markdown(&self, with_time: bool) -> String {
        let columns = self.columns(with_time);
        let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = format!("### {}\n\n{}\n\n", escaped(&self.title()), escaped(&self.extent()));
        text += &row(columns.iter().map(|column| column.heading.to_string()).collect());
        let rule = |numeric: bool| if numeric { "---:" } else { "---" }.to_string();
        text += &row(columns.iter().map(|column| rule(column.is_numeric)).collect());
        for agent in 0..self.agents.len() {
            text += &row(columns.iter().map(|column| escaped(&column.cells[agent])).collect());
        }
        for meaning in self.legend() {
            text.extend(["\n- ", &escaped(&meaning)]);
        }
        if !self.legend().is_empty() {
            text.push('\n');
        }
        for verdict in self.verdicts() {
            text.extend(["\n", &escaped(&verdict), "\n"]);
        }
        text
    }
}

/// Escapes the names of agents, which can be commands with any letters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' => escaped.extend(['\\', letter]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    escaped
}
