//! The search by whole turns, for boards of every size.

use connect6::zone::TurnScreen;
use connect6::{AnyConnect6, Connect6, Expert, Turn, TurnPosition};
use game_core::{NodeContext, Order, Score, Track};
use search::{AlphaBeta, Report, SearchError};

use super::options::ExpertOptions;
use super::safety::{SafeRoot, loses, standing_turns};
use crate::alphabeta::{Glimpse, deepened, won_or_lost};
use crate::connect6::search_result::SearchResult;
use crate::connect6::turn_engine::BoardSearch;
use crate::iterative_deepening::{Earlier, steadied};
use registry::{Limits, QueryError};

/// The depth of a search without limits, in turns.
const DEPTH: u32 = 6;

/// The search with its table for one size of board, and the look for forced wins of the opponent.
#[derive(Debug)]
struct RootSearch<const N: usize> {
    search: AlphaBeta<TurnPosition<N>, Expert<N>>,
    screen: TurnScreen<N>,
}

/// A search, by the size of its board.
#[derive(Debug)]
enum Boards {
    Large(Box<RootSearch<19>>),
    Middle(Box<RootSearch<15>>),
    Small(Box<RootSearch<9>>),
}

fn made<const N: usize>(options: &ExpertOptions) -> Result<Box<RootSearch<N>>, QueryError> {
    let search = AlphaBeta::new(options.evaluator(), options.table);
    let search = search.map_err(|_| SearchError::Memory {
        bytes: options.table,
    })?;
    Ok(Box::new(RootSearch {
        search,
        screen: TurnScreen::new(),
    }))
}

/// How often the turn is chosen anew because the opponent wins after it.
const SECOND_THOUGHTS: u32 = 4;

/// Alpha-beta with these turns at the root, or those of the evaluator if there are none.
fn alpha_beta<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    turns: &[Turn],
    whole: &TurnPosition<N>,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, Turn>,
) -> Result<(Report<Turn>, Earlier<Score>), QueryError> {
    let search = &mut board.search;
    search.evaluator_mut().set_root_turns(turns.to_vec());
    let own_limits = options.own_limits;
    deepened(search, own_limits, DEPTH, whole, limits, glimpse)
}

fn searched<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    position: Connect6<N>,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, Turn>,
) -> Result<(Report<Turn>, Earlier<Score>), QueryError> {
    let whole = TurnPosition::from(position);
    let begin = limits.now();
    let mut root = SafeRoot::of(&mut board.screen, options, &position, limits);
    let (nodes, time) = root.kept(options, &position, limits);
    let rest = limits.left(root.nodes + nodes, begin).without(time);
    let (mut report, mut earlier) =
        alpha_beta(board, options, &root.turns, &whole, &rest, glimpse)?;
    root.settle(&mut board.screen, options, limits, &mut report);
    // Too few nodes to look at anything: the evaluator's first choice at least stops a win.
    if report.depth.unwrap_or(0) == 0
        && let Some(turn) = first_choice(options, &whole)
    {
        let turn = root.turns.first().copied().unwrap_or(turn);
        report.best = Some(turn);
        report.variation = vec![turn];
    }
    let mut entered = report.nodes;
    for _ in 0..SECOND_THOUGHTS {
        // In a game by the clock alpha-beta may have taken more than its share.
        let within = limits.up_to_the_maximum();
        let rest = |entered: u64, board: &RootSearch<N>| {
            within.left(entered.saturating_add(board.screen.nodes()), begin)
        };
        let is_open = won_or_lost::<TurnPosition<N>>(report.value).is_none();
        let Some(turn) = report.best.filter(|_| is_open) else {
            break;
        };
        let (left, budgets) = (rest(entered, board), [options.safety, options.zones]);
        if !loses(&mut board.screen, budgets, &position, &left, turn) {
            break;
        }
        let left = rest(entered, board);
        let turns = standing_turns(&mut board.screen, options, &position, &left);
        let Some(&first) = turns.first() else { break };
        let left = rest(entered, board);
        let left = left.share(2, 0, left.now());
        let again = alpha_beta(board, options, &turns, &whole, &left, &|_, _| None)?;
        entered = entered.saturating_add(again.0.nodes);
        if again.0.depth.unwrap_or(0) == 0 {
            report.best = Some(first);
            report.variation = vec![first];
            report.moves.clear();
            break;
        }
        (report, earlier) = again;
    }
    report.nodes = entered.saturating_add(board.screen.nodes());
    Ok((report, earlier))
}

/// The turn that would be tried first, by roads.
fn first_choice<const N: usize>(options: &ExpertOptions, whole: &TurnPosition<N>) -> Option<Turn> {
    ranked(options.planner(), whole).first().copied()
}

/// The turns that an evaluator would try, in its order.
pub(super) fn ranked<const N: usize>(
    mut evaluator: Expert<N>,
    whole: &TurnPosition<N>,
) -> Vec<Turn> {
    let mut chosen = Vec::new();
    evaluator.reset(whole);
    evaluator.choose(
        whole,
        NodeContext {
            ply: 0,
            depth: 1,
            previous: None,
            hint: None,
            window: None,
        },
        &mut chosen,
    );
    chosen
}

/// The probability of winning that points mean: a logistic curve.
fn chance(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-points / scale))
}

/// What a search has found, with the mean of its last depths as a probability.
fn found(
    options: &ExpertOptions,
    report: &Report<Turn>,
    earlier: Earlier<Score>,
) -> Option<SearchResult> {
    let earlier = earlier.map(|score| score.map(f64::from));
    let points = steadied(f64::from(report.value), earlier);
    let is_opinion = won_or_lost::<AnyConnect6>(report.value).is_none()
        && report.depth.is_some_and(|depth| depth > 0);
    let scale = options.scale.filter(|_| is_opinion);
    let estimate = scale.map(|scale| chance(points, scale));
    Some(SearchResult::of_turns(report)?.with_estimate(estimate))
}

/// The search for the board of the last request.
#[derive(Debug)]
pub(super) struct ExpertSearch {
    options: ExpertOptions,
    boards: Option<Boards>,
}

impl ExpertSearch {
    /// Without a search for any board.
    pub(super) const fn new(options: ExpertOptions) -> Self {
        Self {
            options,
            boards: None,
        }
    }

    /// Searches with the search for the board of the position, which is made if necessary.
    fn report(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<(Report<Turn>, Earlier<Score>), QueryError> {
        self.prepare(position)?;
        let options = self.options;
        let glimpse =
            &|report: &_, earlier| Some(found(&options, report, earlier)?.glimpse(position));
        match (self.boards.as_mut(), position) {
            (Some(Boards::Large(board)), AnyConnect6::Large(p)) => {
                searched(board, &options, *p, limits, glimpse)
            }
            (Some(Boards::Middle(board)), AnyConnect6::Middle(p)) => {
                searched(board, &options, *p, limits, glimpse)
            }
            (Some(Boards::Small(board)), AnyConnect6::Small(p)) => {
                searched(board, &options, *p, limits, glimpse)
            }
            _ => Err(SearchError::NoMove.into()),
        }
    }
}

impl BoardSearch for ExpertSearch {
    fn search(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<SearchResult, QueryError> {
        let (report, earlier) = self.report(position, limits)?;
        found(&self.options, &report, earlier).ok_or(QueryError::Finished)
    }

    fn finds_turns(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        match &mut self.boards {
            Some(Boards::Large(board)) => board.search.forget(self.options.evaluator()),
            Some(Boards::Middle(board)) => board.search.forget(self.options.evaluator()),
            Some(Boards::Small(board)) => board.search.forget(self.options.evaluator()),
            None => {}
        }
    }

    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), QueryError> {
        let fits = matches!(
            (&self.boards, position),
            (Some(Boards::Large(_)), AnyConnect6::Large(_))
                | (Some(Boards::Middle(_)), AnyConnect6::Middle(_))
                | (Some(Boards::Small(_)), AnyConnect6::Small(_))
        );
        if !fits {
            self.boards = Some(match position {
                AnyConnect6::Large(_) => Boards::Large(made(&self.options)?),
                AnyConnect6::Middle(_) => Boards::Middle(made(&self.options)?),
                AnyConnect6::Small(_) => Boards::Small(made(&self.options)?),
            });
        }
        Ok(())
    }
}
