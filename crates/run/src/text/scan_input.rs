//! Reading one input item for `scanf`: how many bytes belong to it, and
//! whether it fails for lack of input or for not matching.
//!
//! C lets a scan push back only one byte, so an item that turns out wrong late
//! (such as `1e+x` or `infin.`) has used its bytes up. glibc's particular
//! choices there are kept.

use super::decimal::{ParsedInteger, parse_integer};
use super::is_space;
use super::scanf::ByteSet;

/// Where a scan reads from.
pub trait ByteSource {
    /// The next byte, or `None` at the end of input.
    fn peek(&mut self) -> Option<u8>;
    /// Passes over the byte that `peek` showed.
    fn advance(&mut self);
}

/// A source over bytes in memory, as `sscanf` needs it.
pub struct SliceSource<'a> {
    bytes: &'a [u8],
}

impl<'a> SliceSource<'a> {
    /// A source that ends with the slice.
    pub fn new(bytes: &'a [u8]) -> Self {
        SliceSource { bytes }
    }

    /// What has not been read.
    #[cfg(test)]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }
}

impl ByteSource for SliceSource<'_> {
    fn peek(&mut self) -> Option<u8> {
        self.bytes.first().copied()
    }

    fn advance(&mut self) {
        self.bytes = self.bytes.get(1..).unwrap_or_default();
    }
}

/// Why an input item could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanFailure {
    /// The input is not of the form the directive wants.
    Match,
    /// The input ended before the item began.
    Input,
}

/// Passes over any white space.
pub fn skip_space(source: &mut impl ByteSource) {
    while source.peek().is_some_and(is_space) {
        source.advance();
    }
}

/// A source that ends where the field width does, and the bytes kept from it.
struct Field<'s, S> {
    source: &'s mut S,
    /// Bytes that may still be read; `None` for no limit.
    left: Option<u32>,
    text: Vec<u8>,
}

impl<'s, S: ByteSource> Field<'s, S> {
    /// Starts at the next byte of input, which there has to be.
    fn open(source: &'s mut S, width: Option<u32>) -> Result<Self, ScanFailure> {
        match source.peek() {
            Some(_) => Ok(Field { source, left: width, text: Vec::new() }),
            None => Err(ScanFailure::Input),
        }
    }

    fn peek(&mut self) -> Option<u8> {
        if self.left == Some(0) { None } else { self.source.peek() }
    }

    fn peek_lower(&mut self) -> Option<u8> {
        self.peek().map(|byte| byte.to_ascii_lowercase())
    }

    fn has_room_after_next(&self) -> bool {
        self.left.is_none_or(|left| left > 1)
    }

    fn drop_byte(&mut self) {
        self.source.advance();
        self.left = self.left.map(|left| left - 1);
    }

    fn keep(&mut self, byte: u8) {
        self.text.push(byte);
        self.drop_byte();
    }

    /// Keeps bytes as long as `accepts` holds. As wide characters only ASCII
    /// converts in the C locale, and glibc takes NUL for an error too; such a
    /// byte is used up and fails.
    fn keep_while(mut self, wide: bool, accepts: impl Fn(u8) -> bool) -> Result<Vec<u8>, ScanFailure> {
        while let Some(byte) = self.peek().filter(|&byte| accepts(byte)) {
            self.keep(byte);
            if wide && (!byte.is_ascii() || byte == 0) {
                return Err(ScanFailure::Match);
            }
        }
        Ok(self.text)
    }

    /// Keeps the letters of `word`, in either case. A wrong byte is used up.
    fn keep_word(&mut self, word: &[u8]) -> Result<(), ScanFailure> {
        for &letter in word {
            let byte = self.peek().ok_or(ScanFailure::Match)?;
            self.keep(byte);
            if byte.to_ascii_lowercase() != letter {
                return Err(ScanFailure::Match);
            }
        }
        Ok(())
    }

    fn keep_sign(&mut self) -> bool {
        let sign = self.peek().filter(|byte| matches!(byte, b'+' | b'-'));
        sign.inspect(|&sign| self.keep(sign)).is_some()
    }
}

/// An integer of base 8, 10 or 16, or 0 to go by its prefix, after white
/// space. Values out of range saturate in [`ParsedInteger`].
pub fn scan_integer(source: &mut impl ByteSource, base: u32, width: Option<u32>) -> Result<ParsedInteger, ScanFailure> {
    skip_space(source);
    let mut field = Field::open(source, width)?;
    read_integer(&mut field, base)
}

/// A pointer: an integer of base 16, or `(nil)`, after white space.
pub fn scan_pointer(source: &mut impl ByteSource, width: Option<u32>) -> Result<ParsedInteger, ScanFailure> {
    skip_space(source);
    let mut field = Field::open(source, width)?;
    if field.peek() != Some(b'(') || width.is_some_and(|width| width < 5) {
        return read_integer(&mut field, 16);
    }
    // Unlike other words, this one leaves the byte that is wrong.
    for letter in *b"(nil)" {
        if field.peek_lower() != Some(letter) {
            return Err(ScanFailure::Match);
        }
        field.drop_byte();
    }
    Ok(ParsedInteger { consumed: 5, ..ParsedInteger::default() })
}

fn read_integer<S: ByteSource>(field: &mut Field<S>, mut base: u32) -> Result<ParsedInteger, ScanFailure> {
    field.keep_sign();
    if field.peek() == Some(b'0') {
        field.keep(b'0');
        if field.peek_lower() == Some(b'x') {
            if matches!(base, 0 | 16) {
                // Used even if no digit follows; the number is then 0.
                field.drop_byte();
                base = 16;
            }
        } else if base == 0 {
            base = 8;
        }
    }
    if base == 0 {
        base = 10;
    }
    while let Some(byte) = field.peek().filter(|&byte| char::from(byte).is_digit(base)) {
        field.keep(byte);
    }
    match parse_integer(&field.text, base, false) {
        number if number.consumed == 0 => Err(ScanFailure::Match),
        number => Ok(number),
    }
}

/// The bytes of a floating-point number after white space, for `strtod` to
/// convert. It may still find no number there, which is a matching failure, or
/// use only a first part, as of `1e+`, which is not.
pub fn scan_float_text(source: &mut impl ByteSource, width: Option<u32>) -> Result<Vec<u8>, ScanFailure> {
    skip_space(source);
    let mut field = Field::open(source, width)?;
    let signed = field.keep_sign();
    match field.peek_lower().ok_or(ScanFailure::Match)? {
        b'n' => field.keep_word(b"nan")?,
        b'i' => {
            field.keep_word(b"inf")?;
            if field.peek_lower() == Some(b'i') {
                field.keep_word(b"inity")?;
            }
        }
        _ => read_float_digits(&mut field, usize::from(signed))?,
    }
    Ok(field.text)
}

fn read_float_digits<S: ByteSource>(field: &mut Field<S>, sign_length: usize) -> Result<(), ScanFailure> {
    let (mut exponent_letter, mut hexadecimal, mut has_digit) = (b'e', false, false);
    if field.peek() == Some(b'0') && field.has_room_after_next() {
        field.keep(b'0');
        has_digit = true;
        if field.peek_lower() == Some(b'x') && field.has_room_after_next() {
            field.keep(b'x');
            (exponent_letter, hexadecimal, has_digit) = (b'p', true, false);
        }
    }
    let (mut has_point, mut has_exponent) = (false, false);
    while let Some(byte) = field.peek() {
        let after_letter = has_exponent && field.text.last() == Some(&exponent_letter);
        if byte.is_ascii_digit() || hexadecimal && !has_exponent && byte.is_ascii_hexdigit() {
            has_digit = true;
            field.keep(byte);
        } else if after_letter && matches!(byte, b'+' | b'-') {
            field.keep(byte);
        } else if has_digit && !has_exponent && byte.to_ascii_lowercase() == exponent_letter {
            (has_exponent, has_point) = (true, true);
            field.keep(exponent_letter);
        } else if byte == b'.' && !has_point {
            has_point = true;
            field.keep(byte);
        } else {
            break;
        }
    }
    let prefix_length = sign_length + if hexadecimal { 2 } else { 0 };
    if field.text.len() == prefix_length { Err(ScanFailure::Match) } else { Ok(()) }
}

/// A run of bytes that are not white space, after white space.
pub fn scan_string(source: &mut impl ByteSource, width: Option<u32>, wide: bool) -> Result<Vec<u8>, ScanFailure> {
    skip_space(source);
    Field::open(source, width)?.keep_while(wide, |byte| !is_space(byte))
}

/// `%c`: as many bytes as the width says, 1 if it says nothing; fewer only at
/// the end of input.
pub fn scan_bytes(source: &mut impl ByteSource, width: Option<u32>, wide: bool) -> Result<Vec<u8>, ScanFailure> {
    Field::open(source, width.or(Some(1)))?.keep_while(wide, |_| true)
}

/// A run of bytes of a set, at least one.
pub fn scan_set(
    source: &mut impl ByteSource,
    set: &ByteSet,
    width: Option<u32>,
    wide: bool,
) -> Result<Vec<u8>, ScanFailure> {
    let bytes = Field::open(source, width)?.keep_while(wide, |byte| set.contains(byte))?;
    if bytes.is_empty() { Err(ScanFailure::Match) } else { Ok(bytes) }
}
