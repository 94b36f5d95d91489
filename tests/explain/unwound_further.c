// A loop whose number of rounds is one of two constants: the check sees it end by itself. The explanation keeps the merged
// number apart, and has to unwind the loop as far as the failing run goes.
//@ says: 15 f->length = 5
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct frame {
    unsigned char bytes[16];
    int length;
};

static void put(struct frame *f, unsigned value)
{
    f->bytes[f->length] = (unsigned char)value;
    f->length++;
}

static unsigned char check_sum(const struct frame *f, int length)
{
    unsigned sum = 0;
    for (int i = 0; i < length; i++)
        sum += f->bytes[i];
    return (unsigned char)sum;
}

static int refusal(unsigned at)
{
    if (at >= 4)
        return 3;
    return 0;
}

static void answer(struct frame *f, unsigned at)
{
    f->length = 0;
    put(f, 0x11);
    put(f, at);
    int error = refusal(at); //~ cause
    if (error != 0) { //~ cause
        put(f, 0x80); //~ cause
        put(f, (unsigned)error);
    }
    put(f, check_sum(f, f->length));
}

int main(void)
{
    struct frame f;
    answer(&f, __VERIFIER_nondet_uchar());
    assert(f.length == 3);
    return 0;
}
