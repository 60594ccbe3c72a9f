//! Files of results: a line of headings, then a line for each result, with tabs between the fields.

use crate::error::PerformanceError;

/// A file with this number of fields.
#[derive(Clone, Copy, Debug)]
pub struct Format<const N: usize> {
    /// Its path from the root.
    pub file: &'static str,
    /// The names of the fields.
    pub headings: [&'static str; N],
}

impl<const N: usize> Format<N> {
    /// The fields of each line, with the line's number.
    ///
    /// # Errors
    ///
    /// Fails at a line with other headings or another number of fields.
    pub fn read<'t>(&self, text: &'t str) -> Result<Vec<(usize, [&'t str; N])>, PerformanceError> {
        let mut lines = text.lines().enumerate();
        let headings = self.headings.join("\t");
        if lines.next().is_none_or(|(_, line)| line != headings) {
            return Err(PerformanceError::Line(
                self.file,
                1,
                format!("expected the headings {}", self.headings.join(", ")),
            ));
        }
        lines
            .map(|(at, line)| {
                let fields: Vec<&str> = line.split('\t').collect();
                let fault = |_| PerformanceError::Line(self.file, at + 1, format!("expected {N} fields"));
                Ok((at + 1, fields.try_into().map_err(fault)?))
            })
            .collect()
    }

    /// The file with these lines.
    #[must_use]
    pub fn write(&self, lines: impl Iterator<Item = [String; N]>) -> String {
        let mut text = self.headings.join("\t") + "\n";
        for line in lines {
            text += &line.map(|field| field.replace(['\t', '\n'], " ")).join("\t");
            text.push('\n');
        }
        text
    }

    /// A field as a number; `None` if it is empty.
    ///
    /// # Errors
    ///
    /// Fails if the field is no number.
    pub fn number(&self, line: usize, field: &str) -> Result<Option<f64>, PerformanceError> {
        if field.is_empty() {
            return Ok(None);
        }
        let fault = |_| PerformanceError::Line(self.file, line, format!("expected a number, not `{field}`"));
        field.parse().map(Some).map_err(fault)
    }

    /// A field as a number that is required.
    ///
    /// # Errors
    ///
    /// Fails if the field is empty or no number.
    pub fn needed(&self, line: usize, field: &str) -> Result<f64, PerformanceError> {
        self.number(line, field)?.ok_or_else(|| PerformanceError::Line(self.file, line, "expected a number".to_owned()))
    }
}

/// A number as a field; empty for `None`.
#[must_use]
pub fn field(number: Option<f64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format<2> = Format { file: "some.tsv", headings: ["name", "size"] };

    #[test]
    fn written_lines_are_read_back() {
        let text = FORMAT.write([["a".to_owned(), field(Some(0.5))], ["b\tc".to_owned(), field(None)]].into_iter());
        assert_eq!(text, "name\tsize\na\t0.5\nb c\t\n");
        assert_eq!(FORMAT.read(&text).unwrap(), [(2, ["a", "0.5"]), (3, ["b c", ""])]);
        assert_eq!(field(FORMAT.number(2, "0.5").unwrap()), "0.5");
    }

    #[test]
    fn faults_are_reported_with_their_line() {
        let told = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert_eq!(told("nome\tsize\n"), "Line 1 of some.tsv: expected the headings name, size.");
        assert_eq!(told("name\tsize\na\t1\nb\n"), "Line 3 of some.tsv: expected 2 fields.");
        assert_eq!(FORMAT.needed(7, "x").unwrap_err().to_string(), "Line 7 of some.tsv: expected a number, not `x`.");
    }
}
