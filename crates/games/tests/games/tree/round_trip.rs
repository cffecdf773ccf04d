use super::{Generator, random_tree};
use maxn_games::tree::Document;

#[test]
fn what_is_written_reads_back_equal() {
    let mut dice = Generator::new(1);
    for _ in 0..2_000 {
        let text = random_tree(&mut dice);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let written = document.to_string();
        let again = Document::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again, document, "{text}\n{written}");
        assert_eq!(again.to_string(), written);
        assert!(!written.contains('\n'), "one line, for streams");
    }
}

#[test]
fn another_parser_reads_the_same_text() {
    let mut dice = Generator::new(2);
    for _ in 0..200 {
        let text = random_tree(&mut dice);
        let document = Document::parse(&text).expect("a tree");
        let ours: serde_json::Value = serde_json::from_str(&document.to_string()).expect("JSON");
        assert_eq!(ours, serde_json::from_str::<serde_json::Value>(&text).expect("JSON"));
    }
}

#[test]
fn documents_that_differ_are_not_equal() {
    let parse = |text: &str| Document::parse(text).expect("a tree");
    let plain = parse(r#"{"players":2,"root":{"scores":[1,2]}}"#);
    for other in [
        r#"{"players":2,"root":{"scores":[1,3]}}"#,
        r#"{"players":2,"root":{"scores":[1,2],"label":"a"}}"#,
        r#"{"players":2,"maxsum":3,"root":{"scores":[1,2]}}"#,
        r#"{"players":2,"root":{"scores":[1,2],"lower":[0,0]}}"#,
    ] {
        assert_ne!(parse(other), plain);
    }
    assert_eq!(parse("\u{feff} {\"root\":{\"scores\":[1,2]},\"expect\":[[{}]],\"players\":2}\n"), plain);
}
