// fopen may fail, and fgetc needs a file.
//@ expect: null-dereference
//@ args: nowhere.txt
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *fp;
    if (argc < 2) return 1;
    fp = fopen(argv[1], "rb");
    int first = fgetc(fp); //~ here
    printf("%d\n", first);
    fclose(fp);
    return 0;
}
