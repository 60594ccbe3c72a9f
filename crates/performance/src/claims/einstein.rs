//! EinStein würfelt nicht!: rules, evaluations, expectimax, tables.

use super::{Series, by_hand, count, rate, time};
use crate::claim::{Claim, Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::{Reading, behind};

pub(super) fn sources() -> Vec<Source> {
    vec![speed(), start(), cuts(), table(), large_tables(), regret(), regret_of_five()]
}

/// The depths that the search of the start prints, in turns.
const TURNS: [u32; 3] = [4, 5, 6];

/// Nodes of all depths up to each.
pub(super) fn series() -> Vec<Series> {
    let named = [("EinStein, the race", "race"), ("EinStein, the patent's", "patent")];
    let points = |judge: &str| TURNS.map(|depth| (depth, format!("einstein-nodes-{judge}-{depth}"))).to_vec();
    named.map(|(name, judge)| Series { name, points: points(judge) }).to_vec()
}

fn speed() -> Source {
    let command = Command::new(Kind::Example, "speed").of("einstein");
    let judged = |name: &str, what: &str, start: &str| rate(name, what, behind(start)).at_least(10e6);
    Source::new("einstein-speed", "einstein", "einstein.md#figures", command).repeated(5).claims(vec![
        rate("einstein-games", "random games from the start, 21.35 plies each", behind("random games as a whole:"))
            .at_least(3e6),
        rate("einstein-steps", "the same by single steps", behind("random games, generic steps:")),
        judged("einstein-linear", "evaluations, the patent's, linear", "evaluations, the patent's, linear:"),
        judged("einstein-logistic", "evaluations, the patent's, logistic", "evaluations, the patent's, logistic:"),
        judged("einstein-race", "evaluations, the race", "evaluations, the race:"),
        judged("einstein-learnt", "evaluations, what was learnt", "evaluations, the learnt one:"),
    ])
}

fn start() -> Source {
    let command = Command::new(Kind::Example, "einstein_search").with(&["--start"]);
    let mut claims = Vec::new();
    for (heading, judge) in [("race", "the race"), ("patent", "the patent's evaluation")] {
        for depth in TURNS {
            let row = || behind(format!("before the roll {depth}")).under(heading);
            let what = format!("{depth} turns from the start, before the roll, by {judge}: ");
            let timed = time(&format!("einstein-start-{heading}-{depth}"), &(what.clone() + "time"), row().skip(1));
            claims.push(match depth {
                4 => timed.at_most(0.05),
                6 => timed.at_most(1.0),
                _ => timed,
            });
            claims.push(count(&format!("einstein-nodes-{heading}-{depth}"), &(what + "nodes"), row()));
        }
    }
    Source::new("einstein-start", "einstein", "einstein.md#figures", command).repeated(3).claims(claims)
}

fn cuts() -> Source {
    let command = Command::new(Kind::Example, "einstein_search").with(&["--depth", "5", "--judge", "race"]);
    let row = |heading: &str| behind("Star2 yes").under(heading);
    let times = |name: &str, what: &str, number| Claim::new(name, what, Unit::Times, Reading::Number(number));
    let plain = "plain search without a table";
    Source::new("einstein-cuts", "einstein", "einstein.md#what-expectimax-cuts", command).claims(vec![
        times(
            "einstein-openings-fewer",
            "Star2 with a table, five turns, openings: fewer nodes",
            row("10 openings").skip(1),
        )
        .at_least(4.0)
        .rival(plain),
        times(
            "einstein-middle-fewer",
            "Star2 with a table, five turns, middle games: fewer nodes",
            row("20 middle games").skip(1),
        )
        .at_least(15.0)
        .rival(plain),
        times(
            "einstein-middle-faster",
            "Star2 with a table, five turns, middle games: so much faster",
            row("20 middle games").skip(3),
        )
        .at_least(10.0)
        .rival(plain),
    ])
}

fn table() -> Source {
    let command = Command::new(Kind::Example, "einstein_tables").with(&["4"]);
    Source::new("einstein-table", "einstein", "einstein.md#figures", command).repeated(3).claims(vec![
        time("einstein-table-made", "endgame table of four stones, made by one thread", behind("made by 1 threads in"))
            .at_most(1.5),
        time("einstein-table-read", "the same read, checksums included", behind("read with all checksums in")),
        time("einstein-probe", "a look into it before the throw", behind("a probe before the throw takes")),
        time("einstein-probe-die", "a look into it with the die thrown", behind("a probe with the die takes")),
    ])
}

fn large_tables() -> Source {
    let command = Command::new(Kind::Elsewhere, "quincunx tables build einstein 5");
    Source::new("einstein-table-five", "einstein", "einstein.md#tables-by-command", command).claims(vec![by_hand(
        "einstein-table-five-made",
        "endgame table of five stones, processor time of one thread",
        Unit::Seconds,
    )])
}

fn regret() -> Source {
    let engines = "quincunx regret einstein --engine expectimax:tables=0 --engine learnt:depth=2,tables=0 …";
    let regret = |name: &str, engine: &str| {
        let what = format!("mean loss of win probability a move, four stones, 10 ms a move: `{engine}`");
        by_hand(name, &what, Unit::Count)
    };
    let command = Command::new(Kind::Elsewhere, engines);
    Source::new("einstein-regret", "einstein", "einstein.md#regret", command).claims(vec![
        regret("einstein-regret-expectimax", "expectimax:tables=0"),
        regret("einstein-regret-learnt", "learnt:tables=0"),
        regret("einstein-regret-mcts", "mcts:tables=0"),
        regret("einstein-regret-patent", "patent:depth=4"),
        regret("einstein-regret-race", "race"),
        regret("einstein-regret-random", "random"),
    ])
}

fn regret_of_five() -> Source {
    let engines = "quincunx regret einstein --stones 5 --engine expectimax:tables=0 --engine learnt:tables=0,depth=3 …";
    let command = Command::new(Kind::Elsewhere, engines);
    let what = "the same with five stones, by the table of five: `expectimax:tables=0`";
    Source::new("einstein-regret-five", "einstein", "einstein.md#regret", command).claims(vec![by_hand(
        "einstein-regret-five-expectimax",
        what,
        Unit::Count,
    )])
}
