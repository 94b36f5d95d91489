// tokenizer.c with the end of the text looked for in strings too.
//@ expect: holds
//@ unwind: 9
#define FIXED
#define LENGTH 5
#include "tokenizer.c"
