// Arguments without `=` are passed over.
//@ expect: holds
//@ run: both kinds
//@ args: a=1 b c=
//@ run: none
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (equals == NULL)
            continue;
        *equals++ = '\0';
        printf("%s is '%s'\n", argv[i], equals);
    }
    return 0;
}
