// A hash table without buckets.
//@ expect: division-by-zero
//@ stdin: abc
#include <stdio.h>

struct table { unsigned buckets; };

static unsigned hash(const struct table *t, int c)
{
    return (unsigned)c * 31u % t->buckets; //~ here
}

int main(void)
{
    struct table t = { 0 };
    int c = getchar();
    if (c != EOF)
        printf("%u\n", hash(&t, c));
    return 0;
}
