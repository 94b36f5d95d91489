//@ options:
// A third of a sum is compared for equality.
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);

int main(void)
{
    float third = __VERIFIER_nondet_float();
    __VERIFIER_assume(third >= 0.5f && third <= 2.0f);
    float sum = third + third + third;
    float mean = sum / 3.0f;
    __VERIFIER_assert(mean == third);
    return 0;
}
