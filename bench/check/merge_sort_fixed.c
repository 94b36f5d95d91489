// merge_sort.c with the right elements compared: the array ends in order, and every element can be found in it.
//@ expect: holds
//@ unwind: 9
#define FIXED
#define COUNT 5
#include "merge_sort.c"
