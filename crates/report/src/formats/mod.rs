//! One file per format; each takes the [`Answer`](crate::Answer) and returns text.

mod c_test;
mod check_json;
mod github;
mod html;
mod parts;
mod report_json;
mod rules;
mod sarif;
mod test_xml;

pub use c_test::{Building, CTest, c_test};
pub use check_json::check_json;
pub use github::github;
pub use html::html_page;
pub use report_json::report_json;
pub use sarif::sarif;
pub use test_xml::{ProgramFile, suite_metadata, test_case};
