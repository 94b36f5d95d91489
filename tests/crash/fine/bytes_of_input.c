// Records of the standard input.
//@ expect: holds
//@ run: two
//@ stdin: abcdefgh
//@ run: part
//@ stdin: abcde
#include <assert.h>
#include <stdio.h>

int main(void)
{
    struct pair { char left, right; } pairs[3];
    size_t n = fread(pairs, sizeof *pairs, 3, stdin);
    assert(n <= 3);
    if (n > 0)
        printf("%d\n", pairs[n - 1].right);
    if (n < 3)
        assert(feof(stdin));
    return 0;
}
