// Commands are found by their first letter; some letters have none.
//@ expect: bad-call
//@ args: c
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }

typedef int (*command)(int, int);

static command table[4] = { add, sub };

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char letter = argv[1][0];
    if (letter < 'a' || letter > 'd')
        return 1;
    printf("%d\n", table[letter - 'a'](7, 5)); //~ here
    return 0;
}
