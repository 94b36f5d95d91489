// bytecode.c with a verifier that knows all instructions: what it accepts runs without a fault.
//@ expect: holds
//@ unwind: 12
#define FIXED
#define LENGTH 6
#include "bytecode.c"
