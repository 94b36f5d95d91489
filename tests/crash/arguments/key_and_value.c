// NAME=VALUE, but somebody left out the `=`.
//@ expect: null-dereference
//@ args: colour
#include <stdio.h>
#include <string.h>

static void set(const char *key, const char *value)
{
    printf("%s is %s\n", key, value);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        *equals = 0; //~ here
        set(argv[i], equals + 1);
    }
    return 0;
}
