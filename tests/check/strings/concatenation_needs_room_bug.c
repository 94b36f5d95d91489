// Two texts in one buffer.
//@ expect: violated
//@ range: 0..4
//@ witness: 3
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char buffer[8] = "abcd";
    const char *endings[4] = { "", "e", "ef", "efgh" };
    strcat(buffer, endings[__VERIFIER_nondet_uint() % 4]); //~ check: out-of-bounds
    return strlen(buffer) > 7;
}
