//! Positions as text, good and bad.

use maxn::{Game, Generator};
use maxn_games::pinochle::{Deal, Move, MustBeat, Stage, deal};
use maxn_play::toolkit::fields::trials::{check_error, garbage};

#[test]
fn positions_round_trip_from_the_auction_to_the_last_trick() {
    let mut generator = Generator::new(11);
    let mut stages = Vec::new();
    for seed in 0..60 {
        let mut position = if seed % 3 == 0 {
            deal(1 + seed as usize % 15, MustBeat::Trumps, seed).unwrap()
        } else {
            Deal::new(MustBeat::ALL[seed as usize % 2].1, seed as usize % 3, seed)
        };
        loop {
            let text = position.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&position), "{text}");
            if !stages.contains(&position.stage()) {
                stages.push(position.stage());
            }
            if position.is_terminal() {
                break;
            }
            let mut moves = Vec::new();
            if generator.below(2) == 0 {
                position.moves(&mut moves);
            } else {
                position.legal(&mut moves);
            }
            let any = moves[generator.below(moves.len() as u64) as usize];
            // Now and then all pass, or the bidder concedes.
            position.apply(match (seed % 7, position.stage()) {
                (5, Stage::Auction) => Move::Pass,
                (3, Stage::Burial) => Move::Concede,
                _ => any,
            });
        }
    }
    assert_eq!(stages.len(), 6, "{stages:?}");
}

#[test]
fn errors_point_at_the_word() {
    let read = |text: &str| text.parse::<Deal>();
    let play = "hands S:AQ H:9 | S:KK H:A | S:T H:TT; bidder 2; bid 20; trump H; buried S:T; melds 1 0 0; \
                leader 1; points 0 1 0; tricks 0 0 0";
    for (change, error) in [
        (("S:AQ", "S:AX"), ("S:AX", "'X' in 'S:AX' is no rank")),
        (("S:AQ", "X:AQ"), ("X:AQ", "is not the cards of a suit")),
        (("S:AQ", "S:AQQ"), ("S:AQQ", "player 1 has 4 cards, expected 3")),
        (("buried S:T", "buried S:TT"), ("S:TT", "TS comes three times")),
        (("buried S:T", "buried S:J C:JQ D:9"), ("buried", "4 cards are buried, expected 3")),
        (("| S:KK H:A", "S:KK H:A"), ("hands", "there are 2 hands")),
        (("bidder 2", "bidder 4"), ("4", "from 1 to 3")),
        (("bid 20", "bid many"), ("many", "from 1 to 320")),
        (("bid 20; ", ""), ("", "the field 'bid' is missing")),
        (("trump H", "trump X"), ("X", "expected a suit")),
        (("melds 1 0 0", "melds 1 4 0"), ("4", "player 2 melds 0: nothing")),
        (("melds 1 0 0", "melds 1 0"), ("melds", "2 words")),
        (("points 0 1 0", "points 0 0 0"), ("points", "player 2 has buried 1 points already")),
        (("points 0 1 0", "points 4 1 0"), ("tricks", "player 1 has points and no trick")),
        (("points 0 1 0; tricks 0 0 0", "points 20 1 0; tricks 9 0 0"), ("points", "there are 25")),
        (("tricks 0 0 0", "tricks 9 9 9"), ("S:AQ", "at most")),
        (("leader 1", "laeder 1"), ("laeder", "did you mean 'leader'?")),
        (("leader 1", "leader 1; bids 20 - -"), ("bids", "the auction is over")),
    ] {
        check_error(play, read, change, error);
    }
    assert!(read(play).is_ok());
}

#[test]
fn impossible_tricks_and_auctions_are_refused() {
    let error = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
    let hands = "hands S:A H:9 | S:K | S:T H:T; bidder 2; bid 20; trump C; leader 2; trick KH";
    assert!(hands.parse::<Deal>().is_ok());
    for (text, words) in [
        (
            "hands S:A | S:K | S:T; bidder 2; bid 20; trump C; leader 2; trick KH",
            "'S:K': player 2 has 1 cards, expected 0",
        ),
        (
            "hands S:A | S:K | H:T; bidder 2; bid 20; trump C; leader 2; trick KH TS 9H",
            "'9H': a trick on the table",
        ),
        (
            "hands S:A H:9 | S:K | H:T; bidder 2; bid 20; trump C; leader 2; trick KH 9S",
            "'9S': player 3 has to play one of TH",
        ),
        ("hands S:A | S:K | S:T; bids - - -", "the field 'widow' is missing"),
        ("hands S:A | S:K | S:T; widow C:AK", "'widow': the widow has 2 cards, expected 3"),
        ("hands S:A | S:K | S:T; widow C:AKQ; bids 20 19 -", "'19': expected a whole number from 20"),
        ("hands S:A | S:K | S:T; widow C:AKQ; dealer 3; bids 20 20 -", "'20': player 1 has bid 20 as well"),
        (
            "hands S:A | S:K | S:T; widow C:AKQ; dealer 3; bids - 20 -",
            "'20': player 1 has to call before player 2",
        ),
        (
            "hands S:A | S:K | S:T; widow C:AKQ; dealer 3; bids 22 21 -",
            "'21': 21 is less than what was bid before it",
        ),
        (
            "hands S:A | S:K | S:T; widow C:AKQ; dealer 3; bids 21 23 22",
            "'22': player 2 has bid more before it",
        ),
        ("hands S:A | S:K | S:T; widow C:AKQ; dealer 3; bids 20 pass x", "'x': expected a whole number"),
        ("hands S:A | S:K | S:T; trump S", "'trump': this comes after the auction"),
        (
            "hands S:ATKQ | S:K | S:T; bidder 1; bid 20; widow S:JTK",
            "'widow': player 1 does not hold the widow",
        ),
        ("hands S:ATKQ | S:K | S:T; bidder 1; bid 20; trump S; conceded no", "'no': expected yes"),
        ("hands S:ATKQ | S:K | S:T; bidder 1; bid 20; melds 1 1 1", "'melds': this does not go"),
        ("hands S:AT | S:K | S:T; bidder 1; bid 20", "player 1 has 2 cards, expected"),
        ("hands S:A | S:K | S:T; must_beat never", "'never': expected always or trumps"),
        ("bidder 1", "the field 'hands' is missing"),
    ] {
        assert!(error(text).contains(words), "{text}: {}", error(text));
    }
}

#[test]
fn garbage_is_refused_without_panic() {
    let pieces = [
        "hands", "S:A", "H:TT", "|", ";", "bids", "pass", "20", "bidder", "1", "bid", "trump", "S", "widow",
        "-", "buried", "trick", "KS", "points", "0", "tricks", "melds", "leader", "3", "conceded", "yes",
        "dealer", "C:KQJ9",
    ];
    let mut good = 0;
    for seed in 0..20_000 {
        let text = garbage(&pieces, 24, seed);
        if let Ok(position) = text.parse::<Deal>() {
            assert_eq!(position.to_string().parse().as_ref(), Ok(&position), "{text}");
            good += 1;
        }
    }
    let least = "hands - | - | -".parse::<Deal>();
    assert!(good > 0 || least.is_err(), "{good}");
}
