//! The evaluators: their laws, moves that suffice, and the queries of any board compared with those
//! of its own size.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::BTreeMap;

use dots::structure::Structure;
use dots::{AnyDots, Choice, Control, Dots, Edge, Fixed, Grid, Margin, Measured, Size};
use game_core::laws::{LawError, Suite};
use game_core::{Evaluate, NodeContext, Order, Packed, Position, Score, Side, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

#[test]
fn evaluators_keep_the_laws() -> Result<(), LawError> {
    let random = |seed| ChaCha8Rng::seed_from_u64(seed);
    Suite::new(Dots::<Fixed<2, 3>>::EMPTY, random(1))
        .plies(3_000)
        .evaluate(&Control)?
        .evaluate(&Margin)?;
    Suite::new(Dots::<Fixed<5, 5>>::EMPTY, random(2))
        .plies(2_000)
        .evaluate(&Control)?
        .evaluate(&Margin)?;
    let any: AnyDots = "3x3".parse().unwrap();
    Suite::new(any, random(3))
        .plies(3_000)
        .evaluate(&Control)?
        .evaluate(&Margin)?;
    Ok(())
}

/// What the mover wins more than the opponent from here on, by trying the moves that `moves` lists.
fn value<G: Grid>(
    position: Dots<G>,
    moves: fn(&Dots<G>) -> Vec<Edge>,
    known: &mut BTreeMap<[u64; 2], Score>,
) -> Score {
    let me = position.mover();
    let key = position.pack();
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let best = moves(&position).into_iter().map(|edge| {
        let after = position.after(edge);
        let gained = after.payoff(me) - position.payoff(me);
        let rest = value(after, moves, known);
        gained + if after.mover() == me { rest } else { -rest }
    });
    let best = best.max().unwrap_or(0);
    known.insert(key, best);
    best
}

/// By the closure theorem some best move is among those that are worth trying, and among those that
/// evaluators put first.
fn worthwhile_moves_suffice<G: Grid>(grid: G, games: u64) {
    let (mut all, mut few, mut first) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for seed in 0..games {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut position = Dots::empty(grid);
        loop {
            let exact = value(position, |position| position.moves().collect(), &mut all);
            let worthwhile = value(
                position,
                |position| position.worthwhile().collect(),
                &mut few,
            );
            let selected = value(position, selected, &mut first);
            assert_eq!((worthwhile, selected), (exact, exact), "{position}");
            let lead = position.payoff(Side::First)
                + if position.mover() == Side::First {
                    exact
                } else {
                    -exact
                };
            for (low, high) in [
                Control.bounds(&position, Side::First),
                Control.outlook(&position, Side::First),
            ] {
                assert!(low <= lead && lead <= high, "{position}");
            }
            if let Some(simple) = position.simple_value() {
                assert_eq!(simple, exact, "{position}");
                assert_eq!(Control.evaluate(&position, Side::First), lead, "{position}");
                assert_eq!(
                    Margin.evaluate(&position, Side::Second),
                    -lead,
                    "{position}"
                );
            }
            // Forced captures are made in one order: there is no choice.
            let captured = position.capture();
            if captured.boxes > 0 && captured.choice == Choice::TakeAll {
                assert_eq!(position.worthwhile().count(), 1, "{position}");
            }
            if random_step(&mut position, random).is_none() {
                break;
            }
        }
    }
}

/// The moves that an evaluator puts first.
fn selected<G: Grid>(position: &Dots<G>) -> Vec<Edge> {
    let mut moves: Vec<Edge> = position.moves().collect();
    let listed = moves.clone();
    let context = NodeContext {
        ply: 0,
        depth: 1,
        previous: None,
        hint: listed.last().copied(),
        window: None,
    };
    let kept = Control.select(position, context, &mut moves);
    assert_eq!(
        kept,
        Margin.select(position, context, &mut listed.clone()),
        "{position}"
    );
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    assert!(
        listed.iter().all(|edge| sorted.binary_search(edge).is_ok()),
        "{position}"
    );
    moves.truncate(kept);
    moves
}

#[test]
fn moves_worth_trying_are_enough() {
    worthwhile_moves_suffice(Fixed::<1, 3>::GRID, 40);
    worthwhile_moves_suffice(Fixed::<2, 2>::GRID, 60);
    worthwhile_moves_suffice(Measured::<u64>::new(Size::new(2, 2).unwrap()).unwrap(), 10);
}

/// A hint comes first where no box can be taken, and never makes a move worthwhile that is not.
#[test]
fn hints_come_first() {
    let empty = Dots::<Fixed<3, 3>>::EMPTY;
    let mut moves: Vec<Edge> = empty.moves().collect();
    let context = |hint| NodeContext {
        ply: 0,
        depth: 1,
        previous: None,
        hint,
        window: None,
    };
    let kept = Control.select(&empty, context(None), &mut moves);
    let (front, back) = (moves[..kept].to_vec(), moves[kept..].to_vec());
    for hint in front {
        Control.select(&empty, context(Some(hint)), &mut moves);
        assert_eq!(moves[0], hint);
    }
    for hint in back {
        Control.select(&empty, context(Some(hint)), &mut moves);
        assert!(!moves[..kept].contains(&hint));
    }
}

/// The evaluators see any board as the board of its size.
fn same_evaluations<G: Grid>(one: &Dots<G>, any: &AnyDots) {
    for side in [Side::First, Side::Second] {
        let evaluated = [Control.evaluate(any, side), Margin.evaluate(any, side)];
        assert_eq!(
            evaluated,
            [Control.evaluate(one, side), Margin.evaluate(one, side)],
            "{one}"
        );
        let sure = [Control.bounds(any, side), Margin.outlook(any, side)];
        assert_eq!(
            sure,
            [Control.bounds(one, side), Margin.outlook(one, side)],
            "{one}"
        );
    }
    let (mut some, mut other): (Vec<Edge>, Vec<Edge>) =
        (any.moves().collect(), one.moves().collect());
    let context = NodeContext {
        ply: 0,
        depth: 1,
        previous: None,
        hint: some.last().copied(),
        window: None,
    };
    let kept = Margin.select(any, context, &mut some);
    assert_eq!(
        (kept, some),
        (Margin.select(one, context, &mut other), other),
        "{one}"
    );
}

/// Any board answers every query as the board of its size does.
fn same_answers<G: Grid>(grid: G, any_of: fn(Dots<G>) -> AnyDots, seed: u64) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut one = Dots::empty(grid);
    loop {
        let any = any_of(one);
        let captured = one.capture();
        assert_eq!(
            (any.edges_left(), any.captures()),
            (one.edges_left(), (captured.boxes, captured.choice))
        );
        assert_eq!(any.after_captures(), any_of(one.after_captures()), "{one}");
        assert_eq!(
            (any.greedy(), any.static_eval()),
            (one.greedy(), one.static_eval()),
            "{one}"
        );
        assert_eq!(
            any.worthwhile().collect::<Vec<_>>(),
            one.worthwhile().collect::<Vec<_>>(),
            "{one}"
        );
        assert_eq!(
            (any.simple_value(), any.nimstring(300)),
            (one.simple_value(), one.nimstring(300)),
            "{one}"
        );
        let structure = Structure::of(&one);
        assert_eq!(
            (any.picture(), &any.structure()),
            (structure.picture(&one), &structure),
            "{one}"
        );
        assert_eq!(
            any.long_chains_wanted(),
            dots::long_chains_wanted(&one),
            "{one}"
        );
        for chains in 0..3 {
            assert_eq!(any.favoured(chains), dots::favoured(&one, chains), "{one}");
        }
        for edge in one.moves() {
            assert_eq!(
                (any.takes(edge), any.boxes_given(edge)),
                (one.takes(edge), one.boxes_given(edge)),
                "{one} {edge:?}"
            );
        }
        same_evaluations(&one, &any);
        pictured(&structure, &any.picture());
        if random_step(&mut one, random).is_none() {
            break;
        }
    }
}

/// Every box is in the picture with its number, its liberties and the mark of its part.
fn pictured(structure: &Structure, picture: &str) {
    let lines: Vec<&str> = picture.lines().collect();
    let (rows, columns) = (structure.size.rows(), structure.size.columns());
    assert_eq!(lines.len(), 3 * rows + 1, "{picture}");
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let number = row * columns + column + 1;
        let inside = |line: usize| {
            let text: String = lines[line].chars().skip(6 * column + 1).take(5).collect();
            text.trim().to_owned()
        };
        assert_eq!(inside(3 * row + 1), number.to_string(), "{picture}");
        let (facts, mark) = (structure.boxes[number - 1], structure.mark(number));
        let told = if facts.liberties == 0 {
            "#".to_owned()
        } else {
            format!("{} {mark}", facts.liberties)
        };
        assert_eq!(inside(3 * row + 2), told, "{picture}");
        let part = match mark {
            '#' => facts.liberties == 0,
            'a'..='z' => structure.trees[mark as usize - 'a' as usize]
                .boxes
                .contains(&number),
            'A'..='Z' => {
                let at = mark as usize - 'A' as usize;
                let chain = structure.chains.get(at).map(|chain| &chain.boxes);
                chain
                    .or_else(|| structure.loops.get(at - structure.chains.len()))
                    .unwrap()
                    .contains(&number)
            }
            _ => structure.junctions.contains(&number),
        };
        assert!(part, "{mark} of {number}: {picture}");
    }
}

#[test]
fn any_board_answers_as_the_board_of_its_size() {
    for seed in 0..8 {
        let narrow = Measured::<u64>::new(Size::new(3, 4).unwrap()).unwrap();
        same_answers(narrow, AnyDots::Narrow, seed);
        let wide = Measured::<u128>::new(Size::new(6, 6).unwrap()).unwrap();
        same_answers(wide, AnyDots::Wide, seed);
    }
}
