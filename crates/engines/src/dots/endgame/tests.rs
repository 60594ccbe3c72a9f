//! When a proved win is remembered and reported, and what a move by the clock of a game leaves out.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use game_core::mix;

use super::super::exact::go_on;
use super::*;
use registry::TimeManager;

/// No limit.
const ALL: Limits<'static> = Limits::new().nodes(u64::MAX);

fn endings() -> EndgameSolver {
    EndgameSolver::new("dots", 120, 1 << 22)
}

/// A board with this many edges drawn at random, by moves that give nothing while there are any.
fn late(size: &str, drawn: u32, seed: u64) -> AnyDots {
    let (mut at, mut state) = (size.parse::<AnyDots>().unwrap(), seed);
    for _ in 0..drawn {
        state = mix(state.wrapping_add(1));
        at.play(any(&at, state));
    }
    at
}

fn any(at: &AnyDots, state: u64) -> Edge {
    let safe = at.moves().filter(|&edge| at.boxes_given(edge) == 0);
    let moves: Vec<Edge> = if at.safe_moves() > 0 {
        safe.collect()
    } else {
        at.moves().collect()
    };
    moves[usize::try_from(state % moves.len() as u64).unwrap()]
}

/// A proof for one position is used in the positions that follow from it, and in no others.
#[test]
fn a_proved_win_belongs_to_its_position() {
    let (small, mut wins) = (&ALL.nodes(100), 0);
    for seed in 0..20 {
        let (mut endings, at) = (endings(), late("4x4", 14, seed));
        let won = endings
            .think(&at, &ALL)
            .is_ok_and(|analysis| analysis.value > Some(0.0));
        assert_eq!(endings.is_winning(&at), won);
        wins += u32::from(won);
        // A takeback, the other player, another line, another board.
        let earlier = late("4x4", 12, seed);
        let large = late("5x5", 14, seed);
        for other in [
            earlier,
            at.after(any(&at, seed)),
            late("4x4", 15, seed + 100),
            large,
        ] {
            assert!(!endings.is_winning(&other), "{other} after {at}");
        }
        assert!(!endings.is_within_reach(&large, small));
        endings.forget();
        assert!(!endings.is_winning(&at));
    }
    assert!(wins > 3, "{wins}");
}

/// A position of a game on 7×7 boxes after 54 moves: 58 edges are undrawn, most of them in chains.
#[test]
fn wide_boards_are_judged_by_the_moves_that_matter() {
    let text = "7x7 0011111001010010101101001111111010001001110000001001010011001101011111000010000111\
        010010000111010010100011011001";
    let at: AnyDots = text.parse().unwrap();
    assert_eq!(at.edges_left(), 58);
    assert!(
        (30..46).contains(&solver_edges(&at)),
        "{}",
        solver_edges(&at)
    );
    let (mut endings, limits) = (endings(), Limits::new().nodes(1_000_000));
    assert!(endings.is_within_reach(&at, &limits));
    assert!(!endings.is_within_reach(&"7x7".parse().unwrap(), &limits));
    let analysis = endings.think(&at, &limits).unwrap();
    assert!(analysis.proved && analysis.value > Some(0.0));
    // On the contest's board the undrawn edges count.
    let contest = late("5x5", 24, 1);
    assert_eq!(
        solver_edges(&contest),
        contest.after_captures().edges_left()
    );
}

/// A win thrown away is reported, for a draw and for a loss.
#[test]
fn a_win_thrown_away_is_forgotten() {
    let (mut kept, mut drawn, mut lost) = (0, 0, 0);
    for seed in 0..60 {
        let (mut endings, mut at, mut state) = (endings(), late("2x4", 6, seed), seed);
        while at.edges_left() > 0 {
            let (result, lead) = (endings.think(&at, &ALL), at.payoff(at.mover()));
            // Lost positions are not played here.
            let end = result.map_or(-1.0, |analysis| analysis.value.unwrap() + f64::from(lead));
            let was_winning = endings.won.is_some();
            assert_eq!(endings.is_winning(&at), end > 0.0, "{at}");
            kept += u32::from(was_winning && end > 0.0);
            let mover = at.mover();
            while at.edges_left() > 0
                && (at.mover() == mover || at.mover() != mover && state % 3 == 0)
            {
                state = mix(state.wrapping_add(1));
                at.play(any(&at, state));
            }
            (drawn, lost) = (drawn + u32::from(end == 0.0), lost + u32::from(end < 0.0));
        }
    }
    assert!(
        kept > 20 && drawn > 3 && lost > 20,
        "{kept}, {drawn} and {lost}"
    );
}

/// By the clock of a game, a move is played once it is proved best, without a node for the
/// variation.
#[test]
fn proved_moves_are_played_at_once() {
    let (mut saved, mut played) = (0, 0);
    for seed in 0..12 {
        let at = late("4x4", 18, seed);
        let (clock, time_manager) = (
            || Duration::ZERO,
            TimeManager::new(Duration::from_secs(900), Duration::ZERO, None),
        );
        let think = |limits| endings().think(&at, limits);
        let (Ok(all), Ok(quick)) = (think(&ALL), think(&ALL.game(time_manager, &clock))) else {
            continue;
        };
        let slicing = Slicing {
            nodes: LOOK,
            ..Slicing::BRIEF
        };
        let mut exact = SlicedSolver::new(&at, &ALL.memory(1 << 22), slicing).unwrap();
        let win = 1 - at.payoff(at.mover());
        assert_eq!(exact.at_least(&at, win - 1, &go_on), Ok(true));
        let value = exact
            .value_within(&at, &mut Bounds::of(&at), win, &go_on)
            .unwrap();
        assert_eq!(
            (quick.value, quick.proved, quick.nodes),
            (all.value, true, exact.spent().nodes.max(1)),
            "{at}"
        );
        let best = at.read_move(quick.best.as_deref().unwrap()).unwrap();
        assert_eq!(exact.reaches(&at, best, value, &go_on), Ok(true), "{at}");
        assert_eq!(quick.variation.first(), quick.best.as_ref());
        assert!(quick.nodes <= all.nodes);
        saved += all.nodes - quick.nodes;
        played += 1;
    }
    assert!(played > 3 && saved > 0, "{played} and {saved}");
}

/// A proved win without a settled value is played and reported as proved.
#[test]
fn a_proved_win_without_a_value_is_reported() {
    let mut wins = 0;
    for seed in 0..20 {
        let at = late("4x4", 14, seed);
        for nodes in [50, 200, 800, 3200] {
            let Ok(analysis) = endings().think(&at, &ALL.nodes(nodes)) else {
                continue;
            };
            let is_explained = analysis
                .reasons
                .first()
                .is_some_and(|reason| reason.en.starts_with("A win is proved"));
            assert_eq!(is_explained, !analysis.proved, "{at}");
            if is_explained {
                let best = at.read_move(analysis.best.as_deref().unwrap()).unwrap();
                let mut exact = SlicedSolver::new(&at, &ALL, Slicing::BRIEF).unwrap();
                assert_eq!(
                    exact.reaches(&at, best, 1 - at.payoff(at.mover()), &go_on),
                    Ok(true),
                    "{at}"
                );
                wins += 1;
            }
        }
    }
    assert!(wins > 0);
}
