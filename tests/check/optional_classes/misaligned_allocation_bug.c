// An aligned block, and a place in it that has less than its type needs.
//@ expect: violated
//@ options: --enable misaligned
//@ witness: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct line { _Alignas(64) char bytes[64]; };

int main(void)
{
    char *block = aligned_alloc(64, 256);
    struct line *line = (struct line *)(block + (__VERIFIER_nondet_bool() ? 32 : 64));
    line->bytes[0] = 1; //~ check: misaligned
    return 0;
}
