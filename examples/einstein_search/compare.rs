//! The table of methods.

use std::error::Error;
use std::time::Instant;

use quincunx::einstein::learnt::Learnt;
use quincunx::einstein::patent::Patent;
use quincunx::einstein::{EinStein, Move, Race};
use quincunx::game_core::{Evaluate, NodeContext, Order, Pair, Position, Track};
use quincunx::search::expectimax::{Method, Options};
use quincunx::search::{Expectimax, Identity, Limits};

use super::sets::set;

/// Bytes of a table.
const TABLE: usize = 1 << 24;

/// Nodes, seconds, and the value of every position.
struct Row {
    nodes: u64,
    seconds: f64,
    values: Vec<i32>,
}

/// The learnt evaluation's own order of moves: after the table's move by the values after them.
#[derive(Clone)]
struct ByValue(Learnt);

impl Track<EinStein> for ByValue {}

impl Order<EinStein> for ByValue {
    fn select(
        &mut self,
        position: &EinStein,
        context: NodeContext<Move>,
        moves: &mut [Move],
    ) -> usize {
        let me = position.mover();
        moves.sort_by_cached_key(|&m| {
            let value = if context.hint == Some(m) {
                i32::MAX
            } else {
                self.0.evaluate(&position.after(m), me)
            };
            -value
        });
        moves.len()
    }
}

/// Searches both sets with every method.
pub(crate) fn print(depth: u32, evaluator: &str) -> Result<(), Box<dyn Error>> {
    match evaluator {
        "race" => with(depth, evaluator, &Race::new()),
        "patent" => with(depth, evaluator, &Pair(Patent::default(), Race::new())),
        "learnt" => with(depth, evaluator, &Learnt::new()),
        "learnt-order" => with(
            depth,
            evaluator,
            &Pair(Learnt::new(), ByValue(Learnt::new())),
        ),
        _ => Err("The judge is `race`, `patent`, `learnt` or `learnt-order`.".into()),
    }
}

fn with<E>(depth: u32, name: &str, evaluator: &E) -> Result<(), Box<dyn Error>>
where
    E: Evaluate<EinStein> + Order<EinStein> + Clone,
{
    println!(
        "EinStein, before the roll, {depth} turns deep, judged by {name}; one thread, table of {TABLE} bytes"
    );
    for heading in ["openings", "middle games"] {
        let positions = set(heading)?;
        println!(
            "\n{} {heading}\nmethod  table        nodes   less       s  faster",
            positions.len()
        );
        let mut plain: Option<Row> = None;
        for method in [Method::Plain, Method::Star1, Method::Star2] {
            for table in [false, true] {
                let options = Options::DEFAULT.method(method).forget_last(1);
                let row = if table {
                    row(
                        Expectimax::new(evaluator.clone(), TABLE)?.options(options),
                        &positions,
                        depth,
                    )?
                } else {
                    row(
                        Expectimax::without_table(evaluator.clone())?.options(options),
                        &positions,
                        depth,
                    )?
                };
                let first = plain.get_or_insert_with(|| Row {
                    values: row.values.clone(),
                    ..row
                });
                show(method, table, &row, first)?;
            }
        }
    }
    Ok(())
}

/// Searches all positions, each with an empty table.
fn row<E, I, const W: usize>(
    mut search: Expectimax<EinStein, E, I, W>,
    positions: &[EinStein],
    depth: u32,
) -> Result<Row, Box<dyn Error>>
where
    E: Evaluate<EinStein> + Order<EinStein>,
    I: Identity<EinStein, W>,
{
    let mut row = Row {
        nodes: 0,
        seconds: 0.0,
        values: Vec::new(),
    };
    for position in positions {
        search.clear();
        let begin = Instant::now();
        let report = search.search(position, &Limits::new().depth(depth))?;
        row.seconds += begin.elapsed().as_secs_f64();
        row.nodes += report.nodes;
        row.values.push(report.value);
    }
    Ok(row)
}

#[allow(clippy::cast_precision_loss, reason = "ratios of two digits")]
fn show(method: Method, table: bool, row: &Row, plain: &Row) -> Result<(), Box<dyn Error>> {
    if row.values != plain.values {
        return Err(format!("{method:?} finds other values than {:?}.", Method::Plain).into());
    }
    let (less, faster) = (
        plain.nodes as f64 / row.nodes as f64,
        plain.seconds / row.seconds,
    );
    let (name, with) = (format!("{method:?}"), if table { "yes" } else { "no" });
    println!(
        "{name:<8}{with:<5}{:>13}{less:>6.1}×{:>8.3}{faster:>7.1}×",
        row.nodes, row.seconds
    );
    Ok(())
}
