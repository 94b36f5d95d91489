// An array of variable length is gone at the end of its scope, a block of alloca at the end of its function.
//@ expect: exit 0
#include <alloca.h>

static int last_of(int n)
{
    char *block = alloca(n);
    block[n - 1] = 1;
    return block[n - 1];
}

int main(void)
{
    int sum = 0;
    for (int i = 1; i <= 50; i++) {
        char bytes[1000000 + i];
        bytes[i] = 1;
        sum += bytes[i] + last_of(2000000);
    }
    return sum != 100;
}
