//! What library functions without a body do to the memory that their arguments lead to.

use ir::Builtin;

use crate::cells::Shift;

/// What a builtin does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effect {
    /// Which arguments lead to memory that is written.
    pub writes: Arguments,
    /// Which arguments lead to memory that is read.
    pub reads: Arguments,
    /// The argument that says how many bytes; without one, as much as the array that is pointed to has.
    pub size: Option<usize>,
    /// What the first argument leads to gets what the second one leads to, addresses included.
    pub copies_block: bool,
    /// Its result is new memory.
    pub allocates: bool,
    /// Its result is its first argument, moved.
    pub returns_first: Option<Shift>,
    /// Where its second argument leads to, it writes a position in what its first argument leads to.
    pub stores_end: bool,
}

/// Some of the arguments of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// None.
    None,
    /// This one.
    One(usize),
    /// From this one on.
    From(usize),
    /// From this one on, and what the list of variable arguments holds.
    Listed(usize),
}

impl Arguments {
    /// Whether an argument is among them.
    pub fn has(self, position: usize) -> bool {
        match self {
            Arguments::None => false,
            Arguments::One(one) => position == one,
            Arguments::From(first) | Arguments::Listed(first) => position >= first,
        }
    }
}

impl Effect {
    /// What a builtin does. One that is not named here reads what its arguments lead to.
    pub fn of(builtin: Builtin) -> Effect {
        let reading = Effect {
            writes: Arguments::None,
            reads: Arguments::From(0),
            size: None,
            copies_block: false,
            allocates: false,
            returns_first: None,
            stores_end: false,
        };
        let first_written = Effect { writes: Arguments::One(0), reads: Arguments::From(1), ..reading };
        let stay = Some(Shift::Member(0));
        let inside = Some(Shift::Anywhere);
        match builtin {
            Builtin::Malloc | Builtin::AlignedAlloc | Builtin::Environment | Builtin::Kept => {
                Effect { allocates: true, ..reading }
            }
            Builtin::Calloc => Effect { allocates: true, ..reading },
            Builtin::Realloc => {
                Effect { allocates: true, writes: Arguments::One(0), returns_first: stay, size: Some(1), ..reading }
            }
            // Whatever is found there afterwards is found because it was freed.
            Builtin::Free => Effect { writes: Arguments::One(0), reads: Arguments::None, size: Some(1), ..reading },
            Builtin::Memcpy | Builtin::Memmove => {
                Effect { size: Some(2), copies_block: true, returns_first: stay, ..first_written }
            }
            Builtin::Mempcpy => Effect { size: Some(2), copies_block: true, returns_first: inside, ..first_written },
            Builtin::Memset => Effect { size: Some(2), returns_first: stay, ..first_written },
            Builtin::Memcmp => Effect { size: Some(2), ..reading },
            Builtin::Memchr => Effect { size: Some(2), returns_first: inside, ..reading },
            Builtin::Strcpy | Builtin::Strncpy => Effect { returns_first: stay, ..first_written },
            Builtin::Stpcpy => Effect { returns_first: inside, ..first_written },
            Builtin::Strcat | Builtin::Strncat => {
                Effect { reads: Arguments::From(0), returns_first: stay, ..first_written }
            }
            Builtin::Strchr | Builtin::Strrchr | Builtin::Strstr => Effect { returns_first: inside, ..reading },
            Builtin::Sprintf | Builtin::Snprintf => first_written,
            Builtin::Vprintf | Builtin::Vfprintf => Effect { reads: Arguments::Listed(0), ..reading },
            Builtin::Vsprintf | Builtin::Vsnprintf => Effect { reads: Arguments::Listed(1), ..first_written },
            Builtin::Gets | Builtin::Fgets => Effect { returns_first: stay, ..first_written },
            Builtin::Fread => Effect { size: Some(2), ..first_written },
            Builtin::Scanf => Effect { writes: Arguments::From(1), reads: Arguments::One(0), ..reading },
            Builtin::Fscanf => Effect { writes: Arguments::From(2), reads: Arguments::One(1), ..reading },
            Builtin::Sscanf => Effect { writes: Arguments::From(2), ..reading },
            Builtin::Vscanf | Builtin::Vfscanf | Builtin::Vsscanf => {
                Effect { writes: Arguments::Listed(usize::MAX), ..reading }
            }
            Builtin::Strtod | Builtin::Strtof | Builtin::Strtold => {
                Effect { writes: Arguments::One(1), reads: Arguments::One(0), stores_end: true, ..reading }
            }
            _ => reading,
        }
    }

    /// Whether the run ends with it.
    pub fn ends_the_run(builtin: Builtin) -> bool {
        matches!(builtin, Builtin::Exit | Builtin::QuickExit | Builtin::Abort)
    }
}
