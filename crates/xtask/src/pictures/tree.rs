//! A tree that alpha-beta searches, and the leaves that it leaves out.

use super::length;
use crate::svg::{Anchor, Svg};

/// The values of the leaves, three below each move of the root's player.
const LEAVES: [[i32; 3]; 3] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];

/// The value of a reply's node, and how many of its leaves are entered, if the root has `alpha`.
fn least(leaves: &[i32], alpha: i32) -> (i32, usize) {
    let mut value = i32::MAX;
    for (entered, leaf) in leaves.iter().enumerate() {
        value = value.min(*leaf);
        if value <= alpha {
            return (value, entered + 1);
        }
    }
    (value, leaves.len())
}

/// The tree with its values; branches that are cut are grey.
pub(super) fn draw() -> String {
    let mut svg = Svg::new(640.0, 230.0, "A tree of two turns searched by alpha-beta");
    let (root, mut alpha) = ((320.0, 40.0), i32::MIN);
    for (number, leaves) in LEAVES.iter().enumerate() {
        let node = (110.0 + 210.0 * length(number), 115.0);
        let (value, entered) = least(leaves, alpha);
        svg.line(root, node, "axis");
        for (place, leaf) in leaves.iter().enumerate() {
            let at = (node.0 - 60.0 + 60.0 * length(place), 190.0);
            let class = if place < entered { "ours" } else { "hand" };
            svg.line(node, at, if place < entered { "axis" } else { "grid" });
            svg.circle(at, 5.0, class);
            svg.text((at.0, at.1 + 22.0), Anchor::Middle, "", &leaf.to_string());
        }
        svg.circle(node, 8.0, "theirs");
        let bound = if value <= alpha { "≤ " } else { "" };
        let text = format!("{bound}{value}");
        svg.text((node.0 + 14.0, node.1 - 6.0), Anchor::Start, "", &text);
        alpha = alpha.max(value);
    }
    svg.circle(root, 8.0, "ours");
    svg.text(
        (root.0 + 14.0, root.1 - 6.0),
        Anchor::Start,
        "",
        &alpha.to_string(),
    );
    svg.text(
        (16.0, 40.0),
        Anchor::Start,
        "faint",
        "the player takes the most",
    );
    svg.text(
        (16.0, 80.0),
        Anchor::Start,
        "faint",
        "the opponent the least",
    );
    svg.text((500.0, 40.0), Anchor::Start, "faint", "grey: never entered");
    svg.finish()
}
