//! Pages and formats: answers as text for people and for programs. Nothing here computes an answer, and nothing does IO.
//!
//! [`Answer`] is the one model; [`formats`] has a file for each format that is written from it.

mod abstraction;
mod answer;
mod conditions;
mod contrast;
mod dependence;
mod digest;
mod explorer;
mod failure;
mod fix;
pub mod formats;
mod group;
mod infection;
mod inputs;
mod json;
mod location;
mod message;
mod reasons;
mod repair;
mod report_reader;
mod rule_states;
#[cfg(test)]
mod samples;
mod scope;
mod smells;
mod steps;
mod story;
mod style;
mod temporal;
mod terminal;
mod transitions;
mod trust;
mod variations;
mod words;

pub use answer::{Answer, Explained, Finding, OtherPaths, ReplayedRun};
pub use digest::sha256_hex;
pub use failure::{excerpt, failure_message, failure_span};
pub use fix::CheckedPatch;
pub use group::group_page;
pub use inputs::{
    allocation_sentence, environment_list, input_equation, input_name, input_number, input_value, quoted,
};
pub use json::Json;
pub use location::Location;
pub use message::{Excerpt, Level, Mark, Message, render};
pub use report_reader::{ReadCause, ReadFailure, ReadLine, ReadReport};
pub use scope::{NotChecked, not_checked, notes};
pub use steps::step_lines;
pub use story::{Entry, Event, Fact, LeftOut, Length, Story, run_json, story, story_entry, story_json, story_page};
pub use style::{Look, USUAL_COLUMNS};
pub use temporal::{TemporalFinding, TemporalRun, temporal_json, temporal_page};
pub use terminal::{Detail, brief_page, finding_page, together_page};
pub use words::{is_stated, property_sentence};
