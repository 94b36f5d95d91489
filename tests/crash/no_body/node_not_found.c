// A search may find nothing.
//@ expect: null-dereference
//@ with: find.c
#include <stdio.h>

struct entry { const char *key; int value; struct entry *next; };

struct entry *find(const char *key);

int main(void)
{
    struct entry *e = find("speed");
    printf("speed = %d\n", e->value); //~ here
    return 0;
}
