//! The standard input of a run, as text: made from what the run takes from it, and led back to that.
//!
//! Characters are taken one by one. Numbers that `scanf` reads are taken as a whole: a number is written in its shortest form,
//! and the next thing that is read with spaces before it comes on a line of its own. Other ways to write the same (more
//! spaces, leading zeros) lead to the same runs.

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// In decimal digits.
    Decimal {
        /// How many bits it has.
        bits: u32,
        /// Whether it may have a sign.
        is_signed: bool,
    },
    /// In octal digits.
    Octal,
    /// In hexadecimal digits.
    Hexadecimal,
    /// As a `float`.
    Single,
    /// As a `double`.
    Double,
}

impl Notation {
    /// Whether a number may begin with a character.
    pub fn begins_with(self, byte: u8) -> bool {
        let is_sign = byte == b'+' || byte == b'-';
        is_sign
            || match self {
                Notation::Decimal { .. } | Notation::Octal => byte.is_ascii_digit(),
                Notation::Hexadecimal => byte.is_ascii_hexdigit(),
                Notation::Single | Notation::Double => byte.is_ascii_digit() || b".iInN".contains(&byte),
            }
    }

    /// A number of some bits as it is written.
    fn write(self, value: u128) -> String {
        let long = |text: String, short: String| if text.len() > 24 { short } else { text };
        match self {
            Notation::Decimal { bits, is_signed: true } => {
                let above = 128 - bits;
                ((value << above) as i128 >> above).to_string()
            }
            Notation::Decimal { is_signed: false, .. } => value.to_string(),
            Notation::Octal => format!("{value:o}"),
            Notation::Hexadecimal => format!("{value:x}"),
            Notation::Single => {
                let number = f32::from_bits(value as u32);
                long(number.to_string(), format!("{number:e}"))
            }
            Notation::Double => {
                let number = f64::from_bits(value as u64);
                long(number.to_string(), format!("{number:e}"))
            }
        }
    }

    /// A number that was written so; 0 if it was not.
    fn read(self, text: &str) -> u128 {
        match self {
            Notation::Decimal { bits, .. } => {
                let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
                text.parse::<i128>().map_or(0, |value| value as u128 & mask)
            }
            Notation::Octal => u128::from_str_radix(text, 8).unwrap_or(0),
            Notation::Hexadecimal => u128::from_str_radix(text, 16).unwrap_or(0),
            Notation::Single => text.parse::<f32>().map_or(0, |value| u128::from(value.to_bits())),
            Notation::Double => text.parse::<f64>().map_or(0, |value| u128::from(value.to_bits())),
        }
    }
}

/// In place of a character: the standard input has ended.
pub const END_OF_INPUT: u128 = 0x100;

/// White space, as C has it.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

/// The text as it is made.
#[derive(Debug, Default)]
pub struct Writer {
    text: Vec<u8>,
    is_after_number: bool,
}

impl Writer {
    /// A character or the end; `is_spaced` if spaces before it were passed over.
    pub fn character(&mut self, value: u128, is_spaced: bool) {
        if is_spaced {
            self.end_number();
        }
        self.is_after_number = false;
        if value & END_OF_INPUT == 0 {
            self.text.push(value as u8);
        }
    }

    /// What stands where a number is looked for: a number (0), the end, or a character that is none of it.
    pub fn look(&mut self, value: u128) {
        if value != 0 {
            self.character(value, true);
        }
    }

    /// A number.
    pub fn number(&mut self, value: u128, notation: Notation) {
        self.end_number();
        self.text.extend(notation.write(value).bytes());
        self.is_after_number = true;
    }

    fn end_number(&mut self) {
        if self.is_after_number {
            self.text.push(b'\n');
        }
        self.is_after_number = false;
    }

    /// The whole text.
    pub fn finish(mut self) -> Vec<u8> {
        self.end_number();
        self.text
    }
}

/// The text as it is read again.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// From the beginning.
    pub fn new(rest: &'a [u8]) -> Reader<'a> {
        Reader { rest }
    }

    fn skip_spaces(&mut self) {
        let spaces = self.rest.iter().take_while(|&&byte| is_space(byte)).count();
        self.rest = &self.rest[spaces..];
    }

    /// The next character or the end.
    pub fn character(&mut self, is_spaced: bool) -> u128 {
        if is_spaced {
            self.skip_spaces();
        }
        let Some((&byte, rest)) = self.rest.split_first() else { return END_OF_INPUT };
        self.rest = rest;
        u128::from(byte)
    }

    /// What stands where a number is looked for.
    pub fn look(&mut self, notation: Notation) -> u128 {
        self.skip_spaces();
        match self.rest.first() {
            Some(&byte) if notation.begins_with(byte) => 0,
            _ => self.character(false),
        }
    }

    /// A number.
    pub fn number(&mut self, notation: Notation) -> u128 {
        self.skip_spaces();
        let belongs = |(at, &byte): (usize, &u8)| match notation {
            Notation::Decimal { .. } => byte.is_ascii_digit() || at == 0 && (byte == b'-' || byte == b'+'),
            _ => !is_space(byte),
        };
        let length = self.rest.iter().enumerate().take_while(|&item| belongs(item)).count();
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(text).map_or(0, |text| notation.read(text))
    }
}

#[cfg(test)]
mod tests {
    use super::{END_OF_INPUT, Notation, Reader, Writer};

    const INT: Notation = Notation::Decimal { bits: 32, is_signed: true };

    #[test]
    fn numbers_and_characters_follow_each_other() {
        let mut writer = Writer::default();
        writer.number(u128::from(-5i32 as u32), INT);
        writer.number(7, INT);
        writer.character(u128::from(b','), false);
        writer.look(0);
        writer.number(12, Notation::Hexadecimal);
        writer.character(u128::from(b'3'), true);
        writer.number(0, Notation::Double);
        writer.look(u128::from(b'x'));
        writer.number(1, INT);
        writer.look(END_OF_INPUT);
        let text = writer.finish();
        assert_eq!(String::from_utf8_lossy(&text), "-5\n7,c\n30\nx1\n");
        let mut reader = Reader::new(&text);
        assert_eq!((reader.look(INT), reader.number(INT)), (0, u128::from(-5i32 as u32)));
        assert_eq!((reader.number(INT), reader.character(false)), (7, u128::from(b',')));
        assert_eq!(reader.number(Notation::Hexadecimal), 12);
        assert_eq!((reader.character(true), reader.number(Notation::Double)), (u128::from(b'3'), 0));
        assert_eq!((reader.look(INT), reader.number(INT)), (u128::from(b'x'), 1));
        assert_eq!(reader.look(INT), END_OF_INPUT);
    }

    #[test]
    fn every_number_comes_back() {
        let numbers = [0u64, 1, 42, u64::MAX, 1 << 63, 0x7ff0_0000_0000_0000, 0x3ff8_0000_0000_0000, 1, 0xc037_bbbb];
        let notations = [
            (64, Notation::Decimal { bits: 64, is_signed: true }),
            (64, Notation::Decimal { bits: 64, is_signed: false }),
            (8, Notation::Decimal { bits: 8, is_signed: true }),
            (64, Notation::Octal),
            (64, Notation::Hexadecimal),
            (64, Notation::Double),
            (32, Notation::Single),
        ];
        for (bits, notation) in notations {
            for number in numbers.map(|number| u128::from(number) & ((1 << bits) - 1)) {
                let is_number = match notation {
                    Notation::Double => !f64::from_bits(number as u64).is_nan(),
                    Notation::Single => !f32::from_bits(number as u32).is_nan(),
                    _ => true,
                };
                if is_number {
                    let mut writer = Writer::default();
                    writer.number(number, notation);
                    let text = writer.finish();
                    let seen = Reader::new(&text).number(notation);
                    assert_eq!(seen, number, "{notation:?} {}", String::from_utf8_lossy(&text));
                }
            }
        }
    }
}
