//! The welcome of a command line without a command: five lines on where to begin, and the tour.

use std::io::{self, IsTerminal};

use engines::games;
use game_core::{Text, text};

use super::play::lines::{self, InputLine};
use super::tour;
use crate::absent;
use crate::columns;
use crate::console::Console;
use crate::failure::Failure;

/// Prints the welcome. A terminal is offered the tour; elsewhere it follows.
pub(crate) fn run(console: Console) -> Result<(), Failure> {
    if console.json {
        return tour::run(console);
    }
    console.print(&beginning())?;
    let mut input = io::stdin().lock();
    if input.is_terminal() && io::stdout().is_terminal() {
        console.print(&text!(
            "Press Enter for a tour of the games, Ctrl-C to leave. ",
            "按回车键开始游戏演示，按 Ctrl-C 离开。"
        ))?;
        match lines::next(&mut input).map_err(|error| lines::unreadable(&error))? {
            InputLine::Text(line) if line.is_empty() => {}
            // The shell's prompt begins on a new line.
            InputLine::End => return console.print(&"\n".into()),
            _ => return Ok(()),
        }
    }
    console.print(&"\n".into())?;
    tour::run(console)
}

/// The five lines.
fn beginning() -> Text {
    let names = Text::list(games().map(|entry| entry.name));
    let head = text!(
        "Quincunx plays, analyses and solves board games: {names}.\n",
        "Quincunx 可对弈、分析并求解棋类游戏：{names:#}。\n"
    );
    head + &columns::pairs(&commands().map(|(command, purpose)| (command.into(), purpose)))
}

/// Commands to begin with, each with what it is for; this build has all of them.
pub(super) fn commands() -> [(String, Text); 4] {
    let serve = if cfg!(feature = "full") {
        "quincunx serve".to_owned()
    } else {
        absent::command("serve")
    };
    [
        (
            "quincunx play lgame".to_owned(),
            text!(
                "play against the program, with hints and takeback",
                "与程序对弈，可提示、可悔棋"
            ),
        ),
        (
            "quincunx analyze einstein".to_owned(),
            text!(
                "the best move of a position and its value",
                "局面的最佳走法与局面值"
            ),
        ),
        (
            serve,
            text!("all games in the browser", "在浏览器中使用全部游戏"),
        ),
        (
            "quincunx help".to_owned(),
            text!("all commands", "全部命令"),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::command_line::CommandLine;

    /// The words of a command line as a shell splits them: what stands in quotes is one word.
    fn words(command: &str) -> Vec<&str> {
        let pieces = command.split('"').enumerate();
        pieces
            .flat_map(|(number, piece)| match number % 2 {
                0 => piece.split_whitespace().collect(),
                _ => vec![piece],
            })
            .collect()
    }

    /// The gate does the same with the program that lacks the feature `full`.
    #[test]
    fn this_build_has_every_command_that_the_welcome_and_the_tour_name() {
        let named = commands().map(|(command, _)| command);
        let next = tour::commands().map(|(command, _)| command.to_owned());
        for command in named.iter().chain(&next) {
            assert!(command.starts_with("quincunx "), "{command}");
            let parsed = CommandLine::try_parse_from(words(command));
            assert!(parsed.is_ok_and(|line| line.command.is_some()), "{command}");
        }
        assert!(CommandLine::try_parse_from(words("quincunx sovle lgame")).is_err());
    }
}
