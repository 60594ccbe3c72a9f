//! Games of the player `dots` against another: counts wins, proved wins, and proved wins that were
//! not won.
//!
//! `cargo run --release -p engines --example dots_proofs -- [GAMES] [OPPONENT] [NODES]`
//!
//! Three edges are drawn at random, by the number of the pair; each opening is played twice with
//! the seats exchanged. Both sides have this many nodes a move. Ends with an error if a proved win
//! was not won.

use std::error::Error;

use engines::entry;
use game_core::{ToMove, mix};
use registry::{Engine, EngineSpec, ErasedGame, Limits};

/// The opening of a pair of games.
fn opening(pair: u64) -> Result<Box<dyn ErasedGame>, Box<dyn Error>> {
    let mut game = entry("dots").ok_or("no such game")?.start();
    let mut state = mix(pair);
    for _ in 0..3 {
        state = mix(state.wrapping_add(1));
        let steps = game.steps();
        let place = usize::try_from(state % steps.len() as u64)?;
        game.play(&steps[place])?;
    }
    Ok(game)
}

/// Whether the player `dots` on this seat wins, and from how many undrawn edges on it had a proof.
fn play(
    game: &mut dyn ErasedGame,
    me: usize,
    engines: &mut [Box<dyn Engine>; 2],
    nodes: u64,
) -> Result<(bool, Option<usize>), Box<dyn Error>> {
    let mut known = None;
    while let ToMove::Player(player) = game.to_move() {
        let engine = &mut engines[usize::from(player != me)];
        let analysis = engine.think(game, &Limits::new().nodes(nodes))?;
        let lead = f64::from(game.payoffs()[me]) + analysis.value.unwrap_or(0.0);
        // A win may be proved before its value; then a reason reports it.
        let claims = analysis
            .reasons
            .iter()
            .any(|reason| reason.en.starts_with("A win is proved"));
        if player == me && (analysis.proved || claims) && lead > 0.0 {
            known = known.or(Some(game.steps().len()));
        }
        game.play(analysis.best_move()?)?;
    }
    Ok((game.payoffs()[me] > 0, known))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let opponent = arguments.next().unwrap_or_else(|| "greedy".to_owned());
    let nodes: u64 = arguments.next().map_or(Ok(5000), |text| text.parse())?;
    let (mut won, mut lost_though_proved, mut proofs) = (0, 0, Vec::new());
    for number in 0..games {
        let (mut game, me) = (opening(number / 2)?, usize::from(number % 2 == 1));
        let make = |spec: &str| -> Result<Box<dyn Engine>, Box<dyn Error>> {
            let mut engine = entry("dots")
                .ok_or("no such game")?
                .start()
                .engine(&spec.parse::<EngineSpec>()?)?;
            engine.begin(number);
            Ok(engine)
        };
        let (wins, known) = play(
            game.as_mut(),
            me,
            &mut [make("dots")?, make(&opponent)?],
            nodes,
        )?;
        won += u64::from(wins);
        lost_though_proved += u64::from(known.is_some() && !wins);
        proofs.extend(known);
    }
    proofs.sort_unstable();
    let median = proofs.get(proofs.len() / 2).copied().unwrap_or(0);
    println!("{won} of {games} games won against {opponent}, both with {nodes} nodes a move");
    println!(
        "a win was proved in {}, in the median with {median} undrawn edges",
        proofs.len()
    );
    println!("proved and not won: {lost_though_proved}");
    if lost_though_proved > 0 {
        Err("a proved win was not won".into())
    } else {
        Ok(())
    }
}
