// Inputs and functions without body are named, because the verdict rests on them.
//@ command: run
int __VERIFIER_nondet_int(void);
int sensor(int channel);

int main(void)
{
    int limit = __VERIFIER_nondet_int(), unset;
    return sensor(3) + limit + unset;
}
