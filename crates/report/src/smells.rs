//! What is said of code that is often a slip.

use explain::Smell;

/// In one clause.
pub(crate) fn smell_words(smell: Smell) -> &'static str {
    match smell {
        Smell::AssignmentAsCondition => "this assigns, and then asks for what was assigned: was `==` meant?",
        Smell::ComparisonInBits => "the comparison is made before the bits are combined: are parentheses missing?",
        Smell::NegationInBits => "`!` is applied before the bits are combined: are parentheses missing?",
        Smell::UnsignedBelowZero => "an unsigned number is never below 0",
        Smell::SizeOfPointer => "this is the size of a pointer, not of what it points to",
        Smell::AllocationOfBytes => "this many bytes are allocated, not elements: is `sizeof` missing?",
        Smell::NoTerminator => "there is no room for the terminator: is `+ 1` missing?",
        Smell::ValueNeverRead => "nobody reads this value",
        Smell::FallsThrough => "it goes on into the next `case`: is `break` missing?",
        Smell::BeyondArray => "the loop goes beyond the end of an array that it indexes",
        Smell::NameNotChanged => "it is like the line before, but one name was not changed",
    }
}
