use registry::{EngineSpec, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = engines::entry("dots")
        .ok_or("There is no such game.")?
        .start();
    game.read("3x3 101010001000010001000000")?;
    let first = game.engines()[0].name;
    let mut engine = game.engine(&EngineSpec::named(first)?)?;
    let analysis = engine.think(&*game, &Limits::new().nodes(1_000))?;
    println!("{}", analysis.best_move()?);
    Ok(())
}
