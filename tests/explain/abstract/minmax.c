// The smallest value goes to the wrong variable. Over predicates the closest run that passes does not make that assignment, and in
// place of `least > most` it has `least <= most` (the thesis's first example of abstract explanations).
//@ options: --method abstract --metric alignment
//@ says: only in the failing run: `most = second`
//@ says: was `least > most`; now `least <= most`
//@ says: that no passing run is closer was proven
//@ says: no such run within the bounds is closer
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), third = __VERIFIER_nondet_int(); //~ cause
    int least = first, most = first;
    if (most < second)
        most = second;
    if (most < third)
        most = third;
    if (least > second) //~ cause
        most = second; //~ cause
    if (least > third)
        least = third;
    assert(least <= most);
    return 0;
}
