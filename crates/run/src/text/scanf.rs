//! The formats of the `scanf` family, and a scanner that carries one out
//! piece by piece.
//!
//! A caller parses the format, gives each piece to [`Scanner::step`] and
//! stores the values that come back; see there.

use super::format_reader::Reader;
use super::printf::{IntWidth, Length};
pub use super::scan_input::{
    ByteSource, ScanFailure, SliceSource, scan_bytes, scan_float_text, scan_integer, scan_pointer, scan_set,
    scan_string, skip_space,
};
use super::{decimal, is_space};

/// One part of a format, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScanPiece {
    /// Any amount of white space, also none.
    Whitespace,
    /// A byte that has to be there.
    Literal(u8),
    /// A conversion.
    Directive(ScanDirective),
    /// Not a valid directive: a matching failure when the scan gets here.
    /// Nothing follows it.
    Bad,
}

/// A `%` and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanDirective {
    /// The argument to store into, counted from 1, if given as `n$`.
    pub position: Option<u32>,
    /// `*`: nothing is stored, and there is no argument.
    pub suppress: bool,
    /// The most bytes to read.
    pub width: Option<u32>,
    /// `m`: the argument points to a pointer, which gets allocated memory.
    pub allocate: bool,
    /// The length modifier.
    pub length: Length,
    /// What to read.
    pub conversion: ScanConversion,
}

/// What a directive reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScanConversion {
    /// `d`, and `i` with base 0.
    Signed {
        /// 10, or 0 to go by the prefix.
        base: u32,
    },
    /// `u o x X`.
    Unsigned {
        /// 8, 10 or 16.
        base: u32,
    },
    /// `p`.
    Pointer,
    /// `e f g a` and their capitals.
    Float,
    /// `s`, which adds a NUL.
    String,
    /// `c`, which does not.
    Chars,
    /// `[`, which adds a NUL.
    Set(ByteSet),
    /// `n`, which reads nothing.
    StoreCount,
    /// `%`.
    Percent,
}

/// The bytes that a `%[` accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByteSet {
    words: [u64; 4],
    inverted: bool,
}

impl ByteSet {
    fn insert(&mut self, byte: u8) {
        self.words[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    /// Whether the set accepts a byte.
    pub fn contains(&self, byte: u8) -> bool {
        let listed = self.words[usize::from(byte / 64)] >> (byte % 64) & 1 != 0;
        listed != self.inverted
    }
}

/// A value to store.
#[derive(Clone, Debug, PartialEq)]
pub enum ScanValue {
    /// An integer (or a pointer or count) to store in the given size: its low
    /// bits.
    Integer(IntWidth, u64),
    /// For a `float`.
    Float(f32),
    /// For a `double`.
    Double(f64),
    /// The x87 bits, in the low 80 bits.
    LongDouble(u128),
    /// Characters; the NUL of a string is included. If `wide`, each is stored
    /// as a `wchar_t`.
    Text {
        /// The characters.
        bytes: Vec<u8>,
        /// Whether they are stored as `wchar_t`.
        wide: bool,
    },
}

/// Splits a format, which ends at its first NUL or at the end of the slice.
pub fn parse(format: &[u8]) -> Vec<ScanPiece> {
    let mut reader = Reader::new(format);
    let mut pieces = Vec::new();
    while let Some(byte) = reader.peek() {
        reader.at += 1;
        if is_space(byte) {
            if pieces.last() != Some(&ScanPiece::Whitespace) {
                pieces.push(ScanPiece::Whitespace);
            }
        } else if byte != b'%' {
            pieces.push(ScanPiece::Literal(byte));
        } else if !read_directive(&mut reader, &mut pieces) {
            pieces.push(ScanPiece::Bad);
            break;
        }
    }
    pieces
}

/// Reads what follows a `%`; false if it is no directive.
fn read_directive(reader: &mut Reader, pieces: &mut Vec<ScanPiece>) -> bool {
    let position = reader.position();
    let (suppress, width) = read_flags_and_width(reader);
    let allocate = reader.accept(b'm');
    let mut length = match allocate {
        true if reader.accept(b'l') => Length::Long,
        true => Length::None,
        false => reader.length(),
    };
    let Some(letter) = reader.peek() else {
        return false;
    };
    reader.at += 1;
    if matches!(letter, b'C' | b'S') {
        length = Length::Long;
    }
    let Some(conversion) = read_conversion(letter, reader) else {
        if letter != b'[' {
            // glibc skips space before it looks at the letter.
            pieces.push(ScanPiece::Whitespace);
        }
        return false;
    };
    let directive = ScanDirective { position, suppress, width, allocate, length, conversion };
    pieces.push(ScanPiece::Directive(directive));
    true
}

/// Whether there is a `*`, and the width; flags do not follow a width.
fn read_flags_and_width(reader: &mut Reader) -> (bool, Option<u32>) {
    let mut suppress = false;
    // `'` and `I` change nothing in the C locale.
    while let Some(flag) = reader.peek().filter(|byte| matches!(byte, b'*' | b'\'' | b'I')) {
        suppress |= flag == b'*';
        reader.at += 1;
    }
    // A width of 0, or one too large for an `int`, is none.
    (suppress, reader.number().filter(|&width| width != 0))
}

fn read_conversion(letter: u8, reader: &mut Reader) -> Option<ScanConversion> {
    Some(match letter {
        b'd' => ScanConversion::Signed { base: 10 },
        b'i' => ScanConversion::Signed { base: 0 },
        b'u' => ScanConversion::Unsigned { base: 10 },
        b'o' => ScanConversion::Unsigned { base: 8 },
        b'x' | b'X' => ScanConversion::Unsigned { base: 16 },
        b'p' => ScanConversion::Pointer,
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => ScanConversion::Float,
        b's' | b'S' => ScanConversion::String,
        b'c' | b'C' => ScanConversion::Chars,
        b'[' => ScanConversion::Set(read_set(reader)?),
        b'n' => ScanConversion::StoreCount,
        b'%' => ScanConversion::Percent,
        _ => return None,
    })
}

/// Reads the rest of a set; `None` if it does not end.
fn read_set(reader: &mut Reader) -> Option<ByteSet> {
    let mut set = ByteSet { inverted: reader.accept(b'^'), ..ByteSet::default() };
    // A `]` or `-` in first place stands for itself.
    let mut previous = reader.peek().filter(|byte| matches!(byte, b']' | b'-'));
    if let Some(first) = previous {
        set.insert(first);
        reader.at += 1;
    }
    loop {
        let byte = reader.peek()?;
        reader.at += 1;
        if byte == b']' {
            return Some(set);
        }
        let range_end = reader.peek().filter(|&end| byte == b'-' && end != b']');
        match (previous, range_end) {
            // The end itself is added as the next byte of the set.
            (Some(start), Some(end)) if start <= end => (start..end).for_each(|byte| set.insert(byte)),
            _ => set.insert(byte),
        }
        previous = Some(byte);
    }
}

impl ScanDirective {
    /// Whether the characters stored are `wchar_t`.
    pub fn is_wide(&self) -> bool {
        self.length.is_wide()
    }

    fn float_value(&self, text: &[u8]) -> Result<ScanValue, ScanFailure> {
        let (value, consumed) = if self.length.is_long_double() {
            let (bits, consumed) = decimal::parse_long_double(text);
            (ScanValue::LongDouble(bits), consumed)
        } else if self.length.is_wide() {
            let (value, consumed) = decimal::parse_double(text);
            (ScanValue::Double(value), consumed)
        } else {
            let (value, consumed) = decimal::parse_float(text);
            (ScanValue::Float(value), consumed)
        };
        if consumed == 0 { Err(ScanFailure::Match) } else { Ok(value) }
    }
}

/// Carries out a format over a source. For every piece call [`Scanner::step`];
/// after the last, the result of `scanf` is [`Scanner::assigned`].
pub struct Scanner<'s, S: ByteSource> {
    source: CountingSource<'s, S>,
    assigned: i32,
}

struct CountingSource<'s, S> {
    inner: &'s mut S,
    count: u64,
}

impl<S: ByteSource> ByteSource for CountingSource<'_, S> {
    fn peek(&mut self) -> Option<u8> {
        self.inner.peek()
    }

    fn advance(&mut self) {
        self.inner.advance();
        self.count += 1;
    }
}

/// What `scanf` returns on input failure before any assignment.
const EOF: i32 = -1;

impl<'s, S: ByteSource> Scanner<'s, S> {
    /// A scan from where the source stands.
    pub fn new(source: &'s mut S) -> Self {
        Scanner { source: CountingSource { inner: source, count: 0 }, assigned: 0 }
    }

    /// The number of values stored so far.
    pub fn assigned(&self) -> i32 {
        self.assigned
    }

    /// Carries out one piece. `Ok` may bring a value to store; `Err` ends the
    /// scan and holds the result of `scanf`.
    pub fn step(&mut self, piece: &ScanPiece) -> Result<Option<ScanValue>, i32> {
        let value = self.read(piece).map_err(|failure| match failure {
            ScanFailure::Input if self.assigned == 0 => EOF,
            _ => self.assigned,
        })?;
        let ScanPiece::Directive(directive) = piece else {
            return Ok(None);
        };
        let value = value.filter(|_| !directive.suppress);
        if value.is_some() && directive.conversion != ScanConversion::StoreCount {
            self.assigned += 1;
        }
        Ok(value)
    }

    fn read(&mut self, piece: &ScanPiece) -> Result<Option<ScanValue>, ScanFailure> {
        match piece {
            ScanPiece::Whitespace => skip_space(&mut self.source),
            ScanPiece::Literal(byte) => self.expect(*byte)?,
            ScanPiece::Bad => return Err(ScanFailure::Match),
            ScanPiece::Directive(directive) => return self.convert(directive),
        }
        Ok(None)
    }

    fn expect(&mut self, byte: u8) -> Result<(), ScanFailure> {
        match self.source.peek() {
            None => Err(ScanFailure::Input),
            Some(found) if found != byte => Err(ScanFailure::Match),
            Some(_) => {
                self.source.advance();
                Ok(())
            }
        }
    }

    fn convert(&mut self, directive: &ScanDirective) -> Result<Option<ScanValue>, ScanFailure> {
        let source = &mut self.source;
        let (width, wide) = (directive.width, directive.is_wide());
        let int_width = directive.length.int_width();
        let text = |mut bytes: Vec<u8>, nul: bool| {
            bytes.extend(nul.then_some(0));
            ScanValue::Text { bytes, wide }
        };
        Ok(Some(match &directive.conversion {
            ScanConversion::Signed { base } => {
                let number = scan_integer(source, *base, width)?;
                ScanValue::Integer(int_width, number.to_signed().0 as u64)
            }
            ScanConversion::Unsigned { base } => {
                let number = scan_integer(source, *base, width)?;
                ScanValue::Integer(int_width, number.to_unsigned().0)
            }
            ScanConversion::Pointer => {
                let number = scan_pointer(source, width)?;
                ScanValue::Integer(IntWidth::Long, number.to_unsigned().0)
            }
            ScanConversion::Float => directive.float_value(&scan_float_text(source, width)?)?,
            ScanConversion::String => text(scan_string(source, width, wide)?, true),
            ScanConversion::Chars => text(scan_bytes(source, width, wide)?, false),
            ScanConversion::Set(set) => text(scan_set(source, set, width, wide)?, true),
            ScanConversion::StoreCount => ScanValue::Integer(int_width, self.source.count),
            ScanConversion::Percent => {
                skip_space(source);
                self.expect(b'%')?;
                return Ok(None);
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result, the values and the unread rest of a scan.
    fn scan<'i>(format: &str, input: &'i str) -> (i32, Vec<ScanValue>, &'i str) {
        let mut source = SliceSource::new(input.as_bytes());
        let mut scanner = Scanner::new(&mut source);
        let mut values = Vec::new();
        let mut result = None;
        for piece in parse(format.as_bytes()) {
            match scanner.step(&piece) {
                Ok(value) => values.extend(value),
                Err(code) => {
                    result = Some(code);
                    break;
                }
            }
        }
        let result = result.unwrap_or(scanner.assigned());
        let rest = &input[input.len() - source.rest().len()..];
        (result, values, rest)
    }

    fn int(value: i64) -> ScanValue {
        ScanValue::Integer(IntWidth::Int, value as u64)
    }

    fn text(bytes: &[u8]) -> ScanValue {
        ScanValue::Text { bytes: bytes.to_vec(), wide: false }
    }

    #[test]
    fn integers() {
        assert_eq!(scan("%d,%d", " 12,-3x"), (2, vec![int(12), int(-3)], "x"));
        assert_eq!(scan("%i%i", "0x1f 017"), (2, vec![int(31), int(15)], ""));
        assert_eq!(scan("%2d%d", "12345"), (2, vec![int(12), int(345)], ""));
        assert_eq!(scan("%x", "0xg"), (1, vec![int(0)], "g"));
        assert_eq!(scan("%*d%d", "1 2"), (1, vec![int(2)], ""));
        assert_eq!(scan("%d", "-x"), (0, vec![], "x"));
        let saturated = ScanValue::Integer(IntWidth::Long, i64::MAX as u64);
        assert_eq!(scan("%ld", "99999999999999999999"), (1, vec![saturated], ""));
    }

    #[test]
    fn input_failure_differs_from_matching_failure() {
        assert_eq!(scan("%d", "  "), (-1, vec![], ""));
        assert_eq!(scan("%d", "a"), (0, vec![], "a"));
        assert_eq!(scan("%d%d", "1"), (1, vec![int(1)], ""));
        assert_eq!(scan("%*d%d", "1"), (-1, vec![], ""));
        assert_eq!(scan("a%d", "b1"), (0, vec![], "b1"));
        assert_eq!(scan("a", ""), (-1, vec![], ""));
        assert_eq!(scan("%y", " 1"), (0, vec![], "1"));
        assert_eq!(scan("%[abc", "a"), (0, vec![], "a"));
    }

    #[test]
    fn floats() {
        assert_eq!(scan("%lf", "2.5e1x"), (1, vec![ScanValue::Double(25.0)], "x"));
        assert_eq!(scan("%f", "0x1.8p1"), (1, vec![ScanValue::Float(3.0)], ""));
        assert_eq!(scan("%f", "1e+x"), (1, vec![ScanValue::Float(1.0)], "x"));
        assert_eq!(scan("%3f", "12345"), (1, vec![ScanValue::Float(123.0)], "45"));
        assert_eq!(scan("%f", "infinx"), (0, vec![], ""));
        assert_eq!(scan("%f", "."), (0, vec![], ""));
        let one = ScanValue::LongDouble(0x3fff_8000000000000000);
        assert_eq!(scan("%Lf", "1"), (1, vec![one], ""));
    }

    #[test]
    fn text_conversions() {
        assert_eq!(scan("%s%c", " ab c"), (2, vec![text(b"ab\0"), text(b" ")], "c"));
        assert_eq!(scan("%3c", "abcd"), (1, vec![text(b"abc")], "d"));
        assert_eq!(scan("%[a-c]%[^\n]", "abcdef\n"), (2, vec![text(b"abc\0"), text(b"def\0")], "\n"));
        assert_eq!(scan("%[]x]", "]x]y"), (1, vec![text(b"]x]\0")], "y"));
        assert_eq!(scan("%[abc]", "x"), (0, vec![], "x"));
        let wide = ScanValue::Text { bytes: b"ab\0".to_vec(), wide: true };
        assert_eq!(scan("%ls", "ab"), (1, vec![wide], ""));
    }

    #[test]
    fn counts_percents_and_pointers() {
        assert_eq!(scan(" %% %d%n", "% 42"), (1, vec![int(42), int(4)], ""));
        let pointer = |address| ScanValue::Integer(IntWidth::Long, address);
        assert_eq!(scan("%p%p", "0x1f (nil)"), (2, vec![pointer(31), pointer(0)], ""));
        assert_eq!(scan("%p", "(nix"), (0, vec![], "x"));
    }

    #[test]
    fn directives_are_read_in_full() {
        let expected = ScanDirective {
            position: Some(2),
            suppress: true,
            width: Some(10),
            allocate: false,
            length: Length::Char,
            conversion: ScanConversion::Signed { base: 0 },
        };
        assert_eq!(parse(b"%2$*10hhi"), [ScanPiece::Directive(expected)]);
        match parse(b"%mls").as_slice() {
            [ScanPiece::Directive(directive)] => assert!(directive.allocate && directive.is_wide()),
            other => panic!("{other:?}"),
        }
    }
}
