//! The laws of Dots and Boxes.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dots::solve::journal::Contents;
use dots::solve::{Ideas, Limits, Report, SettledPosition, SolveError, Solver};
use dots::structure::Structure;
use dots::{AnyDots, Dots, EdgePlace, Endgame, Fixed, Grid, Measured, Sets, Setup, Size};
use game_core::{Finite, Game, Notation, Packed, Position, Score, Side, Symmetric, ToMove};

/// A text is refused at one of its columns, or is a position whose own text is read back unchanged,
/// with the same parts; its moves are read in every form.
pub fn dots_positions_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<AnyDots>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(AnyDots::from_setup(&position.setup()), Ok(position));
            assert_eq!(
                position.to_move() == ToMove::Nobody,
                position.moves_left() == 0
            );
            let size = position.size();
            for m in position.moves() {
                let forms = [
                    Some(position.move_text(m)),
                    size.contest_text(m),
                    size.platform_text(m),
                ];
                assert!(
                    forms
                        .iter()
                        .flatten()
                        .all(|form| position.read_move(form) == Ok(m)),
                    "{forms:?}"
                );
            }
        }
        Err(error) => {
            let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            assert!(
                error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column),
                "{error}"
            );
        }
    }
}

/// Boxes with the numbers of their edges (above, left, right, below).
fn naive_boxes(size: Size) -> Vec<[usize; 4]> {
    let (columns, horizontals) = (size.columns(), size.horizontals());
    let edges = |at: usize| {
        let left = horizontals + at / columns * (columns + 1) + at % columns;
        [at, left, left + 1, at + columns]
    };
    (0..size.boxes()).map(edges).collect()
}

/// The first byte chooses the size, every other one a move: a game in which the position and a list
/// of drawn edges agree after each move.
pub fn dots_games_agree_with_a_naive_board(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let Some(size) = Size::all().nth(usize::from(first) % 177) else {
        return;
    };
    let mut game = Game::new(AnyDots::empty(size));
    let (boxes, mut drawn) = (naive_boxes(size), vec![false; size.edges()]);
    let (mut won, mut mover) = ([0_i32; 2], 0);
    for &choice in rest {
        let left: Vec<usize> = (0..drawn.len()).filter(|&edge| !drawn[edge]).collect();
        let listed: Vec<usize> = game.position().moves().map(|m| size.number(m)).collect();
        assert_eq!(listed, left);
        if left.is_empty() {
            break;
        }
        let number = left[usize::from(choice) % left.len()];
        let closed = |drawn: &[bool]| {
            boxes
                .iter()
                .filter(|edges| edges.iter().all(|&edge| drawn[edge]))
                .count()
        };
        let before = closed(&drawn);
        drawn[number] = true;
        let taken = closed(&drawn) - before;
        won[mover] += i32::try_from(taken).unwrap_or(0);
        if taken == 0 {
            mover = 1 - mover;
        }
        let Some(edge) = size.edge(number) else {
            return;
        };
        assert!(game.play(edge).is_ok());
        let position = game.position();
        assert_eq!(position.payoff(Side::First), won[0] - won[1]);
        assert_eq!(position.mover(), [Side::First, Side::Second][mover]);
        assert_eq!(position.to_string().parse(), Ok(*position));
    }
}

/// The best difference still to come on a board of 3×3 boxes, by definition.
fn value(drawn: u64, known: &mut BTreeMap<u64, Score>) -> Score {
    if let Some(&value) = known.get(&drawn) {
        return value;
    }
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    let best = position.moves().map(|edge| {
        let (taken, after) = (
            position.takes(edge),
            value(position.after(edge).drawn(), known),
        );
        if taken > 0 {
            Score::try_from(taken).unwrap_or(0) + after
        } else {
            -after
        }
    });
    let best = best.max().unwrap_or(0);
    known.insert(drawn, best);
    best
}

/// Three bytes are the drawn edges of 3×3 boxes, of which at most 13 are left: the captures of the
/// turn, the canonical position and the closed form of endgames give the value by definition.
pub fn dots_captures_give_the_value(bytes: &[u8]) {
    let &[a, b, c] = bytes else { return };
    let drawn = u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16;
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    if position.move_count() > 13 {
        return;
    }
    let known = &mut BTreeMap::new();
    let (expected, captured) = (value(drawn, known), position.capture());
    assert_eq!(
        captured.value(value(captured.rest, known)),
        expected,
        "{position}"
    );
    assert_eq!(
        value(position.canonical().drawn(), known),
        expected,
        "{position}"
    );
    assert!(
        position
            .simple_value()
            .is_none_or(|simple| simple == expected),
        "{position}"
    );
    assert_eq!(
        u64::from(captured.boxes),
        u64::from(position.grid().dead(drawn).count_ones())
    );
}

/// Seventeen bytes: a size, and the drawn edges of a board of that size.
fn any_board(bytes: &[u8]) -> Option<Dots<Measured<u128>>> {
    let (&first, rest) = bytes.split_first()?;
    let size = Size::all().nth(usize::from(first) % 177)?;
    let drawn = rest.try_into().map(u128::from_le_bytes).ok()?;
    Some(Dots::empty(Measured::<u128>::new(size)?).with_drawn(drawn))
}

/// The best difference still to come on a board of any size, by definition.
fn value_anywhere(position: &Dots<Measured<u128>>, known: &mut BTreeMap<u128, Score>) -> Score {
    if let Some(&value) = known.get(&position.drawn()) {
        return value;
    }
    let best = position.moves().map(|edge| {
        let (taken, after) = (
            position.takes(edge),
            value_anywhere(&position.after(edge), known),
        );
        if taken > 0 {
            taken.cast_signed() + after
        } else {
            -after
        }
    });
    let best = best.max().unwrap_or(0);
    known.insert(position.drawn(), best);
    best
}

/// Most undrawn edges for the value by definition on boards of any size.
const FEW: usize = 9;

/// A size, and the few edges that are left on a board of that size.
fn late_board(bytes: &[u8]) -> Option<Dots<Measured<u128>>> {
    let (&first, rest) = bytes.split_first()?;
    let size = Size::all().nth(usize::from(first) % 177)?;
    let named = rest
        .iter()
        .take(FEW)
        .filter_map(|&byte| size.edge(usize::from(byte) % size.edges()));
    let left = named.fold(0_u128, |all, edge| all | 1 << edge.bit());
    Some(Dots::empty(Measured::<u128>::new(size)?).with_drawn(!left))
}

/// The captures of a turn give the value by definition on boards of every size, and some essential
/// move is best if nothing can be taken. The bytes are a size and drawn edges, and also a size and
/// the edges left: of the former hardly any position is late enough to be solved. Solvers of both
/// words find it, and those of two threads if the first byte is large.
pub fn dots_captures_give_the_value_on_any_board(bytes: &[u8]) {
    let threads = bytes.first().map_or(1, |&first| 1 + u16::from(first) / 177);
    for position in [any_board(bytes), late_board(bytes)].into_iter().flatten() {
        captures_give_the_value(&position, threads);
    }
}

/// The value by a solver whose table is too small for the position.
fn solved<G: Grid>(position: &Dots<G>, threads: u16) -> Result<Score, SolveError> {
    let solver = Solver::new(position.grid(), 1 << 8)?;
    Ok(solver
        .value(position, &Limits::new().threads(threads))?
        .value)
}

fn captures_give_the_value(position: &Dots<Measured<u128>>, threads: u16) {
    let captured = position.capture();
    let rest = position.with_drawn(captured.rest);
    assert_eq!(
        (rest.capture().boxes, rest.boxes_left() + captured.boxes),
        (0, position.boxes_left()),
        "{position}"
    );
    if position.move_count() > FEW {
        return;
    }
    let known = &mut BTreeMap::new();
    let expected = value_anywhere(position, known);
    assert_eq!(
        captured.value(value_anywhere(&rest, known)),
        expected,
        "{position}"
    );
    assert!(
        position
            .simple_value()
            .is_none_or(|simple| simple == expected),
        "{position}"
    );
    assert_eq!(solved(position, threads), Ok(expected), "{position}");
    if let (Some(grid), Ok(drawn)) = (
        Measured::<u64>::new(position.size()),
        u64::try_from(position.drawn()),
    ) {
        assert_eq!(
            solved(&Dots::empty(grid).with_drawn(drawn), threads),
            Ok(expected),
            "{position}"
        );
    }
    if captured.boxes == 0 && position.move_count() > 0 {
        let best = position
            .essential_moves()
            .map(|edge| -value_anywhere(&position.after(edge), known))
            .max();
        assert_eq!(best, Some(expected), "{position}");
    }
}

/// The image of an edge if the board is turned upside down (0), mirrored (1), or reflected in its
/// diagonal if it is a square (2).
fn seen(size: Size, place: EdgePlace, look: u8) -> EdgePlace {
    let (rows, columns) = (size.rows(), size.columns());
    let small = |number: usize| u8::try_from(number).unwrap_or(0);
    let EdgePlace {
        row,
        column,
        vertical,
    } = place;
    match look {
        0 => EdgePlace {
            row: small(rows - usize::from(vertical)) - row,
            ..place
        },
        1 => EdgePlace {
            column: small(columns - usize::from(!vertical)) - column,
            ..place
        },
        _ if rows == columns => EdgePlace {
            row: column,
            column: row,
            vertical: !vertical,
        },
        _ => place,
    }
}

/// Equivalent positions have one canonical position, which is its own; as much can be taken there,
/// and if few edges are left the value is the same.
pub fn dots_looks_have_equal_values(bytes: &[u8]) {
    let Some(position) = any_board(bytes) else {
        return;
    };
    let (size, symmetries) = (position.size(), position.grid().symmetries());
    let least = symmetries.canonical(position.drawn());
    assert_eq!(symmetries.canonical(least), least, "{position}");
    for look in 0..3 {
        let drawn = (0..size.edges())
            .filter_map(|number| size.edge(number))
            .filter(|&edge| position.is_drawn(edge));
        let image = drawn.filter_map(|edge| size.at(seen(size, size.place(edge), look)));
        let image = image.fold(0_u128, |all, edge| all | 1 << edge.bit());
        assert_eq!(
            image.count_ones(),
            position.drawn().count_ones(),
            "{position}"
        );
        assert_eq!(
            symmetries.canonical(image),
            least,
            "{position}: look {look}"
        );
    }
    let representative = position.with_drawn(least);
    let (taken, same) = (position.capture(), representative.capture());
    assert_eq!(
        (taken.boxes, taken.choice),
        (same.boxes, same.choice),
        "{position}"
    );
    if position.move_count() <= FEW {
        let value = |position| value_anywhere(position, &mut BTreeMap::new());
        assert_eq!(value(&position), value(&representative), "{position}");
    }
}

/// Three bytes are the drawn edges of 3×3 boxes, of which at most 13 are left, a fourth switches
/// ideas off: the solver gives the value by definition, with a table of four entries and one thread
/// or two, and another can learn what it settles.
pub fn dots_solver_gives_the_value(bytes: &[u8]) {
    let &[a, b, c, off] = bytes else { return };
    let drawn = u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16;
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    if position.move_count() > 13 {
        return;
    }
    // The bytes of the corpus depend on this order.
    let order = [
        Ideas::SYMMETRY,
        Ideas::LOOSE,
        Ideas::CUTOFFS,
        Ideas::ORDER,
        Ideas::WEB,
        Ideas::TABLE,
    ];
    let ideas = (0..)
        .zip(order)
        .filter(|(bit, _)| off >> bit & 1 == 0)
        .map(|(_, idea)| idea)
        .collect();
    let threads = if off & 64 == 0 { 1 } else { 2 };
    let expected = value(drawn, &mut BTreeMap::new());
    let Ok(solver) = Solver::with_ideas(position.grid(), 64, ideas) else {
        return;
    };
    let solver = solver.settled_from(4);
    let keep = |report: &Report| {
        if let Report::Settled(settled) = report {
            assert_eq!(solver.learn(settled), Ok(()));
        }
        ControlFlow::Continue(())
    };
    let found = solver
        .value(&position, &Limits::new().threads(threads).progress(&keep))
        .map(|solved| solved.value);
    assert_eq!(found, Ok(expected), "{position}");
    let margin = |margin: Score| {
        solver
            .at_least(&position, margin, &Limits::new())
            .map(|solved| solved.value)
    };
    assert_eq!(
        (margin(expected), margin(expected + 1)),
        (Ok(true), Ok(false)),
        "{position}"
    );
}

/// A journal of 3×3 boxes is refused, or has lines that are read back unchanged. The bytes are also
/// lines with their checksums, 22 bytes each: all are read, a torn end costs the last, and a solver
/// learns or refuses each.
pub fn dots_journals_are_read_or_refused(bytes: &[u8]) {
    let grid = Fixed::<3, 3>::GRID;
    let written = |settled: &[SettledPosition]| {
        let lines = settled.iter().map(|settled| format!("{settled}\n"));
        format!("quincunx dots journal 1 3x3\n{}", lines.collect::<String>())
    };
    if let Ok(contents) = Contents::of(bytes, grid.size()) {
        let again = Contents::of(written(&contents.settled).as_bytes(), grid.size());
        assert!(again.is_ok_and(|again| again.settled == contents.settled && again.damaged == 0));
    }
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |all, &byte| all << 8 | u128::from(byte))
    };
    let small = |byte: u8| Score::from(byte.cast_signed());
    let settled = |bytes: &[u8]| SettledPosition {
        drawn: number(&bytes[..16]),
        loose: u32::try_from(number(&bytes[16..20])).unwrap_or(0),
        lower: small(bytes[20]),
        upper: small(bytes[21]),
    };
    let all: Vec<SettledPosition> = bytes.chunks_exact(22).map(settled).collect();
    let text = written(&all);
    let (whole, torn) = (text.as_bytes(), &text.as_bytes()[..text.len() - 1]);
    assert!(
        Contents::of(whole, grid.size()).is_ok_and(|told| told.settled == all && told.damaged == 0)
    );
    let kept = &all[..all.len().saturating_sub(1)];
    assert!(
        Contents::of(torn, grid.size()).is_ok_and(|told| told.settled == kept && told.damaged == 0)
    );
    let Ok(solver) = Solver::new(grid, 1 << 10) else {
        return;
    };
    let refused = Err(SolveError::Unlikely(grid.size()));
    assert!(
        all.iter()
            .map(|settled| solver.learn(settled))
            .all(|told| told == Ok(()) || told == refused)
    );
    // A learnt entry may be wrong; that affects only the value.
    let told = solver.value(&Dots::empty(grid), &Limits::new().nodes(100));
    assert!(told.is_ok_and(|told| told.value.abs() <= 9) || told == Err(SolveError::OutOfNodes));
}

/// Sixteen bytes are the drawn edges of 7×7 boxes: parts are disjoint, moves have consistent facts,
/// and the greedy player's is one of them.
pub fn dots_structures_hold_together(bytes: &[u8]) {
    let Ok(bits) = bytes.try_into().map(u128::from_le_bytes) else {
        return;
    };
    let position = Dots::<Fixed<7, 7, u128>>::EMPTY.with_drawn(bits);
    let structure = Structure::of(&position);
    let chains = structure.chains.iter().map(|chain| &chain.boxes);
    let parts = structure
        .trees
        .iter()
        .map(|tree| &tree.boxes)
        .chain(chains)
        .chain(&structure.loops);
    let mut boxes: Vec<usize> = parts
        .flatten()
        .chain(&structure.junctions)
        .copied()
        .collect();
    boxes.sort_unstable();
    let open = |&number: &usize| structure.boxes[number - 1].liberties > 0;
    assert_eq!(
        boxes,
        (1..=49).filter(open).collect::<Vec<_>>(),
        "each open box has one part"
    );
    for facts in &structure.moves {
        assert_eq!(
            facts.takes > 0,
            position.after(facts.edge).mover() == position.mover()
        );
        assert_eq!(facts.boxes_given, position.boxes_given(facts.edge));
    }
    assert_eq!(position.greedy().is_some(), position.move_count() > 0);
    assert_eq!(
        structure.endgame,
        Endgame::of(&position.with_drawn(position.capture().rest))
    );
    let same = Dots::from_setup(position.grid(), &Setup::from(position));
    assert_eq!(same.map(|same| same.pack()), Ok(position.pack()));
}
