//! What the layouts left of one board tell about every cell.

use ::planes::policy::Counts;
use ::planes::three::{PlayerView, Shot};
use ::planes::{Cell, Layouts, Reveal, World};
use game_core::{Player, Seat};
use libm::log2;

use super::Situation;

/// Scores this near to each other are equal, so that sums rounded in different places tie.
const GRAIN: f64 = 4_194_304.0;

/// Probabilities and bits of every cell of one board, kept until an answer changes the board.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    counted: Layouts,
    /// The numbers of the layouts left.
    pub(super) left: Vec<u32>,
    pub(super) counts: Counts,
}

/// Surveys of the three boards, and a table of n log₂ n.
#[derive(Clone, Debug, Default)]
pub(super) struct Surveys {
    boards: [Option<Survey>; 3],
    logs: Vec<f64>,
}

/// A shot with its expectations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) shot: Shot,
    /// Probability of a head.
    pub(super) head: f64,
    /// Expected points: P(head) times the value of the head.
    pub(super) points: f64,
    /// Probability of a body.
    pub(super) body: f64,
    /// Information of the answer, in bits.
    pub(super) bits: f64,
}

/// A count of layouts as a number.
pub(super) fn real(count: u32) -> f64 {
    f64::from(count)
}

impl Surveys {
    /// The survey of a board, made again if an answer has changed it.
    pub(super) fn of(&mut self, view: &PlayerView, board: Seat<3>) -> &Survey {
        let layouts = view.belief(board).layouts();
        let survey = self.boards[board.index()].get_or_insert_with(|| Survey {
            counted: Layouts::default(),
            left: Vec::new(),
            counts: Counts::of(view.world(), &[]),
        });
        if survey.counted != *layouts {
            survey.counted.clone_from(layouts);
            survey.left.clear();
            survey.left.extend(
                layouts
                    .iter()
                    .filter_map(|layout| u32::try_from(layout).ok()),
            );
            survey.counts.refill(view.world(), &survey.left);
        }
        survey
    }

    /// n log₂ n.
    fn log(&mut self, n: u32) -> f64 {
        while self.logs.len() <= n as usize {
            let n = u32::try_from(self.logs.len()).unwrap_or(u32::MAX);
            self.logs
                .push(if n == 0 { 0.0 } else { real(n) * log2(real(n)) });
        }
        self.logs[n as usize]
    }

    /// The bits of an answer that splits the layouts into these groups.
    fn bits(&mut self, groups: impl Iterator<Item = u32>, layouts: u32) -> f64 {
        let rest: f64 = groups.map(|group| self.log(group)).sum();
        (self.log(layouts) - rest) / real(layouts.max(1))
    }

    /// All shots that give information or may hit a head: on the board that comes first, then on
    /// the other one, each in reading order. If there is none, all legal shots.
    pub(super) fn prospects(&mut self, situation: &Situation<'_>, found: &mut Vec<Prospect>) {
        let Situation { view, first, .. } = *situation;
        found.clear();
        let boards = [view.seat().next(), view.seat().next().next()];
        let order = if first == boards[1] {
            [boards[1], boards[0]]
        } else {
            boards
        };
        for target in order {
            for cell in view.targets(target) {
                if self.of(view, target).counts.is_useful(cell) {
                    found.push(self.prospect(view, Shot { target, cell }));
                }
            }
        }
        if found.is_empty() {
            found.extend(view.shots().map(|shot| Prospect {
                shot,
                head: 0.0,
                points: 0.0,
                body: 0.0,
                bits: 0.0,
            }));
        }
    }

    fn prospect(&mut self, view: &PlayerView, shot: Shot) -> Prospect {
        let (world, cell) = (view.world(), shot.cell);
        let counts = &self.of(view, shot.target).counts;
        let (layouts, heads, bodies) = (counts.layouts(), counts.heads(cell), counts.bodies(cell));
        let noses: Vec<u32> = match world.setup().reveal {
            Reveal::Head => vec![heads],
            Reveal::Plane => world
                .placements_at(cell)
                .map(|number| counts.placement(number))
                .collect(),
        };
        let bits = self.bits(
            [layouts - heads - bodies, bodies].into_iter().chain(noses),
            layouts,
        );
        let [head, body] = [heads, bodies].map(|count| real(count) / real(layouts.max(1)));
        Prospect {
            shot,
            head,
            points: head * f64::from(view.worth(shot.target)),
            body,
            bits,
        }
    }
}

/// The shot with the greatest score; among equals the better chance of a head, then the first.
pub(super) fn best(prospects: &[Prospect], score: impl Fn(&Prospect) -> f64) -> Option<Shot> {
    ranked(prospects, score)
        .first()
        .map(|&at| prospects[at].shot)
}

/// The indices of all prospects, best first, with the same rule for ties.
pub(super) fn ranked(prospects: &[Prospect], score: impl Fn(&Prospect) -> f64) -> Vec<usize> {
    #[allow(clippy::cast_possible_truncation, reason = "scores are small")]
    let grains = |number: f64| libm::round(number * GRAIN) as i64;
    let keys: Vec<_> = prospects
        .iter()
        .map(|p| (grains(score(p)), grains(p.head)))
        .collect();
    let mut places: Vec<usize> = (0..prospects.len()).collect();
    places.sort_by_key(|&at| (core::cmp::Reverse(keys[at]), at));
    places
}

/// The layouts that give each answer to a shot at the cell: miss, body, head.
pub(super) fn split(world: &World, left: &[u32], cell: Cell, groups: &mut [Vec<u32>; 3]) {
    groups.iter_mut().for_each(Vec::clear);
    let (heads, bodies) = (world.heads(cell), world.bodies(cell));
    for &layout in left {
        let number = layout as usize;
        let group = if heads.contains(number) {
            2
        } else {
            usize::from(bodies.contains(number))
        };
        groups[group].push(layout);
    }
}
