// A table that is larger than what the interpreter has, and an assertion on it that fails.
//@ expect: unknown
#include <assert.h>

static char table[3u << 29];

int main(void)
{
    table[5] = 1;
    assert(table[5] == 2);
    return 0;
}
