// A constant of static storage must not be changed.
//@ expect: holds
//@ range: 0..3
extern unsigned __VERIFIER_nondet_uint(void);

static const int fixed[2] = { 1, 2 };
static int free_to_change[2];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    int *place = i % 2 ? (int *)fixed : free_to_change;
    if (i % 2 == 0)
        *place = 3;
    return 0;
}
