//! The abstract interpreter through its interface: the way back, and what proofs rely on.
#![allow(clippy::disallowed_methods)] // tests read headers

mod analysed;
mod backward;
mod projections;
