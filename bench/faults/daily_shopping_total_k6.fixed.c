/* An article in a shop: its price in cents, a discount in percent, and how many pieces somebody takes. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define HIGHEST_PRICE 2000

struct item {
    int price;
    int pieces;
    int discount;
};

/* What one piece costs, rounded down to whole cents. */
static int reduced_price(const struct item *item)
{
    return item->price * (100 - item->discount) / 100;
}

/* From ten pieces on one in ten is free. */
static int cost(const struct item *item)
{
    int paid = item->pieces;
    if (paid >= 10)
        paid -= paid / 10;
    return paid * reduced_price(item);
}

int main(void)
{
    static const int discounts[] = { 0, 10, 50 };
    struct item item;
    int kind = __VERIFIER_nondet_int();
    item.price = __VERIFIER_nondet_int();
    item.pieces = __VERIFIER_nondet_int();
    __VERIFIER_assume(kind >= 0 && kind < 3);
    __VERIFIER_assume(item.price > 0 && item.price <= HIGHEST_PRICE);
    __VERIFIER_assume(item.pieces >= 0 && item.pieces <= 12);
    item.discount = discounts[kind];

    int once = reduced_price(&item);
    assert(once >= 0 && once <= item.price);
    if (item.discount == 0)
        assert(once == item.price);
    if (item.discount == 50)
        assert(2 * once == item.price || 2 * once + 1 == item.price);
    if (item.pieces < 10)
        assert(cost(&item) == item.pieces * once);
    return 0;
}
