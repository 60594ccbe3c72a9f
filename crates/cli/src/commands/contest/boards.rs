//! The two boards of a round of Planes as text: what we know of the opponent's, and what the
//! opponent knows of ours.
//!
//! Neither shows our own planes, because the opponent can see the screen.

use contest::{MatchState, Team};
use game_core::{Notation, Text, text};
use planes::Belief;
use planes::duel::Exchange;

use crate::width::{push_left, push_line, text_width};

/// Most columns of a board whose cells are separated by spaces.
const WIDE: usize = 9;

/// A line for the titles, then the boards side by side; `None` in another game, and before a round.
pub(super) fn boards(state: &MatchState) -> Option<Text> {
    let round: &Exchange = state.game()?.position()?;
    let ours = state.terms().ours;
    let title = |shooter: Team| {
        let target = !shooter;
        text!("{shooter} shoots at {target}", "{shooter} 射击 {target}")
    };
    Some(Text::each(|language| {
        let [left, right] = [ours, !ours].map(|team| {
            let mut lines = vec![title(team).into_string(language)];
            lines.extend(rows(round.known_to(state.side_of(team))));
            lines
        });
        let width = left.iter().map(|line| text_width(line)).max().unwrap_or(0) + 3;
        let mut text = String::new();
        for (left, right) in left.iter().zip(&right) {
            push_left(&mut text, left, width);
            push_line(&mut text, right);
        }
        text
    }))
}

/// The rows of a board; those of a wide one have no spaces between cells.
fn rows(belief: &Belief) -> Vec<String> {
    let is_wide = belief.world().setup().board.columns() > WIDE;
    let row = |line: &str| {
        let (name, cells) = line.split_at_checked(2).unwrap_or((line, ""));
        let gap = if is_wide { " " } else { "" };
        let cells: String = if is_wide {
            cells.split(' ').collect()
        } else {
            cells.to_owned()
        };
        format!("{name}{gap}{cells}")
    };
    belief.drawing().lines().map(row).collect()
}

/// Our own board with its planes, and their places: for us alone. `None` if none are hidden.
pub(super) fn own(state: &MatchState) -> Option<Text> {
    let (board, planes) = (state.own_board()?, state.planes_of(state.terms().ours)?);
    let title = text!("We have hidden {planes}.", "我方布局：{planes}。");
    Some(title + "\n" + &*board)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use contest::{Command, Kind, Terms};

    use super::*;

    fn state(lines: &[&str]) -> MatchState {
        let kind = Kind::of("planes").unwrap();
        let mut state = MatchState::new(kind, Terms::new(&kind, 1));
        for line in lines {
            let command = Command::read(line).unwrap().unwrap();
            state
                .execute(&command, Duration::ZERO, (None, None))
                .unwrap();
        }
        state
    }

    #[test]
    fn boards_show_shots_and_no_planes() {
        let state = state(&["hide C1^", "start", "move D4", "b", "A1", "answer"]);
        let shown = boards(&state).unwrap().en;
        let shown: Vec<&str> = shown.lines().collect();
        assert_eq!(shown[0], "A shoots at B      B shoots at A");
        assert_eq!(shown[2], " 1 . . . . . . .    1 m . . . . . .");
        assert_eq!(shown[5], " 4 . . . b . . .    4 . . . . . . .");
        let own = own(&state).unwrap().en;
        assert!(
            own.starts_with("We have hidden C1^.\n") && own.contains(" 1 . . h . . . .\n"),
            "{own}"
        );
    }

    #[test]
    fn wide_boards_are_narrow() {
        let state = state(&["setup 16x16/1", "start", "move P16", "m"]);
        let shown = boards(&state).unwrap().zh;
        let shown: Vec<&str> = shown.lines().collect();
        assert!(shown.iter().all(|line| text_width(line) <= 46), "{shown:?}");
        assert_eq!(shown[17], "16 ...............m   16 ................");
    }
}
