// Blocks of alloca live until the function returns.
//@ expect: fails stack-overflow
#include <alloca.h>
#include <string.h>

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 100; i++) {
        char *block = alloca(100000); //~ run: stack-overflow
        memset(block, i, 100000);
        sum += block[99999];
    }
    return sum;
}
