// The level is a number; nobody said that it is one of four.
//@ expect: out-of-bounds
//@ env: LOG_LEVEL=7
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"error", "warning", "info", "debug"};

static const char *level_name(void)
{
    const char *text = getenv("LOG_LEVEL");
    int level = text ? atoi(text) : 1;
    return names[level]; //~ here
}

int main(void)
{
    printf("level: %s\n", level_name());
    return 0;
}
