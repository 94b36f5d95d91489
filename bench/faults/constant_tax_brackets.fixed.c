/* Income tax in hundreds: what is above a limit is taxed with the rate of its bracket. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct bracket {
    int above;
    int percent;
    int base; /* the tax on what is below the bracket */
};

static const struct bracket brackets[] = {
    {0, 0, 0},
    {100, 15, 0},
    {300, 25, 30},
    {600, 40, 105},
};

#define BRACKETS ((int)(sizeof(brackets) / sizeof(brackets[0])))

static int income_tax(int income)
{
    int i = BRACKETS - 1;
    while (i > 0 && income <= brackets[i].above)
        i--;
    return brackets[i].base + (income - brackets[i].above) * brackets[i].percent / 100;
}

static int net_income(int income)
{
    return income - income_tax(income);
}

int main(void)
{
    int income = __VERIFIER_nondet_int();
    int raise = __VERIFIER_nondet_int();
    __VERIFIER_assume(income >= 0 && income <= 900);
    __VERIFIER_assume(raise >= 0 && raise <= 50);

    assert(income_tax(income) >= 0 && income_tax(income) <= income);
    assert(net_income(income + raise) >= net_income(income));
    return 0;
}
