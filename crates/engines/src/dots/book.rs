//! A small book of first moves on the contest's board.
//!
//! One line for every position of up to two drawn edges, up to symmetry: the move that the player
//! chooses there after a fixed number of play-outs. So a line is as good as the time that it took,
//! and it is used [only by a player with less time](TIME). In fast games it brings better moves and
//! saves time for later; in slow ones the player finds better moves itself. `data/dots_book.txt`
//! names the search that made it, and `cargo run --release -p engines --example dots_book -- 40000`
//! makes it again.

use std::sync::LazyLock;
use std::time::Duration;

use ::dots::{AnyDots, Edge, Size};
use game_core::{Notation, Packed, Position, Symmetric};

/// The lines: the digits of a position, as in its text, and the number of an edge.
const TEXT: &str = include_str!("../../data/dots_book.txt");

/// The time that a line took; a player with more time thinks for itself. It is 40,000 play-outs of
/// two microseconds each (`quincunx analyze dots --engine dots --nodes 40000`, 0.083 s on one
/// core).
pub(super) const TIME: Duration = Duration::from_millis(80);

/// The packed positions, and the position after the move of each.
static LINES: LazyLock<Vec<([u64; 2], AnyDots)>> = LazyLock::new(|| {
    let mut lines: Vec<_> = TEXT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(read)
        .collect();
    lines.sort_unstable_by_key(|line| line.0);
    lines
});

/// Reads a line: the packed position, and the position after its move.
fn read(line: &str) -> Option<([u64; 2], AnyDots)> {
    let (digits, number) = line.split_once(' ')?;
    let position: AnyDots = format!("{} {digits}", Size::STANDARD).parse().ok()?;
    let edge = position.read_move(number.trim()).ok()?;
    Some((
        position.canonical().pack(),
        position.after(edge).canonical(),
    ))
}

/// The book's move in this position, if there is one.
pub(super) fn find(position: &AnyDots) -> Option<Edge> {
    if position.size() != Size::STANDARD || position.edges_left() + MOST_DRAWN < 60 {
        return None;
    }
    let key = position.canonical().pack();
    let line = LINES.binary_search_by_key(&key, |line| line.0).ok()?;
    let wanted = LINES.get(line)?.1.pack();
    // The canonical board may be turned, so the move is found by its result.
    position
        .moves()
        .find(|&edge| position.after(edge).canonical().pack() == wanted)
}

/// Most drawn edges of a position in the book.
const MOST_DRAWN: u32 = 2;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// Every position of up to two edges has a move in every orientation, and every line is used.
    #[test]
    fn the_first_moves_are_known() {
        let start = AnyDots::default();
        let mut seen = vec![start.canonical().pack()];
        assert!(find(&start).is_some());
        for first in start.moves() {
            let one = start.after(first);
            assert!(find(&one).is_some(), "{one}");
            seen.push(one.canonical().pack());
            for second in one.moves() {
                let two = one.after(second);
                let edge = find(&two).unwrap();
                assert!(two.is_legal(edge), "{two}");
                seen.push(two.canonical().pack());
            }
        }
        seen.sort_unstable();
        seen.dedup();
        let lines = TEXT.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!((LINES.len(), lines), (seen.len(), seen.len()));
        assert!(LINES.iter().all(|line| seen.binary_search(&line.0).is_ok()));
    }

    #[test]
    fn other_positions_have_no_move() {
        assert_eq!(find(&"4x4".parse().unwrap()), None);
        let start = AnyDots::default();
        let three = start.moves().take(3).fold(start, |at, edge| at.after(edge));
        assert_eq!(find(&three), None);
        assert!(read("").is_none() && read("0101 3").is_none() && read("x 60").is_none());
    }
}
