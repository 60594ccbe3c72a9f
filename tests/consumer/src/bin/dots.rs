use dots::AnyDots;
use dots::solve::{Limits, solve};
use game_core::Notation;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: AnyDots = "3x3 101010001000010001000000".parse()?;
    let solution = solve(&position, 1 << 24, &Limits::new())?;
    let best = solution.best().ok_or("The game is over.")?;
    println!("{}, {}", position.move_text(best.edge), best.value);
    Ok(())
}
