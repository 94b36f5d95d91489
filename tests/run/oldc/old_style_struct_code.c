// Register variables, void-less functions and a symbol table in the old manner.
//@ expect: exit 0
//@ stdout: 1 3 30 3\n
#include <stdio.h>
#include <string.h>

struct entry { char *name; int value; } table[4] = { { "ax", 1 }, { "bx", 2 } };
int used = 2;

struct entry *
lookup(name)
register char *name;
{
    register struct entry *e;
    for (e = table; e < table + used; e++)
        if (!strcmp(e->name, name))
            return e;
    e->name = name;
    e->value = 0;
    used++;
    return e;
}

main(argc, argv)
char **argv;
{
    lookup("cx")->value = 30;
    lookup("bx")->value++;
    printf("%d %d %d %d\n", lookup("ax")->value, lookup("bx")->value, lookup("cx")->value, used);
    return 0;
}
