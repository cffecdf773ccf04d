//! Links between the pages of the documentation lead somewhere.
//!
//! A relative link names a file that exists and, behind a `#`, one of its headings. The key of a paper in prose is a link, in the
//! form `[KEY]` with its definition at the end of the page. A page that a source file mentions exists.

use super::{crates, documents, prose, read, shown};
use crate::source::rust_files;
use crate::steps::root;
use std::path::{Path, PathBuf};

/// The page that explains the keys of the papers, as its headings.
const BIBLIOGRAPHY: &str = "docs/bibliography.md";

/// Fails if a link leads nowhere, or a citation is no link.
pub(crate) fn run() -> Result<(), String> {
    let keys: Vec<String> =
        headings(&read(&root().join(BIBLIOGRAPHY))?).iter().skip(1).map(|key| key.to_uppercase()).collect();
    let (mut problems, mut count) = (Vec::new(), 0);
    for file in documents()? {
        let text = read(&file)?;
        for (line, target) in links(&text) {
            count += 1;
            if let Some(problem) = broken(&file, &target)? {
                problems.push(format!("{}:{line}: {target}: {problem}", shown(&file)));
            }
        }
        if shown(&file) != BIBLIOGRAPHY {
            let bare = bare_citations(&text, &keys);
            problems
                .extend(bare.iter().map(|(line, key)| format!("{}:{line}: {key} is no link", shown(&file))));
        }
    }
    for file in sources()? {
        for (line, page) in mentioned_pages(&read(&file)?) {
            count += 1;
            if !root().join(&page).is_file() {
                problems.push(format!("{}:{line}: there is no {page}", shown(&file)));
            }
        }
    }
    println!("{count} links, {} of them broken or missing", problems.len());
    if problems.is_empty() { Ok(()) } else { Err(format!("broken links\n\n{}", problems.join("\n"))) }
}

/// All Rust files of the workspace.
fn sources() -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for folder in crates()?.into_iter().chain([root().join("xtask")]) {
        found.extend(rust_files(&folder)?);
    }
    // Tests of this check mention pages that do not exist.
    found.retain(|file| !file.ends_with("checks/links.rs"));
    Ok(found)
}

/// The links of a page to other pages and headings, with their lines from 1.
fn links(markdown: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, text) in prose(markdown) {
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let definition =
            text.strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, target)| target);
        let relative = |target: &&str| !target.starts_with("http");
        found.extend(
            inline.chain(definition).map(str::trim).filter(relative).map(|target| (line, target.into())),
        );
    }
    found
}

/// The reason why a link of a page leads nowhere.
fn broken(page: &Path, target: &str) -> Result<Option<String>, String> {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().unwrap_or(Path::new("."));
    let file = if path.is_empty() { page.to_path_buf() } else { folder.join(path) };
    if !file.exists() {
        return Ok(Some("there is no such file".into()));
    }
    if heading.is_empty() || headings(&read(&file)?).iter().any(|other| other == heading) {
        return Ok(None);
    }
    Ok(Some("there is no such heading".into()))
}

/// The headings of a page, as links name them.
fn headings(markdown: &str) -> Vec<String> {
    let slug = |heading: &str| {
        let kept = heading.chars().filter(|here| here.is_alphanumeric() || matches!(here, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).map(|here| if here == ' ' { '-' } else { here }).collect()
    };
    let mut found = Vec::new();
    let mut in_code = false;
    for line in markdown.lines() {
        in_code ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if !in_code && title.len() < line.len() && title.starts_with(' ') {
            found.push(slug(title.trim()));
        }
    }
    found
}

/// The keys of papers in prose that are no links, or have no definition on the page.
fn bare_citations(markdown: &str, keys: &[String]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, text) in prose(markdown) {
        for key in keys {
            let linked = format!("[{key}]");
            let is_defined = markdown.contains(&format!("\n{linked}: "));
            let rest = if is_defined { text.replace(&linked, "") } else { text.clone() };
            if rest.split(|here: char| !here.is_alphanumeric()).any(|word| word == key) {
                found.push((line, key.clone()));
            }
        }
    }
    found
}

/// The pages of the documentation that a source file mentions.
fn mentioned_pages(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (place, line) in source.lines().enumerate() {
        for (start, _) in line.match_indices("docs/") {
            let is_name = |here: char| here.is_alphanumeric() || matches!(here, '/' | '-' | '_' | '.');
            let name = &line[start..];
            let name = &name[..name.find(|here| !is_name(here)).unwrap_or(name.len())];
            if let Some(end) = name.find(".md") {
                found.push((place + 1, name[..end + 3].to_string()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{bare_citations, headings, links, mentioned_pages};

    #[test]
    fn relative_links_are_found_outside_code() {
        let text = "# A\n[b](c.md#d) and ![e](f.svg), [g](https://h.org)\n```\n[i](j.md)\n```\n`[k](l.md)`\n[m]: n.md#o\n";
        let found = links(text);
        assert_eq!(found, [(2, "c.md#d".into()), (2, "f.svg".into()), (7, "n.md#o".into())]);
    }

    #[test]
    fn headings_have_the_names_of_links() {
        let text =
            "# How it works\n## Searches: maxn, paranoid\n```sh\n# no heading\n```\n### Max^n's `rule`\n#5\n";
        assert_eq!(headings(text), ["how-it-works", "searches-maxn-paranoid", "maxns-rule"]);
    }

    #[test]
    fn citations_are_links() {
        let keys = ["DISS".to_string(), "IJCAI03".to_string()];
        let text = "[DISS] 5.1 and DISS 5.2\n`DISS`, [IJCAI03] Table 1\nDISSENT\n\n[DISS]: x.md\n";
        assert_eq!(bare_citations(text, &keys), [(1, "DISS".into()), (2, "IJCAI03".into())]);
    }

    #[test]
    fn pages_are_found_in_sources() {
        let source = "/// See `docs/a.md`.\n\"docs/b-c.md#d\" docs/figures docs/e.md.";
        let expected = [(1, "docs/a.md".into()), (2, "docs/b-c.md".into()), (2, "docs/e.md".into())];
        assert_eq!(mentioned_pages(source), expected);
    }
}
