// A word where a number was expected leaves the variable as it was.
//@ expect: out-of-bounds
//@ stack: filled
//@ stdin: two\n
#include <stdio.h>

static const char suits[4] = "SHDC";

int main(void)
{
    int suit;
    scanf("%d", &suit);
    putchar(suits[suit]); //~ here
    putchar('\n');
    return 0;
}
