//! What a position consists of, in the words of the lecture of Lian and Xu (2010) and of Berlekamp:
//! data for programs, and sentences for people.
//!
//! Boxes are numbered from 1 in reading order, edges by their numbers. Chains, loops and junctions
//! are those of boxes that are *not* dead: the dead ones are the mover's, and stand in trees.
//!
//! | | |
//! |---|---|
//! | liberties | undrawn edges of a box |
//! | neighbour | a box that shares an undrawn edge |
//! | openness | liberties − neighbours: edges to the rim |
//! | C-box | a box with one liberty |
//! | dead box | a box that the mover can take this turn |
//! | dead tree, forest | dead boxes connected by undrawn edges; all of them |
//! | open, closed | whether an undrawn edge leads out of a tree, to the rim or to a living box |
//! | sub-box | a box of a tree that is taken in succession, after a C-box |
//! | double-cross | two C-boxes that share their last edge |
//! | chain | a longest path of boxes with two liberties: long from three on, short below |
//! | loop | a cycle of them |
//! | junction | a box with three or four liberties |

mod moves;
mod parts;
mod picture;
mod text;

pub use moves::{MoveFacts, MoveKind};
pub use parts::{BoxFacts, Chain, Tree};

use alloc::vec::Vec;

use game_core::Position;

use crate::capture::Choice;
use crate::control::Endgame;
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::size::Size;

/// The structure of a position.
///
/// ```
/// use dots::structure::Structure;
/// use dots::{Dots, Fixed};
///
/// // A chain of three that can be taken from the left, above a chain of three that cannot.
/// let position: Dots<Fixed<2, 3>> = "2x3 11111111110000000".parse()?;
/// let structure = Structure::of(&position);
/// assert_eq!(structure.trees[0].boxes, [1, 2, 3]);
/// assert!(structure.trees[0].open);
/// assert_eq!(structure.chains[0].boxes, [4, 5, 6]);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Structure {
    /// How large the board is.
    pub size: Size,
    /// The facts about each box, box 1 first.
    pub boxes: Vec<BoxFacts>,
    /// Boxes with one liberty.
    pub c_boxes: Vec<usize>,
    /// The dead forest.
    pub trees: Vec<Tree>,
    /// C-boxes that share their last edge, in pairs.
    pub double_crosses: Vec<(usize, usize)>,
    /// Chains, along their paths.
    pub chains: Vec<Chain>,
    /// Loops, each along its cycle.
    pub loops: Vec<Vec<usize>>,
    /// Boxes with three or four liberties.
    pub junctions: Vec<usize>,
    /// What the mover may leave instead of taking all dead boxes.
    pub choice: Choice,
    /// The chains and loops as an endgame, if nothing else is left once the dead boxes are taken.
    pub endgame: Option<Endgame>,
    /// What each move does, in the order of moves.
    pub moves: Vec<MoveFacts>,
}

impl Structure {
    /// Looks at a position.
    #[must_use]
    pub fn of<G: Grid>(position: &Dots<G>) -> Self {
        let (grid, drawn, size) = (position.grid(), position.drawn(), position.size());
        let (captured, liberties) = (position.capture(), grid.liberties(drawn));
        let dead = grid.dead(drawn);
        let (chains, loops) = parts::chains_and_loops(&grid, drawn, liberties.two & !dead);
        Self {
            size,
            boxes: parts::all_facts(&grid, drawn),
            c_boxes: parts::numbers(size, liberties.one),
            trees: parts::trees(&grid, drawn, dead),
            double_crosses: parts::double_crosses(&grid, drawn),
            chains,
            loops,
            junctions: parts::numbers(size, (liberties.three | liberties.four) & !dead),
            choice: captured.choice,
            endgame: Endgame::of(&position.with_drawn(captured.rest)),
            moves: position
                .moves()
                .map(|edge| MoveFacts::of(position, edge))
                .collect(),
        }
    }

    /// Boxes that the mover can take this turn.
    #[must_use]
    pub fn dead(&self) -> usize {
        self.trees.iter().map(|tree| tree.boxes.len()).sum()
    }

    /// Long chains: those that count in the long-chain rule.
    #[must_use]
    pub fn long_chains(&self) -> usize {
        self.chains.iter().filter(|chain| chain.is_long()).count()
    }
}
