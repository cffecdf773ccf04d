//! The sentences about prunes: every one has the numbers of its test, and they add up.

use maxn::{Algorithm, Classifier, SearchOptions};
use maxn_games::FIGURES;
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, TraceEvent};
use maxn_play::TablePool;

/// The trees of the papers, and synthetic ones.
fn trees() -> Vec<Document> {
    let figures = FIGURES.iter().map(|(_, text)| (*text).to_string());
    let synthetic = (0..40).map(|seed| {
        let spec = format!("b=3,d=4,n=3,seed={seed},leaves=uniform,sum=10");
        spec.parse::<SyntheticTree>().unwrap().expand(1000).unwrap()
    });
    figures.chain(synthetic).map(|text| Document::parse(&text).unwrap()).collect()
}

/// Checks the sum of a sentence, such as `5 + 3 + 2 is all of 10`; returns whether it has one.
fn adds_up(sentence: &str) -> bool {
    let Some((sum, rest)) = sentence.rsplit(": ").next().and_then(|end| end.split_once(" is ")) else {
        return false;
    };
    let terms: Option<Vec<i64>> =
        sum.split(" + ").map(|term| term.trim_matches(['(', ')']).parse().ok()).collect();
    let Some(terms) = terms else { return false };
    let most: i64 = rest.rsplit(' ').next().and_then(|most| most.parse().ok()).unwrap();
    let total: i64 = terms.iter().sum();
    assert!(if rest.starts_with("all of") { total == most } else { total > most }, "{sentence}");
    true
}

#[test]
fn every_prune_of_max_n_has_its_numbers_and_they_add_up() {
    let (mut pruned, mut sums, mut leaves) = (0, 0, 0);
    for document in trees() {
        for algorithm in Algorithm::all().filter(|algorithm| matches!(algorithm, Algorithm::Maxn(_))) {
            for classifier in [Classifier::Linear, Classifier::Table] {
                let options = SearchOptions { algorithm, classifier, ..SearchOptions::default() };
                let Ok((_, trace)) = document.trace(&options, &mut TablePool::new(0)) else { continue };
                for step in &trace.steps {
                    let TraceEvent::Prune(prune) = &step.event else { continue };
                    let sentence = prune.to_string();
                    assert!(
                        sentence.contains(" has ") || sentence.contains(" needs "),
                        "{algorithm}: {sentence}"
                    );
                    assert!(sentence.chars().any(|letter| letter.is_ascii_digit()), "{sentence}");
                    pruned += 1;
                    sums += usize::from(adds_up(&sentence));
                    leaves += usize::from(sentence.contains("no leaf of the tree gives"));
                }
            }
        }
    }
    assert!(pruned > 2000 && sums > 1000 && leaves > 10, "{pruned} {sums} {leaves}");
}
