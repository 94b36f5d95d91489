// Climbing is advised unless descending is safe enough; exactly enough should count as enough, but `>` says otherwise.
//@ options: --method infection
//@ proof: separation == threshold is true; !climb
//@ from: 16
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

static int separation;
static int threshold;
static bool below;

static bool climbs(void)
{
    bool result = !below || !(separation > threshold); //~ chain
    return result;
}

int main(void)
{
    separation = __VERIFIER_nondet_int();
    int layer = __VERIFIER_nondet_int();
    threshold = layer == 0 ? 400 : 740;
    below = __VERIFIER_nondet_int() != 0;
    bool climb = climbs(); //~ chain
    if (separation == threshold) //~ chain
        assert(!climb);
    return 0;
}
