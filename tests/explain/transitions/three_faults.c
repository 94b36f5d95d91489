// Three commands of a small account are wrong, each in its own way, and one assertion sees all of it: one failing run for each.
//@ options: --method transitions --show-correct 27
//@ says: Another failing run (command = 1, amount = 0)
//@ says: Another failing run (command = 5, amount = 0)
//@ says: Every run that fails here takes one of all these edges.
//@ says: Line 27: this run takes it, and then passes the check: command = 0, amount = 0. It fails nowhere.
//@ says not: Another failing run (command = 4
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned balance = 1000, sum = 1000;

static void book(unsigned change)
{
    balance += change;
    sum += change;
}

int main(void)
{
    unsigned char command = __VERIFIER_nondet_uchar(), amount = __VERIFIER_nondet_uchar();
    if (amount > 100)
        return 0;
    switch (command) { //~ cause
    case 0:
        book(amount);
        break;
    case 1:
        balance += 2 * amount + 1; //~ cause
        sum += amount;
        break;
    case 2:
        book(2 * amount);
        break;
    case 3:
        balance = sum - amount - 1; //~ cause
        break;
    case 4:
        balance -= amount;
        sum -= amount;
        break;
    case 5:
        sum = 0;
        break;
    }
    assert(balance == sum);
    return 0;
}
