use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use rand_core::Rng;

use super::error::{LawError, Verdict, ensure_seen};
use super::future::outlook;
use super::keys::{same_future, twins};
use super::steps::{Steps, pick, players};
use super::{Law, Suite};
use crate::{
    Compact, Finite, Hidden, MoveIndex, Packed, Player, Side, Step, Stochastic, Symmetric, ZeroSum,
};

impl<P: Stochastic, R: Rng> Suite<P, R> {
    /// The law of [`ZeroSum`].
    ///
    /// # Errors
    ///
    /// A position on which the payoffs do not sum to 0.
    pub fn zero_sum(&mut self) -> Result<&mut Self, LawError>
    where
        P: ZeroSum,
    {
        self.each(|atlas, at, _| {
            let [first, second] =
                [Side::First, Side::Second].map(|side| i64::from(atlas.position(at).payoff(side)));
            ensure_seen(first + second == 0, Law::ZeroSum, || {
                format!("payoffs of {first} and {second}")
            })
        })
    }

    /// The laws of [`Packed`].
    ///
    /// # Errors
    ///
    /// Equal positions with unequal packs, or positions of equal pack with unequal futures.
    pub fn packed(&mut self) -> Result<&mut Self, LawError>
    where
        P: Packed,
    {
        let (mut steps, mut met) = (Steps::new(), BTreeMap::<[u64; 2], usize>::new());
        self.each(|atlas, at, random| {
            let position = atlas.position(at);
            equal_packs(position, &position.clone())?;
            twins(atlas, at, &mut steps, equal_packs)?;
            let first = *met.entry(position.pack()).or_insert(at);
            if first == at {
                return Ok(());
            }
            let other = atlas.position(first);
            let same_key = atlas.key(first) == atlas.key(at);
            ensure_seen(same_key, Law::PackFuture, || {
                format!("beside {other:?}, the keys differ")
            })?;
            same_future(other, position, Law::PackFuture, random)
        })
    }

    /// The law of [`Compact`].
    ///
    /// # Errors
    ///
    /// A pack of more than 64 bits.
    pub fn compact(&mut self) -> Result<&mut Self, LawError>
    where
        P: Compact,
    {
        self.each(|atlas, at, _| {
            let [_, second] = atlas.position(at).pack();
            ensure_seen(second == 0, Law::CompactPack, || {
                format!("the second word is {second:#x}")
            })
        })
    }

    /// The laws of [`Finite`], on random games of their own that are played to the end.
    ///
    /// A limit greater than the number of [plies](Self::plies) is beyond what play can refute.
    ///
    /// # Errors
    ///
    /// A promise that is too great, or a game that goes on for longer than was promised.
    pub fn finite(&mut self) -> Result<&mut Self, LawError>
    where
        P: Finite,
    {
        let (mut played, mut left) = (0, 0);
        self.lines(u64::MAX, |line| {
            let promise = line.position.moves_left();
            ensure_seen(promise <= P::MAX_MOVES, Law::MovesLeftSize, || {
                format!("a promise of {promise}")
            })?;
            match line.steps.last() {
                None => (played, left) = (0, promise),
                Some(Step::Event(_)) => {}
                Some(Step::Move(_)) => {
                    played += 1;
                    ensure_seen(played <= P::MAX_MOVES, Law::GameEnds, || {
                        format!("move {played} of the game")
                    })?;
                    let kept = left.checked_sub(1);
                    ensure_seen(kept.is_some(), Law::MovesLeft, || {
                        "one more move than was promised".into()
                    })?;
                    left = kept.unwrap_or(0);
                }
            }
            left = left.min(promise);
            Ok(())
        })
    }

    /// The laws of [`MoveIndex`].
    ///
    /// # Errors
    ///
    /// A number that is too great, or two moves of one position with the same number.
    pub fn move_index(&mut self) -> Result<&mut Self, LawError>
    where
        P: MoveIndex,
    {
        self.each(|atlas, at, _| {
            let mut met = BTreeMap::new();
            for m in atlas.position(at).moves() {
                let (index, most) = (P::move_index(m), P::MOVE_INDICES);
                ensure_seen(index < most, Law::IndexRange, || {
                    format!("{m:?} has number {index} of {most}")
                })?;
                // A move that is listed twice breaks another law.
                let other = met.insert(index, m);
                let alone = other.is_none_or(|other| other == m);
                ensure_seen(alone, Law::DistinctIndices, || {
                    format!("{m:?} and {other:?} have number {index}")
                })?;
            }
            Ok(())
        })
    }

    /// The laws of [`Symmetric`].
    ///
    /// # Errors
    ///
    /// A representative that has another one, or that is not what it stands for.
    pub fn symmetric(&mut self) -> Result<&mut Self, LawError>
    where
        P: Symmetric,
    {
        let mut steps = Steps::new();
        self.each(|atlas, at, _| {
            let position = atlas.position(at);
            let face = position.canonical();
            let again = face.canonical();
            ensure_seen(again == face, Law::CanonicalTwice, || {
                format!("{face:?}, and of that {again:?}")
            })?;
            let kept = players::<P>().all(|player| face.payoff(player) == position.payoff(player));
            let kept = kept && face.to_move() == position.to_move();
            ensure_seen(kept, Law::CanonicalFace, || {
                format!("{face:?} stands for it")
            })?;
            let class = |next: &P| next.canonical().key();
            let same = face == *position
                || outlook(position, &mut steps, class) == outlook(&face, &mut steps, class);
            ensure_seen(same, Law::CanonicalFuture, || {
                format!("{face:?} stands for it")
            })
        })
    }

    /// The laws of [`Hidden`].
    ///
    /// # Errors
    ///
    /// A sample that its view rules out, or in which another player is to move.
    pub fn hidden(&mut self) -> Result<&mut Self, LawError>
    where
        P: Hidden,
    {
        let everybody: Vec<P::Player> = players::<P>().collect();
        self.each(|atlas, at, random| {
            let position = atlas.position(at);
            let Some(&player) = pick(&everybody, random) else {
                return Ok(());
            };
            sample(position, player, random)?;
            // The player to move is the one for whom samples are drawn.
            position
                .to_move()
                .player()
                .map_or(Ok(()), |mover| sample(position, mover, random))
        })
    }
}

fn equal_packs<P: Packed>(a: &P, b: &P) -> Verdict {
    ensure_seen(a.pack() == b.pack(), Law::EqualPacks, || {
        format!("{a:?} and {b:?} are equal, their packs are not")
    })
}

fn sample<P: Hidden>(position: &P, player: P::Player, random: &mut impl Rng) -> Verdict {
    let view = position.view(player);
    let sample = P::sample(&view, random);
    let number = player.index();
    let seen = || format!("player {number} sees {view:?}, from which {sample:?} was drawn");
    ensure_seen(sample.view(player) == view, Law::SampleView, seen)?;
    ensure_seen(
        sample.to_move() == position.to_move(),
        Law::SampleToMove,
        seen,
    )
}
