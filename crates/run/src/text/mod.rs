//! C's text formatting and scanning, byte for byte as glibc does it on x86-64
//! in the C locale.
//!
//! Nothing here touches the interpreted program's memory: the caller fetches
//! the arguments a directive names and stores the values a scan produces. That
//! keeps every rule of the text formats in one place that can be checked
//! against a real C library.
//!
//! * [`printf`]: what a format asks for, and the rendering of each conversion.
//! * [`scanf`]: the same for input.
//! * [`decimal`]: numbers out of strings (`strtol`, `strtod` and relatives).

mod big;
pub mod decimal;
mod exact;
mod float_text;
mod format_reader;
mod hex_float;
pub mod printf;
mod render_float;
mod render_plain;
mod scan_input;
pub mod scanf;

/// What `isspace` accepts in the C locale.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

/// A wide character as the one byte it becomes in the C locale, or `None`
/// where `wcrtomb` fails with `EILSEQ` (anything outside ASCII).
pub fn narrow(wide: u32) -> Option<u8> {
    u8::try_from(wide).ok().filter(u8::is_ascii)
}
