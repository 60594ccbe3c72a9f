//! An expert within the window of a search: which forced wins it looks for, and that this changes
//! nothing the window asks.

use crate::common;

use common::visit;
use connect6::forced::ForcedOptions;
use connect6::{Connect6, Expert, ForcedWinSolver, Roads, Threats, Turn, TurnPosition, Width};
use game_core::{Evaluate, NodeContext, Order, Position, Score, Step, Track, mix};

const WIN: Score = match Connect6::<15>::WIN {
    Some(win) => win,
    None => 0,
};

/// Beyond all evaluations.
const FAR: Score = WIN / 2;

type Window = Option<(Score, Score)>;

/// An expert at a position.
fn expert(whole: &TurnPosition<15>) -> Expert<15> {
    let mut expert = Expert::new().width(Width::new(4, 3, 8).unwrap());
    expert.reset(whole);
    expert
}

/// The turns that are tried at a position below the root.
fn tried(
    expert: &mut Expert<15>,
    whole: &TurnPosition<15>,
    depth: u32,
    window: Window,
) -> Vec<Turn> {
    let mut turns = vec![];
    let context = NodeContext {
        ply: 1,
        depth,
        previous: None,
        hint: None,
        window,
    };
    expert.choose(whole, context, &mut turns);
    turns
}

/// What is known after a turn that was chosen, for the player to move there: the outlook, and the
/// evaluation.
fn known_after(
    expert: &mut Expert<15>,
    whole: &TurnPosition<15>,
    turn: Turn,
) -> ((Score, Score), Score) {
    let after = whole.after(turn);
    expert.push(whole, Step::Move(turn), &after);
    let player = after.board().mover();
    let known = (
        expert.outlook(&after, player),
        expert.evaluate(&after, player),
    );
    expert.pop();
    known
}

/// Positions in which a turn of two stones begins that cannot win at once.
fn quiet(mut test: impl FnMut(&Connect6<15>, &TurnPosition<15>)) {
    visit::<15>(12, 800, |position| {
        let is_quiet = position.left() == 2 && position.winning_turn().is_none();
        if is_quiet && !position.is_over() {
            test(position, &TurnPosition::from(*position));
        }
    });
}

/// A win of the mover is looked for where the leaves promise less than beta, and nowhere else; the turn
/// that begins it is tried alone, the position after it is known to be lost, and it is.
#[test]
fn wins_are_looked_for_where_they_matter() {
    let (mut found, mut unstoppable, mut forced) = (0, 0, ForcedWinSolver::<15>::new());
    quiet(|position, whole| {
        for depth in 1..=3 {
            let mut expert = expert(whole);
            let turns = tried(&mut expert, whole, depth, Some((FAR - 1, FAR)));
            let ((low, high), _) = known_after(&mut expert, whole, turns[0]);
            if high >= -FAR {
                continue;
            }
            assert_eq!(turns.len(), 1, "{position}");
            let options = ForcedOptions {
                turns: u8::try_from(Score::midpoint(high, WIN) + 1).unwrap(),
                nodes: 1_000_000,
            };
            assert!(
                forced.turns(position, options).is_some(),
                "{position} {depth}"
            );
            let after = whole.after(turns[0]);
            let defences = Roads::of(after.board()).defences(after.board(), position.mover(), &[]);
            if defences.threats() == Threats::More {
                assert_eq!((low, high), (2 - WIN, 2 - WIN), "{position}");
                unstoppable += 1;
            }
            found += 1;
            // The same expert is content with what the leaves promise.
            let content = tried(&mut expert, whole, depth, Some((-FAR, 1 - FAR)));
            let is_answer = Roads::of(position).lacks(!position.mover(), 2);
            assert!(
                depth == 1 || content.len() > 1 || is_answer,
                "{position} {depth}"
            );
        }
    });
    assert!(found > 40 && unstoppable > 10, "{found} {unstoppable}");
}

/// What the last turn is worth within a window agrees with what it is worth without one: at or
/// below the window, in it, or at or above it.
#[test]
fn a_window_changes_no_answer() {
    let (mut below, mut above, mut inside) = (0, 0, 0);
    quiet(|position, whole| {
        let value = |window: Window| {
            let mut expert = expert(whole);
            let turns = tried(&mut expert, whole, 1, window);
            let ((low, high), evaluation) = known_after(&mut expert, whole, turns[0]);
            match (low > FAR, high < -FAR) {
                (true, _) => -WIN,
                (_, true) => WIN,
                _ => -evaluation,
            }
        };
        let open = value(None);
        for number in 0..6_u64 {
            let drawn = mix(position.key() ^ number);
            let centre = if number < 3 {
                open.clamp(-3_000, 3_000)
            } else {
                0
            };
            let alpha = centre + Score::try_from(drawn % 3_000).unwrap() - 1_500;
            let beta =
                alpha + 1 + Score::try_from(drawn >> 32 & 0xFFF).unwrap() * (number % 2) as Score;
            let within = value(Some((alpha, beta)));
            let class = |value: Score| (value > alpha, value >= beta);
            assert_eq!(
                class(within),
                class(open),
                "{position} {alpha} {beta}: {within} {open}"
            );
            match class(open) {
                (false, _) => below += 1,
                (_, true) => above += 1,
                _ => {
                    assert_eq!(within, open, "{position} {alpha} {beta}");
                    inside += 1;
                }
            }
        }
    });
    assert!(
        below > 200 && above > 200 && inside > 50,
        "{below} {above} {inside}"
    );
}

/// A turn other than the chosen one is followed as if nothing had been seen.
#[test]
fn what_was_seen_belongs_to_one_turn() {
    let mut met = 0;
    quiet(|position, whole| {
        let mut seeing = expert(whole);
        let chosen = tried(&mut seeing, whole, 1, Some((FAR - 1, FAR)));
        let other = tried(&mut expert(whole), whole, 2, Some((-FAR, 1 - FAR)))
            .into_iter()
            .find(|turn| !chosen.contains(turn));
        if let Some(other) = other {
            let mut fresh = expert(whole);
            tried(&mut fresh, whole, 1, Some((-FAR, 1 - FAR)));
            let seen = known_after(&mut seeing, whole, other);
            assert_eq!(seen, known_after(&mut fresh, whole, other), "{position}");
            met += 1;
        }
    });
    assert!(met > 100, "{met}");
}

/// The value of a leaf that was computed before its turn was made is that of the position after it.
#[test]
fn a_leaf_is_worth_what_its_position_is_worth() {
    let mut count = 0;
    quiet(|position, whole| {
        let mut ahead = expert(whole);
        let turn = tried(&mut ahead, whole, 1, None)[0];
        let ((low, high), evaluation) = known_after(&mut ahead, whole, turn);
        let after = whole.after(turn);
        let player = after.board().mover();
        assert_eq!(
            evaluation,
            expert(&after).evaluate(&after, player),
            "{position} {turn:?}"
        );
        count += usize::from(low < -FAR && high > FAR);
    });
    assert!(count > 100, "{count}");
}
