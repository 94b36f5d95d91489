//! Pages and formats: answers as text for people. Nothing here computes an answer, and nothing does IO.

mod failure;
mod message;
mod steps;

pub use failure::{excerpt, failure_message, failure_span};
pub use message::{Excerpt, Level, Mark, Message, render};
pub use steps::step_lines;
