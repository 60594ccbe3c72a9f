//! Forced wins: the known ones are found, everything that is found is checked, and changed proofs
//! are refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::path::Path;

use common::{human_games, visit};
use connect6::forced::{ForcedCheckError, ForcedOptions, check};
use connect6::{Cell, Connect6, ForcedWin, ForcedWinSolver, Turn};
use game_core::Position;

/// The lines of a file of reference data; `None`, with a message, if it is absent.
fn reference(name: &str) -> Option<Vec<Vec<String>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference")
        .join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {name} is not there");
        return None;
    };
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    Some(
        lines
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect(),
    )
}

/// The position after stones in the order of play, separated by commas and spaces.
fn played(stones: &str) -> Connect6 {
    let mut position = Connect6::EMPTY;
    for stone in stones.split([' ', ',']).filter(|stone| !stone.is_empty()) {
        position
            .try_play(connect6::notation::read_cell(stone, 19).unwrap())
            .unwrap();
    }
    position
}

/// The number of positions: that of `CONNECT6_POSITIONS`, else `unless`.
fn positions(unless: usize) -> usize {
    std::env::var("CONNECT6_POSITIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(unless)
}

/// All listed wins are found in the listed number of turns or fewer, and every one is checked.
#[test]
fn known_wins_are_found() {
    let Some(lines) = reference("connect6-threat-wins.tsv") else {
        return;
    };
    assert_eq!(lines.len(), 82);
    let (mut forced, mut nodes, mut worst, mut shorter) = (ForcedWinSolver::new(), 0, 0, 0);
    for line in &lines {
        let (position, listed) = (played(&line[6]), line[2].parse::<u8>().unwrap());
        forced.clear();
        let (turns, _) = forced
            .turns(&position, ForcedOptions::DEFAULT)
            .unwrap_or_else(|| panic!("no win: {line:?}"));
        assert!(turns <= listed, "{turns} turns: {line:?}");
        shorter += u32::from(turns < listed);
        (nodes, worst) = (nodes + forced.nodes(), worst.max(forced.nodes()));
        let win = forced.win(&position, ForcedOptions::DEFAULT).unwrap();
        check(&position, &win).unwrap_or_else(|flaw| panic!("{flaw}: {line:?}"));
    }
    println!("82 wins in {nodes} nodes, {worst} at most, {shorter} shorter than listed");
}

/// A search counts its nodes, and ends at their limit.
#[test]
fn nodes_are_counted_and_limited() {
    // Fours everywhere, and no win in so few nodes.
    let position: Connect6 = "J10 I9J11 I11K10 I10L10 L12H12 M9G13".parse().unwrap();
    let (mut forced, mut counts) = (ForcedWinSolver::new(), Vec::new());
    for nodes in [1, 10, 100, 1000] {
        forced.clear();
        let found = forced.turns(
            &position,
            ForcedOptions {
                nodes,
                ..ForcedOptions::DEFAULT
            },
        );
        assert!(
            found.is_some() || forced.nodes() <= nodes + 1,
            "{nodes}: {}",
            forced.nodes()
        );
        counts.push(forced.nodes());
    }
    assert!(counts.is_sorted() && counts[3] > counts[0], "{counts:?}");
}

/// Claims about positions of play are true: the checker replays every win.
fn all_claims_hold(positions: impl Iterator<Item = Connect6>) -> u32 {
    let (mut forced, mut wins) = (ForcedWinSolver::new(), 0);
    for position in positions.filter(|position| !position.is_over() && position.left() == 2) {
        let search = ForcedOptions {
            turns: 6,
            nodes: 300,
        };
        if let Some(win) = forced.win(&position, search) {
            check(&position, &win).unwrap_or_else(|flaw| panic!("{flaw}: {position}"));
            wins += 1;
        }
    }
    wins
}

#[test]
fn nothing_is_won_that_is_not() {
    let mut crowded = Vec::new();
    visit::<19>(5, positions(1_500), |position| crowded.push(*position));
    let wins = all_claims_hold(crowded.into_iter());
    println!("{wins} wins checked");
    assert!(wins > 100);
    let Some(games) = human_games() else { return };
    let behind = games
        .iter()
        .step_by(if positions(0) > 0 { 1 } else { 20 })
        .map(|(stones, _)| {
            let mut position = Connect6::EMPTY;
            stones[..stones.len() * 3 / 4]
                .iter()
                .for_each(|&stone| position.play(stone));
            position
        });
    let wins = all_claims_hold(behind);
    println!("{wins} wins of human games checked");
    assert!(wins > 20);
}

/// Turns of a proof, counted one by one.
fn turns_of(win: &ForcedWin) -> usize {
    let mut ahead = vec![win];
    let mut turns = 0;
    while let Some(win) = ahead.pop() {
        turns += 1;
        ahead.extend(win.replies.iter().map(|answered| &answered.win));
    }
    turns
}

/// From a human game: the mover wins by double threats in five turns.
const FIVE_TURNS: &str = "J10 I9J9 K10K9 I10K8 L8L7 I8I11 I7I12 H8H11 G12L9 J11L10";

/// A proof knows its number of turns; without the answer to one reply the checker names that reply
/// and its place.
#[test]
fn a_proof_counts_its_turns_and_names_what_it_lacks() {
    let position: Connect6 = FIVE_TURNS.parse().unwrap();
    let mut forced = ForcedWinSolver::new();
    let win = forced.win(&position, ForcedOptions::DEFAULT).unwrap();
    check(&position, &win).unwrap();
    assert!(win.size() > 5, "{}", win.size());
    assert_eq!(win.size(), turns_of(&win));
    assert!(
        format!("{forced:?}").contains(&format!("nodes: {}", forced.nodes())),
        "{forced:?}"
    );
    // After the first reply the second turn wins by one more reply.
    let mut bent = win.clone();
    let behind = bent
        .replies
        .iter_mut()
        .find(|answered| !answered.win.replies.is_empty())
        .unwrap();
    let left_out = behind.win.replies.remove(0).reply;
    assert_eq!(
        check(&position, &bent),
        Err(ForcedCheckError::Unanswered(1, left_out))
    );
}

#[test]
fn flaws_say_where_they_are() {
    let cells = [Cell::new(2, 3).unwrap(), Cell::new(4, 5).unwrap()];
    let sentences = [
        (
            ForcedCheckError::Illegal(2),
            "The turn behind 2 others is not legal.",
        ),
        (
            ForcedCheckError::Counter(2),
            "Behind 3 turns the opponent makes six himself.",
        ),
        (
            ForcedCheckError::Idle(2),
            "The turn behind 2 others leaves the opponent a free stone.",
        ),
        (
            ForcedCheckError::Unanswered(2, cells),
            "Behind 3 turns the stones in row 3, column 4 and in row 5, column 6, counted from the upper left corner, \
             stop all threats, and nothing is said of them.",
        ),
        (
            ForcedCheckError::TooDeep,
            "The win has more turns than a board has room for.",
        ),
    ];
    for (flaw, sentence) in sentences {
        assert_eq!(flaw.to_string(), sentence);
    }
}

/// If six can be made at once, no threat is needed.
#[test]
fn a_six_is_a_win_in_one() {
    let position = played("J10 A1,A2 K10,L10 A4,A5 M10,A7 C1,C3");
    let (turns, turn) = ForcedWinSolver::new()
        .turns(&position, ForcedOptions::DEFAULT)
        .unwrap();
    let mut after = position;
    after.try_turn(turn).unwrap();
    assert_eq!((turns, after.winner()), (1, Some(position.mover())));
}

/// Every part of a proof that is left out or changed is noticed.
#[test]
fn corrupted_proofs_are_refused() {
    let Some(lines) = reference("connect6-threat-wins.tsv") else {
        return;
    };
    let mut forced = ForcedWinSolver::new();
    let mut refused = 0;
    for line in lines
        .iter()
        .filter(|line| matches!(&*line[2], "3" | "4"))
        .step_by(6)
    {
        let position = played(&line[6]);
        let win = forced.win(&position, ForcedOptions::DEFAULT).unwrap();
        assert!(!win.replies.is_empty() && win.size() > 1);
        for number in 0..win.replies.len() {
            let mut without = win.clone();
            without.replies.remove(number);
            assert!(matches!(
                check(&position, &without),
                Err(ForcedCheckError::Unanswered(0, _))
            ));
            let mut bent = win.clone();
            bent.replies[number].win.turn = win.turn;
            assert_eq!(check(&position, &bent), Err(ForcedCheckError::Illegal(1)));
            refused += 2;
        }
        let far = position.moves().find(|&cell| {
            position
                .stones(position.mover())
                .iter()
                .all(|s| s.distance(cell) > 6)
        });
        if let (Some(far), Turn::Two(first, _)) = (far, win.turn) {
            let idle = ForcedWin {
                turn: Turn::Two(first, far),
                replies: vec![],
            };
            assert!(check(&position, &idle).is_err());
        }
        assert_eq!(
            check(&position.after(position.moves().next().unwrap()), &win),
            Err(ForcedCheckError::Start)
        );
    }
    assert!(refused > 10);
}
