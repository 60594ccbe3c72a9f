//! One run of the program: from its arguments to its exit code.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::process::ExitCode;

use clap::FromArgMatches;
use engines::einstein::tables::Tables;
use game_core::{Language, text};

use crate::command_line::{CommandLine, description};
use crate::console::{Console, print_object};
use crate::failure::{Complaint, Failure, FailureKind};
use crate::json::Failed;
use crate::language;
use crate::{commands, system, usage};

/// Runs the program with these arguments (its name first).
pub(crate) fn run(arguments: &[OsString]) -> ExitCode {
    let console = console(arguments);
    let code = match attempt(console, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(console, &failure),
    };
    for trouble in Tables::shared().take_troubles() {
        console.note(&if trouble.remade {
            text!(
                "An endgame table was made anew. {trouble}",
                "残局库已重新生成。{trouble}"
            )
        } else {
            text!(
                "An endgame table was not used. {trouble}",
                "有一个残局库未被使用。{trouble}"
            )
        });
    }
    code
}

fn attempt(console: Console, arguments: &[OsString]) -> Result<(), Failure> {
    let program = description(console.language);
    let matches = program.clone().try_get_matches_from(arguments);
    match matches.and_then(|mut matches| CommandLine::from_arg_matches_mut(&mut matches)) {
        Ok(line) => commands::run(console, line.command, program),
        // The help and the version are errors that belong on standard output.
        Err(text) if !text.use_stderr() => console.print_text(&text.render().to_string()),
        Err(error) => Err(usage::failure(&error, &program, arguments)),
    }
}

/// How to write results: known before the arguments are parsed, because parsing may fail.
///
/// Objects are always in English, so `--json` also decides the language.
fn console(arguments: &[OsString]) -> Console {
    // After two dashes come positions and names of any form.
    let end = arguments
        .iter()
        .position(|argument| argument == "--")
        .unwrap_or(arguments.len());
    let options = &arguments[..end];
    let json = options.iter().skip(1).any(|argument| argument == "--json");
    let language = if json {
        Language::English
    } else {
        requested_language(options)
    };
    Console { language, json }
}

/// The language of `--lang`, or else of the environment.
fn requested_language(arguments: &[OsString]) -> Language {
    let codes = arguments
        .iter()
        .zip(arguments.iter().skip(1))
        .filter_map(|(before, argument)| {
            let joined = argument
                .to_str()
                .and_then(|text| text.strip_prefix("--lang="));
            joined.or((before == OsStr::new("--lang"))
                .then(|| argument.to_str())
                .flatten())
        });
    codes
        .filter_map(|code| language::read(code).ok())
        .next_back()
        .unwrap_or_else(language::of_environment)
}

/// Reports why there is no result; returns the exit code.
fn report(console: Console, failure: &Failure) -> ExitCode {
    match failure {
        Failure::Complaint(complaint) => {
            explain(console, complaint);
            ExitCode::from(complaint.fault.exit_code())
        }
        Failure::Unfinished => ExitCode::from(FailureKind::None.exit_code()),
        Failure::Refused => ExitCode::from(FailureKind::Question.exit_code()),
        // The exit code of a program ended by SIGINT.
        Failure::Interrupted => ExitCode::from(130),
        // The reader of the result has seen enough, as `head` does: this is no failure.
        Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Failure::Output(error) => {
            let reason = system::words(error);
            console.complain(&text!(
                "The result could not be written: {error}.",
                "无法写出结果：{reason:#}。"
            ));
            ExitCode::from(1)
        }
    }
}

/// An object on standard output for scripts, a sentence on standard error for people.
fn explain(console: Console, complaint: &Complaint) {
    if console.json {
        // If this fails, the exit code still reports it.
        let _ = print_object(&Failed::from(complaint));
        return;
    }
    console.complain(&complaint.text());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn console_of(arguments: &[&str]) -> Console {
        console(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_last_language_counts() {
        let language = |arguments| console_of(arguments).language;
        assert_eq!(language(&["quincunx", "--lang", "zh"]), Language::Chinese);
        assert_eq!(
            language(&["quincunx", "--lang=zh", "solve"]),
            Language::Chinese
        );
        assert_eq!(
            language(&["quincunx", "--lang=zh", "--lang", "en"]),
            Language::English
        );
    }

    #[test]
    fn nothing_behind_two_dashes_is_an_option() {
        let console = console_of(&[
            "quincunx",
            "--lang=zh",
            "solve",
            "lgame",
            "--",
            "--json",
            "--lang=en",
        ]);
        assert!(!console.json);
        assert_eq!(console.language, Language::Chinese);
    }

    #[test]
    fn objects_are_english() {
        let console = console_of(&["quincunx", "nonsense", "--lang", "zh", "--json"]);
        assert!(console.json);
        assert_eq!(console.language, Language::English);
    }
}
