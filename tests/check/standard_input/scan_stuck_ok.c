// What is no number is not passed over, and then nothing is read.
//@ expect: holds
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 5;
    if (scanf("%d", &n) == 0) {
        assert(scanf("%d", &n) == 0);
        assert(n == 5);
        int c = getchar();
        assert(c != '7' && c != ' ' && c != EOF);
    }
    return 0;
}
