use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::header::{Header, decode, encode};
use super::{BLOCK, FileError, Label, checksum};

/// Reads the table of that label and length, and gives its payload to `sink`, block by block,
/// each after its checksum was found right.
///
/// If this fails, the caller must discard what `sink` has taken.
///
/// # Errors
///
/// It is another table, or any part of it is not as it was written.
pub fn read(
    label: &Label,
    length: u64,
    from: &mut impl Read,
    sink: &mut dyn FnMut(&[u8]),
) -> Result<(), FileError> {
    decode(from)?.check(label, length)?;
    blocks(length, from, sink)
}

/// Reads a file as [`read`](read()) does.
///
/// # Errors
///
/// As [`read`](read()), and the file cannot be opened; a folder is none.
pub fn load(
    path: &Path,
    label: &Label,
    length: u64,
    sink: &mut dyn FnMut(&[u8]),
) -> Result<(), FileError> {
    read(label, length, &mut open(path)?, sink)
}

/// Checks a file of any label: every checksum, and that nothing is missing or too much. Gives its
/// label and the length of its payload.
///
/// # Errors
///
/// Any part of it is not as it was written, or it cannot be read.
pub fn verify(path: &Path) -> Result<(Label, u64), FileError> {
    let mut from = open(path)?;
    let Header { label, length } = decode(&mut from)?;
    blocks(length, &mut from, &mut |_| ())?;
    Ok((label, length))
}

/// What a file says it is, and the length of its payload, without a look at the payload but for its
/// length.
///
/// # Errors
///
/// The header is damaged, or the file is shorter or longer than it says.
pub fn label(path: &Path) -> Result<(Label, u64), FileError> {
    let mut from = open(path)?;
    let Header { label, length } = decode(&mut from)?;
    let header = encode(&label, length)?.len() as u64;
    let sums = length
        .div_ceil(BLOCK as u64)
        .checked_mul(4)
        .ok_or(FileError::Header)?;
    let all = header
        .checked_add(length)
        .and_then(|all| all.checked_add(sums))
        .ok_or(FileError::Header)?;
    match std::fs::metadata(path)
        .map_err(FileError::System)?
        .len()
        .cmp(&all)
    {
        core::cmp::Ordering::Less => Err(FileError::Short),
        core::cmp::Ordering::Equal => Ok((label, length)),
        core::cmp::Ordering::Greater => Err(FileError::Long),
    }
}

fn open(path: &Path) -> Result<BufReader<File>, FileError> {
    // A pipe or a device in its place would block a reader forever.
    if !std::fs::metadata(path)
        .map_err(FileError::System)?
        .is_file()
    {
        return Err(FileError::NoFile);
    }
    let file = File::open(path).map_err(FileError::System)?;
    Ok(BufReader::with_capacity(4 * BLOCK, file))
}

/// Reads `length` bytes of payload, and then the end of the file.
fn blocks(length: u64, from: &mut impl Read, sink: &mut dyn FnMut(&[u8])) -> Result<(), FileError> {
    let mut block = vec![0; BLOCK + 4];
    let (mut number, mut left) = (0, length);
    while left > 0 {
        let here = usize::try_from(left).unwrap_or(BLOCK).min(BLOCK);
        let whole = block.get_mut(..here + 4).unwrap_or_default();
        from.read_exact(whole)?;
        let (payload, sum) = whole.split_at(here);
        if checksum(number, payload).to_le_bytes() != sum {
            return Err(FileError::Block { number });
        }
        sink(payload);
        number += 1;
        left -= here as u64;
    }
    let mut behind = [0];
    match from.read(&mut behind) {
        Ok(0) => Ok(()),
        Ok(_) => Err(FileError::Long),
        Err(error) => Err(FileError::System(error)),
    }
}
