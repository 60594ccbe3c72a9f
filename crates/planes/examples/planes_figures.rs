//! Every policy on every layout: known figures, and the measured ones.
//!
//! `cargo run --release -p planes --example planes_figures` takes a few seconds; `… -- all` adds
//! the rollouts, which take many minutes; any other word keeps the rows that contain it, as in `…
//! -- 9x9/2r` or `… -- "two levels"`, slow ones included. It ends with an error if a figure has
//! changed: the reference's, or, where ours differs, our own, with the reason.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example")]

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use planes::paper::{Decisive, Elimination};
use planes::policy::{
    Ahead, Greedy, ONE, Rollout, ShotCounts, Staged, Strategy, Ties, evaluate, evaluate_threads,
};
use planes::tree::{Finish, Limits};
use planes::{Setup, World};

/// The mean to this many digits, and the worst case.
type Cost = (&'static str, usize);

/// A policy and its known cost.
struct Figure {
    name: &'static str,
    setup: &'static str,
    /// The reference's figures, to be reproduced.
    reference: Option<Cost>,
    /// Our figures if they differ, and the reason.
    here: Option<(Cost, &'static str)>,
    policy: Policy,
}

#[derive(Clone, Copy)]
enum Policy {
    Paper(Decisive),
    Gini(Ties),
    Entropy(i64),
    /// λ for one plane up, for two, and for more.
    ByPlanes([i64; 3]),
    /// λ, the cells to try, and those to try while more than 20,000 layouts are left.
    Rollout(i64, usize, usize),
    /// λ, the cells that the outer and the inner rollout try.
    Twice(i64, usize, usize),
    /// The same, and the best tree with at most this many layouts.
    Finished(i64, usize, usize, usize),
    /// λ: looks ahead at two cells of six while more than 400 layouts are left, then a rollout of
    /// 12 cells over one of 6, and the best tree with at most 64.
    Ahead(i64),
    /// λ by planes up: a rollout of 8 cells, then, with at most this many layouts, one of 8 cells
    /// over one of 5, and the best tree with at most 12.
    Late([i64; 3], usize),
}

const HALVES: i64 = ONE / 2;

/// A figure of the reference that is reproduced.
const fn figure(name: &'static str, setup: &'static str, asked: Cost, policy: Policy) -> Figure {
    Figure {
        name,
        setup,
        reference: Some(asked),
        here: None,
        policy,
    }
}

/// A figure of the reference, and ours, which differs.
const fn differs(
    name: &'static str,
    setup: &'static str,
    asked: Cost,
    here: Cost,
    why: &'static str,
    policy: Policy,
) -> Figure {
    Figure {
        name,
        setup,
        reference: Some(asked),
        here: Some((here, why)),
        policy,
    }
}

/// A figure of our own.
const fn own(name: &'static str, setup: &'static str, here: Cost, policy: Policy) -> Figure {
    Figure {
        name,
        setup,
        reference: None,
        here: Some((here, "")),
        policy,
    }
}

const fn weight(weight: u32) -> Policy {
    Policy::Paper(Decisive::correct(weight))
}

const fn fed(weight: u32) -> Policy {
    Policy::Paper(Decisive::correct(weight).feeding())
}

const QUICK: &[Figure] = &[
    figure("CV 5", "7x7/1", ("4.625", 8), weight(5)),
    figure("CV 6", "7x7/1", ("4.5625", 7), weight(6)),
    figure(
        "CV 5, literal",
        "7x7/1",
        ("4.5625", 7),
        Policy::Paper(Decisive::correct(5).eliminating(Elimination::Literal)),
    ),
    figure(
        "CV 6, program",
        "7x7/1",
        ("4.5833", 7),
        Policy::Paper(Decisive::correct(6).eliminating(Elimination::Program)),
    ),
    figure("Gini", "7x7/1", ("4.771", 7), Policy::Gini(Ties::Reading)),
    figure(
        "entropy + P(head) / 4",
        "7x7/1",
        ("4.542", 7),
        Policy::Entropy(ONE / 4),
    ),
    figure(
        "rollout of it",
        "7x7/1",
        ("4.4583", 7),
        Policy::Rollout(ONE / 4, 81, 81),
    ),
    figure("CV 5", "9x9/2", ("13.570", 23), weight(5)),
    figure("CV 16", "9x9/2", ("9.403", 16), weight(16)),
    figure("Gini", "9x9/2", ("9.465", 14), Policy::Gini(Ties::Reading)),
    figure(
        "Gini, more heads",
        "9x9/2",
        ("9.138", 14),
        Policy::Gini(Ties::Heads),
    ),
    figure(
        "entropy + P(head)",
        "9x9/2",
        ("9.011", 14),
        Policy::Entropy(ONE),
    ),
    figure("CV 5", "9x9/2r", ("13.926", 23), weight(5)),
    figure("CV 14", "9x9/2r", ("9.155", 16), weight(14)),
    figure("CV 5, fed", "9x9/2r", ("9.0927", 15), fed(5)),
    figure("CV 8, fed", "9x9/2r", ("9.0102", 16), fed(8)),
    figure(
        "entropy + P(head)",
        "9x9/2r",
        ("8.801", 15),
        Policy::Entropy(ONE),
    ),
    own(
        "λ by planes up: 1, 0.75",
        "9x9/2",
        ("9.005", 14),
        Policy::ByPlanes([ONE, ONE * 3 / 4, 0]),
    ),
    own(
        "λ by planes up: 1, 1.5, 1.5",
        "10x10/3r",
        ("12.404", 21),
        Policy::ByPlanes([ONE, 3 * HALVES, 3 * HALVES]),
    ),
    own("Gini", "9x9/2r", ("9.118", 14), Policy::Gini(Ties::Reading)),
    own(
        "Gini, more heads",
        "9x9/2r",
        ("8.825", 14),
        Policy::Gini(Ties::Heads),
    ),
    own(
        "Gini",
        "10x10/3r",
        ("12.967", 20),
        Policy::Gini(Ties::Reading),
    ),
    own(
        "Gini, more heads",
        "10x10/3r",
        ("12.553", 20),
        Policy::Gini(Ties::Heads),
    ),
    own(
        "CV 2, literal",
        "7x7/1",
        ("5.1875", 11),
        Policy::Paper(Decisive::correct(2).eliminating(Elimination::Literal)),
    ),
    own(
        "CV 2, program",
        "7x7/1",
        ("5.5000", 10),
        Policy::Paper(Decisive::correct(2).eliminating(Elimination::Program)),
    ),
    figure("CV 5", "10x10/3", ("23.02", 37), weight(5)),
    figure("CV 14", "10x10/3", ("13.53", 30), weight(14)),
    figure(
        "Gini",
        "10x10/3",
        ("13.47", 20),
        Policy::Gini(Ties::Reading),
    ),
    figure(
        "Gini, more heads",
        "10x10/3",
        ("13.060", 20),
        Policy::Gini(Ties::Heads),
    ),
    figure(
        "entropy + 1.5 P(head)",
        "10x10/3",
        ("12.806", 21),
        Policy::Entropy(3 * HALVES),
    ),
    figure("CV 5", "10x10/3r", ("24.08", 37), weight(5)),
    figure("CV 14", "10x10/3r", ("13.228", 31), weight(14)),
    figure("CV 5, fed", "10x10/3r", ("13.055", 22), fed(5)),
    figure("CV 8, fed", "10x10/3r", ("12.957", 24), fed(8)),
    figure(
        "entropy + 1.5 P(head)",
        "10x10/3r",
        ("12.412", 21),
        Policy::Entropy(3 * HALVES),
    ),
];

const TIES: &str =
    "equal play-outs: ours keeps the first in the ranking, the reference does not say";

const SLOW: &[Figure] = &[
    figure(
        "rollout of 81",
        "9x9/2",
        ("8.867", 14),
        Policy::Rollout(ONE, 81, 81),
    ),
    differs(
        "rollout of 81",
        "9x9/2r",
        ("8.705", 14),
        ("8.706", 14),
        TIES,
        Policy::Rollout(ONE, 81, 81),
    ),
    differs(
        "two-level rollout, 12 then 6",
        "9x9/2",
        ("8.847", 13),
        ("8.841", 14),
        TIES,
        Policy::Twice(ONE, 12, 6),
    ),
    differs(
        "two-level rollout, 12 then 6",
        "9x9/2r",
        ("8.655", 14),
        ("8.665", 13),
        TIES,
        Policy::Twice(ONE, 12, 6),
    ),
    own(
        "two-level rollout, 24 then 12, finished",
        "8x8/2",
        ("7.1423", 10),
        Policy::Finished(ONE, 24, 12, 96),
    ),
    own(
        "two-level rollout, 12 then 6, finished",
        "9x9/2",
        ("8.8401", 13),
        Policy::Finished(ONE, 12, 6, 150),
    ),
    own(
        "looking ahead above 400 layouts",
        "9x9/2",
        ("8.8406", 13),
        Policy::Ahead(ONE),
    ),
    own(
        "two-level rollout, 24 then 4, finished",
        "9x9/2r",
        ("8.6497", 13),
        Policy::Finished(ONE, 24, 4, 40),
    ),
    figure(
        "rollout of 12 and 8",
        "10x10/3",
        ("12.624", 20),
        Policy::Rollout(3 * HALVES, 12, 8),
    ),
    differs(
        "rollout of 8",
        "10x10/3r",
        ("12.232", 19),
        ("12.233", 19),
        TIES,
        Policy::Rollout(3 * HALVES, 8, 8),
    ),
    own(
        "two levels from 2,000 layouts on",
        "10x10/3",
        ("12.590", 19),
        Policy::Late([3 * HALVES; 3], 2_000),
    ),
    own(
        "two levels from 2,000 layouts on",
        "10x10/3r",
        ("12.210", 19),
        Policy::Late([3 * HALVES; 3], 2_000),
    ),
    own(
        "two levels from 20,000 layouts on, λ by planes up",
        "10x10/3r",
        ("12.192", 19),
        Policy::Late([ONE, 3 * HALVES, 3 * HALVES], 20_000),
    ),
];

/// Plays a policy against every layout, with progress on standard error if it takes long.
fn play(world: &World, policy: Policy) -> ShotCounts {
    let greedy = |lambda| Greedy::with_heads(lambda);
    match policy {
        Policy::Paper(method) => all(world, || method),
        Policy::Gini(ties) => all(world, || Greedy::gini().ties(ties)),
        Policy::Entropy(lambda) => all(world, || greedy(lambda)),
        Policy::ByPlanes(lambdas) => all(world, || Greedy::with_heads_by_planes(lambdas)),
        Policy::Rollout(lambda, wide, narrow) => all(world, || {
            Rollout::new(greedy(lambda), wide).narrower(20_000, narrow)
        }),
        Policy::Finished(lambda, outer, inner, most) => {
            all(world, || finished(lambda, outer, inner, most))
        }
        Policy::Ahead(lambda) => {
            let scout = Rollout::new(greedy(lambda), 2);
            // One thread: what it stores on the way serves all later decisions.
            evaluate(
                world,
                &mut Ahead::new(scout, finished(lambda, 12, 6, 64), 400, 6, 2),
            )
        }
        Policy::Late(lambdas, from) => all(world, || {
            let greedy = || Greedy::with_heads_by_planes(lambdas);
            let few = Rollout::new(Rollout::new(greedy(), 5), 8);
            Finish::new(
                Staged::new(from, Rollout::new(greedy(), 8), few),
                12,
                Limits::new().nodes(3_000),
            )
        }),
        Policy::Twice(lambda, outer, inner) => all(world, || {
            Rollout::new(Rollout::new(greedy(lambda), inner), outer)
        }),
    }
}

/// A rollout of a rollout, and the best tree with at most this many layouts.
fn finished(
    lambda: i64,
    outer: usize,
    inner: usize,
    most: usize,
) -> Finish<Rollout<Rollout<Greedy>>> {
    let rollout = Rollout::new(Rollout::new(Greedy::with_heads(lambda), inner), outer);
    Finish::new(rollout, most, Limits::new().nodes(30_000))
}

fn all<S: Strategy>(world: &World, make: impl Fn() -> S + Sync) -> ShotCounts {
    let (done, total) = (AtomicU64::new(0), world.len() as u64);
    let begin = Instant::now();
    let progress = |layouts| {
        let before = done.fetch_add(layouts, Ordering::Relaxed);
        let after = before + layouts;
        if begin.elapsed().as_secs() > 1 && before * 20 / total < after * 20 / total {
            eprintln!(
                "  {} % after {:.0} s",
                after * 100 / total,
                begin.elapsed().as_secs_f64()
            );
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    evaluate_threads(world, threads, make, progress)
}

/// Plays one policy and prints its row; returns whether the figure is right.
fn row(figure: &Figure) -> Result<bool, Box<dyn Error>> {
    let Figure {
        name,
        setup,
        reference,
        here,
        policy,
    } = figure;
    let world = World::new(setup.parse::<Setup>()?)?;
    let begin = Instant::now();
    let shots = play(&world, *policy);
    let asked = here
        .map(|(cost, _)| cost)
        .or(*reference)
        .unwrap_or_default();
    let digits = asked.0.split('.').next_back().map_or(0, str::len);
    let (mean, worst) = (format!("{:.digits$}", shots.mean()), shots.worst());
    let right = (mean.as_str(), worst) == asked;
    let reference = reference.map_or(String::new(), |(mean, worst)| format!("{mean}/{worst}"));
    let why = match (right, here) {
        (false, _) => format!("! expected {}/{}", asked.0, asked.1),
        (true, Some((_, why))) => (*why).to_owned(),
        (true, None) => String::new(),
    };
    let (total, seconds) = (shots.total(), begin.elapsed().as_secs_f64());
    println!(
        "| {setup} | {name} | {reference} | {mean}/{worst} | {total} | {seconds:.2} | {why} |"
    );
    Ok(right)
}

fn main() -> Result<(), Box<dyn Error>> {
    let word = std::env::args().nth(1);
    let wanted = |figure: &&Figure| match word.as_deref() {
        None | Some("all") => true,
        Some(word) => format!("{} {}", figure.setup, figure.name).contains(word),
    };
    println!(
        "| setup | policy | reference | here | shots | seconds | |\n|---|---|---|---|---:|---:|---|"
    );
    let mut different = 0;
    for figure in QUICK
        .iter()
        .chain(SLOW.iter().filter(|_| word.is_some()))
        .filter(wanted)
    {
        different += usize::from(!row(figure)?);
    }
    if different > 0 {
        Err(format!("{different} figures are not what they were.").into())
    } else {
        Ok(())
    }
}
