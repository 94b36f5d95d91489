// Variables that are compared with each other keep their relation, also through a temporary and in an array of variable length.
int nondet_int(void);

static int first(int n)
{
    int a[n];
    for (int i = 0; i < n; i++) //~ holds: i <= n
        a[i] = 0; //~ holds: 0 <= i && i <= 99
    return a[n - 1];
}

int main(void)
{
    int n = nondet_int(), low = 0;
    if (n < 1 || n > 100)
        return 0;
    int high = n;
    while (low < high && nondet_int()) //~ holds: low <= high; low <= n; high <= n
        if (nondet_int())
            low++;
        else
            high--;
    return first(n);
}
