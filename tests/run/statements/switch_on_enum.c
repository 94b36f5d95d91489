// A switch over an enumeration with explicit and implicit values.
//@ expect: exit 0
//@ stdout: red green blue cyan ?\n
#include <stdio.h>

enum colour { RED = 2, GREEN, BLUE = -5, CYAN };

static const char *name(enum colour c)
{
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    case CYAN: return "cyan";
    }
    return "?";
}

int main(void)
{
    printf("%s %s %s %s %s\n", name(2), name(3), name(-5), name(-4), name(0));
    return 0;
}
