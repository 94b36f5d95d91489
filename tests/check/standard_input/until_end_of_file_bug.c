// The end is seen only by an attempt to read: the last number is counted twice.
//@ expect: violated
//@ stdin: 3\n
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0, sum = 0, first = 0;
    for (int i = 0; i < 3 && !feof(stdin); i++) {
        scanf("%d", &n);
        if (i == 0)
            first = n;
        if (n < 0 || n > 9)
            return 1;
        sum += n;
    }
    assert(sum == first); //~ check: assertion
    return 0;
}
