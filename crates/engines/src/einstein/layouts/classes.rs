use einstein::{Layout, Size};

/// The layouts of one side, up to the reversal of its numbers if the die allows that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    names: Vec<String>,
    numbers: Vec<usize>,
    reflected: Vec<usize>,
    /// The class of every layout by its number.
    of: Vec<usize>,
}

/// Stones on the squares of the home triangle, in reading order.
type Squares = Vec<u8>;

/// The image of each square of a triangle when rows and columns are exchanged, in reading order.
fn transposed(squares: usize) -> &'static [usize] {
    if squares == 3 {
        &[0, 2, 1]
    } else {
        &[0, 3, 5, 1, 4, 2]
    }
}

/// A layout in the rows of its triangle: `12/3`.
fn name(squares: &[u8]) -> String {
    let width = if squares.len() == 3 { 2 } else { 3 };
    let mut name = String::new();
    let mut rest = squares;
    for row in (1..=width).rev() {
        let (squares, below) = rest.split_at_checked(row).unwrap_or((rest, &[]));
        let letter = |&stone: &u8| {
            char::from_digit(stone.into(), 10)
                .filter(|_| stone > 0)
                .unwrap_or('.')
        };
        name.extend((row < width).then_some('/'));
        name.extend(squares.iter().map(letter));
        rest = below;
    }
    name
}

/// All layouts of this many stones by their numbers.
fn layouts<const K: usize>() -> Vec<Squares> {
    Layout::<K>::all()
        .map(|layout| layout.stones().to_vec())
        .collect()
}

impl Classes {
    /// The classes of the layouts of a size; none if no game has that many stones.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let all = match size.stones {
            3 => layouts::<3>(),
            4 => layouts::<4>(),
            5 => layouts::<5>(),
            6 => layouts::<6>(),
            _ => Vec::new(),
        };
        let find = |squares: &Squares| {
            all.iter()
                .position(|other| other == squares)
                .unwrap_or_default()
        };
        let highest = u8::try_from(size.stones + 1).unwrap_or(0);
        let reversed = |squares: &Squares| -> Squares {
            squares
                .iter()
                .map(|&stone| {
                    if stone == 0 {
                        0
                    } else {
                        highest.saturating_sub(stone)
                    }
                })
                .collect()
        };
        let may_reverse = size.faces == size.stones;
        let first = |number: usize| match all.get(number) {
            Some(squares) if may_reverse => number.min(find(&reversed(squares))),
            _ => number,
        };
        let numbers: Vec<usize> = (0..all.len())
            .filter(|&number| first(number) == number)
            .collect();
        let class = |number: usize| numbers.binary_search(&first(number)).unwrap_or_default();
        let of: Vec<usize> = (0..all.len()).map(class).collect();
        let representatives = || numbers.iter().filter_map(|&number| all.get(number));
        let reflect = |squares: &Squares| -> Squares {
            transposed(squares.len())
                .iter()
                .filter_map(|&from| squares.get(from).copied())
                .collect()
        };
        let reflected = representatives()
            .map(|squares| of.get(find(&reflect(squares))).copied().unwrap_or_default());
        let (names, reflected) = (
            representatives().map(|squares| name(squares)).collect(),
            reflected.collect(),
        );
        Self {
            names,
            numbers,
            reflected,
            of,
        }
    }

    /// The number of classes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The number of layouts.
    #[must_use]
    pub fn layouts(&self) -> usize {
        self.of.len()
    }

    /// The class of the layout with this [number](Layout::numbered).
    #[must_use]
    pub fn of_layout(&self, number: usize) -> Option<usize> {
        self.of.get(number).copied()
    }

    /// The number of the layout that represents a class.
    #[must_use]
    pub fn representative(&self, class: usize) -> Option<usize> {
        self.numbers.get(class).copied()
    }

    /// The class of the reflected layouts of a class.
    #[must_use]
    pub fn reflected(&self, class: usize) -> Option<usize> {
        self.reflected.get(class).copied()
    }

    /// The names of the classes: the layouts that represent them.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Each pair of a class and its reflection once, as the first class and its reflection.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let pairs = self.reflected.iter().copied().enumerate();
        pairs
            .filter(|(class, reflected)| class <= reflected)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(width: usize, stones: usize, faces: usize) -> Classes {
        Classes::new(Size {
            width,
            stones,
            faces,
        })
    }

    #[test]
    fn three_stones() {
        let three = classes(4, 3, 3);
        assert_eq!(three.names(), ["12/3", "13/2", "21/3"]);
        assert_eq!(
            three.reflected,
            [1, 0, 2],
            "21/3 reflected is 23/1, its reversal"
        );
        assert_eq!((three.layouts(), three.pairs()), (6, vec![(0, 1), (2, 2)]));
        assert_eq!(
            classes(4, 3, 6).names(),
            ["12/3", "13/2", "21/3", "31/2", "23/1", "32/1"]
        );
    }

    /// By definition: exactly the layouts that are equal up to reversal share a class.
    #[test]
    fn classes_by_definition() {
        for (stones, faces, count) in [
            (4, 4, 180),
            (4, 6, 360),
            (5, 5, 360),
            (6, 6, 360),
            (3, 6, 6),
        ] {
            let classes = classes(4, stones, faces);
            assert_eq!(classes.count(), count);
            for (class, &number) in classes.numbers.iter().enumerate() {
                assert_eq!(classes.of_layout(number), Some(class));
                let again = classes.reflected(classes.reflected(class).unwrap());
                assert_eq!(again, Some(class));
            }
            let members = |class| classes.of.iter().filter(|&&other| other == class).count();
            let each = if stones == faces { 2 } else { 1 };
            assert!((0..count).all(|class| members(class) == each));
        }
        assert_eq!(classes(4, 4, 4).names()[0], "123/4./.");
        assert_eq!(classes(4, 7, 7).count(), 0);
    }
}
