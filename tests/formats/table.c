//@ options:
// The loop runs one step too far; the bound is a macro.
#define LAST 4

extern unsigned char __VERIFIER_nondet_uchar(void);

static int table[LAST];

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    int sum = 0;
    if (n > LAST)
        return 0;
    for (int i = 0; i <= n; i++)
        sum += table[i];
    return sum;
}
