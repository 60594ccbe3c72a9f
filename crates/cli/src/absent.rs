//! The commands that only the whole program has: it is built with the feature `full`.

use game_core::{Text, text};

use crate::failure::Failure;

/// Their names, in the order of the help.
const NAMES: [&str; 8] = [
    "contest",
    "match",
    "engine",
    "convert",
    "check",
    "serve",
    "completions",
    "man",
];

/// What stands before the colon of an engine that is a program at the end of a pipe.
const PROTOCOLS: [&str; 6] = ["process", "connectmore", "sau", "gtp", "ewn", "quincunx"];

/// The end of the help of a program without them.
pub(crate) fn note() -> Text {
    let names = Text::list(NAMES);
    text!(
        "\nThe whole program has more commands: {names}.\n\
         `cargo run --release --features full -- help` builds it.\n",
        "\n完整程序还有以下命令：{names:#}。\n`cargo run --release --features full -- help` 可构建完整程序。\n"
    )
}

/// What to type in a clone to run such a command: it builds the whole program first.
pub(crate) fn command(name: &str) -> String {
    format!("cargo run --release --features full -- {name}")
}

/// The failure if this is the name of such a command, in a program without them.
pub(crate) fn failure(name: &str) -> Option<Failure> {
    let name = NAMES.into_iter().find(|absent| *absent == name)?;
    let command = command(name);
    let message = text!(
        "`quincunx {name}` is not in this build; `{command}` builds the whole program and runs it.",
        "此构建不含 `quincunx {name}`；`{command}` 可构建并运行完整程序。"
    );
    Some(Failure::impossible(command, message))
}

/// The failure if this spec of an engine asks for a program at the end of a pipe, in a program
/// without protocols.
#[cfg_attr(feature = "full", allow(dead_code, reason = "it has them"))]
pub(crate) fn program(spec: &str) -> Option<Failure> {
    let (name, _) = spec.split_once(':')?;
    let name = PROTOCOLS.into_iter().find(|protocol| *protocol == name)?;
    let command = command("regret");
    let message = text!(
        "Programs at the end of a pipe, `{name}:…`, are not in this build; `{command}` builds the whole program.",
        "此构建不支持经管道连接的程序 `{name}:…`；`{command}` 可构建完整程序。"
    );
    Some(Failure::impossible(command, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::description;
    use game_core::Language;

    #[test]
    fn the_whole_program_has_them() {
        let program = description(Language::English);
        for name in NAMES {
            assert!(program.find_subcommand(name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_failure_names_the_command_that_builds_them() {
        let Some(Failure::Complaint(complaint)) = failure("serve") else {
            panic!("serve is always there")
        };
        let command = "`cargo run --release --features full -- serve`";
        assert!(complaint.message.en.contains(command));
        assert!(complaint.message.zh.contains(command));
        assert!(failure("tour").is_none());
    }

    #[test]
    #[cfg(feature = "full")]
    fn programs_at_the_end_of_a_pipe_are_known() {
        let names = protocols::Protocol::ALL.map(protocols::Protocol::name);
        assert_eq!(PROTOCOLS[1..], names);
        let Some(Failure::Complaint(complaint)) = program("ewn:prog --x") else {
            panic!("no failure");
        };
        assert!(complaint.message.en.contains("`ewn:…`"), "{complaint:?}");
        assert!(program("race:depth=1").is_none() && program("race").is_none());
    }
}
