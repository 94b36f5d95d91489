// A pointer that goes through an integer of its size still points to its variable.
//@ expect: holds
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int values[2] = { 1, 2 };
    uintptr_t address = (uintptr_t)&values[0];
    if (__VERIFIER_nondet_int() == 3)
        address += sizeof(int);
    int value = *(int *)address;
    assert(value == 1 || value == 2);
    return 0;
}
