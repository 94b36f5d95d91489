// strtok cuts a string in place, strtok_r keeps its state with the caller, strsep keeps empty fields.
//@ expect: exit 0
//@ stdout: [alpha][beta][gamma]\na:1 b:2 <x><><y>\n
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[] = "  alpha, beta;;gamma ", pairs[] = "a=1&b=2", fields[] = "x::y";
    for (char *t = strtok(line, " ,;"); t; t = strtok(NULL, " ,;"))
        printf("[%s]", t);
    printf("\n");
    char *outer, *inner;
    for (char *p = strtok_r(pairs, "&", &outer); p; p = strtok_r(NULL, "&", &outer)) {
        char *key = strtok_r(p, "=", &inner);
        char *value = strtok_r(NULL, "=", &inner);
        printf("%s:%s ", key, value);
    }
    char *rest = fields, *f;
    while ((f = strsep(&rest, ":")))
        printf("<%s>", f);
    printf("\n");
    return 0;
}
