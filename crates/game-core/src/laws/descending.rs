use alloc::format;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use rand_core::Rng;

use super::error::{Failure, LawError, Verdict, ensure, ensure_seen};
use super::ranking::RANKS;
use super::{Law, Suite};
use crate::{
    Branches, BranchesError, Descending, Link, Packed, Perspective, Slice, Stochastic, ZeroSum,
    below,
};

/// Of a ranking that is too large to examine from end to end, this many windows …
const WINDOWS: u64 = 500;

/// … of this many neighbouring ranks each are examined.
const WINDOW: u64 = 200;

/// Most slices that a ranking may have here, so that a broken one does not fill the memory.
const MOST_SLICES: usize = 1 << 20;

impl<P: Stochastic + ZeroSum + Packed, R: Rng> Suite<P, R> {
    /// The laws of [`Descending`]: its slices, and that play goes down, from every position met
    /// and from all ranks (up to about a million, else from windows at random places).
    ///
    /// Ranks lie in range and lead back, as [`ranking`](Self::ranking) checks too. That check may
    /// refuse a ranking that forgets who is who where chance is to move, since players keep their
    /// names there; this one takes the [perspective](Descending::perspective) that the ranking
    /// names.
    ///
    /// Where play leads is found by playing, for a position, for the representative of its rank,
    /// and for all of these once more by the ranking's own [`expand`](Descending::expand).
    ///
    /// # Errors
    ///
    /// Slices with gaps, play that leads up, or out of a slice into one that is not settled yet,
    /// or ranks that lead elsewhere than their positions.
    pub fn descending<K: Descending<P>>(&mut self, ranking: &K) -> Result<&mut Self, LawError> {
        let (slices, verdict) = match slices(ranking) {
            Ok(slices) => (slices, Ok(())),
            Err(failure) => (Vec::new(), Err(failure)),
        };
        self.once(verdict)?;
        self.each(|atlas, at, _| {
            let position = atlas.position(at);
            let Some(rank) = ranking.rank(position) else { return Ok(()) };
            let seen = || format!("a rank of {rank} among {}", ranking.count());
            ensure_seen(rank < ranking.count(), Law::RankRange, seen)?;
            let here = lines(ranking, rank, position)?;
            descent(&slices, rank, &here)?;
            let Some(representative) = ranking.unrank(rank) else {
                return Err(Failure { law: Law::RankBack, witness: format!("nothing has its rank {rank}") });
            };
            let there = lines(ranking, rank, &representative)?;
            let seen = || format!("{representative:?} has its rank {rank} and leads to {there:?} instead of {here:?}");
            ensure_seen(here == there, Law::Branches, seen)
        })?;
        let verdict = self.each_rank::<K>(ranking);
        self.once(verdict)?;
        let windows = windows(&slices, ranking.count(), self.random());
        let verdict = windows
            .into_iter()
            .try_for_each(|ranks| expanded(ranking, &slices, ranks));
        self.once(verdict)
    }
}

/// All slices, if they are in order.
fn slices<P: Stochastic + ZeroSum + Packed, K: Descending<P>>(
    ranking: &K,
) -> Result<Vec<Slice>, Failure> {
    let number = ranking.slices();
    ensure_seen(number <= MOST_SLICES, Law::Slices, || {
        format!("{number} slices")
    })?;
    let (mut end, mut stage, mut slices) = (0, 0, Vec::new());
    for number in 0..number {
        let slice = ranking.slice(number);
        let follows =
            slice.filter(|slice| slice.first == end && slice.end >= end && slice.stage >= stage);
        let Some(slice) = follows else {
            let witness = format!(
                "slice {number} is {slice:?} after one that ended at {end} with stage {stage}"
            );
            return Err(Failure {
                law: Law::Slices,
                witness,
            });
        };
        end = slice.end;
        stage = slice.stage;
        slices.push(slice);
    }
    let count = ranking.count();
    ensure_seen(end == count, Law::Slices, || {
        format!("the slices end at {end}, the ranks at {count}")
    })?;
    ensure(ranking.slice(slices.len()).is_none(), Law::Slices)?;
    Ok(slices)
}

/// What a case comes to: who chooses among which links.
type Lines = Vec<(Vec<Link>, Perspective, u64)>;

/// The branches in an order that does not depend on how they were found, equal cases as one.
fn tidy(branches: &Branches) -> Lines {
    let links = branches.links();
    let mut told: Lines = Vec::new();
    for (weight, chooser, picks) in branches.cases() {
        let mut chosen: Vec<Link> = picks
            .iter()
            .filter_map(|&pick| links.get(pick as usize).copied())
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        // A single link is no choice.
        let chooser = if chosen.len() == 1 {
            Perspective::Same
        } else {
            chooser
        };
        match told
            .iter_mut()
            .find(|line| (&line.0, line.1) == (&chosen, chooser))
        {
            Some(line) => line.2 = line.2.saturating_add(weight),
            None => told.push((chosen, chooser, weight)),
        }
    }
    told.sort_unstable();
    told
}

/// The law of descent, where play cannot be followed.
fn stray(rank: u64, astray: BranchesError) -> Failure {
    Failure {
        law: Law::Descent,
        witness: format!("from rank {rank}: {astray}"),
    }
}

/// Where play leads from a position of that rank.
fn lines<P, K>(ranking: &K, rank: u64, position: &P) -> Result<Lines, Failure>
where
    P: Stochastic + ZeroSum + Packed,
    K: Descending<P>,
{
    let mut branches = Branches::new();
    branches
        .follow(ranking, position)
        .map_err(|astray| stray(rank, astray))?;
    Ok(tidy(&branches))
}

/// The slice of a rank.
fn slice_of(slices: &[Slice], rank: u64) -> Option<Slice> {
    let number = slices.partition_point(|slice| slice.end <= rank);
    slices.get(number).copied()
}

/// Play from a rank leads down, and into slices that are settled before.
fn descent(slices: &[Slice], rank: u64, lines: &Lines) -> Verdict {
    let own = slice_of(slices, rank);
    for to in lines
        .iter()
        .flat_map(|line| &line.0)
        .filter_map(|link| link.rank)
    {
        ensure_seen(to < rank, Law::Descent, || {
            format!("rank {rank} leads to rank {to}")
        })?;
        let into = slice_of(slices, to);
        let settled = into == own
            || into
                .zip(own)
                .is_some_and(|(into, own)| into.stage < own.stage);
        ensure_seen(settled, Law::Stages, || {
            format!("rank {rank} of {own:?} leads to rank {to} of {into:?}")
        })?;
    }
    Ok(())
}

/// The ranks to examine: all slices of a small ranking, windows within slices of a large one.
fn windows(slices: &[Slice], count: u64, random: &mut impl Rng) -> Vec<Range<u64>> {
    if count <= RANKS {
        return slices.iter().map(|slice| slice.ranks()).collect();
    }
    let window = |_| {
        let first = below(random, count);
        let end = slice_of(slices, first).map_or(first, |slice| slice.end);
        first..end.min(first.saturating_add(WINDOW))
    };
    (0..WINDOWS).map(window).collect()
}

/// What the ranking says of a run of ranks is what playing their representatives says.
fn expanded<P, K>(ranking: &K, slices: &[Slice], ranks: Range<u64>) -> Verdict
where
    P: Stochastic + ZeroSum + Packed,
    K: Descending<P>,
{
    let (mut next, mut verdict) = (ranks.start, Ok(()));
    let whole = ranking.expand(ranks.clone(), &mut |rank, branches| {
        verdict = branches
            .map_err(|astray| stray(rank, astray))
            .and_then(|branches| {
                skipped(ranking, next..rank)?;
                next = rank.saturating_add(1);
                let representative = ranking.unrank(rank).filter(|_| ranks.contains(&rank));
                let Some(position) = representative else {
                    return Err(Failure {
                        law: Law::Branches,
                        witness: format!("nothing has rank {rank}"),
                    });
                };
                let (played, told) = (lines(ranking, rank, &position)?, tidy(branches));
                descent(slices, rank, &played)?;
                let seen =
                    || format!("rank {rank} is said to lead to {told:?} and leads to {played:?}");
                ensure_seen(played == told, Law::Branches, seen)
            });
        if verdict.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    verdict?;
    ensure(whole.is_continue(), Law::Branches)?;
    skipped(ranking, next..ranks.end)
}

/// Ranks that were left out stand for nothing.
fn skipped<P, K>(ranking: &K, mut ranks: Range<u64>) -> Verdict
where
    P: Stochastic + ZeroSum + Packed,
    K: Descending<P>,
{
    let left_out = ranks.find(|&rank| ranking.unrank(rank).is_some());
    ensure_seen(left_out.is_none(), Law::Branches, || {
        format!("rank {left_out:?} is left out")
    })
}
