//! Players that take the others to have another evaluation.

use maxn::{Algorithm, Classifier, MaxnPruning, Models, SearchOptions};
use maxn_games::spades::{INFO, Payoff, Utility, deal};
use maxn_play::{GameInfo, SearchRequest, TablePool};

/// A player with a model of the others decides as by the engine's models of everybody, which prune nothing.
#[test]
fn a_model_of_the_others_is_that_of_the_engine() {
    let mut different = 0;
    for seed in 0..12 {
        let mut game = deal(3, 5, seed).unwrap();
        let payoff = |utility| Payoff::new(utility, &game);
        let [shy, greedy] = [Utility::FewOvertricks, Utility::Tricks].map(payoff);
        let alike = Models::new([shy.clone(), shy.clone(), shy.clone()]);
        let models = Models::new([shy, greedy.clone(), greedy]);
        let contest = INFO.read(&game.to_string()).unwrap();
        let mut search = |models: &Models<Payoff>| {
            models.search(&mut game, Algorithm::Maxn(MaxnPruning::None), None).unwrap().scores
        };
        let (expected, without) = (search(&models), search(&alike));
        different += usize::from(expected != without);
        for pruning in [MaxnPruning::None, MaxnPruning::Shallow, MaxnPruning::Speculative] {
            for (classifier, table) in [(Classifier::Linear, 0), (Classifier::Table, 1 << 16)] {
                let options = SearchOptions {
                    algorithm: Algorithm::Maxn(pruning),
                    classifier,
                    table_bytes: table,
                    ..Default::default()
                };
                let request = SearchRequest {
                    options,
                    evaluation: Some("mOT".into()),
                    others: Some("MT".into()),
                    listener: None,
                };
                let found = contest.search(&request, &mut TablePool::new(table)).unwrap();
                assert_eq!(found.scores, expected.first(3), "seed {seed}, {pruning:?}, {classifier:?}");
            }
        }
    }
    assert!(different > 3, "a model makes a difference in {different} deals");
    let request = SearchRequest { others: Some("none such".into()), ..Default::default() };
    let contest = INFO.read(&deal(3, 2, 1).unwrap().to_string()).unwrap();
    assert!(contest.search(&request, &mut TablePool::new(0)).is_err());
}
