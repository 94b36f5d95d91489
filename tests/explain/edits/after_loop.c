// What is left in the buffer when the loop ends is not written.
//@ says: with `flush(w);` before this nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct writer {
    int waiting, written;
};

static void flush(struct writer *w)
{
    w->written += w->waiting;
    w->waiting = 0;
}

static int copy(struct writer *w, int count)
{
    for (int i = 0; i < count; i++) {
        if (i == 5)
            break;
        w->waiting++; //~ cause
        if (w->waiting == 2) //~ cause
            flush(w);
    }
    return w->written; //~ cause
}

int main(void)
{
    struct writer w = {0, 0};
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= 5);
    assert(copy(&w, count) == count);
    return 0;
}
