use std::error::Error;
use std::fmt::{self, Display};

use quincunx::game_core::{Outcome, Ranking};
use quincunx::lgame::{Classes, LGame, Solution, States};

use super::policy::Policy;

/// Games won, drawn and lost by the first of two engines.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.won, self.drawn, self.lost)
    }
}

/// Two games from each of the 1,261 classes of drawn positions.
pub(crate) fn duel(own: &mut Policy, other: &mut Policy) -> Result<Score, Box<dyn Error>> {
    let (solution, mut score) = (Solution::new(), Score::default());
    for class in 0..Classes::COUNT as u64 {
        let start: LGame = Classes.unrank(class).ok_or("there is no such class")?;
        if solution.outcome(&start) != Outcome::Draw {
            continue;
        }
        match play(States::index(&start), &mut [own, other])? {
            None => score.drawn += 1,
            Some(0) => score.won += 1,
            Some(_) => score.lost += 1,
        }
        match play(States::index(&start), &mut [other, own])? {
            None => score.drawn += 1,
            Some(0) => score.lost += 1,
            Some(_) => score.won += 1,
        }
    }
    Ok(score)
}

/// The number of the engine that wins; `None` if a state occurs a second time, after which they
/// would repeat themselves for ever.
fn play(start: usize, engines: &mut [&mut Policy; 2]) -> Result<Option<usize>, Box<dyn Error>> {
    let (mut state, mut mover) = (start, 0);
    let mut visited = [vec![false; States::COUNT], vec![false; States::COUNT]];
    while !std::mem::replace(&mut visited[mover][state], true) {
        match engines[mover].after(state)? {
            Some(after) => state = after,
            None => return Ok(Some(1 - mover)),
        }
        mover = 1 - mover;
    }
    Ok(None)
}
