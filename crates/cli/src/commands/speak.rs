//! `engine`: an engine for match programs, by a line protocol.
//!
//! Standard output belongs to the protocol; all other text goes to standard error.
//! [`protocols::converse`] runs the conversation.

use std::io::{self, BufReader, Write};
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::TypedValueParser;
use game_core::{LimitValues, Localized, Text, text};
use protocols::{ConversationError, EngineDefaults, Note, ProgramError, Protocol, converse};
use registry::{EngineSpec, Entry};

use super::analyze::choose;
use super::game::Subject;
use super::play::lines;
use crate::args::{self, LimitArgs, one_of, with_help};
use crate::console::Console;
use crate::failure::Failure;

/// What `engine` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[("time", "Seconds for each turn (default: 1)")])))]
pub(crate) struct EngineArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = args::game)]
    game: &'static Entry,
    /// connectmore (default for connect6), sau, gtp, ewn or quincunx (default for other games)
    #[arg(long, value_name = "NAME", value_parser = protocols())]
    protocol: Option<Protocol>,
    /// The engine, with options as in NAME:key=value,key=value (see `quincunx engines`)
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    engine: Option<EngineSpec>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of threads (default: 1)
    #[arg(long, value_name = "n", value_parser = args::threads(), default_value = "1")]
    threads: u16,
    /// Think on the opponent's time (connectmore and sau)
    #[arg(long)]
    ponder: bool,
}

/// A parser of the names of protocols.
fn protocols() -> impl TypedValueParser<Value = Protocol> {
    let names = Text::list(Protocol::ALL.map(Protocol::name));
    let expected = text!("one of {names}", "以下之一：{names:#}");
    one_of(
        Protocol::ALL.map(|protocol| (protocol.name(), protocol)),
        expected,
    )
}

/// Answers lines until the controller leaves.
pub(crate) fn run(console: Console, args: EngineArgs) -> Result<(), Failure> {
    let EngineArgs {
        game,
        protocol,
        engine: spec,
        limits,
        threads,
        ponder,
    } = args;
    let subject = Subject::start(game);
    let entry = subject.entry;
    let protocol = protocol.unwrap_or_else(|| Protocol::usual(subject.game.as_ref()));
    if console.json {
        return Err(no_object());
    }
    let engine = choose(&subject, spec.as_ref())?;
    let LimitValues {
        time,
        nodes,
        depth,
        threads,
        ..
    } = limits.or_time(Duration::from_secs(1), threads);
    let defaults = EngineDefaults {
        time,
        nodes,
        depth,
        threads,
        ponder,
    };
    let mut session = protocol
        .session(engine, subject.game, defaults, spec)
        .ok_or_else(|| unspoken(protocol, entry))?;
    let begin = Instant::now();
    let clock = move || begin.elapsed();
    let mut remark = |note: &Note| {
        // A failure here cannot be reported.
        let _ = writeln!(io::stderr(), "{}", note.text().get(console.language));
    };
    let input = BufReader::new(io::stdin());
    match converse(
        protocol,
        session.as_mut(),
        input,
        &mut io::stdout(),
        clock,
        &mut remark,
    ) {
        Ok(()) => Ok(()),
        Err(ConversationError::Input(error)) => Err(lines::unreadable(&error)),
        Err(ConversationError::Output(error)) => Err(Failure::Output(error)),
    }
}

fn no_object() -> Failure {
    let message = "The protocol has lines of its own, so there is no `--json` for it.";
    Failure::usage(text!("no `--json`", "不带 `--json`"), message)
}

fn unspoken(protocol: Protocol, entry: &Entry) -> Failure {
    let spoken = Protocol::spoken(entry.start().as_ref());
    let error = ProgramError::NotSpoken {
        protocol,
        game: entry.name,
        spoken: spoken.clone(),
    };
    Failure::usage(Text::list(spoken), error.text())
}
