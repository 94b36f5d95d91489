// A check by a call is missing that other functions begin with.
//@ says: with `if (!is_ready(disk)) return FAILED;` before this
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum { DONE, FAILED };

struct drive {
    int spinning;
    int locked;
    int written;
    int cleared;
};

static int is_ready(struct drive *d)
{
    return d->spinning && !d->locked; //~ cause
}

static int put(struct drive *d, int value)
{
    if (!is_ready(d))
        return FAILED; //~ cause
    d->written = value;
    return DONE;
}

static int clear(struct drive *disk, int value)
{
    disk->cleared = value; //~ cause
    disk->written = 0;
    return DONE;
}

int main(void)
{
    struct drive d = {0, 0, 0, 0};
    d.spinning = __VERIFIER_nondet_int() != 0;
    d.locked = __VERIFIER_nondet_int() != 0;
    int value = __VERIFIER_nondet_int();
    if (value < 1 || value > 50)
        return 0;
    put(&d, value);
    assert(d.written == 0 || d.spinning);
    int result = clear(&d, value);
    assert((result == DONE) == (d.spinning && !d.locked));
    assert((d.cleared != 0) == (result == DONE));
    return 0;
}
