// A struct comes back with whatever the file said.
//@ expect: division-by-zero
//@ with: settings.c
#include <stdio.h>

struct settings {
    int width;
    int columns;
};

void settings_load(struct settings *s);

int main(void)
{
    struct settings s = { 80, 4 };
    settings_load(&s);
    if (s.columns < 0 || s.width < 0)
        return 1;
    printf("%d per column\n", s.width / s.columns); //~ here
    return 0;
}
