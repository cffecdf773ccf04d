//! Hidden hands: views, worlds and what players show by drawing.

use crate::table_trials::{check_hidden, check_posterior, check_uniform, legal, play_at_random, walk};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator};
use maxn_games::crazy_eights::{CrazyEights, Move, Options, Suit, cards_dealt};
use maxn_games::stock_and_pile::Cards;

#[test]
fn worlds_agree_with_what_the_seat_has_seen() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let options = Options { max_turns: options.max_turns.min(60), ..options };
        let (seed, players) = (place as u64, 2 + place % 3);
        check_hidden(&CrazyEights::deal(players, cards_dealt(players), 0, options, seed), seed);
        check_hidden(&CrazyEights::deal(players + 3, 5, 0, options, seed), seed);
    }
}

/// A small deal for which all worlds can be listed.
const SMALL: [&str; 3] = [
    "hands 9C 3H | 4S 5S | 6D 7D; top 9D; turn 2; stock 5C 2H",
    "hands 9C 3H 4D | 4S 5S 5D; top 9D; turn 2; stock 5C 2H 3C 8C",
    "hands 9C 3H | 4S 5S 2C | 6H; top 9D; turn 2; stock JC 2H 3C",
];

/// Makes some random moves without a reshuffling.
fn some_moves(start: &CrazyEights, generator: &mut Generator) -> Option<(CrazyEights, Vec<Move>)> {
    let (mut game, mut moves) = (start.clone(), Vec::new());
    for _ in 0..=generator.below(5) {
        let legal = legal(&game);
        let mv = legal[generator.index(legal.len())];
        let before = game.table().stock().len();
        game.apply(mv);
        moves.push(mv);
        if game.is_terminal() || game.table().stock().len() > before {
            return None;
        }
    }
    Some((game, moves))
}

fn hidden_from_mover(game: &CrazyEights) -> Cards {
    let table = game.table();
    let others = (0..table.players()).filter(|&player| player != game.player());
    others.flat_map(|player| table.hand(player).iter()).chain(table.stock().cards().iter().copied()).collect()
}

#[test]
fn worlds_are_drawn_evenly() {
    let (mut generator, mut informed) = (Generator::new(8), 0);
    for seed in 0..40 {
        for text in SMALL {
            let start: CrazyEights = text.parse().unwrap();
            if let Some((game, _)) = some_moves(&start, &mut generator) {
                let hidden = hidden_from_mover(&game);
                if hidden.len() <= 6 {
                    informed += usize::from(check_uniform(&game, &hidden, seed));
                }
            }
        }
    }
    assert!(informed >= 5, "drawing has told something: {informed}");
}

/// The cards that were shuffled back are in the stock, and nowhere else.
#[test]
fn worlds_after_a_reshuffling_are_drawn_evenly() {
    let start: CrazyEights =
        "hands 9C 3H 9S | 4S 5S | 6D; top 9D; turn 1; stock 4C; discards 7C TC".parse().unwrap();
    let mut game = start;
    game.apply(Move::Play("9C".parse().unwrap(), None));
    game.apply(Move::Draw);
    assert_eq!(game.table().stock().len(), 3, "the discards became the stock");
    assert_eq!(legal(&game)[0].to_string(), "4C");
    game.apply(legal(&game)[0]);
    game.apply(Move::Draw);
    assert_eq!(game.player(), 2, "it draws on");
    assert!(check_uniform(&game, &hidden_from_mover(&game), 4));
}

/// A card that may have been held before or after a draw makes the worlds, not the deals, equally likely.
fn is_clear(start: &CrazyEights, moves: &[Move]) -> bool {
    let (mut position, mut has_drawn) = (start.clone(), [false; 4]);
    moves.iter().all(|&mv| {
        let player = position.player();
        let clear = !(has_drawn[player] && matches!(mv, Move::Play(..)));
        has_drawn[player] |= mv == Move::Draw;
        position.apply(mv);
        clear
    })
}

#[test]
fn worlds_are_as_likely_as_the_past_makes_them() {
    let (mut generator, mut checked, mut fewer) = (Generator::new(2), 0, 0);
    for seed in 0..25 {
        for text in SMALL {
            for options in ["", "; options reshuffle=false max_draw_cards=2", "; options draw_at_will=true"] {
                let start: CrazyEights = format!("{text}{options}").parse().unwrap();
                let Some((_, moves)) = some_moves(&start, &mut generator) else { continue };
                if hidden_from_mover(&start).len() <= 7 {
                    let deals = check_posterior(
                        &start,
                        &moves,
                        if is_clear(&start, &moves) { 0.0 } else { f64::INFINITY },
                        seed,
                    );
                    checked += 1;
                    fewer += usize::from(deals < 720);
                }
            }
        }
    }
    assert!(checked > 40 && fewer > 10, "{checked} positions, {fewer} with less than all deals");
}

/// Small deals with two packs, whose stock is soon empty.
const RESHUFFLED: [&str; 2] = [
    "hands 9C 3H | KH | 4S | 9C | 6D | 9S; top 9D; turn 1; stock 4C; discards 4S 6D",
    "hands 9C 3H | 4S 9S | 9C | 6D | 4C | 6H; top 9D; turn 2; stock 4C; discards 4S 3H",
];

/// The cards that become the stock again are known, copy by copy.
#[test]
fn worlds_after_reshufflings_of_two_packs_agree_with_the_past() {
    let (mut generator, mut shuffled) = (Generator::new(3), 0);
    for seed in 0..12 {
        for text in RESHUFFLED {
            for options in ["max_draw_cards=2", "draw_at_will=true max_draw_cards=1"] {
                let start: CrazyEights = format!("{text}; options {options}").parse().unwrap();
                let moves = 3 + generator.below(14);
                let walk = walk(&start, moves, &mut generator);
                let hidden: usize = (0..6)
                    .filter(|&player| player != walk.end.player())
                    .map(|player| walk.end.table().held(player))
                    .sum();
                if (1..=2).contains(&walk.reshufflings) && hidden + walk.end.table().stock().len() <= 8 {
                    let moves: Vec<Move> = walk.passed.iter().map(|&(_, mv)| mv).collect();
                    // A hand from which one of two equal cards may have been played counts twice.
                    check_posterior(&start, &moves, 1.0, seed);
                    shuffled += walk.reshufflings;
                }
            }
        }
    }
    assert!(shuffled > 10, "{shuffled} reshufflings");
}

/// A player who draws shows that nothing fits, unless it may draw at will.
#[test]
fn drawing_tells_what_is_not_held() {
    for at_will in [false, true] {
        let text = format!(
            "hands 9C 3H | 4S 5S | 6D 7C; top 9D; turn 2; stock KC 2D 3D 5D TH; options draw_at_will={at_will} max_draw_cards=1"
        );
        let mut game: CrazyEights = text.parse().unwrap();
        game.apply(Move::Draw);
        game.apply(Move::Pass);
        let (view, mut generator) = (game.view(2), Generator::new(1));
        let has_diamond = (0..200).any(|_| {
            let world = view.draw(&mut generator).unwrap();
            view.determinize(&world).0.table().hand(1).kinds() & Suit::Diamonds.kinds() != 0
        });
        assert_eq!(has_diamond, at_will);
    }
}

#[test]
fn whole_hands_end_whatever_the_options() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let game = CrazyEights::deal(7, 5, 6, options, place as u64);
        play_at_random(game, 1, |_, _| ());
    }
}
