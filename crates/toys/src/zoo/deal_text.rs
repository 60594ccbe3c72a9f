use core::fmt::{self, Display, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, phrase};

use super::Fault;
use super::deal::{Card, Deal, DealMove};
use crate::END;

impl Display for Deal {
    /// `-` or the card `L`, `H`; the bid; `f` or `c`; the letter of the fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(
            self.card
                .map_or('-', |card| if card == Card::Low { 'L' } else { 'H' }),
        )?;
        if self.bid > 0 {
            write!(f, "{}", self.bid)?;
        }
        self.called.map_or(Ok(()), |called| {
            f.write_char(if called { 'c' } else { 'f' })
        })?;
        self.fault
            .map_or(Ok(()), |fault| f.write_char(fault.letter()))
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = text.chars().last().and_then(Fault::of_letter);
        let end = fault.map_or(0, |fault| fault.letter().len_utf8());
        let mut reader = Reader::new(&text[..text.len() - end]);
        let mut deal = Self::new(fault);
        deal.card = reader.take(phrase!("-, L or H"), |c| match c {
            '-' => Some(None),
            'L' => Some(Some(Card::Low)),
            'H' => Some(Some(Card::High)),
            _ => None,
        })?;
        if deal.card.is_some() && !reader.is_at_end() {
            deal.bid = reader.digit(1..=2, phrase!("a bid of 1 or 2"))?;
            if !reader.is_at_end() {
                deal.called =
                    Some(reader.take(phrase!("f or c"), |c| "fc".contains(c).then_some(c == 'c'))?);
            }
        }
        reader.end(END)?;
        Ok(deal)
    }
}

impl Notation for Deal {
    /// The bid as a digit, `f` or `c`.
    fn write_move(&self, word: DealMove, out: &mut impl Write) -> fmt::Result {
        match word {
            DealMove::Bid(bid) => write!(out, "{bid}"),
            DealMove::Fold => out.write_char('f'),
            DealMove::Call => out.write_char('c'),
        }
    }

    /// `L` or `H`.
    fn write_event(&self, card: Card, out: &mut impl Write) -> fmt::Result {
        let low = card == Card::Low || self.has(Fault::SameEventText);
        out.write_char(if low { 'L' } else { 'H' })
    }

    fn read_event(&self, text: &str) -> Result<Card, ParseError> {
        let mut reader = Reader::new(text);
        let card = reader.take(phrase!("L or H"), |c| match c {
            'L' => Some(Card::Low),
            'H' => Some(Card::High),
            _ => None,
        })?;
        reader.end(END)?;
        let read = self.card.is_none() || self.has(Fault::ReadCardAnytime);
        if read {
            Ok(card)
        } else {
            Err(ParseError::new(
                1,
                phrase!("nothing, since the card is dealt"),
            ))
        }
    }
}
