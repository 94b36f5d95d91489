// An error function that no path calls is no violation.
//@ expect: exit 0
//@ inputs: 9
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n * n < 0)
        reach_error();
    void (*unused)(void) = reach_error;
    return unused == 0;
}
