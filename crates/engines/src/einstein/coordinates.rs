//! Rows for people: they count from the bottom, as in records of contests, while the texts of the
//! game count them from the top.

use einstein::AnyEinStein;
use registry::{Coordinates, ErasedGame};

pub(super) const FROM_THE_BOTTOM: Coordinates = Coordinates {
    people_text: turn_rows,
    native_text: turn_rows,
    picture,
};

/// Counts the rows of all squares in a text from the other side: `5:A2-B3x` becomes `5:A4-B3x`, and
/// the same backwards. A row that the board lacks stays, so that it is refused as it was typed.
fn turn_rows(game: &dyn ErasedGame, text: &str) -> String {
    let width = width(game);
    let signs: Vec<char> = text.chars().collect();
    let is = |at: Option<usize>, test: fn(&char) -> bool| {
        at.and_then(|at| signs.get(at)).is_some_and(test)
    };
    let turned = |(at, &sign): (usize, &char)| {
        let column = at.checked_sub(1);
        let is_row = is(column, |sign| matches!(sign, 'A'..='F' | 'a'..='f'))
            && !is(column.and_then(|at| at.checked_sub(1)), |sign| {
                sign.is_alphabetic()
            })
            && !is(Some(at + 1), char::is_ascii_digit);
        row_from_the_other_side(sign, width)
            .filter(|_| is_row)
            .unwrap_or(sign)
    };
    signs.iter().enumerate().map(turned).collect()
}

/// The picture with the names of its rows turned.
fn picture(game: &dyn ErasedGame, picture: &str) -> String {
    let width = width(game);
    let line = |line: &str| {
        let name = line.chars().next();
        match name.and_then(|sign| row_from_the_other_side(sign, width)) {
            Some(row) => format!("{row}{}\n", &line[1..]),
            None => format!("{line}\n"),
        }
    };
    picture.lines().map(line).collect()
}

fn row_from_the_other_side(row: char, width: u32) -> Option<char> {
    let row = row.to_digit(10).filter(|row| (1..=width).contains(row))?;
    char::from_digit(width + 1 - row, 10)
}

fn width(game: &dyn ErasedGame) -> u32 {
    let size = game.position().map(AnyEinStein::size);
    size.and_then(|size| u32::try_from(size.width).ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(position: &str) -> Box<dyn ErasedGame> {
        let mut game = super::super::ENTRY.start();
        game.read(position).unwrap();
        game
    }

    #[test]
    fn every_move_of_every_size_comes_back() {
        for position in [
            "123../45.../6...f/...ed/..cba r",
            "3x3/3 12./3.c/.ba r 2",
            "4x4/3 12../3.../...c/..ba b 1",
            "6x6/3 12..../3...../....../....../.....c/....ba r 3",
        ] {
            let game = game(position);
            let width = width(game.as_ref());
            for step in game.steps() {
                let shown = turn_rows(game.as_ref(), &step);
                assert_eq!(turn_rows(game.as_ref(), &shown), step);
                let names = |text: &str| text.matches(|sign: char| sign.is_ascii_digit()).count();
                assert_eq!(names(&shown), names(&step), "{shown}");
            }
            let corner = format!("A{width}");
            assert_eq!(turn_rows(game.as_ref(), "A1"), corner, "{position}");
        }
    }

    #[test]
    fn rows_alone_are_turned() {
        let game = game("123../45.../6...f/...ed/..cba r 5");
        for (native, people) in [
            ("5:A2-B3x", "5:A4-B3x"),
            ("b1", "b5"),
            ("4b2", "4b4"),
            ("Blue 5 on B1: faces 5 6.", "Blue 5 on B5: faces 5 6."),
            ("蓝方 5 在 B1：", "蓝方 5 在 B5："),
            ("5", "5"),
            ("B6 B0 B12 F1x", "B6 B0 B12 F5x"),
            ("AB2", "AB2"),
            ("", ""),
        ] {
            assert_eq!(turn_rows(game.as_ref(), native), people);
        }
    }

    #[test]
    fn the_picture_has_row_1_below() {
        let game = game("4x4/3 12../3.../...c/..ba r");
        let shown = picture(game.as_ref(), &game.draw(&[]));
        assert_eq!(
            shown,
            "  A B C D\n4 1 2 . .\n3 3 . . .\n2 . . . c\n1 . . b a\n"
        );
    }
}
