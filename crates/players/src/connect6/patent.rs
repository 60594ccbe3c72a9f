//! The player: book, forcing search, alpha-beta, in this order.

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position};
use search::{Bound, Report};

use super::boards::Boards;
use super::hooks::{Book, Forced, Forcing};
use super::plan::{Plan, reasons};
use super::style::{Mix, Style};
use crate::alphabeta::won_or_lost;
use crate::report::spell;
use crate::{Analysis, EngineError, Limits, Refusal, Settings, Thinker, Unit, ValuedMove};

/// A player of the patent's flow.
///
/// It thinks when its turn begins and plays both stones of it. Asked in the middle of a turn that it
/// did not begin, it looks for the second stone alone.
#[derive(Debug)]
pub struct Patent {
    name: &'static str,
    style: Style,
    boards: Option<Boards>,
    book: Option<Box<dyn Book>>,
    forcing: Option<Box<dyn Forcing>>,
    plan: Option<Plan>,
}

impl Patent {
    /// The player of that name, with these values of [`OPTIONS`](super::OPTIONS).
    ///
    /// # Errors
    ///
    /// No memory of this machine is as large as the table.
    pub fn new(name: &'static str, mix: Mix, settings: &Settings) -> Result<Self, EngineError> {
        let style = Style::of(name, mix, settings)?;
        Ok(Self { name, style, boards: None, book: None, forcing: None, plan: None })
    }

    /// The same with a book, which is asked first.
    #[must_use]
    pub fn with_book(self, book: Box<dyn Book>) -> Self {
        Self { book: Some(book), ..self }
    }

    /// The same with a search for forced wins, which is asked after the book.
    #[must_use]
    pub fn with_forcing(self, forcing: Box<dyn Forcing>) -> Self {
        Self { forcing: Some(forcing), ..self }
    }

    /// The search for the board of this position.
    fn boards(&mut self, position: &AnyConnect6) -> Result<&mut Boards, Refusal> {
        let kept = self.boards.take().filter(|boards| boards.fits(position));
        let boards = kept.map_or_else(|| Boards::of(position, &self.style), Ok)?;
        Ok(self.boards.insert(boards))
    }

    /// What the book says, if that is a legal turn.
    fn known(&self, position: &AnyConnect6) -> Option<Analysis> {
        let turn = self.book.as_ref()?.turn(position)?;
        position.clone().try_turn(turn).ok()?;
        Some(self.of_turn(position, turn, None))
    }

    /// What the forcing search finds, if that is a legal turn; and the nodes that it took.
    fn forced(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> (Option<Analysis>, u64) {
        let Some(forcing) = self.forcing.as_mut() else { return (None, 0) };
        let Forced { win, nodes } = forcing.win(position, &limits.share(2, 0, limits.now()));
        let legal = win.filter(|&(turn, _)| position.clone().try_turn(turn).is_ok());
        let analysis = legal.map(|(turn, turns)| Analysis { nodes, ..self.of_turn(position, turn, Some(turns)) });
        (analysis, nodes)
    }

    /// A turn that was not searched for; with the winner's turns to the end, if it wins.
    fn of_turn(&self, position: &AnyConnect6, turn: Turn, wins_in: Option<u32>) -> Analysis {
        let stones: Vec<Cell> = turn.cells().collect();
        let (variation, _) = spell(position, &stones);
        Analysis {
            engine: self.name,
            best: variation.first().cloned(),
            value: wins_in.map(|_| 1.0),
            unit: if wins_in.is_some() { Unit::Outcome } else { Unit::Points },
            distance: wins_in.filter(|&turns| turns == 1).and_then(|_| u32::try_from(variation.len()).ok()),
            proved: wins_in.is_some(),
            depth: wins_in.map_or(0, |turns| (2 * turns).saturating_sub(1)),
            nodes: 0,
            variation,
            moves: Vec::new(),
            reasons: reasons(position, turn),
        }
    }

    /// What alpha-beta finds.
    fn searched(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let style = self.style;
        let report = self.boards(position)?.search(&style, position, limits)?;
        let best = report.best.ok_or(Refusal::Finished)?;
        let line = completed(position, best, &report);
        let decided = won_or_lost::<AnyConnect6>(report.value).is_some();
        let value = |score| if decided { won_or_lost::<AnyConnect6>(score) } else { Some(f64::from(score)) };
        let (variation, ends) = spell(position, &line);
        let turn = line.get(1).filter(|_| position.left() == 2).map_or(Turn::One(best), |&next| Turn::Two(best, next));
        // A node or two do not suffice to look at anything: then there is a move, but no opinion.
        let looked = report.depth.is_some_and(|depth| depth > 0);
        let moves = report.moves.iter().map(|root| ValuedMove {
            m: position.move_text(root.m),
            position: position.after(root.m).to_string(),
            value: if root.bound == Bound::Exact { value(root.value) } else { None },
            distance: None,
            again: Some(position.left() == 2 && !position.after(root.m).is_over()),
            die: None,
        });
        Ok(Analysis {
            engine: self.name,
            best: variation.first().cloned(),
            value: if looked { value(report.value) } else { None },
            unit: if decided { Unit::Outcome } else { Unit::Points },
            distance: if decided && ends { u32::try_from(variation.len()).ok() } else { None },
            // A win in this turn needs no table: the stones of it stand there.
            proved: report.proved || wins_now(position, &report),
            depth: report.depth.unwrap_or(0),
            nodes: report.nodes,
            variation,
            moves: moves.collect(),
            reasons: reasons(position, turn),
        })
    }
}

/// Whether the search has found that the mover wins in this turn, and the board agrees.
fn wins_now(position: &AnyConnect6, report: &Report<Cell>) -> bool {
    AnyConnect6::WIN.is_some_and(|win| report.value == win - 1) && position.winning_turn().is_some()
}

/// The best line of play. Where a win in this turn was seen without being played out, the stones of
/// it are the line: nobody understands why a win is left standing.
fn completed(position: &AnyConnect6, best: Cell, report: &Report<Cell>) -> Vec<Cell> {
    if let Some(turn) = position.winning_turn().filter(|_| wins_now(position, report)) {
        return turn.cells().collect();
    }
    if report.variation.is_empty() { vec![best] } else { report.variation.clone() }
}

impl Thinker<AnyConnect6> for Patent {
    fn think(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        if position.is_over() {
            return Err(Refusal::Finished);
        }
        let plan = self.plan.take();
        if let Some(plan) = plan.filter(|plan| plan.is_for(position)) {
            return Ok(plan.analysis);
        }
        let begins = position.left() == 2 || position.stones(position.mover()).is_empty();
        let known = if begins { self.known(position) } else { None };
        let begin = limits.now();
        let (found, nodes) = match known {
            Some(known) => (Some(known), 0),
            None if begins => self.forced(position, limits),
            None => (None, 0),
        };
        let analysis = match found {
            Some(found) => found,
            None if nodes > 0 => {
                let analysis = self.searched(position, &limits.share(1, nodes, begin))?;
                Analysis { nodes: analysis.nodes.saturating_add(nodes), ..analysis }
            }
            None => self.searched(position, limits)?,
        };
        self.plan = Plan::of(position, &analysis);
        Ok(analysis)
    }

    fn begin(&mut self, _: u64) {
        self.plan = None;
        if let Some(boards) = &mut self.boards {
            boards.forget(&self.style);
        }
        if let Some(forcing) = &mut self.forcing {
            forcing.forget();
        }
    }

    fn prepare(&mut self, position: &AnyConnect6, _: Option<usize>) {
        // What fails here fails again when it is asked to think, and is said then.
        let _ = self.boards(position).map(drop);
    }
}
