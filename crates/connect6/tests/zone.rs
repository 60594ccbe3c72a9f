//! Wins with zones: they hold against every reply and in play against all kinds of stones, agree
//! with exact search, and changed proofs are refused.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{below, crowded, random};
use connect6::forced::ForcedOptions;
use connect6::zone::{
    Options, Prover, Reply, StateError, VerifyError, ZoneCheckError, ZoneFault, ZoneProof, check,
    free_pairs, verify,
};
use connect6::{Cell, Connect6, ForcedWinSolver, Turn};
use game_core::{Plain, Position, Side};
use rand_chacha::ChaCha8Rng;
use search::Limits;
use search::proof_number::{Goal, ProofNumber};

/// A short search with few turns.
fn prove<const N: usize>(
    position: &Connect6<N>,
    options: Options,
    steps: u64,
) -> Option<ZoneProof> {
    let mut prover = Prover::new(position, options)?;
    prover.run(&Limits::new().nodes(steps));
    prover.proof()
}

/// Black to move, with three stones that threaten nothing; White's are far away. Black wins by a
/// quiet turn.
const QUIET: &str = "J10 A1S19 L11N8 B2B18";

fn quiet() -> (Connect6, ZoneProof) {
    let position: Connect6 = QUIET.parse().unwrap();
    let proof = prove(&position, Options::DEFAULT, 10_000).unwrap();
    (position, proof)
}

/// A random reply: stones in threatened windows, near others, or anywhere; six if possible.
fn reply(position: &Connect6, random: &mut ChaCha8Rng) -> Connect6 {
    let (mut after, mover) = (*position, position.mover());
    if let Some(turn) = position.winning_turn() {
        after.try_turn(turn).unwrap();
        return after;
    }
    // As the attacker sees it, for the attacker's own wins.
    let seen = |position: Connect6| {
        let setup = connect6::Setup {
            mover: !mover,
            left: 2,
            ..position.into()
        };
        <Connect6>::from_setup(&setup).unwrap()
    };
    while after.mover() == mover && !after.is_over() {
        // The cells where the attacker would make six, and the rest of the turn.
        let urgent = seen(after)
            .winning_turn()
            .map(|turn| turn.cells().collect::<Vec<_>>())
            .unwrap_or_default();
        let cell = match urgent.len() {
            0 => crowded(&after, random).unwrap(),
            count => urgent[below(random, count)],
        };
        after.play(cell);
    }
    after
}

/// Whether the proof wins against replies drawn by a seed. The right answer is found by trying
/// those to parts of the reply.
fn wins(position: &Connect6, proof: &ZoneProof, strange: &[Cell], seed: u64) -> bool {
    let (mut after, attacker) = (*position, position.mover());
    if after.try_turn(proof.turn).is_err() {
        return false;
    }
    if after.winner() == Some(attacker) {
        return true;
    }
    let mut random = random(seed ^ after.key());
    let behind = reply(&after, &mut random);
    if behind.is_over() {
        return false;
    }
    if behind.winning_turn().is_some() {
        return true;
    }
    let new = behind.stones(!attacker) - after.stones(!attacker);
    let all: Vec<Cell> = new.iter().chain(strange.iter().copied()).collect();
    let mut fitting: Vec<&(Reply, ZoneProof)> = proof
        .replies
        .iter()
        .filter(|(reply, _)| reply.cells().all(|cell| all.contains(&cell)))
        .collect();
    fitting.sort_by_key(|(reply, _)| std::cmp::Reverse(reply.count()));
    fitting.into_iter().any(|(reply, win)| {
        let left: Vec<Cell> = all
            .iter()
            .copied()
            .filter(|&cell| reply.cells().all(|known| known != cell))
            .collect();
        wins(&behind, win, &left, seed)
    })
}

#[test]
fn a_quiet_turn_wins_against_every_reply() {
    let (position, proof) = quiet();
    let checked = check(&position, &proof).unwrap();
    assert_eq!(checked.turns, proof.size() as u64);
    println!(
        "{} turns, {} deep, {} replies looked up",
        checked.turns,
        proof.depth(),
        checked.replies
    );
    for seed in 0..300 {
        assert!(wins(&position, &proof, &[], seed), "{seed}");
    }
}

/// Whether a proof covers replies with irrelevant stones.
fn leaves_stones_free(proof: &ZoneProof) -> bool {
    proof
        .replies
        .iter()
        .any(|(reply, win)| reply.count() < 2 || leaves_stones_free(win))
}

/// Double threats are hardly searched, so that other turns must win.
const BLIND: Options = Options {
    look: 1,
    ..Options::DEFAULT
};

/// Every win claimed on a small board agrees with exact search over all legal replies.
fn agrees<const N: usize>(stones: usize, positions: u64, options: Options) -> (u32, u32) {
    let mut exact = ProofNumber::new(Plain::default(), 16 << 20).unwrap();
    let (mut claimed, mut free) = (0, 0);
    for seed in 0..positions {
        let mut random = random(seed);
        let mut position = Connect6::<N>::EMPTY;
        while !position.is_over() && (position.empty().len() > stones || position.left() != 2) {
            position.play(crowded(&position, &mut random).unwrap());
        }
        if position.is_over() {
            continue;
        }
        let Some(proof) = prove(&position, options, 50) else {
            continue;
        };
        check(&position, &proof).unwrap_or_else(|flaw| panic!("{flaw} {position}"));
        let limits = Limits::new().nodes(200_000);
        let found = exact
            .ask(&position, Goal::win(position.mover()), &limits)
            .unwrap();
        assert_ne!(found.answer, Some(false), "{position}");
        claimed += u32::from(found.answer == Some(true));
        free += u32::from(leaves_stones_free(&proof));
    }
    (claimed, free)
}

#[test]
fn exact_search_agrees_on_small_boards() {
    // The number of positions may come from the environment.
    let positions = std::env::var("CONNECT6_POSITIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(150);
    let small = agrees::<6>(14, positions, Options::DEFAULT);
    let larger = agrees::<7>(20, positions, BLIND);
    println!("{small:?} {larger:?}");
    assert!(small.0 > 10 && larger.0 > 20, "{small:?} {larger:?}");
}

/// Turns that threaten six suffice if quiet ones are not tried: no answer is for a null move.
#[test]
fn single_threats_win() {
    let singles = agrees::<7>(
        20,
        100,
        Options {
            quiet: false,
            ..BLIND
        },
    );
    assert!(singles.0 > 10, "{singles:?}");
    let position: Connect6 = "J10 A1S19 K11N14 B2B18".parse().unwrap();
    let proof = prove(&position, Options::SINGLES, 1_000).unwrap();
    check(&position, &proof).unwrap();
    assert!(leaves_stones_free(&proof) && leaves_no_turn_free(&proof));
}

/// Whether each answer is to one stone or to two.
fn leaves_no_turn_free(proof: &ZoneProof) -> bool {
    proof
        .replies
        .iter()
        .all(|(reply, win)| reply.count() > 0 && leaves_no_turn_free(win))
}

/// After a quiet turn replies of all kinds are tried one by one: each is answered itself, or loses
/// to double threats, which another solver finds and another checker confirms.
#[test]
fn replies_that_are_not_answered_lose() {
    let (position, proof) = quiet();
    let mut after = position;
    after.try_turn(proof.turn).unwrap();
    let (mut forced, mut lost) = (ForcedWinSolver::new(), 0);
    for (number, turn) in after.turns().enumerate() {
        let Turn::Two(a, b) = turn else {
            panic!("{after}")
        };
        let is_answered = proof
            .replies
            .iter()
            .any(|(reply, _)| *reply == Reply::two(a, b));
        if is_answered || number % 61 > 0 {
            continue;
        }
        let behind = after.after(a).after(b);
        let win = forced.win(
            &behind,
            ForcedOptions {
                nodes: 20_000,
                ..ForcedOptions::DEFAULT
            },
        );
        connect6::forced::check(&behind, &win.unwrap_or_else(|| panic!("{a:?} {b:?}"))).unwrap();
        lost += 1;
    }
    assert!(lost > 900, "{lost}");
}

/// The flaw of a changed proof.
fn bent(
    position: &Connect6,
    proof: &ZoneProof,
    bend: impl FnOnce(&mut ZoneProof),
) -> ZoneCheckError {
    let mut changed = proof.clone();
    bend(&mut changed);
    check(position, &changed).unwrap_err()
}

/// Each kind of change is found: a reply that is left out or answered twice, another turn, replies
/// where none are possible.
#[test]
fn corrupted_proofs_are_refused() {
    let (position, proof) = quiet();
    let at = |reply: &Reply| {
        proof
            .replies
            .iter()
            .position(|(other, _)| other == reply)
            .unwrap()
    };
    assert!(matches!(
        bent(&position, &proof, |p| p.replies.clear()),
        ZoneCheckError::Unanswered(0, _)
    ));
    // Without the null move most pairs are not answered; without any other reply that one is not.
    let null = at(&Reply::NONE);
    assert!(matches!(
        bent(&position, &proof, |p| drop(p.replies.remove(null))),
        ZoneCheckError::Unanswered(0, _)
    ));
    let mut needed = 0;
    let some = (0..proof.replies.len()).step_by(1 + proof.replies.len() / 8);
    for number in some.clone() {
        let mut without = proof.clone();
        without.replies.remove(number);
        needed += usize::from(matches!(
            check(&position, &without),
            Err(ZoneCheckError::Unanswered(0, _))
        ));
    }
    assert!(2 * needed > some.len(), "{needed} of {}", some.len());
    let (reply, win) = proof.replies[null].clone();
    assert_eq!(
        bent(&position, &proof, |p| p.replies.push((reply, win.clone()))),
        ZoneCheckError::Twice(0)
    );
    assert_eq!(
        bent(&position, &proof, |p| p.replies[null].1.turn = proof.turn),
        ZoneCheckError::Illegal(1)
    );
    let stone = proof.turn.cells().next().unwrap();
    assert_eq!(
        bent(&position, &proof, |p| p.replies[null].0 = Reply::one(stone)),
        ZoneCheckError::Taken(0, stone)
    );
    assert_eq!(
        bent(&position, &proof, |p| p.turn = Turn::One(stone)),
        ZoneCheckError::Illegal(0)
    );
    // Two answers are exchanged: each is for another reply.
    let end = proof.replies.len() - 1;
    let swapped = bent(&position, &proof, |p| {
        let (first, last) = (p.replies[0].1.clone(), p.replies[end].1.clone());
        (p.replies[0].1, p.replies[end].1) = (last, first);
    });
    assert!(
        !matches!(swapped, ZoneCheckError::Start | ZoneCheckError::Twice(_)),
        "{swapped}"
    );
    let begun = position.after(position.moves().next().unwrap());
    assert_eq!(check(&begun, &proof), Err(ZoneCheckError::Start));
}

/// No turn follows the end of the game, and the opponent must not make six first.
#[test]
fn ends_are_ends() {
    let won: Connect6 = "J10 A1A19 K10L10 S1S19 M10A5 A7A9".parse().unwrap();
    let Some(turn) = won.winning_turn() else {
        panic!("{won}")
    };
    let six = ZoneProof {
        turn,
        replies: Vec::new(),
    };
    assert!(check(&won, &six).is_ok());
    let more = ZoneProof {
        replies: vec![(Reply::NONE, six.clone())],
        ..six
    };
    assert_eq!(check(&won, &more), Err(ZoneCheckError::Over(0)));
    let threatened: Connect6 = "J10 A1B1 S1S3 C1D1".parse().unwrap();
    let [a, b] = [Cell::new(0, 0), Cell::new(0, 4)].map(Option::unwrap);
    let idle = ZoneProof {
        turn: Turn::Two(a, b),
        replies: Vec::new(),
    };
    assert_eq!(check(&threatened, &idle), Err(ZoneCheckError::Counter(0)));
    let full: Connect6<6> = "6x6 xoxoxo/xoxoxo/oxoxox/oxoxox/xoxoxo/xoxo.. x 2"
        .parse()
        .unwrap();
    let [a, b] = [Cell::new(5, 4), Cell::new(5, 5)].map(Option::unwrap);
    assert_eq!(
        check(
            &full,
            &ZoneProof {
                turn: Turn::Two(a, b),
                replies: Vec::new()
            }
        ),
        Err(ZoneCheckError::Full(0))
    );
}

#[test]
fn proofs_are_written_and_read() {
    let (position, proof) = quiet();
    let text = proof.write(&position);
    assert_eq!(
        ZoneProof::read::<19, false>(&text),
        Ok((position, proof.clone()))
    );
    let written = text.lines().count() - 4;
    assert!(
        written < proof.size(),
        "what stands in several places is written once"
    );
    let turns = format!("turns {written}");
    let of = |text: &str| ZoneProof::read::<19, false>(text).map(|_| ()).unwrap_err();
    let at = |text: &str, line| {
        let error = of(text);
        assert_eq!(error.line, line, "{error}");
        assert!(
            error.to_string().ends_with('.') || error.line == 2,
            "{error}"
        );
        error.fault
    };
    assert_eq!(at("", 1), ZoneFault::Format);
    assert_eq!(
        at(&text.replacen("proof 1", "proof 2", 1), 1),
        ZoneFault::Format
    );
    assert_eq!(at("zone proof 1\n", 2), ZoneFault::Position(None));
    assert!(matches!(
        at(&text.replacen("position .", "position ,", 1), 2),
        ZoneFault::Position(Some(_))
    ));
    assert_eq!(
        at(&text.replacen("turns ", "turns x", 1), 3),
        ZoneFault::Turns
    );
    assert_eq!(at(&text.replacen("\n- ", "\n+ ", 1), 5), ZoneFault::Line);
    assert_eq!(at(&text.replacen("\n- ", "\n-  ", 1), 5), ZoneFault::Line);
    assert_eq!(at(&text.replacen(&turns, "turns 1", 1), 5), ZoneFault::End);
    assert_eq!(
        at(&text.replacen(&turns, "turns 1000000", 1), written + 4),
        ZoneFault::End
    );
    assert_eq!(
        at(&text.replacen("end\n", "", 1), written + 4),
        ZoneFault::End
    );
    assert_eq!(at(&(text.clone() + "\n"), written + 4), ZoneFault::End);
    assert_eq!(
        at(
            &text.replacen(" =", " =1000000", 1),
            text.lines().position(|l| l.contains(" =")).unwrap() + 1
        ),
        ZoneFault::Same
    );
    let of_many = |lines: &[&str]| {
        let (count, lines) = (lines.len(), lines.join("\n"));
        of(&format!(
            "zone proof 1\nposition {position}\nturns {count}\n{lines}\nend\n"
        ))
        .fault
    };
    assert_eq!(of_many(&["A1B1 1", "- =1"]), ZoneFault::Same);
    assert_eq!(of_many(&["A1B1 1", "- =0"]), ZoneFault::Same);
    // Each line refers to the one before it twice.
    let doubled: Vec<String> = (0..24)
        .map(|line| {
            if line == 0 {
                "A1B1 2".to_owned()
            } else {
                "- A1B1 2".to_owned()
            }
        })
        .collect();
    let back: Vec<String> = ["- A1B1".to_owned()]
        .into_iter()
        .chain((0..24).map(|line| format!("A1 ={}", 25 - line)))
        .collect();
    let lines: Vec<&str> = doubled.iter().chain(&back).map(String::as_str).collect();
    assert_eq!(of_many(&lines), ZoneFault::Large);
    let deep = "- A1B1 1\n".repeat(200);
    let deep = format!("zone proof 1\nposition {position}\nturns 201\nA1B1 1\n{deep}end\n");
    assert_eq!(at(&deep, 185), ZoneFault::Deep);
}

/// A search that is stopped anywhere is resumed, only from its own bytes.
#[test]
fn a_stopped_search_goes_on() {
    let position: Connect6 = "J10 A1S19 K11N14 B2B18".parse().unwrap();
    let mut whole = Prover::new(&position, Options::DEFAULT).unwrap();
    let steps = whole.run(&Limits::new().nodes(10_000)).steps;
    assert_eq!(whole.progress().answer, Some(true));
    for part in [0, 1, 2, steps / 3, steps / 2, steps] {
        let mut first = Prover::new(&position, Options::DEFAULT).unwrap();
        first.run(&Limits::new().nodes(part));
        let state = first.state();
        let mut second = Prover::restore(&position, Options::DEFAULT, &state).unwrap();
        assert_eq!(second.state(), state, "after {part} steps");
        assert_eq!(second.progress(), first.progress(), "after {part} steps");
        second.run(&Limits::new().nodes(20_000));
        check(&position, &second.proof().unwrap()).unwrap();
    }
}

/// The memory of a tree is counted: some for every position, more for what is known about it.
#[test]
fn memory_is_counted() {
    let position: Connect6 = "J10 A1S19 K11N14 B2B18".parse().unwrap();
    let mut prover = Prover::new(&position, Options::DEFAULT).unwrap();
    let alone = prover.bytes();
    assert!((32..1024).contains(&alone), "{alone}");
    let found = prover.run(&Limits::new().nodes(10_000));
    // The known replies to a position and its win take memory, too.
    assert!(
        found.positions > 20 && prover.bytes() > alone * found.positions + 2_000,
        "{} bytes, {found:?}",
        prover.bytes()
    );
    assert!(
        prover.bytes() < 10_000 * found.positions && !prover.is_full(),
        "{} bytes, {found:?}",
        prover.bytes()
    );
}

#[test]
fn states_that_are_none_are_refused() {
    let position: Connect6 = "J10 A1S19".parse().unwrap();
    let mut prover = Prover::new(&position, Options::DEFAULT).unwrap();
    prover.run(&Limits::new().nodes(1));
    let state = prover.state();
    let refused = |bytes: &[u8]| {
        Prover::restore(&position, Options::DEFAULT, bytes)
            .map(|_| ())
            .unwrap_err()
    };
    for length in (0..state.len()).step_by(1 + state.len() / 100) {
        let error = refused(&state[..length]);
        assert!(
            matches!(error, StateError::Short | StateError::Position),
            "{length}: {error}"
        );
    }
    let longer: Vec<u8> = state.iter().copied().chain([0]).collect();
    assert_eq!(refused(&longer), StateError::Long);
    let other: Connect6 = "J10 A1S18".parse().unwrap();
    let other = Prover::new(&other, Options::DEFAULT).unwrap().state();
    assert_eq!(refused(&other), StateError::Position);
    // The head has a size, a rule, a side, three stones with their numbers; then come steps and
    // nodes.
    let root = 3 + 4 + 4 + 4 + 8 + 16;
    let with = |at: usize, byte: u8| {
        let mut bytes = state.clone();
        bytes[at] = byte;
        bytes
    };
    assert!(matches!(refused(&with(root, 9)), StateError::Unknown(_)));
    assert!(matches!(
        refused(&with(root + 1, 1)),
        StateError::Stone(_) | StateError::Unknown(_)
    ));
    // A root that is won by a turn, a reply, a turn and so on: the game goes on after seven in a
    // row.
    let bit = |at: usize| u16::from_le_bytes([state[at], state[at + 1]]);
    let stride = (bit(3 + 4) - 9) / 9; // the stone in the middle, row 9 and column 9
    let two = |row: u16, column: u16| [row * stride + column, row * stride + column + 1];
    let pair = |cells: [u16; 2]| {
        [
            vec![2],
            cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
        ]
        .concat()
    };
    let mut deep = [&state[..root], &[2, 0]].concat();
    for turn in 0..3 {
        deep.extend(
            [
                pair(two(9, 10 + 2 * turn)),
                vec![1, 0, 0, 0],
                pair(two(1, 2 + 2 * turn)),
            ]
            .concat(),
        );
    }
    assert_eq!(refused(&deep), StateError::Deep);
    assert!(StateError::Deep.to_string().ends_with('.'));
    // A root with one turn after it, of two stones as required, and of one.
    let turn = |stones: Vec<u8>| {
        [
            &state[..root],
            &[1, 0, 1, 0, 0, 0, 3],
            &stones[..],
            &[0; 12],
        ]
        .concat()
    };
    assert_eq!(
        Prover::restore(&position, Options::DEFAULT, &turn(pair(two(5, 5)))).map(|_| ()),
        Ok(())
    );
    let one = [vec![1], two(5, 5)[0].to_le_bytes().to_vec()].concat();
    assert!(matches!(refused(&turn(one)), StateError::Unknown(_)));
    // The first number that is no cell.
    let none = [
        vec![2],
        two(5, 5)[0].to_le_bytes().to_vec(),
        (19 * stride).to_le_bytes().to_vec(),
    ]
    .concat();
    assert!(matches!(refused(&turn(none)), StateError::Stone(_)));
    // Any other change is refused or gives another search, and proves nothing unchecked.
    for at in (root..state.len()).step_by(1 + state.len() / 100) {
        if let Ok(mut bent) =
            Prover::restore(&position, Options::DEFAULT, &with(at, state[at] ^ 0x15))
        {
            let _ = bent.run(&Limits::new().nodes(1));
        }
    }
}

/// The stored opening is won: its proof is checked, and the search finds the same one.
#[test]
#[ignore = "takes long: the gate runs it"]
fn the_stored_opening_is_won() {
    let text = include_str!("../../../data/connect6/j10-a1s19.txt");
    let verified = verify(text).unwrap();
    assert_eq!(
        (verified.attacker, &*verified.turn),
        (Side::First, "I11I10")
    );
    let position: Connect6 = "J10 A1S19".parse().unwrap();
    assert_eq!(verified.position, position.to_string());
    println!(
        "{} turns, {} deep, {} replies",
        verified.checked.turns, verified.depth, verified.checked.replies
    );
}

/// Irrelevant stones may be anywhere: the same proof holds with them, and not with others.
#[test]
#[ignore = "takes long: the gate runs it"]
fn free_pairs_leave_the_proof_whole() {
    let (position, proof) = quiet();
    let free = free_pairs(&position, &proof).unwrap();
    let with = |pair: [Cell; 2]| {
        let mut setup = connect6::Setup::from(position);
        setup.stones[1] = pair
            .into_iter()
            .fold(setup.stones[1], connect6::Cells::with);
        <Connect6>::from_setup(&setup).unwrap()
    };
    for &pair in free.iter().step_by(1 + free.len() / 12) {
        check(&with(pair), &proof).unwrap();
    }
    assert!(
        free.is_sorted() && free.iter().all(|[first, second]| first < second),
        "each pair once, and in order"
    );
    let [a, b] = [0, 1].map(|n| proof.turn.cells().nth(n).unwrap());
    assert!(
        free.len() > 1_000 && !free.contains(&[a.min(b), a.max(b)]),
        "{}",
        free.len()
    );
    assert_eq!(
        check(&with([a, b]), &proof),
        Err(ZoneCheckError::Illegal(0))
    );
}

/// Texts of all sizes are verified, and their faults are reported.
#[test]
fn texts_are_verified() {
    let position: Connect6<9> = "9x9 E5 A1A2 F5G5 A4A5 D5A9 B1B3".parse().unwrap();
    let turn = position.winning_turn().unwrap();
    let text = ZoneProof {
        turn,
        replies: Vec::new(),
    }
    .write(&position);
    let verified = verify(&text).unwrap();
    assert_eq!(
        (verified.turn, verified.depth, verified.checked.replies),
        (position.turn_text(turn), 1, 0)
    );
    let idle = text.replacen(&position.turn_text(turn), "I9I8", 1);
    assert!(matches!(
        verify(&idle),
        Err(VerifyError::Flaw(
            ZoneCheckError::Unanswered(0, _) | ZoneCheckError::Counter(0)
        ))
    ));
    let none = verify("zone proof 1\nposition 5x5 A1\nturns 1\nA1\nend\n").unwrap_err();
    assert!(
        matches!(&none, VerifyError::Text(error) if error.line == 2),
        "{none}"
    );
}
