//! `policies`: strategies of Planes against every layout, without sampling.

use std::num::NonZero;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use engines::planes::Recipe;
use game_core::{Text, text};
use planes::policy::{ShotCounts, evaluate_threads};
use planes::{Belief, World};
use registry::EngineSpec;
use serde::Serialize;

use super::game::Subject;
use super::tree::belief;
use crate::args::{self, MOST_SEED, PositionArgs};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::Seconds;
use crate::number::{elapsed, grouped};
use crate::progress::Progress;
use crate::refusals;
use crate::width::{push_left, push_right, text_width};

/// The default strategies.
const USUAL: [&str; 6] = [
    "paper",
    "paper:weight=14",
    "gini",
    "gini:ties=heads",
    "entropy:lambda=0",
    "entropy",
];

/// More expensive ones, used by default with at most [`FEW`] layouts.
const DEAR: [&str; 2] = ["rollout:width=81", "exact"];

/// Most layouts for which a rollout takes only seconds.
const FEW: usize = 3000;

/// What `policies` takes.
#[derive(Args, Debug)]
pub(crate) struct PoliciesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// An engine; written once for each (default: the usual ones, rollouts up to 3000 layouts)
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    engine: Vec<EngineSpec>,
    /// Number of threads (default: all)
    #[arg(long, value_name = "n", value_parser = args::threads())]
    threads: Option<u16>,
    /// Where probes and random ties take their chance from (default: 0)
    #[arg(long, value_name = "s", value_parser = args::within::<u64>(0..=MOST_SEED), default_value = "0")]
    seed: u64,
}

/// Plays strategies.
pub(crate) fn run(console: Console, args: &PoliciesArgs) -> Result<(), Failure> {
    let subject = Subject::of(&args.position)?;
    let belief = belief(&subject)?;
    let world = world(belief)?;
    let specs = specs(world, &args.engine)?;
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(all, usize::from);
    let mut table = PolicyTable {
        world,
        rows: Vec::new(),
        has_exact: false,
    };
    for spec in specs {
        let recipe = Recipe::of(&spec).map_err(|error| refusals::engine(&error))?;
        table.has_exact |= matches!(recipe, Recipe::Exact(_));
        let begin = Instant::now();
        let counts = play(
            console,
            world,
            recipe,
            [threads, usize::try_from(args.seed).unwrap_or(0)],
            &spec,
        );
        table.rows.push(PolicyRow {
            engine: spec.to_string(),
            counts,
            time: begin.elapsed(),
        });
    }
    if console.json {
        print_object(&table.object())
    } else {
        console.print(&table.text())
    }
}

/// The world; no answer may be known yet, because a strategy begins with the first shot.
fn world(belief: &Belief) -> Result<&World, Failure> {
    if belief.shots().is_empty() {
        return Ok(belief.world());
    }
    let message = text!(
        "Strategies are played from the first shot: no answer may stand in the position.",
        "射击策略从首次射击开始：局面中不应有反馈。"
    );
    Err(Failure::usage(belief.world().setup().to_string(), message))
}

/// The requested engines, or the default ones.
fn specs(world: &World, asked: &[EngineSpec]) -> Result<Vec<EngineSpec>, Failure> {
    if !asked.is_empty() {
        return Ok(asked.to_vec());
    }
    let dear = DEAR.iter().filter(|_| world.len() <= FEW);
    let read = |text: &&str| text.parse().map_err(|error| refusals::spec(&error));
    USUAL.iter().chain(dear).map(read).collect()
}

/// One strategy against all layouts, behind a bar.
fn play(
    console: Console,
    world: &World,
    recipe: Recipe,
    [threads, seed]: [usize; 2],
    spec: &EngineSpec,
) -> ShotCounts {
    let label = text!("{spec}, layouts", "{spec}，布局");
    let shown = Mutex::new((Progress::new(console, &label, None), 0));
    let heard = |layouts: u64| {
        if let Ok(mut shown) = shown.lock() {
            shown.1 += layouts;
            let done = shown.1;
            shown.0.report_of(done, world.len() as u64);
        }
    };
    let counts = evaluate_threads(
        world,
        threads,
        || recipe.seeker(world.setup(), seed as u64),
        heard,
    );
    if let Ok((progress, _)) = shown.into_inner() {
        progress.finish();
    }
    counts
}

/// The results.
struct PolicyTable<'w> {
    world: &'w World,
    rows: Vec<PolicyRow>,
    /// Whether a row belongs to the engine whose searches have special limits here.
    has_exact: bool,
}

struct PolicyRow {
    engine: String,
    counts: ShotCounts,
    time: Duration,
}

impl PolicyTable<'_> {
    fn text(&self) -> Text {
        let (setup, layouts) = (self.world.setup(), grouped(self.world.len() as u64));
        let mut text = text!(
            "Planes  {setup}: every strategy against all {layouts} layouts.\n\n",
            "飞机对战  {setup}：每种射击策略对全部 {layouts} 个布局。\n\n"
        );
        let titles = [
            ("engine", "引擎"),
            ("mean", "平均"),
            ("worst", "最坏"),
            ("shots", "射击总数"),
            ("time", "用时"),
        ];
        let titles = titles.map(|(english, chinese)| Text::new(english, chinese));
        let row = |row: &PolicyRow| {
            let (counts, time) = (&row.counts, elapsed(row.time));
            let (mean, worst) = (format!("{:.4}", counts.mean()), counts.worst().to_string());
            [
                row.engine.clone(),
                mean,
                worst,
                grouped(counts.total()),
                time,
            ]
            .map(Text::from)
        };
        let rows: Vec<_> = std::iter::once(titles)
            .chain(self.rows.iter().map(row))
            .collect();
        text += &Text::each(|language| {
            let width = rows
                .iter()
                .map(|[engine, ..]| text_width(engine.get(language)))
                .max()
                .unwrap_or(0);
            let mut table = String::new();
            for [engine, numbers @ ..] in &rows {
                table += "  ";
                push_left(&mut table, engine.get(language), width);
                let numbers = numbers.iter().zip([10, 6, 12, 12]);
                numbers.for_each(|(number, columns)| {
                    push_right(&mut table, number.get(language), columns);
                });
                table += "\n";
            }
            table
        });
        if self.has_exact {
            text += "\n";
            text.push_line(&limits_of_exact());
        }
        text
    }

    fn object(&self) -> PoliciesObject<'_> {
        let policy = |row: &'_ PolicyRow| Policy {
            engine: row.engine.clone(),
            value: row.counts.mean(),
            worst: row.counts.worst(),
            total: row.counts.total(),
            histogram: row.counts.histogram().to_vec(),
            seconds: Seconds(row.time),
        };
        PoliciesObject {
            game: "planes",
            setup: self.world.setup().to_string(),
            layouts: self.world.len(),
            policies: self.rows.iter().map(policy).collect(),
            unit: "shots",
        }
    }
}

/// The limits of `exact` here; in a game those of the move hold.
fn limits_of_exact() -> Text {
    let nodes = grouped(Recipe::SEARCH.node_limit().unwrap_or_default());
    let mebibytes = Recipe::SEARCH.memory_limit().unwrap_or_default() >> 20;
    text!(
        "Here each search of exact may take {nodes} nodes and {mebibytes} MiB, else a rollout decides; in a game \
             the limits of the move hold.",
        "此处 exact 的每次搜索至多 {nodes} 个节点、{mebibytes} MiB 内存，超出则由推演决定；对局中以每步的限制为准。"
    )
}

/// The object of `policies`.
#[derive(Serialize)]
struct PoliciesObject<'a> {
    game: &'a str,
    setup: String,
    layouts: usize,
    unit: &'a str,
    policies: Vec<Policy>,
}

/// A strategy: its mean and its worst case, the sum over all layouts, and the number of layouts for
/// each number of shots.
#[derive(Serialize)]
struct Policy {
    engine: String,
    value: f64,
    worst: usize,
    total: u64,
    histogram: Vec<u64>,
    seconds: Seconds,
}
