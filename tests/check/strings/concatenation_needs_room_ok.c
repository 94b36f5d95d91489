// Two texts in one buffer.
//@ expect: holds
//@ range: 0..4
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char buffer[8] = "abcd";
    const char *endings[4] = { "", "e", "ef", "efg" };
    strcat(buffer, endings[__VERIFIER_nondet_uint() % 4]);
    return strlen(buffer) > 7;
}
