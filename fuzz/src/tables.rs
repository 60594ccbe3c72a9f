//! The law of tables in files: changed files are refused.

use std::sync::OnceLock;

use einstein::{AnyEinStein, Endings, Size};
use engines::einstein::tables::Name;
use search::Sweep;
use search::sweep::{LoadError, SweptValues};

/// A small table: its numbering, its values and its file.
struct Sound {
    name: Name,
    endings: Endings,
    swept: SweptValues,
    file: Vec<u8>,
}

impl Sound {
    fn make() -> Option<Self> {
        let name = Name {
            size: Size {
                width: 3,
                stones: 3,
                faces: 3,
            },
            most: 2,
        };
        let endings = Endings::new(name.size, name.most).ok()?;
        let swept = Sweep::new(&endings).run::<AnyEinStein>().ok()?;
        let mut file = Vec::new();
        swept.write(&name.label(), &mut file).ok()?;
        Some(Self {
            name,
            endings,
            swept,
            file,
        })
    }

    fn read(&self, bytes: &[u8]) -> Result<SweptValues, LoadError> {
        SweptValues::read::<AnyEinStein, _>(&self.name.label(), &self.endings, &mut &bytes[..])
    }
}

static SOUND: OnceLock<Option<Sound>> = OnceLock::new();

/// A file is read back as it was written, or refused with a sentence: arbitrary bytes, and a sound
/// file that was changed at places, cut off or lengthened.
///
/// The first byte chooses between them. A change is three bytes: a place near the beginning, or
/// anywhere, and the new byte.
pub fn table_files_are_whole_or_refused(bytes: &[u8]) {
    let Some((kind, rest)) = bytes.split_first() else {
        return;
    };
    let sound = SOUND.get_or_init(Sound::make).as_ref();
    assert!(sound.is_some(), "the small table cannot be made");
    let Some(sound) = sound else { return };
    let mut file = if kind % 4 == 0 {
        rest.to_vec()
    } else {
        sound.file.clone()
    };
    if kind % 4 != 0 {
        for change in rest.chunks_exact(3) {
            let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
            let length = file.len();
            match kind % 4 {
                // A header has some hundred bytes.
                1 => file[place % length.min(200)] = change[2],
                2 => file[place % length] = change[2],
                _ if place % 2 == 0 => file.truncate(length.saturating_sub(place / 2).max(1)),
                _ => file.push(change[2]),
            }
        }
    }
    match sound.read(&file) {
        Ok(swept) => assert!(
            file == sound.file && swept == sound.swept,
            "a file is believed that was not written"
        ),
        Err(error) => {
            let sentence = error.to_string();
            assert!(
                file != sound.file && sentence.ends_with('.'),
                "a sound file is refused: {sentence:?}"
            );
        }
    }
}
