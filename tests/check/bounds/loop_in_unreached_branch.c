// An endless loop that no run comes to.
//@ expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uchar();
    if (x > 255)
        while (1)
            x++;
    assert(x <= 255);
    return 0;
}
