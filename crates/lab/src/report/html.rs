//! Reports as one self-contained page: no script, no network.

use super::command::today;
use super::{Chart, MatchReport};
use crate::drawing::svg::Escaped;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>maxn: matches</title>
<style>
:root { --ink: #1f2937; --faint: #5b6472; --rule: #dde3ea; --page: #ffffff; --soft: #f6f8fa;
  --p0: #1d5fa8; --p1: #c2410c; --p2: #15803d; --p3: #7e22ce; --p4: #0e7490; --p5: #92620a; --p6: #be185d; --p7: #475569; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e5e9f0; --faint: #a3adba; --rule: #374151; --page: #14181f; --soft: #1d232c;
    --p0: #7db4f0; --p1: #fb9a6b; --p2: #6fd08c; --p3: #cda0f5; --p4: #62cfe0; --p5: #e0b75a; --p6: #f48fbd; --p7: #b3bfcd; }
}
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 64rem; margin: 2rem auto;
  padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; }
section { margin-bottom: 4rem; }
.faint, figcaption, th { color: var(--faint); }
code { display: block; background: var(--soft); padding: 0.6rem 0.8rem; border-radius: 0.4rem; font-size: 0.85rem; }
.wide { overflow-x: auto; margin-bottom: 1.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
th, td { padding: 0.35rem 0.7rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: normal; vertical-align: bottom; white-space: normal; overflow-wrap: normal; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td:first-child { white-space: normal; overflow-wrap: normal; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem; }
figure { margin: 0; }
figcaption { font-size: 0.9rem; margin-bottom: 0.3rem; }
svg { width: 100%; height: auto; display: block; }
svg > rect { fill: none; }
svg tspan { fill: var(--ink); }
svg .axis tspan { fill: var(--faint); }
svg .rule { stroke: var(--rule); }
";

/// Writes all reports as one page. Times and the date differ between runs; without them the same matches have the same page.
pub fn page(reports: &[MatchReport], with_time: bool) -> String {
    let colour = |player: usize| {
        format!(
            "svg .s{player} {{ stroke: var(--p{player}); }} svg .f{player} {{ fill: var(--p{player}); }}\n"
        )
    };
    let colours = (0..8).map(colour).collect::<Vec<_>>().concat();
    let sections: String = reports.iter().map(|report| section(report, with_time)).collect();
    let date = if with_time { format!(", {}", today()) } else { String::new() };
    let about = format!("<p class=\"faint\">Reported by maxn {}{date}.</p>\n", env!("CARGO_PKG_VERSION"));
    format!("{HEAD}{colours}</style>\n</head>\n<body>\n<h1>Matches</h1>\n{about}{sections}</body>\n</html>\n")
}

fn section(report: &MatchReport, with_time: bool) -> String {
    let (title, extent) = (report.title(), report.extent());
    let mut parts = vec![format!("<section>\n<h2>{}</h2>\n", Escaped(&title))];
    for verdict in report.verdicts() {
        parts.push(format!("<p><strong>{}</strong></p>\n", Escaped(&verdict)));
    }
    parts.push(table(report, with_time));
    for meaning in report.legend() {
        parts.push(format!("<p class=\"faint\">{}</p>\n", Escaped(&meaning)));
    }
    parts.push("<div class=\"charts\">\n".to_string());
    for Chart { caption, svg, .. } in report.charts() {
        parts.push(format!("<figure>\n<figcaption>{caption}</figcaption>\n{svg}</figure>\n"));
    }
    parts.push("</div>\n".to_string());
    parts.push(format!("<p class=\"faint\">{}</p>\n", Escaped(&extent)));
    // Only games that the command knows can be played by it.
    if report.kind.is_some() {
        parts.push(format!("<code>{}</code>\n", Escaped(&report.command())));
    }
    parts.concat() + "</section>\n"
}

fn table(report: &MatchReport, with_time: bool) -> String {
    let columns = report.columns(with_time);
    let headings: Vec<String> = columns.iter().map(|column| format!("<th>{}</th>", column.heading)).collect();
    let row = |agent: usize| {
        let cells = columns.iter().map(|column| format!("<td>{}</td>", Escaped(&column.cells[agent])));
        format!("<tr>{}</tr>\n", cells.collect::<Vec<_>>().concat())
    };
    let rows: Vec<String> = (0..report.agents.len()).map(row).collect();
    let (headings, rows) = (headings.concat(), rows.concat());
    format!("<div class=\"wide\"><table>\n<tr>{headings}</tr>\n{rows}</table></div>\n")
}
