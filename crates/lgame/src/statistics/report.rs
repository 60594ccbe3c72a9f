use core::fmt::{self, Display};

use game_core::Outcome;

use super::Statistics;
use crate::position::LGame;
use crate::ranking::{Classes, States};
use crate::rule::{AtMostOne, ExactlyOne, Fixed, Rule, UpToBoth};
use crate::solve::Solution;

impl Display for Statistics {
    /// All tables, one below the other, at most 100 columns wide.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_positions(f)?;
        self.write_distances(f)?;
        self.write_children(f)?;
        self.write_win_children(f)?;
        write_start(f)?;
        write_variants(f)
    }
}

/// A row of the first table: its label, the paper's figures, ours.
fn row(f: &mut fmt::Formatter<'_>, name: &str, paper: [&str; 2], exact: [u64; 2]) -> fmt::Result {
    let [paper_states, paper_classes] = paper;
    writeln!(
        f,
        "{name:<30}{paper_states:>10}{paper_classes:>10}{:>12}{:>10}",
        exact[0], exact[1]
    )
}

impl Statistics {
    fn write_positions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = |states: u64| [states, states / 8];
        writeln!(
            f,
            "Positions, one side to move         paper   classes       exact   classes"
        )?;
        row(
            f,
            "all",
            ["18368", "2296"],
            [States::COUNT as u64, Classes::COUNT as u64],
        )?;
        row(
            f,
            "lose nodes: no move",
            ["120", "15"],
            classes(self.lose_nodes()),
        )?;
        row(
            f,
            "win nodes: win at once",
            ["6144", "768"],
            classes(self.win_nodes()),
        )?;
        row(
            f,
            "lost",
            ["120", "15"],
            [self.states.lost, self.classes.lost],
        )?;
        row(
            f,
            "won",
            ["6144", "768"],
            [self.states.won, self.classes.won],
        )?;
        row(
            f,
            "drawn",
            ["12104", "1513"],
            [self.states.drawn, self.classes.drawn],
        )?;
        self.write_missed(f)?;
        let (least, most) = self.lose_node_predecessors;
        writeln!(
            f,
            "A lose node has {least} to {most} predecessors; the paper's node 210 has 146, not 24."
        )
    }

    /// The rows of what the paper does not count.
    fn write_missed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = |states: u64| [states, states / 8];
        row(
            f,
            "losses seen as general nodes",
            ["", ""],
            classes(self.missed_losses()),
        )?;
        row(
            f,
            "wins seen as general nodes",
            ["", ""],
            classes(self.missed_wins()),
        )?;
        row(
            f,
            "special: all children win",
            ["", ""],
            classes(self.special),
        )
    }

    fn write_distances(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\nPlies to the end, best play   ")?;
        (0..self.distances.len()).try_for_each(|plies| write!(f, "{plies:>6}"))?;
        write!(f, "\nlost at even, won at odd      ")?;
        self.distances
            .iter()
            .try_for_each(|count| write!(f, "{count:>6}"))?;
        writeln!(f)
    }

    /// The paper's table of children, which is right in every column.
    fn write_children(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\nChildren, both sides to move (the paper's table, confirmed)"
        )?;
        for half in [0..9, 9..Self::PLACEMENTS] {
            half.clone().try_for_each(|k| write!(f, "{:>7}", 13 * k))?;
            writeln!(f)?;
            half.clone()
                .try_for_each(|k| write!(f, "{:>7}", Self::BOTH * self.children[k]))?;
            writeln!(f)?;
        }
        let edges: u64 = (0..)
            .zip(&self.children)
            .map(|(k, count)| 13 * k * count)
            .sum();
        let hundredths = edges * 100 / States::COUNT as u64;
        writeln!(
            f,
            "mean {}.{:02}, {edges} moves for each side",
            hundredths / 100,
            hundredths % 100
        )
    }

    /// The table whose heading ends the paper's copy; its columns were ranges of 13, we suppose.
    fn write_win_children(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\nChildren that are win nodes, both sides to move (lost from the paper's copy;"
        )?;
        writeln!(f, "its columns, we suppose, were ranges of 13)")?;
        for (k, counts) in self.win_children.chunks(13).enumerate() {
            write!(f, "{:>4} to {:<3}", 13 * k, 13 * k + counts.len() - 1)?;
            writeln!(f, "{:>8}", Self::BOTH * counts.iter().sum::<u64>())?;
        }
        Ok(())
    }
}

fn write_start(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let solution = Solution::new();
    let moves = |sign| {
        solution
            .moves(&LGame::START)
            .filter(|&(_, outcome)| outcome.sign() == sign)
            .count()
    };
    let outcome: Outcome = solution.outcome(&LGame::START);
    write!(
        f,
        "\nThe start {} is {outcome}: of its {} moves ",
        LGame::START,
        moves(1) + moves(0) + moves(-1)
    )?;
    writeln!(
        f,
        "{} win, {} draw and {} lose.",
        moves(1),
        moves(0),
        moves(-1)
    )
}

fn write_variants(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        "\nVariants                           won      lost     drawn   longest   the start"
    )?;
    variant::<Fixed>(f, "neutral pieces fixed")?;
    variant::<AtMostOne>(f, "at most one moves (the game)")?;
    variant::<ExactlyOne>(f, "exactly one must move")?;
    variant::<UpToBoth>(f, "up to both move")
}

fn variant<R: Rule>(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    let solution = Solution::<R>::with_rule();
    let tally = solution.states();
    write!(
        f,
        "{name:<28}{:>10}{:>10}{:>10}",
        tally.won, tally.lost, tally.drawn
    )?;
    writeln!(
        f,
        "{:>10}   {}",
        solution.longest(),
        solution.outcome(&LGame::start())
    )
}
