//! `contest`: the program at a contest table.
//!
//! The crate [`contest`] runs the table; this module adds the machine's clock and files, and two
//! ways to operate it.
//!
//! | | |
//! |---|---|
//! | `args` | the command line |
//! | `machine` | clock, calendar, files; which match is resumed |
//! | `endgame_table` | the table of five stones, built beside the match |
//! | `lines` | a command on each line, for scripts and for all terminals |
//! | `screen` | the whole screen: keys become the same commands |
//! | `boards` | the two boards of a round of Planes |
//! | `shown`, `status` | the board and the state of the match as text |
//! | `self_test` | whether this machine is ready for a match |

mod args;
mod boards;
mod endgame_table;
mod lines;
mod machine;
mod screen;
mod self_test;
mod shown;
mod status;

use std::io::IsTerminal;
use std::path::PathBuf;

use game_core::text;

use crate::console::Console;
use crate::failure::Failure;
use crate::folder;
pub(crate) use args::ContestArgs;

/// Runs the table, or checks the machine.
pub(crate) fn run(console: Console, args: &ContestArgs) -> Result<(), Failure> {
    let folder = folder(args)?;
    if args.self_test {
        return self_test::run(console, args, &folder);
    }
    if console.json {
        let message =
            "A table is talked to in lines, so there is no `--json` for it but with `--self-test`.";
        return Err(Failure::usage("no `--json`", message));
    }
    if args.lines {
        return lines::run(console, args, &folder);
    }
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        let message = text!(
            "The screen needs a terminal. With `--lines` the table is talked to in lines.",
            "全屏界面需要终端。可用 `--lines` 以文本行方式使用。"
        );
        return Err(Failure::usage(
            text!("a terminal, or `--lines`", "终端或 `--lines`"),
            message,
        ));
    }
    screen::run(console, args, &folder)
}

/// The folder of journals and records.
fn folder(args: &ContestArgs) -> Result<PathBuf, Failure> {
    args.folder
        .clone()
        .or_else(folder::contests)
        .ok_or_else(|| {
            let message = text!(
                "The system names no folder for data: `--folder DIR` chooses one.",
                "系统未提供数据文件夹：请用 `--folder DIR` 指定。"
            );
            Failure::usage("--folder DIR", message)
        })
}
