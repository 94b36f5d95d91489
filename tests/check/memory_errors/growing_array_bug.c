// A growing array: the new size has to be used before the new cells are.
//@ expect: violated
//@ range: 0..5
//@ witness: 5
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), capacity = 2;
    __VERIFIER_assume(n <= 5);
    short *items = malloc(capacity * sizeof *items);
    for (unsigned i = 0; i < n; i++) {
        if (i > capacity) {
            capacity *= 2;
            items = realloc(items, capacity * sizeof *items);
        }
        items[i] = 1; //~ check: out-of-bounds
    }
    free(items);
    return 0;
}
