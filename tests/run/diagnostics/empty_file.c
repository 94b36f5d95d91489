// A file of comments alone has no main.
//@ expect: refused
//@ message: main
