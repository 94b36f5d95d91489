// What does not fit any more is left out.
//@ expect: holds
//@ run: fits
//@ args: one two
//@ run: too much
//@ args: one two three four
#include <stdio.h>
#include <string.h>

int main(int argc, char *argv[])
{
    char line[12] = "";
    size_t used = 0;
    for (int i = 1; i < argc; ++i) {
        size_t n = strlen(argv[i]);
        if (used + n + 1 > sizeof line)
            break;
        memcpy(line + used, argv[i], n + 1);
        used += n;
    }
    printf("[%s]\n", line);
    return 0;
}
