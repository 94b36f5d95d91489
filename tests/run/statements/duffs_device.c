// Case labels may sit inside a loop that the switch jumps into.
//@ expect: exit 0
//@ stdout: interpreter....\nABCDEFGHter....\n
#include <stdio.h>

static void copy(char *to, const char *from, int count)
{
    int turns = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--turns > 0);
    }
}

int main(void)
{
    char out[16] = "...............";
    copy(out, "interpreter", 11);
    printf("%s\n", out);
    copy(out, "ABCDEFGH", 8);
    printf("%s\n", out);
    return 0;
}
