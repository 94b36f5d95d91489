//! To come.

/// A step.
#[derive(Debug)]
pub struct Step;
/// A trace.
#[derive(Debug)]
pub struct Trace;
/// A cursor.
#[derive(Debug)]
pub struct Cursor;
/// A frame.
#[derive(Debug)]
pub struct FrameView;
/// An error.
#[derive(Debug)]
pub struct TraceError;
