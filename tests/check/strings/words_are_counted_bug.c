// Words are counted at their beginnings.
//@ expect: violated
//@ range: 31..33
//@ witness: 32 97 32 97
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[5] = { 0 };
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    int words = 0, inside = 0, letters = 0;
    for (char *p = text; *p; p++) {
        if (*p == ' ')
            inside = 0;
        else {
            letters++;
            if (!inside)
                words++;
            inside = 1;
        }
    }
    assert(words <= letters);
    assert(words <= 1 || letters == 4); //~ check: assertion
    return 0;
}
