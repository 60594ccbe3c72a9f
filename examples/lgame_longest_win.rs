//! The longest forced win of the L-Game, move by move: nine plies, best play of both sides.
//!
//! `cargo run --release --example lgame_longest_win`

use quincunx::game_core::{Notation, Position, Ranking, Side, ToMove};
use quincunx::lgame::{Classes, LGame, Solution};

const NAMES: [&str; 2] = ["A", "B"];

fn main() {
    let solution = <Solution>::new();
    let classes = (0..Classes::COUNT as u64).filter_map(|rank| -> Option<LGame> { Classes.unrank(rank) });
    let Some(mut position) = classes.max_by_key(|p| solution.outcome(p).distance()) else { return };
    println!("{position} is {} for {}.", solution.outcome(&position), NAMES[position.mover() as usize]);
    while let (ToMove::Player(side), Some(m)) = (position.to_move(), solution.best_move(&position)) {
        println!("\n{}", position.drawing());
        let replies = solution.best_moves(&position).count();
        let alike = if replies == 1 { "the only best move".to_owned() } else { format!("one of {replies} best moves") };
        println!("{} plays {}, {alike} of {}.", NAMES[side as usize], position.move_text(m), position.move_count());
        position.play(m);
    }
    let loser = position.mover();
    println!("\n{}", position.drawing());
    println!("{} cannot move and has lost.", NAMES[usize::from(loser == Side::Second)]);
}
