//! The board for people to look at: edges that may be drawn show their numbers.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use game_core::{Game, Position, Side, Step, Stochastic};

use crate::any::{AnyDots, each};
use crate::edge::{Edge, EdgePlace};
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// Whose box it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// This side closed it.
    Side(Side),
    /// A position does not remember; or it was closed before the game.
    Unknown,
}

impl Owner {
    const fn mark(self) -> char {
        match self {
            Self::Side(Side::First) => '1',
            Self::Side(Side::Second) => '2',
            Self::Unknown => '#',
        }
    }
}

/// Draws a position; `owner` says of each box, by its bit, whose it is.
pub(crate) fn draw<G: Grid>(position: &Dots<G>, owner: impl Fn(u32) -> Owner, out: &mut impl Write) -> fmt::Result {
    let (size, grid) = (position.size(), position.grid());
    let closed = grid.closed(position.drawn());
    for row in 0..=size.rows() {
        for column in 0..size.columns() {
            let edge = at(position, row, column, false);
            match edge.filter(|&edge| !position.is_drawn(edge)) {
                Some(edge) => write!(out, "+{:^5}", size.number(edge))?,
                None => out.write_str("+-----")?,
            }
        }
        writeln!(out, "+")?;
        if row == size.rows() {
            break;
        }
        for column in 0..=size.columns() {
            // A number stands where the edge would be, and reaches into the box on its right.
            let width = if column < size.columns() { 3 } else { 0 };
            match at(position, row, column, true).filter(|&edge| !position.is_drawn(edge)) {
                Some(edge) => write!(out, "{:<width$}", size.number(edge))?,
                None => write!(out, "{:<width$}", '|')?,
            }
            let Some(bit) = at(position, row, column, false).map(Edge::bit) else { continue };
            let is_closed = !(closed & G::Word::single(bit)).is_empty();
            write!(out, "{}  ", if is_closed { owner(bit).mark() } else { ' ' })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn at<G: Grid>(position: &Dots<G>, row: usize, column: usize, vertical: bool) -> Option<Edge> {
    let place = EdgePlace { row: u8::try_from(row).ok()?, column: u8::try_from(column).ok()?, vertical };
    position.size().at(place)
}

impl AnyDots {
    /// The drawing of a position whose boxes bear the number of the player who closed them: `owner`
    /// says it of each closed box, by its number from 1 in reading order; `None` for boxes whose
    /// owner is unknown, which bear a `#`.
    ///
    /// ```
    /// use dots::AnyDots;
    /// use game_core::Side;
    ///
    /// let position: AnyDots = "1x2 1111111 score 1 0 1 1".parse()?;
    /// let owner = |number| (number == 2).then_some(Side::First);
    /// assert_eq!(position.drawing_of(owner), "\
    /// +-----+-----+
    /// |  #  |  1  |
    /// +-----+-----+
    /// ");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn drawing_of(&self, owner: impl Fn(usize) -> Option<Side>) -> String {
        let (size, mut text) = (self.size(), String::new());
        let owner = |bit| owner(size.box_number(bit)).map_or(Owner::Unknown, Owner::Side);
        // A `String` never refuses.
        let _ = each!(self, p => draw(p, owner, &mut text));
        text
    }
}

/// Draws the board of a game, whose boxes bear the number of the player who closed them; those
/// that were closed before it began a `#`.
///
/// ```
/// use dots::{Dots, Fixed, notation};
/// use game_core::{Game, Notation, Position};
///
/// let mut game = Game::new("1x2 1111001".parse::<Dots<Fixed<1, 2>>>()?);
/// for text in ["4", "5"] {
///     let m = game.position().read_move(text)?;
///     game.play(m).unwrap();
/// }
/// assert_eq!(notation::draw_game(&game), "\
/// +-----+-----+
/// |  2  |  2  |
/// +-----+-----+
/// ");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[must_use]
pub fn draw_game<G: Grid>(game: &Game<Dots<G>>) -> String
where
    Dots<G>: Stochastic<Move = Edge, Player = Side>,
{
    let mut owners: Vec<Owner> = vec![Owner::Unknown; G::Word::BITS as usize];
    for (position, step) in game.positions().zip(game.steps()) {
        let Step::Move(edge) = step else { continue };
        let grid = position.grid();
        let mut taken = grid.closed(position.after(edge).drawn()) & !grid.closed(position.drawn());
        while !taken.is_empty() {
            if let Some(owner) = owners.get_mut(taken.first() as usize) {
                *owner = Owner::Side(position.mover());
            }
            taken = taken.without_first();
        }
    }
    let mut text = String::new();
    let owner = |bit: u32| owners.get(bit as usize).copied().unwrap_or(Owner::Unknown);
    // A `String` never refuses.
    let _ = draw(game.position(), owner, &mut text);
    text
}
