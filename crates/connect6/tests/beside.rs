//! Safe functions with cells, windows and numbers outside the board: no wrong results, and no
//! panic.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use connect6::{
    Around, Cell, Cells, Connect6, Direction, Lines, Roads, Shape, ShapeValues, Shapes, Turn,
    Window, notation, windows,
};
use game_core::Side;

const SIDES: [Side; 2] = [Side::First, Side::Second];

#[test]
fn windows_lie_on_a_board() {
    for size in [20, 25, usize::MAX] {
        assert!(windows(size).eq(windows(19)), "{size}");
    }
    for size in 0..=19 {
        let mut listed = windows(size).collect::<Vec<_>>();
        assert_eq!(
            listed.len(),
            if size < 6 {
                0
            } else {
                2 * size * (size - 5) + 2 * (size - 5) * (size - 5)
            }
        );
        for cell in Cells::board(19) {
            for direction in Direction::ALL {
                // By definition: six steps along the line, all on the board.
                let (down, right) = match direction {
                    Direction::Across => (0, 1),
                    Direction::Down => (1, 0),
                    Direction::Falling => (1, 1),
                    Direction::Rising => (1, -1),
                };
                let cells: Vec<Cell> = (0..6_isize)
                    .filter_map(|k| {
                        let row = cell
                            .row()
                            .checked_add_signed(k * down)
                            .filter(|&row| row < size)?;
                        let column = cell
                            .column()
                            .checked_add_signed(k * right)
                            .filter(|&column| column < size)?;
                        Cell::new(row, column)
                    })
                    .collect();
                let window = Window::new(cell, direction, size);
                assert_eq!(
                    window.is_some(),
                    cells.len() == 6,
                    "{cell:?} {direction:?} {size}"
                );
                if let Some(window) = window {
                    assert_eq!(
                        (window.first(), window.direction(), window.cells().to_vec()),
                        (cell, direction, cells)
                    );
                    listed.retain(|other| *other != window);
                }
            }
        }
        assert_eq!(listed, [], "{size}");
    }
}

/// Stones outside a small board are counted nowhere, and can be removed again.
fn beside<const N: usize>() {
    let (mut roads, mut lines, shapes) = (Roads::<N>::new(), Lines::<N>::new(), Shapes::new());
    for cell in Cells::board(19) - Cells::board(N) {
        for side in SIDES {
            roads.push(cell, side);
            lines.toggle(cell, side);
            let score = ShapeValues::PRINTED.score(&shapes, &lines, Turn::One(cell), side);
            assert_eq!(score.sum(), 0, "{cell:?}");
            for direction in Direction::ALL {
                assert_eq!(
                    shapes.of(lines.around(cell, direction, side)),
                    Shape::Dead,
                    "{cell:?}"
                );
            }
        }
    }
    let empty = Roads::<N>::of(&Connect6::<N>::EMPTY);
    let stone = Cell::new(N / 2, N / 2).unwrap();
    for side in SIDES {
        assert_eq!(roads.counts(side), empty.counts(side));
        let mut both = [roads.clone(), empty.clone()];
        for roads in &mut both {
            roads.push(stone, side);
        }
        assert_eq!(
            SIDES.map(|side| both[0].counts(side)),
            SIDES.map(|side| both[1].counts(side))
        );
        for cell in Cells::board(N) {
            for direction in Direction::ALL {
                let around = lines.around(cell, direction, side);
                assert_eq!(
                    around,
                    Lines::<N>::new().around(cell, direction, side),
                    "{cell:?}"
                );
            }
        }
    }
    (0..2 * (361 - N * N)).for_each(|_| roads.pop());
    assert_eq!(roads.counts(Side::First), empty.counts(Side::First));
    roads.pop();
    assert_eq!(roads.counts(Side::First), empty.counts(Side::First));
}

#[test]
fn cells_beside_the_board_count_nowhere() {
    beside::<6>();
    beside::<15>();
    beside::<18>();
}

#[test]
fn offsets_beyond_a_line_add_nothing() {
    let around = Around {
        own: 0,
        blocked: 0x7FF,
    };
    for offset in [-6, 6, 31, i32::MAX, i32::MIN] {
        assert_eq!(around.with(offset), around, "{offset}");
    }
    assert_eq!(
        [-5, 0, 5].map(|offset| around.with(offset).own),
        [1, 32, 1024]
    );
}

/// Every road lacks at most six stones, so any number from six on asks whether there is a road.
#[test]
fn lacking_six() {
    let empty = Roads::<19>::new();
    assert_eq!(
        [0, 5, 6, 7, usize::MAX].map(|stones| empty.lacks(Side::First, stones)),
        [false, false, true, true, true]
    );
    // On 6×6 a stone on each cell of both long diagonals and more ends all roads.
    let mut roads = Roads::<6>::new();
    for (row, column) in (0..6).map(|k| (k, k)).chain((0..6).map(|k| (k, 5 - k))) {
        roads.push(Cell::new(row, column).unwrap(), Side::Second);
    }
    assert_eq!(
        (roads.lacks(Side::First, 6), roads.lacks(Side::Second, 6)),
        (false, true)
    );
}

#[test]
fn a_cell_beside_the_board_has_a_text_that_nothing_reads() {
    for cell in Cells::board(19) - Cells::board(9) {
        let text = notation::cell_text(cell, 9);
        assert!(notation::read_cell(&text, 9).is_err(), "{text}");
    }
}
