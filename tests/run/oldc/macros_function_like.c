// Macros with stringising, pasting, variable arguments and recursion guards.
//@ expect: exit 0
//@ stdout: VERSION 12\nplain\n3 5\na "b\\n" 'c'\n8\n
#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define VERSION 12
#define LOG(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int loop = 6;
#define loop loop + 1

int main(void)
{
    int CAT(val, ue) = 3;
    LOG("%s %s", STR(VERSION), XSTR(VERSION));
    LOG("plain");
    LOG("%d %d", MAX(value, 2), MAX(1, MAX(5, 4)));
    LOG("%s", STR(a  "b\n" 'c'));
    LOG("%d", loop * 2);
    return 0;
}
