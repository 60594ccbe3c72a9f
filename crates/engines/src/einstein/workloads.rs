//! Repeatable work, to measure speed and to notice changes.

use einstein::patent::Patent;
use einstein::{EinStein, Race};
use game_core::{AsListed, Evaluate, Order, Pair, Side};
use search::mcts::{Evaluated, Mcts};
use search::{Expectimax, Limits, perft, perft_divide};

use registry::Work;

/// A start and two positions of the middle game, the die thrown.
const POSITIONS: [&str; 3] = [
    "123../45.../6...f/...ed/..cba r 4",
    "...../.2.4./..6../bc.f./..... r 5",
    "1.3../..e../.4..f/...2./..c.a b 2",
];

/// Bytes of a table or a tree.
const BYTES: usize = 1 << 22;

/// Perft: the number of lines after each first roll. Nodes are positions whose moves are listed;
/// leaves are not.
pub(super) fn count_five_moves() -> Work {
    let nodes = (0..5).map(|depth| perft(&EinStein::START, depth)).sum();
    let mut work = Work {
        nodes,
        ..Work::default()
    };
    perft_divide(&EinStein::START, 5).for_each(|(_, count)| work.note(count));
    work
}

/// Expectimax by the race: best move and values at every position.
pub(super) fn search_four_turns() -> Work {
    search(4, |_| Race::new())
}

/// The same with the patent's evaluation, on its logistic scale.
pub(super) fn search_as_the_patent() -> Work {
    search(4, |me| Pair(Patent::default().seen_by(me), AsListed))
}

fn search<E: Evaluate<EinStein> + Order<EinStein>>(
    depth: u32,
    evaluator: impl Fn(Side) -> E,
) -> Work {
    let mut work = Work::default();
    for text in POSITIONS {
        let Ok(position) = text.parse::<EinStein>() else {
            return work;
        };
        let Ok(mut search) = Expectimax::compact(evaluator(position.mover()), BYTES) else {
            return work;
        };
        let Ok(report) = search.search(&position, &Limits::new().depth(depth)) else {
            return work;
        };
        work.nodes += report.nodes;
        note(&mut work, report.value);
        report
            .moves
            .iter()
            .for_each(|root| note(&mut work, root.value));
    }
    work
}

/// Monte Carlo tree search by the race: the visits of every move.
pub(super) fn play_out() -> Work {
    let mut work = Work::default();
    for text in POSITIONS {
        let Ok(position) = text.parse::<EinStein>() else {
            return work;
        };
        let Ok(mut search) = Mcts::duel(Evaluated(Race::new()), BYTES) else {
            return work;
        };
        let Ok(report) = search.search(&position, &Limits::new().nodes(5000)) else {
            return work;
        };
        work.nodes += report.nodes;
        note(&mut work, report.value);
        search
            .visits()
            .iter()
            .for_each(|visits| work.note(visits.visits));
    }
    work
}

/// Adds a signed number to the digest.
fn note(work: &mut Work, result: i32) {
    work.note(i64::from(result).cast_unsigned());
}
