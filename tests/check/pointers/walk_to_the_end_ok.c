// A pointer may point behind the last element but not be read there.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[3] = { 1, 2, 3 };
    int key = __VERIFIER_nondet_int();
    int *p = values, *end = values + 3;
    while (p < end && *p != key)
        p++;
    assert(p == end || *p == key);
    return 0;
}
