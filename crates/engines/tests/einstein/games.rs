//! Whole games: every move is legal, and analyses depend on nothing that they should not.

use game_core::{ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use registry::{Analysis, Engine, ErasedGame, Limits};

use super::{POSITIONS, SPECS, analysis, at, engine};

/// A game of an engine against itself from a position, with dice of its own.
fn game(engine: &mut dyn Engine, text: &str, seed: u64, limits: &Limits<'_>) -> Vec<Analysis> {
    let (mut game, mut said) = (at(text), Vec::new());
    let dice = &mut ChaCha8Rng::seed_from_u64(seed);
    engine.begin(seed);
    loop {
        match game.to_move() {
            ToMove::Nobody => return said,
            ToMove::Chance => roll(game.as_mut(), dice),
            ToMove::Player(_) => {
                let analysis = engine.think(game.as_ref(), limits).unwrap();
                game.play(analysis.best_move().unwrap()).unwrap();
                said.push(analysis);
            }
        }
    }
}

pub(super) fn roll(game: &mut dyn ErasedGame, dice: &mut ChaCha8Rng) {
    let chances = game.chances();
    let (event, _) = &chances[usize::try_from(below(dice, chances.len() as u64)).unwrap()];
    game.play(event).unwrap();
}

/// Every engine plays every size to its end with legal moves, one engine all sizes in turn. Values
/// lie in their range, and the best move has the best value.
#[test]
fn engines_play_legal_games_of_every_size() {
    for spec in SPECS {
        let (mut engine, mut moves) = (engine(spec), 0);
        for (number, text) in POSITIONS.iter().enumerate() {
            for analysis in game(
                engine.as_mut(),
                text,
                number as u64,
                &Limits::new().nodes(300),
            ) {
                let values: Vec<f64> = analysis
                    .moves
                    .iter()
                    .filter_map(|valued| valued.value)
                    .collect();
                let unit = registry::Unit::Probability;
                assert!(
                    analysis.unit != unit || values.iter().all(|value| (0.0..=1.0).contains(value)),
                    "{spec}"
                );
                assert!(
                    analysis.nodes <= 300 && analysis.variation.first() == analysis.best.as_ref(),
                    "{spec}"
                );
                moves += 1;
            }
        }
        assert!(moves > 50, "{spec}: {moves}");
    }
}

/// Matches rely on this: a game depends only on its seed and its limit of nodes, and not on earlier
/// games of this or another size.
#[test]
fn games_depend_on_their_seed_alone() {
    let limits = Limits::new().nodes(500);
    for spec in SPECS {
        let mut one = engine(spec);
        let first = game(one.as_mut(), POSITIONS[1], 1, &limits);
        game(one.as_mut(), POSITIONS[4], 2, &limits);
        assert_eq!(
            game(one.as_mut(), POSITIONS[1], 1, &limits),
            first,
            "{spec}"
        );
        assert_eq!(
            game(engine(spec).as_mut(), POSITIONS[1], 1, &limits),
            first,
            "{spec}"
        );
    }
}

/// Engines that draw numbers draw others with another seed of the player or of the game.
#[test]
fn players_and_games_draw_their_own_numbers() {
    let said = |spec: &str, seed| {
        let mut engine = engine(spec);
        engine.begin(seed);
        engine
            .think(at(POSITIONS[0]).as_ref(), &Limits::new().nodes(600))
            .unwrap()
            .moves
    };
    let all = [
        ("mcts", 0),
        ("mcts", 1),
        ("mcts:seed=1", 0),
        ("mcts:seed=1", 1),
    ]
    .map(|(spec, seed)| said(spec, seed));
    for (number, one) in all.iter().enumerate() {
        assert_eq!(all.iter().position(|other| other == one), Some(number));
    }
    assert_eq!(
        said("mcts", 0),
        analysis("mcts", POSITIONS[0], &Limits::new().nodes(600)).moves
    );
}

/// Of an engine's own limits and the caller's, the narrower one of each kind holds.
#[test]
fn engines_keep_to_their_limits() {
    let text = "123../45.../6...f/...ed/..cba r 4";
    let think = |spec: &str, limits: &Limits<'_>| analysis(spec, text, limits);
    assert_eq!(think("expectimax", &Limits::new()).depth, 4);
    assert_eq!(think("expectimax", &Limits::new().depth(2)).depth, 2);
    assert_eq!(
        think("expectimax:depth=3", &Limits::new().depth(5)).depth,
        3
    );
    assert_eq!(
        think("expectimax:depth=3", &Limits::new().depth(1)).depth,
        1
    );
    assert!(think("expectimax:nodes=400", &Limits::new().depth(9)).nodes <= 400);
    assert_eq!(think("patent", &Limits::new().depth(9)).depth, 2);
    assert_eq!(
        think("patent:depth=3", &Limits::new().nodes(1_000_000)).depth,
        3
    );
    assert_eq!(
        think("race:depth=3", &Limits::new().nodes(1_000_000)).depth,
        3
    );
    assert_eq!(think("race", &Limits::new()).depth, 2);
    assert_eq!(think("mcts:nodes=70", &Limits::new().nodes(90)).nodes, 70);
    assert_eq!(think("mcts", &Limits::new().nodes(90).depth(1)).nodes, 90);
    for spec in ["expectimax", "learnt", "mcts"] {
        let one = think(spec, &Limits::new().nodes(1));
        assert!(one.nodes <= 1 && one.best.is_some(), "{spec}");
    }
    assert_eq!(think("expectimax", &Limits::new().nodes(1)).value, None);
    // Every move has its value if the caller wants that, and the value is the same.
    let (best, all) = (Limits::new().depth(3), Limits::new().depth(3).every_move());
    let (best, all) = (think("expectimax", &best), think("expectimax", &all));
    assert_eq!((best.value, best.best), (all.value, all.best));
    assert!(
        all.moves
            .iter()
            .all(|valued| valued.value <= all.value && valued.value.is_some())
    );
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn trees_grow_on_several_threads() {
    let limits = Limits::new().nodes(4000).threads(3);
    let one = analysis("mcts", POSITIONS[1], &limits);
    assert_eq!(one, analysis("mcts", POSITIONS[1], &limits));
    assert!(one.nodes <= 4000 && one.value.is_some());
}
