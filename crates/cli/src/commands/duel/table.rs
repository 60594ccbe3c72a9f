//! The match, without a terminal: a line goes in, a text and a new state come out.

use std::sync::Arc;

use game_core::{Notation, Player, Side, Text, mix, text};
use planes::duel::{Contest, Duel};
use planes::{Cell, World, notation};
use players::duel::{Hider, Prior, RaceSeeker, Usual};
use players::hiding::stored;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::failure::Failure;

/// The person's side, and the program's.
pub(super) const PERSON: Side = Side::First;
pub(super) const PROGRAM: Side = Side::Second;

/// A round that is over.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) opener: Side,
    pub(super) winner: Side,
    /// What both had hidden, by side.
    pub(super) layouts: [usize; 2],
    /// The cells that both shot at, by side.
    pub(super) shots: [Vec<Cell>; 2],
}

/// A match.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) world: Arc<World>,
    pub(super) seed: u64,
    pub(super) contest: Contest,
    /// The round that is played; nothing while the person has not hidden anything.
    pub(super) duel: Option<Duel>,
    pub(super) shots: [Vec<Cell>; 2],
    pub(super) rounds: Vec<Played>,
    /// Where the person likes to hide.
    prior: Prior,
    seeker: RaceSeeker,
    has_left: bool,
}

impl Table {
    /// A match that begins.
    pub(super) fn new(world: &Arc<World>, seed: u64) -> Self {
        Self {
            world: Arc::clone(world),
            seed,
            contest: Contest::default(),
            duel: None,
            shots: [Vec::new(), Vec::new()],
            rounds: Vec::new(),
            prior: Prior::new(world),
            seeker: RaceSeeker::default(),
            has_left: false,
        }
    }

    /// Whether nothing is heard any more.
    pub(super) fn is_over(&self) -> bool {
        self.has_left || self.contest.winner().is_some()
    }

    /// Takes a line that a person typed; returns what is said about it.
    ///
    /// # Errors
    ///
    /// The line is not understood or cannot be obeyed; nothing has changed.
    pub(super) fn hear(&mut self, line: &str) -> Result<Text, Failure> {
        match line.to_lowercase().as_str() {
            "" => Ok(Text::default()),
            "help" | "帮助" => Ok(self.help()),
            "board" | "棋盘" => Ok(self.boards()),
            "score" | "比分" => Ok(self.score()),
            "quit" | "exit" | "退出" => {
                self.has_left = true;
                Ok(Text::default())
            }
            "hint" | "提示" => self.hint(),
            "resign" | "认输" => self.resign(),
            "random" | "随机" if self.duel.is_none() => {
                let layout = Hider::Uniform.hide(&self.world, &mut self.chance(PERSON));
                self.begin(layout)
            }
            "nash" | "均衡" if self.duel.is_none() => {
                let layout = self.hider().hide(&self.world, &mut self.chance(PERSON));
                self.begin(layout)
            }
            _ if self.duel.is_none() => {
                let layout = self.read_layout(line)?;
                self.begin(layout)
            }
            _ => self.fire(line),
        }
    }

    /// Hides by the equilibrium where it is known, which no way to seek exploits; elsewhere evenly.
    fn hider(&self) -> Hider<'static> {
        stored(self.world.setup()).map_or(Hider::Uniform, Hider::Mixed)
    }

    /// What is drawn for a side in this round.
    fn chance(&self, side: Side) -> ChaCha8Rng {
        let round = 2 * self.rounds.len() + side.index();
        ChaCha8Rng::seed_from_u64(mix(mix(self.seed) ^ round as u64))
    }

    /// Planes as they are written, with the board in front or without.
    fn read_layout(&self, line: &str) -> Result<usize, Failure> {
        let board = self.world.setup().board.to_string();
        let text = if line.starts_with(&board) { line.to_owned() } else { format!("{board} {line}") };
        notation::read_layout(&self.world, &text).map_err(|error| Failure::text(&text, &error))
    }

    /// The person has hidden that layout.
    fn begin(&mut self, layout: usize) -> Result<Text, Failure> {
        let own = self.hider().hide(&self.world, &mut self.chance(PROGRAM));
        let duel = Duel::new(&self.world, [layout, own], self.contest.opener());
        self.duel = Some(duel.ok_or_else(|| self.no_round())?);
        self.shots = [Vec::new(), Vec::new()];
        let begun = self.begun();
        // Who opens may win with the first shot.
        Ok(begun + &self.answer_back() + &self.end_or_boards())
    }

    /// The person shoots.
    fn fire(&mut self, line: &str) -> Result<Text, Failure> {
        let no_round = self.no_round();
        let Some(duel) = &mut self.duel else { return Err(no_round) };
        let belief = duel.known_to(PERSON);
        let cell = belief.read_move(line).map_err(|error| Failure::text(line, &error))?;
        let answer = duel.shoot(cell).map_err(|error| {
            let expected = text!("a cell that was not shot at yet", "尚未射击的格子");
            Failure::usage(expected, text!("{error}", "不能射击 {cell}。"))
        })?;
        self.shots[PERSON.index()].push(cell);
        let told = self.shot(PERSON, cell, answer);
        Ok(told + &self.answer_back() + &self.end_or_boards())
    }

    /// The program shoots, if it is its turn.
    fn answer_back(&mut self) -> Text {
        let Some(duel) = self.duel.as_mut().filter(|duel| duel.mover() == Some(PROGRAM)) else {
            return Text::default();
        };
        let choice = self.seeker.shot(&duel.view(PROGRAM), &self.prior.weights(), &mut Usual);
        let Some(cell) = choice.map(|choice| choice.cell) else { return Text::default() };
        let Ok(answer) = duel.shoot(cell) else { return Text::default() };
        self.shots[PROGRAM.index()].push(cell);
        self.shot(PROGRAM, cell, answer)
    }

    /// The boards, or how the round and the match ended.
    fn end_or_boards(&mut self) -> Text {
        match self.duel.as_ref().and_then(Duel::winner) {
            Some(winner) => self.end(winner),
            None => self.boards(),
        }
    }

    /// A round is over: both layouts are shown.
    fn end(&mut self, winner: Side) -> Text {
        let Some(duel) = self.duel.take() else { return Text::default() };
        let boards = self.boards_of(&duel);
        let layouts = [duel.layout(PERSON), duel.layout(PROGRAM)];
        self.prior.learn(layouts[PERSON.index()]);
        self.contest.record(winner);
        let shots = std::mem::take(&mut self.shots);
        self.rounds.push(Played { opener: duel.opener(), winner, layouts, shots });
        boards + &self.ended(winner, layouts[PROGRAM.index()]) + &self.score()
    }

    fn resign(&mut self) -> Result<Text, Failure> {
        if self.duel.is_none() { Err(self.no_round()) } else { Ok(self.end(PROGRAM)) }
    }

    fn hint(&self) -> Result<Text, Failure> {
        let duel = self.duel.as_ref().ok_or_else(|| self.no_round())?;
        // Nothing is known of where the program likes to hide: its layouts are not counted.
        let even = vec![1; self.world.len()];
        let choice = self.seeker.shot(&duel.view(PERSON), &even, &mut Usual);
        choice.map(|choice| self.advice(choice)).ok_or_else(|| self.no_round())
    }

    fn no_round(&self) -> Failure {
        let expected = text!("planes such as `C1^`, `random` or `nash`", "飞机的位置，如 `C1^`，或 `随机`、`均衡`");
        let message = text!("No round is being played: hide your planes first.", "尚未开局：请先布阵。");
        Failure::usage(expected, message)
    }
}
