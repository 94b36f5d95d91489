//! What can be said about a program without running it.
//!
//! ```text
//! Program -> points_to (where pointers lead to) -> call_graph (who calls whom) -> accesses (what steps read and write)
//!         -> reaching_writes, control -> dependence (a graph of lines)
//! ```
//!
//! - [`order`]: in which order locations are executed, loops nested (a weak topological order); [`loops`]: their names.
//! - [`reachable`]: what comes behind a place.
//! - [`points_to`], [`cells`], [`layout`]: memory as it is seen from afar; [`library_effects`]: what builtins do to it.
//! - [`call_graph`], [`accesses`], [`reaching_writes`], [`control`]: what the graph of dependences is made from.
//! - [`live`]: which variables still matter where.
//! - [`invariants`]: which values variables and memory have at each location.
//! - [`table`]: tables that share what they have in common.
//! - [`dependence`]: which lines depend on which others;
//! - [`smells`]: code that works as it is written, and is often a slip.
//!
//! Everything here holds for all runs: where a value decides, both are possible.

mod accesses;
mod call_graph;
mod cells;
pub mod control;
pub mod dependence;
mod expressions;
mod graph_search;
pub mod invariants;
mod layout;
mod library_effects;
pub mod live;
pub mod loops;
pub mod order;
mod points_to;
pub mod reachable;
mod reaching_writes;
pub mod smells;
pub mod table;
