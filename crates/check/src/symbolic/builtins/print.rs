//! `sprintf` and its kin: the text is made of terms, with a length that may depend on inputs, and written as a whole.

use ir::{Builtin, PropertyClass};
use logic::Term;

use super::super::Executor;
use super::super::call::{Argument, Passed};
use super::super::place::Spot;
use super::super::value::Pointer;
use super::text::Text;
use super::{Outcome, Request};
use crate::format::{self, Amount, Directive, Length, Part};

impl Executor<'_> {
    pub(super) fn sprintf(&mut self, request: Request) -> Outcome {
        let Some(text) = self.printed(request, 1) else { return Outcome::Nothing };
        let to = self.argument_pointer(request, 0);
        self.write_text(&to, &text, text.length, request);
        Outcome::Bits(text.length)
    }

    pub(super) fn snprintf(&mut self, request: Request) -> Outcome {
        let Some(text) = self.printed(request, 2) else { return Outcome::Nothing };
        let to = self.argument_pointer(request, 0);
        let size = self.argument_bits(request, 1, 64);
        let (zero, one) = (self.number(64, 0), self.number(64, 1));
        let is_room = self.terms.ne(size, zero);
        let last = self.terms.sub(size, one);
        let is_cut = self.terms.ult(last, text.length);
        let length = self.terms.ite(is_cut, last, text.length);
        if is_room != self.terms.falsehood() {
            self.under(is_room, |executor| executor.write_text(&to, &text, length, request));
        }
        Outcome::Bits(text.length)
    }

    /// Writes the beginning of a text, and an end behind it.
    fn write_text(&mut self, to: &Pointer, text: &Text, length: Term, request: Request) {
        if self.dead {
            return;
        }
        let (zero, one) = (self.number(8, 0), self.number(64, 1));
        let size = self.terms.add(length, one);
        let Some(target) = self.writable(to, size, request.site) else { return };
        for at in 0..=text.bytes.len() {
            if self.is_stopped() {
                return;
            }
            let position = self.number(64, at as u128);
            let (is_end, is_written) = (self.terms.eq(position, length), self.terms.ule(position, length));
            let byte = match text.bytes.get(at) {
                Some(&byte) => self.terms.ite(is_end, zero, byte),
                None => zero,
            };
            if is_written != self.terms.falsehood() {
                self.put(&target, at as u64, byte, is_written);
            }
        }
    }

    /// What a format makes of the arguments behind it; none if the path ends.
    fn printed(&mut self, request: Request, format_at: usize) -> Option<Text> {
        let format = self.argument_pointer(request, format_at);
        let Some(format) = self.constant_string(&format, request) else {
            if !self.dead {
                self.refuse("a format that is not constant");
            }
            return None;
        };
        let Some(parts) = format::parse(&format) else {
            self.refuse(format!("a conversion in the format of `{}`", request.builtin.name()));
            return None;
        };
        let listed;
        let request = if matches!(request.builtin, Builtin::Vsprintf | Builtin::Vsnprintf) {
            listed = self.listed_arguments(request, format_at + 1)?;
            Request { arguments: &listed, ..request }
        } else {
            request
        };
        let mut next = format_at + 1;
        let mut text = self.known_text(b"");
        for part in &parts {
            let piece = match part {
                Part::Text(bytes) => self.known_text(bytes),
                Part::Directive(directive) => self.directive(request, *directive, &mut next)?,
            };
            text = self.joined_texts(&text, &piece);
            if self.dead {
                return None;
            }
        }
        Some(text)
    }

    /// The arguments of a call whose variable ones lie in the area of another call.
    fn listed_arguments(&mut self, request: Request, list_at: usize) -> Option<Vec<Argument>> {
        let list = self.argument_pointer(request, list_at);
        let Some((area, offset)) = self.constant_place(&list) else {
            self.refuse("a list of arguments that is not always the same");
            return None;
        };
        let mut arguments = request.arguments[..list_at.min(request.arguments.len())].to_vec();
        let given = self.objects[area as usize].arguments.clone();
        for (at, ty) in given.into_iter().filter(|&(at, _)| at >= u64::from(offset)) {
            if self.scalar_of(ty).is_none() {
                self.refuse("a record among variable arguments of `printf`");
                return None;
            }
            let place = super::super::start_of(area).map(|target| target.moved(at as i64));
            let value = self.load_spot(&Spot::Memory(place, None), ty, request.site);
            arguments.push((ty, Passed::Scalar(value)));
        }
        Some(arguments)
    }

    /// A width or precision that comes as an argument has to be known.
    fn amount(&mut self, amount: Amount, request: Request, next: &mut usize) -> Option<Option<i64>> {
        match amount {
            Amount::None => Some(None),
            Amount::Fixed(number) => Some(Some(i64::from(number))),
            Amount::Argument => {
                self.wanted_integer(request, *next, 32);
                let bits = self.argument_bits(request, *next, 32);
                *next += 1;
                let Some(number) = self.terms.as_constant(bits) else {
                    self.refuse("a width or precision that is not constant");
                    return None;
                };
                Some(Some(i64::from(number as u32 as i32)))
            }
        }
    }

    /// What a directive makes of its argument; none if the path ends.
    fn directive(&mut self, request: Request, mut directive: Directive, next: &mut usize) -> Option<Text> {
        let width = self.amount(directive.width, request, next)?.unwrap_or(0);
        directive.minus |= width < 0;
        let width = u32::try_from(width.unsigned_abs()).unwrap_or(u32::MAX);
        // A negative precision is none.
        let precision = self.amount(directive.precision, request, next)?;
        let precision = precision.and_then(|precision| u32::try_from(precision).ok());
        let index = *next;
        *next += 1;
        let is_wide = matches!(directive.length, Length::Long | Length::LongLong | Length::LongDouble);
        let text = match directive.conversion {
            b's' | b'c' if is_wide => {
                self.refuse("wide characters in a format");
                return None;
            }
            b's' => self.directive_string(request, index, precision)?,
            b'c' => {
                self.wanted_integer(request, index, 32);
                let byte = self.argument_bits(request, index, 8);
                let one = self.number(64, 1);
                self.text_of(vec![byte], one, 1)
            }
            b'p' => {
                self.refuse("an address as text");
                return None;
            }
            _ => return self.integer(request, index, directive, (width, precision)),
        };
        let padding = self.padding(b' ', width, text.length);
        Some(if directive.minus { self.joined_texts(&text, &padding) } else { self.joined_texts(&padding, &text) })
    }

    fn directive_string(&mut self, request: Request, index: usize, precision: Option<u32>) -> Option<Text> {
        self.wanted_integer(request, index, self.pointer_bits_of_machine());
        if self.dead {
            return None;
        }
        let from = self.argument_pointer(request, index);
        if !self.checks(request.site, PropertyClass::NullDereference) {
            let is_null = self.same_pointer(&from, &Pointer::NULL);
            self.refuse_if(is_null, "a null pointer as text");
        }
        let limit = precision.map(|precision| self.number(64, u128::from(precision)));
        let characters = self.string(&from, limit, request.site);
        if self.dead {
            return None;
        }
        let length = self.length_of(&characters);
        let bytes = characters.iter().map(|character| character.byte).collect();
        Some(self.text_of(bytes, length, 0))
    }

    /// An integer as text.
    fn integer(
        &mut self,
        request: Request,
        index: usize,
        directive: Directive,
        (width, precision): (u32, Option<u32>),
    ) -> Option<Text> {
        let own = match directive.length {
            Length::Char => 8,
            Length::Short => 16,
            Length::Int => 32,
            Length::Long => self.pointer_bits_of_machine(),
            Length::LongLong | Length::LongDouble => 64,
        };
        self.wanted_integer(request, index, own.max(32));
        if self.dead {
            return None;
        }
        let value = self.argument_bits(request, index, own);
        let zero = self.number(own, 0);
        let is_signed = matches!(directive.conversion, b'd' | b'i');
        let (prefix, number) = if is_signed {
            let is_negative = self.terms.slt(value, zero);
            let opposite = self.terms.neg(value);
            (self.sign(is_negative, directive), self.terms.ite(is_negative, opposite, value))
        } else if directive.alternate && directive.conversion == b'o' {
            self.refuse("the flag `#` of octal numbers");
            return None;
        } else {
            let is_marked = directive.alternate && matches!(directive.conversion, b'x' | b'X');
            let mark = [b'0', directive.conversion];
            let mark = self.known_text(if is_marked { &mark } else { b"" });
            let is_not_zero = self.terms.ne(value, zero);
            (self.text_if(is_not_zero, &mark), value)
        };
        let digits = self.digits(number, directive.conversion, precision.unwrap_or(1));
        let length = self.terms.add(prefix.length, digits.length);
        let is_filled = directive.zero && !directive.minus && precision.is_none();
        let padding = self.padding(if is_filled { b'0' } else { b' ' }, width, length);
        let order = if is_filled {
            [&prefix, &padding, &digits]
        } else if directive.minus {
            [&prefix, &digits, &padding]
        } else {
            [&padding, &prefix, &digits]
        };
        let front = self.joined_texts(order[0], order[1]);
        Some(self.joined_texts(&front, order[2]))
    }

    /// The sign of a number.
    fn sign(&mut self, is_negative: Term, directive: Directive) -> Text {
        let minus = self.known_text(b"-");
        let other = match (directive.plus, directive.space) {
            (true, _) => b'+',
            (false, true) => b' ',
            (false, false) => return self.text_if(is_negative, &minus),
        };
        let other = self.number(8, u128::from(other));
        let sign = self.terms.ite(is_negative, minus.bytes[0], other);
        self.text_of(vec![sign], minus.length, 1)
    }
}
