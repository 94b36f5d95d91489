//! Methods to compare with: what other tools and papers do. They are used only when they are asked for.

pub mod counterexample;
pub mod diagnosis;
pub mod slices;
pub mod spectrum;
