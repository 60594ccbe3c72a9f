use std::time::Duration;

use registry::TimeManager;

use crate::{Budget, Usage};

/// The least time that the equal-time budget gives for a move: a shorter mean measures the machine,
/// not the opponent.
const LEAST: Duration = Duration::from_millis(1);

/// The time that one seat has left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameClock {
    budget: Budget,
    left: Duration,
    /// How far the clock of a game was overstepped. Later increments pay it back; until then it
    /// reduces the margin.
    owed: Duration,
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// The time limit that the engine gets.
    pub(crate) target: Duration,
    /// With a clock for the whole game, how the engine may use it.
    pub(crate) time_manager: Option<TimeManager>,
    /// The time after which the move loses the game, without the margin.
    pub(crate) most: Duration,
    /// How far earlier moves have overstepped the clock.
    pub(crate) owed: Duration,
}

impl Allowance {
    /// Whether a move that took `used` came too late, where clocks may be overstepped by `margin`
    /// in all.
    pub(crate) fn is_exceeded(&self, used: Duration, margin: Duration) -> bool {
        used > self.most.saturating_add(margin.saturating_sub(self.owed))
    }
}

impl GameClock {
    /// The clock at the start of a game.
    pub(crate) const fn new(budget: Budget) -> Self {
        let left = match budget {
            Budget::Game { base, .. } => base,
            _ => Duration::ZERO,
        };
        Self {
            budget,
            left,
            owed: Duration::ZERO,
        }
    }

    /// What the seat may use.
    pub(crate) const fn budget(&self) -> Budget {
        self.budget
    }

    /// The time for the next move, given what the opponent has used in this game and how many
    /// moves the seat is likely to make; `None` if no clock limits it.
    pub(crate) fn allowance(&self, opponent: &Usage, moves: Option<u32>) -> Option<Allowance> {
        let (target, most, time_manager) = match self.budget {
            Budget::Move { time } => (time, time, None),
            Budget::Game { increment, .. } => {
                let time_manager = TimeManager::new(self.left, increment, moves);
                (time_manager.optimum(), self.left, Some(time_manager))
            }
            Budget::Equal { spent, moves } => {
                let all = opponent.and(Usage {
                    moves,
                    nodes: 0,
                    time: spent,
                });
                let mean = all.time_per_move().unwrap_or(LEAST).max(LEAST);
                (mean, mean, None)
            }
            Budget::Nodes { .. } | Budget::Depth { .. } => return None,
        };
        Some(Allowance {
            target,
            time_manager,
            most,
            owed: self.owed,
        })
    }

    /// Charges the time that a move took.
    pub(crate) const fn spend(&mut self, used: Duration) {
        if let Budget::Game { increment, .. } = self.budget {
            self.owed = self.owed.saturating_add(used.saturating_sub(self.left));
            let paid = if self.owed.as_nanos() < increment.as_nanos() {
                self.owed
            } else {
                increment
            };
            self.owed = self.owed.saturating_sub(paid);
            self.left = self
                .left
                .saturating_sub(used)
                .saturating_add(increment.saturating_sub(paid));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_run_down_and_up() {
        let mut clock = GameClock::new(Budget::Game {
            base: 20 * SECOND,
            increment: 4 * SECOND,
        });
        let allowance = |clock: &GameClock| clock.allowance(&Usage::default(), Some(10)).unwrap();
        let at = |left: Duration, owed: Duration| {
            let time_manager = TimeManager::new(left, 4 * SECOND, Some(10));
            Allowance {
                target: time_manager.optimum(),
                time_manager: Some(time_manager),
                most: left,
                owed,
            }
        };
        assert_eq!(allowance(&clock), at(20 * SECOND, Duration::ZERO));
        clock.spend(10 * SECOND);
        assert_eq!(allowance(&clock).most, 14 * SECOND);
        clock.spend(15 * SECOND);
        assert_eq!(allowance(&clock), at(3 * SECOND, Duration::ZERO));
        clock.spend(9 * SECOND);
        assert_eq!(allowance(&clock), at(Duration::ZERO, 2 * SECOND));
    }

    /// The margin is one for the whole game, not a new one for each move.
    #[test]
    fn the_margin_is_granted_once() {
        let mut clock = GameClock::new(Budget::Game {
            base: SECOND,
            increment: Duration::ZERO,
        });
        let margin = SECOND / 10;
        for (used, exceeded) in [
            (1040, false),
            (40, false),
            (21, true),
            (20, false),
            (1, true),
        ] {
            let (used, allowance) = (
                Duration::from_millis(used),
                clock.allowance(&Usage::default(), None).unwrap(),
            );
            assert_eq!(
                allowance.is_exceeded(used, margin),
                exceeded,
                "{used:?} {allowance:?}"
            );
            if !exceeded {
                clock.spend(used);
            }
        }
        let per_move = GameClock::new(Budget::Move { time: SECOND })
            .allowance(&Usage::default(), None)
            .unwrap();
        assert!(!per_move.is_exceeded(SECOND + margin, margin));
    }

    /// Both for an engine that uses the optimum of each move and for one that uses the maximum.
    #[test]
    fn an_engine_within_its_allowance_never_runs_out_of_time() {
        for (takes_most, moves) in [
            (false, None),
            (true, None),
            (false, Some(1)),
            (true, Some(1)),
        ] {
            let mut clock = GameClock::new(Budget::Game {
                base: SECOND,
                increment: Duration::ZERO,
            });
            for _ in 0..1000 {
                let Allowance {
                    target,
                    time_manager,
                    most,
                    ..
                } = clock.allowance(&Usage::default(), moves).unwrap();
                let used = if takes_most {
                    time_manager.unwrap().maximum()
                } else {
                    target
                };
                assert!(used <= most);
                clock.spend(used);
            }
        }
    }

    #[test]
    fn equal_time_is_the_mean_of_both_games() {
        let clock = GameClock::new(Budget::Equal {
            spent: 30 * SECOND,
            moves: 10,
        });
        let opponent = Usage {
            moves: 5,
            nodes: 0,
            time: 30 * SECOND,
        };
        assert_eq!(clock.allowance(&opponent, None).unwrap().target, 4 * SECOND);
        let first = GameClock::new(Budget::Equal {
            spent: Duration::ZERO,
            moves: 0,
        });
        assert_eq!(
            first.allowance(&Usage::default(), None).unwrap().target,
            LEAST
        );
    }

    #[test]
    fn nodes_and_depth_have_no_clock() {
        for budget in [Budget::Nodes { nodes: 1 }, Budget::Depth { depth: 1 }] {
            assert_eq!(
                GameClock::new(budget).allowance(&Usage::default(), None),
                None
            );
        }
    }
}
