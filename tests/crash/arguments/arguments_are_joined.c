// All arguments together are longer than each of them.
//@ expect: out-of-bounds
//@ args: one two three four
#include <stdio.h>
#include <string.h>

int main(int argc, char *argv[])
{
    char line[12] = "";
    for (int i = 1; i < argc; ++i) {
        if (strlen(argv[i]) > 5)
            continue;
        strcat(line, argv[i]); //~ here
    }
    printf("[%s]\n", line);
    return 0;
}
