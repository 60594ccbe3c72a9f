//! An engine that is another program.

use std::time::Duration;

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position, Side};
use players::{Analysis, AnyGame, Ending, Engine, EngineInfo, Limits, OutsideFault, Refusal, Unit};

use super::process::Process;
use super::stones::Stones;
use crate::guard::shortened;

/// How long a program may take beyond its time before it is ended: the referee's clock decides who has
/// lost by then.
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
        process.hush();
        let depth = limits.depth_limit().filter(|_| limits.depth_limit() != self.depth);
        if let Some(depth) = depth {
            process.say(&format!("depth {depth}"))?;
            self.depth = Some(depth);
        }
        match self.known.as_ref().and_then(|known| turn_between(known, position)) {
            Some(turn) => process.say(&format!("move {}", Stones { turn }))?,
            None => tell(process, position)?,
        }
        let answer = process.answer(limits.time_limit().map_or(PATIENCE, |time| time.saturating_add(GRACE)))?;
        let garbled = || OutsideFault::Garbled { line: shortened(&answer) };
        Ok(Stones::read(&answer).ok_or_else(garbled)?.turn)
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

/// Tells a program the whole position, and lets it move.
fn tell(process: &mut Process, position: &AnyConnect6) -> Result<(), OutsideFault> {
    let turns = turns(position);
    if turns.is_empty() {
        return process.say("new black");
    }
    process.say("new white")?;
    for (side, turn) in turns {
        let name = if side == Side::First { "black" } else { "white" };
        process.say(&format!("{name} {}", Stones { turn }))?;
    }
    process.say("next")
}

/// Turns that lead to a position: one stone of Black, then two of each side as far as there are any.
/// Which of them stood first nobody knows, nor does it matter.
fn turns(position: &AnyConnect6) -> Vec<(Side, Turn)> {
    let [black, white] = [Side::First, Side::Second].map(|side| position.stones(side).into_iter().collect::<Vec<_>>());
    let (first, rest) = black.split_at(black.len().min(1));
    let (mut blacks, mut whites) = (rest.chunks(2), white.chunks(2));
    let mut pieces: Vec<(Side, &[Cell])> = vec![(Side::First, first)];
    for _ in 0..blacks.len().max(whites.len()) {
        pieces.extend(whites.next().map(|turn| (Side::Second, turn)));
        pieces.extend(blacks.next().map(|turn| (Side::First, turn)));
    }
    let turn = |(side, cells): (Side, &[Cell])| match *cells {
        [first, second] => Some((side, Turn::Two(first, second))),
        [only] => Some((side, Turn::One(only))),
        _ => None,
    };
    pieces.into_iter().filter_map(turn).collect()
}

/// The opponent's turn that leads from one position to the other, if there is one.
fn turn_between(before: &AnyConnect6, after: &AnyConnect6) -> Option<Turn> {
    let opponent = before.mover();
    let new: Vec<Cell> = (after.stones(opponent) - before.stones(opponent)).into_iter().collect();
    let turn = match *new.as_slice() {
        [first, second] => Turn::Two(first, second),
        [only] => Turn::One(only),
        _ => return None,
    };
    let mut played = *before;
    played.try_turn(turn).ok().filter(|()| played == *after).map(|()| turn)
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
        let begins = position.left() == 2 || position.move_count() == 361;
        if position.size() != 19 || !begins || position.is_over() {
            return Err(if position.is_over() { Refusal::Finished } else { OutsideFault::Unsayable.into() });
        }
        let turn = match self.ask(&position, limits) {
            Ok(turn) => turn,
            Err(fault) => {
                // Nobody knows what state it is in.
                (self.process, self.known) = (None, None);
                return Err(fault.into());
            }
        };
        let stones: Vec<Cell> = turn.cells().collect();
        let mut after = position;
        self.known = after.try_turn(turn).is_ok().then_some(after);
        if let (Turn::Two(first, second), true) = (turn, self.known.is_some()) {
            self.planned = Some((position.after(first), second));
        }
        // A turn that is not legal goes to the referee as it came: its wrong stone first.
        let wrong = stones.iter().find(|&&cell| !position.is_legal(cell)).copied();
        Ok(Self::analysis(&position, &wrong.map_or(stones, |cell| vec![cell])))
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

    /// Played in their order, the turns lead to the position.
    #[test]
    fn a_position_is_told_in_turns() {
        for text in ["19x19", "J10", "J10 A1A2", "J10 A1A2 B1B2", "J10 S1S19 B1B2 K10A19 Q3R4"] {
            let position: AnyConnect6 = text.parse().unwrap();
            let mut told = AnyConnect6::default();
            for (side, turn) in turns(&position) {
                assert_eq!(told.mover(), side, "{text}");
                told.try_turn(turn).unwrap();
            }
            assert_eq!(told, position, "{text}");
        }
    }

    #[test]
    fn the_opponents_turn_is_found() {
        let read = |text: &str| text.parse::<AnyConnect6>().unwrap();
        let text = |before: &str, after: &str| {
            turn_between(&read(before), &read(after)).map(|turn| Stones { turn }.to_string())
        };
        assert_eq!(text("19x19", "J10"), Some("JJ".to_owned()));
        assert_eq!(text("J10", "J10 A19S1"), Some("AASS".to_owned()));
        assert_eq!(text("J10 A1A2", "J10 A1A2 K10L10 B1B2"), None);
        assert_eq!(text("J10", "J11 A19S1"), None);
        assert_eq!(text("J10", "J10"), None);
    }
}
