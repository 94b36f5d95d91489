// A case runs on into the next one.
//@ options:
//@ says: it goes on into the next `case`: is `break` missing?
#include <assert.h>
int __VERIFIER_nondet_int(void);

static int price(int size)
{
    int cents = 0;
    switch (size) { //~ cause
    case 1:
        cents = 250; //~ cause
    case 2:
        cents = 320; //~ cause
        break;
    default:
        cents = 400;
    }
    return cents;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    assert(price(size) == (size == 1 ? 250 : size == 2 ? 320 : 400));
    return 0;
}
