// fractions.c with division by zero left out: denominators stay positive.
//@ expect: holds
//@ unwind: 9
#define FIXED
#define OPERATIONS 1
#include "fractions.c"
