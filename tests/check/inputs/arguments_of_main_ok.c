// A program has at least its own name among its arguments.
//@ expect: holds
//@ range: 0..1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv)
{
    assert(argc >= 1 && argv[argc] == 0);
    if (__VERIFIER_nondet_int())
        return argv[0][0] == 0;
    return 0;
}
