use std::io::Read;

use super::{BLOCK, Expected, FileError};

const MAGIC: [u8; 8] = *b"QUINCUNX";
const VERSION: u32 = 1;

/// No header is longer, in bytes: all that is read before a checksum is known.
const LONGEST: usize = 4096;

/// Bytes before kind and game.
const FIXED: usize = 28;

/// What a table is: two files with the same label are interchangeable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// The format of the payload, with its version: `sweep 1`.
    pub kind: String,
    /// The game by name.
    pub game: String,
    /// All else that tells tables apart: sizes, limits, the version of a ranking.
    pub parameters: Vec<u64>,
}

/// Adds a text with its length.
fn put_text(bytes: &mut Vec<u8>, text: &str) -> Result<(), FileError> {
    let length = u16::try_from(text.len()).map_err(|_| FileError::Label)?;
    bytes.extend(length.to_le_bytes());
    bytes.extend(text.as_bytes());
    Ok(())
}

/// The header of a file.
pub(super) fn encode(label: &Label, length: u64) -> Result<Vec<u8>, FileError> {
    let mut rest = Vec::new();
    put_text(&mut rest, &label.kind)?;
    put_text(&mut rest, &label.game)?;
    rest.extend(
        u16::try_from(label.parameters.len())
            .map_err(|_| FileError::Label)?
            .to_le_bytes(),
    );
    label
        .parameters
        .iter()
        .for_each(|parameter| rest.extend(parameter.to_le_bytes()));
    let all = FIXED + rest.len() + 4;
    if all > LONGEST {
        return Err(FileError::Label);
    }
    let number = |number: usize| {
        u32::try_from(number)
            .map(u32::to_le_bytes)
            .map_err(|_| FileError::Label)
    };
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend(number(all)?);
    header.extend(length.to_le_bytes());
    header.extend(number(BLOCK)?);
    header.extend(rest);
    let sum = crc32fast::hash(&header);
    header.extend(sum.to_le_bytes());
    Ok(header)
}

/// What a sound header says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) label: Label,
    /// Bytes of payload.
    pub(super) length: u64,
}

impl Header {
    /// Whether this is the table that is wanted.
    pub(super) fn check(&self, label: &Label, length: u64) -> Result<(), FileError> {
        let differs = [
            (self.label.kind != label.kind, Expected::Kind),
            (self.label.game != label.game, Expected::Game),
            (
                self.label.parameters != label.parameters,
                Expected::Parameters,
            ),
            (self.length != length, Expected::Length),
        ];
        match differs.into_iter().find(|(differs, _)| *differs) {
            Some((_, what)) => Err(FileError::Other(what)),
            None => Ok(()),
        }
    }
}

/// Takes pieces off the front of a header.
struct Fields<'h>(&'h [u8]);

impl<'h> Fields<'h> {
    fn take(&mut self, length: usize) -> Result<&'h [u8], FileError> {
        let (piece, rest) = self.0.split_at_checked(length).ok_or(FileError::Header)?;
        self.0 = rest;
        Ok(piece)
    }

    fn number<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        self.take(N)?.try_into().map_err(|_| FileError::Header)
    }

    fn text(&mut self) -> Result<String, FileError> {
        let length = u16::from_le_bytes(self.number()?);
        let bytes = self.take(length.into())?;
        core::str::from_utf8(bytes)
            .map(str::to_owned)
            .map_err(|_| FileError::Header)
    }
}

/// Reads and checks a header: magic and version first, so that a foreign file is called foreign,
/// then the checksum, and only then what it covers.
pub(super) fn decode(from: &mut impl Read) -> Result<Header, FileError> {
    let mut header = vec![0; FIXED];
    from.read_exact(&mut header)?;
    let mut fields = Fields(&header);
    if fields.number()? != MAGIC {
        return Err(FileError::Other(Expected::Magic));
    }
    if u32::from_le_bytes(fields.number()?) != VERSION {
        return Err(FileError::Other(Expected::Version));
    }
    let all =
        usize::try_from(u32::from_le_bytes(fields.number()?)).map_err(|_| FileError::Header)?;
    let length = u64::from_le_bytes(fields.number()?);
    let block = u32::from_le_bytes(fields.number()?);
    if !(FIXED + 10..=LONGEST).contains(&all) {
        return Err(FileError::Header);
    }
    header.resize(all, 0);
    from.read_exact(header.get_mut(FIXED..).unwrap_or_default())?;
    let (covered, sum) = header.split_at(all - 4);
    if crc32fast::hash(covered).to_le_bytes() != sum || usize::try_from(block) != Ok(BLOCK) {
        return Err(FileError::Header);
    }
    let mut fields = Fields(covered.get(FIXED..).unwrap_or_default());
    let (kind, game) = (fields.text()?, fields.text()?);
    let count = u16::from_le_bytes(fields.number()?);
    let parameters = (0..count)
        .map(|_| fields.number().map(u64::from_le_bytes))
        .collect::<Result<_, _>>()?;
    if !fields.0.is_empty() {
        return Err(FileError::Header);
    }
    Ok(Header {
        label: Label {
            kind,
            game,
            parameters,
        },
        length,
    })
}
