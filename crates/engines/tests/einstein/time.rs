//! A clock for the whole game: how engines use it, by a clock that advances when it is read.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use game_core::ToMove;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use registry::{Engine, Limits, TimeManager};

use super::games::roll;
use super::{POSITIONS, analysis, at, engine};

const MS: Duration = Duration::from_millis(1);

/// The depth, and how often the clock was read; each time takes a millisecond.
fn with_clock(
    spec: &str,
    text: &str,
    limits: impl Fn(search::Clock<'_>) -> Limits<'_>,
) -> (u32, u64) {
    let reads = AtomicU64::new(0);
    let clock = || Duration::from_millis(reads.fetch_add(1, Relaxed));
    let depth = analysis(spec, text, &limits(&clock)).depth;
    (depth, reads.load(Relaxed))
}

/// The least number of looks of a search: at its beginning and end, and after each depth.
const FEW: u64 = 12;

#[test]
fn a_single_move_and_a_certain_win_are_played_at_once() {
    let time_manager = TimeManager::new(4000 * MS, Duration::ZERO, Some(10));
    // One stone with one way to go; a stone one step from its goal.
    for text in [
        "....1/...../...../...../..cba r 3",
        "...../...../.a.../...1./..b.. r 1",
    ] {
        for spec in ["expectimax", "learnt", "mcts"] {
            let (depth, reads) =
                with_clock(spec, text, |clock| Limits::new().game(time_manager, clock));
            assert!(
                depth <= 2 && reads < FEW,
                "{spec} {text}: depth {depth}, {reads} reads"
            );
        }
    }
    // A win ends the search under limits of nodes, too.
    let won = analysis(
        "expectimax",
        "...../...../.a.../...1./..b.. r 1",
        &Limits::new().nodes(1_000_000),
    );
    assert!(won.nodes < 1000 && won.value == Some(1.0), "{won:?}");
}

/// A depth that will not end in time is not begun: less than the aim may be used, never more than
/// the most. A time for a single move is used in full.
#[test]
fn the_pace_is_kept() {
    let text = "123../45.../6...f/...ed/..cba r 4";
    let mut fewer = 0;
    for seconds in 1..=10 {
        let time_manager = TimeManager::new(1000 * seconds * MS, Duration::ZERO, Some(10));
        let (depth, reads) = with_clock("expectimax", text, |clock| {
            Limits::new().game(time_manager, clock)
        });
        let most = u64::try_from(time_manager.maximum().as_millis()).unwrap();
        assert!(
            depth >= 2 && reads <= most + FEW,
            "{seconds} s: depth {depth}, {reads} reads of {most}"
        );
        let aim = u64::try_from(time_manager.optimum().as_millis()).unwrap();
        fewer += u32::from(reads < aim);
        let (_, all) = with_clock("expectimax", text, |clock| {
            Limits::new().time(time_manager.optimum(), clock)
        });
        assert!(
            (aim..aim + FEW).contains(&all),
            "{seconds} s: {all} reads of {aim}"
        );
        let (_, tree) = with_clock("mcts", text, |clock| {
            Limits::new().game(time_manager, clock)
        });
        assert!(
            (aim..aim + FEW).contains(&tree),
            "{seconds} s: {tree} reads of {aim}"
        );
    }
    assert!(
        fewer > 0 && fewer < 10,
        "{fewer} of ten used less than the aim"
    );
}

/// Plays both seats of a game from the start, each with four minutes for all moves, by a clock that
/// advances at each look, so that there are this many looks in four minutes.
fn play_by_the_clock(engines: &mut [Box<dyn Engine>; 2], seed: u64, looks: u64) {
    let tick = 240_000 / looks;
    let now = AtomicU64::new(0);
    let clock = || Duration::from_millis(now.fetch_add(tick, Relaxed));
    let mut game = at(POSITIONS[0]);
    let mut left = [240_000 * MS; 2];
    let dice = &mut ChaCha8Rng::seed_from_u64(seed);
    loop {
        match game.to_move() {
            ToMove::Nobody => return,
            ToMove::Chance => roll(game.as_mut(), dice),
            ToMove::Player(player) => {
                let time_manager =
                    TimeManager::new(left[player], Duration::ZERO, game.moves_left());
                let begin = clock();
                let analysis = engines[player]
                    .think(game.as_ref(), &Limits::new().game(time_manager, &clock))
                    .unwrap();
                let used = clock().checked_sub(begin).unwrap();
                left[player] = left[player].checked_sub(used).unwrap_or_else(|| {
                    panic!("{} after {used:?} of {:?}", game.text(), left[player])
                });
                game.play(analysis.best_move().unwrap()).unwrap();
            }
        }
    }
}

/// Games by four minutes a side, with clocks that are read often and seldom.
fn play_many_by_the_clock(games: u64) {
    let mut pairs = [
        ["learnt", "expectimax"],
        ["mcts", "learnt"],
        ["learnt", "mcts"],
    ]
    .map(|pair| pair.map(engine));
    for seed in 0..games {
        let pair = usize::try_from(seed % 3).unwrap();
        let looks = [4000, 1500, 600][usize::try_from(seed / 3 % 3).unwrap()];
        play_by_the_clock(&mut pairs[pair], seed, looks);
    }
}

/// No move is illegal and no clock runs out.
#[test]
fn a_contests_clock_never_runs_out() {
    play_many_by_the_clock(9);
}

/// The same in a thousand games.
#[test]
#[ignore = "minutes; .ci/deep"]
fn a_contests_clock_never_runs_out_in_a_thousand_games() {
    play_many_by_the_clock(1_000);
}
