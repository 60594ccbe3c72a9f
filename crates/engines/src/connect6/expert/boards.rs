//! The search by whole turns, for boards of every size.

use connect6::zone::TurnScreen;
use connect6::{AnyConnect6, Connect6, Expert, Turn, TurnPosition};
use game_core::{NodeContext, Order, Score, Track};
use search::{AlphaBeta, Report, SearchError};

use super::options::ExpertOptions;
use super::safety::{SafeRoot, loses, standing_turns};
use super::zone_wins::{AFTER, BEFORE, ZoneWins, has_room};
use crate::alphabeta::{Glimpse, deepened, won_or_lost};
use crate::connect6::pre_search::ForcedWinResult;
use crate::connect6::search_result::SearchResult;
use crate::connect6::turn_engine::{BoardAnswer, BoardSearch};
use crate::iterative_deepening::{DoneDepths, Earlier, steadied};
use registry::{Limits, QueryError};

/// The depth of a search without limits, in turns.
const DEPTH: u32 = 6;

/// The search with its table for one size of board, the look for forced wins of the opponent, and
/// the mover's wins with zones.
#[derive(Debug)]
struct RootSearch<const N: usize> {
    search: AlphaBeta<TurnPosition<N>, Expert<N>>,
    screen: TurnScreen<N>,
    wins: ZoneWins<N>,
}

impl<const N: usize> RootSearch<N> {
    /// Starts another game.
    fn forget(&mut self, options: &ExpertOptions) {
        self.search.forget(options.evaluator());
        self.wins.clear();
    }
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
        wins: ZoneWins::new(),
    }))
}

/// How many turns get a value where all are wanted: each costs about as much as the best one.
const LINES: usize = 3;

/// Turns that a glance looks ahead at most, and one of how many parts of the limits it takes.
const GLANCE_TURNS: u32 = 4;
const GLANCE_PARTS: u32 = 16;

/// Who has this chance of winning may have a win with zones: it is looked for.
const AHEAD: f64 = 0.6;

/// Points that make a win e times as likely as a loss, where that is not known of the values.
const SCALE: f64 = 600.0;

/// How often the turn is chosen anew because the opponent wins after it.
const SECOND_THOUGHTS: u32 = 4;

/// Alpha-beta with these turns at the root, or those of the evaluator if there are none, and exact
/// values for this many of the best.
fn alpha_beta<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    (turns, lines): (&[Turn], usize),
    whole: &TurnPosition<N>,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, Turn>,
    done: &mut DoneDepths,
) -> Result<(Report<Turn>, Earlier<Score>), QueryError> {
    let search = &mut board.search;
    search.evaluator_mut().set_root_turns(turns.to_vec());
    search.options_mut().lines = if lines > 1 {
        // Beyond the turns that are tried there is nothing but turns that are not worth a look.
        lines.min(ranked(search.evaluator().clone(), whole).len())
    } else {
        1
    };
    let own_limits = options.own_limits;
    deepened(search, own_limits, DEPTH, whole, limits, glimpse, done)
}

/// The mover's chance by a shallow search, and the nodes that it entered. `done` gets the depths that
/// it has done.
fn glance<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    position: Connect6<N>,
    limits: &Limits<'_>,
    done: &mut DoneDepths,
) -> Result<(f64, u64), QueryError> {
    let depth = limits.depth_limit().unwrap_or(DEPTH).min(GLANCE_TURNS);
    let part = limits.share(GLANCE_PARTS, 0, limits.now()).depth(depth);
    let whole = TurnPosition::from(position);
    let quiet = &|_: &_, _| None;
    let (report, earlier) = alpha_beta(board, options, (&[], 1), &whole, &part, quiet, done)?;
    Ok((standing(options, &report, earlier), report.nodes))
}

/// The mover's win with zones, where a glance says that they are ahead, or the result of alpha-beta.
/// A win that alpha-beta sees is looked for again with zones, because its narrow search is no proof.
fn answered<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    position: Connect6<N>,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, Turn>,
) -> Result<BoardAnswer, QueryError> {
    let (begin, mut options) = (limits.now(), *options);
    let (before, after) = ((options.zones, BEFORE), (options.zones, AFTER));
    // In the middle of a turn there are no such wins.
    let begins = position.left() == 2;
    if begins && let Some(won) = won(&board.wins.continued(&position, limits), 0) {
        return Ok(won);
    }
    let (mut spent, mut done) = (0, [None; 3]);
    if begins && has_room(before, limits) {
        let (chance, nodes) = glance(board, &options, position, limits, &mut done)?;
        spent = nodes;
        if chance >= AHEAD {
            let rest = limits.left(spent, begin);
            // What alpha-beta takes for a win needs no more thought, but a proof.
            let share = if chance < 1.0 { before } else { after };
            let win = board.wins.win(&position, share, &rest);
            spent = spent.saturating_add(win.nodes);
            if let Some(won) = won(&win, spent) {
                return Ok(won);
            }
        }
        if chance > 1.0 - AHEAD {
            options.zones = 0;
        }
    }
    let rest = limits.left(spent, begin);
    let (mut report, earlier) = searched(board, &options, position, &rest, glimpse, &mut done)?;
    spent = spent.saturating_add(report.nodes);
    let rest = limits.left(spent, begin);
    let sees_a_win = standing(&options, &report, earlier) >= 1.0 && !report.proved;
    if begins && sees_a_win && has_room(after, &rest) {
        let win = board.wins.win(&position, after, &rest);
        spent = spent.saturating_add(win.nodes);
        if let Some(won) = won(&win, spent) {
            return Ok(won);
        }
    }
    report.nodes = spent;
    let result = found(&options, &report, earlier).ok_or(QueryError::Finished)?;
    Ok(BoardAnswer::Searched(result))
}

/// The answer of a win with zones, if there is one, after this many nodes.
fn won(win: &ForcedWinResult, spent: u64) -> Option<BoardAnswer> {
    let (turn, turns) = win.win?;
    let nodes = spent.max(win.nodes);
    Some(BoardAnswer::Won { turn, turns, nodes })
}

/// Alpha-beta, and the looks for the opponent's wins around it.
fn searched<const N: usize>(
    board: &mut RootSearch<N>,
    options: &ExpertOptions,
    position: Connect6<N>,
    limits: &Limits<'_>,
    glimpse: &Glimpse<'_, Turn>,
    done: &mut DoneDepths,
) -> Result<(Report<Turn>, Earlier<Score>), QueryError> {
    let whole = TurnPosition::from(position);
    let begin = limits.now();
    let lines = if limits.wants_every_move() { LINES } else { 1 };
    let mut root = SafeRoot::of(&mut board.screen, options, &position, limits);
    let (nodes, time) = root.kept(options, &position, limits);
    let rest = limits.left(root.nodes + nodes, begin).without(time);
    let (mut report, mut earlier) = alpha_beta(
        board,
        options,
        (&root.turns, lines),
        &whole,
        &rest,
        glimpse,
        done,
    )?;
    root.settle(&mut board.screen, options, limits, &mut report);
    if report.depth.unwrap_or(0) == 0 {
        let first = root.turns.first().copied();
        stop_a_win(&mut report, first.or_else(|| first_choice(options, &whole)));
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
        let (quiet, none) = (&|_: &_, _| None, &mut [None; 3]);
        let again = alpha_beta(board, options, (&turns, lines), &whole, &left, quiet, none)?;
        entered = entered.saturating_add(again.0.nodes);
        if again.0.depth.unwrap_or(0) == 0 {
            stop_a_win(&mut report, Some(first));
            break;
        }
        (report, earlier) = again;
    }
    report.nodes = entered.saturating_add(board.screen.nodes());
    Ok((report, earlier))
}

/// Puts a turn in the place of what too few nodes have looked at: it at least stops a win.
fn stop_a_win(report: &mut Report<Turn>, turn: Option<Turn>) {
    if let Some(turn) = turn {
        report.best = Some(turn);
        report.variation = vec![turn];
        report.moves.clear();
    }
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

/// The mean of the last depths of a search, in points.
fn points(report: &Report<Turn>, earlier: Earlier<Score>) -> f64 {
    steadied(
        f64::from(report.value),
        earlier.map(|score| score.map(f64::from)),
    )
}

/// The chance that a search gives the mover: certain if a win was found, and even if nothing is
/// known.
fn standing(options: &ExpertOptions, report: &Report<Turn>, earlier: Earlier<Score>) -> f64 {
    match won_or_lost::<AnyConnect6>(report.value) {
        Some(outcome) => f64::midpoint(1.0, outcome),
        None if report.depth.is_none_or(|depth| depth == 0) => 0.5,
        None => chance(points(report, earlier), options.scale.unwrap_or(SCALE)),
    }
}

/// What a search has found, with the mean of its last depths as a probability.
fn found(
    options: &ExpertOptions,
    report: &Report<Turn>,
    earlier: Earlier<Score>,
) -> Option<SearchResult> {
    let is_opinion = won_or_lost::<AnyConnect6>(report.value).is_none()
        && report.depth.is_some_and(|depth| depth > 0);
    let scale = options.scale.filter(|_| is_opinion);
    let estimate = scale.map(|scale| chance(points(report, earlier), scale));
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
    fn answer(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<BoardAnswer, QueryError> {
        self.prepare(position)?;
        let options = self.options;
        let glimpse =
            &|report: &_, earlier| Some(found(&options, report, earlier)?.glimpse(position));
        match (self.boards.as_mut(), position) {
            (Some(Boards::Large(board)), AnyConnect6::Large(p)) => {
                answered(board, &options, *p, limits, glimpse)
            }
            (Some(Boards::Middle(board)), AnyConnect6::Middle(p)) => {
                answered(board, &options, *p, limits, glimpse)
            }
            (Some(Boards::Small(board)), AnyConnect6::Small(p)) => {
                answered(board, &options, *p, limits, glimpse)
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
    ) -> Result<BoardAnswer, QueryError> {
        self.answer(position, limits)
    }

    fn finds_turns(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        match &mut self.boards {
            Some(Boards::Large(board)) => board.forget(&self.options),
            Some(Boards::Middle(board)) => board.forget(&self.options),
            Some(Boards::Small(board)) => board.forget(&self.options),
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
