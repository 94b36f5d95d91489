//! Rendering of the `printf` conversions that are not floating-point:
//! integers, characters, strings, pointers, and directives written back.

use super::narrow;
use super::printf::Spec;

/// What stands around a number's digits.
pub(super) struct Frame<'a> {
    /// The sign, and the `0x` of hexadecimal forms.
    pub(super) prefix: &'a [u8],
    /// Whether padding goes between prefix and digits as zeros.
    pub(super) zero_fill: bool,
}

/// Appends `prefix` and `body`, padded to the width.
pub(super) fn append_padded(spec: &Spec, frame: &Frame, body: &[u8], out: &mut Vec<u8>) {
    let length = frame.prefix.len() + body.len();
    let padding = (spec.width as usize).saturating_sub(length);
    let zeros = frame.zero_fill && !spec.flags.minus;
    if !spec.flags.minus && !zeros {
        append_repeated(b' ', padding, out);
    }
    out.extend_from_slice(frame.prefix);
    if zeros {
        append_repeated(b'0', padding, out);
    }
    out.extend_from_slice(body);
    if spec.flags.minus {
        append_repeated(b' ', padding, out);
    }
}

pub(super) fn append_repeated(byte: u8, count: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + count, byte);
}

/// The sign a signed conversion writes.
pub(super) fn sign_of(spec: &Spec, negative: bool) -> Option<u8> {
    match (negative, spec.flags.plus, spec.flags.space) {
        (true, _, _) => Some(b'-'),
        (false, true, _) => Some(b'+'),
        (false, false, true) => Some(b' '),
        (false, false, false) => None,
    }
}

/// `%d` and `%i`; the value is already cut to the directive's length.
pub fn format_signed(spec: &Spec, value: i64, out: &mut Vec<u8>) {
    let prefix: Vec<u8> = sign_of(spec, value < 0).into_iter().collect();
    append_integer(spec, &prefix, digits_of(value.unsigned_abs(), b'd'), out);
}

/// `%u %o %x %X %b %B`; the value is already cut to the directive's length.
pub fn format_unsigned(spec: &Spec, value: u64, out: &mut Vec<u8>) {
    let mut digits = digits_of(value, spec.conversion);
    let precision = spec.precision.map_or(1, |precision| precision as usize);
    let mut prefix = Vec::new();
    if spec.flags.alternate {
        match spec.conversion {
            // The octal mark is a leading zero, unless the precision gives one.
            b'o' if precision <= digits.len() && (value != 0 || precision == 0) => digits.insert(0, b'0'),
            b'x' | b'X' | b'b' | b'B' if value != 0 => prefix = vec![b'0', spec.conversion],
            _ => {}
        }
    }
    append_integer(spec, &prefix, digits, out);
}

/// The digits of a value, none for zero: the precision, 1 unless given, is
/// what makes zero visible.
fn digits_of(value: u64, conversion: u8) -> Vec<u8> {
    if value == 0 {
        return Vec::new();
    }
    let text = match conversion {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        b'b' | b'B' => format!("{value:b}"),
        _ => value.to_string(),
    };
    text.into_bytes()
}

fn append_integer(spec: &Spec, prefix: &[u8], digits: Vec<u8>, out: &mut Vec<u8>) {
    let precision = spec.precision.map_or(1, |precision| precision as usize);
    let mut body = vec![b'0'; precision.saturating_sub(digits.len())];
    body.extend(digits);
    // A precision makes the flag 0 void.
    let frame = Frame { prefix, zero_fill: spec.flags.zero && spec.precision.is_none() };
    append_padded(spec, &frame, &body, out);
}

/// Text without sign or zero padding: glibc pads it with blanks whatever the
/// flags say.
fn append_text(spec: &Spec, text: &[u8], out: &mut Vec<u8>) {
    append_padded(spec, &Frame { prefix: &[], zero_fill: false }, text, out);
}

/// `%c`.
pub fn format_char(spec: &Spec, value: u8, out: &mut Vec<u8>) {
    append_text(spec, &[value], out);
}

/// `%s`. The slice is the string without its NUL; with a precision it need not
/// reach further than that many bytes.
pub fn format_bytes(spec: &Spec, text: &[u8], out: &mut Vec<u8>) {
    let limit = spec.precision.map_or(text.len(), |precision| text.len().min(precision as usize));
    append_text(spec, &text[..limit], out);
}

/// `%s` and `%ls` of a null pointer: `(null)`, or nothing where the precision
/// would cut it.
pub fn format_null_string(spec: &Spec, out: &mut Vec<u8>) {
    let text: &[u8] = b"(null)";
    let fits = spec.precision.is_none_or(|precision| precision as usize >= text.len());
    append_text(spec, if fits { text } else { b"" }, out);
}

/// `%ls` and `%lc`: false, with nothing written, where glibc fails with
/// `EILSEQ`. A precision limits the characters looked at; `%lc` has none.
#[must_use]
pub fn format_wide(spec: &Spec, text: &[u32], out: &mut Vec<u8>) -> bool {
    let is_string = matches!(spec.conversion, b's' | b'S');
    let precision = spec.precision.filter(|_| is_string);
    let limit = precision.map_or(text.len(), |precision| text.len().min(precision as usize));
    let narrowed: Option<Vec<u8>> = text[..limit].iter().map(|&wide| narrow(wide)).collect();
    if let Some(narrowed) = &narrowed {
        append_text(spec, narrowed, out);
    }
    narrowed.is_some()
}

/// `%p`.
pub fn format_pointer(spec: &Spec, address: u64, out: &mut Vec<u8>) {
    if address == 0 {
        return append_text(spec, b"(nil)", out);
    }
    let mut prefix: Vec<u8> = sign_of(spec, false).into_iter().collect();
    prefix.extend_from_slice(b"0x");
    append_integer(spec, &prefix, digits_of(address, b'x'), out);
}

/// Writes back a directive glibc does not know: the flags in its own order,
/// and no length modifier.
pub fn format_unknown(spec: &Spec, out: &mut Vec<u8>) {
    let flags = &spec.flags;
    let marks = [
        (b'#', flags.alternate),
        (b'\'', flags.quote),
        (b'+', flags.plus),
        (b' ', flags.space && !flags.plus),
        (b'-', flags.minus),
        (b'0', flags.zero),
        (b'I', flags.locale_digits),
    ];
    out.push(b'%');
    out.extend(marks.iter().filter(|(_, set)| *set).map(|(mark, _)| mark));
    if spec.width != 0 {
        out.extend_from_slice(spec.width.to_string().as_bytes());
    }
    if let Some(precision) = spec.precision {
        out.extend_from_slice(format!(".{precision}").as_bytes());
    }
    if spec.conversion != 0 {
        out.push(spec.conversion);
    }
}

#[cfg(test)]
mod tests {
    use super::super::printf::{Bad, Piece, parse};
    use super::*;

    fn spec(format: &str) -> Spec {
        match parse(format.as_bytes()).as_slice() {
            [Piece::Directive(directive)] | [Piece::Bad(Bad::Unknown(directive))] => directive.resolve(0, 0),
            other => panic!("{other:?}"),
        }
    }

    fn rendered(format: &str, render: impl Fn(&Spec, &mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        render(&spec(format), &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn signed_integers() {
        let cases = [
            ("%d", 0, "0"),
            ("%.0d", 0, ""),
            ("%+.0d", 0, "+"),
            ("%5d", -42, "  -42"),
            ("%-5d", 42, "42   "),
            ("%05d", -42, "-0042"),
            ("%05.3d", 42, "  042"),
            ("% d", 42, " 42"),
            ("%+ d", 42, "+42"),
            ("%d", i64::MIN, "-9223372036854775808"),
        ];
        for (format, value, expected) in cases {
            assert_eq!(rendered(format, |spec, out| format_signed(spec, value, out)), expected, "{format}");
        }
    }

    #[test]
    fn unsigned_integers() {
        let cases = [
            ("%u", 42, "42"),
            ("%+u", 42, "42"),
            ("%#x", 0, "0"),
            ("%#x", 255, "0xff"),
            ("%#010X", 255, "0X000000FF"),
            ("%#o", 0, "0"),
            ("%#.0o", 0, "0"),
            ("%#o", 8, "010"),
            ("%#.3o", 8, "010"),
            ("%#.2o", 8, "010"),
            ("%#b", 5, "0b101"),
            ("%x", u64::MAX, "ffffffffffffffff"),
        ];
        for (format, value, expected) in cases {
            assert_eq!(rendered(format, |spec, out| format_unsigned(spec, value, out)), expected, "{format}");
        }
    }

    #[test]
    fn text_and_pointers() {
        assert_eq!(rendered("%5.2s", |spec, out| format_bytes(spec, b"abc", out)), "   ab");
        assert_eq!(rendered("%05s", |spec, out| format_bytes(spec, b"abc", out)), "  abc");
        assert_eq!(rendered("%-3c", |spec, out| format_char(spec, b'x', out)), "x  ");
        assert_eq!(rendered("%p", |spec, out| format_pointer(spec, 0, out)), "(nil)");
        assert_eq!(rendered("%8p", |spec, out| format_pointer(spec, 0x1f, out)), "    0x1f");
        assert_eq!(rendered("%.10p", |spec, out| format_pointer(spec, 5, out)), "0x0000000005");
        assert_eq!(rendered("%s", format_null_string), "(null)");
        assert_eq!(rendered("%.5s", format_null_string), "");
    }

    #[test]
    fn wide_text_must_be_ascii() {
        let mut out = Vec::new();
        assert!(format_wide(&spec("%.2ls"), &[0x61, 0x62, 0x100], &mut out));
        assert!(!format_wide(&spec("%ls"), &[0x61, 0xe9], &mut out));
        assert_eq!(out, b"ab");
    }

    #[test]
    fn unknown_directives_are_written_back() {
        assert_eq!(rendered("%5.3ly", format_unknown), "%5.3y");
        assert_eq!(rendered("%-+#05.3k", format_unknown), "%#+-5.3k");
    }
}
