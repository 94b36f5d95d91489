// tree_delete.c with every successor unhooked: only the deleted key is gone.
//@ expect: holds
//@ unwind: 6
#define FIXED
#define COUNT 4
#include "tree_delete.c"
