//! The program's standard input.

/// What is left of the standard input, and the state of the stream.
pub(crate) struct Streams {
    stdin: Vec<u8>,
    position: usize,
    /// Bytes that `ungetc` put back, the latest last.
    put_back: Vec<u8>,
    /// Whether a read met the end.
    pub(crate) at_end: bool,
}

impl Streams {
    pub(crate) fn new(stdin: Vec<u8>) -> Streams {
        Streams { stdin, position: 0, put_back: Vec::new(), at_end: false }
    }

    /// The next byte, without taking it.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let byte = self.put_back.last().or_else(|| self.stdin.get(self.position)).copied();
        self.at_end |= byte.is_none();
        byte
    }

    /// Takes the next byte.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        if self.put_back.pop().is_none() {
            self.position += 1;
        }
        Some(byte)
    }

    /// How many bytes can still be read.
    pub(crate) fn left(&self) -> usize {
        self.put_back.len() + self.stdin.len() - self.position
    }

    /// Puts a byte back.
    pub(crate) fn put_back(&mut self, byte: u8) {
        self.put_back.push(byte);
        self.at_end = false;
    }
}
