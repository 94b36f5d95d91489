//! Formats of the `printf` family, split into text and directives.

/// A part of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// Text to copy.
    Text(Vec<u8>),
    /// A value to write.
    Directive(Directive),
}

/// A width or a precision.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Amount {
    #[default]
    None,
    Fixed(u32),
    /// `*`: the next argument.
    Argument,
}

/// How long an integer is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Length {
    #[default]
    Int,
    Char,
    Short,
    /// `l`, `z` and `t`: as long as a pointer.
    Long,
    /// `ll` and `j`.
    LongLong,
    /// `L`.
    LongDouble,
}

/// A value to write, and how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Directive {
    pub(crate) minus: bool,
    pub(crate) plus: bool,
    pub(crate) space: bool,
    pub(crate) alternate: bool,
    pub(crate) zero: bool,
    pub(crate) width: Amount,
    pub(crate) precision: Amount,
    pub(crate) length: Length,
    pub(crate) conversion: u8,
}

/// The parts of a format; none if it has something that is rarely used: positions of arguments, groups of digits, or what is
/// no directive.
pub(crate) fn parse(format: &[u8]) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut text = Vec::new();
    let mut rest = format;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        if let Some(behind) = rest.strip_prefix(b"%") {
            text.push(b'%');
            rest = behind;
            continue;
        }
        if !text.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut text)));
        }
        let (directive, behind) = directive(rest)?;
        parts.push(Part::Directive(directive));
        rest = behind;
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    Some(parts)
}

fn directive(mut rest: &[u8]) -> Option<(Directive, &[u8])> {
    let mut directive = Directive::default();
    while let Some((byte, behind)) = rest.split_first() {
        match byte {
            b'-' => directive.minus = true,
            b'+' => directive.plus = true,
            b' ' => directive.space = true,
            b'#' => directive.alternate = true,
            b'0' => directive.zero = true,
            _ => break,
        }
        rest = behind;
    }
    (directive.width, rest) = amount(rest)?;
    if let Some(behind) = rest.strip_prefix(b".") {
        (directive.precision, rest) = amount(behind)?;
        if directive.precision == Amount::None {
            directive.precision = Amount::Fixed(0);
        }
    }
    let lengths: [(&[u8], Length); 8] = [
        (b"hh", Length::Char),
        (b"h", Length::Short),
        (b"ll", Length::LongLong),
        (b"l", Length::Long),
        (b"j", Length::LongLong),
        (b"z", Length::Long),
        (b"t", Length::Long),
        (b"L", Length::LongDouble),
    ];
    for (name, length) in lengths {
        if let Some(behind) = rest.strip_prefix(name) {
            (directive.length, rest) = (length, behind);
            break;
        }
    }
    let (&conversion, behind) = rest.split_first()?;
    directive.conversion = conversion;
    b"diuxXocsp".contains(&conversion).then_some((directive, behind))
}

fn amount(rest: &[u8]) -> Option<(Amount, &[u8])> {
    if let Some(behind) = rest.strip_prefix(b"*") {
        return (!behind.first().is_some_and(u8::is_ascii_digit)).then_some((Amount::Argument, behind));
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, behind) = rest.split_at(digits);
    if number.is_empty() {
        return Some((Amount::None, behind));
    }
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some((Amount::Fixed(number), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_directives() {
        let parts = parse(b"a%%b%-08.*lldc%s").expect("it is a format");
        assert_eq!(parts[0], Part::Text(b"a%b".to_vec()));
        let expected = Directive {
            minus: true,
            zero: true,
            width: Amount::Fixed(8),
            precision: Amount::Argument,
            length: Length::LongLong,
            conversion: b'd',
            ..Directive::default()
        };
        assert_eq!(parts[1], Part::Directive(expected));
        assert_eq!(parts[2], Part::Text(b"c".to_vec()));
        assert_eq!(parts.len(), 4);
    }

    #[test]
    fn what_is_rare_is_not_read() {
        for format in [&b"%1$d"[..], b"%", b"%'d", b"%q", b"%n", b"%99999999999d", b"%f"] {
            assert_eq!(parse(format), None);
        }
    }
}
