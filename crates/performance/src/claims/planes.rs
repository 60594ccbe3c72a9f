//! Planes: shots, best trees, strategies against every layout.

use super::{bench, by_hand, count, time};
use crate::claim::{Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::behind;

pub(super) fn sources() -> Vec<Source> {
    vec![speed(), trees(), strategies(), rollouts(), open(), three()]
}

fn speed() -> Source {
    let command = Command::new(Kind::Criterion, "planes").with(&["planes/(shot|world|tree/7x7|tree/8x8|evaluate/7x7)"]);
    Source::new("planes-bench", "planes", "planes.md#the-best-shooting-trees", command).claims(vec![
        bench("planes-shot", "greedy shot on the empty board of 10×10/3, u", "planes/shot/10x10/3/greedy")
            .at_most(5e-3),
        bench("planes-shot-r", "the same, r", "planes/shot/10x10/3r/greedy").at_most(5e-3),
        bench("planes-rollout", "rollout of 8 cells there, u", "planes/shot/10x10/3/rollout of 8").at_most(1.0),
        bench("planes-rollout-r", "the same, r", "planes/shot/10x10/3r/rollout of 8").at_most(1.0),
        bench("planes-heat", "heat map of 10×10/3", "planes/shot/10x10/3/heat"),
        bench("planes-layouts", "all 66,816 layouts of 10×10/3 listed", "planes/world/10x10/3"),
        bench("planes-greedy", "greedy on every layout, 7×7/1", "planes/evaluate/7x7/1/greedy"),
        bench("planes-paper", "the paper's method on every layout, 7×7/1", "planes/evaluate/7x7/1/paper"),
        bench("planes-tree", "best tree of 7×7/1", "planes/tree/7x7/1/mean").at_most(5e-3),
        bench("planes-tree-two", "best tree of 7×7/2, u", "planes/tree/7x7/2/mean"),
        bench("planes-tree-two-r", "the same, r", "planes/tree/7x7/2r/mean"),
        bench("planes-tree-eight", "best tree of 8×8/1", "planes/tree/8x8/1/mean"),
    ])
}

/// Worlds that `planes_tree -- all` proves: the text, a name, and the count of numbers in its row before the nodes.
const WORLDS: [(&str, &str, usize); 6] = [
    ("7x7/1", "7×7/1, mean and worst case", 7),
    ("7x7/2", "7×7/2 u, mean and worst case", 7),
    ("7x7/2r", "7×7/2 r, mean and worst case", 7),
    ("8x8/1", "8×8/1, mean and worst case", 7),
    ("9x9/1", "9×9/1, mean", 3),
    ("10x10/1", "10×10/1, mean", 3),
];

fn trees() -> Source {
    let command = Command::new(Kind::Example, "planes_tree").of("planes").with(&["all"]);
    let mut claims = Vec::new();
    for (setup, name, before) in WORLDS {
        let row = || behind(format!("| {setup} |"));
        let key = setup.replace('/', "-");
        claims.push(count(
            &format!("planes-tree-{key}-nodes"),
            &format!("best tree of {name}: nodes"),
            row().skip(before),
        ));
        let timed =
            time(&format!("planes-tree-{key}-time"), &format!("best tree of {name}: time"), row().skip(before + 1));
        claims.push(if setup == "10x10/1" { timed.at_most(60.0) } else { timed });
    }
    claims.push(
        count("planes-tree-10x10-1-shots", "least sum of shots of 10×10/1", behind("| 10x10/1 |").skip(2))
            .at_most(1132.0),
    );
    Source::new("planes-trees", "planes", "planes.md#the-best-shooting-trees", command).claims(claims)
}

fn strategies() -> Source {
    let command = Command::new(Kind::Example, "planes_figures").of("planes");
    let paper = "the paper's method";
    // Rows without a reference have one number less before the mean.
    let mean = |name: &str, what: &str, row: &str, before: usize| {
        count(name, &format!("mean shots over all layouts, {what}"), behind(row).skip(before))
    };
    Source::new("planes-figures", "planes", "planes.md#strategies", command).by_clock().claims(vec![
        mean("planes-mean-paper-7", "7×7/1: CV, w = 5", "| 7x7/1 | CV 5 |", 2).rival(paper),
        mean("planes-mean-entropy-7", "7×7/1: entropy + ¼ P(head)", "| 7x7/1 | entropy + P(head) / 4 |", 2),
        mean(
            "planes-mean-rollout-7",
            "7×7/1: rollout of it, the best that is possible",
            "| 7x7/1 | rollout of it |",
            2,
        ),
        mean("planes-mean-entropy-9", "9×9/2 u: entropy + P(head)", "| 9x9/2 | entropy + P(head) |", 2),
        mean("planes-mean-paper-9r", "9×9/2 r: CV, fed, w = 5", "| 9x9/2r | CV 5, fed |", 2).rival(paper),
        mean("planes-mean-entropy-9r", "9×9/2 r: entropy + P(head)", "| 9x9/2r | entropy + P(head) |", 2),
    ])
}

fn rollouts() -> Source {
    let command = Command::new(Kind::Elsewhere, "cargo run --release -p planes --example planes_figures -- all");
    let mean = |name: &str, what: &str| by_hand(name, &format!("mean shots over all layouts, {what}"), Unit::Count);
    Source::new("planes-rollouts", "planes", "planes.md#strategies", command).claims(vec![
        mean("planes-mean-9u", "9×9/2 u: two-level rollout, then the best tree").at_most(8.84),
        mean("planes-mean-9r", "9×9/2 r: the same").at_most(8.65),
        mean("planes-mean-10u", "10×10/3 u: rollouts of one and two levels, then the best tree").at_most(12.60),
        mean("planes-mean-10r", "10×10/3 r: the same").at_most(12.20),
    ])
}

fn open() -> Source {
    let command = Command::new(Kind::Elsewhere, "cargo run --release -p planes --example planes_figures -- 8x8/2");
    Source::new("planes-open", "planes", "planes.md#the-best-shooting-trees", command).claims(vec![
        by_hand("planes-8x8-2", "8×8/2, not settled: a sum of shots that suffices", Unit::Count)
            .at_most(3922.0)
            .rival("another program: from 3,712 to 3,923"),
    ])
}

fn three() -> Source {
    let command = Command::new(
        Kind::Elsewhere,
        "cargo run --release -p engines --example planes_three -- all --matches 1500 --seed 6",
    );
    let errors = |name: &str, what: &str| {
        by_hand(name, &format!("three players: gain of `ahead` in standard errors, {what}"), Unit::Count).at_least(3.0)
    };
    Source::new("planes-three", "planes", "planes.md#bots", command).claims(vec![
        errors("planes-three-points", "the least of three seats against `points`"),
        errors("planes-three-info", "against `info`"),
        errors("planes-three-entropy", "against `entropy`"),
        errors("planes-three-paper", "against `paper`"),
        errors("planes-three-risky", "against `risky`"),
    ])
}
