//! The output of a shooting tree, for people and for scripts.

use std::time::Duration;

use game_core::{Text, text};
use planes::Belief;
use planes::policy::ShotCounts;
use planes::tree::{DecisionTree, Proof, Solution};
use serde::Serialize;

use super::args::Goal;
use crate::commands::board;
use crate::commands::game::Subject;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::Seconds;
use crate::number::{elapsed, grouped};

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchEnd {
    /// The person stopped it.
    Stopped,
    /// The memo is full.
    Full {
        /// The memory limit, in MiB.
        mebibytes: u64,
    },
}

impl SearchEnd {
    fn sentence(self) -> Text {
        match self {
            Self::Stopped => text!("The search was stopped.", "搜索被中止。"),
            Self::Full { mebibytes } => text!(
                "The search filled its memory of {mebibytes} MiB: more time would not help.",
                "搜索用尽了 {mebibytes} MiB 的内存，再多的时间也无济于事。"
            ),
        }
    }

    /// For scripts.
    const fn word(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Full { .. } => "memory",
        }
    }
}

/// The result of the search, and of the verifier.
pub(super) struct SearchReport<'s> {
    belief: &'s Belief,
    goal: Goal,
    solution: &'s Solution,
    counts: Option<ShotCounts>,
    time: Duration,
    end: SearchEnd,
}

impl<'s> SearchReport<'s> {
    /// Walks the tree layout by layout.
    ///
    /// # Errors
    ///
    /// Fails if the tree does not have the proved sum: a fault of the program.
    pub(super) fn new(
        belief: &'s Belief,
        goal: Goal,
        solution: &'s Solution,
        time: Duration,
    ) -> Result<Self, Failure> {
        let walk = |tree: &DecisionTree| tree.verify(belief.world()).ok();
        let counts = solution
            .tree
            .as_ref()
            .filter(|tree| !tree.is_empty())
            .map(walk);
        match counts {
            Some(None) => Err(wrong()),
            Some(Some(ref counts)) if counts.total() != solution.lower => Err(wrong()),
            counts => Ok(Self {
                belief,
                goal,
                solution,
                counts: counts.flatten(),
                time,
                end: SearchEnd::Stopped,
            }),
        }
    }

    /// With the reason why the search ended early.
    pub(super) fn ended(self, end: SearchEnd) -> Self {
        Self { end, ..self }
    }

    /// Prints the result. If it is not settled, it says so, and the exit code is that of a missing
    /// answer.
    ///
    /// # Errors
    ///
    /// Fails if the least sum is not settled, its tree was not written down, or the output was
    /// closed.
    pub(super) fn print(
        &self,
        console: Console,
        subject: &Subject,
        shown: bool,
    ) -> Result<(), Failure> {
        if console.json {
            print_object(&self.object(subject, shown))?;
        } else {
            console.print(&self.text(subject, shown))?;
        }
        if self.is_done() {
            Ok(())
        } else {
            Err(Failure::Unfinished)
        }
    }

    /// Whether the least sum is proved and a tree with that sum is known.
    fn is_done(&self) -> bool {
        self.solution.proof == Proof::Exact && self.solution.tree.is_some()
    }

    fn text(&self, subject: &Subject, shown: bool) -> Text {
        let (lower, layouts) = (self.solution.lower, self.belief.layouts().len());
        let (nodes, time) = (grouped(self.solution.nodes), elapsed(self.time));
        let mut text = board::head(subject);
        if self.solution.proof == Proof::Exact {
            let mean = mean(lower, layouts);
            text.push_line(&self.settled(&format!("{mean:.4}")));
        } else {
            let why = self.end.sentence();
            text.push_line(&text!(
                "Not settled: every tree takes at least {lower} shots over {layouts} layouts. {why}",
                "尚未得出：任何射击树对 {layouts} 个布局的射击总数至少为 {lower}。{why:#}"
            ));
        }
        if let Some(counts) = &self.counts {
            text += &histogram(counts);
        }
        if let (true, Some(tree)) = (shown, &self.solution.tree) {
            text += "\n";
            text += tree;
        }
        text + &text!(
            "\n{nodes} nodes in {time}.\n",
            "\n{nodes} 个节点，用时 {time}。\n"
        )
    }

    fn settled(&self, mean: &str) -> Text {
        let (sum, layouts) = (self.solution.lower, self.belief.layouts().len());
        let goal = match self.goal {
            Goal::Mean => text!("Least mean", "最小期望"),
            Goal::Worst => text!(
                "Least mean with the least worst case",
                "最坏情形最小时的最小期望"
            ),
            Goal::Within(shots) => text!(
                "Least mean within {shots} shots",
                "不超过 {shots} 次射击的最小期望"
            ),
        };
        let proved = text!(
            "{goal}: {sum}/{layouts} = {mean} shots, proved. ",
            "{goal:#}：{sum}/{layouts} = {mean} 次射击，已证明。"
        );
        proved + &self.tree_properties()
    }

    /// The properties of the tree; without one nothing was verified or stored.
    fn tree_properties(&self) -> Text {
        match (&self.counts, self.first()) {
            (Some(counts), Some(first)) => {
                let worst = counts.worst();
                text!(
                    "Worst case: {worst}. First shot: {first}. Verified layout by layout.",
                    "最坏情形：{worst}。首次射击：{first}。已逐一布局验证。"
                )
            }
            _ if self.is_done() => text!("There is nothing to shoot at.", "无可射击。"),
            _ => {
                let why = self.end.sentence();
                text!(
                    "{why} The tree was not written down: there is none to print, to verify or to store.",
                    "{why:#}射击树未能写出：没有可供显示、验证或保存的射击树。"
                )
            }
        }
    }

    fn first(&self) -> Option<String> {
        let tree = self.solution.tree.as_ref()?;
        tree.cell(DecisionTree::ROOT).map(|cell| cell.to_string())
    }

    fn object(&self, subject: &Subject, shown: bool) -> TreeObject {
        let (exact, layouts) = (
            self.solution.proof == Proof::Exact,
            self.belief.layouts().len(),
        );
        TreeObject {
            game: subject.entry.name,
            position: subject.game.text(),
            exact,
            least: match self.goal {
                Goal::Mean => "mean".to_owned(),
                Goal::Worst => "worst".to_owned(),
                Goal::Within(shots) => shots.to_string(),
            },
            total: self.solution.lower,
            layouts,
            value: exact.then(|| mean(self.solution.lower, layouts)),
            worst: self.counts.as_ref().map(ShotCounts::worst),
            histogram: self
                .counts
                .as_ref()
                .map(|counts| counts.histogram().to_vec()),
            first: self.first(),
            tree: self
                .solution
                .tree
                .as_ref()
                .filter(|_| shown)
                .map(DecisionTree::to_string),
            ended: (!self.is_done()).then(|| self.end.word()),
            nodes: self.solution.nodes,
            seconds: Seconds(self.time),
        }
    }
}

/// The object of `solve --least`: `total` is the least sum over all layouts, or a lower bound of
/// it.
#[derive(Serialize)]
struct TreeObject {
    game: &'static str,
    position: String,
    exact: bool,
    least: String,
    total: u64,
    layouts: usize,
    value: Option<f64>,
    worst: Option<usize>,
    histogram: Option<Vec<u64>>,
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    /// What ended the search early: `stopped` or `memory`.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<&'static str>,
    nodes: u64,
    seconds: Seconds,
}

#[allow(clippy::cast_precision_loss, reason = "far below 2^52")]
fn mean(sum: u64, layouts: usize) -> f64 {
    sum as f64 / layouts.max(1) as f64
}

/// The number of layouts for each number of shots.
pub(super) fn histogram(counts: &ShotCounts) -> Text {
    let mut text = text!("Layouts by shots:", "按射击数统计的布局：");
    for (shots, layouts) in counts
        .histogram()
        .iter()
        .enumerate()
        .filter(|(_, layouts)| **layouts > 0)
    {
        let part = format!(" {shots}: {layouts}");
        text += &part;
    }
    text + "\n"
}

fn wrong() -> Failure {
    let message = text!(
        "The tree that was found does not have the sum that was proved.",
        "求得的射击树与已证明的总数不符。"
    );
    Failure::impossible(text!("a tree of that sum", "总数相符的射击树"), message)
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
mod tests {
    use planes::tree::{Limits, Solver};

    use super::*;

    fn report<'s>(belief: &'s Belief, solution: &'s Solution) -> SearchReport<'s> {
        SearchReport::new(belief, Goal::Mean, solution, Duration::ZERO).unwrap()
    }

    /// A sum may be proved before its tree is known, if memory or time ends: then no tree is
    /// verified.
    #[test]
    fn without_a_tree_nothing_is_verified() {
        let belief = Belief::default();
        let whole = Solver::from_belief(&belief)
            .unwrap()
            .least_mean(&Limits::default());
        let lost = Solution {
            tree: None,
            ..whole.clone()
        };
        let (whole, lost) = (report(&belief, &whole), report(&belief, &lost));
        assert!(whole.is_done() && !lost.is_done());
        assert!(
            whole
                .settled("4.4583")
                .en
                .ends_with("First shot: D3. Verified layout by layout.")
        );
        let said = lost.settled("4.4583").en;
        assert!(
            said.contains("214/48 = 4.4583 shots, proved.")
                && said.contains("The search was stopped. The tree was not"),
            "{said}"
        );
        assert!(
            !said.contains("Verified") && !said.contains("First shot"),
            "{said}"
        );
        let full = lost.ended(SearchEnd::Full { mebibytes: 1024 });
        assert!(
            full.settled("4.4583")
                .en
                .contains("The search filled its memory of 1024 MiB")
        );
        assert!(
            full.settled("4.4583")
                .zh
                .contains("用尽了 1024 MiB 的内存，再多的时间也无济于事。射击树未能写出")
        );
    }

    #[test]
    fn where_all_planes_are_down_there_is_no_first_shot() {
        let belief: Belief = "7x7/1 C1=h".parse().unwrap();
        let solution = Solver::from_belief(&belief)
            .unwrap()
            .least_mean(&Limits::default());
        let report = report(&belief, &solution);
        assert!(report.is_done());
        assert_eq!(
            report.settled("0.0000").en,
            "Least mean: 0/1 = 0.0000 shots, proved. There is nothing to shoot at."
        );
    }
}
