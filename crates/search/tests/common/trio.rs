//! Random games for three with extra turns and chance, and their values by definition.

use game_core::{Evaluate, Finite, Player, Position, Score, Seat, Stochastic, ToMove, Track, mix};

use super::oracle::nearest;

/// A position: all that is not stored here follows by hashing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trio {
    pub seed: u32,
    /// Moves still to be made.
    pub left: u8,
    state: u8,
    mover: Seat<3>,
    rolls: u8,
    gained: [Score; 3],
}

impl Trio {
    pub fn new(seed: u32, left: u8) -> Self {
        Self {
            seed,
            left,
            state: 0,
            mover: Seat::OPENER,
            rolls: u8::from(seed.is_multiple_of(5)),
            gained: [0; 3],
        }
    }

    fn draw(&self, question: u64, bound: u64) -> u64 {
        let word =
            u64::from(self.seed) << 32 | u64::from(self.left) << 16 | u64::from(self.state) << 8;
        mix(mix(word | u64::from(self.rolls)) ^ question) % bound
    }

    fn change(&mut self, question: u64) {
        let gains: [u64; 3] = [0, 1, 2].map(|seat| self.draw(question + seat, 6));
        for (gained, gain) in self.gained.iter_mut().zip(gains) {
            *gained += Score::try_from(gain).unwrap() - 2;
        }
        self.state = u8::try_from(self.draw(question + 3, 5)).unwrap();
    }
}

impl Position for Trio {
    type Move = u8;
    type Player = Seat<3>;
    const BOUND: Score = 200;

    fn to_move(&self) -> ToMove<Seat<3>> {
        match (self.rolls, self.left) {
            (1.., _) => ToMove::Chance,
            (0, 0) => ToMove::Nobody,
            _ => ToMove::Player(self.mover),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let none = self.to_move().player().is_none();
        0..if none {
            0
        } else {
            1 + u8::try_from(self.draw(1, 3)).unwrap()
        }
    }

    fn play(&mut self, m: u8) {
        let question = 100 * (1 + u64::from(m));
        let (next, rolls) = (self.draw(question + 10, 4), self.draw(question + 11, 4));
        self.change(question);
        self.left -= 1;
        self.mover = Seat::around(self.mover.index() + usize::try_from(next.min(2)).unwrap());
        self.rolls = u8::from(rolls == 0);
    }

    fn payoff(&self, player: Seat<3>) -> Score {
        self.gained[player.index()]
    }

    fn key(&self) -> u64 {
        self.draw(2, u64::MAX)
    }
}

impl Stochastic for Trio {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        let count = if self.rolls > 0 {
            1 + self.draw(3, 3)
        } else {
            0
        };
        (0..u8::try_from(count).unwrap())
            .map(|event| (event, 1 + self.draw(20 + u64::from(event), 3)))
    }

    fn happen(&mut self, event: u8) {
        self.change(1_000 * (1 + u64::from(event)));
        self.rolls = 0;
    }
}

impl Finite for Trio {
    const MAX_MOVES: usize = 32;
}

/// What is gained, and a random opinion of the rest for each seat.
#[derive(Clone, Copy, Debug)]
pub struct Guess;

impl Track<Trio> for Guess {}

impl Evaluate<Trio> for Guess {
    fn evaluate(&mut self, position: &Trio, player: Seat<3>) -> Score {
        let rest = position.draw(40 + player.index() as u64, 21);
        position.payoff(player) + Score::try_from(rest).unwrap() - 10
    }
}

/// What follows each move of a position: the position, and whether the turn ended.
fn children(position: &Trio, mover: Seat<3>) -> impl Iterator<Item = (Trio, bool)> {
    position
        .moves()
        .map(move |m| position.after(m))
        .map(move |after| (after, after.to_move() != ToMove::Player(mover)))
}

/// The mean of an event's values, the secured payoff taken out of it.
fn mean(position: &Trio, seat: Seat<3>, value: impl Fn(&Trio) -> Score) -> Score {
    let secured = i128::from(position.payoff(seat));
    let total: u64 = position.events().map(|(_, weight)| weight).sum();
    let gain = |(event, weight): (u8, u64)| {
        i128::from(weight) * (i128::from(value(&position.given(event))) - secured)
    };
    let sum: i128 = position.events().map(gain).sum();
    Score::try_from(secured + nearest(sum, total.into())).unwrap()
}

/// The row of max^n by definition.
pub fn row(position: &Trio, depth: u32) -> [Score; 3] {
    let seats = [0, 1, 2].map(Seat::<3>::around);
    match position.to_move() {
        ToMove::Nobody => seats.map(|seat| position.payoff(seat)),
        _ if depth == 0 => seats.map(|seat| Guess.evaluate(position, seat)),
        ToMove::Chance => {
            seats.map(|seat| mean(position, seat, |after| row(after, depth)[seat.index()]))
        }
        ToMove::Player(me) => {
            let rows =
                children(position, me).map(|(after, ends)| row(&after, depth - u32::from(ends)));
            // `max_by_key` returns the last of equals, so the order is reversed.
            let rows: Vec<_> = rows.collect();
            *rows.iter().rev().max_by_key(|row| row[me.index()]).unwrap()
        }
    }
}

/// The paranoid value for a seat by definition.
pub fn against_all(position: &Trio, depth: u32, perspective: Seat<3>) -> Score {
    match position.to_move() {
        ToMove::Nobody => position.payoff(perspective),
        _ if depth == 0 => Guess.evaluate(position, perspective),
        ToMove::Chance => mean(position, perspective, |after| {
            against_all(after, depth, perspective)
        }),
        ToMove::Player(me) => {
            let values = children(position, me)
                .map(|(p, ends)| against_all(&p, depth - u32::from(ends), perspective));
            if me == perspective {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
    }
}
