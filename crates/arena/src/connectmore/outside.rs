//! An engine that is another program.

use std::time::Duration;

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position};
use players::{Analysis, AnyGame, Ending, Engine, EngineInfo, Limits, OutsideFault, Refusal, Unit};

use super::process::Process;
use super::stones::Stones;
use super::telling::{lines, turn_between, turns};
use crate::guard::shortened;

/// How long a program may take beyond its time, or beyond all that its clock for the game still shows,
/// before it is ended: the referee's clock decides who has lost by then.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may take where no clock runs.
const PATIENCE: Duration = Duration::from_mins(1);

static INFO: EngineInfo = EngineInfo {
    name: "process",
    description: "A program of its own that speaks the ConnectMore protocol: process:PROGRAM ARGUMENTS.",
    description_zh: "使用 ConnectMore 协议的外部程序：process:程序 参数。",
    options: &[],
};

/// A program that speaks the protocol, as an engine.
///
/// It is started when it is first asked and ended when this is dropped. It hears the opponent's turns
/// as `move`; where a game does not go on from its last answer it is told the whole position, by
/// `new white`, the stones of both sides in turn, and `next`. Its own turn is played stone by stone.
#[derive(Debug)]
pub struct Outside {
    words: Vec<String>,
    process: Option<Process>,
    /// The position after its last turn, or nothing where it knows of no game.
    known: Option<AnyConnect6>,
    /// The position after the first stone of its turn, and the second one.
    planned: Option<(AnyConnect6, Cell)>,
    /// The depth that it was told.
    depth: Option<u32>,
}

impl Outside {
    /// What a spec of such an engine begins with.
    pub const PREFIX: &'static str = "process:";

    /// The program with its arguments, as words with blanks between them; what stands in double quotes
    /// is one word. Nothing if no program is named, or a quote is left open.
    ///
    /// ```
    /// use arena::connectmore::Outside;
    /// assert!(Outside::new("my-engine --level 3").is_some());
    /// assert!(Outside::new("").is_none() && Outside::new("\"my engine").is_none());
    /// ```
    #[must_use]
    pub fn new(command: &str) -> Option<Self> {
        let words = words(command).filter(|words| words.first().is_some_and(|word| !word.is_empty()))?;
        Some(Self { words, process: None, known: None, planned: None, depth: None })
    }

    /// What the program answers at a position at which its turn begins.
    fn ask(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Turn, OutsideFault> {
        let process = if let Some(process) = self.process.take() {
            process
        } else {
            (self.known, self.depth) = (None, None);
            Process::start(&self.words)?
        };
        let process = self.process.insert(process);
        process.listen();
        let depth = limits.depth_limit().filter(|_| limits.depth_limit() != self.depth);
        if let Some(depth) = depth {
            process.say(&format!("depth {depth}"))?;
            self.depth = Some(depth);
        }
        match self.known.as_ref().and_then(|known| turn_between(known, position)) {
            Some(turn) => process.say(&format!("move {}", Stones { turn }))?,
            None => lines(&turns(position).ok_or(OutsideFault::Unsayable)?).try_for_each(|line| process.say(&line))?,
        }
        let answer = process.answer(patience(limits))?;
        let garbled = || OutsideFault::Garbled { line: shortened(&answer) };
        Ok(Stones::read(&answer).ok_or_else(garbled)?.turn)
    }

    /// The stones of an answer, as they are to be played.
    ///
    /// A stone that cannot be placed goes to the referee as it came, first of all. Stones that can, but
    /// are too many or too few for a turn, are no turn: to take some of them would be to play on
    /// another board than the program's.
    fn heard(&mut self, position: &AnyConnect6, turn: Turn) -> Result<Vec<Cell>, OutsideFault> {
        let stones: Vec<Cell> = turn.cells().collect();
        let mut after = *position;
        if after.try_turn(turn).is_ok() {
            self.known = Some(after);
            if let Turn::Two(first, second) = turn {
                self.planned = Some((position.after(first), second));
            }
            return Ok(stones);
        }
        self.known = None;
        let wrong = stones.iter().find(|&&cell| !position.is_legal(cell));
        // Where the first stone ends the game, a second one is a matter of form.
        let last = stones.first().filter(|&&cell| position.is_legal(cell) && position.after(cell).is_over());
        let garbled = OutsideFault::Garbled { line: Stones { turn }.to_string() };
        last.or(wrong).map(|&cell| vec![cell]).ok_or(garbled)
    }

    /// Whether the protocol can say this position: one of 19×19 that turns lead to, at the beginning of
    /// a turn.
    #[must_use]
    pub fn can_be_told(game: &dyn AnyGame) -> bool {
        game.text().parse().is_ok_and(|position| turns(&position).is_some())
    }

    /// A stone as an analysis: of what the program thinks nobody knows anything.
    fn analysis(position: &AnyConnect6, stones: &[Cell]) -> Analysis {
        let texts: Vec<String> = stones.iter().map(|&cell| position.move_text(cell)).collect();
        Analysis {
            engine: INFO.name,
            best: texts.first().cloned(),
            value: None,
            unit: Unit::Points,
            distance: None,
            proved: false,
            depth: 0,
            nodes: 0,
            variation: texts,
            moves: Vec::new(),
            reasons: Vec::new(),
        }
    }
}

/// How long an answer is waited for. A program that plays by a clock for the whole game divides its time
/// as it likes, so there it is all that is left.
fn patience(limits: &Limits<'_>) -> Duration {
    let time = limits.pace().map(|pace| pace.left()).or(limits.time_limit());
    time.map_or(PATIENCE, |time| time.saturating_add(GRACE))
}

/// The words of a command; nothing if a quote is left open.
fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut quoted) = (Vec::new(), false);
    let mut word: Option<String> = None;
    for c in command.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' | '\t' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    (!quoted).then_some(words)
}

impl Engine for Outside {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn think(&mut self, game: &dyn AnyGame, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let position: AnyConnect6 = game.text().parse().map_err(|_| OutsideFault::Unsayable)?;
        if let Some((_, cell)) = self.planned.take().filter(|(at, _)| *at == position) {
            return Ok(Self::analysis(&position, &[cell]));
        }
        if position.is_over() {
            return Err(Refusal::Finished);
        }
        if turns(&position).is_none() {
            return Err(OutsideFault::Unsayable.into());
        }
        let stones = match self.ask(&position, limits).and_then(|turn| self.heard(&position, turn)) {
            Ok(stones) => stones,
            Err(fault) => {
                // Nobody knows what state it is in.
                (self.process, self.known) = (None, None);
                return Err(fault.into());
            }
        };
        Ok(Self::analysis(&position, &stones))
    }

    fn begin(&mut self, _: u64) {
        (self.known, self.planned) = (None, None);
    }

    fn prepare(&mut self, _: &dyn AnyGame, _: Option<usize>) {
        // What fails here fails again when it is asked to think, and is said then.
        if self.process.is_none() {
            (self.known, self.depth) = (None, None);
            self.process = Process::start(&self.words).ok();
        }
    }

    fn end(&mut self, _: Ending) {
        (self.known, self.planned) = (None, None);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_into_words() {
        for (command, expected) in [
            ("a  b", vec!["a", "b"]),
            ("\"a b\" c", vec!["a b", "c"]),
            ("a \"\" b", vec!["a", "", "b"]),
            ("--x=\"1 2\"", vec!["--x=1 2"]),
            (" ", vec![]),
        ] {
            assert_eq!(words(command).unwrap(), expected, "{command}");
        }
        assert_eq!(words("a \"b"), None);
    }
}
