// Both branches set the pointer, and a member is read only where it was set.
//@ expect: holds
//@ run: one
//@ run: two
//@ args: x
#include <stdio.h>

struct option { int present; const int *value; };

int main(int argc, char **argv)
{
    static const int fallback = 7;
    const char *word;
    struct option o;

    (void)argv;
    if (argc % 2) {
        word = "odd";
        o.present = 0;
    } else {
        word = "even";
        o.present = 1;
        o.value = &fallback;
    }
    if (o.present)
        printf("%d\n", *o.value);
    puts(word);
    return 0;
}
