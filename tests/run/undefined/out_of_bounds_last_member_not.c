// A last member of one element may reach as far as its allocation; one of several elements may be used up to its end.
//@ expect: exit 0
//@ stdout: 16 9\n
#include <stdio.h>
#include <stdlib.h>

struct text { int length; char bytes[1]; };
struct row { int count; int cells[4]; };
union words { int first; int all[1]; };

int main(void)
{
    struct text *text = malloc(sizeof *text + 8);
    for (int i = 0; i < 9; i++)
        text->bytes[i] = i;
    text->bytes[8] += 8;
    struct row *row = malloc(sizeof *row);
    for (row->count = 0; row->count < 4; row->count++)
        row->cells[row->count] = 1;
    union words *words = malloc(4 * sizeof *words);
    for (int i = 0; i < 4; i++)
        words->all[i] = row->cells[i] + i;
    printf("%d %d\n", text->bytes[8], words->all[3] + row->cells[3] + row->count);
    free(words);
    free(row);
    free(text);
    return 0;
}
