// Open addressing: the search for a free place goes round.
//@ expect: violated
//@ range: 0..3
//@ witness: 3 7
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char slots[4];

static int insert(unsigned char key)
{
    unsigned place = key % 4;
    for (int tries = 0; tries < 4; tries++) {
        if (slots[place] == 0 || slots[place] == key) { //~ check: out-of-bounds
            slots[place] = key;
            return 1;
        }
        place = place + 1;
    }
    return 0;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        unsigned char key = __VERIFIER_nondet_uchar();
        if (key != 0)
            assert(insert(key));
    }
    return 0;
}
