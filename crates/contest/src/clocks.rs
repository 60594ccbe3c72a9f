//! Both teams' clocks. They run down and never up, by a time that is passed in.

use std::time::Duration;

use crate::team::Team;

/// Two clocks, of which at most one runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    running: Option<(Team, Duration)>,
}

impl Clocks {
    /// So much time each; none runs.
    #[must_use]
    pub const fn new(each: Duration) -> Self {
        Self {
            left: [each; 2],
            running: None,
        }
    }

    /// What a team has left at that time. A clock stops at nothing.
    #[must_use]
    pub fn left(&self, team: Team, now: Duration) -> Duration {
        let left = self.left[team.index()];
        match self.running {
            Some((running, since)) if running == team => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// Whose clock runs.
    #[must_use]
    pub const fn running(&self) -> Option<Team> {
        match self.running {
            Some((team, _)) => Some(team),
            None => None,
        }
    }

    /// The other clock runs from now on, or none.
    pub(crate) fn run(&mut self, team: Option<Team>, now: Duration) {
        self.left = Team::ALL.map(|team| self.left(team, now));
        self.running = team.map(|team| (team, now));
    }

    /// A clock shows something else from now on.
    pub(crate) fn set(&mut self, team: Team, left: Duration, now: Duration) {
        self.run(self.running(), now);
        self.left[team.index()] = left;
    }

    /// Both stand still and show this, in milliseconds.
    pub(crate) fn restore(&mut self, left: [u64; 2]) {
        *self = Self {
            left: left.map(Duration::from_millis),
            running: None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn one_clock_runs_at_a_time_and_stops_at_nothing() {
        let mut clocks = Clocks::new(10 * SECOND);
        clocks.run(Some(Team::A), 5 * SECOND);
        clocks.run(Some(Team::B), 8 * SECOND);
        assert_eq!(
            (
                clocks.left(Team::A, 9 * SECOND),
                clocks.left(Team::B, 9 * SECOND)
            ),
            (7 * SECOND, 9 * SECOND)
        );
        // A clock that goes back gives nothing back.
        assert_eq!(clocks.left(Team::B, SECOND), 10 * SECOND);
        assert_eq!(clocks.left(Team::B, 100 * SECOND), Duration::ZERO);
        clocks.set(Team::B, 4 * SECOND, 9 * SECOND);
        assert_eq!(
            (clocks.left(Team::B, 10 * SECOND), clocks.running()),
            (3 * SECOND, Some(Team::B))
        );
        clocks.run(None, 11 * SECOND);
        assert_eq!(
            (clocks.left(Team::B, 99 * SECOND), clocks.running()),
            (2 * SECOND, None)
        );
    }
}
