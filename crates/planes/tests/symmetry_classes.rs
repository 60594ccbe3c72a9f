//! Equivalent layouts, found independently: planes as lists of squares, turned one by one.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use planes::{Cell, Placement, World, tree};

/// Row and column.
type Square = (usize, usize);

/// The head, then all squares in order.
type Plane = (Square, Vec<Square>);

fn plane(placement: &Placement) -> Plane {
    let square = |cell: Cell| (cell.row(), cell.column());
    (
        square(placement.head),
        placement.cells.iter().map(square).collect(),
    )
}

/// The board turned by this many quarters, then reflected or not.
fn turned(
    planes: &[Plane],
    (rows, columns): Square,
    quarters: usize,
    reflected: bool,
) -> Vec<Plane> {
    let moved = |&(mut row, mut column): &Square| {
        let (mut rows, mut columns) = (rows, columns);
        for _ in 0..quarters {
            (row, column) = (column, rows - 1 - row);
            (rows, columns) = (columns, rows);
        }
        (
            row,
            if reflected {
                columns - 1 - column
            } else {
                column
            },
        )
    };
    let plane = |(head, squares): &Plane| {
        let mut squares: Vec<Square> = squares.iter().map(moved).collect();
        squares.sort_unstable();
        (moved(head), squares)
    };
    let mut planes: Vec<Plane> = planes.iter().map(plane).collect();
    planes.sort_unstable();
    planes
}

/// Two layouts are in one class exactly if a symmetry of the board that maps layouts to layouts
/// maps one to the other.
#[test]
fn classes_are_orbits() {
    for text in [
        "7x7/1",
        "7x7/2",
        "8x8/2",
        "4x5/1",
        "5x5/1",
        "2x3/2[hb]",
        "3x3/1[hb/.b]",
        "4x4/1[hbb/.b]",
        "2x4/3[h]",
    ] {
        let world = World::new(text.parse().unwrap()).unwrap();
        let board = world.setup().board;
        let size = (board.rows(), board.columns());
        let layouts: Vec<Vec<Plane>> = (0..world.len())
            .map(|layout| {
                turned(
                    &world.planes(layout).map(plane).collect::<Vec<_>>(),
                    size,
                    0,
                    false,
                )
            })
            .collect();
        let places: BTreeMap<&Vec<Plane>, usize> = layouts.iter().zip(0..).collect();
        let turns = (0..4).flat_map(|quarters| [(quarters, false), (quarters, true)]);
        let turns = turns.filter(|(quarters, _)| size.0 == size.1 || quarters % 2 == 0);
        let images = turns.filter_map(|(quarters, reflected)| {
            let image = |layout: &Vec<Plane>| {
                places
                    .get(&turned(layout, size, quarters, reflected))
                    .copied()
            };
            layouts.iter().map(image).collect::<Option<Vec<usize>>>()
        });
        let images: Vec<Vec<usize>> = images.collect();
        let orbit = |layout: usize| {
            images
                .iter()
                .map(|image| image[layout])
                .collect::<BTreeSet<usize>>()
        };
        let orbits: BTreeSet<BTreeSet<usize>> = (0..world.len()).map(orbit).collect();
        let classes = tree::symmetry_classes(&world)
            .into_iter()
            .map(|class| class.into_iter().collect());
        assert_eq!(
            classes.collect::<BTreeSet<BTreeSet<usize>>>(),
            orbits,
            "{text}"
        );
        assert!(orbits.len() < world.len(), "{text}: nothing looks alike");
    }
}
