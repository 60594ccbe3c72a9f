//! The longest forced win of the L-Game, move by move: nine plies, best play of both sides.
//!
//! `cargo run --release --example lgame_longest_win`

use quincunx::game_core::{Notation, Position, Ranking, Side, ToMove};
use quincunx::lgame::{Classes, LGame, Solution};

const NAMES: [&str; 2] = ["A", "B"];

fn main() {
    print!("{}", text());
}

/// The output; a test compares it with `examples/golden/lgame_longest_win.txt`.
pub(crate) fn text() -> String {
    let solution = Solution::new();
    let classes =
        (0..Classes::COUNT as u64).filter_map(|rank| -> Option<LGame> { Classes.unrank(rank) });
    let Some(mut position) = classes.max_by_key(|p| solution.outcome(p).distance()) else {
        return String::new();
    };
    let winner = NAMES[position.mover() as usize];
    let mut paragraphs = vec![format!(
        "{position} is {} for {winner}.\n",
        solution.outcome(&position)
    )];
    while let (ToMove::Player(side), Some(m)) = (position.to_move(), solution.best_move(&position))
    {
        let replies = solution.best_moves(&position).count();
        let alike = if replies == 1 {
            "the only best move".to_owned()
        } else {
            format!("one of {replies} best moves")
        };
        let (name, played, all) = (
            NAMES[side as usize],
            position.move_text(m),
            position.move_count(),
        );
        paragraphs.push(format!(
            "\n{}\n{name} plays {played}, {alike} of {all}.\n",
            position.drawing()
        ));
        position.play(m);
    }
    let loser = NAMES[usize::from(position.mover() == Side::Second)];
    paragraphs.push(format!(
        "\n{}\n{loser} cannot move and has lost.\n",
        position.drawing()
    ));
    paragraphs.concat()
}
