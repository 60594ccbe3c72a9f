//! The structure in sentences, English and Chinese.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::picture::letter;
use super::{MoveKind, Structure};
use crate::capture::Choice;

/// A language for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// One of two texts.
    const fn of(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

/// Numbers with the mark between them.
fn list(numbers: &[usize], mark: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(mark)
}

impl MoveKind {
    /// Its name.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        match self {
            Self::Capture => language.of("capture", "捕获"),
            Self::DoubleCapture => language.of("double capture", "双格捕获"),
            Self::Decline => language.of("decline", "让格"),
            Self::Safe => language.of("safe", "安全着"),
            Self::Handout => language.of("handout", "送格"),
            Self::HardHearted => language.of("hard-hearted handout", "硬送双格"),
            Self::HalfHearted => language.of("half-hearted handout", "软送双格"),
            Self::Loony => language.of("loony", "疯招"),
        }
    }
}

impl Structure {
    /// Writes the structure, a sentence a line; what is not there is not mentioned.
    ///
    /// # Errors
    ///
    /// `out` refused.
    pub fn write(&self, language: Language, out: &mut impl Write) -> fmt::Result {
        self.write_dead(language, out)?;
        self.write_living(language, out)?;
        self.write_endgame(language, out)?;
        for kind in [
            MoveKind::Capture,
            MoveKind::DoubleCapture,
            MoveKind::Decline,
            MoveKind::Safe,
            MoveKind::Handout,
            MoveKind::HardHearted,
            MoveKind::HalfHearted,
            MoveKind::Loony,
        ] {
            let of_kind = self.moves.iter().filter(|facts| facts.kind == kind);
            let edges: Vec<usize> = of_kind.map(|facts| self.size.number(facts.edge)).collect();
            let name = kind.name(language);
            sentence(out, language, &edges, language.of("Moves", "着法"), name)?;
        }
        Ok(())
    }

    /// The structure as text.
    ///
    /// ```
    /// use dots::structure::{Language, Structure};
    /// use dots::{Dots, Fixed};
    ///
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// assert_eq!(Structure::of(&position).text(Language::English), "\
    /// C-boxes: 1
    /// Dead tree a, open: 1 2 3
    /// The mover can take 3, or all but 2.
    /// Moves, capture: 7
    /// Moves, decline: 8 9
    /// ");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        // A `String` never refuses.
        let _ = self.write(language, &mut text);
        text
    }

    fn write_dead(&self, language: Language, out: &mut impl Write) -> fmt::Result {
        sentence(out, language, &self.c_boxes, language.of("C-boxes", "C型格"), "")?;
        for (number, tree) in self.trees.iter().enumerate() {
            let kind = if tree.open { language.of("open", "开放") } else { language.of("closed", "封闭") };
            let name = format!("{}{}", language.of("Dead tree ", "死树 "), letter('a', number));
            sentence(out, language, &tree.boxes, &name, kind)?;
        }
        for &(one, other) in &self.double_crosses {
            sentence(out, language, &[one, other], language.of("Double-cross", "双交"), "")?;
        }
        let (dead, left) = (self.dead(), self.choice.left());
        match (dead, self.choice, language) {
            (0, ..) => Ok(()),
            (_, Choice::TakeAll, Language::English) => writeln!(out, "The mover can take {dead}."),
            (_, Choice::TakeAll, Language::Chinese) => writeln!(out, "走棋方本轮可捕获{dead}格。"),
            (_, _, Language::English) => writeln!(out, "The mover can take {dead}, or all but {left}."),
            (_, _, Language::Chinese) => writeln!(out, "走棋方本轮可捕获{dead}格，或留下{left}格。"),
        }
    }

    fn write_living(&self, language: Language, out: &mut impl Write) -> fmt::Result {
        for (number, chain) in self.chains.iter().enumerate() {
            let name = if chain.is_long() {
                language.of("Long chain ", "长链 ")
            } else {
                language.of("Short chain ", "短链 ")
            };
            sentence(out, language, &chain.boxes, &format!("{name}{}", letter('A', number)), "")?;
        }
        for (number, boxes) in self.loops.iter().enumerate() {
            let letter = letter('A', self.chains.len() + number);
            sentence(out, language, boxes, &format!("{}{letter}", language.of("Loop ", "环 ")), "")?;
        }
        sentence(out, language, &self.junctions, language.of("Junctions", "岔口格"), "")
    }

    fn write_endgame(&self, language: Language, out: &mut impl Write) -> fmt::Result {
        let Some(endgame) = self.endgame.filter(|endgame| endgame.parts() > 0) else { return Ok(()) };
        let (controlled, value) = (endgame.controlled_value(), endgame.value());
        match language {
            Language::English => writeln!(
                out,
                "Only long chains and loops are left: whoever need not open gains {value} (controlled value {controlled})."
            ),
            Language::Chinese => {
                writeln!(out, "只剩长链和环：不必先开链的一方净得{value}格（控制值{controlled}）。")
            }
        }
    }
}

/// A name and numbers, if there are any.
fn sentence(out: &mut impl Write, language: Language, numbers: &[usize], name: &str, kind: &str) -> fmt::Result {
    if numbers.is_empty() {
        return Ok(());
    }
    let numbers = list(numbers, " ");
    let (comma, colon) = (language.of(", ", "，"), language.of(": ", "："));
    let comma = if kind.is_empty() { "" } else { comma };
    writeln!(out, "{name}{comma}{kind}{colon}{numbers}")
}
