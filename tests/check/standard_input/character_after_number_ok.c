// A digit that follows a number is part of it; with a space in the format spaces are passed over.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n, m;
    char next = 'a', operator = 'a';
    if (scanf("%d%c", &n, &next) == 2)
        assert(next < '0' || next > '9');
    if (scanf("%d %c%d", &n, &operator, &m) >= 2)
        assert(operator != ' ' && operator != '\n' && operator != '\t');
    return 0;
}
