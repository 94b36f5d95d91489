// A union shows the same bytes as a word and as an array.
//@ expect: holds
#include <assert.h>

union view {
    unsigned word;
    unsigned char bytes[4];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    union view view;
    view.word = __VERIFIER_nondet_uint();
    assert(view.bytes[0] == (view.word & 0xff));
    return 0;
}
