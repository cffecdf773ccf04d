//! Reports as one self-contained page: no script, no network.

use super::{MatchReport, chart};
use crate::drawing::svg::Escaped;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>maxn: matches</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2937; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { margin-bottom: 4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.8rem; text-align: right; border-bottom: 1px solid #e2e8f0; white-space: nowrap; }
th { color: #6b7280; font-weight: normal; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 2rem 0; }
figcaption { color: #6b7280; }
svg { max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>Matches</h1>
";

/// Writes all reports as one page.
pub fn page(reports: &[MatchReport], with_time: bool) -> String {
    let sections: String = reports.iter().map(|report| section(report, with_time)).collect();
    format!("{HEAD}{sections}</body>\n</html>\n")
}

fn section(report: &MatchReport, with_time: bool) -> String {
    let (title, extent) = (report.title(), report.extent());
    let mut parts = vec![
        format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n", Escaped(&title), Escaped(&extent)),
        table(report, with_time),
    ];
    for verdict in report.verdicts() {
        parts.push(format!("<p><strong>{}</strong></p>\n", Escaped(&verdict)));
    }
    let charts = [
        ("Score of a player, with 95 % confidence intervals", Some(chart::scores(report))),
        ("Depth of search by round of the table", chart::depths(report)),
        ("Nodes per move by round of the table", chart::nodes(report)),
    ];
    for (caption, chart) in charts {
        if let Some(chart) = chart {
            parts.push(format!("<figure>\n{chart}<figcaption>{caption}</figcaption>\n</figure>\n"));
        }
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
