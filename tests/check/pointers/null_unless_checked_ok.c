// A search that may come back with nothing.
//@ expect: holds
//@ range: 0..5
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static int table[3] = { 4, 5, 6 };

static int *find(int key)
{
    for (int i = 0; i < 3; i++)
        if (table[i] == key)
            return &table[i];
    return NULL;
}

int main(void)
{
    int *place = find(__VERIFIER_nondet_int());
    if (place)
        *place = 0;
    return 0;
}
