// A member reached through its offset; padding is part of it.
//@ expect: violated
//@ witness: 0
#include <assert.h>
#include <stddef.h>

struct item {
    char tag;
    int size;
    short kind;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct item item = { 'a', __VERIFIER_nondet_int(), 3 };
    char *base = (char *)&item;
    short kind = *(short *)(base + sizeof(char) + sizeof(int));
    assert(kind == item.kind); //~ check: assertion
    return 0;
}
