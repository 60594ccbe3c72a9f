//! The text format of certificates.
//!
//! ```text
//! hide and seek 1
//! game 7x7/1
//! hider 23 0 3 44 47          a weight, and the layouts that have it; all others have none
//! tree 5/12 31                a probability, and how many lines the tree has that follows
//! 7x7/1
//! …
//! bound 812 00ff10c30000      a set of layouts as a hexadecimal number, bit by number, costs so much
//! bound 96 000000000c30 D4    the same with the heads that were hit
//! end
//! ```

use core::fmt::{self, Write};

use game_core::Text;
use planes::tree::{DecisionTree, LowerProof};
use planes::{Cell, Setup, World, notation};
use search::equilibrium::{BigInt, BigRational};

use super::{HidingCertificate, HidingError};

/// Most trees of a certificate: an equilibrium has no more than the classes of layouts.
const MOST_TREES: usize = 1024;

/// The fault in a line of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HidingFault {
    /// The first line is not `hide and seek 1`.
    Format,
    /// A line `game` with the expected game is missing.
    Game,
    /// A weight and layouts of the game are expected, each layout at most once.
    Hider,
    /// A probability and a number of lines are expected.
    Tree,
    /// The tree below this line cannot be read.
    Lines,
    /// A bound, a set of layouts and cells are expected, each pair of a set and its cells at most
    /// once.
    Bound,
    /// The text ends without `end`, or goes on after it.
    End,
}

impl HidingFault {
    /// The expected contents of the line.
    #[must_use]
    pub const fn expected(self) -> Text {
        match self {
            Self::Format => Text::new("the line `hide and seek 1`", "`hide and seek 1`"),
            Self::Game => Text::new("`game` with the board and its planes", "`game` 与棋盘规格"),
            Self::Hider => Text::new(
                "a weight and numbers of layouts",
                "权重与布局编号，编号不得重复",
            ),
            Self::Tree => Text::new("a probability and a number of lines", "概率与行数"),
            Self::Lines => Text::new("a shooting tree", "射击树"),
            Self::Bound => Text::new(
                "a bound, a set of layouts and heads",
                "下界、布局集合与机头",
            ),
            Self::End => Text::new("the line `end`", "结尾的 `end`"),
        }
    }
}

impl fmt::Display for HidingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "The line `hide and seek 1` is expected",
            Self::Game => "The line `game` with the board and its planes is expected",
            Self::Hider => "A weight and numbers of layouts are expected, none of them twice",
            Self::Tree => "A probability and a number of lines are expected",
            Self::Lines => "The shooting tree cannot be read",
            Self::Bound => {
                "A bound, a set of layouts as a hexadecimal number and heads are expected, none of them twice"
            }
            Self::End => "The text has to end with the line `end`",
        })
    }
}

impl HidingCertificate {
    /// Writes the certificate.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn write(&self, world: &World, to: &mut dyn Write) -> fmt::Result {
        writeln!(to, "hide and seek 1\ngame {}", world.setup())?;
        let mut weights: Vec<u128> = self
            .weights
            .iter()
            .copied()
            .filter(|&weight| weight > 0)
            .collect();
        weights.sort_unstable();
        weights.dedup();
        for weight in weights {
            write!(to, "hider {weight}")?;
            let alike = self
                .weights
                .iter()
                .enumerate()
                .filter(|(_, other)| **other == weight);
            alike
                .map(|(layout, _)| layout)
                .try_for_each(|layout| write!(to, " {layout}"))?;
            to.write_char('\n')?;
        }
        for (tree, share) in &self.trees {
            let text = tree.to_string();
            write!(to, "tree {share} {}\n{text}", text.lines().count())?;
        }
        for (layouts, hits, bound) in self.proof.iter() {
            write!(to, "bound {bound} {}", hexadecimal(layouts, world.len()))?;
            hits.iter().try_for_each(|cell| write!(to, " {cell}"))?;
            to.write_char('\n')?;
        }
        to.write_str("end\n")
    }

    /// Reads only the setup of a certificate, so that the caller can list its world.
    ///
    /// # Errors
    ///
    /// Fails if the text is no certificate.
    pub fn setup(text: &str) -> Result<Setup, HidingError> {
        let mut lines = text.lines();
        if lines.next() != Some("hide and seek 1") {
            return Err(HidingError::Text {
                line: 1,
                fault: HidingFault::Format,
            });
        }
        let setup = lines
            .next()
            .and_then(|line| line.strip_prefix("game "))
            .and_then(|text| text.parse().ok());
        setup.ok_or(HidingError::Text {
            line: 2,
            fault: HidingFault::Game,
        })
    }

    /// Reads a certificate of this world; [`check`](Self::check) tells whether it is true.
    ///
    /// # Errors
    ///
    /// Fails at the first line that is malformed.
    pub fn read(text: &str, world: &World) -> Result<Self, HidingError> {
        if Self::setup(text)? != *world.setup() {
            return Err(HidingError::Text {
                line: 2,
                fault: HidingFault::Game,
            });
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut read = Self {
            weights: vec![0; world.len()],
            trees: Vec::new(),
            proof: LowerProof::default(),
        };
        let mut at = 2;
        while let Some(line) = lines.get(at) {
            let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
            let refuse = |fault| HidingError::Text {
                line: at + 1,
                fault,
            };
            let step = match kind {
                "hider" => read
                    .hider(rest)
                    .map(|()| 1)
                    .ok_or(refuse(HidingFault::Hider))?,
                "tree" => read
                    .tree(rest, lines.get(at + 1..).unwrap_or(&[]))
                    .map_err(refuse)?,
                "bound" => read
                    .bound(rest, world)
                    .map(|()| 1)
                    .ok_or(refuse(HidingFault::Bound))?,
                "end" if rest.is_empty() && lines.len() == at + 1 => return Ok(read),
                _ => return Err(refuse(HidingFault::End)),
            };
            at += step;
        }
        Err(HidingError::Text {
            line: lines.len() + 1,
            fault: HidingFault::End,
        })
    }

    fn hider(&mut self, text: &str) -> Option<()> {
        let (weight, layouts) = text.split_once(' ')?;
        let weight = whole(weight).filter(|&weight| weight > 0)?;
        for layout in layouts.split(' ') {
            let place = self
                .weights
                .get_mut(usize::try_from(whole(layout)?).ok()?)?;
            if *place > 0 {
                return None;
            }
            *place = weight;
        }
        Some(())
    }

    /// Reads a tree and returns the number of its lines.
    fn tree(&mut self, text: &str, lines: &[&str]) -> Result<usize, HidingFault> {
        let (share, count) = text.split_once(' ').ok_or(HidingFault::Tree)?;
        let share = fraction(share)
            .filter(|_| self.trees.len() < MOST_TREES)
            .ok_or(HidingFault::Tree)?;
        let count = whole(count)
            .and_then(|count| usize::try_from(count).ok())
            .ok_or(HidingFault::Tree)?;
        let lines = lines.get(..count).ok_or(HidingFault::Lines)?;
        let tree: DecisionTree = lines.join("\n").parse().map_err(|_| HidingFault::Lines)?;
        self.trees.push((tree, share));
        Ok(count + 1)
    }

    fn bound(&mut self, text: &str, world: &World) -> Option<()> {
        let mut words = text.split(' ');
        let bound = whole(words.next()?)?;
        let layouts = layouts(words.next()?, world.len())?;
        let cell = |text| notation::read_cell(text, world.setup().board).ok();
        let hits = words.map(cell).collect::<Option<Vec<Cell>>>()?;
        // Of two bounds for one set only the greater one would count, so a text with both is
        // refused.
        let before = self.proof.len();
        self.proof.add(layouts, hits, bound);
        (self.proof.len() > before).then_some(())
    }
}

/// Parses an integer in its only written form: digits without leading zeros.
fn whole(text: &str) -> Option<u128> {
    let number: u128 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Parses a probability in its only written form: in lowest terms.
fn fraction(text: &str) -> Option<BigRational> {
    // No search yields longer ones, and sums of many would take hours.
    if text.len() > 256 {
        return None;
    }
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(numerator)
        || !is_number(denominator)
        || denominator.bytes().all(|byte| byte == b'0')
    {
        return None;
    }
    let fraction = BigRational::new(
        numerator.parse::<BigInt>().ok()?,
        denominator.parse::<BigInt>().ok()?,
    );
    (fraction.to_string() == text).then_some(fraction)
}

/// A set of layouts as a hexadecimal number, with enough digits for all layouts.
fn hexadecimal(layouts: &[u32], count: usize) -> String {
    let mut digits = vec![0_u32; count.div_ceil(4)];
    for &layout in layouts {
        // A layout outside the world cannot be read back, so it is left out.
        if let Some(digit) = digits.get_mut(layout as usize / 4) {
            *digit |= 1 << (layout % 4);
        }
    }
    digits
        .into_iter()
        .rev()
        .filter_map(|digit| char::from_digit(digit, 16))
        .collect()
}

fn layouts(text: &str, count: usize) -> Option<Vec<u32>> {
    if text.len() != count.div_ceil(4) || text.contains(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let mut layouts = Vec::new();
    for (digit, at) in text.chars().rev().zip((0..).step_by(4)) {
        let digit = digit.to_digit(16)?;
        layouts.extend(
            (0..4)
                .filter(|bit| digit >> bit & 1 > 0)
                .map(|bit| at + bit),
        );
    }
    layouts
        .iter()
        .all(|&layout| (layout as usize) < count)
        .then_some(layouts)
}
