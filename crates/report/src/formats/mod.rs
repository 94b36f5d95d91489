//! One file per format; each takes the [`Answer`](crate::Answer), a dependence graph, invariants or scores, and returns text.

mod c_test;
mod check_json;
mod dependence_graph;
mod github;
mod html;
mod invariants;
mod parts;
mod report_json;
mod rules;
mod sarif;
mod scores;
mod test_xml;

pub use c_test::{Building, CTest, c_test};
pub use check_json::check_json;
pub use dependence_graph::{graph_dot, graph_json, graph_list};
pub use github::github;
pub use html::html_page;
pub use invariants::{invariants_json, invariants_list};
pub(crate) use report_json::SCHEMA as REPORT_SCHEMA;
pub use report_json::report_json;
pub use sarif::sarif;
pub use scores::{Scores, score_json, score_table};
pub use test_xml::{ProgramFile, suite_metadata, test_case};
