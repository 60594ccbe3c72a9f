//! From records to a report, in the order of the games.

use crate::dedup::PairDedup;
use crate::report::{Encounter, EngineFault, Report, Standing};
use crate::{Decision, Pentanomial, Plan, ScoreMoments, Summary, Verdict};

/// The games that count so far.
pub(crate) struct Tally<'p> {
    plan: &'p Plan,
    report: Report,
    dedup: PairDedup,
}

impl<'p> Tally<'p> {
    /// No game yet.
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let standing = |spec: &String| Standing {
            engine: spec.clone(),
            ..Standing::default()
        };
        let encounter = |(a, b)| Encounter {
            a,
            b,
            adjusted: plan.luck.as_ref().map(|_| ScoreMoments::default()),
            ..Encounter::default()
        };
        let report = Report {
            game: plan.game.clone(),
            planned: plan.total(),
            engines: plan.engines.iter().map(standing).collect(),
            encounters: plan.encounters().into_iter().map(encounter).collect(),
            faults: Vec::new(),
            test: None,
        };
        let mut tally = Self {
            plan,
            report,
            dedup: PairDedup::default(),
        };
        tally.test();
        tally
    }

    /// Takes the games of a pair, each with the seat of A, and A's luck in them. Returns whether the
    /// match goes on.
    pub(crate) fn take(&mut self, pair: u64, games: &[(usize, Summary)], luck: f64) -> bool {
        let place = pair
            .checked_rem(self.report.encounters.len() as u64)
            .and_then(|place| usize::try_from(place).ok());
        let Some(encounter) = place.and_then(|place| self.report.encounters.get_mut(place)) else {
            return true;
        };
        let (mut half_points, faults) = (0_u8, &mut self.report.faults);
        for (number, (seat, game)) in self.plan.games_of(pair).zip(games) {
            if let Some(winner) = game.winner.filter(|_| game.reason.is_fault()) {
                let engine = if winner == *seat {
                    encounter.b
                } else {
                    encounter.a
                };
                faults.push(EngineFault {
                    game: number,
                    engine,
                    reason: game.reason.clone(),
                });
            }
            half_points += u8::try_from(game.half_points(*seat)).unwrap_or_default();
            encounter.take(*seat, game);
            for (engine, seat) in [(encounter.a, *seat), (encounter.b, 1 - seat)] {
                if let Some(standing) = self.report.engines.get_mut(engine) {
                    standing.take(seat, game);
                }
            }
        }
        if games.len() == 2 {
            let repeat = !self.dedup.insert(place.unwrap_or_default(), games);
            encounter.take_pair(half_points, luck, repeat);
        }
        self.report.faults.truncate(Report::MOST_FAULTS);
        self.test()
    }

    /// Asks the test; returns whether the match goes on.
    fn test(&mut self) -> bool {
        let (Some(sprt), Some(encounter)) = (&self.plan.sprt, self.report.encounters.first())
        else {
            return true;
        };
        let (low, high) = sprt.bounds();
        let ratio = encounter.adjusted.as_ref().map_or_else(
            || sprt.ratio(&Pentanomial::from(encounter.pairs)),
            |scores| sprt.ratio_of_scores(scores),
        );
        let verdict = sprt.verdict_at(ratio);
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        self.report.test = Some(Decision {
            elo0,
            elo1,
            ratio,
            low,
            high,
            verdict,
        });
        verdict == Verdict::Open
    }

    /// What came out.
    pub(crate) fn into_report(self) -> Report {
        self.report
    }
}
