//! One type for all boards agrees with the type of each board, and all symmetric positions have one
//! canonical position.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::str::FromStr;

use connect6::{AnyConnect6, Cell, Cells, Connect6, Setup, Turn};
use game_core::laws::{LawError, Suite};
use game_core::{IllegalMoveError, Notation, Position, Side, Symmetric, mix, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

#[test]
fn every_board_keeps_the_laws() -> Result<(), LawError> {
    for size in AnyConnect6::SIZES {
        let start = AnyConnect6::empty(size).unwrap();
        let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(4))
            .plies(300)
            .exhaustive(50);
        suite
            .position()?
            .zero_sum()?
            .finite()?
            .move_index()?
            .symmetric()?
            .notation()?;
    }
    assert_eq!(AnyConnect6::default(), AnyConnect6::empty(19).unwrap());
    assert!(
        [0, 10, 18, 20]
            .iter()
            .all(|&size| AnyConnect6::empty(size).is_none())
    );
    Ok(())
}

/// A turn on the first empty cells, if the game goes on and no stone of it ends the game.
fn some_turn<const N: usize>(position: &Connect6<N>) -> Option<Turn> {
    let first = position.moves().next()?;
    let after = position.after(first);
    match (position.left(), after.is_over()) {
        (_, true) | (1, _) => Some(Turn::One(first)),
        _ => after.moves().next().map(|second| Turn::Two(first, second)),
    }
}

/// A turn is written, read and played on one board as on any.
fn same_turns<const N: usize>(one: &Connect6<N>, any: &AnyConnect6)
where
    Connect6<N>: Notation + Position<Move = Cell, Player = Side>,
{
    let text = any.to_string();
    if let Some(turn) = some_turn(one) {
        let (spelt, mut after, mut other) = (one.turn_text(turn), *any, *one);
        assert_eq!(
            (any.turn_text(turn), any.read_turn(&spelt)),
            (spelt, Ok(turn)),
            "{text}"
        );
        assert_eq!(
            (after.try_turn(turn), other.try_turn(turn)),
            (Ok(()), Ok(())),
            "{text}"
        );
        assert_eq!(after.to_string(), other.to_string());
        assert_eq!(
            (after.try_turn(turn), after.to_string()),
            (Err(IllegalMoveError), other.to_string()),
            "{text}"
        );
    }
}

/// A game on one board, and the same game with the type for any board.
fn beside<const N: usize>(seed: u64)
where
    Connect6<N>:
        FromStr<Err = game_core::ParseError> + Notation + Position<Move = Cell, Player = Side>,
{
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut one, mut any) = (Connect6::<N>::EMPTY, AnyConnect6::empty(N).unwrap());
    loop {
        let text = any.to_string();
        assert_eq!((&text, any.size()), (&one.to_string(), N));
        assert_eq!(text.parse(), Ok(any), "{text}");
        assert_eq!(text.parse(), Ok(one), "{text}");
        assert_eq!(
            (any.mover(), any.left(), any.winner()),
            (one.mover(), one.left(), one.winner())
        );
        assert_eq!(
            (any.is_over(), any.winning_turn()),
            (one.is_over(), one.winning_turn()),
            "{text}"
        );
        assert_eq!(
            (any.move_count(), any.to_move()),
            (one.move_count(), one.to_move()),
            "{text}"
        );
        for cell in (0..N * N).filter_map(|number| Cell::new(number / N, number % N)) {
            let owner = [Side::First, Side::Second]
                .into_iter()
                .find(|&side| any.stones(side).contains(cell));
            assert_eq!((any.owner(cell), one.owner(cell)), (owner, owner), "{text}");
        }
        assert_eq!(
            any.key(),
            mix(one.key() ^ N as u64),
            "the size is part of the key: {text}"
        );
        same_turns(&one, &any);
        let (mut drawn, mut other) = (String::new(), String::new());
        any.draw(&mut drawn).unwrap();
        one.draw(&mut other).unwrap();
        assert_eq!((&drawn, drawn.lines().count() > N), (&other, true));
        let Some(step) = random_step(&mut one, random) else {
            break;
        };
        let game_core::Step::Move(cell) = step else {
            continue;
        };
        assert!(any.try_play(cell).is_ok());
    }
}

#[test]
fn any_board_is_as_the_board_of_its_size() {
    beside::<9>(1);
    beside::<15>(2);
    beside::<19>(3);
}

/// The image of a cell under a turn or a reflection: bit 0 reflects columns, bit 1 rows, bit 2
/// swaps both.
fn image<const N: usize>(way: usize, cell: Cell) -> Cell {
    let at = |bit: usize, place: usize| if way & bit > 0 { N - 1 - place } else { place };
    let (row, column) = (at(2, cell.row()), at(1, cell.column()));
    if way & 4 > 0 {
        Cell::new(column, row).unwrap()
    } else {
        Cell::new(row, column).unwrap()
    }
}

#[test]
fn all_looks_have_one_representative() {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    for _ in 0..20 {
        let mut position = Connect6::<9>::EMPTY;
        for _ in 0..15 {
            random_step(&mut position, random);
            let setup = Setup::from(position);
            let looks: Vec<Connect6<9>> = (0..8)
                .map(|way| {
                    let stones = setup.stones.map(|cells| {
                        cells
                            .iter()
                            .map(|cell| image::<9>(way, cell))
                            .collect::<Cells>()
                    });
                    Connect6::from_setup(&Setup { stones, ..setup }).unwrap()
                })
                .collect();
            let face = position.canonical();
            assert!(looks.contains(&face), "{position} {face}");
            for look in looks {
                assert_eq!(
                    (look.canonical(), look.canonical().key()),
                    (face, face.key()),
                    "{position} {look}"
                );
            }
        }
    }
}
