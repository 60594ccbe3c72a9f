//! The text of a tree: the setup and the answers before, as of a belief, then a line for every shot
//! and every end, indented by one space for each shot before it: the answer that leads there and
//! the next cell, or `.` when all planes are down.
//!
//! ```text
//! 4x5/1
//! C1
//!  b C4
//!   h .
//!  h .
//! ```
//!
//! Empty lines may follow the last one.

use core::fmt::{self, Write};
use core::str::FromStr;
use std::vec;
use std::vec::Vec;

use game_core::ParseError;

use super::DecisionTree;
use super::decision::{Branch, TreeShot};
use crate::answer::Answer;
use crate::notation::{expected, read_answer, read_cell, read_start};
use crate::setup::Reveal;

impl fmt::Display for DecisionTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.setup)?;
        self.answers
            .iter()
            .try_for_each(|(cell, answer)| write!(f, " {cell}={answer}"))?;
        f.write_char('\n')?;
        let mut open: Vec<(usize, Option<Answer>, Option<usize>)> = vec![];
        open.extend(self.cell(Self::ROOT).map(|_| (0, None, Some(Self::ROOT))));
        while let Some((depth, answer, next)) = open.pop() {
            (0..depth).try_for_each(|_| f.write_char(' '))?;
            if let Some(answer) = answer {
                write!(f, "{answer} ")?;
            }
            match next.and_then(|node| self.cell(node)) {
                Some(cell) => writeln!(f, "{cell}")?,
                None => f.write_str(".\n")?,
            }
            let branches = next.map_or(&[][..], |node| self.branches(node));
            open.extend(
                branches
                    .iter()
                    .rev()
                    .map(|branch| (depth + 1, Some(branch.answer), branch.next)),
            );
        }
        Ok(())
    }
}

impl FromStr for DecisionTree {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = text.split('\n').zip(1..);
        let (first, _) = lines.next().unwrap_or_default();
        let (setup, answers) = read_start(first)?;
        let mut reading = Reading {
            tree: Self {
                setup,
                answers,
                nodes: vec![],
            },
            path: vec![],
        };
        let mut ended = None;
        for (line, number) in lines {
            if line.is_empty() {
                ended = ended.or(Some(number));
            } else if let Some(line) = ended {
                return Err(ParseError {
                    line,
                    ..ParseError::new(1, expected::INDENT)
                });
            } else {
                reading.line(line).map_err(|error| ParseError {
                    line: number,
                    ..error
                })?;
            }
        }
        Ok(reading.tree)
    }
}

/// A tree that is being read: the nodes on the way from the root to the last line.
struct Reading {
    tree: DecisionTree,
    path: Vec<Option<usize>>,
}

impl Reading {
    /// One line, with errors as if it were the first.
    fn line(&mut self, line: &str) -> Result<(), ParseError> {
        let depth = line.bytes().take_while(|&byte| byte == b' ').count();
        let column = u32::try_from(depth).unwrap_or(u32::MAX).saturating_add(1);
        let root = self.tree.nodes.is_empty();
        if depth > 256 || depth > self.path.len() || root != (depth == 0) {
            return Err(ParseError::new(column, expected::INDENT));
        }
        self.path.truncate(depth);
        let moved = |error: ParseError| ParseError {
            column: error.column.saturating_add(column - 1),
            ..error
        };
        let (setup, rest) = (&self.tree.setup, line.get(depth..).unwrap_or_default());
        let (answer, cell) = if root {
            (None, rest)
        } else {
            rest.split_once(' ')
                .map_or((Some(rest), ""), |(a, c)| (Some(a), c))
        };
        let public = setup.reveal == Reveal::Plane;
        let answer = answer
            .map(|text| read_answer(text, public))
            .transpose()
            .map_err(moved)?;
        let board = setup.board;
        let next = if cell == "." && !root {
            None
        } else {
            let begin = column
                + if root {
                    0
                } else {
                    u32::try_from(rest.chars().count() - cell.chars().count()).unwrap_or(0)
                };
            let moved = |error: ParseError| ParseError {
                column: error.column.saturating_add(begin - 1),
                ..error
            };
            self.tree.nodes.push(TreeShot {
                cell: read_cell(cell, board).map_err(moved)?,
                branches: vec![],
            });
            Some(self.tree.nodes.len() - 1)
        };
        if let (Some(answer), Some(Some(before))) = (answer, self.path.last()) {
            let branches = &mut self.tree.nodes[*before].branches;
            if branches.iter().any(|branch| branch.answer == answer) {
                return Err(ParseError::new(column, expected::BRANCH));
            }
            branches.push(Branch { answer, next });
        } else if !root {
            return Err(ParseError::new(column, expected::INDENT));
        }
        self.path.push(next);
        Ok(())
    }
}
