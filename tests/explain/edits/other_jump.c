// The flags before a number: one of them ends the search for more.
//@ says: with `continue;` in place of `break;` nothing fails within the bounds
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

#define LENGTH 3

static int plus, zero, left;

static int flags(const char *text)
{
    int at = 0;
    while (at < LENGTH) {
        switch (text[at]) {
        case '+':
            plus = 1;
            at++;
            continue;
        case '0':
            zero = 1;
            at++; //~ cause
            break; //~ cause
        case '-':
            left = 1;
            at++;
            continue;
        default:
            break;
        }
        return at; //~ cause
    }
    return at;
}

int main(void)
{
    char text[LENGTH];
    int expected = 0;
    for (int i = 0; i < LENGTH; i++) {
        unsigned char kind = __VERIFIER_nondet_uchar() % 4;
        text[i] = "+0-1"[kind];
        if (kind < 3 && expected == i)
            expected++;
    }
    int end = flags(text);
    assert(end == expected);
    assert(plus + zero + left <= end);
    return 0;
}
