//! What each class of properties means, for readers of SARIF who see a rule for the first time.

use ir::PropertyClass as C;

/// A class as a rule.
pub(super) struct Rule {
    /// What to know about it, in a few sentences.
    pub help: &'static str,
    /// Its number in the Common Weakness Enumeration, if it has one.
    pub weakness: Option<u32>,
}

/// The rule of a class.
pub(super) fn rule(class: C) -> Rule {
    let (help, weakness) = match class {
        C::Assertion => (
            "The condition of an assertion is false in the run shown. Either a line before it computes a wrong value, \
             or the assertion asks for too much.",
            Some(617),
        ),
        C::Rule => (
            "The run shown breaks a usage rule that was given with --rule: functions of an interface are called in an \
             order, or with arguments, that the rule does not allow.",
            None,
        ),
        C::ReachError => (
            "The run shown comes to a place that was declared an error: a call of reach_error or __VERIFIER_error, or \
             a label ERROR.",
            None,
        ),
        C::Abort => ("The run shown calls abort.", None),
        C::SignedOverflow => (
            "The result of a signed operation does not fit its type; C leaves undefined what happens then. Test the \
             operands before, or compute in a wider or unsigned type.",
            Some(190),
        ),
        C::DivisionByZero => ("A number is divided by zero, which is undefined. Test the divisor before.", Some(369)),
        C::BadShift => (
            "A shift amount is negative or not less than the width of the shifted value, which is undefined.",
            Some(1335),
        ),
        C::NullDereference => (
            "Memory is accessed through a null pointer. Find out which call or assignment gave the null pointer, and \
             test it there.",
            Some(476),
        ),
        C::InvalidPointer => ("Memory is accessed through a pointer that points to no object.", Some(824)),
        C::OutOfBounds => (
            "An access lies outside the object it is meant for: an index is too large or negative, or a block is \
             longer than its destination.",
            Some(119),
        ),
        C::UseAfterFree => ("Memory is used after it was freed; the report names the place of the free.", Some(416)),
        C::UseAfterScope => ("A variable is used through a pointer after its lifetime has ended.", Some(562)),
        C::DoubleFree => ("Memory is freed a second time.", Some(415)),
        C::InvalidFree => ("A pointer is freed that no allocation function returned.", Some(763)),
        C::Leak => ("Allocated memory is not freed when the program ends.", Some(401)),
        C::StackOverflow => (
            "Open calls need more stack than the program has: a recursion that does not end, or goes too deep.",
            Some(674),
        ),
        C::Uninitialised => ("A value is used that was never set.", Some(457)),
        C::Unreachable => ("The run comes to code that was declared unreachable.", None),
        C::FloatConversion => {
            ("A floating-point number is converted to an integer type that cannot hold it.", Some(681))
        }
        C::ReadOnlyWrite => ("A constant or a string literal is modified.", None),
        C::BadCall => (
            "A function is called through a pointer that is null, points to no function, or to one of another type.",
            Some(843),
        ),
        C::Overlap => ("A block is copied onto itself by a function that does not allow it. Use memmove.", None),
        C::PointerDifference => ("Two pointers are subtracted or ordered that belong to different objects.", Some(469)),
        C::VlaSize => ("An array of variable length has no elements, or a negative number of them.", Some(789)),
        C::VarArgs => ("A variable argument is taken that was not passed, or was passed with another type.", Some(685)),
        C::Misaligned => (
            "Memory is accessed through a pointer whose address is no multiple of the alignment of its type, which is \
             undefined. Copy the bytes with memcpy.",
            Some(1468),
        ),
        C::LeftShift => (
            "A negative value is shifted to the left, or the result does not fit the signed type, which is undefined. \
             Shift an unsigned value.",
            Some(1335),
        ),
        C::UnsignedWrap => (
            "The result of an unsigned operation does not fit its type and wraps around. That is defined, but seldom \
             meant.",
            Some(190),
        ),
        C::PointerArithmetic => (
            "A pointer is moved to before its object or to more than one past its end, or a null pointer is moved, \
             which is undefined even if nothing is accessed there.",
            Some(823),
        ),
        C::Deadlock => (
            "Every thread that is left waits, and nothing wakes any of them. Take locks in one order; keep a signal in a flag.",
            Some(833),
        ),
        C::DataRace => (
            "Two threads access the same memory, at least one of them writes, and nothing orders the two, which is \
             undefined. Hold the same lock around both, or make the object atomic.",
            Some(362),
        ),
        C::LockMisuse => ("A lock is unlocked by a thread that does not hold it, or destroyed while held.", Some(667)),
        C::Library => ("An argument of a library function is not one that it takes.", Some(628)),
    };
    Rule { help, weakness }
}
