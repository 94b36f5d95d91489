// Reversing the words of a sentence in place.
//@ expect: exit 0
//@ stdout: nees si pets yreve\nseen is step every\n
#include <stdio.h>
#include <string.h>

static void reverse(char *a, char *b)
{
    while (a < b) {
        char t = *a;
        *a++ = *--b;
        *b = t;
    }
}

int main(void)
{
    char text[] = "every step is seen", *start = text;
    reverse(text, text + strlen(text));
    puts(text);
    for (char *p = text;; p++)
        if (*p == ' ' || *p == '\0') {
            reverse(start, p);
            start = p + 1;
            if (!*p)
                break;
        }
    puts(text);
    return 0;
}
