use game_core::Notation;
use lgame::{LGame, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: LGame = "..nA/.B.A/.BAA/.BBn B".parse()?;
    let best = Solution::new()
        .best_move(&position)
        .ok_or("The game is over.")?;
    println!("{}", position.move_text(best));
    Ok(())
}
