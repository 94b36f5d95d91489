// A machine that sells: it forgets to take the coin back into account when the sale is cancelled after the cup was put there.
//@ options: --method variations --depth 12
//@ says: `__VERIFIER_nondet_int()` is 2
//@ says: `coins == paid`, and never in one that fails
//@ says: A passing run fails (4 steps change) with this
#include <assert.h>
int __VERIFIER_nondet_int(void);

enum event { COIN, CUP, CANCEL };

int main(void)
{
    int coins = 0, cups = 0, paid = 0;
    for (int i = 0; i < 3; i++) {
        switch (__VERIFIER_nondet_int()) { //~ cause
        case COIN:
            paid++;
            coins++;
            break;
        case CUP:
            cups++;
            break;
        case CANCEL:
            if (cups == 0) //~ cause
                coins = coins - paid;
            paid = 0; //~ cause
            break;
        default:
            break;
        }
    }
    assert(coins == paid);
    return 0;
}
