// A call through a pointer is an event of the function that it comes to.
//@ rule: rules/file.rule
//@ violated: the file is closed twice; the file is never closed
#include <stdio.h>

struct operations { int (*close)(FILE *); int (*flush)(FILE *); };

static const struct operations operations = { fclose, fflush };

int main(int argc, char **argv)
{
    FILE *in = fopen("in", "r");
    if (!in)
        return 1;
    int first = fgetc(in);
    operations.flush(in);
    if (first == 'a')
        return 2; //~ rule
    operations.close(in);
    if (first == 'b')
        operations.close(in); //~ rule
    return 0;
}
