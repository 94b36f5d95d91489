//! What can be changed in a program, as a person would try it.
//!
//! An [`Edit`] is data: small, comparable, made of ids. [`edited`] gives the program with the edit made. Engines never see
//! edits, only programs. The functions that find the edits of a family, make them and say them in C are in one file:
//!
//! | edits | file |
//! |---|---|
//! | another operator, variable, member or constant, one more operand or condition | `expressions` |
//! | the same operands computed otherwise: another sign, rounded up, another order | `rewritings`, a file for each |
//! | another integer type of an operand or a variable | `integer_types` |
//! | a statement more or less, under a condition, with other arguments | `steps` |
//! | a new assignment to a variable, member or element | `stores` |
//! | a new call, or what it returns as a value or condition | `calls` |
//! | a whole `if` statement, as it stands elsewhere | `blocks` |
//! | statements that change places or are done elsewhere | `order` |
//! | `break`, `continue`, `goto`, `return` to elsewhere | `jumps` |
//! | labels of a `switch` | `labels` |
//! | `while` for `if`, and the other way round | `loops` |
//!
//! Edits as data are in `changes` (of expressions, and all together) and `rework` (of steps). The families share: types and names
//! of integers (`arithmetic`), conditions that are asked (`conditions`), copies of expressions with the variables of another place
//! (`copies`), where a statement can stand (`insertion_points`), what the text says around an edit (`written`), an edit as a change
//! of the text (`replacement`, and `patch` where one place is not enough) and in words (`words`).

mod arithmetic;
mod blocks;
mod calls;
mod changes;
mod conditions;
mod copies;
mod events;
mod expressions;
mod insertion_points;
mod integer_types;
mod jumps;
mod labels;
mod loops;
mod order;
mod patch;
mod replacement;
mod rework;
mod rewritings;
mod source_text;
mod steps;
mod stores;
mod words;
mod written;

pub use arithmetic::{int_name, is_of_bits};
pub use blocks::{Block, block, block_text, blocks_in, can_copy_block, constant_returns, only_returns_constant};
pub use calls::{
    Argument, Called, Fit, MOST_ARGUMENTS, argument_fit, argument_text, call_text, declared_by, joinable_call,
    joinable_value, replaceable_value, returned_type, value_fit,
};
pub use changes::{Change, Edit, Joined, Taken, Vocabulary};
pub use conditions::{Asked, Operand, asked_text, can_compare, with_reads};
pub use copies::{can_graft, conditions_in, is_condition, step_text_at, text_at, variables_at};
pub use expressions::{accumulated, edited, edits, initial_edits, initial_value, negation, taken, terms_of};
pub use insertion_points::{SpotPosition, spots_at, told_at};
pub use integer_types::{around, casts_in, is_cast_for, other_types};
pub use jumps::{JumpTo, jump_text, other_jumps};
pub use labels::{Switch, arm_text, has_range, is_default, label_text, other_arms, step_at_label, switch_at};
pub use loops::{loop_words, other_loops};
pub use order::{exchanges, is_exchange, moves};
pub use patch::Patch;
pub use replacement::Replacement;
pub use rework::{EditCondition, Guard, NewStep, Rework, Spot, Target, Where};
pub use rewritings::{Likeness, Rewriting};
pub use steps::{
    can_copy, is_among_alike, jump_target, location_of, member_of, other_calls, restrictable, target_text, targets,
    ways_to,
};
pub use stores::{
    Reached, Stored, can_read, can_write, is_direct, is_same_kind, is_store_among_alike, reached_member, reached_text,
    reached_type, siblings, store_text,
};
pub use words::{changed_span, guard_text, in_words, statement_text};
pub use written::{is_as_written, is_callable_in, targets_among};
