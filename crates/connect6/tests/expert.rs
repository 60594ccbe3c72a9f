//! The evaluator of whole turns: its game, its moves, its outlooks, and its forced wins.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::collections::BTreeSet;

use common::{crowded, random, visit};
use connect6::forced::{ForcedOptions, check};
use connect6::{
    Cell, Cells, Connect6, Expert, ForcedWinSchedule, ForcedWinSolver, RoadValues, Roads, Setup,
    Threats, Turn, TurnPosition, Width,
};
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, Step, Track};
use rand_chacha::ChaCha8Rng;
use search::{AlphaBeta, Limits};

/// An expert that searches within the limits of a test.
fn narrow<const N: usize>() -> Expert<N> {
    Expert::new().width(Width::new(4, 3, 8).unwrap())
}

/// The same by roads alone.
fn by_roads<const N: usize>() -> Expert<N> {
    Expert::by_roads(RoadValues::LEARNT).width(Width::new(4, 3, 8).unwrap())
}

#[test]
fn the_game_of_whole_turns_keeps_the_laws() -> Result<(), LawError> {
    for seed in 0..3 {
        let mut suite = Suite::new(TurnPosition::<6>::default(), random(seed))
            .plies(60)
            .exhaustive(4);
        suite.position()?.zero_sum()?.finite()?;
        assert!(suite.positions()? > 60);
    }
    Ok(())
}

/// Whole turns lead to the same positions as the turns of the definition.
#[test]
fn whole_turns_are_those_of_the_definition() {
    visit::<6>(2, 300, |position| {
        let whole = TurnPosition::from(*position);
        let after = |turn: Turn| {
            let after = whole.after(turn);
            (!after.board().is_over()).then(|| after.key())
        };
        let won = |turn: &Turn| whole.after(*turn).board().winner().is_some();
        let turns: Vec<Turn> = whole.moves().collect();
        let defined: Vec<Turn> = position.turns().collect();
        let [ours, theirs] = [&turns, &defined].map(|turns| {
            turns
                .iter()
                .copied()
                .filter_map(after)
                .collect::<BTreeSet<u64>>()
        });
        assert_eq!(ours, theirs, "{position}");
        assert_eq!(turns.iter().any(won), defined.iter().any(won), "{position}");
    });
}

/// An expert's moves with three turns to go, and its evaluation of the position.
fn said(expert: &mut Expert<15>, whole: &TurnPosition<15>) -> (Vec<Turn>, i32) {
    let (context, mut turns) = (
        NodeContext {
            ply: 0,
            depth: 3,
            previous: None,
            hint: None,
            window: None,
        },
        vec![],
    );
    expert.choose(whole, context, &mut turns);
    (turns, expert.evaluate(whole, Side::First))
}

/// A turn of a crowded game.
fn drawn(whole: &TurnPosition<15>, random: &mut ChaCha8Rng) -> Option<Turn> {
    let first = crowded(whole.board(), random)?;
    let second = Some(whole.board().after(first))
        .filter(|after| whole.board().left() == 2 && !after.is_over());
    let second = second.and_then(|after| crowded(&after, random));
    Some(second.map_or(Turn::One(first), |second| {
        Turn::Two(first.min(second), first.max(second))
    }))
}

/// The points of the roads, for the player who has just made a turn, and the other side's loss.
fn black_score(board: &Connect6<15>) -> Score {
    let points = RoadValues::LEARNT.score(&Roads::of(board), !board.mover());
    let last = i32::try_from(points).unwrap();
    if board.mover() == Side::Second {
        last
    } else {
        -last
    }
}

/// Following a line and back again, an expert agrees with a new one; its moves stop all wins if
/// that is possible, and win if they can.
#[test]
fn an_expert_does_not_depend_on_the_way() {
    follow_lines(narrow, 20, false);
}

/// The same by roads alone, whose score is then the evaluation.
#[test]
fn by_roads_neither() {
    follow_lines(by_roads, 40, true);
}

fn follow_lines(make: fn() -> Expert<15>, games: usize, is_by_roads: bool) {
    let budget = ForcedWinSchedule {
        inner: 20,
        leaf: 5,
        ..ForcedWinSchedule::default()
    };
    let (mut random, mut threatened, mut won) = (random(4), 0, 0);
    for _ in 0..games {
        let (mut whole, mut expert) = (TurnPosition::<15>::default(), make().budget(budget));
        expert.reset(&whole);
        while let Some(turn) = drawn(&whole, &mut random) {
            let mut fresh = make().budget(budget);
            fresh.reset(&whole);
            let (tried, score) = said(&mut expert, &whole);
            assert_eq!(
                (tried.clone(), score),
                said(&mut fresh, &whole),
                "{whole:?}"
            );
            let board = whole.board();
            if is_by_roads {
                assert_eq!(score, black_score(board), "{whole:?}");
            }
            assert_eq!(expert.evaluate(&whole, Side::Second), -score, "{whole:?}");
            let defences = Roads::of(board).defences(board, !board.mover(), &[]);
            if board.winning_turn().is_some() {
                assert!(
                    whole.after(tried[0]).board().winner().is_some(),
                    "{whole:?}"
                );
                let at_once = Connect6::<15>::WIN.unwrap() - 1;
                assert_eq!(
                    fresh.outlook(&whole, board.mover()),
                    (at_once, at_once),
                    "{whole:?}"
                );
                won += 1;
            } else if matches!(defences.threats(), Threats::One | Threats::Two) {
                let stopped = |turn: &Turn| whole.after(*turn).board().winning_turn().is_none();
                assert!(tried.iter().all(stopped), "{whole:?} {tried:?}");
                threatened += 1;
            }
            let after = whole.after(turn);
            expert.push(&whole, Step::Move(turn), &after);
            expert.pop();
            expert.push(&whole, Step::Move(turn), &after);
            whole = after;
        }
    }
    let (threats, wins) = (games * 5 / 4, games / 8);
    assert!(threatened > threats && won > wins, "{threatened} {won}");
}

/// A forced win in an outlook is real: the solver proves it, and the checker replays the proof.
#[test]
fn forced_wins_are_proved() {
    let (mut random, mut wins, mut forced) = (random(6), 0, ForcedWinSolver::<15>::new());
    let win = Connect6::<15>::WIN.unwrap();
    for _ in 0..60 {
        let (mut whole, mut expert) = (
            TurnPosition::<15>::default(),
            narrow::<15>().budget(ForcedWinSchedule {
                leaf: 50,
                ..ForcedWinSchedule::default()
            }),
        );
        expert.reset(&whole);
        while let Some(turn) = drawn(&whole, &mut random) {
            let after = whole.after(turn);
            expert.push(&whole, Step::Move(turn), &after);
            whole = after;
            let board = *whole.board();
            let (low, high) = expert.outlook(&whole, board.mover());
            if low <= 0 || low == win - 1 || board.is_over() {
                continue;
            }
            let turns = u8::try_from((win + 1 - low) / 2).unwrap();
            let proof = forced
                .win(
                    &board,
                    ForcedOptions {
                        turns,
                        nodes: 1_000_000,
                    },
                )
                .unwrap();
            assert!(check(&board, &proof).is_ok() && high == win - 3, "{board}");
            wins += 1;
        }
    }
    assert!(wins > 30, "{wins}");
}

/// By roads the last turn seen through has the value of all its leaves, at every depth.
#[test]
fn the_last_turn_is_seen_through() {
    let mut fewer = 0;
    visit::<15>(8, 400, |position| {
        if position.left() == 1 || position.is_over() || position.move_count() % 8 != 0 {
            return;
        }
        for depth in 1..=3 {
            let [through, plain] = [true, false].map(|foresees| {
                let expert = by_roads::<15>()
                    .budget(ForcedWinSchedule::BLIND)
                    .foresees(foresees);
                let mut search = AlphaBeta::without_table(expert).unwrap();
                search
                    .search(&TurnPosition::from(*position), &Limits::new().depth(depth))
                    .unwrap()
            });
            assert_eq!(through.value, plain.value, "{position} {depth}");
            fewer += usize::from(through.nodes < plain.nodes);
        }
    });
    assert!(fewer > 20, "{fewer}");
}

/// What is seen without a search: a win now, a loss in the next turn, and that neither comes
/// sooner.
#[test]
fn outlooks_are_those_of_the_definition() {
    let win = Connect6::<15>::WIN.unwrap();
    let (mut won, mut lost, mut open) = (0, 0, 0);
    visit::<15>(9, 1_500, |position| {
        let (whole, mut expert) = (
            TurnPosition::from(*position),
            narrow::<15>().budget(ForcedWinSchedule::BLIND),
        );
        if position.is_over() || position.left() == 1 {
            return;
        }
        expert.reset(&whole);
        let unstopped = Roads::of(position)
            .defences(position, !position.mover(), &[])
            .threats()
            > Threats::Two;
        let (low, high) = match position.winning_turn() {
            Some(_) => (win - 1, win - 1),
            None if unstopped => (2 - win, 2 - win),
            None => (2 - win, win - 3),
        };
        let counter = if low > 0 {
            &mut won
        } else if high < 0 {
            &mut lost
        } else {
            &mut open
        };
        *counter += 1;
        assert_eq!(
            expert.outlook(&whole, position.mover()),
            (low, high),
            "{position}"
        );
        assert_eq!(
            expert.outlook(&whole, !position.mover()),
            (-high, -low),
            "{position}"
        );
    });
    assert!(won > 20 && lost > 5 && open > 100, "{won} {lost} {open}");
}

/// An expert sees forced wins as far as its budget allows, and one without a budget none.
#[test]
fn a_blind_expert_sees_no_forced_win() {
    // From a human game: after the last turn the mover wins by double threats in five turns.
    let before: Connect6 = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11 G12L9"
        .parse()
        .unwrap();
    let (before, turn) = (
        TurnPosition::from(before),
        before.read_turn("J11L10").unwrap(),
    );
    let after = before.after(turn);
    let seen = |budget| {
        let mut expert = narrow::<19>().budget(budget);
        expert.reset(&before);
        expert.push(&before, Step::Move(turn), &after);
        expert.outlook(&after, after.board().mover())
    };
    let win = <Connect6>::WIN.unwrap();
    assert_eq!(seen(ForcedWinSchedule::BLIND), (2 - win, win - 3));
    assert!(
        seen(ForcedWinSchedule {
            inner: 5_000,
            leaf: 5_000,
            ..ForcedWinSchedule::default()
        })
        .0 > 0
    );
}

/// Tables are not probed where the last turn begins, but always before.
#[test]
fn an_expert_remembers_all_but_the_last_turn() {
    let remembers = |depth, goes_on| {
        let context = NodeContext {
            ply: 1,
            depth,
            previous: None,
            hint: None,
            window: None,
        };
        narrow::<15>().remembers(context, goes_on)
    };
    for goes_on in [false, true] {
        assert_eq!(
            [0, 1, 2, 9].map(|depth| remembers(depth, goes_on)),
            [false, false, true, true]
        );
    }
}

/// On a board with one empty cell a turn has one stone, and it may win.
#[test]
fn the_last_cell_of_a_board_may_win() {
    let all = || (0..36).filter_map(|number| Cell::new(number / 6, number % 6));
    let last = Cell::new(0, 5).unwrap();
    let first: Cells = all()
        .filter(|cell| match (cell.row(), cell.column()) {
            (0, column) => column < 5,
            (1 | 3, 1) | (2, 0) => false,
            (row, column) => (row + column) % 2 == 0,
        })
        .collect();
    let second: Cells = all()
        .filter(|&cell| cell != last && !first.contains(cell))
        .collect();
    let setup = Setup {
        stones: [first, second],
        mover: Side::First,
        left: 2,
    };
    let whole = TurnPosition::from(Connect6::<6>::from_setup(&setup).unwrap());
    let (context, mut turns) = (
        NodeContext {
            ply: 0,
            depth: 3,
            previous: None,
            hint: None,
            window: None,
        },
        vec![],
    );
    let mut expert = narrow::<6>();
    expert.reset(&whole);
    expert.choose(&whole, context, &mut turns);
    assert_eq!(turns, [Turn::One(last)]);
    assert_eq!(whole.after(turns[0]).board().winner(), Some(Side::First));
}
