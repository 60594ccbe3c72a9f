//! Wrappers of games and evaluators pass everything on, and add only their own part.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use game_core::{
    Compact, ConstantKey, Evaluate, Finite, NoTable, NodeContext, Order, Packed, Pair, Payoff,
    Position, Probe, Probed, Score, Settled, Side, Step, StepOf, Stochastic, ToMove, Track,
    random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::race::{Hop, Race};

/// An evaluator that records its calls, and answers each question in its own way.
struct Listener {
    name: char,
    heard: Rc<RefCell<Vec<String>>>,
    /// Whether it ends a line if it may.
    breaks_off: bool,
}

impl Listener {
    fn new(name: char, heard: &Rc<RefCell<Vec<String>>>) -> Self {
        Self {
            name,
            heard: Rc::clone(heard),
            breaks_off: false,
        }
    }

    fn record(&self, what: impl std::fmt::Debug) {
        self.heard
            .borrow_mut()
            .push(format!("{} {what:?}", self.name));
    }
}

impl Track<Race> for Listener {
    fn reset(&mut self, position: &Race) {
        self.record(("reset", position));
    }

    fn push(&mut self, before: &Race, step: StepOf<Race>, after: &Race) {
        self.record(("push", before, step, after));
    }

    fn push_unless(
        &mut self,
        before: &Race,
        step: StepOf<Race>,
        after: &Race,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        self.record(("push unless", before, step, after));
        !(self.breaks_off && is_over())
    }

    fn pop(&mut self) {
        self.record("pop");
    }

    fn push_pass(&mut self, before: &Race, after: &Race) {
        self.record(("pass", before, after));
    }

    fn pop_pass(&mut self) {
        self.record("pop pass");
    }
}

impl Evaluate<Race> for Listener {
    const NOISY: bool = true;
    const PASSES: bool = true;
    const OUTLOOKS: bool = true;
    const LOOK_EVERY: u64 = 7;

    fn evaluate(&mut self, position: &Race, player: Side) -> Score {
        self.record(("evaluate", position, player));
        -1
    }

    fn bounds(&self, position: &Race, player: Side) -> (Score, Score) {
        self.record(("bounds", position, player));
        (-1, 0)
    }

    fn outlook(&self, position: &Race, player: Side) -> (Score, Score) {
        self.record(("outlook", position, player));
        (0, 1)
    }

    fn noisy(&mut self, position: &Race, moves: &mut Vec<Hop>) {
        self.record(("noisy", position));
        moves.extend(position.moves().last());
    }

    fn after_pass(&mut self, position: &Race, depth: u32) -> Option<(Race, u32)> {
        self.record(("after pass", position, depth));
        Some((*position, 5))
    }
}

impl Order<Race> for Listener {
    const PROVED: bool = true;
    const SORTS: bool = false;
    const REDUCES: bool = true;
    const CHOOSES: bool = true;

    fn select(&mut self, position: &Race, context: NodeContext<Hop>, moves: &mut [Hop]) -> usize {
        self.record(("select", position, context));
        moves.reverse();
        2
    }

    fn choose(&mut self, position: &Race, context: NodeContext<Hop>, moves: &mut Vec<Hop>) {
        self.record(("choose", position, context));
        moves.extend(position.moves().next());
    }

    fn remembers(&self, context: NodeContext<Hop>, goes_on: bool) -> bool {
        self.record(("remembers", context, goes_on));
        !goes_on
    }

    fn cutoff(&mut self, position: &Race, context: NodeContext<Hop>, m: Hop, before: &[Hop]) {
        self.record(("cutoff", position, context, m, before));
    }

    fn reduction(&self, position: &Race, context: NodeContext<Hop>, m: Hop, number: usize) -> u32 {
        self.record(("reduction", position, context, m, number));
        9
    }
}

/// The position, a move there, and a context of a search.
fn scene() -> (Race, Hop, NodeContext<Hop>) {
    let position = Race::START.given(2);
    let m = position.nth_move(1).unwrap();
    (
        position,
        m,
        NodeContext {
            ply: 3,
            depth: 2,
            previous: Some(m),
            hint: None,
            window: None,
        },
    )
}

/// Every method of the traits, and the answers.
fn follow(evaluator: &mut impl Track<Race>) -> Vec<String> {
    let (position, m, _) = scene();
    let after = position.after(m);
    evaluator.reset(&position);
    evaluator.push(&position, Step::Move(m), &after);
    let went_on = evaluator.push_unless(&position, Step::Move(m), &after, &|| true);
    evaluator.pop();
    evaluator.push_pass(&position, &after);
    evaluator.pop_pass();
    vec![format!("{went_on}")]
}

fn evaluate<E: Evaluate<Race>>(evaluator: &mut E) -> Vec<String> {
    let (position, _, _) = scene();
    let mut moves = position.moves().take(1).collect();
    evaluator.noisy(&position, &mut moves);
    vec![
        format!(
            "{:?}",
            (E::NOISY, E::PASSES, E::OUTLOOKS, E::LOOK_EVERY, moves)
        ),
        format!("{:?}", evaluator.evaluate(&position, Side::Second)),
        format!("{:?}", evaluator.bounds(&position, Side::Second)),
        format!("{:?}", evaluator.outlook(&position, Side::First)),
        format!("{:?}", evaluator.after_pass(&position, 4)),
    ]
}

fn order<E: Order<Race>>(evaluator: &mut E) -> Vec<String> {
    let (position, m, context) = scene();
    let mut listed: Vec<Hop> = position.moves().collect();
    let mut chosen = listed[1..2].to_vec();
    let kept = evaluator.select(&position, context, &mut listed);
    evaluator.choose(&position, context, &mut chosen);
    evaluator.cutoff(&position, context, m, &chosen);
    vec![
        format!(
            "{:?}",
            (
                E::PROVED,
                E::SORTS,
                E::REDUCES,
                E::CHOOSES,
                kept,
                listed,
                chosen
            )
        ),
        format!(
            "{:?}",
            (
                evaluator.remembers(context, true),
                evaluator.remembers(context, false)
            )
        ),
        format!("{:?}", evaluator.reduction(&position, context, m, 6)),
    ]
}

/// All answers of an evaluator, and the calls of its listeners.
fn all<E: Evaluate<Race> + Order<Race>>(
    mut evaluator: E,
    heard: &RefCell<Vec<String>>,
) -> (Vec<String>, Vec<String>) {
    heard.borrow_mut().clear();
    let said = [
        follow(&mut evaluator),
        evaluate(&mut evaluator),
        order(&mut evaluator),
    ]
    .concat();
    (said, heard.take())
}

#[test]
fn evaluators_around_an_evaluator_pass_everything_on() {
    let heard = Rc::default();
    let listener = || Listener::new('a', &heard);
    let alone = all(listener(), &heard);
    assert_eq!((alone.0.len(), alone.1.len()), (9, 17));
    assert_eq!(all(Probed(listener(), NoTable), &heard), alone);
    assert_eq!(all(Settled(listener(), NoTable), &heard), alone);
    let breaks_off = || Listener {
        breaks_off: true,
        ..listener()
    };
    assert_ne!(all(breaks_off(), &heard).0, alone.0);
    assert_eq!(
        all(Probed(breaks_off(), NoTable), &heard),
        all(breaks_off(), &heard)
    );
    assert_eq!(
        all(Settled(breaks_off(), NoTable), &heard),
        all(breaks_off(), &heard)
    );
}

#[test]
fn a_pair_calls_the_right_member() {
    let heard = Rc::default();
    let (said, in_order) = all(
        Pair(Listener::new('e', &heard), Listener::new('o', &heard)),
        &heard,
    );
    assert_eq!(said, all(Listener::new('a', &heard), &heard).0);
    let words = |line: &String| {
        line.split(['(', ','])
            .map(|word| word.replace('"', "").trim().to_owned())
            .take(2)
            .collect()
    };
    let heads: Vec<Vec<String>> = in_order.iter().map(words).collect();
    let heads: Vec<String> = heads.iter().map(|words| words.concat()).collect();
    let both = "ereset oreset epush opush epush unless opush unless o pop e pop epass opass o pop pass e pop pass";
    let one = "enoisy eevaluate ebounds eoutlook eafter pass oselect ochoose ocutoff oremembers oremembers oreduction";
    assert_eq!(heads.join(" "), format!("{both} {one}"));
}

#[test]
fn a_pair_goes_on_together_or_not_at_all() {
    let (position, m, _) = scene();
    let after = position.after(m);
    for (first, second, expected) in [
        (false, false, 2),
        (false, true, 3),
        (true, false, 1),
        (true, true, 1),
    ] {
        let heard = Rc::default();
        let evaluator = |name, breaks_off| Listener {
            breaks_off,
            ..Listener::new(name, &heard)
        };
        let mut pair = Pair(evaluator('e', first), evaluator('o', second));
        assert_eq!(
            pair.push_unless(&position, Step::Move(m), &after, &|| true),
            !(first || second)
        );
        assert_eq!(
            heard.borrow().len(),
            expected,
            "the first takes back what the second did not follow"
        );
        assert_eq!(
            heard.borrow().last().unwrap().as_str() == "e \"pop\"",
            !first && second
        );
    }
}

/// A table with the same entry for every position, for either player.
struct Same(f64, f64);

impl Probe<Race> for Same {
    fn probe(&self, _: &Race, player: Side) -> Option<(f64, f64)> {
        Some(if player == Side::First {
            (self.0, self.1)
        } else {
            (-self.1, -self.0)
        })
    }
}

#[test]
fn tables_are_probed_through_every_pointer() {
    let table = Same(-0.25, 0.75);
    let shared = Arc::new(Same(-0.25, 0.75));
    for (player, expected) in [(Side::First, (-0.25, 0.75)), (Side::Second, (-0.75, 0.25))] {
        assert_eq!(
            Probe::<Race>::probe(&&table, &Race::START, player),
            Some(expected)
        );
        assert_eq!(shared.probe(&Race::START, player), Some(expected));
        assert_eq!(Probe::<Race>::probe(&NoTable, &Race::START, player), None);
    }
}

#[test]
fn a_table_narrows_to_whole_numbers_and_leaves_wins_their_distance() {
    let bounds = |low, high, player| Probed(Payoff, Same(low, high)).outlook(&Race::START, player);
    assert_eq!(bounds(1.2, 7.9, Side::First), (2, 7));
    assert_eq!(bounds(1.2, 7.9, Side::Second), (-7, -2));
    assert_eq!(bounds(-3.0, 4.0, Side::First), (-3, 4));
    assert_eq!(bounds(-5_000.0, 5_000.0, Side::First), (-1_000, 1_000));
    assert_eq!(bounds(1_000.0, 1_000.0, Side::First), (501, 1_000));
    assert_eq!(bounds(1_000.0, 1_000.0, Side::Second), (-1_000, -501));
    let heard = Rc::default();
    let evaluated = |low, high| {
        Probed(Listener::new('a', &heard), Same(low, high)).outlook(&Race::START, Side::First)
    };
    assert_eq!(
        (evaluated(-3.5, 0.5), evaluated(0.5, 9.0)),
        ((0, 0), (1, 1)),
        "never wider than the evaluator's own"
    );
}

#[test]
fn a_table_taken_at_its_word_settles_the_middle() {
    for (low, high, middle) in [
        (1.0, 2.0, 2),
        (1.0, 1.8, 1),
        (0.2, 0.4, 0),
        (7.0, 9.0, 8),
        (900.0, 1_000.0, 500),
        (-9.0, 1_000.0, 496),
    ] {
        for (player, expected) in [(Side::First, middle), (Side::Second, -middle)] {
            let mut evaluator = Settled(Payoff, Same(low, high));
            assert_eq!(
                evaluator.evaluate(&Race::START, player),
                expected,
                "{low} to {high}"
            );
            assert_eq!(
                evaluator.outlook(&Race::START, player),
                (expected, expected),
                "{low} to {high}"
            );
        }
    }
}

#[test]
fn a_constant_key_changes_nothing_else() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    for _ in 0..20 {
        let (mut plain, mut constant) = (Race::START, ConstantKey(Race::START));
        loop {
            same(&plain, &constant);
            match random_step(&mut plain, &mut random) {
                Some(Step::Move(m)) => constant.play(m),
                Some(Step::Event(event)) => constant.happen(event),
                None => break,
            }
        }
        assert_eq!(constant.to_move(), ToMove::Nobody);
    }
}

fn same(plain: &Race, constant: &ConstantKey<Race>) {
    assert_eq!(&constant.0, plain);
    assert_eq!((constant.key(), constant.to_move()), (0, plain.to_move()));
    assert!(constant.moves().eq(plain.moves()) && constant.events().eq(plain.events()));
    assert_eq!(
        (constant.move_count(), constant.moves_left()),
        (plain.move_count(), plain.moves_left())
    );
    assert_eq!(
        (constant.pack(), constant.total_weight()),
        (plain.pack(), plain.total_weight())
    );
    let seen = |payoffs: &dyn Fn(Side) -> Score| [Side::First, Side::Second].map(payoffs);
    assert_eq!(
        seen(&|side| constant.payoff(side)),
        seen(&|side| plain.payoff(side))
    );
    for n in 0..5 {
        assert_eq!(
            (constant.nth_move(n), constant.event_at(n as u64)),
            (plain.nth_move(n), plain.event_at(n as u64))
        );
    }
    // Moves of the next position are mostly illegal here.
    for m in plain.moves().chain(Race::START.given(1).moves()) {
        assert_eq!(
            (constant.move_number(m), constant.is_legal(m)),
            (plain.move_number(m), plain.is_legal(m))
        );
    }
}

/// Games of few moves stay so under a constant key.
const _: () = assert!(<ConstantKey<Race> as Finite>::MAX_MOVES == Race::MAX_MOVES);
const _: fn() = || {
    fn compact<P: Compact>() {}
    let _ = compact::<ConstantKey<toys::tic_tac_toe::Board>>;
};
