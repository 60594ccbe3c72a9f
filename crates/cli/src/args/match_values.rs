//! Values of the options of `match`.

use std::time::Duration;

use arena::{Adjudication, Budget};
use game_core::text;

use super::values::{LONGEST_TIME, MOST_THREADS, refused, within};
use crate::failure::Failure;

/// The most games of an encounter.
const MOST_GAMES: u64 = 100_000_000;

/// The most random plies.
const MOST_PLIES: u64 = 1000;

/// The greatest lead in Elo: a loss in 30 million games. Beyond 3,600 no test could tell two leads
/// apart.
const MOST_ELO: f64 = 3000.0;

/// The value of `--games`.
pub(super) fn games(text: &str) -> Result<u64, Failure> {
    within("games", text, 1..=MOST_GAMES)
}

/// The value of `--random-plies`.
pub(super) fn plies(text: &str) -> Result<u32, Failure> {
    let plies = within("random-plies", text, 0..=MOST_PLIES)?;
    Ok(u32::try_from(plies).unwrap_or(0))
}

/// The value of `--seed`.
pub(super) fn seed(text: &str) -> Result<u64, Failure> {
    within("seed", text, 0..=u64::MAX)
}

/// The value of `--concurrency`.
pub(super) fn concurrency(text: &str) -> Result<u16, Failure> {
    let threads = within("concurrency", text, 1..=MOST_THREADS.into())?;
    Ok(u16::try_from(threads).unwrap_or(MOST_THREADS))
}

/// The value of `--adjudicate`.
pub(super) fn adjudicate(text: &str) -> Result<Adjudication, Failure> {
    match text {
        "won" => Ok(Adjudication::Won),
        "all" => Ok(Adjudication::All),
        _ => Err(refused("adjudicate", text, text!("won or all", "won 或 all"))),
    }
}

/// The value of `--sprt`: two leads in Elo, the lower one first.
pub(super) fn sprt(text: &str) -> Result<(f64, f64), Failure> {
    let elo = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
    let both = text.split_once(',').and_then(|(elo0, elo1)| Some((elo(elo0)?, elo(elo1)?)));
    both.filter(|(elo0, elo1)| elo0 < elo1).ok_or_else(|| {
        let expected = text!(
            "two Elo differences from -3000 to 3000 with a comma between them, the lower first",
            "用逗号分开的两个 Elo 差值（-3000 到 3000），小者在前"
        );
        refused("sprt", text, expected)
    })
}

/// The value of `--clock`: seconds for the game, and perhaps behind a plus those for each move.
pub(super) fn clock(text: &str) -> Result<Budget, Failure> {
    let seconds = |text: &str| text.parse().ok().and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let both = seconds(base).zip(seconds(increment));
    let longest = Duration::try_from_secs_f64(LONGEST_TIME).unwrap_or_default();
    let sound = both.filter(|&(base, increment)| !base.is_zero() && base.max(increment) <= longest);
    sound.map(|(base, increment)| Budget::Game { base, increment }).ok_or_else(|| {
        let expected = text!(
            "a number of seconds above 0 and perhaps, behind a plus, another for each move, as in 60+0.5",
            "大于 0 的秒数，其后可用加号加上每步的秒数，如 60+0.5"
        );
        refused("clock", text, expected)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_a_base_and_perhaps_an_increment() {
        let ms = Duration::from_millis;
        let read = |text| clock(text);
        assert_eq!(read("60+0.5").unwrap(), Budget::Game { base: ms(60_000), increment: ms(500) });
        assert_eq!(read("0.25").unwrap(), Budget::Game { base: ms(250), increment: ms(0) });
        for text in ["", "+", "60+", "+1", "0+1", "0", "-1", "1+-1", "NaN", "inf", "1e7", "1+1e7", "1+1+1", "60 + 1"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn hypotheses_are_two_and_differ() {
        assert!(sprt("0,5").is_ok() && sprt("-3.5,1.5").is_ok());
        for text in [
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
            "0,5,10",
            "0, 5",
        ] {
            assert!(sprt(text).is_err(), "{text:?}");
        }
    }
}
