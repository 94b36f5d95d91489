//! Properties: what a run may violate, by class and by the site in the program where it is checked.

use crate::{SpanId, StatementId};

macro_rules! classes {
    ($($variant:ident $name:literal $default:literal $sentence:literal,)*) => {
        /// A class of properties; each can be switched on and off by its name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum PropertyClass { $(#[doc = $sentence] $variant,)* }

        impl PropertyClass {
            /// All classes, in the order in which they are listed to people.
            pub const ALL: &'static [PropertyClass] = &[$(PropertyClass::$variant,)*];

            /// The name used on the command line and in reports.
            pub fn name(self) -> &'static str {
                match self { $(PropertyClass::$variant => $name,)* }
            }

            /// What went wrong when it is violated, in a few words.
            pub fn sentence(self) -> &'static str {
                match self { $(PropertyClass::$variant => $sentence,)* }
            }

            /// Whether it is checked unless the user says otherwise.
            pub fn on_by_default(self) -> bool {
                match self { $(PropertyClass::$variant => $default,)* }
            }
        }
    };
}

classes! {
    Assertion "assertion" true "the asserted condition is false",
    Rule "rule" true "a usage rule is violated",
    ReachError "reach-error" true "the error location is reached",
    Abort "abort" false "the program aborts",
    SignedOverflow "signed-overflow" true "the result does not fit the signed type",
    DivisionByZero "division-by-zero" true "the divisor is zero",
    BadShift "bad-shift" true "the shift amount is negative or not less than the width",
    NullDereference "null-dereference" true "a null pointer is dereferenced",
    InvalidPointer "invalid-pointer" true "the pointer points to no object",
    OutOfBounds "out-of-bounds" true "the access lies outside the object",
    UseAfterFree "use-after-free" true "the memory was freed before",
    UseAfterScope "use-after-scope" true "the variable's lifetime has ended",
    DoubleFree "double-free" true "the memory was freed before",
    InvalidFree "invalid-free" true "the pointer was not returned by an allocation function",
    StackOverflow "stack-overflow" true "the calls that are open need more stack than there is",
    Leak "leak" false "allocated memory is never freed",
    Uninitialised "uninitialised" true "the value was never set",
    Unreachable "unreachable" true "code declared unreachable is reached",
    FloatConversion "float-conversion" true "the value does not fit the integer type",
    ReadOnlyWrite "read-only-write" true "the object must not be modified",
    BadCall "bad-call" true "the pointer does not point to a function of that type",
    Overlap "overlap" true "source and destination overlap",
    PointerDifference "pointer-difference" true "the pointers belong to different objects",
    VlaSize "vla-size" true "the array has no elements or a negative number of them",
    VarArgs "varargs" true "there is no further argument of that type",
    Library "library" true "a precondition of the library function is violated",
    Deadlock "deadlock" true "the program waits for ever",
    DataRace "data-race" true "two threads access the same memory, one of them writes, and nothing orders them",
    LockMisuse "lock-misuse" true "the lock must not be used like that",
    Misaligned "misaligned" false "the address is no multiple of the type's alignment",
    LeftShift "left-shift" false "the shifted value is negative or the result does not fit the signed type",
    UnsignedWrap "unsigned-wrap" false "the result does not fit the unsigned type and wraps around",
    PointerArithmetic "pointer-arithmetic" false "the pointer leaves its object",
}

impl PropertyClass {
    /// Whether nothing can be said about how the machine goes on after a violation, if nobody checks it.
    pub fn leads_anywhere(self) -> bool {
        use PropertyClass as C;
        match self {
            C::InvalidPointer
            | C::OutOfBounds
            | C::UseAfterFree
            | C::UseAfterScope
            | C::DoubleFree
            | C::InvalidFree
            | C::ReadOnlyWrite
            | C::BadCall
            | C::VarArgs
            | C::Library => true,
            C::Assertion
            | C::Rule
            | C::ReachError
            | C::Abort
            | C::SignedOverflow
            | C::DivisionByZero
            | C::BadShift
            | C::NullDereference
            | C::StackOverflow
            | C::Leak
            | C::Deadlock
            | C::DataRace
            | C::LockMisuse
            | C::Uninitialised
            | C::Unreachable
            | C::FloatConversion
            | C::Overlap
            | C::PointerDifference
            | C::VlaSize
            | C::Misaligned
            | C::LeftShift
            | C::UnsignedWrap
            | C::PointerArithmetic => false,
        }
    }

    /// What cannot be said there, for a refusal.
    pub fn what_follows(self) -> String {
        format!("how a run goes on where {} (the class `{}` is switched off)", self.sentence(), self.name())
    }

    /// The class of a name.
    pub fn from_name(name: &str) -> Option<PropertyClass> {
        PropertyClass::ALL.iter().copied().find(|class| class.name() == name)
    }
}

/// A set of property classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassSet(u64);

impl Default for ClassSet {
    fn default() -> ClassSet {
        let mut set = ClassSet(0);
        for &class in PropertyClass::ALL {
            set.set(class, class.on_by_default());
        }
        set
    }
}

impl ClassSet {
    /// The empty set.
    pub const NONE: ClassSet = ClassSet(0);

    /// Whether the class is in the set.
    pub fn has(self, class: PropertyClass) -> bool {
        self.0 & (1 << class as u32) != 0
    }

    /// Puts the class in or takes it out.
    pub fn set(&mut self, class: PropertyClass, on: bool) {
        let bit = 1 << class as u32;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }
}

/// A place in the program where properties are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteId(pub u32);

/// What is checked at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SiteKind {
    /// `assert` and its kin.
    Assertion,
    /// A `violation` of a usage rule.
    Rule,
    /// An error location.
    ReachError,
    /// A call of `abort`.
    Abort,
    /// Signed `+ - *` and negation.
    Arithmetic,
    /// Integer division and remainder.
    Division,
    /// A shift.
    Shift,
    /// A float that becomes an integer.
    FloatConversion,
    /// A left shift of a signed value, where the class `left-shift` is asked for.
    LeftShift,
    /// Unsigned `+ - *` and negation, where the class `unsigned-wrap` is asked for.
    UnsignedArithmetic,
    /// Pointer plus or minus integer, where the class `pointer-arithmetic` is asked for.
    PointerArithmetic,
    /// The address behind a pointer that is followed, where the class `misaligned` is asked for.
    Alignment,
    /// Memory read or written through a place.
    Access,
    /// A subscript within a declared array.
    Index,
    /// Subtraction or ordering of pointers.
    PointerPair,
    /// A call through a pointer.
    Call,
    /// `free` and `realloc`.
    Free,
    /// `__builtin_unreachable`.
    Unreachable,
    /// The size of a variable-length array.
    VlaSize,
    /// `va_arg`.
    VarArgs,
    /// What a library function does with memory.
    Library,
    /// A condition that a library function or builtin puts on its arguments.
    Precondition,
    /// Memory read or written through a place, in a program with several threads.
    SharedAccess,
    /// A step that waits for other threads.
    Wait,
    /// How a lock is used.
    LockUse,
    /// The end of the program, where leaks show.
    End,
    /// The stack of the whole program.
    Stack,
}

impl SiteKind {
    /// The classes that can be violated at such a site.
    pub fn classes(self) -> &'static [PropertyClass] {
        use PropertyClass as C;
        match self {
            SiteKind::Assertion => &[C::Assertion],
            SiteKind::Rule => &[C::Rule],
            SiteKind::ReachError => &[C::ReachError],
            SiteKind::Abort => &[C::Abort],
            SiteKind::Arithmetic => &[C::SignedOverflow],
            SiteKind::Division => &[C::DivisionByZero, C::SignedOverflow],
            SiteKind::Shift => &[C::BadShift],
            SiteKind::LeftShift => &[C::BadShift, C::LeftShift],
            SiteKind::UnsignedArithmetic => &[C::UnsignedWrap],
            SiteKind::PointerArithmetic => &[C::PointerArithmetic],
            SiteKind::Alignment => &[C::Misaligned],
            SiteKind::FloatConversion => &[C::FloatConversion],
            SiteKind::Access => &[
                C::NullDereference,
                C::InvalidPointer,
                C::UseAfterFree,
                C::UseAfterScope,
                C::OutOfBounds,
                C::ReadOnlyWrite,
                C::Uninitialised,
            ],
            SiteKind::Index => &[C::OutOfBounds],
            SiteKind::PointerPair => &[C::PointerDifference],
            SiteKind::Call => &[C::BadCall],
            SiteKind::Free => &[C::DoubleFree, C::InvalidFree],
            SiteKind::Unreachable => &[C::Unreachable],
            SiteKind::VlaSize => &[C::VlaSize],
            SiteKind::VarArgs => &[C::VarArgs],
            SiteKind::Library => &[
                C::NullDereference,
                C::InvalidPointer,
                C::UseAfterFree,
                C::UseAfterScope,
                C::OutOfBounds,
                C::ReadOnlyWrite,
                C::Uninitialised,
                C::Overlap,
                C::VarArgs,
                C::Library,
            ],
            SiteKind::Precondition => &[C::Library],
            SiteKind::SharedAccess => &[
                C::NullDereference,
                C::InvalidPointer,
                C::UseAfterFree,
                C::UseAfterScope,
                C::OutOfBounds,
                C::ReadOnlyWrite,
                C::Uninitialised,
                C::DataRace,
            ],
            SiteKind::Wait => &[C::Deadlock],
            SiteKind::LockUse => &[C::LockMisuse],
            SiteKind::End => &[C::Leak],
            SiteKind::Stack => &[C::StackOverflow],
        }
    }
}

/// A site: what is checked, and where the user wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// What is checked.
    pub kind: SiteKind,
    /// Where.
    pub span: SpanId,
    /// The source statement it belongs to.
    pub statement: StatementId,
    /// For assertions: the condition or message as the user wrote it.
    pub text: Option<String>,
}
