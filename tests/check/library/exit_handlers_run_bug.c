// Functions registered with atexit run after main.
//@ expect: violated
//@ witness: 1
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int open_files;

static void at_end(void)
{
    assert(open_files == 0); //~ check: assertion
}

int main(void)
{
    atexit(at_end);
    open_files = 1;
    if (__VERIFIER_nondet_int() == 1)
        exit(2);
    open_files = 0;
    return 0;
}
