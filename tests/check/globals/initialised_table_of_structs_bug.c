// A table in static memory with pointers to static names.
//@ expect: violated
//@ range: 0..4
//@ witness: 1
#include <assert.h>

struct entry {
    const char *name;
    int weight;
};

extern unsigned __VERIFIER_nondet_uint(void);

static const struct entry table[3] = { { "ant", 3 }, { "bee", 4 }, { "cow", 1 } };

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 3;
    assert(table[i].weight == 3 - (int)i); //~ check: assertion
    assert(table[i].name[0] == 'a' + (int)i);
    return 0;
}
