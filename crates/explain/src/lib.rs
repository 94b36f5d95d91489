//! Explanation methods. Nothing is here yet: the crate exists so that its forbidden edges are in force
//! from the start.
