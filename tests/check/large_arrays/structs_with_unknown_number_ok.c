// A thousand records; a member of one of them is changed.
//@ expect: holds
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
    records[j].tag[5] = 9;
    assert(records[i].kind == 3);
    return 0;
}
