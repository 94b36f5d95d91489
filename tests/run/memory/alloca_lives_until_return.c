// alloca memory outlives the block and ends with the function.
//@ expect: exit 0
//@ stdout: a bb ccc dddd 14\nok\n
#include <stdio.h>
#include <string.h>
#include <alloca.h>

static int join(int n)
{
    char *parts[5];
    int total = 0;
    for (int i = 0; i < n; i++) {
        parts[i] = alloca(i + 2);
        memset(parts[i], 'a' + i, i + 1);
        parts[i][i + 1] = '\0';
    }
    for (int i = 0; i < n; i++)
        total += printf("%s ", parts[i]);
    return total;
}

int main(void)
{
    printf("%d\n", join(4));
    char *p = __builtin_alloca(3);
    strcpy(p, "ok");
    puts(p);
    return 0;
}
