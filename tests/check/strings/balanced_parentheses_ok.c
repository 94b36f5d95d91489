// A depth that never goes below zero and ends at zero.
//@ expect: holds
//@ range: 40..41
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char text[4];
    int depth = 0, balanced = 1;
    for (int i = 0; i < 4; i++) {
        text[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(text[i] == '(' || text[i] == ')');
        depth += text[i] == '(' ? 1 : -1;
        if (depth < 0)
            balanced = 0;
    }
    if (balanced && depth == 0)
        assert(text[0] == '(' && text[3] == ')');
    return 0;
}
