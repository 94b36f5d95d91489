// The check that fails lies inside of a library function. A run that comes to the call and comes back from it answers the
// question, although it does not come to that very check.
//@ distance: 1
//@ question: kept
//@ says not: avoids the question
//@ says not: Every run that comes here fails.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[3] = { 'a', 'b', __VERIFIER_nondet_char() };
    puts(text); //~ cause
    return 0;
}
