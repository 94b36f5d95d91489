//! A solver layer that knows no C: bit-vector terms, simplification, bit-blasting, SAT, unsatisfiable cores and MaxSAT.
//!
//! ```text
//! terms -> gates -> clauses -> SAT -> model, core, optimum
//!   \______________ check ______________/
//! ```
//!
//! - [`terms`]: hash-consed bit-vector terms that simplify while they are built; [`semantics`] says what they mean,
//!   [`eval`] computes them under a model.
//! - [`float`]: IEEE-754 arithmetic made of such terms.
//! - [`gates`] and [`blast`]: terms as logic gates, gates as clauses, each once and only when needed.
//! - [`sat`]: the narrow trait behind which a SAT solver stands.
//! - [`solver`]: the incremental solver over terms: assert, solve under assumptions, cores, minimal cores, optima.
//! - [`maxsat`]: exact weighted MaxSAT on literals.
//! - [`temporal`]: formulas of linear temporal logic, their automata, and their truth on unwound programs.
//! - [`check`]: models, cores and optima verified independently.
//! - [`cnf`]: DIMACS text.
//!
//! **Answers are the same every day**: no hash-ordered iteration, no clock, no randomness; limits are counted in solver
//! calls and conflicts, and a point in time is an outer limit only. **Optima and minimal cores are proven or labelled.**

pub mod blast;
pub mod budget;
pub mod check;
pub mod cnf;
pub mod eval;
pub mod float;
pub mod gates;
mod intern;
pub mod maxsat;
pub mod sat;
pub mod semantics;
pub mod solver;
pub mod temporal;
pub mod terms;

pub use budget::Budget;
pub use eval::{Evaluator, Model, eval, values};
pub use maxsat::Progress;
pub use sat::cadical::set_seed;
pub use sat::{Sat, SatLimits, Stop};
pub use solver::{Answer, CoreAnswer, InOrder, MinimalCore, Objective, Optima, Optimum, Solver};
pub use terms::{Node, Rewriter, Term, Terms, Variable};
