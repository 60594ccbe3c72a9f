use alloc::vec::Vec;

use game_core::{
    Compact, Finite, Hidden, MAX_STEPS, Packed, Position, Score, Side, Stochastic, ToMove, ZeroSum,
    mix, random_event,
};
use rand_core::Rng;

use super::Fault;
use super::impure_state::ImpureState;

/// A deal: First is dealt a card that Second does not see, and bids; Second folds or calls.
///
/// A fold pays First 1. A call pays the bid plus 1, to First if the card is high and to Second
/// if it is low; two of three cards are low. Correct as long as it has no fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(super) card: Option<Card>,
    /// 1 or 2; 0 before.
    pub(super) bid: u8,
    pub(super) called: Option<bool>,
    pub(super) fault: Option<Fault>,
    impure_state: ImpureState,
}

/// What First is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// Loses if it is called.
    Low,
    /// Wins if it is called.
    High,
}

/// What a player says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealMove {
    /// First bids 1 or 2.
    Bid(u8),
    /// Second gives up.
    Fold,
    /// Second wants to see.
    Call,
}

impl Deal {
    /// Nothing dealt yet, with a fault or without.
    #[must_use]
    pub fn new(fault: Option<Fault>) -> Self {
        Self {
            card: None,
            bid: 0,
            called: None,
            fault,
            impure_state: ImpureState::default(),
        }
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// The cards with their weights, as they should be.
    fn cards(&self) -> Vec<(Card, u64)> {
        let low = if self.has(Fault::Overweight) {
            u64::MAX
        } else {
            2
        };
        let high = u64::from(!self.has(Fault::Weightless));
        let mut cards = Vec::from([(Card::Low, low), (Card::High, high)]);
        match self.fault {
            Some(Fault::NoCards) => cards.clear(),
            Some(Fault::CardTwice) => cards.push((Card::Low, low)),
            Some(Fault::MoodyCards) if self.impure_state.alternates() => cards.reverse(),
            _ => {}
        }
        cards
    }
}

impl Position for Deal {
    type Move = DealMove;
    type Player = Side;

    const BOUND: Score = 3;

    fn to_move(&self) -> ToMove<Side> {
        match (self.card, self.bid, self.called) {
            (None, ..) => ToMove::Chance,
            (_, 0, _) => ToMove::Player(Side::First),
            (.., None) => ToMove::Player(Side::Second),
            _ => ToMove::Nobody,
        }
    }

    fn moves(&self) -> impl Iterator<Item = DealMove> {
        let words: &[DealMove] = match self.to_move() {
            ToMove::Player(Side::First) => &[DealMove::Bid(1), DealMove::Bid(2)],
            ToMove::Player(Side::Second) => &[DealMove::Fold, DealMove::Call],
            _ => &[],
        };
        words.iter().copied()
    }

    fn play(&mut self, word: DealMove) {
        match word {
            DealMove::Bid(bid) => self.bid = bid,
            DealMove::Fold => self.called = Some(false),
            DealMove::Call => self.called = Some(true),
        }
    }

    fn payoff(&self, player: Side) -> Score {
        let first = match (self.called, self.card) {
            (Some(true), Some(Card::High)) => 1 + Score::from(self.bid),
            (Some(true), _) => -1 - Score::from(self.bid),
            (Some(false), _) => 1,
            (None, _) => 0,
        };
        if player == Side::First { first } else { -first }
    }

    fn key(&self) -> u64 {
        mix(self.pack()[0])
    }
}

impl Stochastic for Deal {
    type Event = Card;

    fn events(&self) -> impl Iterator<Item = (Card, u64)> {
        let dealt = self.card.is_some() && !self.has(Fault::CardsAtAnyTime);
        let cards = if dealt { Vec::new() } else { self.cards() };
        let count = if self.has(Fault::EndlessEvents) {
            usize::MAX
        } else {
            cards.len()
        };
        cards.into_iter().cycle().take(count)
    }

    fn happen(&mut self, card: Card) {
        self.card = Some(card).filter(|_| !self.has(Fault::Redealt));
    }

    fn total_weight(&self) -> u64 {
        let sum = self
            .events()
            .take(MAX_STEPS)
            .fold(0_u64, |sum, (_, weight)| sum.saturating_add(weight));
        if self.has(Fault::Overweighed) {
            sum.saturating_add(1)
        } else {
            sum
        }
    }

    fn event_at(&self, point: u64) -> Option<Card> {
        let astray = self.has(Fault::DrawnBackwards);
        let mut cards: Vec<(Card, u64)> = self.events().take(MAX_STEPS).collect();
        if astray {
            cards.reverse();
        }
        let ends = cards.iter().scan(0_u64, |end, &(card, weight)| {
            *end = end.saturating_add(weight);
            Some((card, *end))
        });
        ends.into_iter()
            .find_map(|(card, end)| (point < end).then_some(card))
    }

    fn given(&self, card: Card) -> Self {
        let other = if card == Card::Low {
            Card::High
        } else {
            Card::Low
        };
        let mut next = self.clone();
        next.happen(if self.has(Fault::GivenAstray) {
            other
        } else {
            card
        });
        next
    }
}

impl ZeroSum for Deal {}

impl Packed for Deal {
    fn pack(&self) -> [u64; 2] {
        let wide = u64::from(self.has(Fault::WidePack) && self.called.is_some());
        let digit = |side: Option<bool>| side.map_or(0, |yes| 1 + u64::from(yes));
        [
            digit(self.card.map(|card| card == Card::High))
                + 3 * digit(self.called)
                + 9 * u64::from(self.bid),
            wide,
        ]
    }
}

impl Compact for Deal {}

impl Finite for Deal {
    const MAX_MOVES: usize = 2;

    fn moves_left(&self) -> usize {
        usize::from(self.bid == 0) + usize::from(self.called.is_none())
    }
}

/// What a player sees of a [`Deal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// All that is on the table; the card too, if the player may see it.
    seen: Deal,
    /// Whether a card lies face down.
    face_down: bool,
}

impl Hidden for Deal {
    type View = View;

    /// First sees all; Second does not see the card, even after the end.
    fn view(&self, player: Side) -> View {
        let mut seen = self.clone();
        let face_down = player == Side::Second && seen.card.take().is_some();
        if self.has(Fault::WrongMover) {
            seen.bid = 0;
        }
        View { seen, face_down }
    }

    fn sample(view: &View, random: &mut impl Rng) -> Self {
        let mut deal = view.seen.clone();
        if view.face_down {
            deal.card = random_event(&Self::new(None), random);
        }
        if deal.has(Fault::WrongSecret) && deal.bid > 0 {
            deal.bid = 3 - deal.bid;
        }
        deal
    }
}
