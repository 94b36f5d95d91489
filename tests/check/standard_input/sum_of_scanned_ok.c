// Numbers are summed up as long as there are any.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n, sum = 0, count = 0;
    while (count < 3 && fscanf(stdin, "%d", &n) == 1) {
        if (n < 0 || n > 100)
            break;
        sum += n;
        count++;
    }
    assert(sum >= 0 && sum <= 100 * count);
    return 0;
}
