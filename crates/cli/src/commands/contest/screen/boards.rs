//! Boards that can be read from across a table.
//!
//! Only ASCII signs, whose width is the same everywhere; only the sixteen colours that every
//! terminal has. With `NO_COLOR` there are no colours, and stones differ by their signs.

use contest::{ContestGame, MatchState};
use einstein::{AnyEinStein, Square};
use game_core::Side;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use registry::{Picture, Role};

use super::super::boards::boards;
use super::super::shown;
use crate::console::Console;

/// How the screen looks: its language, and whether it has colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) console: Console,
    pub(super) colours: bool,
}

impl Theme {
    /// The style of a side's stones.
    fn stone(self, side: Side) -> Style {
        let colour = if side == Side::First {
            Color::Red
        } else {
            Color::Blue
        };
        if self.colours {
            Style::new().fg(Color::White).bg(colour).bold()
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// The style of a colour, if there are colours.
    pub(super) fn of(self, colour: Color) -> Style {
        if self.colours {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    /// The style of a sign with this role.
    fn role(self, role: Option<Role>) -> Style {
        match role {
            Some(Role::Stone(Side::First)) => self.of(Color::Yellow),
            Some(Role::NewStone(Side::First)) => self.of(Color::Yellow).reversed(),
            Some(Role::Stone(Side::Second)) => self.of(Color::Cyan),
            Some(Role::NewStone(Side::Second)) => self.of(Color::Cyan).reversed(),
            Some(Role::Piece(Side::First)) => self.of(Color::Red).bold(),
            Some(Role::Piece(Side::Second)) => self.of(Color::Blue).bold(),
            Some(Role::Line | Role::Hit) => self.of(Color::Yellow).bold(),
            Some(Role::Owner | Role::Miss) => Style::new().add_modifier(Modifier::DIM),
            Some(Role::Head) => self.of(Color::Red).bold().reversed(),
            None => Style::new(),
        }
    }
}

/// The height from which EinStein's squares are drawn large: five rows of them, three signs high,
/// with their rules. A terminal of 24 lines has this much left for the board.
const LARGE_HEIGHT: u16 = 5 * (3 + 1) + 1;

/// The board of a position, as large as the height allows.
pub(super) fn board(game: &ContestGame, theme: Theme, height: u16) -> Vec<Line<'static>> {
    let large = game
        .game()
        .position::<AnyEinStein>()
        .filter(|_| height >= LARGE_HEIGHT)
        .map(|position| squares(position, theme));
    large.unwrap_or_else(|| plain(game, theme))
}

/// The game's picture, its signs in their colours.
fn plain(game: &ContestGame, theme: Theme) -> Vec<Line<'static>> {
    let board = shown::board(game);
    let picture = engines::entry(game.game().name()).map_or(Picture::PLAIN, |entry| entry.picture);
    let span =
        |&(sign, role): &(char, Option<Role>)| Span::styled(sign.to_string(), theme.role(role));
    let line =
        |line: &Vec<(char, Option<Role>)>| Line::from(line.iter().map(span).collect::<Vec<_>>());
    picture.roles(&board).iter().map(line).collect()
}

/// Planes: both boards of the round, hits in colour, heads red.
pub(super) fn round(state: &MatchState, theme: Theme) -> Vec<Line<'static>> {
    let picture = state.kind().entry.picture;
    let line = |(row, line): (usize, &str)| {
        if row == 0 {
            return Line::from(line.to_owned()).style(Style::new().bold());
        }
        Line::from(
            line.chars()
                .map(|sign| Span::styled(sign.to_string(), theme.role(picture.role(sign))))
                .collect::<Vec<_>>(),
        )
    };
    boards(state)
        .unwrap_or_default()
        .get(theme.console.language)
        .lines()
        .enumerate()
        .map(line)
        .collect()
}

/// EinStein: a square is seven signs wide and three high; row 5 on top.
fn squares(position: &AnyEinStein, theme: Theme) -> Vec<Line<'static>> {
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
            let name = if part == 1 {
                format!(" {} |", 5 - row)
            } else {
                "   |".to_owned()
            };
            let mut spans = vec![Span::raw(name)];
            for column in 0..5 {
                let stone = on(row, column);
                let text = match (part, stone) {
                    (1, Some((side, number))) => format!("   {}   ", sign(side, number)),
                    _ => " ".repeat(7),
                };
                spans.push(Span::styled(
                    text,
                    stone.map_or(Style::new(), |(side, _)| theme.stone(side)),
                ));
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
    let signs = if side == Side::First {
        "123456"
    } else {
        "abcdef"
    };
    signs.chars().nth(number - 1).unwrap_or('?')
}
