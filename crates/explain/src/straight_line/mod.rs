//! A recorded run as a straight line: the run fixes every pointer and every branch, so that each step is a plain assignment
//! or a plain condition about known places. What methods share that ask such a run questions.
//!
//! - [`path`]: the steps of a run with the places and values that the run fixes.
//! - [`failed`]: the condition that failed, whatever the class of the property is.
//! - [`formula`]: the path executed with terms, from some step on; [`choices`] are where a program could say something else.
//! - [`expressions`], [`cells`], [`effects`]: expressions, storage and library functions along a path.

pub mod cells;
pub mod choices;
mod effects;
pub mod expressions;
pub mod failed;
pub mod formula;
pub mod path;
