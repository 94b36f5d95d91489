// A ring buffer: positions are taken modulo the size.
//@ expect: holds
//@ range: 0..1
#include <assert.h>

#define SIZE 4

extern int __VERIFIER_nondet_int(void);

static int buffer[SIZE];
static unsigned head, tail;

static void put(int value)
{
    buffer[head] = value;
    head = (head + 1) % SIZE;
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        if (__VERIFIER_nondet_int())
            put(i);
    return tail;
}
