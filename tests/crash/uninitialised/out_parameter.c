// On failure the function leaves its result alone.
//@ expect: uninitialised
//@ stack: filled
//@ args: nokey
#include <stdio.h>
#include <string.h>

static int lookup(const char *key, const char **value)
{
    if (strcmp(key, "host") == 0) {
        *value = "localhost";
        return 0;
    }
    return -1;
}

int main(int argc, char *argv[])
{
    const char *value;
    lookup(argc > 1 ? argv[1] : "host", &value);
    printf("%c...\n", value[0]); //~ here
    return 0;
}
