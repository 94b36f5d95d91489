// A ring buffer: positions are taken modulo the size.
//@ expect: violated
//@ range: 0..1
//@ witness: 1 1 1 1 1
#include <assert.h>

#define SIZE 4

extern int __VERIFIER_nondet_int(void);

static int buffer[SIZE];
static unsigned head, tail;

static void put(int value)
{
    buffer[head] = value; //~ check: out-of-bounds
    head = head + 1;
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        if (__VERIFIER_nondet_int())
            put(i);
    return tail;
}
