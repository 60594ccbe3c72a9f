//! Boards that are read from across a table.
//!
//! Signs of ASCII alone, whose width is the same everywhere; colours of the sixteen that every terminal
//! has, and none with `NO_COLOR`, where stones are told apart by their signs.

use contest::Table;
use dots::AnyDots;
use einstein::{AnyEinStein, Square};
use game_core::{Language, Side};
use players::AnyGame;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::super::boards::boards;
use super::super::shown;

/// How the screen looks: its language, and colours or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) language: Language,
    pub(super) colours: bool,
}

impl Look {
    /// The style of a side's stones.
    fn stone(self, side: Side) -> Style {
        let colour = if side == Side::First { Color::Red } else { Color::Blue };
        if self.colours {
            Style::new().fg(Color::White).bg(colour).bold()
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// Something in a colour.
    pub(super) fn of(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }
}

/// The board of a position, as large as the height allows.
pub(super) fn board(game: &dyn AnyGame, look: Look, height: u16) -> Vec<Line<'static>> {
    match (game.name(), game.text()) {
        ("einstein", text) if height >= 21 => text.parse().ok().map(|position| squares(&position, look)),
        _ => None,
    }
    .unwrap_or_else(|| plain(game, look))
}

/// The picture that the game draws, its signs in their colours.
fn plain(game: &dyn AnyGame, look: Look) -> Vec<Line<'static>> {
    let is_dots = game.text().parse::<AnyDots>().is_ok() && game.name() == "dots";
    let picture = shown::board(game);
    let style = |sign: char| match (game.name(), sign) {
        ("connect6", 'x') => look.of(Color::Yellow),
        ("connect6", 'X') => look.of(Color::Yellow).reversed(),
        ("connect6", 'o') => look.of(Color::Cyan),
        ("connect6", 'O') => look.of(Color::Cyan).reversed(),
        ("lgame", 'A') => look.of(Color::Red).bold(),
        ("lgame", 'B') => look.of(Color::Blue).bold(),
        (_, '-' | '|') if is_dots => look.of(Color::Yellow).bold(),
        (_, '0'..='9') if is_dots => Style::new().add_modifier(Modifier::DIM),
        _ => Style::new(),
    };
    // The names at the rim are no stones.
    let rim = |row: usize, last: usize| game.name() == "connect6" && (row == 0 || row == last);
    let last = picture.lines().count().saturating_sub(1);
    let line = |(row, line): (usize, &str)| {
        let span = |sign: char| Span::styled(sign.to_string(), if rim(row, last) { Style::new() } else { style(sign) });
        Line::from(line.chars().map(span).collect::<Vec<_>>())
    };
    picture.lines().enumerate().map(line).collect()
}

/// Planes: both boards of the round, hits in colour, heads red.
pub(super) fn round(table: &Table, look: Look) -> Vec<Line<'static>> {
    let style = |sign: char| match sign {
        'm' => Style::new().add_modifier(Modifier::DIM),
        'b' => look.of(Color::Yellow).bold(),
        'h' | '^' | '>' | 'v' | '<' => look.of(Color::Red).bold().reversed(),
        _ => Style::new(),
    };
    let line = |(row, line): (usize, &str)| {
        if row == 0 {
            return Line::from(line.to_owned()).style(Style::new().bold());
        }
        Line::from(line.chars().map(|sign| Span::styled(sign.to_string(), style(sign))).collect::<Vec<_>>())
    };
    boards(table).unwrap_or_default().get(look.language).lines().enumerate().map(line).collect()
}

/// EinStein: a square is seven signs wide and three high; row 5 on top.
fn squares(position: &AnyEinStein, look: Look) -> Vec<Line<'static>> {
    let setup = position.setup();
    let on = |row: usize, column: usize| {
        let square = Square::at(column, row)?;
        [Side::First, Side::Second].into_iter().find_map(|side| {
            let stones = setup.stones[side as usize];
            let stone = stones.iter().position(|&place| place == Some(square))?;
            Some((side, stone + 1))
        })
    };
    let rule = || Line::from(format!("   +{}", "-------+".repeat(5)));
    let mut lines = vec![rule()];
    for row in 0..5 {
        for part in 0..3 {
            let name = if part == 1 { format!(" {} |", 5 - row) } else { "   |".to_owned() };
            let mut spans = vec![Span::raw(name)];
            for column in 0..5 {
                let stone = on(row, column);
                let text = match (part, stone) {
                    (1, Some((side, number))) => format!("   {}   ", sign(side, number)),
                    _ => " ".repeat(7),
                };
                spans.push(Span::styled(text, stone.map_or(Style::new(), |(side, _)| look.stone(side))));
                spans.push(Span::raw("|"));
            }
            lines.push(Line::from(spans));
        }
        lines.push(rule());
    }
    lines.push(Line::from("       A       B       C       D       E"));
    lines
}

/// A stone's sign: digits for Red, letters for Blue, as in texts of positions.
fn sign(side: Side, number: usize) -> char {
    let signs = if side == Side::First { "123456" } else { "abcdef" };
    signs.chars().nth(number - 1).unwrap_or('?')
}
