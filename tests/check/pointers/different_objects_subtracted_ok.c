// Pointers into different arrays have no difference.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char a[4], b[4];
    char *p = a + 2;
    long distance = p - a;
    return distance & 0;
}
