// A copied text with a letter changed is still compared with the old one.
//@ options: --method infection
//@ proof: same == 0; pointers and indices as in this run; letter = 'a' (97)
//@ from: inputs
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    char text[8], copy[8];
    strcpy(text, "north"); //~ chain
    memcpy(copy, text, sizeof "north"); //~ chain
    char letter = __VERIFIER_nondet_char();
    __VERIFIER_assume(letter >= 'a' && letter <= 'z');
    copy[2] = letter; //~ chain
    int same = strcmp(text, copy); //~ chain
    assert(same == 0);
    return 0;
}
