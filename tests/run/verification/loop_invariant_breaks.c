// A counter loop whose claimed relation breaks in the sixth turn.
//@ expect: fails assertion
//@ inputs: 10
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
    while (x < n) {
        assert(y <= 20); //~ run: assertion
        x++;
        y += x > 5 ? 6 : 4;
    }
    return 0;
}
