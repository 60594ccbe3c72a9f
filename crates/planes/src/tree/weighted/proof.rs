//! Lower bounds that prove themselves, and the checker, which shares nothing with the search.
//!
//! The proof is a list of sets of layouts, each with a bound of what the best tree costs there. A
//! bound L of a set S is true if for every shot that parts S or brings a plane down
//!
//! ```text
//! weight of S + Σ over the groups of the best bound known of the group ≥ L
//! ```
//!
//! where groups are smaller, or have a plane less to find; other shots cost their weight for
//! nothing. If all of S have a head that was not hit, only the shot there is examined, as it has to
//! come at some time and gives no less information now than later. A group's bound stands in the
//! list too, or is the weights of its layouts, the heaviest first, times what each size needs at
//! least, given the most bodies and heads of any cell among S. The checker works that out by
//! itself, from the text of the rule.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::vec;
use std::vec::Vec;

use game_core::{Localized, Text, text};
use thiserror::Error;

use game_core::{Limits, Reported};

use super::MOST_WEIGHT;
use crate::answer::Answer;
use crate::cell::{Cell, Cells};
use crate::setup::Reveal;
use crate::tree::Progress;
use crate::tree::geometry::MOST_PLANES;
use crate::world::World;

/// A set of layouts by number, ascending, and the heads that were hit, ascending.
type Place = (Vec<u32>, Vec<Cell>);

/// A proof that no tree costs less.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LowerProof {
    bounds: BTreeMap<Place, u128>,
}

/// Why a proof of a lower bound proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// More than 1024 layouts or seven planes.
    #[error("Proofs are checked for up to 1024 layouts and seven planes.")]
    World,
    /// The check was broken off.
    #[error("The check was broken off.")]
    Stopped,
    /// Not one weight for each layout, or their sum is above 2^96.
    #[error("The proof needs one weight for each layout, of at most 2^96 in all.")]
    Weights,
    /// There is no bound for all layouts.
    #[error("The proof has no bound for all layouts together.")]
    Root,
    /// A set is empty, or has no plane up.
    #[error("A set of the proof is empty, or has nothing to find.")]
    Over,
    /// A set names a layout that is not there.
    #[error("The proof names layout {0}, which does not exist.")]
    Layout(u32),
    /// The proof claims a hit head that not all layouts of the set have.
    #[error("A set of the proof has layouts without a head at {0}.")]
    Hit(Cell),
    /// For a set of this many layouts, the first of which is this one, the bound does not follow:
    /// the shot at the cell may cost less.
    #[error("The bound of {size} layouts from {layout} on does not follow: {cell} may cost less.")]
    Bound {
        /// How many layouts.
        size: usize,
        /// The first of them.
        layout: u32,
        /// The shot.
        cell: Cell,
    },
}

impl LowerProof {
    /// Adds a bound; of two for one set the greater one counts.
    pub fn add(&mut self, mut layouts: Vec<u32>, mut hits: Vec<Cell>, bound: u128) {
        layouts.sort_unstable();
        layouts.dedup();
        hits.sort_unstable();
        hits.dedup();
        let known = self.bounds.entry((layouts, hits)).or_default();
        *known = bound.max(*known);
    }

    /// The sets with their bounds, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], &[Cell], u128)> {
        self.bounds
            .iter()
            .map(|((layouts, hits), &bound)| (layouts.as_slice(), hits.as_slice(), bound))
    }

    /// How many sets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Checks every bound, and says the one for all layouts: no tree costs less with these weights.
    /// Reports how many bounds are checked; of the limits, the stop flag and the listener count.
    ///
    /// # Errors
    ///
    /// The first thing that does not follow, or the check was broken off.
    pub fn check<R: Reported<Progress>>(
        &self,
        world: &World,
        weights: &[u128],
        limits: &Limits<'_, R>,
    ) -> Result<u128, ProofError> {
        let limits = R::limits(limits);
        let count = u32::try_from(world.len()).unwrap_or(u32::MAX);
        // Beyond that the rule itself would take hours.
        if world.len() > 1024 || world.setup().planes > MOST_PLANES {
            return Err(ProofError::World);
        }
        let sum = weights
            .iter()
            .try_fold(0_u128, |sum, &weight| sum.checked_add(weight));
        if weights.len() != world.len() || sum.is_none_or(|sum| sum > MOST_WEIGHT) {
            return Err(ProofError::Weights);
        }
        let root = self
            .bounds
            .get(&((0..count).collect(), Vec::new()))
            .ok_or(ProofError::Root)?;
        let mut checker = Checker {
            world,
            weights,
            bounds: &self.bounds,
            needs: HashMap::new(),
        };
        for (done, ((layouts, hits), &bound)) in self.bounds.iter().enumerate() {
            let parts = Some((done, self.bounds.len()));
            if limits.is_stopped()
                || limits
                    .report(|| Progress {
                        parts,
                        ..Progress::default()
                    })
                    .is_break()
            {
                return Err(ProofError::Stopped);
            }
            check_set(world, layouts, hits)?;
            checker.bound(layouts, hits, bound)?;
        }
        Ok(*root)
    }

    /// The part of the proof that the bound for all layouts rests on. Its bounds are those of a
    /// search.
    pub(super) fn trimmed(&self, world: &World, weights: &[u128]) -> Self {
        let count = u32::try_from(world.len()).unwrap_or(u32::MAX);
        let mut checker = Checker {
            world,
            weights,
            bounds: &self.bounds,
            needs: HashMap::new(),
        };
        let (mut open, mut seen) = (
            vec![((0..count).collect::<Vec<u32>>(), Vec::new())],
            BTreeSet::new(),
        );
        let mut trimmed = Self::default();
        while let Some(place) = open.pop() {
            let Some(&bound) = self.bounds.get(&place) else {
                continue;
            };
            if seen.insert(place.clone()) {
                open.extend(checker.used(&place.0, &place.1, bound));
                trimmed.bounds.insert(place, bound);
            }
        }
        trimmed
    }
}

/// Checks that a set names layouts of the world, and heads that all of them have, and that one is
/// left to find.
fn check_set(world: &World, layouts: &[u32], hits: &[Cell]) -> Result<(), ProofError> {
    let count = u32::try_from(world.len()).unwrap_or(u32::MAX);
    if let Some(&layout) = layouts.iter().find(|&&layout| layout >= count) {
        return Err(ProofError::Layout(layout));
    }
    if layouts.is_empty() || hits.len() >= world.setup().planes {
        return Err(ProofError::Over);
    }
    let has = |cell: Cell| {
        layouts
            .iter()
            .all(|&layout| world.answer(layout as usize, cell).is_head())
    };
    if let Some(&cell) = hits
        .iter()
        .find(|&&cell| !world.setup().board.contains(cell) || !has(cell))
    {
        return Err(ProofError::Hit(cell));
    }
    Ok(())
}

/// What the rule needs.
struct Checker<'a> {
    world: &'a World,
    weights: &'a [u128],
    bounds: &'a BTreeMap<Place, u128>,
    /// What each size needs at least, by planes up, most bodies and most heads.
    needs: HashMap<[usize; 3], Vec<u128>>,
}

impl Checker<'_> {
    /// The shots that a bound has to stand up to, each with its groups.
    fn shots(&self, layouts: &[u32], hits: &[Cell]) -> Vec<(Cell, BTreeMap<Answer, Vec<u32>>)> {
        let hit: Cells = hits.iter().copied().collect();
        let mut shots = Vec::new();
        for cell in self.world.setup().board.cells().minus(hit) {
            let mut groups: BTreeMap<Answer, Vec<u32>> = BTreeMap::new();
            for &layout in layouts {
                groups
                    .entry(self.world.answer(layout as usize, cell))
                    .or_default()
                    .push(layout);
            }
            if groups.keys().all(|answer| answer.is_head()) {
                return vec![(cell, groups)];
            }
            if groups.len() > 1 {
                shots.push((cell, groups));
            }
        }
        shots
    }

    /// The most bodies that give information, and the most heads, of any cell.
    fn caps(&self, layouts: &[u32], hits: &[Cell]) -> [usize; 2] {
        let mut caps = [0, 0];
        for cell in self
            .world
            .setup()
            .board
            .cells()
            .iter()
            .filter(|cell| !hits.contains(cell))
        {
            let answers = layouts
                .iter()
                .map(|&layout| self.world.answer(layout as usize, cell));
            let (bodies, heads) = answers.fold((0, 0), |(bodies, heads), answer| {
                (
                    bodies + usize::from(answer == Answer::Body),
                    heads + usize::from(answer.is_head()),
                )
            });
            caps = [
                caps[0].max(bodies.min(layouts.len() - 1)),
                caps[1].max(heads),
            ];
        }
        caps.map(few)
    }

    fn bound(&mut self, layouts: &[u32], hits: &[Cell], bound: u128) -> Result<(), ProofError> {
        let caps = self.caps(layouts, hits);
        for (cell, groups) in self.shots(layouts, hits) {
            let weight = self.weight(layouts);
            let costs = groups
                .iter()
                .map(|(answer, group)| self.group(cell, *answer, group, hits, caps).0);
            // What the list claims of a group may be any number, until its turn comes to be
            // checked.
            if costs.fold(weight, u128::saturating_add) < bound {
                return Err(ProofError::Bound {
                    size: layouts.len(),
                    layout: layouts[0],
                    cell,
                });
            }
        }
        Ok(())
    }

    /// The places of the list without which a bound would not follow.
    fn used(&mut self, layouts: &[u32], hits: &[Cell], bound: u128) -> Vec<Place> {
        let (caps, weight) = (self.caps(layouts, hits), self.weight(layouts));
        let mut used = Vec::new();
        for (cell, groups) in self.shots(layouts, hits) {
            let mut groups: Vec<_> = groups
                .iter()
                .map(|(answer, group)| self.group(cell, *answer, group, hits, caps))
                .collect();
            // Those that gain most by the list first, until the bound follows.
            let mut cost = weight + groups.iter().map(|group| group.1).sum::<u128>();
            groups.sort_by_key(|(known, free, _)| core::cmp::Reverse(known - free));
            for (known, free, place) in groups {
                if cost >= bound {
                    break;
                }
                cost += known - free;
                used.extend(place);
            }
        }
        used
    }

    /// What a group costs at least: by list and rule, by the rule alone, and its place in the list.
    fn group(
        &mut self,
        cell: Cell,
        answer: Answer,
        group: &[u32],
        hits: &[Cell],
        caps: [usize; 2],
    ) -> (u128, u128, Option<Place>) {
        let mut hits = hits.to_vec();
        if answer.is_head() {
            hits.push(cell);
            hits.sort_unstable();
        }
        let up = self.world.setup().planes - hits.len();
        if up == 0 {
            return (0, 0, None);
        }
        let free = self.floor(up, group, caps);
        let place = (group.to_vec(), hits);
        match self.bounds.get(&place) {
            Some(&known) if known > free => (known, free, Some(place)),
            _ => (free, free, None),
        }
    }

    /// The weights of the layouts, the heaviest first, times what one layout more needs at least.
    fn floor(&mut self, up: usize, group: &[u32], [bodies, heads]: [usize; 2]) -> u128 {
        let mut weights: Vec<u128> = group
            .iter()
            .map(|&layout| self.weights[layout as usize])
            .collect();
        weights.sort_unstable_by_key(|&weight| core::cmp::Reverse(weight));
        let needs = self.needs(up, bodies, heads);
        weights
            .iter()
            .zip(needs.windows(2))
            .map(|(weight, needs)| weight * (needs[1] - needs[0]))
            .sum()
    }

    /// By size: the least cost of sets of layouts of one weight with `up` planes up, if shots leave
    /// any sizes that the caps allow.
    fn needs(&mut self, up: usize, bodies: usize, heads: usize) -> Vec<u128> {
        let key = [up, bodies, heads];
        if let Some(needs) = self.needs.get(&key) {
            return needs.clone();
        }
        let most = self.world.len();
        let mut needs = vec![0; most + 1];
        let down = if up > 1 {
            self.needs(up - 1, bodies, heads)
        } else {
            vec![0; most + 1]
        };
        let public = self.world.setup().reveal == Reveal::Plane && up > 1;
        let down = if public { halved(&halved(&down)) } else { down };
        for n in 1..=most {
            let splits = (0..=heads.min(n))
                .flat_map(|h| (usize::from(h == 0)..=bodies.min(n - h)).map(move |b| (h, b)));
            let splits = splits.filter(|&(_, b)| b < n);
            needs[n] = n as u128
                + splits
                    .map(|(h, b)| needs[n - b - h] + needs[b] + down[h])
                    .min()
                    .unwrap_or(0);
        }
        self.needs.insert(key, needs.clone());
        needs
    }

    fn weight(&self, layouts: &[u32]) -> u128 {
        layouts
            .iter()
            .map(|&layout| self.weights[layout as usize])
            .sum()
    }
}

/// A cap raised to one of few values, so that few tables are made: what holds for more holds for
/// it.
const fn few(cap: usize) -> usize {
    let mut step = 1;
    while cap > 8 * step {
        step *= 2;
    }
    cap.div_ceil(step) * step
}

/// The cheapest way to part each size in two.
fn halved(needs: &[u128]) -> Vec<u128> {
    (0..needs.len())
        .filter_map(|n| (0..=n).map(|a| needs[a] + needs[n - a]).min())
        .collect()
}

impl Localized for ProofError {
    fn text(&self) -> Text {
        match self {
            Self::World => text!("{self}", "证明的检查至多用于 1024 个布局和 7 架飞机。"),
            Self::Stopped => text!("{self}", "检查已中止。"),
            Self::Weights => text!("{self}", "每个布局须有一个权重，总和至多 2^96。"),
            Self::Root => text!("{self}", "证明中缺少全部布局的下界。"),
            Self::Over => text!("{self}", "证明中的某个集合为空，或没有飞机可寻。"),
            Self::Layout(layout) => text!("{self}", "证明中的布局 {layout} 不存在。"),
            Self::Hit(cell) => text!("{self}", "证明中某个集合的布局在 {cell} 处并非都有机头。"),
            Self::Bound { size, layout, cell } => {
                text!(
                    "{self}",
                    "从 {layout} 起的 {size} 个布局的下界不成立：射击 {cell} 可能更省。"
                )
            }
        }
    }
}
