use maxn::Game;
use maxn_games::tree::{Document, MAX_LEVELS, Problem};
use std::fmt::Write;

/// A tree with one leaf on every level.
fn caterpillar(levels: usize) -> String {
    let mut text = String::from(r#"{"players":2,"root":"#);
    for level in 1..levels {
        let player = level % 2 + 1;
        write!(text, r#"{{"player":{player},"children":[{{"scores":[1,2]}},"#)
            .expect("a string takes any text");
    }
    text += r#"{"scores":[2,1]}"#;
    text += &"]}".repeat(levels - 1);
    text + "}"
}

#[test]
fn deep_trees_are_read_written_and_dropped() {
    for levels in [1, 2, 5_000, MAX_LEVELS] {
        let document = Document::parse(&caterpillar(levels)).expect("a tree");
        assert_eq!(document.levels(), levels);
        assert_eq!(document.nodes().len(), 2 * levels - 1);
        assert_eq!(Document::parse(&document.to_string()), Ok(document.clone()));
        let mut tree = document.tree().at(document.nodes().len() - 1);
        for _ in 1..levels {
            tree.undo(1, ());
        }
        assert_eq!(tree.node(), 0);
    }
}

#[test]
fn too_deep_a_tree_is_refused_with_the_limit() {
    for levels in [MAX_LEVELS + 1, 100_000] {
        let error = Document::parse(&caterpillar(levels)).unwrap_err();
        assert_eq!(error.problem, Problem::TooDeep);
        let text = error.to_string();
        assert!(text.contains("line 1, column ") && text.contains("deeper than 10000 levels"), "{text}");
        assert!(text.len() < 400, "{text}");
    }
}

#[test]
fn deep_junk_is_refused() {
    let deep = 1_000_000;
    assert!(Document::parse(&"[".repeat(deep)).is_err());
    assert!(Document::parse(&"{\"root\":".repeat(deep)).is_err());
    assert!(Document::parse(&format!("{{\"expect\":{}", "[".repeat(deep))).is_err());
    assert!(Document::parse(&format!("{{\"root\":{{\"scores\":{}", "[".repeat(deep))).is_err());
    let expect = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    let text = format!(r#"{{"players":2,"expect":{expect},"root":{{"scores":[1,2]}}}}"#);
    assert_eq!(Document::parse(&text).map(|document| document.levels()), Ok(1), "not read, so not too deep");
}
