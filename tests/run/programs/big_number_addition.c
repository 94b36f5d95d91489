// Fibonacci numbers with decimal addition of any length.
//@ expect: exit 0
//@ stdout: 9969216677189303386214405760200\n
#include <stdio.h>
#include <string.h>

struct big { int length; unsigned char digit[40]; };

static struct big add(const struct big *a, const struct big *b)
{
    struct big sum = { 0 };
    int carry = 0, n = a->length > b->length ? a->length : b->length;
    for (int i = 0; i < n || carry; i++) {
        carry += a->digit[i] + b->digit[i];
        sum.digit[i] = carry % 10;
        carry /= 10;
        sum.length = i + 1;
    }
    return sum;
}

int main(void)
{
    struct big a = { 1, { 0 } }, b = { 1, { 1 } };
    for (int i = 0; i < 150; i++) {
        struct big next = add(&a, &b);
        a = b;
        b = next;
    }
    for (int i = a.length; i-- > 0;)
        putchar('0' + a.digit[i]);
    putchar('\n');
    return 0;
}
