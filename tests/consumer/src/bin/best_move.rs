use std::time::Duration;

use quincunx::best_move;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "{}",
        best_move("lgame", "..nA/.B.A/.BAA/.BBn B", Duration::ZERO)?
    );
    Ok(())
}
