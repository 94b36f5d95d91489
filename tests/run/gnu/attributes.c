// Attributes in all places are read and the harmless ones ignored.
//@ expect: exit 0
//@ stdout: 6 6 16\n
#include <stdio.h>
#include <stdlib.h>

static int unused __attribute__((unused));
static void stop(int) __attribute__((noreturn));
int pure(int n) __attribute__((const, nothrow));
struct __attribute__((packed, aligned(2))) tight { char c; int i; };
typedef int counter __attribute__((aligned(16)));
__attribute__((noinline, cold)) int pure(int n) { return n * 2; }
static inline __attribute__((always_inline)) int three(void) { return 3; }
static void stop(int code) { exit(code); }
int log_it(const char *f, ...) __attribute__((format(printf, 1, 2)));

int main(int argc __attribute__((unused)), char **argv)
{
    int n __attribute__((aligned(8))) = three();
    printf("%d %d %d\n", pure(n), (int)sizeof(struct tight), (int)_Alignof(counter));
    switch (n) {
    case 3: n++; __attribute__((fallthrough));
    case 4: n++;
    }
    stop(n - 5);
}
