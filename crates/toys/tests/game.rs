//! A game is a start and its steps: takeback, repetition, refusal.

use game_core::{Game, Notation, ParseError, Position, Step, Stochastic, ToMove, random_step};
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
