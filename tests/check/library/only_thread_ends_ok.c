// The end of the only thread is that of the program, with status 0.
//@ expect: holds
#include <assert.h>

extern void pthread_exit(void *value);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i == 100)
        pthread_exit(0);
    assert(i != 100);
    return 0;
}
