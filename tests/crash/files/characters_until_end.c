// The end of the file comes before the character that is looked for.
//@ expect: out-of-bounds
//@ file: list.txt=abcdef
#include <stdio.h>

int main(void)
{
    FILE *in = fopen("list.txt", "r");
    char item[4];
    int i = 0;
    if (in == NULL)
        return 1;
    do
        item[i++] = fgetc(in); //~ here
    while (item[i - 1] != ';');
    fclose(in);
    return item[0];
}
