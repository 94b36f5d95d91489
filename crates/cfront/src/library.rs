//! Models of library functions, written in C and read like the user's files. They give way to functions of
//! the same name that the user defines.

/// How the models are named in diagnostics.
pub(crate) const NAME: &str = "<library models>";

/// The models, one text.
pub(crate) const MODELS: &str =
    concat!(include_str!("library/models.c"), include_str!("library/environment.c"), include_str!("library/wide.c"));

/// How the declarations of the vocabulary are named in diagnostics.
pub(crate) const VOCABULARY_NAME: &str = "<vocabulary>";

/// Declarations and macros of names with a meaning of their own, read before every file.
pub(crate) const VOCABULARY: &str = include_str!("library/vocabulary.h");
