// A buffer that one path frees too early.
//@ expect: holds
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int mode = __VERIFIER_nondet_int();
    int *data = malloc(sizeof *data);
    *data = 1;
    if (mode == 7)
        free(data);
    int value = mode == 7 ? 0 : *data;
    if (mode != 7)
        free(data);
    return value & 0;
}
