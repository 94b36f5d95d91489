/* The cart of a web shop. Sums are kept up to date, so that the page need not add up all lines. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_LINES 2
#define HEAVY 20

struct article {
    int price;
    int weight;
};

static const struct article catalogue[] = {
    {2, 1},
    {13, 4},
    {9, 12},
};

struct line {
    int article;
    int pieces;
};

struct cart {
    struct line lines[MAX_LINES];
    int count;
    int total;
    int weight;
};

static int cart_find(const struct cart *c, int article)
{
    int i = 0;
    while (i < c->count && c->lines[i].article != article)
        i++;
    return i;
}

static bool cart_add(struct cart *c, int article, int pieces)
{
    int i = cart_find(c, article);
    if (i == MAX_LINES)
        return false;
    if (i == c->count) {
        c->lines[i].article = article;
        c->lines[i].pieces = 0;
        c->count++;
    }
    c->lines[i].pieces += pieces;
    c->total += pieces * catalogue[article].price;
    c->weight += pieces * catalogue[article].weight;
    return true;
}

static void cart_remove(struct cart *c, int article)
{
    int i = cart_find(c, article);
    if (i == c->count)
        return;
    c->total -= c->lines[i].pieces * catalogue[article].price;
    c->weight -= c->lines[i].pieces * catalogue[article].weight;
    c->count--;
    c->lines[i] = c->lines[c->count];
}

static int shipping(const struct cart *c)
{
    if (c->count == 0 || c->total >= 50)
        return 0;
    return c->weight > HEAVY ? 9 : 4;
}

static int reference_shipping(const struct cart *c)
{
    int total = 0;
    int weight = 0;
    for (int i = 0; i < c->count; i++) {
        total += c->lines[i].pieces * catalogue[c->lines[i].article].price;
        weight += c->lines[i].pieces * catalogue[c->lines[i].article].weight;
    }
    assert(total == c->total);
    return c->count == 0 || total >= 50 ? 0 : weight > HEAVY ? 9 : 4;
}

int main(void)
{
    struct cart c = {.count = 0};
    for (int step = 0; step < 3; step++) {
        int article = __VERIFIER_nondet_int();
        int pieces = __VERIFIER_nondet_int();
        __VERIFIER_assume(article >= 0 && article < 3);
        __VERIFIER_assume(pieces >= 0 && pieces <= 2);
        if (pieces == 0)
            cart_remove(&c, article);
        else
            cart_add(&c, article, pieces);
        assert(shipping(&c) == reference_shipping(&c));
    }
    return 0;
}
