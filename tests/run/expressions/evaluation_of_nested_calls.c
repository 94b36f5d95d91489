// Arguments are complete before the call, and nested calls work from the inside out.
//@ expect: exit 0
//@ stdout: arg1 twice2 twice3 -> 4\na4 b5 -1\n
#include <stdio.h>

static int step;
static int log_step(const char *what) { printf("%s%d ", what, ++step); return step; }
static int twice(int n) { log_step("twice"); return n * 2; }

int main(void)
{
    int r = twice(twice(log_step("arg")));
    printf("-> %d\n", r);
    int first = log_step("a");
    int second = log_step("b");
    printf("%d\n", first - second);
    return 0;
}
