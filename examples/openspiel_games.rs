//! Random games with all that the rules give for every decision, for comparison with another
//! program.
//!
//! ```console
//! cargo run --release --example openspiel_games -- einstein 1000 > games.txt
//! cargo run --release --example openspiel_games -- 5x5 1000 1 | python3 tests/openspiel/compare.py
//! ```
//!
//! Games are named `einstein` or by the boxes of Dots and Boxes; then come their number and a seed.
//! A game is a line of fields, a blank between them: the game; for EinStein the six stones of Red
//! and of Blue as they stand in reading order, and who begins; then for every turn
//! `PLAYER:ROLL:MOVES:CHOSEN`, where the roll is left out in Dots and Boxes and moves are those of
//! OpenSpiel, by number, in ascending order; last the payoff of the first player. In EinStein
//! OpenSpiel's number of a move is `12·from + 2·direction + capture`: squares in reading order,
//! directions diagonal, down and right for Red (0 to 2), up, diagonal and left for Blue (3 to 5).

use std::error::Error;
use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};

use quincunx::dots::{AnyDots, Size};
use quincunx::einstein::{EinStein, Layout, Square};
use quincunx::game_core::{Notation, Position, Side, Stochastic, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "einstein".to_owned());
    let games: u64 = arguments.next().map_or(Ok(3), |games| games.parse())?;
    let mut random =
        ChaCha8Rng::seed_from_u64(arguments.next().map_or(Ok(0), |seed| seed.parse())?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..games {
        let line = match game.as_str() {
            "einstein" => einstein(&mut random)?,
            boxes => dots(boxes, &mut random)?,
        };
        if writeln!(out, "{line}").is_err() {
            return Ok(()); // Whoever reads has seen enough.
        }
    }
    Ok(out.flush()?)
}

/// A number below `bound`. That some are a little likelier than others does no harm here.
fn below(bound: usize, random: &mut ChaCha8Rng) -> usize {
    usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap_or(0)
}

/// The stones of a layout, as one word.
fn digits<'a>(stones: impl Iterator<Item = &'a u8>) -> String {
    stones.map(u8::to_string).collect()
}

/// A game of EinStein würfelt nicht! from random layouts, which Blue begins, as in OpenSpiel.
fn einstein(random: &mut ChaCha8Rng) -> Result<String, Box<dyn Error>> {
    let mut layout =
        || Layout::<6>::numbered(below(Layout::<6>::COUNT, random)).ok_or("no such layout");
    let (red, blue) = (layout()?, layout()?);
    let mut position = EinStein::<5>::of_layouts(red, blue, Side::Second);
    // Blue's home is in the opposite corner, so its owner's reading order is reversed.
    let mut line = format!(
        "einstein {} {}",
        digits(red.stones().iter()),
        digits(blue.stones().iter().rev())
    );
    while position.to_move() == ToMove::Chance {
        let faces: Vec<_> = position.events().collect();
        let (face, _) = faces[below(faces.len(), random)];
        position.happen(face);
        let moves: Vec<_> = position.moves().collect();
        let mut numbers = Vec::new();
        for &m in &moves {
            numbers.push(number(&position, m).ok_or("a move without squares")?);
        }
        let chosen = below(moves.len(), random);
        let taken = numbers[chosen];
        numbers.sort_unstable();
        let player = u8::from(position.mover() == Side::Second);
        write!(
            line,
            " {player}:{}:{}:{taken}",
            face.number(),
            listed(&numbers)
        )?;
        position.play(moves[chosen]);
    }
    write!(line, " {}", position.payoff(Side::First).signum())?;
    Ok(line)
}

/// OpenSpiel's number of a move.
fn number(position: &EinStein, m: quincunx::einstein::Move) -> Option<usize> {
    let (from, to) = position.squares(m)?;
    let reading = |square: Square| 5 * square.row() + square.column();
    let direction = match (
        position.mover(),
        from.row() == to.row(),
        from.column() == to.column(),
    ) {
        (Side::First, false, false) => 0,
        (Side::First, false, true) => 1,
        (Side::First, true, _) => 2,
        (Side::Second, false, true) => 3,
        (Side::Second, false, false) => 4,
        (Side::Second, true, _) => 5,
    };
    Some(12 * reading(from) + 2 * direction + usize::from(position.is_capture(m)))
}

/// A game of Dots and Boxes on a board of this many boxes, such as `3x3`.
fn dots(boxes: &str, random: &mut ChaCha8Rng) -> Result<String, Box<dyn Error>> {
    let (rows, columns) = boxes
        .split_once('x')
        .ok_or("A board is `einstein` or boxes such as `3x3`.")?;
    let mut position = AnyDots::empty(
        Size::new(rows.parse()?, columns.parse()?).ok_or("There is no such board.")?,
    );
    let mut line = boxes.to_owned();
    while let ToMove::Player(player) = position.to_move() {
        let moves: Vec<_> = position.moves().collect();
        let mut numbers = Vec::new();
        for &m in &moves {
            numbers.push(position.move_text(m).parse::<usize>()?);
        }
        let chosen = below(moves.len(), random);
        let taken = numbers[chosen];
        numbers.sort_unstable();
        write!(
            line,
            " {}::{}:{taken}",
            u8::from(player == Side::Second),
            listed(&numbers)
        )?;
        position.play(moves[chosen]);
    }
    write!(line, " {}", position.payoff(Side::First).signum())?;
    Ok(line)
}

/// Numbers with commas between them.
fn listed(numbers: &[usize]) -> String {
    numbers
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(",")
}
