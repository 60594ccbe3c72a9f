//! The clocks of a Go Text Protocol game, as the controller sets them.
//!
//! A player has a main time and then periods, each for a number of stones. With no stones in
//! a period and a period all the same, the specification sets no limit at all.

use std::time::Duration;

use registry::TimeManager;

/// The clocks of both players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// The time that a player has left: of the main time if there are no stones, else of the period for
/// that many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Left {
    time: Duration,
    stones: u32,
}

/// The time for one thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowed {
    /// A fixed time.
    Time(Duration),
    /// A share of the time left for the game.
    Game(TimeManager),
}

impl Clocks {
    /// `time_settings`; returns false if the words are not of that form. Seconds are whole numbers.
    pub(super) fn set(&mut self, words: &[String]) -> bool {
        let numbers: Vec<u32> = words.iter().filter_map(|word| number(word)).collect();
        let ([main, period, stones], 3) = (numbers.as_slice(), words.len()) else {
            return false;
        };
        let seconds = |number: &u32| Duration::from_secs(u64::from(*number));
        let is_endless = *stones == 0 && *period > 0;
        let settings = Settings {
            main: seconds(main),
            period: seconds(period),
            stones: *stones,
        };
        self.settings = (!is_endless).then_some(settings);
        self.left = [None; 2];
        true
    }

    /// `time_left` of a player; returns false if the words are not of that form.
    pub(super) fn tell(&mut self, player: usize, words: &[String]) -> bool {
        let [time, stones] = words else { return false };
        let (Some(time), Some(stones)) = (number(time), number(stones)) else {
            return false;
        };
        if let Some(left) = self.left.get_mut(player) {
            *left = Some(Left {
                time: Duration::from_secs(time.into()),
                stones,
            });
        }
        true
    }

    /// A new game begins: the clocks are set back.
    pub(super) fn begin(&mut self) {
        self.left = [None; 2];
    }

    /// The time that the player may use for a thought that settles this many stones, if time is
    /// limited, where about `turns` turns are to come.
    pub(super) fn allowed(
        &self,
        player: usize,
        turns: Option<u32>,
        settled: u32,
    ) -> Option<Allowed> {
        let Left { time, stones } = self.left(player)?;
        let settled = settled.max(1);
        Some(match stones {
            0 => Allowed::Game(TimeManager::new(
                time,
                Duration::ZERO,
                turns.map(|turns| turns.saturating_mul(2) / settled),
            )),
            stones => Allowed::Time((time / stones).saturating_mul(settled.min(stones))),
        })
    }

    /// Charges the player for a stone.
    pub(super) fn spend(&mut self, player: usize, used: Duration) {
        let Some(Left { time, stones }) = self.left(player) else {
            return;
        };
        let left = match (stones, self.settings) {
            (0, Some(settings)) if used >= time && settings.stones > 0 => Left {
                time: settings.period,
                stones: settings.stones,
            },
            (1, Some(settings)) => Left {
                time: settings.period,
                stones: settings.stones.max(1),
            },
            _ => Left {
                time: time.saturating_sub(used),
                stones: stones.saturating_sub(1),
            },
        };
        if let Some(known) = self.left.get_mut(player) {
            *known = Some(left);
        }
    }

    /// The time that the controller sent last, else that of the settings.
    fn left(&self, player: usize) -> Option<Left> {
        let given = self.settings.map(
            |Settings {
                 main,
                 period,
                 stones,
             }| {
                if main.is_zero() && stones > 0 {
                    Left {
                        time: period,
                        stones,
                    }
                } else {
                    Left {
                        time: main,
                        stones: 0,
                    }
                }
            },
        );
        self.left.get(player).copied().flatten().or(given)
    }
}

/// A whole number without a sign.
fn number(word: &str) -> Option<u32> {
    word.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| word.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(text: &str) -> Option<Clocks> {
        let mut clocks = Clocks::default();
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        clocks.set(&words).then_some(clocks)
    }

    #[test]
    fn settings_are_three_numbers() {
        for text in [
            "",
            "1",
            "1 2",
            "1 2 3 4",
            "1 2 x",
            "-1 2 3",
            "1.5 2 3",
            "99999999999 1 1",
        ] {
            assert_eq!(clocks(text), None, "{text}");
        }
        assert_eq!(
            clocks("300 10 0").map(|clocks| clocks.allowed(0, None, 1)),
            Some(None)
        );
    }

    #[test]
    fn time_is_main_time_first_and_then_periods() {
        let seconds = Duration::from_secs;
        let mut game = clocks("10 30 5").unwrap_or_default();
        assert_eq!(
            game.allowed(1, None, 1),
            Some(Allowed::Game(TimeManager::new(
                seconds(10),
                Duration::ZERO,
                None
            )))
        );
        game.spend(1, seconds(4));
        assert_eq!(
            game.allowed(1, Some(6), 1),
            Some(Allowed::Game(TimeManager::new(
                seconds(6),
                Duration::ZERO,
                Some(12)
            )))
        );
        game.spend(1, seconds(7));
        assert_eq!(game.allowed(1, None, 1), Some(Allowed::Time(seconds(6))));
        for _ in 0..4 {
            game.spend(1, seconds(6));
        }
        assert_eq!(game.allowed(1, None, 1), Some(Allowed::Time(seconds(6))));
        game.spend(1, seconds(1));
        assert_eq!(
            game.allowed(1, None, 1),
            Some(Allowed::Time(seconds(6))),
            "another period"
        );
        // The other player's clock stands; the controller's number counts.
        assert_eq!(
            game.allowed(0, None, 1),
            Some(Allowed::Game(TimeManager::new(
                seconds(10),
                Duration::ZERO,
                None
            )))
        );
        assert!(game.tell(0, &["2".to_owned(), "4".to_owned()]));
        assert_eq!(
            game.allowed(0, None, 1),
            Some(Allowed::Time(seconds(2) / 4))
        );
        assert!(!game.tell(0, &["2".to_owned()]));
    }

    /// One thought for both stones has the time of both.
    #[test]
    fn a_thought_has_the_time_of_the_stones_that_it_settles() {
        let seconds = Duration::from_secs;
        let mut game = clocks("10 30 5").unwrap_or_default();
        let turns = |turns| TimeManager::new(seconds(10), Duration::ZERO, Some(turns));
        assert_eq!(game.allowed(1, Some(6), 2), Some(Allowed::Game(turns(6))));
        assert_eq!(game.allowed(1, Some(6), 1), Some(Allowed::Game(turns(12))));
        game.spend(1, seconds(10));
        assert_eq!(game.allowed(1, None, 2), Some(Allowed::Time(seconds(12))));
        for _ in 0..4 {
            game.spend(1, seconds(6));
        }
        // The second stone belongs to the next period.
        assert_eq!(game.allowed(1, None, 2), Some(Allowed::Time(seconds(6))));
    }
}
