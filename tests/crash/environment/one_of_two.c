// Either variable is fine, but perhaps neither is set.
//@ expect: null-dereference
//@ env: -VISUAL
//@ env: -EDITOR
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *names[2] = { "VISUAL", "EDITOR" };
    const char *editor = NULL;
    for (int i = 0; i < 2 && !editor; i++)
        editor = getenv(names[i]);
    if (editor[0] == '\0') //~ here
        puts("empty");
    return 0;
}
