//! The formats of the `printf` family: splitting a format into literal text
//! and directives, and telling which argument each directive takes.
//!
//! The rendering functions are re-exported here from their own files, so that
//! callers find all of `printf` in one place.

use super::format_reader::Reader;
pub use super::render_float::{format_double, format_long_double};
pub use super::render_plain::{
    format_bytes, format_char, format_null_string, format_pointer, format_signed, format_unknown, format_unsigned,
    format_wide,
};

/// One part of a format, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text to copy.
    Literal(Vec<u8>),
    /// A valid directive.
    Directive(Directive),
    /// Anything else after a `%`.
    Bad(Bad),
}

/// A part of a format that is not a valid directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bad {
    /// No conversion of this name. glibc writes the directive back (see
    /// [`format_unknown`]) after fetching its `*` arguments, and goes on. The
    /// conversion is 0 where the format ended first.
    Unknown(Directive),
    /// The format ends inside a directive: `printf` stops, returns -1 and sets
    /// `EINVAL`.
    Incomplete,
    /// A width or precision beyond `INT_MAX`: `printf` stops, returns -1 and
    /// sets `EOVERFLOW`.
    Overflow,
}

/// The flags of a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `-`: padding goes to the right.
    pub minus: bool,
    /// `+`: a sign always.
    pub plus: bool,
    /// ` `: a blank in place of a plus sign.
    pub space: bool,
    /// `#`: the alternate form.
    pub alternate: bool,
    /// Not set together with `minus`, which makes it void.
    pub zero: bool,
    /// `'`: groups thousands, of which the C locale has none.
    pub quote: bool,
    /// `I`, glibc's locale digits: the same digits in the C locale.
    pub locale_digits: bool,
}

/// A width or a precision as the format gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    /// Not given.
    #[default]
    None,
    /// Given as a number.
    Fixed(u32),
    /// `*`: the next argument, an `int`.
    FromArgument,
    /// `*n$`: the argument of that number, counted from 1.
    FromPosition(u32),
}

/// A length modifier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// No modifier.
    #[default]
    None,
    /// `hh`
    Char,
    /// `h`
    Short,
    /// `l`
    Long,
    /// `ll` or `q`
    LongLong,
    /// `j`
    IntMax,
    /// `z` or `Z`
    Size,
    /// `t`
    PtrDiff,
    /// `L`
    LongDouble,
}

/// Either no directive of a format has positions (each takes the next argument
/// in turn) or all of them have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directive {
    /// The argument to convert, counted from 1, if the format uses `n$`.
    pub position: Option<u32>,
    /// The flags given.
    pub flags: Flags,
    /// The least number of bytes to write.
    pub width: Amount,
    /// `Some` if there is a `.`.
    pub precision: Option<Amount>,
    /// The length modifier.
    pub length: Length,
    /// The conversion letter.
    pub conversion: u8,
}

/// The size of an integer argument, or of the object a scan stores into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntWidth {
    /// 8 bits.
    Char,
    /// 16 bits.
    Short,
    /// 32 bits.
    Int,
    /// All of `l ll q j z t L`: 64 bits.
    Long,
}

impl IntWidth {
    /// The size in bits.
    pub fn bits(self) -> u32 {
        match self {
            IntWidth::Char => 8,
            IntWidth::Short => 16,
            IntWidth::Int => 32,
            IntWidth::Long => 64,
        }
    }

    /// The low bits of an argument, sign-extended.
    pub fn truncate_signed(self, value: u64) -> i64 {
        let unused = 64 - self.bits();
        (value << unused) as i64 >> unused
    }

    /// The low bits of an argument.
    pub fn truncate_unsigned(self, value: u64) -> u64 {
        let unused = 64 - self.bits();
        value << unused >> unused
    }
}

impl Length {
    /// The size of an integer argument of this length.
    pub fn int_width(self) -> IntWidth {
        match self {
            Length::None => IntWidth::Int,
            Length::Char => IntWidth::Char,
            Length::Short => IntWidth::Short,
            _ => IntWidth::Long,
        }
    }

    /// Whether `c`, `s` and `[` of this length mean wide characters. Any
    /// modifier of 64 bits does so in glibc, not only `l`.
    pub fn is_wide(self) -> bool {
        self.int_width() == IntWidth::Long
    }

    /// Whether floating-point arguments of this length are `long double`.
    pub fn is_long_double(self) -> bool {
        matches!(self, Length::LongLong | Length::LongDouble)
    }
}

/// What a directive takes from the argument list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// `%d %i`
    Int(IntWidth),
    /// `%u %o %x %X %b %B`
    UInt(IntWidth),
    /// `%e %f %g %a` and their capitals.
    Double,
    /// The same with `L` or `ll`.
    LongDouble,
    /// `%p`
    Pointer,
    /// `%s`
    String,
    /// `%ls` or `%S`
    WideString,
    /// `%c`
    Char,
    /// `%lc` or `%C`
    WideChar,
    /// `%n`: a pointer to an integer of this size.
    StoreCount(IntWidth),
    /// `%%`
    None,
    /// `%m`: no argument, the text for `errno` (its name with `#`).
    Error,
}

/// A directive whose width and precision are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// The flags, with `-` added for a negative `*` width.
    pub flags: Flags,
    /// The least number of bytes to write.
    pub width: u32,
    /// The precision, if there is one.
    pub precision: Option<u32>,
    /// The conversion letter.
    pub conversion: u8,
}

impl Directive {
    /// `Bad::Unknown` directives take no argument: `ArgumentKind::None`.
    pub fn argument_kind(&self) -> ArgumentKind {
        let width = self.length.int_width();
        match self.conversion {
            b'd' | b'i' => ArgumentKind::Int(width),
            b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => ArgumentKind::UInt(width),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                if self.length.is_long_double() {
                    ArgumentKind::LongDouble
                } else {
                    ArgumentKind::Double
                }
            }
            b'c' if !self.length.is_wide() => ArgumentKind::Char,
            b'c' | b'C' => ArgumentKind::WideChar,
            b's' if !self.length.is_wide() => ArgumentKind::String,
            b's' | b'S' => ArgumentKind::WideString,
            b'p' => ArgumentKind::Pointer,
            b'n' => ArgumentKind::StoreCount(width),
            b'm' => ArgumentKind::Error,
            _ => ArgumentKind::None,
        }
    }

    /// Puts the arguments of `*` in place: a negative width is a `-` flag and
    /// a width, a negative precision is none. An argument is looked at only
    /// where the directive has `*`.
    pub fn resolve(&self, width_argument: i32, precision_argument: i32) -> Spec {
        let mut flags = self.flags;
        let width = match self.width {
            Amount::None => 0,
            Amount::Fixed(width) => width,
            Amount::FromArgument | Amount::FromPosition(_) => {
                flags.minus |= width_argument < 0;
                width_argument.unsigned_abs()
            }
        };
        let precision = match self.precision {
            None => None,
            Some(Amount::None) => Some(0),
            Some(Amount::Fixed(precision)) => Some(precision),
            Some(_) => u32::try_from(precision_argument).ok(),
        };
        Spec { flags, width, precision, conversion: self.conversion }
    }

    fn takes_argument(&self) -> bool {
        !matches!(self.argument_kind(), ArgumentKind::None | ArgumentKind::Error)
    }

    fn uses_positions(&self) -> bool {
        let starred = |amount| matches!(amount, Amount::FromPosition(_));
        self.position.is_some() || starred(self.width) || self.precision.is_some_and(starred)
    }

    /// Whether glibc's quick loop gives up here and the careful one, which is
    /// laxer about errors, takes over for the rest of the format.
    fn needs_careful_loop(&self) -> bool {
        let short_of_non_integer = self.length == Length::Short
            && !matches!(
                self.argument_kind(),
                ArgumentKind::Int(_) | ArgumentKind::UInt(_) | ArgumentKind::StoreCount(_)
            )
            && self.conversion != b'%';
        self.uses_positions() || !is_conversion(self.conversion) || short_of_non_integer
    }
}

/// For a format with positions: the kind of each argument from the first, as
/// the directives name them. One no directive names is taken as an `int`.
/// Empty for a format without positions.
pub fn positional_arguments(pieces: &[Piece]) -> Vec<ArgumentKind> {
    let mut kinds = Vec::new();
    let mut note = |position: u32, kind| {
        let index = position as usize - 1;
        if kinds.len() <= index {
            kinds.resize(index + 1, ArgumentKind::Int(IntWidth::Int));
        }
        kinds[index] = kind;
    };
    for piece in pieces {
        let (Piece::Directive(directive) | Piece::Bad(Bad::Unknown(directive))) = piece else {
            continue;
        };
        for amount in [Some(directive.width), directive.precision] {
            if let Some(Amount::FromPosition(position)) = amount {
                note(position, ArgumentKind::Int(IntWidth::Int));
            }
        }
        if let Some(position) = directive.position.filter(|_| directive.takes_argument()) {
            note(position, directive.argument_kind());
        }
    }
    kinds
}

fn is_conversion(byte: u8) -> bool {
    matches!(
        byte,
        b'd' | b'i'
            | b'u'
            | b'o'
            | b'x'
            | b'X'
            | b'b'
            | b'B'
            | b'e'
            | b'E'
            | b'f'
            | b'F'
            | b'g'
            | b'G'
            | b'a'
            | b'A'
            | b'c'
            | b'C'
            | b's'
            | b'S'
            | b'p'
            | b'n'
            | b'm'
            | b'%'
    )
}

/// Splits a format, which ends at its first NUL or at the end of the slice.
/// After `Bad::Incomplete` or `Bad::Overflow` nothing follows.
pub fn parse(format: &[u8]) -> Vec<Piece> {
    let mut reader = Reader::new(format);
    let mut pieces = Vec::new();
    // Set once a directive has sent glibc into its careful loop.
    let mut careful = false;
    while let Some(byte) = reader.peek() {
        if byte != b'%' {
            pieces.push(Piece::Literal(reader.take_until_percent()));
            continue;
        }
        reader.at += 1;
        let (mut directive, overflow) = read_directive(&mut reader);
        if overflow && !careful {
            pieces.push(Piece::Bad(Bad::Overflow));
            break;
        }
        if directive.conversion == 0 && !careful && !directive.uses_positions() {
            pieces.push(Piece::Bad(Bad::Incomplete));
            break;
        }
        careful |= directive.needs_careful_loop();
        let takes_float = directive.argument_kind() == ArgumentKind::LongDouble;
        if careful && directive.length == Length::LongDouble && !takes_float {
            // Only the quick loop takes `L` for `ll`.
            directive.length = Length::None;
        }
        pieces.push(match is_conversion(directive.conversion) {
            true => Piece::Directive(directive),
            false => Piece::Bad(Bad::Unknown(directive)),
        });
    }
    number_arguments(&mut pieces);
    pieces
}

/// Gives every directive its positions if any has one: those without take the
/// arguments in turn from the first, whatever the numbered ones took.
fn number_arguments(pieces: &mut [Piece]) {
    let directives = || {
        pieces.iter().filter_map(|piece| match piece {
            Piece::Directive(directive) | Piece::Bad(Bad::Unknown(directive)) => Some(directive),
            _ => None,
        })
    };
    if !directives().any(Directive::uses_positions) {
        return;
    }
    let mut next = 1;
    for piece in pieces {
        let (Piece::Directive(directive) | Piece::Bad(Bad::Unknown(directive))) = piece else {
            continue;
        };
        for amount in [Some(&mut directive.width), directive.precision.as_mut()].into_iter().flatten() {
            if *amount == Amount::FromArgument {
                *amount = Amount::FromPosition(next);
                next += 1;
            }
        }
        if directive.position.is_none() && directive.takes_argument() {
            directive.position = Some(next);
            next += 1;
        }
    }
}

/// Reads what follows a `%`; also says whether a number was out of range
/// before a position sent glibc into its careful loop.
fn read_directive(reader: &mut Reader) -> (Directive, bool) {
    let mut directive = Directive { position: reader.position(), ..Directive::default() };
    while let Some(flag) = reader.peek().and_then(|byte| flag_of(&mut directive.flags, byte)) {
        *flag = true;
        reader.at += 1;
    }
    directive.flags.zero &= !directive.flags.minus;
    let mut overflow = false;
    directive.width = read_amount(reader, &mut overflow);
    overflow &= !directive.uses_positions();
    if reader.accept(b'.') {
        let mut too_large = false;
        directive.precision = match read_amount(reader, &mut too_large) {
            // The careful loop drops a number it cannot represent.
            Amount::None if too_large => None,
            Amount::None => Some(Amount::Fixed(0)),
            amount => Some(amount),
        };
        overflow |= too_large && !directive.uses_positions();
    }
    directive.length = reader.length();
    if let Some(conversion) = reader.peek() {
        directive.conversion = conversion;
        reader.at += 1;
    }
    (directive, overflow)
}

fn flag_of(flags: &mut Flags, byte: u8) -> Option<&mut bool> {
    match byte {
        b'-' => Some(&mut flags.minus),
        b'+' => Some(&mut flags.plus),
        b' ' => Some(&mut flags.space),
        b'#' => Some(&mut flags.alternate),
        b'0' => Some(&mut flags.zero),
        b'\'' => Some(&mut flags.quote),
        b'I' => Some(&mut flags.locale_digits),
        _ => None,
    }
}

fn read_amount(reader: &mut Reader, overflow: &mut bool) -> Amount {
    if reader.accept(b'*') {
        let position = reader.position();
        // Digits here that are no position make the directive unknown, but
        // glibc has read them before it finds that.
        *overflow |= position.is_none() && reader.clone().number().is_none();
        return position.map_or(Amount::FromArgument, Amount::FromPosition);
    }
    if !reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        return Amount::None;
    }
    match reader.number() {
        Some(number) => Amount::Fixed(number),
        None => {
            *overflow = true;
            Amount::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only_directive(format: &str) -> Directive {
        match parse(format.as_bytes()).as_slice() {
            [Piece::Directive(directive)] => *directive,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_format_is_split_into_pieces() {
        let pieces = parse(b"a%d b%%\0 unread");
        let literal = |text: &[u8]| Piece::Literal(text.to_vec());
        let directive = |conversion| Piece::Directive(Directive { conversion, ..Directive::default() });
        let expected = [literal(b"a"), directive(b'd'), literal(b" b"), directive(b'%')];
        assert_eq!(pieces, expected);
    }

    #[test]
    fn all_parts_of_a_directive_are_read() {
        let directive = only_directive("%-+ #0'12.34llx");
        assert!(directive.flags.minus && directive.flags.plus && directive.flags.space);
        assert!(directive.flags.alternate && directive.flags.quote && !directive.flags.zero);
        assert_eq!(directive.width, Amount::Fixed(12));
        assert_eq!(directive.precision, Some(Amount::Fixed(34)));
        assert_eq!(directive.length, Length::LongLong);
        assert_eq!(only_directive("%.f").precision, Some(Amount::Fixed(0)));
    }

    #[test]
    fn star_arguments_may_be_negative() {
        let directive = only_directive("%*.*d");
        let spec = directive.resolve(-7, -1);
        assert!(spec.flags.minus);
        assert_eq!((spec.width, spec.precision), (7, None));
        assert_eq!(directive.resolve(7, 2).precision, Some(2));
    }

    #[test]
    fn argument_kinds_follow_conversion_and_length() {
        let kinds = [
            ("%d", ArgumentKind::Int(IntWidth::Int)),
            ("%hhi", ArgumentKind::Int(IntWidth::Char)),
            ("%hu", ArgumentKind::UInt(IntWidth::Short)),
            ("%zx", ArgumentKind::UInt(IntWidth::Long)),
            ("%lf", ArgumentKind::Double),
            ("%Lg", ArgumentKind::LongDouble),
            ("%c", ArgumentKind::Char),
            ("%lc", ArgumentKind::WideChar),
            ("%s", ArgumentKind::String),
            ("%S", ArgumentKind::WideString),
            ("%p", ArgumentKind::Pointer),
            ("%ln", ArgumentKind::StoreCount(IntWidth::Long)),
            ("%m", ArgumentKind::Error),
            ("%5%", ArgumentKind::None),
        ];
        for (format, kind) in kinds {
            assert_eq!(only_directive(format).argument_kind(), kind, "{format}");
        }
    }

    #[test]
    fn bad_directives_are_told_apart() {
        let last = |format: &str| parse(format.as_bytes()).pop();
        assert_eq!(last("%d%"), Some(Piece::Bad(Bad::Incomplete)));
        assert_eq!(last("%5l"), Some(Piece::Bad(Bad::Incomplete)));
        assert_eq!(last("%2147483648d"), Some(Piece::Bad(Bad::Overflow)));
        // After an unknown directive glibc forgives an incomplete one.
        assert!(matches!(last("%y%"), Some(Piece::Bad(Bad::Unknown(Directive { conversion: 0, .. })))));
    }

    #[test]
    fn one_position_numbers_all_arguments() {
        let pieces = parse(b"%2$*3$d%s%f");
        let positions = pieces.iter().map(|piece| match piece {
            Piece::Directive(directive) => directive.position,
            other => panic!("{other:?}"),
        });
        assert_eq!(positions.collect::<Vec<_>>(), [Some(2), Some(1), Some(2)]);
        let int = ArgumentKind::Int(IntWidth::Int);
        assert_eq!(positional_arguments(&pieces), [ArgumentKind::String, ArgumentKind::Double, int]);
        assert_eq!(positional_arguments(&parse(b"%d")), []);
    }

    #[test]
    fn arguments_are_cut_to_their_length() {
        assert_eq!(IntWidth::Char.truncate_signed(0x1ff), -1);
        assert_eq!(IntWidth::Short.truncate_unsigned(0x1_ffff), 0xffff);
        assert_eq!(IntWidth::Long.truncate_signed(u64::MAX), -1);
    }
}
