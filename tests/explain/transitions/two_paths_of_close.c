// A file is opened and has to be closed on every way out. Two of the ways forget it, and one closes it twice: three failing runs, as
// many as there are faults.
//@ options: --method transitions
//@ says: Another failing run (kind = 1, size = 1001)
//@ says: Another failing run (kind = 2, size = 0)
//@ says: Every run that fails here takes one of all these edges.
//@ says not: More runs fail here
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int is_open;

static void open_it(void)
{
    is_open++;
}

static void close_it(void)
{
    is_open--;
}

static int process(int kind, int size)
{
    open_it();
    if (size < 0) //~ cause
        return -1; //~ cause
    if (kind == 1) {
        if (size > 1000) //~ cause
            return -2;
    } else if (kind == 2) {
        close_it();
    }
    close_it();
    return size;
}

int main(void)
{
    int kind = __VERIFIER_nondet_int(), size = __VERIFIER_nondet_int();
    int result = process(kind, size);
    assert(is_open == 0);
    return result;
}
