//! What `match` takes.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Adjudication, Budget, LuckAdjustment};
use clap::Args;
use game_core::text;
use registry::Entry;

use crate::args::{
    LimitArgs, MOST_SECONDS, MOST_THREADS, ValueError, game, one_of, path, threads, with_help,
    within,
};

/// The most games of an encounter.
const MOST_GAMES: u64 = 100_000_000;

/// The most random plies.
const MOST_PLIES: u64 = 1000;

/// The deepest estimates of luck.
const MOST_LUCK_DEPTH: u64 = 64;

/// The greatest lead in Elo: a loss in 30 million games. Beyond 3,600 no test could tell two leads
/// apart.
const MOST_ELO: f64 = 3000.0;

/// Nodes for a move without other limits: the same result everywhere.
const NODES: u64 = 1000;

/// What may be adjudicated.
const ADJUDICATIONS: [(&str, Adjudication); 2] =
    [("won", Adjudication::Won), ("all", Adjudication::All)];

/// What `match` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[
    ("time", "Seconds for each move"),
    ("nodes", "Nodes for each move and thread (default: 1000)"),
])))]
pub(crate) struct MatchArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = game)]
    pub(super) game: &'static Entry,
    /// Engine A (see `quincunx engines`), or a program that speaks a protocol: gtp:PROGRAM
    /// ARGUMENTS
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "engines",
        conflicts_with = "engines"
    )]
    a: Option<String>,
    /// Engine B
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "engines",
        conflicts_with = "engines"
    )]
    b: Option<String>,
    /// An engine of a tournament; written once for each
    #[arg(long, value_name = "NAME")]
    engines: Vec<String>,
    /// Everybody meets everybody (default)
    #[arg(long, requires = "engines", conflicts_with_all = ["gauntlet", "a", "b"])]
    round_robin: bool,
    /// The first engine meets all others
    #[arg(long, requires = "engines", conflicts_with_all = ["a", "b"])]
    pub(super) gauntlet: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Seconds for the game, and those added by each move
    #[arg(long, value_name = "base+increment", value_parser = clock, conflicts_with_all = ["time", "nodes", "depth"])]
    clock: Option<Budget>,
    /// A gets as much time a move as B takes on average; the limits are B's
    #[arg(long)]
    pub(super) equal_time: bool,
    /// Threads of each engine (default: 1)
    #[arg(long, value_name = "n", value_parser = threads(), default_value = "1")]
    pub(super) threads: u16,
    /// Games of each encounter (default: 100; with --sprt at most 20000)
    #[arg(long, value_name = "n", value_parser = within::<u64>(1..=MOST_GAMES))]
    pub(super) games: Option<u64>,
    /// Stop when these two Elo differences are told apart
    #[arg(long, value_name = "elo0,elo1", value_parser = sprt, allow_hyphen_values = true)]
    pub(super) sprt: Option<(f64, f64)>,
    /// Begin at the positions of this file, one a line
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "random_plies")]
    pub(super) openings: Option<PathBuf>,
    /// Begin after k random plies and the rest of their turn (default: 4)
    #[arg(long, value_name = "k", value_parser = within::<u32>(0..=MOST_PLIES), default_value = "4")]
    pub(super) random_plies: u32,
    /// End games whose winner is known, or whose outcome is (default: won)
    #[arg(long, value_name = "won|all", value_parser = one_of(ADJUDICATIONS, text!("won or all", "won 或 all")))]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "won")]
    pub(super) adjudicate: Option<Adjudication>,
    /// Subtract the luck of the dice, as this engine estimates it (default: the game's first)
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    luck: Option<String>,
    /// Turns that the estimate of luck looks ahead (default: 3)
    #[arg(long, value_name = "d", value_parser = within::<u32>(1..=MOST_LUCK_DEPTH), default_value = "3", requires = "luck")]
    luck_depth: u32,
    /// Where all chance comes from (default: 1)
    #[arg(long, value_name = "s", value_parser = within::<u64>(0..=u64::MAX), default_value = "1")]
    pub(super) seed: u64,
    /// Games at the same time (default: 1)
    #[arg(long, value_name = "n", value_parser = within::<u16>(1..=MOST_THREADS), default_value = "1")]
    pub(super) concurrency: u16,
    /// Take finished games down in this journal, and go on where it ends
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub(super) journal: Option<PathBuf>,
    /// Let the workers of this NATS server play (`quincunx work`)
    #[cfg(feature = "farm")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["journal", "equal_time", "time", "clock"])]
    pub(super) farm: Option<String>,
    /// Write the plan of the match for `quincunx farm start`, and play nothing
    #[cfg(feature = "farm")]
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with_all = ["farm", "journal"])]
    pub(super) write_plan: Option<PathBuf>,
    #[cfg(feature = "farm")]
    #[command(flatten)]
    pub(super) client: crate::commands::farm::ClientArgs,
}

impl MatchArgs {
    /// The engines as written, A first.
    pub(super) fn players(&self) -> Vec<String> {
        [&self.a, &self.b]
            .into_iter()
            .flatten()
            .chain(&self.engines)
            .cloned()
            .collect()
    }

    /// How luck is estimated, if it is to be subtracted.
    pub(super) fn luck(&self) -> Option<LuckAdjustment> {
        let first = || {
            let engines = (self.game.start)().engines();
            engines
                .first()
                .map_or_else(String::new, |engine| engine.name.to_owned())
        };
        // The option without a name.
        let engine = self.luck.clone()?;
        let engine = if engine.is_empty() { first() } else { engine };
        Some(LuckAdjustment {
            engine,
            depth: self.luck_depth,
        })
    }

    /// The budget of each engine. The limits exclude each other.
    pub(super) fn budget(&self) -> Budget {
        let LimitArgs { time, nodes, depth } = self.limits;
        let time = time.map(|time| Budget::Move { time });
        let depth = depth.map(|depth| Budget::Depth { depth });
        time.or(depth).or(self.clock).unwrap_or(Budget::Nodes {
            nodes: nodes.unwrap_or(NODES),
        })
    }
}

/// Parses two leads in Elo, the lower one first.
fn sprt(text: &str) -> Result<(f64, f64), ValueError> {
    let elo = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
    let both = text
        .split_once(',')
        .and_then(|(elo0, elo1)| Some((elo(elo0)?, elo(elo1)?)));
    both.filter(|(elo0, elo1)| elo0 < elo1).ok_or_else(|| {
        ValueError::Expected(text!(
            "two Elo differences from -3000 to 3000 with a comma between them, the lower first",
            "用逗号分开的两个 Elo 差值（-3000 到 3000），小者在前"
        ))
    })
}

/// Parses seconds for the game, optionally with a plus and the seconds for each move.
fn clock(text: &str) -> Result<Budget, ValueError> {
    let seconds = |text: &str| {
        text.parse()
            .ok()
            .and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok())
    };
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let both = seconds(base).zip(seconds(increment));
    let longest = Duration::try_from_secs_f64(MOST_SECONDS).unwrap_or_default();
    let sound = both.filter(|&(base, increment)| !base.is_zero() && base.max(increment) <= longest);
    sound.map(|(base, increment)| Budget::Game { base, increment }).ok_or_else(|| {
        ValueError::Expected(text!(
            "a number of seconds above 0 and perhaps, behind a plus, another for each move, as in 60+0.5",
            "大于 0 的秒数，其后可用加号加上每步的秒数，如 60+0.5"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_a_base_and_an_optional_increment() {
        let ms = Duration::from_millis;
        assert_eq!(
            clock("60+0.5").unwrap(),
            Budget::Game {
                base: ms(60_000),
                increment: ms(500)
            }
        );
        assert_eq!(
            clock("0.25").unwrap(),
            Budget::Game {
                base: ms(250),
                increment: ms(0)
            }
        );
        for text in [
            "", "+", "60+", "+1", "0+1", "0", "-1", "1+-1", "NaN", "inf", "1e7", "1+1e7", "1+1+1",
            "60 + 1",
        ] {
            assert!(clock(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn hypotheses_are_two_and_differ() {
        assert!(sprt("0,5").is_ok() && sprt("-3.5,1.5").is_ok());
        let bad = [
            "",
            ",",
            "0",
            "5,0",
            "0,0",
            "0,NaN",
            "inf,inf",
            "-inf,0",
            "0,1e5",
            "0,3001",
            "4000,5000",
            "0;5",
        ];
        for text in bad.into_iter().chain(["0,5,10", "0, 5"]) {
            assert!(sprt(text).is_err(), "{text:?}");
        }
    }
}
