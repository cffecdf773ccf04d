//! Rule-based players: legal wherever they sit, better than chance, and blind to what they may not see.

use super::table::{agent, check_all_games, decide, start};
use maxn_play::{Contest, DrawOptions, Inference};

/// Plays hands with one rule-based player, who changes seats from hand to hand, among random ones. Returns its mean lead over
/// them in points per hand.
fn ahead(contest: &mut dyn Contest, hands: u32) -> f64 {
    let (mut rules, mut random) = (agent("rules", 0), agent("random", 2));
    let players = contest.players();
    let (mut own, mut others) = (0, 0);
    let mut before = contest.scores();
    let mut played = 0;
    while let Some(turn) = contest.to_move().filter(|_| contest.hands_played() < hands) {
        // Every seat for a whole round of deals: the dealer has an advantage.
        let seat_by_rules = played as usize / players % players;
        let decision = decide(if turn == seat_by_rules { rules.as_mut() } else { random.as_mut() }, contest);
        if turn == seat_by_rules {
            let worlds = DrawOptions { count: 1, inference: Inference::NONE, seed: 1, threads: 1 };
            let known = contest.information_set(turn).unwrap();
            let other = known.determinizations(&worlds).remove(0).contest;
            assert_eq!(decide(rules.as_mut(), other.as_ref()), decision, "hidden cards change a decision");
        }
        contest.play(&decision).unwrap();
        if contest.hands_played() > played {
            let after = contest.scores();
            for player in 0..players {
                let points = after[player] - before[player];
                if player == seat_by_rules { own += points } else { others += points }
            }
            (before, played) = (after, contest.hands_played());
        }
    }
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    sign * (f64::from(own) - f64::from(others) / (players - 1) as f64) / f64::from(played)
}

/// A game and its options, the seed for a number of players, the hands, and the least lead.
struct Table {
    game: &'static str,
    players: usize,
    options: &'static str,
    hands: u32,
    least: f64,
}

/// The lead at a table, over several series where each is over after a few hands.
fn check(table: &Table, seeds: impl Iterator<Item = u64>) {
    let leads: Vec<f64> = seeds
        .map(|seed| ahead(start(table.game, table.players, table.options, seed).as_mut(), table.hands))
        .collect();
    let ahead = leads.iter().sum::<f64>() / leads.len() as f64;
    println!("{} for {}: {ahead:.2}", table.game, table.players);
    assert!(ahead > table.least, "{} for {} players: {ahead}", table.game, table.players);
}

#[test]
fn rule_based_players_beat_random_ones_in_every_game() {
    // A fifth of what everybody takes on average.
    let hearts = |players: usize, options| Table {
        game: "hearts",
        players,
        options,
        hands: 60,
        least: 0.2 * 26.0 / players as f64,
    };
    let table = |game, players, options, least| Table { game, players, options, hands: 60, least };
    let mut tables: Vec<(Table, u64)> = Vec::new();
    for options in ["standard target=100000", "papers target=100000"] {
        tables.extend((3..=6).map(|players| (hearts(players, options), players as u64 - 2)));
    }
    tables.extend((2..=3).map(|n| (table("spades", n, "target=100000", 40.0), n as u64 - 1)));
    tables.push((table("sergeant-major", 3, "score=100000", 1.0), 1));
    tables.extend((2..=4).map(|n| (table("cribbage", n, "target=100000", 0.5), n as u64 - 1)));
    tables.push((table("pinochle", 3, "target=100000", 20.0), 1));
    tables.extend((2..=4).map(|n| (table("big-two", n, "target=100000", 3.0), n as u64 - 1)));
    // Luck decides most hands of these: many are needed to tell.
    let lucky = |game, players| Table { hands: 300, ..table(game, players, "target=1000000", 0.0) };
    tables.extend((2..=7).map(|n| (lucky("crazy-eights", n), n as u64)));
    tables.extend((2..=7).map(|n| (lucky("uno", n), n as u64)));
    check_all_games(tables.iter().map(|(table, _)| table.game).chain(["oh-hell"]));
    for (table, seed) in &tables {
        check(table, std::iter::once(*seed));
    }
    for players in 3..=7 {
        check(&table("oh-hell", players, "most=7", 1.0), 0..10);
    }
}

/// Partners share what the random one of them loses; legal it has to be all the same.
#[test]
fn rule_based_partners_play_by_the_rules() {
    for (game, options, seed) in
        [("spades", "target=100000", 3), ("cribbage", "target=100000 partners=true", 4)]
    {
        assert!(ahead(start(game, 4, options, seed).as_mut(), 20).is_finite());
    }
}
