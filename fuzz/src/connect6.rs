//! The laws of Connect6.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use connect6::{
    Around, Cell, Connect6, Evaluation, Evaluator, Expert, ForcedWinSchedule, HotWindows,
    PartialTurn, Roads, Shape, Shapes, Threats, Turn, TurnPosition, Window, notation, windows,
};
use game_core::{
    Evaluate, NodeContext, Notation, Order, ParseError, Position, Score, Side, Step, Track,
};

/// A text is refused at one of its columns, or is a position whose own text is read back unchanged;
/// its moves are read too.
pub fn connect6_positions_round_trip(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<Connect6<9>>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            for m in position.moves() {
                assert_eq!(position.read_move(&position.move_text(m)), Ok(m));
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

/// The first byte is the number of further bytes that are stones of a game; the rest is read as a
/// cell, as a stone and as a turn, each of which is refused at one of its columns or has a text
/// that is read back unchanged.
pub fn connect6_stones_and_turns_round_trip(bytes: &[u8]) {
    let Some((&count, rest)) = bytes.split_first() else {
        return;
    };
    let (stones, text) = rest.split_at(usize::from(count).min(rest.len()));
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let mut position = Connect6::<9>::EMPTY;
    for &stone in stones {
        let count = position.move_count();
        let Some(m) = count
            .checked_sub(1)
            .and_then(|_| position.nth_move(usize::from(stone) % count))
        else {
            break;
        };
        position.play(m);
    }
    let columns = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    let refused = |error: &ParseError| {
        assert!(
            error.line == 1 && (1..=columns.saturating_add(1)).contains(&error.column),
            "{error}"
        );
    };
    match notation::read_cell(text, 9) {
        Ok(cell) => assert_eq!(
            notation::read_cell(&notation::cell_text(cell, 9), 9),
            Ok(cell)
        ),
        Err(error) => refused(&error),
    }
    match position.read_move(text) {
        Ok(m) => {
            assert!(position.is_legal(m) && position.read_move(&position.move_text(m)) == Ok(m));
        }
        Err(error) => refused(&error),
    }
    match position.read_turn(text) {
        Ok(turn) => {
            assert_eq!(
                position.read_turn(&position.turn_text(turn)),
                Ok(turn),
                "{position}"
            );
            assert!({ position }.try_turn(turn).is_ok(), "{position} {text}");
        }
        Err(error) => refused(&error),
    }
}

/// At the root, before the last turn.
const ROOT: NodeContext<Cell> = NodeContext {
    ply: 0,
    depth: 1,
    previous: None,
    hint: None,
    window: None,
};

/// The moves that an evaluator puts first of all.
fn selected(evaluator: &mut Evaluator<9>, position: &PartialTurn<9>) -> Vec<Cell> {
    let mut moves: Vec<Cell> = position.moves().collect();
    let count = evaluator.select(position, ROOT, &mut moves);
    moves.truncate(count);
    moves
}

/// The value of the leaf after a turn to the player who made it, as a search uses it.
fn leaf(
    evaluator: &mut Evaluator<9>,
    position: &PartialTurn<9>,
    [first, second]: [Cell; 2],
) -> Score {
    let (me, middle) = (position.board().mover(), position.after(first));
    let end = middle.after(second);
    evaluator.push(position, Step::Move(first), &middle);
    evaluator.push(&middle, Step::Move(second), &end);
    let (low, high) = evaluator.outlook(&end, me);
    let value = evaluator.evaluate(&end, me).min(high).max(low);
    evaluator.pop();
    evaluator.pop();
    value
}

/// The stones that an evaluator tries in a turn, as pairs, this many plies away from the root.
fn pairs(evaluator: &mut Evaluator<9>, position: &PartialTurn<9>, ply: usize) -> Vec<[Cell; 2]> {
    let (mut firsts, mut pairs) = (vec![], vec![]);
    evaluator.choose(position, NodeContext { ply, ..ROOT }, &mut firsts);
    for first in firsts {
        let (middle, mut seconds) = (position.after(first), vec![]);
        evaluator.push(position, Step::Move(first), &middle);
        evaluator.choose(
            &middle,
            NodeContext {
                ply: ply + 1,
                ..ROOT
            },
            &mut seconds,
        );
        evaluator.pop();
        pairs.extend(seconds.into_iter().map(|second| [first, second]));
    }
    pairs
}

/// Of all pairs that are tried at the root, the one that is tried elsewhere has the greatest value.
fn last_turn_is_seen_through(evaluator: &mut Evaluator<9>, position: &PartialTurn<9>) {
    if position.move_count() <= 6 || position.board().winning_turn().is_some() {
        return;
    }
    evaluator.reset(position);
    let [all, kept] = [0, 1].map(|ply| {
        let pairs = pairs(evaluator, position, ply);
        pairs
            .into_iter()
            .map(|pair| leaf(evaluator, position, pair))
            .collect::<Vec<_>>()
    });
    assert_eq!(
        (kept.len(), kept.first()),
        (1, all.iter().max()),
        "{position:?}"
    );
}

/// Every byte is a stone: an evaluator that follows the game chooses the same turns as one that
/// starts there, or that starts with the turn if it is in the middle of one. So it does without a
/// list of moves; of a last turn it keeps the best leaf; and the key of both orders of a turn is
/// the same.
pub fn connect6_judges_do_not_depend_on_the_way(bytes: &[u8]) {
    let mut line = vec![PartialTurn::<9>::default()];
    let [mut evaluator, mut fresh] =
        [(); 2].map(|()| Evaluator::<9>::new(Evaluation::Roads, Evaluation::Roads).defends(true));
    evaluator.reset(&line[0]);
    for &byte in bytes.iter().take(60) {
        let Some(&last) = line.last() else { break };
        // One byte in eight is a takeback.
        if byte % 8 == 7 && line.len() > 1 {
            line.pop();
            evaluator.pop();
            continue;
        }
        let count = last.move_count();
        let Some(m) = count
            .checked_sub(1)
            .and_then(|_| last.nth_move(usize::from(byte / 2) % count))
        else {
            break;
        };
        let start = last
            .first()
            .and_then(|_| line.len().checked_sub(2))
            .and_then(|at| line.get(at))
            .copied();
        fresh.reset(start.as_ref().unwrap_or(&last));
        if let (Some(start), Some(first)) = (start, last.first()) {
            selected(&mut fresh, &start);
            fresh.push(&start, Step::Move(first), &last);
        }
        let [followed, begun] =
            [&mut evaluator, &mut fresh].map(|evaluator| selected(evaluator, &last));
        assert_eq!(followed, begun, "{last:?}");
        let mut chosen = vec![];
        evaluator.choose(&last, ROOT, &mut chosen);
        assert_eq!(followed, chosen, "{last:?}");
        let after = last.after(m);
        if let Some(first) = last.first() {
            let before = line[line.len() - 2];
            if !before.after(m).board().is_over() {
                assert_eq!(before.after(m).after(first).key(), after.key(), "{last:?}");
            }
        }
        evaluator.push(&last, Step::Move(m), &after);
        line.push(after);
    }
    let mut through =
        Evaluator::<9>::with_shapes(Evaluation::Roads, Evaluation::Shapes, SHAPES.clone());
    if let Some(start) = line.iter().rfind(|begun| begun.board().left() == 2) {
        last_turn_is_seen_through(&mut through, start);
    }
}

/// Every pair of bytes is a turn, or a takeback of the last one: an expert that follows the game
/// tries the same turns, and gives the position the same values, as one that starts there. Its
/// turns are legal, win if a turn wins, and leave the opponent no win if that is possible.
pub fn connect6_experts_do_not_depend_on_the_way(bytes: &[u8]) {
    let mut line = vec![TurnPosition::<9>::default()];
    let [mut expert, mut fresh] =
        [(); 2].map(|()| Expert::<9>::new().budget(ForcedWinSchedule::BLIND));
    expert.reset(&line[0]);
    for pair in bytes.as_chunks::<2>().0.iter().take(30) {
        let Some(&last) = line.last() else { break };
        if pair[0] % 8 == 7 && line.len() > 1 {
            line.pop();
            expert.pop();
            continue;
        }
        let number = usize::from(u16::from_le_bytes(*pair)).checked_rem(last.move_count());
        let Some(turn) = number.and_then(|number| last.nth_move(number)) else {
            break;
        };
        fresh.reset(&last);
        let [followed, begun] = [&mut expert, &mut fresh].map(|expert| {
            let mut turns = vec![];
            expert.choose(
                &last,
                NodeContext {
                    ply: 1,
                    depth: 2,
                    previous: None,
                    hint: None,
                    window: None,
                },
                &mut turns,
            );
            (
                turns,
                expert.evaluate(&last, Side::First),
                expert.outlook(&last, Side::First),
            )
        });
        assert_eq!(followed, begun, "{last:?}");
        let (board, tried) = (last.board(), followed.0);
        assert!(tried.iter().all(|&turn| last.is_legal(turn)), "{last:?}");
        let wins = |turn: &Turn| last.after(*turn).board().winner().is_some();
        assert!(
            board.winning_turn().is_none() || tried.iter().all(wins),
            "{last:?}"
        );
        let defences = Roads::of(board).defences(board, !board.mover(), &[]);
        let is_held = |turn: &Turn| last.after(*turn).board().winning_turn().is_none();
        let must_hold =
            board.left() == 2 && board.winning_turn().is_none() && !defences.needs_more(2);
        assert!(!must_hold || tried.iter().all(is_held), "{last:?}");
        let after = last.after(turn);
        expert.push(&last, Step::Move(turn), &after);
        line.push(after);
    }
}

/// The stones of a side in a window, and the empty cells.
fn look(position: &Connect6<9>, window: Window, side: Side) -> (usize, Vec<Cell>) {
    let cells = window.cells();
    let own = cells
        .iter()
        .filter(|&&cell| position.owner(cell) == Some(side))
        .count();
    (
        own,
        cells
            .into_iter()
            .filter(|&cell| position.owner(cell).is_none())
            .collect(),
    )
}

/// The least sets of at most two of some cells that meet all of it, in order: neither cell of a set
/// suffices alone.
fn least(cells: &[Cell], meets: impl Fn(&[Cell]) -> bool) -> Vec<Vec<Cell>> {
    if meets(&[]) {
        return vec![vec![]];
    }
    let all: BTreeSet<Cell> = cells.iter().copied().collect();
    let (one, others): (Vec<Cell>, Vec<Cell>) = all.into_iter().partition(|&cell| meets(&[cell]));
    let pairs = others
        .iter()
        .flat_map(|&a| others.iter().map(move |&b| [a, b]));
    let together = pairs.filter(|pair| pair[0] < pair[1] && meets(pair));
    one.into_iter()
        .map(|cell| vec![cell])
        .chain(together.map(Vec::from))
        .collect()
}

/// Every byte is a stone: a game in which wins, keys, roads and threats are those of the windows.
pub fn connect6_games_agree_with_a_naive_board(bytes: &[u8]) {
    let (mut position, mut roads, mut keys) = (Connect6::<9>::EMPTY, Roads::new(), BTreeSet::new());
    for &byte in bytes {
        let count = position.move_count();
        let Some(m) = count
            .checked_sub(1)
            .and_then(|_| position.nth_move(usize::from(byte) % count))
        else {
            break;
        };
        roads.push(m, position.mover());
        position.play(m);
        assert!(keys.insert(position.key()), "{position}");
        for side in [Side::First, Side::Second] {
            let (mut counts, mut hot) = ([0; 7], vec![]);
            for (own, empty) in windows(9).map(|window| look(&position, window, side)) {
                if own + empty.len() == 6 {
                    counts[own] += 1;
                    hot.extend((own == 4 || own == 5).then_some(empty));
                }
            }
            assert_eq!(roads.counts(side), counts, "{position}");
            assert_eq!(position.winner() == Some(side), counts[6] > 0, "{position}");
            let meets = |cells: &[Cell]| {
                hot.iter()
                    .all(|empty| empty.iter().any(|cell| cells.contains(cell)))
            };
            let all: Vec<Cell> = hot.iter().flatten().copied().collect();
            let expected = match () {
                () if hot.is_empty() => Threats::None,
                () if all.iter().any(|&a| meets(&[a])) => Threats::One,
                () if all.iter().any(|&a| all.iter().any(|&b| meets(&[a, b]))) => Threats::Two,
                () => Threats::More,
            };
            let mut found = HotWindows::default();
            found.fill(&roads, &position, side);
            assert_eq!(found.threats(), expected, "{position}");
            // The cells that stop all of it, with any stone examined first.
            for recent in [&[][..], &[m]] {
                let defences = roads.defences(&position, side, recent);
                let sets: Vec<Vec<Cell>> = defences
                    .sets()
                    .iter()
                    .map(|set| set.cells().collect())
                    .collect();
                assert_eq!(sets, least(&all, meets), "{position} {side:?}");
            }
        }
    }
    (0..keys.len()).for_each(|_| roads.pop());
    assert_eq!(
        roads.counts(Side::First),
        Roads::of(&Connect6::<9>::EMPTY).counts(Side::First)
    );
}

/// The table, made once.
static SHAPES: LazyLock<Shapes> = LazyLock::new(Shapes::new);

/// The greatest number of own stones in an open window of a line; `None` if none is open.
fn most(line: &[u8]) -> Option<usize> {
    let open = line.windows(6).filter(|window| !window.contains(&2));
    // Every cell is 0 or 1 here.
    open.map(|window| window.iter().copied().map(usize::from).sum())
        .max()
}

/// The number of stones that stop a win in the next turn; 3 stands for more than two.
fn threats(line: &[u8]) -> usize {
    let stopped = |cells: &[usize]| {
        let mut after = line.to_vec();
        cells
            .iter()
            .filter(|&&cell| after[cell] == 0)
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .for_each(|&c| after[c] = 2);
        most(&after).is_none_or(|most| most < 4)
    };
    match () {
        () if stopped(&[]) => 0,
        () if (0..11).any(|a| stopped(&[a])) => 1,
        () if (0..11).any(|a| (0..11).any(|b| stopped(&[a, b]))) => 2,
        () => 3,
    }
}

/// The most threats after this many more stones.
fn after(line: &[u8], stones: usize) -> usize {
    if stones == 0 {
        return threats(line);
    }
    let more = (0..11).filter(|&at| line[at] == 0).map(|at| {
        let mut next = line.to_vec();
        next[at] = 1;
        after(&next, stones - 1)
    });
    more.max().unwrap_or(0)
}

/// Ten bytes are the cells beside a stone: its shape keeps the conditions of its definition.
pub fn connect6_shapes_agree_with_their_definition(bytes: &[u8]) {
    let Some((cells, _)) = bytes.split_first_chunk::<10>() else {
        return;
    };
    let mut line = cells.map(|cell| cell % 3).to_vec();
    line.insert(5, 1);
    let word = |sign: u8| {
        line.iter()
            .enumerate()
            .filter(|&(_, &cell)| cell == sign)
            .fold(0, |all, (at, _)| all | 1 << at)
    };
    let shape = SHAPES.of(Around {
        own: word(1),
        blocked: word(2),
    });
    let (stones, is_open) = match shape {
        Shape::Dead => (None, false),
        Shape::SleepingOne => (Some(1), false),
        Shape::LiveOne => (Some(1), true),
        Shape::SleepingTwo => (Some(2), false),
        Shape::JumpTwo | Shape::LiveTwo => (Some(2), true),
        Shape::SleepingThree | Shape::HazyThree => (Some(3), false),
        Shape::LiveThree => (Some(3), true),
        Shape::SleepingFour => (Some(4), false),
        Shape::LiveFour => (Some(4), true),
        Shape::SleepingFive => (Some(5), false),
        Shape::LiveFive => (Some(5), true),
        Shape::Six => (Some(6), true),
    };
    assert_eq!(most(&line), stones, "{line:?} {shape:?}");
    // Three more stones take too long to try in all ways; the census covers those lines.
    if let Some(stones @ 2..=5) = stones {
        assert_eq!(
            after(&line, 4_usize.saturating_sub(stones)) >= 2,
            is_open,
            "{line:?} {shape:?}"
        );
    }
}
