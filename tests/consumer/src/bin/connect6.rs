use connect6::{Connect6, Evaluation, Evaluator, PartialTurn};
use game_core::Notation;
use search::{AlphaBeta, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Connect6 = "J10 I11K9".parse()?;
    let mut search = AlphaBeta::new(
        Evaluator::<19>::new(Evaluation::Roads, Evaluation::Roads),
        1 << 20,
    )?;
    let report = search.search(&PartialTurn::from(position), &Limits::new().nodes(10_000))?;
    println!("{}", position.move_text(report.variation[0]));
    Ok(())
}
