// A thousand records; a member of one of them is changed.
//@ expect: violated
//@ witness: 10 10
//@ range: 0..1000
#include <assert.h>

struct record {
    int key;
    short kind;
    char tag[6];
};

extern unsigned __VERIFIER_nondet_uint(void);

static struct record records[1024];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 1024, j = __VERIFIER_nondet_uint() % 1024;
    records[i].kind = 3;
    records[j].kind = 9;
    assert(records[i].kind == 3); //~ check: assertion
    return 0;
}
