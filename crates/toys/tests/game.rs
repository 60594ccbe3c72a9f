//! A game is a start and its steps: takeback, repetition, refusal.

use game_core::{
    Game, GameHistory, Notation, ParseError, Position, REPETITIONS, Recurring, Step, Stochastic,
    ToMove, random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::race::Race;
use toys::tag::Tag;
use toys::tic_tac_toe::Board;

#[test]
fn taking_back_undoes_every_step() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut game = Game::from(Race::START);
    let mut met = vec![Race::START];
    let mut present = Race::START;
    while let Some(step) = random_step(&mut present, &mut random) {
        assert_eq!(game.step(step), Ok(()));
        assert_eq!(game.position(), &present);
        met.push(present);
    }
    assert_eq!(present.to_move(), ToMove::Nobody);
    assert!(game.positions().eq(&met));
    assert_eq!(game.steps().len(), met.len() - 1);
    let steps: Vec<_> = game.steps().collect();
    for (step, before) in steps.iter().zip(&met).rev() {
        assert_eq!(game.take_back(), Some(*step));
        assert_eq!(game.position(), before);
        assert_eq!(game.start(), &Race::START);
    }
    assert_eq!(game.take_back(), None);
    assert_eq!(game, Game::new(Race::START));
}

#[test]
fn steps_that_cannot_be_taken_are_refused() -> Result<(), ParseError> {
    let mut game = Game::new(Race::START);
    let hop = Race::START.given(1).read_move("1:A1-B2")?;
    let untouched = game.clone();
    assert!(game.play(hop).is_err()); // the die comes first
    assert!(game.happen(4).is_err());
    assert!(game.step(Step::Event(0)).is_err());
    assert_eq!(game, untouched);
    assert!(game.happen(1).is_ok());
    assert!(game.happen(1).is_err()); // and it is thrown once
    assert!(game.play(hop).is_ok());
    assert_eq!(game.steps().len(), 2);
    Ok(())
}

#[test]
fn a_cell_is_taken_once() -> Result<(), ParseError> {
    let mut game = Game::new(Board::START);
    let centre = Board::START.read_move("B2")?;
    assert!(game.play(centre).is_ok());
    let refusal = game.play(centre);
    assert!(refusal.is_err_and(|refusal| refusal.to_string().ends_with("of the position.")));
    assert_eq!(game.position().to_string(), ".../.x./...");
    Ok(())
}

#[test]
fn repetitions_are_counted() {
    let mut game = Game::new(Tag::new(9, 0, 4));
    let back = 8; // all but one forward
    for round in 1..4 {
        assert_eq!(game.repetitions(), round);
        for step in [1, 1, back, back] {
            assert_eq!(game.play(step), Ok(()));
        }
    }
    assert_eq!(game.repetitions(), 4);
    assert_eq!(game.play(2), Ok(()));
    assert_eq!(game.repetitions(), 1);
}

/// Four histories had four rules, which differed in the width of their counters (a game of 256
/// positions), in whether the start counts, and in what an undone position is. The rule: every
/// position from the start to the present one counts once, undone positions do not, and the third
/// time ends the game.
#[test]
fn the_third_time_is_a_repetition() {
    /// A position that is a number, or chance about to act before it: only the step differs.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Spot(u32);

    impl Recurring for Spot {
        fn is_same(&self, other: &Self) -> bool {
            self == other
        }
    }

    let mut history: GameHistory<Spot, char> = GameHistory::new(Spot(0));
    assert_eq!((history.repetitions(), history.is_repeated()), (1, false));
    for (round, step) in ['a', 'b'].into_iter().enumerate() {
        history.push(step, (), Spot(7));
        assert_eq!(history.repetitions(), round + 1);
        history.push('c', (), Spot(0));
        assert_eq!(
            (history.repetitions(), history.is_repeated()),
            (round + 2, round + 2 == REPETITIONS)
        );
    }
    // An undone position has not occurred, until it is redone.
    history.undo(2);
    assert_eq!((history.repetitions(), history.is_repeated()), (2, false));
    assert!(history.redo() && history.is_repeated());
    for _ in 0..600 {
        history.push('d', (), Spot(0));
    }
    assert_eq!(history.repetitions(), 603);
}

/// Four steps of a person.
fn four_steps() -> GameHistory<u32, char, &'static str> {
    let mut history = GameHistory::new(0);
    for (after, step) in (1..).zip(['a', 'b', 'c', 'd']) {
        history.push(step, "person", after);
    }
    history
}

fn steps(history: &GameHistory<u32, char, &str>) -> String {
    history.plies().iter().map(|ply| ply.step).collect()
}

#[test]
fn undone_steps_are_redone_until_another_step_is_taken() {
    let mut history = four_steps();
    // Each redo takes one undo back.
    history.undo(3);
    history.undo(1);
    assert_eq!(
        (
            steps(&history).as_str(),
            *history.position(),
            *history.start()
        ),
        ("a", 1, 0)
    );
    assert!(history.redo());
    assert_eq!(steps(&history), "abc");
    assert!(history.redo());
    assert_eq!((steps(&history).as_str(), *history.position()), ("abcd", 4));
    assert!(!history.redo());
}

/// Looking back is no undo; a step replaces what followed.
#[test]
fn a_step_replaces_what_followed() {
    let mut history = four_steps();
    history.go_to(2);
    assert_eq!(
        (
            steps(&history).as_str(),
            history.all_plies().len(),
            history.redo()
        ),
        ("ab", 4, false)
    );
    history.push('e', "engine", 9);
    assert_eq!(
        (
            steps(&history).as_str(),
            history.all_plies().len(),
            *history.position()
        ),
        ("abe", 3, 9)
    );
    assert!(history.positions().eq(&[0, 1, 2, 9]));
    history.undo(0);
    history.push('f', "engine", 5);
    assert!(!history.redo());
    assert_eq!(
        (
            steps(&history).as_str(),
            *history.start(),
            history.plies()[0].by
        ),
        ("f", 0, "engine")
    );
    // Truncated steps are gone.
    history.truncate(7);
    assert_eq!(steps(&history), "f");
    history.truncate(0);
    assert_eq!(
        (
            steps(&history).as_str(),
            history.all_plies().len(),
            *history.position()
        ),
        ("", 0, 0)
    );
}
