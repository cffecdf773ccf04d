//! Equivalent cards are one move: the same value and the same choice as with every card by itself.

use super::crowded;
use maxn::{Algorithm, Game, MaxnPruning, Scores, Search, SearchOptions};
use maxn_games::pinochle::{Card, Deal, DealEvaluation, Move, Stage, Utility};

fn plain(deal: &Deal, utility: Utility) -> (Option<Move>, Scores, u64) {
    let evaluation = DealEvaluation::new(deal, utility);
    let options = SearchOptions::default();
    let search = Search::new(&evaluation).options(options).algorithm(Algorithm::Maxn(MaxnPruning::None));
    let report = search.table(0).run(&mut deal.clone()).unwrap();
    assert!(report.exact);
    (report.best, report.scores, report.counts.nodes)
}

#[test]
fn merged_moves_have_the_value_of_every_card_by_itself() {
    let (mut merged_nodes, mut all_nodes, mut tested) = (0, 0, 0);
    for seed in 0..60 {
        let (cards, suits) = [(4, 2), (4, 3), (5, 1), (4, 1), (5, 2)][seed as usize % 5];
        // One suit has twelve cards.
        let mut deal = crowded(cards.min(4 * suits), suits, seed);
        // From the first trick on and from the middle of it.
        for step in 0..3 {
            for utility in [Utility::Points, Utility::Result] {
                let (best, scores, nodes) = plain(&deal, utility);
                let (best_of_all, scores_of_all, more) = plain(&deal.clone().without_merging(), utility);
                assert_eq!(scores, scores_of_all, "{deal}");
                assert_eq!(best, best_of_all.map(|mv| deal.representative(mv)), "{deal}");
                merged_nodes += nodes;
                all_nodes += more;
                tested += 1;
            }
            let mut moves = Vec::new();
            deal.legal(&mut moves);
            deal.apply(moves[(seed as usize + step) % moves.len()]);
        }
    }
    assert!(tested == 360 && merged_nodes * 5 < all_nodes * 4, "{merged_nodes} of {all_nodes}");
}

/// A move and those it stands for are all legal cards, each once.
#[test]
fn moves_stand_for_all_legal_cards() {
    let mut merged = 0;
    for seed in 0..40 {
        let mut deal = crowded(6, 2, seed);
        while !deal.is_terminal() {
            let mut moves = Vec::new();
            deal.moves(&mut moves);
            let mut cards: Vec<Card> = Vec::new();
            for mv in &moves {
                let Move::Play(card) = *mv else { panic!("cards are played") };
                let others = deal.play().merged_with(card);
                merged += others.len();
                assert!(others.iter().all(|&other| deal.representative(Move::Play(other)) == *mv));
                cards.push(card);
                cards.extend(others);
            }
            cards.sort_unstable();
            let mut legal: Vec<Card> = deal.play().legal().into_iter().collect();
            legal.sort_unstable();
            assert_eq!(cards, legal, "{deal}");
            deal.apply(moves[seed as usize % moves.len()]);
        }
        assert_eq!(deal.stage(), Stage::Play);
    }
    assert!(merged > 50, "{merged}");
}

/// Neighbours whose equals are elsewhere are not alike, and neither are a king and a queen.
#[test]
fn cards_with_an_equal_elsewhere_are_moves_of_their_own() {
    let moves = |text: &str| {
        let deal: Deal = text.parse().unwrap();
        let mut moves = Vec::new();
        deal.moves(&mut moves);
        let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.sort();
        names.join(" ")
    };
    let rest = "; bidder 1; bid 20; trump C";
    assert_eq!(moves(&format!("hands S:ATK | H:A99 | H:ATT{rest}")), "AS");
    assert_eq!(moves(&format!("hands S:ATK | S:A H:99 | H:ATT{rest}")), "AS TS", "an equal ace");
    assert_eq!(moves(&format!("hands S:ATK | S:T H:99 | H:ATT{rest}")), "AS KS TS", "an equal ten");
    assert_eq!(moves(&format!("hands S:KQJ | H:A99 | H:ATT{rest}")), "KS QS", "a king is a point");
    assert_eq!(moves(&format!("hands S:AAK | S:T H:99 | H:ATT{rest}")), "AS KS");
    assert_eq!(
        moves(&format!("hands S:ATK | H:A99 | H:ATT{rest}; buried S:T")),
        "AS KS TS",
        "buried cards count"
    );
}
