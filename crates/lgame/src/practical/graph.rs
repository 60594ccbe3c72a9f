use alloc::vec::Vec;

use game_core::{Position, Ranking};

use crate::position::LGame;
use crate::ranking::Classes;

/// All moves between classes, of one representative each: 204,100 of 1,632,800 between states.
///
/// A class stands among the children as often as moves lead to it, so that an average over
/// children is one over moves.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// Where the children of each class begin, and where the last end.
    begins: Vec<usize>,
    children: Vec<u16>,
}

impl Graph {
    /// Looks at every move once.
    pub(super) fn new() -> Self {
        let (mut begins, mut children) = (Vec::with_capacity(Classes::COUNT + 1), Vec::new());
        begins.push(0);
        for class in 0..Classes::COUNT as u64 {
            let representative: Option<LGame> = Classes.unrank(class);
            for after in representative
                .iter()
                .flat_map(|p| p.moves().map(|m| p.after(m)))
            {
                #[allow(clippy::cast_possible_truncation, reason = "there are 2,296 classes")]
                children.push(Classes::index(&after) as u16);
            }
            begins.push(children.len());
        }
        Self { begins, children }
    }

    /// The classes to which the moves of this class lead, in the order of its representative's
    /// moves.
    pub(super) fn children(&self, class: usize) -> &[u16] {
        let ends = self.begins.get(class).zip(self.begins.get(class + 1));
        ends.and_then(|(&begin, &end)| self.children.get(begin..end))
            .unwrap_or(&[])
    }

    /// The same for every class.
    pub(super) fn all(&self) -> impl Iterator<Item = &[u16]> {
        (0..Classes::COUNT).map(|class| self.children(class))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_there_once() {
        let graph = Graph::new();
        assert_eq!(graph.all().map(<[u16]>::len).sum::<usize>(), 1_632_800 / 8);
        assert_eq!(graph.children(Classes::index(&LGame::START)).len(), 65);
        assert!(graph.children(Classes::COUNT).is_empty());
    }
}
