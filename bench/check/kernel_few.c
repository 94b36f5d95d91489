// kernel.c with calls about mutexes and priorities alone, and without the look at all tables at the end.
//@ expect: violated
//@ unwind: 4
//@ witness: 12 1 2 1 0  7 0 0 0 0  15 1 -1 0 0
#define FEW
#include "kernel.c"
