//! Proofs of wins with zones as texts, and their searches as bytes: written, read back, and refused
//! where they are damaged.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use connect6::Connect6;
use connect6::zone::{
    Options, Prover, StateError, VerifyError, ZoneCheckError, ZoneError, ZoneFault, ZoneProof,
    check, verify,
};
use search::Limits;

use crate::zone::quiet;

/// Why a text is no proof.
fn refusal(text: &str) -> ZoneError {
    ZoneProof::read::<19, false>(text).map(|_| ()).unwrap_err()
}

/// The fault of a text in this line.
fn at(text: &str, line: usize) -> ZoneFault {
    let error = refusal(text);
    assert_eq!(error.line, line, "{error}");
    assert!(
        error.to_string().ends_with('.') || error.line == 2,
        "{error}"
    );
    error.fault
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
}

#[test]
fn faults_of_texts_are_reported_with_their_line() {
    let (position, proof) = quiet();
    let text = proof.write(&position);
    let written = text.lines().count() - 4;
    let turns = format!("turns {written}");
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
}

#[test]
fn proofs_that_repeat_too_much_are_refused() {
    let (position, _) = quiet();
    let of_many = |lines: &[&str]| {
        let (count, lines) = (lines.len(), lines.join("\n"));
        refusal(&format!(
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

/// Three stones, of which none threatens anything.
fn three_stones() -> Connect6 {
    "J10 A1S19".parse().unwrap()
}

/// The bytes of a search of this position that has just begun.
fn begun(position: &Connect6) -> Vec<u8> {
    let mut prover = Prover::new(position, Options::DEFAULT).unwrap();
    prover.run(&Limits::new().nodes(1));
    prover.state()
}

/// Why bytes are no search of the three stones.
fn refused(bytes: &[u8]) -> StateError {
    Prover::restore(&three_stones(), Options::DEFAULT, bytes)
        .map(|_| ())
        .unwrap_err()
}

/// Where the root begins. The head has a size, a rule, a side, three stones with their numbers; then
/// come steps and nodes.
const ROOT: usize = 3 + 4 + 4 + 4 + 8 + 16;

#[test]
fn states_that_are_none_are_refused() {
    let position = three_stones();
    let state = begun(&position);
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
    let with = |at: usize, byte: u8| {
        let mut bytes = state.clone();
        bytes[at] = byte;
        bytes
    };
    assert!(matches!(refused(&with(ROOT, 9)), StateError::Unknown(_)));
    assert!(matches!(
        refused(&with(ROOT + 1, 1)),
        StateError::Stone(_) | StateError::Unknown(_)
    ));
    // Any other change is refused or gives another search, and proves nothing unchecked.
    for at in (ROOT..state.len()).step_by(1 + state.len() / 100) {
        if let Ok(mut bent) =
            Prover::restore(&position, Options::DEFAULT, &with(at, state[at] ^ 0x15))
        {
            let _ = bent.run(&Limits::new().nodes(1));
        }
    }
}

/// A turn of two stones, as bytes.
fn pair(cells: [u16; 2]) -> Vec<u8> {
    let cells = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
    [vec![2], cells].concat()
}

/// The numbers of two neighbours in a row, where rows are this far apart.
const fn two(stride: u16, row: u16, column: u16) -> [u16; 2] {
    [row * stride + column, row * stride + column + 1]
}

#[test]
fn states_with_impossible_turns_are_refused() {
    let position = three_stones();
    let state = begun(&position);
    let bit = |at: usize| u16::from_le_bytes([state[at], state[at + 1]]);
    let stride = (bit(3 + 4) - 9) / 9; // the stone in the middle, row 9 and column 9
    // A root that is won by a turn, a reply, a turn and so on: the game goes on after seven in a
    // row.
    let mut deep = [&state[..ROOT], &[2, 0]].concat();
    for turn in 0..3 {
        deep.extend(
            [
                pair(two(stride, 9, 10 + 2 * turn)),
                vec![1, 0, 0, 0],
                pair(two(stride, 1, 2 + 2 * turn)),
            ]
            .concat(),
        );
    }
    assert_eq!(refused(&deep), StateError::Deep);
    assert!(StateError::Deep.to_string().ends_with('.'));
    // A root with one turn after it, of two stones as required, and of one.
    let turn = |stones: Vec<u8>| {
        [
            &state[..ROOT],
            &[1, 0, 1, 0, 0, 0, 3],
            &stones[..],
            &[0; 12],
        ]
        .concat()
    };
    assert_eq!(
        Prover::restore(&position, Options::DEFAULT, &turn(pair(two(stride, 5, 5)))).map(|_| ()),
        Ok(())
    );
    let one = [vec![1], two(stride, 5, 5)[0].to_le_bytes().to_vec()].concat();
    assert!(matches!(refused(&turn(one)), StateError::Unknown(_)));
    // The first number that is no cell.
    let none = [
        vec![2],
        two(stride, 5, 5)[0].to_le_bytes().to_vec(),
        (19 * stride).to_le_bytes().to_vec(),
    ]
    .concat();
    assert!(matches!(refused(&turn(none)), StateError::Stone(_)));
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
