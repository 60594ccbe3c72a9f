//! Records of games: what contests hand in, read in every dialect, replayed against the rules, and
//! written in the form that most people write.
//!
//! A [`Record`] is a [`Heading`] (who, when, where, with what result) and a [`Play`]: the start and
//! the plies of one of the five games. It cannot hold an illegal game: every ply is played as it is
//! read.
//!
//! ```text
//! bytes ──decode──► text ──a reader──► Record ──a writer──► text ──encode──► bytes
//!       encoding           format             format             encoding
//! ```
//!
//! [`read`] recognises encoding and [`Format`] from the content, and says what it found. What
//! differs from the majority form is listed as [`Dialect`]s; what a format has no place for is
//! listed by [`write()`] as [`Part`]s. A [`RecordError`] says line, column and ply.
//!
//! A [`Splitter`] reads a file of many games, with one game in memory at a time.
//!
//! Formats count rows from the top or from the bottom and begin at 1 or at A. Inside there is one
//! origin, the upper left; each reader and writer converts at its edge.
//!
//! ```
//! use records::{Encoding, Format, read, write};
//!
//! let text = "{[C6][North B][South W][][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(I,11);W(K,9)}";
//! let reading = read(text.as_bytes())?;
//! assert_eq!((reading.format, reading.record.play().plies()), (Format::C6, 3));
//!
//! let written = write(&reading.record, Format::GolemList, Encoding::Utf8)?;
//! assert_eq!(written.text, "1.j10 2.i11k9\n");
//! assert!(!written.left_out.is_empty()); // a bare list has no names
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod c6;
mod dialect;
mod dots_record;
mod draft;
mod encoding;
mod error;
pub mod expected;
mod form;
mod format;
mod formats;
mod golem;
mod golem_dots;
mod hunt;
mod json;
mod l_strings;
mod line;
mod moment;
mod move_lines;
mod name;
mod part;
mod play;
mod player_name;
mod reading;
mod record;
mod scan;
mod sgf;
mod source;
mod splitter;
mod stones;
mod table;
mod tags;
mod text;
mod three;
mod trmph;
mod verdict;
mod writing;
mod wtn;

pub use dialect::Dialect;
pub use encoding::{EncodeError, Encoding, decode, encode};
pub use error::{Fault, RecordError};
pub use format::{Format, Options, WriteError};
pub use formats::UnknownFormatError;
pub use hunt::{Hunt, NotedShot, ShotError};
pub use line::{Line, Note, Ply};
pub use moment::{Date, Moment, Time};
pub use part::Part;
pub use play::{Game, Play, ReplayError};
pub use player_name::{is_same_name, is_visible_name};
pub use reading::{MOST_BYTES, Reading, read, read_as, recognise};
pub use record::{Clock, Heading, Record, VerdictError};
pub use splitter::{Piece, Splitter, as_entry};
pub use three::{THREE, ThreeRecord, commitment};
pub use verdict::Verdict;
pub use writing::{Written, write};
