//! A cursor over a format string, with the parts that `printf` and `scanf`
//! formats have in common: numbers, positions and length modifiers.

use super::printf::Length;

/// A place in a format.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    format: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(format: &'a [u8]) -> Self {
        let end = format.iter().position(|&byte| byte == 0).unwrap_or(format.len());
        Reader { format: &format[..end], at: 0 }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.format.get(self.at).copied()
    }

    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub(super) fn take_until_percent(&mut self) -> Vec<u8> {
        let rest = &self.format[self.at..];
        let length = rest.iter().position(|&byte| byte == b'%').unwrap_or(rest.len());
        self.at += length;
        rest[..length].to_vec()
    }

    /// The digits here as a number; `None` if it does not fit an `int`. All
    /// the digits are passed over either way.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut value = Some(0u32);
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let shifted = value.and_then(|value| value.checked_mul(10));
            value = shifted
                .and_then(|value| value.checked_add(u32::from(digit - b'0')))
                .filter(|&value| value <= i32::MAX as u32);
            self.at += 1;
        }
        value
    }

    /// A position `n$`, if there is one here; otherwise the place stays.
    pub(super) fn position(&mut self) -> Option<u32> {
        let start = self.at;
        let number = self.number().filter(|&number| number != 0);
        if number.is_some() && self.accept(b'$') {
            return number;
        }
        self.at = start;
        None
    }

    pub(super) fn length(&mut self) -> Length {
        let (single, double) = match self.peek() {
            Some(b'h') => (Length::Short, Some(Length::Char)),
            Some(b'l') => (Length::Long, Some(Length::LongLong)),
            Some(b'q') => (Length::LongLong, None),
            Some(b'L') => (Length::LongDouble, None),
            Some(b'j') => (Length::IntMax, None),
            Some(b'z' | b'Z') => (Length::Size, None),
            Some(b't') => (Length::PtrDiff, None),
            _ => return Length::None,
        };
        let letter = self.format[self.at];
        self.at += 1;
        match double {
            Some(double) if self.accept(letter) => double,
            _ => single,
        }
    }
}
