/* Adds tax to a price; prices are kept in cents, taxes in tenths of a percent. */

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define HIGHEST_PRICE 20000000 /* 200,000.00 */
#define HIGHEST_RATE 250       /* 25.0 % */

struct item {
    int net;
    int rate;
};

/* The tax on an item, rounded to whole cents. */
static int tax(const struct item *item)
{
    return (item->net * item->rate + 500) / 1000;
}

static int gross(const struct item *item)
{
    return item->net + tax(item);
}

int main(void)
{
    struct item item;
    item.net = __VERIFIER_nondet_int();
    item.rate = __VERIFIER_nondet_int();
    __VERIFIER_assume(item.net >= 0 && item.net <= HIGHEST_PRICE);
    __VERIFIER_assume(item.rate >= 0 && item.rate <= HIGHEST_RATE);
    return gross(&item) == 0;
}
