use einstein::{EinStein, Race};
use game_core::Notation;
use search::{Expectimax, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: EinStein = "123../45.../6...f/...ed/..cba r 6".parse()?;
    let mut search = Expectimax::new(Race::new(), 1 << 20)?;
    let report = search.search(&position, &Limits::new().nodes(100_000))?;
    println!("{}", position.move_text(report.variation[0]));
    Ok(())
}
