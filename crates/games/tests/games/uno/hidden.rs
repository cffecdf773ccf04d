//! Hidden hands: views, worlds and what players show by drawing.

use crate::table_trials::{check_hidden, check_posterior, check_uniform, legal, walk};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator};
use maxn_games::stock_and_pile::Cards;
use maxn_games::uno::{CARDS_DEALT, Colour, Move, Options, Uno};

#[test]
fn worlds_agree_with_what_the_seat_has_seen() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let options = Options { max_turns: options.max_turns.min(60), ..options };
        let (seed, players) = (place as u64, 2 + place % 3);
        check_hidden(&Uno::deal(players, CARDS_DEALT, 0, options, seed), seed);
        check_hidden(&Uno::deal(players + 3, CARDS_DEALT, 0, options, seed), seed);
    }
}

/// Small deals for which all worlds can be listed.
const SMALL: [&str; 3] = [
    "hands R5 B1 | G4 G6 | Y1 R7; top R9; turn 2; stock B2 Y2",
    "hands R5 B1 W | G4 G6 R2; top B9; turn 2; stock B2 Y2 Y2",
    "hands R5 B1 | G4 WD Y3 | Y1; top R9; turn 2; stock B2 R2 Y2 Y2 B2",
];

/// Makes some random moves without a reshuffling.
fn some_moves(start: &Uno, generator: &mut Generator) -> Option<(Uno, Vec<Move>)> {
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

fn hidden_from_mover(game: &Uno) -> Cards {
    let table = game.table();
    let others = (0..table.players()).filter(|&player| player != game.player());
    others.flat_map(|player| table.hand(player).iter()).chain(table.stock().cards().iter().copied()).collect()
}

#[test]
fn worlds_are_drawn_evenly() {
    let (mut generator, mut informed) = (Generator::new(8), 0);
    for seed in 0..12 {
        for text in SMALL {
            let start: Uno = text.parse().unwrap();
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

/// A card that may have been held before or after a draw makes the worlds, not the deals, equally likely.
fn is_clear(start: &Uno, moves: &[Move]) -> bool {
    let mut position = start.clone();
    let mut held = [usize::MAX; 4];
    moves.iter().all(|&mv| {
        let player = position.player();
        let now = position.table().held(player);
        let clear = !(now > held[player] && matches!(mv, Move::Play(..)));
        position.apply(mv);
        (0..4).for_each(|player| held[player] = held[player].min(position.table().held(player)));
        clear
    })
}

#[test]
fn worlds_are_as_likely_as_the_past_makes_them() {
    let (mut generator, mut checked, mut fewer) = (Generator::new(2), 0, 0);
    for seed in 0..30 {
        for text in SMALL {
            for options in ["", "; options challenge=true"] {
                let start: Uno = format!("{text}{options}").parse().unwrap();
                let Some((_, moves)) = some_moves(&start, &mut generator) else { continue };
                if hidden_from_mover(&start).len() <= 7 {
                    let deals = check_posterior(
                        &start,
                        &moves,
                        if is_clear(&start, &moves) { 0.0 } else { f64::INFINITY },
                        seed,
                    );
                    checked += 1;
                    fewer += usize::from(deals < 360);
                }
            }
        }
    }
    assert!(checked > 40 && fewer > 10, "{checked} positions, {fewer} with less than all deals");
}

/// A wild draw four that may be played only without the colour tells that the colour is not held.
#[test]
fn a_wild_draw_four_tells_what_is_not_held() {
    for challenge in [false, true] {
        let text = format!(
            "hands R5 B1 | B4 WD Y3 | Y1 Y2; top R9; turn 2; stock R1 R2 R3 R4 R6 R7; options challenge={challenge}"
        );
        let mut game: Uno = text.parse().unwrap();
        game.apply(Move::Play("WD".parse().unwrap(), Some(Colour::Blue)));
        if challenge {
            game.apply(Move::Accept);
        }
        let seat = game.player();
        let (view, mut generator) = (game.view(seat), Generator::new(1));
        let has_red = (0..200).any(|_| {
            let world = view.draw(&mut generator).unwrap();
            view.determinize(&world).0.table().hand(1).kinds() & Colour::Red.kinds() != 0
        });
        assert_eq!((seat, has_red), (0, challenge));
    }
}

/// Small deals with doubles whose stock is soon empty, and with a wild draw four that may be challenged.
const RESHUFFLED: [&str; 4] = [
    "hands R5 B1 | G4 B2 R7; top R9; turn 1; stock B1 G4; discards B2 R5 R1",
    "hands R5 B1 | G4 R7 | B2; top R9; turn 2; stock B1 G4; discards B2 R5",
    "hands R5 W | G4 WD R7 | B5; top R9; turn 2; stock B1 R4; discards B5 R7",
    "hands R5 B1 | R4 WD B7; top R9; turn 2; stock B1 G4; discards B7 R5 R4",
];

/// The cards that become the stock again are known, copy by copy, and so is what a challenge has shown.
#[test]
fn worlds_after_reshufflings_and_challenges_agree_with_the_past() {
    let (mut generator, mut shuffled, mut guilty) = (Generator::new(3), 0, 0);
    for seed in 0..150 {
        for text in RESHUFFLED {
            for at_will in [false, true] {
                let options = format!("challenge=true draw_at_will={at_will}");
                let start: Uno = format!("{text}; options {options}").parse().unwrap();
                let moves = 2 + generator.below(12);
                let walk = walk(&start, moves, &mut generator);
                let shown = walk.passed.iter().filter(|(game, mv)| {
                    *mv == Move::Challenge && game.doubt().is_some_and(|doubt| doubt.is_guilty)
                });
                let shown = shown.count();
                // More reshufflings are not told apart.
                if walk.reshufflings + shown == 0
                    || walk.reshufflings > 2
                    || hidden_from_mover(&walk.end).len() > 8
                {
                    continue;
                }
                // Where nothing is shown, deals are equally likely, and worlds otherwise, which stand for more or fewer deals.
                let moves: Vec<Move> = walk.passed.iter().map(|&(_, mv)| mv).collect();
                let tolerance = if at_will && !moves.contains(&Move::Challenge) { 0.0 } else { 1.0 };
                check_posterior(&start, &moves, tolerance, seed);
                shuffled += walk.reshufflings;
                guilty += shown;
            }
        }
    }
    assert!(shuffled > 500 && guilty > 100, "{shuffled} reshufflings, {guilty} challenges that succeed");
}

/// A few cards that are shuffled again and again: more stocks than there are bits for, of which few are told apart.
#[test]
fn worlds_are_drawn_after_dozens_of_reshufflings() {
    let start: Uno =
        "hands R5 R1 | R4 R7; top R9; turn 2; stock R1; discards R2 R2 R5 R4; options draw_at_will=true"
            .parse()
            .unwrap();
    let (mut generator, mut most) = (Generator::new(6), 0);
    for _ in 0..20 {
        let walk = walk(&start, 1000, &mut generator);
        most = most.max(walk.reshufflings);
        for (game, _) in walk.passed.iter().step_by(10) {
            let view = game.view(game.player());
            let world = view.draw(&mut generator).unwrap_or_else(|| panic!("{game}"));
            assert!(view.agrees(&world));
        }
    }
    assert!(most > 64, "{most} reshufflings");
}
