// The controlling value is promoted: 256 is no value of a byte.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), hit = 0;
    switch ((unsigned char)x) {
    case 256:
        hit = 1;
        break;
    case 3:
        hit = 2;
    }
    assert(hit != 1);
    return 0;
}
