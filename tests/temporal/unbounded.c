// Whether a loop without end does so cannot be said of a counter that goes on: neither a violation nor an all-clear.
//@ options: --termination --unwind 4
//@ verdict: unknown
//@ says: loops were cut at their bounds
unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void)
{
    unsigned long long n = __VERIFIER_nondet_ulonglong();
    for (unsigned long long i = 0; i < n; i++)
        ;
    return 0;
}
