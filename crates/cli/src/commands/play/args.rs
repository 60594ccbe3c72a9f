//! What `play` takes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use game_core::{LimitValues, text};
use registry::EngineSpec;

use crate::args::{
    LimitArgs, MOST_SEED, PositionArgs, ValueError, one_of, path, threads, with_help, within,
};
use crate::failure::Failure;
use crate::refusals;

/// What `play` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[
    ("time", "Seconds for each move of an engine (default: 1)"),
    ("nodes", "Nodes for each move of an engine"),
    ("depth", "Depth of an engine, in turns"),
])))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Who plays first's side: `person`, or an engine NAME:key=value,… (see `quincunx engines`)
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub(crate) first: Option<SeatChoice>,
    /// Who plays second's side (default: a person against the game's first engine)
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub(crate) second: Option<SeatChoice>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Threads of an engine (default: 1)
    #[arg(long, value_name = "n", value_parser = threads(), default_value = "1")]
    threads: u16,
    /// Whether the program rolls chance events or you type them
    #[arg(long, value_name = "roll|type", value_parser = one_of(Chance::NAMES, text!("roll or type", "roll 或 type")))]
    #[arg(default_value = "roll")]
    pub(crate) chance: Chance,
    /// Planes: seek (the program hides), hide (you hide and answer), helper (you type shots and
    /// answers, it advises), duel (both hide and seek, 19 rounds)
    #[arg(long, value_name = "seek|hide|helper|duel", conflicts_with_all = ["chance", "second"])]
    #[arg(value_parser = one_of(Mode::NAMES, text!("seek, hide, helper or duel", "seek、hide、helper 或 duel")))]
    pub(crate) mode: Option<Mode>,
    /// Where dice and engines take their chance from (default: 0)
    #[arg(long, value_name = "s", value_parser = within::<u64>(0..=MOST_SEED))]
    pub(crate) seed: Option<u64>,
    /// Draw boards with the signs of ASCII alone
    #[arg(long)]
    pub(crate) ascii: bool,
    /// EinStein: your stones in reading order as you see them from your corner, as in 125634; an
    /// engine answers them (default: the best by study)
    #[arg(long, value_name = "STONES", conflicts_with_all = ["POSITION", "load", "mode"])]
    pub(crate) layout: Option<String>,
    /// Go on with the game saved in this file
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "POSITION")]
    pub(crate) load: Option<PathBuf>,
}

impl PlayArgs {
    /// How far engines look: one second by default.
    pub(crate) fn budget(&self) -> LimitValues {
        self.limits.or_time(Duration::from_secs(1), self.threads)
    }
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatChoice {
    /// A person at the terminal.
    Person,
    /// An engine.
    Engine(EngineSpec),
}

impl SeatChoice {
    /// The name of a person on the command line and in saved games.
    pub(crate) const PERSON: &'static str = "person";

    /// Parses `person`, or an engine with its options.
    ///
    /// # Errors
    ///
    /// Fails if the text names no engine. Whether the game has it is checked later.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        if text == Self::PERSON {
            return Ok(Self::Person);
        }
        text.parse()
            .map(Self::Engine)
            .map_err(|error| refusals::spec(&error))
    }
}

fn seat(text: &str) -> Result<SeatChoice, ValueError> {
    Ok(SeatChoice::read(text)?)
}

/// Who decides chance events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// The program rolls.
    Roll,
    /// A person types the roll of a real die.
    Type,
}

impl Chance {
    const NAMES: [(&'static str, Self); 2] = [("roll", Self::Roll), ("type", Self::Type)];
}

/// Who hides and who shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The program hides and answers.
    Seek,
    /// A person hides and answers, an engine shoots.
    Hide,
    /// A person types the shots and answers of a real game, and gets advice.
    Helper,
    /// Both hide and shoot, in a match of many rounds.
    Duel,
}

impl Mode {
    const NAMES: [(&'static str, Self); 4] = [
        ("seek", Self::Seek),
        ("hide", Self::Hide),
        ("helper", Self::Helper),
        ("duel", Self::Duel),
    ];
}
