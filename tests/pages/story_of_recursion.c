// Recursion: the middle of long chains is left out, the place of the failure never.
//@ command: run --story
#include <assert.h>
static int depth;
static int fact(int n)
{
    depth++;
    if (n <= 1)
        return 1;
    return n * fact(n - 1);
}
static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void)
{
    assert(fib(6) == 8);
    assert(is_even(30));
    return fact(20);
}
