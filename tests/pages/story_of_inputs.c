// Where inputs come from: functions, parameters, values that were never set; macros as they are written.
//@ command: run --story --inputs tests/pages/story_of_inputs.inputs
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern int get_config(int which);
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CHECK(c) do { if (!(c)) puts("bad"); } while (0)
int limit(int n) { if (__VERIFIER_nondet_int()) return n; return __VERIFIER_nondet_int(); }
int main(int argc, char **argv)
{
    int x, y = __VERIFIER_nondet_int() % 7, z = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 0 && z > 2);
    int c = get_config(3);
    x += MAX(y, z);
    CHECK(x > y);
    char *p = "hello", buf[10];
    int n = 0;
    while ((buf[n] = *p++))
        n++;
    float f = 0.1f, g = f * 3;
    long double ld = 1.0L / 3;
    printf("%s %d\n", buf, limit(c));
    assert(x + n > y + z + 100);
}
