//! The laws of Dots and Boxes.

use std::collections::BTreeMap;

use dots::solve::{Ideas, Limits, Settled, Solver};
use dots::structure::Structure;
use dots::{AnyDots, Dots, Endgame, Fixed, Sets, Setup, Size};
use game_core::{Finite, Game, Notation, Packed, Position, Score, Side, Symmetric, ToMove};

/// A text is refused at one of its columns, or says a position whose own text is read back as the
/// same, with the same parts; its moves are read in every form.
pub fn dots_positions_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<AnyDots>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(AnyDots::from_setup(&position.setup()), Ok(position));
            assert_eq!(position.to_move() == ToMove::Nobody, position.moves_left() == 0);
            let size = position.size();
            for m in position.moves() {
                let forms = [Some(position.move_text(m)), size.contest_text(m), size.platform_text(m)];
                assert!(forms.iter().flatten().all(|form| position.read_move(form) == Ok(m)), "{forms:?}");
            }
        }
        Err(error) => {
            let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            assert!(error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column), "{error}");
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
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Some(size) = Size::all().nth(usize::from(first) % 177) else { return };
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
        let closed = |drawn: &[bool]| boxes.iter().filter(|edges| edges.iter().all(|&edge| drawn[edge])).count();
        let before = closed(&drawn);
        drawn[number] = true;
        let taken = closed(&drawn) - before;
        won[mover] += i32::try_from(taken).unwrap_or(0);
        if taken == 0 {
            mover = 1 - mover;
        }
        let Some(edge) = size.edge(number) else { return };
        assert!(game.play(edge).is_ok());
        let position = game.position();
        assert_eq!(position.payoff(Side::First), won[0] - won[1]);
        assert_eq!(position.mover(), [Side::First, Side::Second][mover]);
        assert_eq!(position.to_string().parse(), Ok(*position));
    }
}

/// The best difference still to come on a board of 3×3 boxes, by the definition.
fn value(drawn: u64, known: &mut BTreeMap<u64, Score>) -> Score {
    if let Some(&value) = known.get(&drawn) {
        return value;
    }
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    let best = position.moves().map(|edge| {
        let (taken, after) = (position.takes(edge), value(position.after(edge).drawn(), known));
        if taken > 0 { Score::try_from(taken).unwrap_or(0) + after } else { -after }
    });
    let best = best.max().unwrap_or(0);
    known.insert(drawn, best);
    best
}

/// Three bytes are the drawn edges of 3×3 boxes, of which at most 13 are left: the captures of the
/// turn, the representative and the closed form of endgames give the value by definition.
pub fn dots_captures_give_the_value(bytes: &[u8]) {
    let &[a, b, c] = bytes else { return };
    let drawn = u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16;
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    if position.move_count() > 13 {
        return;
    }
    let known = &mut BTreeMap::new();
    let (expected, captured) = (value(drawn, known), position.capture());
    assert_eq!(captured.value(value(captured.rest, known)), expected, "{position}");
    assert_eq!(value(position.canonical().drawn(), known), expected, "{position}");
    assert!(position.simple_value().is_none_or(|simple| simple == expected), "{position}");
    assert_eq!(u64::from(captured.boxes), u64::from(position.grid().dead(drawn).count_ones()));
}

/// Three bytes are the drawn edges of 3×3 boxes, of which at most 13 are left, a fourth switches ideas off:
/// the solver gives the value by definition, with a table of four entries, and what it settles may be learnt.
pub fn dots_solver_gives_the_value(bytes: &[u8]) {
    let &[a, b, c, off] = bytes else { return };
    let drawn = u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16;
    let position = Dots::<Fixed<3, 3>>::EMPTY.with_drawn(drawn);
    if position.move_count() > 13 {
        return;
    }
    let mut ideas = Ideas::ALL;
    ideas.symmetry = off & 1 == 0;
    ideas.loose = off & 2 == 0;
    ideas.cutoffs = off & 4 == 0;
    ideas.order = off & 8 == 0;
    let expected = value(drawn, &mut BTreeMap::new());
    let Ok(solver) = Solver::with_ideas(position.grid(), 64, ideas) else { return };
    let keep = |settled: &Settled| assert_eq!(solver.learn(settled), Ok(()));
    let found = solver.value(drawn, &Limits::new().settled(4, &keep)).map(|solved| solved.value);
    assert_eq!(found, Ok(expected), "{position}");
    let margin = |margin: Score| solver.at_least(drawn, margin, &Limits::new()).map(|solved| solved.value);
    assert_eq!((margin(expected), margin(expected + 1)), (Ok(true), Ok(false)), "{position}");
}

/// Sixteen bytes are the drawn edges of 7×7 boxes: parts are disjoint, moves are told by what they
/// do, and the greedy player's is one of them.
pub fn dots_structures_hold_together(bytes: &[u8]) {
    let Ok(bits) = bytes.try_into().map(u128::from_le_bytes) else { return };
    let position = Dots::<Fixed<7, 7, u128>>::EMPTY.with_drawn(bits);
    let structure = Structure::of(&position);
    let chains = structure.chains.iter().map(|chain| &chain.boxes);
    let parts = structure.trees.iter().map(|tree| &tree.boxes).chain(chains).chain(&structure.loops);
    let mut boxes: Vec<usize> = parts.flatten().chain(&structure.junctions).copied().collect();
    boxes.sort_unstable();
    let open = |&number: &usize| structure.boxes[number - 1].liberties > 0;
    assert_eq!(boxes, (1..=49).filter(open).collect::<Vec<_>>(), "each open box has one part");
    for facts in &structure.moves {
        assert_eq!(facts.takes > 0, position.after(facts.edge).mover() == position.mover());
        assert_eq!(facts.gives, position.gives(facts.edge));
    }
    assert_eq!(position.greedy().is_some(), position.move_count() > 0);
    assert_eq!(structure.endgame, Endgame::of(&position.with_drawn(position.capture().rest)));
    let same = Dots::from_setup(position.grid(), &Setup::from(position));
    assert_eq!(same.map(|same| same.pack()), Ok(position.pack()));
}
