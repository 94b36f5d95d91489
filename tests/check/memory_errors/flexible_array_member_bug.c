// A struct with an array of unknown length at its end.
//@ expect: violated
//@ range: 0..4
//@ witness: 3
#include <stdlib.h>

struct packet {
    int length;
    char data[];
};

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4);
    struct packet *p = malloc(sizeof *p + n);
    p->length = n;
    p->data[n] = 'x'; //~ check: out-of-bounds
    free(p);
    return 0;
}
