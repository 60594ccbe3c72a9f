//! The sentences about the moves and events of the games.

use game_core::text;
use registry::Sentences;

/// EinStein würfelt nicht!: `Red rolls 5.`, `Red moves A2-B3.`
pub(crate) const EINSTEIN: Sentences = Sentences {
    moved: |player, step| {
        // `5:A2-B3x`: the stone, the squares, and the mark of a capture.
        let way = step.split_once(':').map_or(step, |(_, way)| way);
        match way.strip_suffix('x') {
            Some(way) => text!(
                "{player} moves {way} and captures.",
                "{player:#} 走 {way}，吃子。"
            ),
            None => text!("{player} moves {way}.", "{player:#} 走 {way}。"),
        }
    },
    happened: |player, face| match player {
        Some(player) => text!("{player} rolls {face}.", "{player:#} 掷出 {face}。"),
        None => text!("The die shows {face}.", "骰子为 {face}。"),
    },
};

/// Connect6: `Black places J10.`
pub(crate) const CONNECT6: Sentences = Sentences {
    moved: |player, point| text!("{player} places {point}.", "{player:#} 下 {point}。"),
    ..Sentences::USUAL
};

/// Dots and Boxes: `Player 1 draws edge 4.`
pub(crate) const DOTS: Sentences = Sentences {
    moved: |player, edge| text!("{player} draws edge {edge}.", "{player:#} 画边 {edge}。"),
    ..Sentences::USUAL
};

/// Planes: `Searcher shoots D4.`, `The answer is b: a body.`
pub(crate) const PLANES: Sentences = Sentences {
    moved: |player, cell| text!("{player} shoots {cell}.", "{player:#} 射击 {cell}。"),
    happened: |_, answer| {
        let meaning = match answer.chars().next() {
            Some('m') => text!("a miss", "空"),
            Some('b') => text!("a body", "伤"),
            _ => text!("a head", "死"),
        };
        text!(
            "The answer is {answer}: {meaning}.",
            "反馈为 {answer}：{meaning:#}。"
        )
    },
};

#[cfg(test)]
mod tests {
    use game_core::Text;

    use super::*;

    #[test]
    fn steps_are_said_in_words() {
        let red = Text::new("Red", "红方");
        assert_eq!(
            (EINSTEIN.happened)(Some(&red), "4"),
            text!("Red rolls 4.", "红方 掷出 4。")
        );
        assert_eq!((EINSTEIN.moved)(&red, "5:A2-B3").en, "Red moves A2-B3.");
        assert_eq!(
            (EINSTEIN.moved)(&red, "5:A2-B3x").zh,
            "红方 走 A2-B3，吃子。"
        );
        assert_eq!(
            (PLANES.happened)(None, "h^").en,
            "The answer is h^: a head."
        );
        assert_eq!((PLANES.happened)(None, "m").zh, "反馈为 m：空。");
        assert_eq!((DOTS.moved)(&red, "4").en, "Red draws edge 4.");
        assert_eq!((CONNECT6.moved)(&red, "J10").en, "Red places J10.");
    }
}
