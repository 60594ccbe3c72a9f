use std::error::Error;

use quincunx::game_core::Position;
use quincunx::lgame::{LGame, States};

use super::policy::{Policy, position};

/// The sums end when they change by less than this.
const PRECISION: f64 = 1e-13;

/// The probability of winning, and the mean number of own moves still to come.
type Value = (f64, f64);

/// An engine against a random opponent, as a Markov chain: the values of all states that can be
/// reached from the start.
pub(crate) struct Chain {
    /// For each reachable state: the state to which the engine goes; `None` if it has lost.
    own: Vec<Option<usize>>,
    /// For each state to which it goes: the states to which the opponent goes, each with the same
    /// probability; `None` if the engine has won.
    replies: Vec<Option<Vec<usize>>>,
    /// The value of each state in which the engine is to move.
    values: Vec<Value>,
}

impl Chain {
    /// The engine of this policy.
    pub(crate) fn of(policy: &mut Policy) -> Result<Self, Box<dyn Error>> {
        let (own, replies) = (vec![None; States::COUNT], vec![None; States::COUNT]);
        let mut chain = Self {
            own,
            replies,
            values: vec![(0.0, 0.0); States::COUNT],
        };
        let (mut met, mut visited) = (moves(&LGame::START), vec![false; States::COUNT]);
        met.push(States::index(&LGame::START));
        while let Some(state) = met.pop() {
            if std::mem::replace(&mut visited[state], true) {
                continue;
            }
            let own = policy.after(state)?;
            if let Some(after) = own.filter(|&after| chain.replies[after].is_none()) {
                let replies = moves(&position(after)?);
                met.extend(&replies);
                chain.replies[after] = Some(replies);
            }
            chain.own[state] = own;
        }
        while chain.sweep() > PRECISION {}
        Ok(chain)
    }

    /// Updates all states once; returns the greatest change.
    fn sweep(&mut self) -> f64 {
        let values = &self.values;
        let after = |replies: &Option<Vec<usize>>| match replies.as_deref() {
            Some([]) => (1.0, 1.0),
            Some(replies) => {
                let (won, more) = mean(values, replies);
                (won, 1.0 + more)
            }
            None => (0.0, 0.0),
        };
        let afters: Vec<Value> = self.replies.iter().map(after).collect();
        let mut change: f64 = 0.0;
        for (value, own) in self.values.iter_mut().zip(&self.own) {
            let new = own.map_or((0.0, 0.0), |after| afters[after]);
            change = change
                .max((new.0 - value.0).abs())
                .max((new.1 - value.1).abs());
            *value = new;
        }
        change
    }

    /// Probability of winning and own moves if the engine moves first.
    pub(crate) fn first(&self) -> Value {
        self.values[States::index(&LGame::START)]
    }

    /// The same if the random opponent does.
    pub(crate) fn second(&self) -> Value {
        mean(&self.values, &moves(&LGame::START))
    }
}

/// The states after each move.
fn moves(position: &LGame) -> Vec<usize> {
    position
        .moves()
        .map(|m| States::index(&position.after(m)))
        .collect()
}

/// The mean over some states; zeros over none.
fn mean(values: &[Value], states: &[usize]) -> Value {
    let (mut won, mut moves, mut count) = (0.0, 0.0, 0.0_f64);
    for &state in states {
        (won, moves, count) = (won + values[state].0, moves + values[state].1, count + 1.0);
    }
    (won / count.max(1.0), moves / count.max(1.0))
}
