// A trailing array without size takes the room allocated behind the struct.
//@ expect: exit 0
//@ stdout: 4 abcde A\n
#include <stdio.h>
#include <stdlib.h>

struct line { int length; char text[]; };
struct old_line { int length; char text[1]; };

int main(void)
{
    struct line *l = malloc(sizeof *l + 6);
    struct old_line *o = malloc(sizeof *o + 6);
    l->length = o->length = 5;
    for (int i = 0; i < 5; i++)
        l->text[i] = 'a' + i, *(&o->text[0] + i) = 'A' + i;
    l->text[5] = '\0';
    printf("%d %s %.1s\n", (int)sizeof *l, l->text, o->text);
    free(l);
    free(o);
    return 0;
}
