/* Interest of a savings account in cents: basis points of the balance for a number of days. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define YEAR 360
#define BASIS 10000

struct account {
    int cents;
    int basis_points;
};

static int daily_base(const struct account *a)
{
    return a->cents * a->basis_points;
}

static int interest(const struct account *a, int days)
{
    int base = daily_base(a);
    return base / BASIS * days / YEAR;
}

int main(void)
{
    struct account a;
    a.cents = __VERIFIER_nondet_int();
    a.basis_points = __VERIFIER_nondet_int();
    int days = __VERIFIER_nondet_int();
    __VERIFIER_assume(a.cents >= 0 && a.cents <= 200000);
    __VERIFIER_assume(a.basis_points == 100 || a.basis_points == 250);
    __VERIFIER_assume(days == 90 || days == 180 || days == 360);

    int earned = interest(&a, days);
    int of_a_year = a.cents / BASIS * a.basis_points;
    assert(earned >= 0);
    assert(earned * (YEAR / days) + YEAR / days >= of_a_year);
    return 0;
}
