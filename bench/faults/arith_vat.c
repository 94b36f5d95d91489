/* Value added tax of an invoice line in cents. A credit note cancels the invoice exactly. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct line {
    int net;
    int vat;
    int gross;
};

/* Divides and rounds to the nearest number, halves away from zero. */
static int round_div(int value, int divisor)
{
    int half = divisor / 2;
    if (value < 0)
        return (value + half) / divisor;
    return (value + half) / divisor;
}

static struct line make_line(int pieces, int price, int percent)
{
    struct line l;
    l.net = pieces * price;
    l.vat = round_div(l.net * percent, 100);
    l.gross = l.net + l.vat;
    return l;
}

int main(void)
{
    int pieces = __VERIFIER_nondet_int();
    int price = __VERIFIER_nondet_int();
    int reduced = __VERIFIER_nondet_int();
    __VERIFIER_assume(pieces >= 1 && pieces <= 5);
    __VERIFIER_assume(price >= 0 && price <= 500);
    __VERIFIER_assume(reduced == 0 || reduced == 1);

    int percent = reduced ? 7 : 19;
    struct line invoice = make_line(pieces, price, percent);
    struct line credit = make_line(-pieces, price, percent);
    assert(invoice.gross >= invoice.net);
    assert(invoice.gross + credit.gross == 0);
    return 0;
}
