//! One file per format; each takes the [`Answer`](crate::Answer) and returns text.

mod c_test;
mod check_json;
mod html;
mod parts;
mod report_json;

pub use c_test::{Building, CTest, c_test};
pub use check_json::check_json;
pub use html::html_page;
pub use report_json::report_json;
