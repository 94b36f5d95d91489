//! From what the methods see to one list of lines.
//!
//! - [`signs`]: what can speak for or against a line, and how much each of it weighs.
//! - [`consensus`]: the list for one failure, and the list that several failures share.

pub mod consensus;
pub mod signs;
