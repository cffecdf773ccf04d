//! The trees of the papers' figures, listed in docs/bibliography.md.

/// The names of the figures, each with its tree as text for [`Document::parse`](crate::tree::Document::parse).
pub const FIGURES: &[(&str, &str)] = &[
    ("aaai00-1", include_str!("../figures/aaai00-1.json")),
    ("aaai00-2-a", include_str!("../figures/aaai00-2-a.json")),
    ("aaai00-2-b", include_str!("../figures/aaai00-2-b.json")),
    ("aaai00-6-a", include_str!("../figures/aaai00-6-a.json")),
    ("aaai00-6-b", include_str!("../figures/aaai00-6-b.json")),
    ("aaai00-7", include_str!("../figures/aaai00-7.json")),
    ("diss-4.1", include_str!("../figures/diss-4.1.json")),
    ("diss-4.2", include_str!("../figures/diss-4.2.json")),
    ("diss-4.5", include_str!("../figures/diss-4.5.json")),
    ("diss-4.6", include_str!("../figures/diss-4.6.json")),
    ("diss-4.7-a", include_str!("../figures/diss-4.7-a.json")),
    ("diss-4.7-b", include_str!("../figures/diss-4.7-b.json")),
    ("diss-4.9", include_str!("../figures/diss-4.9.json")),
    ("diss-5.1", include_str!("../figures/diss-5.1.json")),
    ("diss-5.10-a", include_str!("../figures/diss-5.10-a.json")),
    ("diss-5.10-b", include_str!("../figures/diss-5.10-b.json")),
    ("diss-5.12-a", include_str!("../figures/diss-5.12-a.json")),
    ("diss-5.12-b", include_str!("../figures/diss-5.12-b.json")),
    ("diss-5.13", include_str!("../figures/diss-5.13.json")),
    ("diss-5.14-a", include_str!("../figures/diss-5.14-a.json")),
    ("diss-5.14-b", include_str!("../figures/diss-5.14-b.json")),
    ("diss-5.15", include_str!("../figures/diss-5.15.json")),
    ("diss-5.16-a", include_str!("../figures/diss-5.16-a.json")),
    ("diss-5.16-b", include_str!("../figures/diss-5.16-b.json")),
    ("diss-5.16-c", include_str!("../figures/diss-5.16-c.json")),
    ("diss-5.16-d", include_str!("../figures/diss-5.16-d.json")),
    ("diss-5.17", include_str!("../figures/diss-5.17.json")),
    ("diss-5.19-a", include_str!("../figures/diss-5.19-a.json")),
    ("diss-5.19-b", include_str!("../figures/diss-5.19-b.json")),
    ("diss-5.19-c", include_str!("../figures/diss-5.19-c.json")),
    ("diss-5.22-a", include_str!("../figures/diss-5.22-a.json")),
    ("diss-5.22-b", include_str!("../figures/diss-5.22-b.json")),
    ("diss-5.22-c", include_str!("../figures/diss-5.22-c.json")),
    ("diss-5.22-d", include_str!("../figures/diss-5.22-d.json")),
    ("diss-5.22-e", include_str!("../figures/diss-5.22-e.json")),
    ("diss-5.23", include_str!("../figures/diss-5.23.json")),
    ("diss-5.3", include_str!("../figures/diss-5.3.json")),
    ("diss-5.4", include_str!("../figures/diss-5.4.json")),
    ("diss-5.5-a", include_str!("../figures/diss-5.5-a.json")),
    ("diss-5.5-b", include_str!("../figures/diss-5.5-b.json")),
    ("diss-5.6", include_str!("../figures/diss-5.6.json")),
    ("diss-5.8", include_str!("../figures/diss-5.8.json")),
    ("diss-6.1-a", include_str!("../figures/diss-6.1-a.json")),
    ("diss-6.1-b", include_str!("../figures/diss-6.1-b.json")),
    ("diss-6.3-a", include_str!("../figures/diss-6.3-a.json")),
    ("diss-6.3-b", include_str!("../figures/diss-6.3-b.json")),
    ("ijcai05-3", include_str!("../figures/ijcai05-3.json")),
    ("ijcai05-4", include_str!("../figures/ijcai05-4.json")),
    ("ijcai05-6", include_str!("../figures/ijcai05-6.json")),
    ("ijcai89-1", include_str!("../figures/ijcai89-1.json")),
    ("ijcai89-2-max", include_str!("../figures/ijcai89-2-max.json")),
    ("ijcai89-2-min", include_str!("../figures/ijcai89-2-min.json")),
    ("ijcai89-2", include_str!("../figures/ijcai89-2.json")),
    ("ijcai89-3", include_str!("../figures/ijcai89-3.json")),
    ("ijcai89-4", include_str!("../figures/ijcai89-4.json")),
    ("ijcai89-5-a", include_str!("../figures/ijcai89-5-a.json")),
    ("ijcai89-5-b", include_str!("../figures/ijcai89-5-b.json")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Document;
    use std::collections::BTreeSet;

    #[test]
    fn all_files_are_listed_and_are_trees() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/figures");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let files: BTreeSet<String> =
            files.filter_map(|name| Some(name.strip_suffix(".json")?.to_string())).collect();
        let listed: BTreeSet<String> = FIGURES.iter().map(|(name, _)| (*name).to_string()).collect();
        assert_eq!(listed, files);
        assert!(!listed.is_empty() && FIGURES.iter().all(|(_, text)| Document::parse(text).is_ok()));
    }
}
