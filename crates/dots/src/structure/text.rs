//! The structure in sentences, English and Chinese.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_core::{Text, text};

use super::picture::letter;
use super::{Chain, MoveKind, Structure, Tree};
use crate::capture::Choice;

impl MoveKind {
    /// All of them, in the order of their sentences.
    pub const ALL: [Self; 8] = [
        Self::Capture,
        Self::DoubleCapture,
        Self::Decline,
        Self::Safe,
        Self::Handout,
        Self::HardHearted,
        Self::HalfHearted,
        Self::Loony,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> Text {
        match self {
            Self::Capture => Text::new("capture", "捕获"),
            Self::DoubleCapture => Text::new("double capture", "双格捕获"),
            Self::Decline => Text::new("decline", "让格"),
            Self::Safe => Text::new("safe", "安全着"),
            Self::Handout => Text::new("handout", "送格"),
            Self::HardHearted => Text::new("hard-hearted handout", "硬送双格"),
            Self::HalfHearted => Text::new("half-hearted handout", "软送双格"),
            Self::Loony => Text::new("loony", "疯招"),
        }
    }
}

impl Structure {
    /// The structure, a sentence a line; absent parts are not mentioned.
    ///
    /// ```
    /// use dots::structure::Structure;
    /// use dots::{Dots, Fixed};
    ///
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// assert_eq!(Structure::of(&position).text().en, "\
    /// C-boxes: 1
    /// Dead tree a, open: 1 2 3
    /// The mover can take 3, or all but 2.
    /// Moves, capture: 7
    /// Moves, decline: 8 9
    /// ");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> Text {
        let mut out = Text::default();
        self.push_dead(&mut out);
        self.push_living(&mut out);
        self.push_endgame(&mut out);
        for kind in MoveKind::ALL {
            let of_kind = self.moves.iter().filter(|facts| facts.kind == kind);
            let name = kind.name();
            push(
                &mut out,
                &text!("Moves, {name}", "着法，{name:#}"),
                of_kind.map(|facts| self.size.number(facts.edge)),
            );
        }
        out
    }

    /// The structure for a reader of a board that shows the [marks](Self::mark): dead trees, chains
    /// and loops with their sizes, without numbers of boxes and edges.
    ///
    /// ```
    /// use dots::structure::Structure;
    /// use dots::{Dots, Fixed};
    ///
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// assert_eq!(Structure::of(&position).summary().en, "\
    /// Dead tree a, open: 3 boxes
    /// The mover can take 3, or all but 2.
    /// ");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn summary(&self) -> Text {
        let mut out = Text::default();
        for (number, tree) in self.trees.iter().enumerate() {
            push_size(&mut out, &tree_name(number, tree), tree.boxes.len());
        }
        self.push_choice(&mut out);
        for (number, chain) in self.chains.iter().enumerate() {
            push_size(&mut out, &chain_name(number, chain), chain.boxes.len());
        }
        for (number, boxes) in self.loops.iter().enumerate() {
            push_size(&mut out, &self.loop_name(number), boxes.len());
        }
        self.push_endgame(&mut out);
        out
    }

    fn push_dead(&self, out: &mut Text) {
        push(
            out,
            &text!("C-boxes", "C型格"),
            self.c_boxes.iter().copied(),
        );
        for (number, tree) in self.trees.iter().enumerate() {
            push(out, &tree_name(number, tree), tree.boxes.iter().copied());
        }
        for &(one, other) in &self.double_crosses {
            push(out, &text!("Double-cross", "双交"), [one, other]);
        }
        self.push_choice(out);
    }

    fn push_choice(&self, out: &mut Text) {
        let (dead, left) = (self.dead(), self.choice.left());
        match (dead, self.choice) {
            (0, _) => {}
            (_, Choice::TakeAll) => {
                out.push_line(&text!(
                    "The mover can take {dead}.",
                    "走棋方本轮可捕获{dead}格。"
                ));
            }
            _ => out.push_line(&text!(
                "The mover can take {dead}, or all but {left}.",
                "走棋方本轮可捕获{dead}格，或留下{left}格。"
            )),
        }
    }

    fn push_living(&self, out: &mut Text) {
        for (number, chain) in self.chains.iter().enumerate() {
            push(out, &chain_name(number, chain), chain.boxes.iter().copied());
        }
        for (number, boxes) in self.loops.iter().enumerate() {
            push(out, &self.loop_name(number), boxes.iter().copied());
        }
        push(
            out,
            &text!("Junctions", "岔口格"),
            self.junctions.iter().copied(),
        );
    }

    fn loop_name(&self, number: usize) -> Text {
        let letter = letter('A', self.chains.len() + number);
        text!("Loop {letter}", "环 {letter}")
    }

    fn push_endgame(&self, out: &mut Text) {
        let Some(endgame) = self.endgame.filter(|endgame| endgame.parts() > 0) else {
            return;
        };
        let (controlled, value) = (endgame.controlled_value(), endgame.value());
        out.push_line(&text!(
            "Only long chains and loops are left: the player who need not open gains {value} (controlled value {controlled}).",
            "只剩长链和环：不必先开链的一方净得{value}格（控制值{controlled}）。"
        ));
    }
}

fn tree_name(number: usize, tree: &Tree) -> Text {
    let letter = letter('a', number);
    if tree.open {
        text!("Dead tree {letter}, open", "死树 {letter}，开放")
    } else {
        text!("Dead tree {letter}, closed", "死树 {letter}，封闭")
    }
}

fn chain_name(number: usize, chain: &Chain) -> Text {
    let letter = letter('A', number);
    if chain.is_long() {
        text!("Long chain {letter}", "长链 {letter}")
    } else {
        text!("Short chain {letter}", "短链 {letter}")
    }
}

/// Appends a line with a name and a number of boxes.
fn push_size(out: &mut Text, name: &Text, boxes: usize) {
    let noun = if boxes == 1 { "box" } else { "boxes" };
    out.push_line(&text!("{name}: {boxes} {noun}", "{name:#}：{boxes} 格"));
}

/// Appends a line with a name and numbers, if there are any.
fn push(out: &mut Text, name: &Text, numbers: impl IntoIterator<Item = usize>) {
    let numbers: Vec<String> = numbers
        .into_iter()
        .map(|number| number.to_string())
        .collect();
    if !numbers.is_empty() {
        let numbers = numbers.join(" ");
        out.push_line(&text!("{name}: {numbers}", "{name:#}：{numbers}"));
    }
}
