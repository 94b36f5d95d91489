// Functions registered with atexit run after main.
//@ expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int open_files;

static void at_end(void)
{
    assert(open_files == 0);
}

int main(void)
{
    atexit(at_end);
    open_files = 1;
    if (__VERIFIER_nondet_int() == 1) {
        open_files = 0;
        exit(2);
    }
    open_files = 0;
    return 0;
}
