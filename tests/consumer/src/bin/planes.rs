use game_core::Notation;
use planes::Belief;
use planes::policy::{Greedy, ONE, State, Strategy};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let belief: Belief = "9x9/2 D4=b E6=m".parse()?;
    let layouts: Vec<u32> = belief
        .layouts()
        .iter()
        .map(|layout| layout as u32)
        .collect();
    let state = State {
        world: belief.world(),
        layouts: &layouts,
        known: belief.known(),
    };
    let shot = Greedy::with_heads(ONE)
        .shot(&state)
        .ok_or("Every plane is down.")?;
    println!("{}", belief.move_text(shot));
    Ok(())
}
