//! Texts whose length depends on inputs: put together, padded, and made of numbers.

use logic::Term;

use super::super::Executor;

/// A text: the first `length` of some bytes.
#[derive(Debug, Clone)]
pub(super) struct Text {
    /// The bytes, each a term of 8 bits; those behind the length mean nothing.
    pub(super) bytes: Vec<Term>,
    /// How many of them there are, as 64 bits.
    pub(super) length: Term,
    /// No fewer than these.
    pub(super) least: usize,
}

/// More choices for a byte of a text would cost too much.
const MOST_CHOICES: usize = 1 << 16;

impl Executor<'_> {
    /// A text that is known.
    pub(super) fn known_text(&mut self, text: &[u8]) -> Text {
        let bytes = text.iter().map(|&byte| self.number(8, u128::from(byte))).collect();
        let length = self.number(64, text.len() as u128);
        Text { bytes, length, least: text.len() }
    }

    /// A text of some bytes of which there are as many as a term says.
    pub(super) fn text_of(&mut self, mut bytes: Vec<Term>, length: Term, least: usize) -> Text {
        let least = match self.terms.as_constant(length) {
            Some(known) => {
                bytes.truncate(usize::try_from(known).unwrap_or(usize::MAX));
                bytes.len()
            }
            None => least.min(bytes.len()),
        };
        Text { bytes, length, least }
    }

    /// One text behind another. The path is refused if that has too many outcomes.
    pub(super) fn joined_texts(&mut self, first: &Text, second: &Text) -> Text {
        let total = first.bytes.len() + second.bytes.len();
        let choices = (first.bytes.len() - first.least + 1).saturating_mul(second.bytes.len() + 1);
        if choices > MOST_CHOICES || total as u64 > self.options.max_places {
            self.refuse("a text that may be very long");
            return first.clone();
        }
        let mut bytes = Vec::with_capacity(total);
        for at in 0..total {
            bytes.push(self.byte_of_joined(first, second, at));
        }
        let length = self.terms.add(first.length, second.length);
        self.text_of(bytes, length, first.least + second.least)
    }

    fn byte_of_joined(&mut self, first: &Text, second: &Text, at: usize) -> Term {
        if at < first.least {
            return first.bytes[at];
        }
        let mut byte = self.number(8, 0);
        for length in first.least..=first.bytes.len().min(at) {
            if let Some(&other) = second.bytes.get(at - length) {
                let here = self.number(64, length as u128);
                let is_here = self.terms.eq(first.length, here);
                byte = self.terms.ite(is_here, other, byte);
            }
        }
        if let Some(&own) = first.bytes.get(at) {
            let position = self.number(64, at as u128);
            let is_own = self.terms.ult(position, first.length);
            byte = self.terms.ite(is_own, own, byte);
        }
        byte
    }

    /// As many of a byte as make up a width together with something of a length.
    pub(super) fn padding(&mut self, byte: u8, width: u32, length: Term) -> Text {
        if u64::from(width) > self.options.max_places {
            self.refuse("a text that may be very long");
            return self.known_text(b"");
        }
        let wanted = self.number(64, u128::from(width));
        let is_short = self.terms.ult(length, wanted);
        let (missing, nothing) = (self.terms.sub(wanted, length), self.number(64, 0));
        let count = self.terms.ite(is_short, missing, nothing);
        let byte = self.number(8, u128::from(byte));
        self.text_of(vec![byte; width as usize], count, 0)
    }

    /// A text, or nothing.
    pub(super) fn text_if(&mut self, condition: Term, text: &Text) -> Text {
        let nothing = self.number(64, 0);
        let length = self.terms.ite(condition, text.length, nothing);
        self.text_of(text.bytes.clone(), length, 0)
    }

    /// The digits of an unsigned number, at least so many.
    pub(super) fn digits(&mut self, number: Term, conversion: u8, least: u32) -> Text {
        if u64::from(least) > self.options.max_places {
            self.refuse("a text that may be very long");
            return self.known_text(b"");
        }
        let width = self.terms.width(number);
        let most = self.terms.known_bits(number).maximum(width);
        let (digits, count) = match conversion {
            b'x' | b'X' => self.digits_of_bits(number, (4, conversion == b'X'), most),
            b'o' => self.digits_of_bits(number, (3, false), most),
            _ => self.decimal_digits(number, most),
        };
        let wanted = self.number(64, u128::from(least));
        let is_short = self.terms.ult(count, wanted);
        let length = self.terms.ite(is_short, wanted, count);
        // Zeros in front, of which as many count as are wanted.
        let zero = self.number(8, u128::from(b'0'));
        let in_front = (least as usize).saturating_sub(digits.len());
        let all: Vec<Term> = std::iter::repeat_n(zero, in_front).chain(digits).collect();
        self.last_bytes(&all, length, least as usize)
    }

    /// The last of some bytes.
    fn last_bytes(&mut self, bytes: &[Term], length: Term, least: usize) -> Text {
        let mut chosen = Vec::with_capacity(bytes.len());
        for at in 0..bytes.len() {
            let mut byte = self.number(8, 0);
            for count in least.max(at + 1)..=bytes.len() {
                let here = self.number(64, count as u128);
                let is_here = self.terms.eq(length, here);
                byte = self.terms.ite(is_here, bytes[bytes.len() - count + at], byte);
            }
            chosen.push(byte);
        }
        self.text_of(chosen, length, least)
    }

    /// The decimal digits of a number that is at most `most`, the highest first, and how many of them are no leading zeros. Each
    /// is found by comparing and subtracting, which costs less than a division.
    fn decimal_digits(&mut self, number: Term, most: u128) -> (Vec<Term>, Term) {
        let width = self.terms.width(number);
        let places = most.checked_ilog10().map_or(0, |log| log + 1);
        let (mut rest, mut count) = (number, self.number(64, 0));
        for place in 0..places {
            let power = self.number(width, 10_u128.pow(place));
            let is_long = self.terms.ule(power, number);
            let long = self.number(64, u128::from(place) + 1);
            count = self.terms.ite(is_long, long, count);
        }
        let mut digits = Vec::new();
        for place in (0..places).rev() {
            let mut digit = self.number(8, u128::from(b'0'));
            for weight in [8, 4, 2, 1] {
                let part = weight * 10_u128.pow(place);
                if part > most {
                    continue;
                }
                let part = self.number(width, part);
                let is_in = self.terms.ule(part, rest);
                let less = self.terms.sub(rest, part);
                rest = self.terms.ite(is_in, less, rest);
                let (bit, nothing) = (self.number(8, weight), self.number(8, 0));
                let bit = self.terms.ite(is_in, bit, nothing);
                digit = self.terms.or(digit, bit);
            }
            digits.push(digit);
        }
        (digits, count)
    }

    /// The same in a base that is a power of two.
    fn digits_of_bits(&mut self, number: Term, (bits, is_upper): (u32, bool), most: u128) -> (Vec<Term>, Term) {
        let width = self.terms.width(number);
        let places = (128 - most.leading_zeros()).div_ceil(bits);
        let mut count = self.number(64, 0);
        let mut digits = Vec::new();
        for place in 0..places {
            let first = place * bits;
            let digit = self.terms.extract(number, first, bits.min(width - first));
            let digit = self.terms.zero_extend(digit, 8);
            let above = self.terms.extract(number, first, width - first);
            let zero = self.number(width - first, 0);
            let is_long = self.terms.ne(above, zero);
            let long = self.number(64, u128::from(place) + 1);
            count = self.terms.ite(is_long, long, count);
            let (ten, letter) = (self.number(8, 10), if is_upper { b'A' } else { b'a' });
            let (low, high) = (self.number(8, u128::from(b'0')), self.number(8, u128::from(letter - 10)));
            let is_low = self.terms.ult(digit, ten);
            let start = self.terms.ite(is_low, low, high);
            digits.push(self.terms.add(start, digit));
        }
        digits.reverse();
        (digits, count)
    }
}
