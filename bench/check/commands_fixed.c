// commands.c without the number that has no function.
//@ expect: holds
//@ unwind: 17
#define FIXED
#include "commands.c"
