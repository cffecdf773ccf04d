//! `maxn tree --svg`.

use crate::program::{chain, file, maxn, path};

const TREE: &str = r#"{"title":"Shallow <pruning> & \"more\"","players":3,"maxsum":10,"root":{"player":1,"children":[
  {"label":"left","scores":[5,4,1]},
  {"label":"r<i>ght","player":2,"lower":[0,0,1],"children":[{"scores":[1,7,2]},{"label":"never","scores":[9,0,1]}]}]}}"#;

fn draw(name: &str, tree: impl AsRef<[u8]>, more: &[&str]) -> String {
    let (tree, svg) = (file(&format!("{name}.json"), tree), path(&format!("{name}.svg")));
    let said = maxn(&[&["tree", &tree, "--svg", &svg], more].concat()).good();
    assert!(more.contains(&"--json") || said.contains(&svg), "it says where the drawing is: {said}");
    let text = std::fs::read_to_string(svg).expect("the drawing is there");
    assert_well_formed(&text);
    text
}

/// Every tag is closed in order, every attribute quoted, no stray markup in text.
fn assert_well_formed(text: &str) {
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, after) = rest.split_at(start);
        assert!(!before.contains('>'), "a stray '>' in {before}");
        for entity in before.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|name| entity.starts_with(name)), "&{entity}");
        }
        let end = after.find('>').expect("a tag ends");
        let tag = &after[1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "a tag is closed in its turn");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a tag has a name"));
        }
        rest = &after[end + 1..];
    }
    assert!(open.is_empty(), "{open:?} are never closed");
}

#[test]
fn a_drawing_shows_values_bounds_and_what_was_pruned() {
    let svg = draw("shallow", TREE, &["--classifier", "linear", "-a", "maxn:shallow"]);
    assert_eq!(svg.matches("class=\"pruned\"").count(), 1);
    assert!(
        svg.contains("pruned (shallow): player 1 has 5, player 2 has 7: 5 + 7 is more than all of 10"),
        "{svg}"
    );
    assert!(svg.contains("≥ (6, ·, ·)"), "player 1 wants more than 5: {svg}");
    assert_eq!(svg.matches("class=\"line\"").count(), 1, "one branch of the line of play");
    assert_eq!(svg.matches("class=\"node").count(), 5);
    assert_eq!(svg.matches("class=\"node unvisited\"").count(), 1);
    assert!(svg.contains("Shallow &lt;pruning&gt; &amp; &quot;more&quot;") && svg.contains("r&lt;i&gt;ght"));
    assert!(svg.contains("heuristic: at least [0, 0, 1]"));
    assert!(svg.contains("class=\"legend\""));
}

#[test]
fn what_is_not_pruned_is_not_crossed_out() {
    let svg = draw("plain", TREE, &["-a", "maxn:none"]);
    assert!(!svg.contains("pruned\"") && !svg.contains("unvisited"));
}

#[test]
fn branches_searched_again_are_marked() {
    let found = (1..400).find_map(|seed| {
        let spec = format!("b=3,d=4,n=3,seed={seed},sum=6");
        let tree = maxn(&["tree", "--synthetic", &spec, "--expand"]).good();
        let svg = draw("again", tree, &["--classifier", "linear"]);
        svg.contains("class=\"again\"").then_some(svg)
    });
    assert!(found.expect("speculation fails on some tree").contains("set aside, then searched again once"));
}

#[test]
fn a_paranoid_search_shows_its_window() {
    let svg = draw("window", TREE, &["-a", "paranoid:alpha-beta"]);
    assert!(svg.contains("5 … ∞") || svg.contains("6 … ∞"), "{svg}");
}

#[test]
fn hundreds_of_nodes_and_thousands_of_levels_can_be_drawn() {
    let tree = maxn(&["tree", "--synthetic", "b=3,d=5,n=3,sum=12", "--expand"]).good();
    let svg = draw("large", tree, &[]);
    assert_eq!(svg.matches("class=\"node").count(), 1 + 3 + 9 + 27 + 81 + 243);
    draw("deep-drawing", chain(2_000), &[]);
}

#[test]
fn a_drawing_can_go_to_standard_output() {
    let tree = file("stdout.json", TREE);
    assert_well_formed(&maxn(&["tree", &tree, "--svg", "-"]).good());
}

#[test]
fn a_synthetic_tree_is_drawn_as_if_it_were_written_out() {
    let spec = ["tree", "--synthetic", "b=3,d=3,n=3,seed=1,leaves=uniform"];
    let tree = maxn(&[&spec[..], &["--expand"]].concat()).good();
    assert_eq!(maxn(&[&spec[..], &["--svg", "-"]].concat()).good(), draw("synthetic", tree, &[]));
}

#[test]
fn what_cannot_be_drawn_or_written_is_refused() {
    let tree = maxn(&["tree", "--synthetic", "b=10,d=5", "--expand"]).good();
    let tree = file("too-large.json", tree);
    assert!(maxn(&["tree", &tree, "--svg", &path("no.svg")]).wrong_input().contains("cannot be drawn"));
    let tree = file("small.json", TREE);
    let message = maxn(&["tree", &tree, "--svg", &path("no/such/folder.svg")]).wrong_input();
    assert!(message.contains("could not write"), "{message}");
    let too_large = maxn(&["tree", "--synthetic", "b=9,d=9", "--svg", "x.svg"]).wrong_input();
    assert!(too_large.contains("cannot be drawn"), "{too_large}");
}
