//! The words for the parts of a game, on a tree of one roll and one turn.

use crate::svg::{Anchor, Svg};

/// The words beside the tree: their place and what stands there.
const WORDS: [((f64, f64), &str); 6] = [
    ((330.0, 40.0), "position: chance is to move"),
    (
        (400.0, 86.0),
        "event: a roll, its weight 1 of 6; a case: several with one effect",
    ),
    ((450.0, 134.0), "position: a player is to move"),
    (
        (490.0, 182.0),
        "move: a decision; with the event, two steps",
    ),
    ((530.0, 230.0), "leaf: evaluation, a guess at the payoff"),
    ((16.0, 252.0), "final position: payoff"),
];

/// The tree.
pub(super) fn draw() -> String {
    let mut svg = Svg::new(760.0, 300.0, "The words for the parts of a game");
    let root = (300.0, 36.0);
    for (number, x) in [60.0, 300.0, 420.0].into_iter().enumerate() {
        let node = (x, 130.0);
        let is_line = number == 2;
        svg.line(root, node, if is_line { "axis" } else { "grid" });
        for (leaf, shift) in [-30.0, 40.0, 80.0]
            .into_iter()
            .enumerate()
            .take(3 - number % 2)
        {
            let at = (x + shift, 226.0);
            let on_line = is_line && leaf == 2;
            svg.line(node, at, if on_line { "axis" } else { "grid" });
            svg.circle(at, 6.0, "hand");
        }
        svg.circle(node, 8.0, "ours");
    }
    svg.circle(root, 8.0, "theirs");
    for (at, word) in WORDS {
        svg.text(at, Anchor::Start, "", word);
    }
    let line = "dark: a line of two plies; the best line is the principal variation, and its value that of the root";
    svg.text((16.0, 280.0), Anchor::Start, "faint", line);
    svg.finish()
}
