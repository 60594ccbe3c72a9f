//! The table: three layouts, what each seat knows, whose turn it is.

use alloc::sync::Arc;

use game_core::{Finite, Hidden, Player, Position, Score, Seat, ToMove, below, deterministic, mix};
use rand_core::Rng;

use super::{Hearing, PlayerView, Rules, Shot};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::{Cell, Cells};
use crate::world::World;

/// The referee's position of one round: the layouts and the three views.
///
/// A payoff is the points of this round. Answers follow at once from the layouts, so nature never
/// acts.
#[derive(PartialEq, Eq, Debug)]
pub struct Referee {
    layouts: [usize; 3],
    /// Heads that were hit, by owner.
    fallen: [Cells; 3],
    views: [PlayerView; 3],
}

impl Clone for Referee {
    fn clone(&self) -> Self {
        Self {
            views: self.views.clone(),
            ..*self
        }
    }

    /// Reuses the memory of the beliefs.
    fn clone_from(&mut self, source: &Self) {
        self.layouts = source.layouts;
        self.fallen = source.fallen;
        self.views.clone_from(&source.views);
    }
}

impl Referee {
    /// A round that begins; `None` if a number is no layout's.
    #[must_use]
    pub fn new(
        world: Arc<World>,
        rules: Rules,
        opener: Seat<3>,
        layouts: [usize; 3],
    ) -> Option<Self> {
        if layouts.iter().any(|&layout| layout >= world.len()) {
            return None;
        }
        let nothing = Belief::new(world);
        let view = |seat: usize| PlayerView {
            seat: Seat::around(seat),
            own: layouts[seat],
            rules,
            beliefs: core::array::from_fn(|_| nothing.clone()),
            down: [0; 3],
            points: [0; 3],
            mover: ToMove::Player(opener),
        };
        Some(Self {
            layouts,
            fallen: [Cells::EMPTY; 3],
            views: core::array::from_fn(view),
        })
    }

    /// The number of each seat's layout.
    #[must_use]
    pub const fn layouts(&self) -> [usize; 3] {
        self.layouts
    }

    /// Points of this round, by seat.
    #[must_use]
    pub const fn points(&self) -> [Score; 3] {
        self.views[0].points
    }

    /// What a seat knows, without a copy.
    #[must_use]
    pub fn seen_by(&self, seat: Seat<3>) -> &PlayerView {
        &self.views[seat.index()]
    }

    /// What a shot is answered by.
    #[must_use]
    pub fn answer(&self, shot: Shot) -> Answer {
        self.world()
            .answer(self.layouts[shot.target.index()], shot.cell)
    }

    const fn world(&self) -> &Arc<World> {
        self.views[0].world()
    }

    /// The next seat around the table that is still up; `None` if it is the only one.
    fn next(&self, shooter: Seat<3>) -> ToMove<Seat<3>> {
        let view = &self.views[0];
        let next = [shooter.next(), shooter.next().next()]
            .into_iter()
            .find(|&seat| view.is_up(seat));
        // The shooter is still up.
        next.map_or(ToMove::Nobody, ToMove::Player)
    }

    /// A head of the target falls, for the first time or again.
    fn fall(&mut self, shooter: Seat<3>, target: Seat<3>, cell: Cell) {
        let heads = &mut self.fallen[target.index()];
        if heads.contains(cell) {
            return;
        }
        *heads = heads.with(cell);
        let worth = self.views[0].worth(target);
        for view in &mut self.views {
            view.points[shooter.index()] += worth;
            view.down[target.index()] = view.down[target.index()].saturating_add(1);
        }
    }
}

impl Position for Referee {
    type Move = Shot;
    type Player = Seat<3>;

    /// 256 planes of two opponents, and what eliminations add.
    const BOUND: Score = 1_000;

    fn to_move(&self) -> ToMove<Seat<3>> {
        self.views[0].mover
    }

    /// Those of the player to move: opponents by number, cells in reading order.
    fn moves(&self) -> impl Iterator<Item = Shot> {
        let mover = self.to_move().player();
        mover
            .into_iter()
            .flat_map(|seat| self.views[seat.index()].shots())
    }

    fn play(&mut self, shot: Shot) {
        let Some(shooter) = self.to_move().player() else {
            return;
        };
        let (answer, rules) = (self.answer(shot), self.views[0].rules);
        for view in &mut self.views {
            if rules.hearing == Hearing::Everyone
                || view.seat == shooter
                || view.seat == shot.target
            {
                view.record(shot, answer);
            }
        }
        if answer.is_head() {
            self.fall(shooter, shot.target, shot.cell);
        }
        let next = self.next(shooter);
        self.views.iter_mut().for_each(|view| view.mover = next);
    }

    fn payoff(&self, player: Seat<3>) -> Score {
        self.points()[player.index()]
    }

    /// Seats keep their names, as shots do.
    fn key(&self) -> u64 {
        let mover = self.to_move().player().map_or(3, Player::index) as u64;
        let layouts = self.layouts.iter().map(|&layout| layout as u64);
        let parts = layouts
            .chain(self.views.iter().flat_map(PlayerView::keys))
            .chain([mover]);
        parts.fold(0, |key, part| mix(key ^ part))
    }
}

deterministic!(Referee);

impl Finite for Referee {
    /// Two shooters for every cell of three boards, where one seat gets the answers.
    const MAX_MOVES: usize = 6 * 256;
}

impl Hidden for Referee {
    type View = PlayerView;

    fn view(&self, seat: Seat<3>) -> PlayerView {
        self.seen_by(seat).clone()
    }

    /// Every layout of an opponent that is left is as likely as any other.
    ///
    /// Where only the shooter gets the answer, what the others learnt of each other is not known:
    /// they are taken to have got the same answers as this seat, and any head that fell unknown to
    /// it may be the one.
    fn sample(view: &PlayerView, random: &mut impl Rng) -> Self {
        let mut draw = |seat: Seat<3>| {
            let left = view.belief(seat).layouts();
            let pick = usize::try_from(below(random, left.len() as u64)).unwrap_or(0);
            if seat == view.seat {
                view.own
            } else {
                left.iter().nth(pick).unwrap_or(0)
            }
        };
        let layouts: [usize; 3] = core::array::from_fn(|seat| draw(Seat::around(seat)));
        let fallen = core::array::from_fn(|seat| {
            let known = view.beliefs[seat].heads();
            let unheard = usize::from(view.down[seat]).saturating_sub(known.len());
            let others = view.world().planes(layouts[seat]).map(|plane| plane.head);
            others
                .filter(|&head| !known.contains(head))
                .take(unheard)
                .fold(known, Cells::with)
        });
        let views = core::array::from_fn(|seat| {
            let mut other = view.clone();
            other.seat = Seat::around(seat);
            other.own = layouts[seat];
            other
        });
        Self {
            layouts,
            fallen,
            views,
        }
    }
}
