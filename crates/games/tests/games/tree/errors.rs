use maxn_games::tree::Document;

/// The message for a text that must be refused.
fn refused(text: &str) -> String {
    match Document::parse(text) {
        Ok(_) => panic!("read as a tree: {text}"),
        Err(error) => error.to_string(),
    }
}

/// The message for a document of three players, given its other keys.
fn of_three(rest: &str) -> String {
    refused(&format!(r#"{{"players":3,{rest}}}"#))
}

/// The message for a node two levels below the root.
fn of_node(node: &str) -> String {
    of_three(&format!(
        r#""root":{{"player":1,"children":[{{"scores":[1,2,3]}},{{"label":"a","player":2,"children":[{node}]}}]}}"#
    ))
}

#[test]
fn text_that_is_not_json_gets_line_and_column() {
    let cases = [
        ("", "line 1, column 1: expected a tree in braces {...}, found the end of the text"),
        ("[1]", "line 1, column 1: expected a tree in braces {...}, found a list"),
        ("{\n  players: 2}", "line 2, column 3: expected a key in double quotes, found 'players'"),
        ("{\"players\" 2}", "line 1, column 12: expected ':', found '2'"),
        ("{\"players\":2 \"root\":3}", "line 1, column 14: expected ',' or '}', found a string"),
        ("{\"players\":2,}", "line 1, column 14: expected a key in double quotes, found '}'"),
        ("{\"players\":two}", "line 1, column 12: expected a number, found 'two'"),
        (
            "{\"players\":2,\"title\":\"é",
            "line 1, column 22: expected a string, found a string that never ends",
        ),
        ("{\"title\":\"\\x\"}", "line 1, column 12: not JSON: invalid escape"),
        ("{\"expect\":[1,}", "line 1, column 14: not JSON: expected value"),
        (
            "{\"players\":2,\"root\":{\"scores\":[1,2]}} x",
            "line 1, column 39: expected the end of the text, found 'x'",
        ),
        ("{\"players\":2,\"root\":7}", "line 1, column 21: expected a node in braces {...}, found '7'"),
        (
            "{\"players\":2,\n\"root\":{\"player\":1,\"children\":[{\"scores\":[1,2]}\n{\"scores\":[1,2]}]}}",
            "line 3, column 1, root: expected ',' or ']', found an object",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refused(text), message, "{text}");
    }
}

#[test]
fn a_bad_node_is_named_by_the_way_to_it() {
    let cases = [
        (r#"{"scores":[1,2]}"#, r#""scores" has 2 numbers, expected 3 (one for each player)"#),
        (r#"{"scores":[1,2,3,4]}"#, r#""scores" has 4 numbers, expected 3 (one for each player)"#),
        (r#"{"scores":[]}"#, r#""scores" has 0 numbers, expected 3 (one for each player)"#),
        (r#"{"scores":[1,2,3],"upper":[9]}"#, r#""upper" has 1 numbers, expected 3 (one for each player)"#),
        (r#"{"scores":[1,2.5,3]}"#, "2.5 is not a whole number"),
        (r#"{"scores":[1,1e3,3]}"#, "1e3 is not a whole number"),
        (r#"{"scores":[1,07,3]}"#, "07 is not a whole number"),
        (r#"{"scores":[1,67108865,3]}"#, "67108865 is out of range: it may be from -67108864 to 67108864"),
        (
            r#"{"scores":[1,-99999999999999999999,3]}"#,
            "-99999999999999999999 is out of range: it may be from -67108864 to 67108864",
        ),
        (r#"{"scores":[1,"2",3]}"#, "expected a number, found a string"),
        (r#"{"scores":7}"#, "expected a list of scores in brackets [...], found '7'"),
        (r#"{"player":0,"children":[{"scores":[1,2,3]}]}"#, "there is no player 0: the players are 1 to 3"),
        (r#"{"player":4,"children":[{"scores":[1,2,3]}]}"#, "there is no player 4: the players are 1 to 3"),
        (r#"{"player":-1,"children":[{"scores":[1,2,3]}]}"#, "there is no player -1: the players are 1 to 3"),
        (r#"{"player":1,"children":[]}"#, r#""children" is empty: an inner node has at least one child"#),
        (r#"{"player":1}"#, r#""children" is missing"#),
        (r#"{"children":[{"scores":[1,2,3]}]}"#, r#""player" is missing"#),
        ("{}", "this one has none of them"),
        (r#"{"label":"empty"}"#, "this one has none of them"),
        (
            r#"{"scores":[1,2,3],"children":[]}"#,
            r#"either "scores" (a leaf) or "children" (an inner node), not both"#,
        ),
        (r#"{"player":1,"children":[{"scores":[1,2,3]}],"scores":[1,2,3]}"#, "not both"),
        (
            r#"{"scores":[1,2,3],"player":1}"#,
            r#"either "scores" (a leaf) or "player" (an inner node), not both"#,
        ),
        (r#"{"chance":[]}"#, r#""chance" is empty: a chance event has at least one pair [weight, node]"#),
        (
            r#"{"chance":[[0,{"scores":[1,2,3]}]]}"#,
            "the weight 0 is out of range: it may be from 1 to 4294967295",
        ),
        (r#"{"chance":[[4294967296,{"scores":[1,2,3]}]]}"#, "the weight 4294967296 is out of range"),
        (r#"{"chance":[[0.5,{"scores":[1,2,3]}]]}"#, "0.5 is not a whole number"),
        (r#"{"chance":[{"scores":[1,2,3]}]}"#, "expected an event [weight, node], found an object"),
        (r#"{"chance":[[1,{"scores":[1,2,3]},2]]}"#, "expected ']' at the end of an event [weight, node]"),
        (r#"{"chance":[[1]]}"#, "expected ',' and the node of the event, found ']'"),
        (
            r#"{"chance":[[1,{"scores":[1,2,3]}]],"player":1}"#,
            r#"either "chance" (a chance event) or "player" (a choice), not both"#,
        ),
        (
            r#"{"chance":[[1,{"scores":[1,2,3]}]],"children":[]}"#,
            r#"either "chance" (a chance event) or "children" (a choice), not both"#,
        ),
        (
            r#"{"scores":[1,2,3],"chance":[]}"#,
            r#"either "scores" (a leaf) or "chance" (an inner node), not both"#,
        ),
        (r#"{"scroes":[1,2,3]}"#, r#"unknown key "scroes"; did you mean "scores"?"#),
        (r#"{"Lable":"x"}"#, r#"unknown key "Lable"; did you mean "label"?"#),
        (r#"{"scores":[1,2,3],"scores":[1,2,3]}"#, r#""scores" is given twice"#),
        (
            r#"{"scores":[1,2,3],"lower":[0,4,0],"upper":[9,3,9]}"#,
            r#""lower" is 4 for player 2, above "upper", which is 3"#,
        ),
    ];
    for (node, message) in cases {
        let found = of_node(node);
        assert!(found.contains(message), "{node}\n{found}");
        assert!(found.contains(r#"root, child 2 ("a"), child 1"#), "{node}\n{found}");
    }
    assert!(of_node("[]").contains(r#"root, child 2 ("a"): expected a node in braces {...}, found a list"#));
}

#[test]
fn a_tree_does_not_begin_with_chance() {
    let found = of_three(r#""root":{"chance":[[1,{"scores":[1,2,3]}]]}"#);
    assert_eq!(found, "root: the root is a chance event: a tree begins with a choice or a leaf");
}

#[test]
fn a_player_beyond_the_last_is_found_when_the_number_comes_last_too() {
    let text = r#"{"root":{"player":4,"children":[{"scores":[1,2,3]}]},"players":3}"#;
    assert_eq!(refused(text), "root: there is no player 4: the players are 1 to 3");
}

#[test]
fn a_bad_document_is_explained() {
    let leaf = r#""root":{"scores":[1,2]}"#;
    let cases = [
        (format!("{{{leaf}}}"), r#""players" is missing"#),
        (r#"{"players":2}"#.to_string(), r#""root" is missing"#),
        (format!(r#"{{"players":1,{leaf}}}"#), r#""players" is 1; a tree has from 2 to 8"#),
        (format!(r#"{{"players":9,{leaf}}}"#), r#""players" is 9; a tree has from 2 to 8"#),
        (
            format!(r#"{{"player":2,{leaf}}}"#),
            r#"line 1, column 2: unknown key "player"; did you mean "players"?"#,
        ),
        (format!(r#"{{"players":2,{leaf},{leaf}}}"#), r#"line 1, column 38: "root" is given twice"#),
        (
            format!(r#"{{"players":2,"delta":0,{leaf}}}"#),
            r#""delta" is 0; the smallest difference between two scores is at least 1"#,
        ),
        (format!(r#"{{"players":2,"minp":3,"maxp":1,{leaf}}}"#), r#""minp" is 3, above "maxp", which is 1"#),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&text), message, "{text}");
    }
}

#[test]
fn a_leaf_that_contradicts_what_is_stated_is_named() {
    let root = r#""root":{"player":1,"children":[{"scores":[5,4,1]},{"label":"b","scores":[2,7,2]}]}"#;
    let cases = [
        (
            r#""maxsum":10"#,
            r#"root, child 2 ("b"): the scores add up to 11, above the stated "maxsum" of 10"#,
        ),
        (r#""minp":2"#, r#"root, child 1: player 3 scores 1, below the stated "minp" of 2"#),
        (r#""maxp":6"#, r#"root, child 2 ("b"): player 2 scores 7, above the stated "maxp" of 6"#),
        (
            r#""delta":2"#,
            r#"root, child 2 ("b"): player 3 scores 2, and 1 at another leaf: nearer than the stated "delta" of 2"#,
        ),
    ];
    for (stated, message) in cases {
        assert_eq!(of_three(&format!("{stated},{root}")), message);
    }
    let fine = format!(r#"{{"players":3,"maxsum":11,"minp":1,"maxp":7,"delta":1,{root}}}"#);
    assert!(Document::parse(&fine).is_ok());
}

#[test]
fn a_leaf_outside_a_heuristic_above_it_is_named_with_the_one_who_says_so() {
    let text = r#""root":{"player":1,"upper":[9,9,9],"children":[
        {"label":"a","player":2,"lower":[0,0,2],"children":[{"player":3,"children":[{"scores":[5,4,1]}]}]}]}"#;
    let message = r#"root, child 1 ("a"), child 1, child 1: player 3 scores 1, below its "lower" bound of 2 stated at root, child 1 ("a")"#;
    assert_eq!(of_three(text), message);
    let message = of_three(r#""root":{"player":1,"upper":[9,3,9],"children":[{"scores":[5,4,1]}]}"#);
    assert_eq!(message, r#"root, child 1: player 2 scores 4, above its "upper" bound of 3 stated at root"#);
}
