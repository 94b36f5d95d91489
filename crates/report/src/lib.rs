//! Pages and formats: answers as text for people. Nothing here computes an answer, and nothing does IO.

mod contrast;
mod failure;
mod infection;
mod json;
mod message;
mod steps;
mod story;

pub use contrast::{explanation_json, explanation_page};
pub use failure::{excerpt, failure_message, failure_span};
pub use json::Json;
pub use message::{Excerpt, Level, Mark, Message, render};
pub use steps::step_lines;
pub use story::{Entry, Event, Fact, LeftOut, Length, Story, story, story_entry, story_json, story_page};
